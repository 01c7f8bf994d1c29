import type { QuoteState, QuoteView } from '../api/quote-view.ts';
import { dateText, dayText, plainSpaces } from '../values/date-text.ts';
import { formatMoney } from '../values/money.ts';
import { type QuoteCopy, quoteCopyEn, quoteCopyEnInternational } from './quote-copy-en.ts';
import { quoteCopyEs } from './quote-copy-es.ts';
import { languageOf } from './variables.ts';

export type { QuoteCopy } from './quote-copy-en.ts';

/** What the state of a quote says to the customer: whether money moved, who can mend it, one action. No codes, no blame. */
export type QuoteWords = {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'hold';
  /** One sentence, announced; null where the page itself says all there is to say. */
  readonly title: string | null;
  /** More sentences, in order. */
  readonly details: readonly string[];
};

/** Words of the public page in the customer's language. The same words stand in the server's page and in React's. */
export function quoteCopy(locale: string): QuoteCopy {
  if (languageOf(locale) === 'es') return quoteCopyEs;
  return /^en(-US)?$/i.test(locale) ? quoteCopyEn : quoteCopyEnInternational;
}

/** A sum as the page shows it. */
export function quoteMoney(quote: Pick<QuoteView, 'locale' | 'currency'>, amountMinor: number): string {
  return plainSpaces(formatMoney({ amountMinor, currency: quote.currency }, fullLocale(quote.locale)));
}

/** A date (`YYYY-MM-DD`) or the day of an instant, as the page shows it; null in, null out. */
export function quoteDay(quote: Pick<QuoteView, 'locale' | 'zone'>, at: string | null): string | null {
  if (at === null) return null;
  const locale = fullLocale(quote.locale);
  return at.length === 10 ? dateText(at, locale, 'long') : dayText(at, quote.zone, locale, 'long');
}

const tones: { readonly [state in QuoteState]: QuoteWords['tone'] } = {
  open: 'neutral',
  returned: 'info',
  confirming: 'info',
  processing: 'info',
  paid: 'success',
  failed: 'danger',
  session_expired: 'warning',
  amount_changed: 'warning',
  no_deposit: 'neutral',
  snoozed: 'hold',
  declined: 'neutral',
  no_response: 'neutral',
  price_expired: 'warning',
  marked_won: 'success',
  marked_lost: 'warning',
  refunded: 'info',
  disputed: 'warning',
  not_found: 'neutral',
};

/** The words for the state the quote is in. */
export function quoteWords(quote: QuoteView): QuoteWords {
  const copy = quoteCopy(quote.locale);
  const { title, details } = copy.states[quote.state]({
    company: quote.company.name,
    phone: quote.company.phone,
    deposit: quoteMoney(quote, quote.depositMinor),
    previousDeposit: quote.previousDepositMinor === null ? null : quoteMoney(quote, quote.previousDepositMinor),
    paid: quoteMoney(quote, quote.paidMinor),
    paidOn: quoteDay(quote, quote.paidAt),
    reference: quote.paymentReference,
    balance: quote.balanceMinor > 0 ? quoteMoney(quote, quote.balanceMinor) : null,
    balanceDue: quote.balanceDue,
    nextStep: quote.nextStep,
    refunded: quoteMoney(quote, quote.refundedMinor),
    refundedOn: quoteDay(quote, quote.refundedAt),
    declinedOn: quoteDay(quote, quote.declinedAt),
    snoozedUntil: quoteDay(quote, quote.snoozedUntil),
    paymentFailed: quote.paymentFailed,
  });
  // Money first: that nothing was taken weighs more than an old price.
  const tone = quote.paymentFailed && quote.state === 'price_expired' ? tones.failed : tones[quote.state];
  return { tone, title, details: (details ?? []).filter((each) => each !== null) };
}

/** The words for a token that leads nowhere: they tell a stranger nothing about any quote. */
export function unknownQuoteWords(locale: string): QuoteWords {
  const { title, details } = quoteCopy(locale).notFound;
  return { tone: tones.not_found, title, details };
}

// Bare `es` means Spain in Intl; the Spanish copy is written for customers in the United States.
function fullLocale(locale: string): string {
  return locale === 'es' ? 'es-US' : locale;
}
