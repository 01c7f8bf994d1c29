/** States of the public page; see the table of words in core/message/quote-copy. */
export const quoteStates = [
  'open',
  'returned',
  'confirming',
  'processing',
  'paid',
  'failed',
  'session_expired',
  'amount_changed',
  'no_deposit',
  'snoozed',
  'declined',
  'no_response',
  'price_expired',
  'marked_won',
  'marked_lost',
  'refunded',
  'disputed',
  'not_found',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** States in which the deposit is still to be paid, so that its sum and the way to pay it are told. */
export const payableStates: ReadonlySet<QuoteState> = new Set([
  'open',
  'returned',
  'failed',
  'session_expired',
  'amount_changed',
  'snoozed',
  'no_response',
]);

/** The public quote page: nothing in it that the holder of the link may not see. */
export type QuoteView = {
  state: Exclude<QuoteState, 'not_found'>;
  now: string;
  company: {
    name: string;
    phone: string | null;
    postalAddress: string;
    website: string | null;
    brandColor: string | null;
    /** An https address, or a data: image. */
    logoUrl: string | null;
    licence: string | null;
  };
  customerFirstName: string;
  customerName: string;
  number: string | null;
  jobTitle: string;
  jobAddress: string | null;
  issuedOn: string | null;
  validUntil: string | null;
  locale: string;
  zone: string;
  currency: string;
  totalMinor: number;
  depositMinor: number;
  balanceMinor: number;
  previousDepositMinor: number | null;
  paidMinor: number;
  paidAt: string | null;
  paymentReference: string | null;
  refundedMinor: number;
  refundedAt: string | null;
  declinedAt: string | null;
  snoozedUntil: string | null;
  /** The last payment did not go through, and no other came: said even where the page is about something else. */
  paymentFailed: boolean;
  lineItems: {
    description: string;
    quantity?: number | undefined;
    unitPriceMinor?: number | undefined;
    amountMinor: number;
  }[];
  refundTerms: string | null;
  /** What the customer agrees to, several lines; of the quote itself, else of the company. */
  terms: string | null;
  nextStep: string | null;
  balanceDue: string | null;
  question: { text: string; askedAt: string; answered: boolean } | null;
  remindersOn: boolean;
  /** Who takes the payment, by the name a customer knows; null = nobody but the contractor. */
  paymentProvider: string | null;
  /** Where to send the deposit, where that is not done on a provider's page; null until Pay was pressed. */
  paymentInstructions: { label: string; value: string }[] | null;
  can: { pay: boolean; ask: boolean; later: boolean; decline: boolean; undoDecline: boolean; accept: boolean };
};

/** What of the total the lines do not show: tax, or a discount. 0 = they add up, or there are none. */
export function notItemisedMinor({ lineItems, totalMinor }: Pick<QuoteView, 'lineItems' | 'totalMinor'>): number {
  if (lineItems.length === 0) return 0;
  return totalMinor - lineItems.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
/** Answer of the page's JSON endpoint. */
export type QuoteAnswer = { found: true; quote: QuoteView } | { found: false };
export type PayAnswer =
  | { outcome: 'redirect'; url: string }
  | { outcome: 'not_now'; quote: QuoteView }
  | { outcome: 'unavailable'; message: string };
