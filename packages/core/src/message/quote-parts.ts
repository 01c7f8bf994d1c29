import { notItemisedMinor, payableStates, type QuoteView } from '../api/quote-view.ts';
import { quoteCopy, quoteDay, quoteMoney } from './quote-copy.ts';

/**
 * What stands on the customer's page, as data: the server's page and React's are both made from it, so that nothing
 * changes its words or its place when a script takes over.
 */

const onItsWay: ReadonlySet<QuoteView['state']> = new Set(['confirming', 'processing']);

export type QuoteSum = {
  readonly term: string;
  readonly sum: string;
  readonly note: string | null;
  /** The one sum that the page is about. */
  readonly main: boolean;
};

/** Total, deposit, rest. A deposit is "to book" only while it can book something. */
export function quoteSums(quote: QuoteView): QuoteSum[] {
  const { labels } = quoteCopy(quote.locale);
  const row = (term: string, minor: number, more: Partial<QuoteSum> = {}): QuoteSum => ({
    term,
    sum: quoteMoney(quote, minor),
    note: null,
    main: false,
    ...more,
  });
  const rest = quote.balanceMinor > 0 ? [row(labels.balance, quote.balanceMinor, { note: quote.balanceDue })] : [];
  const total = row(labels.total, quote.totalMinor);
  if (quote.state === 'paid')
    return [total, row(labels.paid, quote.paidMinor), ...rest.map((each) => ({ ...each, main: true }))];
  if (quote.depositMinor > 0 && payableStates.has(quote.state))
    return [total, row(labels.deposit, quote.depositMinor, { main: true }), ...rest];
  if (quote.depositMinor > 0 && onItsWay.has(quote.state))
    return [total, row(labels.depositOnItsWay, quote.depositMinor, { main: true }), ...rest];
  return [{ ...total, main: true }];
}

/** Where no provider takes the deposit: whom to turn to, so that a sum never stands there without a way to pay it. */
export function payByContact(quote: QuoteView): string | null {
  if (quote.can.pay || quote.depositMinor === 0 || !payableStates.has(quote.state)) return null;
  const { name, phone } = quote.company;
  return quoteCopy(quote.locale).payByContact({ company: name, phone });
}

/** Pay is there until it was pressed and answered with where to send the sum; a changed sum needs a new answer. */
export function showsPay({ can, paymentInstructions, state }: QuoteView): boolean {
  return can.pay && (paymentInstructions === null || state === 'amount_changed');
}

export type QuoteAssurance = { readonly icon: 'lock' | 'undo' | 'open' | 'clock'; readonly text: string };

/** Who gets the card details, what happens to the money if plans change, until when the price holds. */
export function quoteAssurances(quote: QuoteView, { inApp }: { inApp: boolean }): QuoteAssurance[] {
  const { labels, cardDetails, validUntil, inApp: openInBrowser } = quoteCopy(quote.locale);
  const { can, paymentProvider, refundTerms } = quote;
  const until = quoteDay(quote, quote.validUntil);
  const lines: QuoteAssurance[] = [];
  if (can.pay && paymentProvider !== null)
    lines.push({ icon: 'lock', text: cardDetails(paymentProvider, quote.company.name) });
  if (can.pay && refundTerms !== null) lines.push({ icon: 'undo', text: `${labels.refunds}: ${refundTerms}` });
  // Only a provider's page has wallets to miss.
  if (can.pay && paymentProvider !== null && inApp) lines.push({ icon: 'open', text: openInBrowser });
  if (can.decline && until !== null) lines.push({ icon: 'clock', text: validUntil(until) });
  return lines;
}

export type QuotePress = { readonly press: 'accept' | 'ask' | 'later' | 'decline'; readonly label: string };

/** The answers beside Pay, in order. Where nothing is to be paid, Accept leads. */
export function quotePresses({ can, locale }: QuoteView): QuotePress[] {
  const { labels } = quoteCopy(locale);
  const all: QuotePress[] = [
    { press: 'accept', label: labels.accept },
    { press: 'ask', label: labels.ask },
    { press: 'later', label: labels.later },
    { press: 'decline', label: labels.decline },
  ];
  return all.filter(({ press }) => can[press]);
}

export type QuoteLine = { readonly what: string; readonly each: string | null; readonly sum: string };

/** The lines as shown, and what of the total they do not show as one more. */
export function quoteLines(quote: QuoteView): QuoteLine[] {
  const lines = quote.lineItems.map(({ description, quantity, unitPriceMinor, amountMinor }) => ({
    what: description,
    each:
      quantity !== undefined && quantity !== 1 && unitPriceMinor !== undefined
        ? `${quantity.toLocaleString(quote.locale)} × ${quoteMoney(quote, unitPriceMinor)}`
        : null,
    sum: quoteMoney(quote, amountMinor),
  }));
  const rest = notItemisedMinor(quote);
  return rest === 0
    ? lines
    : [...lines, { what: restWords(quote.locale, rest), each: null, sum: quoteMoney(quote, rest) }];
}

/** What a difference between lines and total is: the contractor's text named no kind, its sign does. */
export function restWords(locale: string, minor: number): string {
  const { paper } = quoteCopy(locale);
  return minor < 0 ? paper.reduction : paper.charges;
}

export type QuoteTopic = { readonly heading: string; readonly text: string };

/** What happens next, and what becomes of the money, where nothing above has said it already. */
export function quoteTopics(quote: QuoteView): QuoteTopic[] {
  const { labels, paper } = quoteCopy(quote.locale);
  const topics: QuoteTopic[] = [];
  const nextIsOpen = payableStates.has(quote.state) || onItsWay.has(quote.state) || quote.state === 'no_deposit';
  if (quote.nextStep !== null && nextIsOpen) topics.push({ heading: labels.nextSteps, text: quote.nextStep });
  const money = quote.depositMinor > 0 || quote.paidMinor > 0;
  if (quote.refundTerms !== null && !quote.can.pay && money)
    topics.push({ heading: labels.refunds, text: quote.refundTerms });
  if (quote.terms !== null) topics.push({ heading: paper.terms, text: quote.terms });
  return topics;
}

/** A square with the first letter stands where a company has no logo. */
export function monogram(company: string): string {
  return Array.from(company.trim())[0]?.toUpperCase() ?? '';
}
