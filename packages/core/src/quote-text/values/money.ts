import { currencyExponent } from '../../values/money.ts';
import { fold } from '../labels/fold.ts';
import { fromLanguages } from '../labels/in-use.ts';
import { currencyOfWord } from '../labels/index.ts';
import { type DecimalMark, splitNumber } from './number.ts';

/** An amount as it stands in the text. */
export interface Money {
  start: number;
  end: number;
  /** In minor units of `currency`, or of the document's currency when it has no mark. Negative in parentheses or after a minus. */
  minor: number;
  /** ISO 4217, when the mark names one currency; `$`, `¥` and the like stay as the sign. */
  mark: string | undefined;
  /** `marked`: has a currency sign or code. `decimal`: two decimals and no sign. `integer`: a bare number, money only in the right place. */
  shape: 'marked' | 'decimal' | 'integer';
}

/** ISO 4217 codes an amount may carry, as alternatives of an expression. */
export const currencyCodes = 'USD|CAD|AUD|NZD|GBP|EUR|MXN|JPY|CHF|SEK|NOK|DKK|ZAR|SGD|HKD|INR|PLN|BRL|CNY|KRW|AED';
// "Deposit required to order$5,000.00": where a copy ate the blank, the last letter of a word is no part of the sign.
const signs = '(?:(?<![a-z])(?:US|CA|AU|NZ|MX|HK|SG|C|A|S|R|NZ))?\\$|£|€|¥|円|₹|₩|zł|Fr\\.|C\\$';
/** Whether a text holds an amount with its mark at all. */
export const moneySigns = new RegExp(`(?:${signs})\\s?\\d|\\d\\s?(?:${signs}|${currencyCodes})`, 'i');
/** "dollars", "euros", longest first; accents are optional in the text. */
const currencyWords = () => [...currencyOfWord().keys()].sort((a, b) => b.length - a.length).join('|');
// "$ 2 ,350 .00": a scan sets a blank in front of every mark.
const scanned = '\\d{1,3}(?: ,\\d{3}){1,3}(?: ?\\.\\d\\d)?(?![\\d,])|\\d{1,3}(?:,\\d{3}){0,3} \\.\\d\\d(?!\\d)';
const numberWith = (separators: string) =>
  `${scanned}|\\d{1,3}(?:[,.'’${separators}]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,4})?`;
const amountWith = (separators: string) =>
  new RegExp(
    `(?<open>[(]\\s?)?(?<minus>[-−–]\\s?)?(?:(?<code>(?:${currencyCodes})(?![a-z])\\s?)?(?<sign>${signs})?\\s?)(?<minusAfter>[-−])?(?<digits>${numberWith(separators)})` +
      `(?<thousand>k(?![a-z0-9]))?(?<dash>,?(?:-|–|—)(?=\\s?(?:€|EUR))|[.,](?:--|-|–|—)(?![a-z\\d-]| ?\\d))?(?:\\s?(?<after>(?:${signs})(?!\\s?\\d)|(?:${currencyCodes})(?![a-z])|(?:${currencyWords()})(?![a-z])))?(?<close>\\s?[)])?`,
    'gi',
  );
/** Blanks group thousands where the decimal mark is a comma; elsewhere they part a quantity from its price. */
const amountBy = fromLanguages(
  (): Readonly<Record<DecimalMark, RegExp>> => ({ ',': amountWith(' '), '.': amountWith('') }),
);

const isoBySign: Readonly<Record<string, string>> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  MX$: 'MXN',
  HK$: 'HKD',
  SG$: 'SGD',
  S$: 'SGD',
  R$: 'BRL',
  '£': 'GBP',
  '€': 'EUR',
  '₹': 'INR',
  '₩': 'KRW',
  zł: 'PLN',
  'Fr.': 'CHF',
  円: 'JPY',
};

function markOf(code: string | undefined, sign: string | undefined, after: string | undefined): string | undefined {
  if (code) return code.trim().toUpperCase();
  const mark = (sign ?? after)?.trim();
  if (mark === undefined) return undefined;
  const upper = mark.toUpperCase();
  const named = currencyOfWord().get(fold(mark));
  if (named !== undefined) return named;
  if (sign && after && /^[A-Z]{3}$/i.test(after)) return after.toUpperCase();
  return isoBySign[mark] ?? isoBySign[upper] ?? upper;
}

/** The currency an amount is in: its own code, or what its sign means to a tenant with this currency. */
export function currencyOf(mark: string | undefined, tenantCurrency: string): string {
  if (mark === undefined) return tenantCurrency;
  if (/^[A-Z]{3}$/.test(mark)) return mark;
  if (mark === '¥') return tenantCurrency === 'CNY' ? 'CNY' : 'JPY';
  return dollarCurrencies.has(tenantCurrency) ? tenantCurrency : 'USD';
}
const dollarCurrencies = new Set('USD CAD AUD NZD MXN HKD SGD CLP COP ARS UYU TWD'.split(' '));

/** Finds amounts and bare numbers that could be amounts. `offset` is added to every position. */
export function findMoney(text: string, offset: number, decimal: DecimalMark, currency: string): Money[] {
  if (!/\d/.test(text)) return [];
  const found: Money[] = [];
  for (const match of text.matchAll(amountBy()[decimal])) {
    const money = readMoney(match, text, decimal, currency);
    if (money) found.push({ ...money, start: money.start + offset, end: money.end + offset });
  }
  return found;
}

function readMoney(match: RegExpExecArray, text: string, decimal: DecimalMark, currency: string): Money | undefined {
  const part = match.groups ?? {};
  const mark = markOf(part.code, part.sign, part.after);
  const digitsAt = match.index + match[0].indexOf(part.digits ?? '');
  const digitsEnd = digitsAt + (part.digits ?? '').length;
  // "Forty and 00/100 Dollars" says the cents in words.
  if (part.sign === undefined && part.code === undefined && text.charAt(digitsAt - 1) === '/') return undefined;
  // "BRL-3317" is a number with letters before it.
  if (part.code !== undefined && !/\s$/.test(part.code) && part.minusAfter !== undefined) return undefined;
  if (!standsAlone(text, match, mark, digitsAt, digitsEnd + (part.thousand?.length ?? 0))) return undefined;
  // "2 300 $" where blanks do not group thousands: 2,300, or 2 pieces at 300? Nobody can tell.
  const grouped = decimal === '.' && part.after !== undefined && /^\d{3}(?![\d,])/.test(part.digits ?? '');
  if (grouped && /(?<![\d.,])\d{1,3} $/.test(text.slice(Math.max(0, digitsAt - 6), digitsAt))) return undefined;
  const groups = decimal === '.' && mark === undefined && (part.digits ?? '').length <= 3;
  if (groups && /^ \d{3} ?[$£€](?! ?\d)/.test(text.slice(digitsEnd, digitsEnd + 8))) return undefined;
  // "$ 7 4 0 0 . 0 0": a form has a box for every digit, and what they make nobody says.
  if (mark !== undefined && digitsEnd - digitsAt === 1 && /^(?: \d){2}(?!\d)/.test(text.slice(digitsEnd)))
    return undefined;
  // "2 .50 each": without a sign it may be two pieces.
  if (mark === undefined && /\d [.,]/.test(part.digits ?? '')) return undefined;
  if (decimal === '.' && isSplit(text, mark, digitsAt, digitsEnd)) return undefined;
  const written = splitNumber(part.digits ?? '', decimal);
  if (!written || written.fraction.length > 2) return undefined;
  const exponent = currencyExponent(currencyOf(mark, currency));
  if (exponent === 0 && /[1-9]/.test(written.fraction)) return undefined;
  const fraction = written.fraction.padEnd(exponent, '0').slice(0, exponent);
  const size = Number(written.whole + fraction) * (part.thousand ? 1000 : 1);
  if (!Number.isSafeInteger(size) || size > 1e14) return undefined;
  const negative =
    part.minusAfter !== undefined ||
    (part.open !== undefined &&
      part.close !== undefined &&
      !isSaidAgain(text.slice(Math.max(0, match.index - 24), match.index))) ||
    (part.minus !== undefined &&
      // "Trench, 55 ft -- $1,155.00", "Clear gutters, 40' - $180.00": a dash behind a dash or behind words parts them from the price.
      !/(?:[\p{L}\d²³)"″”] ?|[-−–—]|[\])'’′½¼¾*!?] )$/u.test(text.slice(Math.max(0, match.index - 2), match.index)) &&
      // "Stairwell window, lift incl. – $1,140.00".
      !(/\s$/.test(part.minus) && /\p{L}\. $/u.test(text.slice(Math.max(0, match.index - 3), match.index))));
  const leading = match[0].length - match[0].trimStart().length;
  const start = negative ? match.index + leading : Math.min(digitsAt, signStart(match, part));
  // "1.- Suministro de puerta": a dash that stands for the cents, and one behind the number of a row.
  const isRowNumber = mark === undefined && part.dash?.startsWith('.') === true && digitsEnd - digitsAt < 3;
  const cents = written.fraction.length === 2 || (part.dash !== undefined && !isRowNumber);
  const shape = mark !== undefined ? 'marked' : cents ? 'decimal' : 'integer';
  const whole =
    match.index + match[0].trimEnd().length - (part.close !== undefined && !negative ? part.close.length : 0);
  const end = isRowNumber ? digitsEnd : whole;
  return { start, end, minor: negative && size !== 0 ? -size : size, mark, shape };
}

/** "$ 2 350.00", "$2, 350.00", "$ 2 , 000 . 00": what a scan tore apart is neither $2 nor 350.00. */
function isSplit(text: string, mark: string | undefined, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 8), from);
  if (/[$£€] ?\d{1,3} ?,? $/.test(before)) return /^\d{3}(?![\d,])/.test(text.slice(from, from + 4));
  return mark !== undefined && to - from <= 3 && tornOff.test(text.slice(to, to + 12));
}
const tornOff = /^(?: \d{3}(?![\d,])| 00(?!\d)| ,| ?, (?:0\d\d(?!\d)|\d{3} ?\. ?\d\d))/;

/** "Four thousand dollars ($4,000.00)", "for the lot (£400)": brackets around what was said in words make no credit. */
export const isSaidAgain = (before: string): boolean =>
  /[\p{L}\d%] ?$/u.test(before.slice(-2)) || currencyOfWord().has(fold(/(\p{L}+)[.:]?\s+$/u.exec(before)?.[1] ?? ''));

function signStart(match: RegExpExecArray, part: Record<string, string | undefined>): number {
  const sign = part.code ?? part.sign;
  return sign === undefined ? Number.MAX_SAFE_INTEGER : match.index + match[0].indexOf(sign);
}

/** Numbers glued to letters, dashes, slashes, percent or inch marks are names, dates, rates and sizes, not money. */
function standsAlone(
  text: string,
  match: RegExpExecArray,
  mark: string | undefined,
  digitsAt: number,
  digitsEnd: number,
): boolean {
  const before = text.charAt(digitsAt - 1);
  const after = text.slice(digitsEnd, digitsEnd + 3);
  if (/^\s?%/.test(after)) return false;
  if (mark !== undefined) {
    const markAt = text.charAt(match.index - 1);
    const own = match[0].charAt(0);
    return !(/[A-Za-z]/.test(own) && /[\p{L}\d]/u.test(markAt)) && !/^\d/.test(after);
  }
  if (/[\p{L}\d.,/#:_&=+]/u.test(before) && before !== '') return false;
  if (/[-–−]/.test(before) && /[\p{L}\d]/u.test(text.charAt(digitsAt - 2))) return false;
  // "1,385.00T": a bookkeeping program marks what is taxed.
  if (/[.,]\d\d$/.test(text.slice(Math.max(0, digitsEnd - 3), digitsEnd)) && /^T(?![\p{L}\d])/u.test(after))
    return true;
  return !/^(?:[\p{L}\d"'″′”°²³:_#]|[-–/][\p{L}\d]|[.,]\d)/u.test(after);
}
