import { describe, expect, it } from 'vitest';
import { notItemisedMinor, type QuoteView } from '../api/quote-view.ts';
import { quoteCopy } from './quote-copy.ts';
import { payByContact, quoteAssurances, quoteLines, quotePresses, quoteSums, quoteTopics } from './quote-parts.ts';

const open: QuoteView = {
  state: 'open',
  now: '2026-11-29T20:10:00.000Z',
  company: {
    name: 'Brightwater Plumbing',
    phone: '(303) 555-0148',
    postalAddress: '1180 Wazee St, Denver, CO 80204',
    website: null,
    brandColor: null,
    logoUrl: null,
    licence: null,
  },
  customerFirstName: 'Ana',
  customerName: 'Ana Ruiz',
  number: '1042',
  jobTitle: 'Water heater',
  jobAddress: null,
  issuedOn: null,
  validUntil: '2026-12-28',
  locale: 'en-US',
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
  lineItems: [{ description: 'Heater', quantity: 2, unitPriceMinor: 230_000, amountMinor: 460_000 }],
  refundTerms: 'Full refund until 48 hours before.',
  terms: null,
  nextStep: 'We call you.',
  balanceDue: 'when the work is done',
  question: null,
  remindersOn: true,
  paymentProvider: 'Stripe',
  paymentInstructions: null,
  can: { pay: true, ask: true, later: true, decline: true, undoDecline: false, accept: false },
};
const shut = { pay: false, ask: true, later: false, decline: false, undoDecline: false, accept: false };
const terms = (quote: QuoteView) => quoteSums(quote).map(({ term }) => term);

describe('the sums of a quote', () => {
  it('name a deposit "to book" only while it can book something', () => {
    expect(terms(open)).toEqual(['Total', 'Deposit to book', 'Left to pay']);
    const paid = { ...open, state: 'paid', paidMinor: 97_000, can: shut } as const;
    expect(terms(paid)).toEqual(['Total', 'Paid', 'Left to pay']);
    expect(quoteSums(paid).find(({ main }) => main)?.sum).toBe('$3,880.00');
    expect(terms({ ...open, state: 'processing', can: shut })).toEqual(['Total', 'Deposit', 'Left to pay']);
    for (const state of ['declined', 'marked_lost', 'price_expired', 'refunded', 'disputed', 'marked_won'] as const)
      expect(terms({ ...open, state, can: shut })).toEqual(['Total']);
  });

  it('have one sum that the page is about', () => {
    for (const quote of [open, { ...open, depositMinor: 0 }, { ...open, state: 'declined' as const }])
      expect(quoteSums(quote).filter(({ main }) => main)).toHaveLength(1);
  });
});

describe('how to pay', () => {
  it('is said in words where no provider takes the deposit', () => {
    const byPhone = { ...open, paymentProvider: null, can: { ...open.can, pay: false } };
    expect(payByContact(open)).toBeNull();
    expect(payByContact(byPhone)).toBe(
      'To pay the deposit, call Brightwater Plumbing at (303) 555-0148, or ask a question here.',
    );
    expect(payByContact({ ...byPhone, company: { ...open.company, phone: null } })).toBe(
      'To pay the deposit, ask a question here: Brightwater Plumbing will tell you how.',
    );
    expect(payByContact({ ...byPhone, depositMinor: 0, state: 'no_deposit' })).toBeNull();
    expect(payByContact({ ...byPhone, state: 'declined' })).toBeNull();
  });

  it('names the provider who gets the card details, and nobody where nobody does', () => {
    const icons = (quote: QuoteView) => quoteAssurances(quote, { inApp: true }).map(({ icon }) => icon);
    expect(icons(open)).toEqual(['lock', 'undo', 'open', 'clock']);
    expect(quoteAssurances(open, { inApp: false })[0]?.text).toBe(
      'Card details go to Stripe, never to Brightwater Plumbing.',
    );
    expect(icons({ ...open, paymentProvider: null })).toEqual(['undo', 'clock']);
  });
});

describe('the lines of a quote', () => {
  const lineItems = [{ description: 'Labor', amountMinor: 199_500 }];
  it('name what of the total they do not show, and nothing where there are none', () => {
    expect(notItemisedMinor({ lineItems, totalMinor: 215_959 })).toBe(16_459);
    expect(notItemisedMinor({ lineItems: [], totalMinor: 215_959 })).toBe(0);
    expect(quoteLines(open).at(-1)).toEqual({ what: 'Tax, fees or other charges', each: null, sum: '$250.00' });
    expect(quoteLines({ ...open, totalMinor: 450_000 }).at(-1)).toMatchObject({
      what: 'Discount or credit',
      sum: '-$100.00',
    });
    expect(quoteLines(open)[0]?.each).toBe('2 × $2,300.00');
  });
});

describe('what else stands there', () => {
  it('asks nothing of somebody who said no', () => {
    const declined = { ...open, state: 'declined', can: { ...shut, ask: false, undoDecline: true } } as const;
    expect(quotePresses(declined)).toEqual([]);
    expect(quoteTopics(declined).map(({ heading }) => heading)).not.toContain('Next steps');
  });

  it('spells a licence as its reader does', () => {
    expect(['en', 'en-US', 'en-GB', 'en-CA', 'es-US'].map((locale) => quoteCopy(locale).labels.licence)).toEqual([
      'License',
      'License',
      'Licence',
      'Licence',
      'Licencia',
    ]);
  });
});
