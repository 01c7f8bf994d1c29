import { dateText, dayText, minuteText, plainSpaces } from '../values/date-text.ts';
import { formatMoney } from '../values/money.ts';
import { firstNameOf, oneLine, prose } from '../values/text.ts';
import type { Lookup } from './template.ts';

/**
 * Everything the copy can name. JSON-safe and small, because an intent keeps it: sums in minor units, instants as ISO
 * strings in UTC, dates as `YYYY-MM-DD`; they are written out in the reader's locale and zone when the message is made.
 * null and absent mean the same: the sentence that needs it is left out.
 */
export type MessageVariables = {
  readonly company: string;
  /** Name that opens each text, at most 24 characters; null = the company's. */
  readonly smsName?: string | null;
  /** Who signs; null = the company. */
  readonly senderName?: string | null;
  readonly postalAddress: string;
  /** The contractor's phone, as it should be shown. */
  readonly phone?: string | null;
  /** `#RRGGBB` */
  readonly brandColor?: string | null;
  readonly customerName: string;
  readonly jobTitle: string;
  /** The contractor's number of the quote. */
  readonly number?: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  /** 0 = no deposit is asked for. */
  readonly depositMinor: number;
  /** True where nothing on the quote page takes the deposit: then the copy says whom to turn to. */
  readonly paidByContact?: boolean;
  /** True where nobody reads what answers a mail: then the copy does not ask for it. */
  readonly unanswered?: boolean;
  readonly validUntil?: string | null;
  /** IANA zone in which dates of instants are told. */
  readonly zone: string;
  /** When the first message of the run really went; null = it did not. */
  readonly sentAt?: string | null;
  /** The quote link, or the marker that stands for it until hand-over. Passed through as given. */
  readonly link: string;
  /** Characters of the link the marker stands for; absent = the marker's own. Needed to count SMS segments. */
  readonly linkLength?: number | null;
  /** Link or marker to stop reminders; null in messages that are not reminders. */
  readonly unsubscribeLink?: string | null;

  readonly paidMinor?: number | null;
  readonly paidAt?: string | null;
  readonly paymentReference?: string | null;
  readonly balanceMinor?: number | null;
  /** The tenant's words: "due when the work is done". */
  readonly balanceDue?: string | null;
  readonly nextStep?: string | null;
  readonly refundTerms?: string | null;
  readonly refundedMinor?: number | null;
  /** Date until which it is quiet. */
  readonly until?: string | null;
  /** The customer's words: why they said no. */
  readonly reason?: string | null;
  /** The customer's words: what they asked. */
  readonly question?: string | null;
  readonly customerPhone?: string | null;
  /** Where the contractor sees the estimate. */
  readonly appLink?: string | null;
  /** Planned messages that the end made unnecessary. */
  readonly cancelledCount?: number | null;
  /** Texts per quote, told in the answers to START and HELP. */
  readonly messagesPerQuote?: number | null;
};

export type Language = 'en' | 'es';

/** Language of the copy for a locale; English where there is none of its own. */
export function languageOf(locale: string): Language {
  return /^es\b/i.test(locale) ? 'es' : 'en';
}

/** Looks values up as plain text, each worked out at most once. `short` = without the year, for text messages. */
export function lookupIn(variables: MessageVariables, locale: string, style: 'long' | 'short'): Lookup {
  // Bare `es` means Spain in Intl; the Spanish copy is written for customers in the United States.
  const format: Format = { locale: locale === 'es' ? 'es-US' : locale, language: languageOf(locale), style };
  const found = new Map<string, string | null>();
  return (name) => {
    let value = found.get(name);
    if (value === undefined) {
      value = Object.hasOwn(values, name) ? (values[name as keyof typeof values](variables, format) ?? null) : null;
      found.set(name, value);
    }
    return value;
  };
}

type Format = { readonly locale: string; readonly language: Language; readonly style: 'long' | 'short' };
type Value = (variables: MessageVariables, format: Format) => string | null | undefined;

const line =
  (pick: (variables: MessageVariables) => string | null | undefined, max: number): Value =>
  (variables) => {
    const text = pick(variables);
    return text == null ? null : oneLine(withoutMarkers(text, variables), max);
  };
const words =
  (pick: (variables: MessageVariables) => string | null | undefined, max: number): Value =>
  (variables) => {
    const text = pick(variables);
    return text == null ? null : prose(withoutMarkers(text, variables), max);
  };
const sum =
  (pick: (variables: MessageVariables) => number | null | undefined): Value =>
  (variables, { locale }) => {
    const amountMinor = pick(variables);
    if (amountMinor == null || amountMinor <= 0) return null;
    return plainSpaces(formatMoney({ amountMinor, currency: variables.currency }, locale));
  };

const values = {
  company: line((v) => v.company, 120),
  sender: line((v) => v.senderName || v.company, 120),
  address: line((v) => v.postalAddress, 300),
  phone: line((v) => v.phone, 40),
  name: line((v) => v.customerName, 120),
  first: (v) => firstNameOf(withoutMarkers(v.customerName, v)),
  job: (v, { language }) =>
    oneLine(withoutMarkers(v.jobTitle, v), 120) || (language === 'es' ? 'su proyecto' : 'your project'),
  number: line((v) => v.number, 60),
  total: sum((v) => v.totalMinor),
  deposit: sum((v) => v.depositMinor),
  depositByContact: sum((v) => (v.paidByContact === true ? v.depositMinor : null)),
  reply: (v, { language }) => (v.unanswered === true ? null : language === 'es' ? 'Responda a este correo' : 'Reply'),
  answerFirst: (v, { language }) =>
    v.unanswered === true ? null : language === 'es' ? 'Responda a este correo' : 'Answer this mail',
  answer: (v, { language }) =>
    v.unanswered === true ? null : language === 'es' ? 'responda a este correo' : 'answer this mail',
  orPay: (v, { language }) => (v.paidByContact === true ? null : language === 'es' ? 'o pague' : 'or pay'),
  withDeposit: (v, { language }) =>
    v.paidByContact === true ? null : language === 'es' ? 'con anticipo' : 'with a deposit',
  paid: sum((v) => v.paidMinor ?? v.depositMinor),
  balance: sum((v) => v.balanceMinor),
  refunded: sum((v) => v.refundedMinor),
  validUntil: (v, { locale, style }) => v.validUntil && dateText(v.validUntil, locale, style),
  until: (v, { locale, style }) => v.until && dateText(v.until, locale, style),
  sentOn: (v, { locale, style }) => v.sentAt && dayText(v.sentAt, v.zone, locale, style),
  paidAt: (v, { locale }) => v.paidAt && minuteText(v.paidAt, v.zone, locale),
  ref: line((v) => v.paymentReference, 80),
  balanceDue: line((v) => v.balanceDue, 120),
  nextStep: line((v) => v.nextStep, 300),
  terms: line((v) => v.refundTerms, 500),
  reason: words((v) => v.reason, 1000),
  question: words((v) => v.question, 2000),
  customerPhone: line((v) => v.customerPhone, 40),
  cancelled: (v, { language }) => countText(v.cancelledCount, language),
  n: (v) => (v.messagesPerQuote == null ? null : String(v.messagesPerQuote)),
  link: (v) => v.link,
  unsubscribe: (v) => v.unsubscribeLink,
  appLink: (v) => v.appLink,
} satisfies Record<string, Value>;

/**
 * A name that spells the marker of a link must not become one at hand-over. A space takes its place, because what stands
 * around it might close up to the same marker again.
 */
function withoutMarkers(text: string, { link, unsubscribeLink }: MessageVariables): string {
  const plain = link !== '' && text.includes(link) ? text.replaceAll(link, ' ') : text;
  return unsubscribeLink && plain.includes(unsubscribeLink) ? plain.replaceAll(unsubscribeLink, ' ') : plain;
}

function countText(count: number | null | undefined, language: Language): string | null {
  if (count == null || count <= 0) return null;
  if (language === 'es') return count === 1 ? '1 mensaje previsto' : `${count} mensajes previstos`;
  return count === 1 ? '1 planned message' : `${count} planned messages`;
}
