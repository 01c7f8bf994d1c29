import type { QuoteView } from '@quote-rescue/core';

/** The customer's side of the same estimate. */
export const openQuote: QuoteView = {
  state: 'open',
  now: '2026-11-29T20:10:00.000Z',
  company: {
    name: 'Brightwater Plumbing',
    phone: '(303) 555-0148',
    postalAddress: '1180 Wazee St, Denver, CO 80204',
    website: 'https://brightwater.example',
    brandColor: null,
    logoUrl: null,
    licence: 'Colorado MP 00123456',
  },
  customerFirstName: 'Ana',
  customerName: 'Ana R.',
  number: '1042',
  jobTitle: 'Replace water heater, 50 gal gas',
  jobAddress: '2231 Clermont St, Denver',
  issuedOn: '2026-11-28',
  validUntil: '2026-12-28',
  locale: 'en',
  zone: 'America/Denver',
  currency: 'USD',
  totalMinor: 485_000,
  depositMinor: 97_000,
  balanceMinor: 388_000,
  previousDepositMinor: null,
  paidMinor: 0,
  paidAt: null,
  paymentReference: null,
  refundedMinor: 0,
  refundedAt: null,
  declinedAt: null,
  snoozedUntil: null,
  paymentFailed: false,
  lineItems: [
    {
      description: 'Water heater, 50 gal, 12-year warranty',
      quantity: 1,
      unitPriceMinor: 245_000,
      amountMinor: 245_000,
    },
    { description: 'Expansion tank and gas line fittings', quantity: 2, unitPriceMinor: 19_250, amountMinor: 38_500 },
    { description: 'Installation, permit, haul away', quantity: 1, unitPriceMinor: 201_500, amountMinor: 201_500 },
  ],
  refundTerms: 'Full refund until 48 hours before the work starts.',
  terms: null,
  nextStep: 'Dana calls you within one working day to agree the date.',
  balanceDue: 'when the work is done',
  question: null,
  remindersOn: true,
  paymentProvider: 'Stripe',
  paymentInstructions: null,
  can: { pay: true, ask: true, later: true, decline: true, undoDecline: false, accept: false },
};

const nothing = { pay: false, ask: false, later: false, decline: false, undoDecline: false, accept: false };

export function quoteIn(state: QuoteView['state'], change: Partial<QuoteView> = {}): QuoteView {
  return { ...openQuote, state, ...change };
}

const settled = { paidMinor: 97_000, paidAt: '2026-11-30T15:02:00.000Z', paymentReference: 'QR-7F3K2' };

export const quotes = {
  returned: quoteIn('returned'),
  confirming: quoteIn('confirming', { can: nothing }),
  processing: quoteIn('processing', { can: { ...nothing, ask: true } }),
  paid: quoteIn('paid', { ...settled, can: { ...nothing, ask: true } }),
  failed: quoteIn('failed', { paymentFailed: true }),
  sessionExpired: quoteIn('session_expired'),
  amountChanged: quoteIn('amount_changed', {
    depositMinor: 90_000,
    balanceMinor: 395_000,
    previousDepositMinor: 97_000,
  }),
  noDeposit: quoteIn('no_deposit', {
    depositMinor: 0,
    balanceMinor: 485_000,
    can: { ...nothing, accept: true, ask: true, decline: true },
  }),
  snoozed: quoteIn('snoozed', { snoozedUntil: '2027-01-10T16:00:00.000Z' }),
  declined: quoteIn('declined', {
    declinedAt: '2026-12-03T17:00:00.000Z',
    can: { ...nothing, undoDecline: true },
  }),
  noResponse: quoteIn('no_response'),
  priceExpired: quoteIn('price_expired', { validUntil: '2026-11-20', can: { ...nothing, ask: true } }),
  failedAndPriceExpired: quoteIn('price_expired', {
    validUntil: '2026-11-20',
    paymentFailed: true,
    can: { ...nothing, ask: true },
  }),
  markedWon: quoteIn('marked_won', { can: { ...nothing, ask: true } }),
  markedLost: quoteIn('marked_lost', { can: { ...nothing, ask: true } }),
  refunded: quoteIn('refunded', {
    ...settled,
    refundedMinor: 97_000,
    refundedAt: '2026-12-05T17:00:00.000Z',
    can: { ...nothing, ask: true },
  }),
  disputed: quoteIn('disputed', { ...settled, can: nothing }),
} as const;
