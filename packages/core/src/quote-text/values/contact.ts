import type { CountryCode } from 'libphonenumber-js/min';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface FoundText {
  start: number;
  end: number;
  value: string;
}

const emailStart = /[a-z0-9._%+'-]/i;
const emailDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}(?![a-z0-9])/i;
const fileEnding = /\.(?:png|jpe?g|gif|svg|webp|pdf|js|css)$/i;

/** Addresses, lower-cased. Goes out from each `@`, so the cost is one pass. */
export function findEmails(text: string, offset: number): FoundText[] {
  const found: FoundText[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < 64 && emailStart.test(text.charAt(start - 1))) start--;
    while (start < at && /[.'%+-]/.test(text.charAt(start))) start++;
    const domain = emailDomain.exec(text.slice(at + 1, at + 200))?.[0];
    if (start === at || domain === undefined || /\.$/.test(text.slice(start, at)) || fileEnding.test(domain)) continue;
    const end = at + 1 + domain.length;
    found.push({ start: start + offset, end: end + offset, value: text.slice(start, end).toLowerCase() });
  }
  return found;
}

export interface FoundPhone extends FoundText {
  /** Ten digits in a row without any mark: a phone only where a label says so. */
  bare: boolean;
}

const phoneShape =
  /(?<![\p{L}\d,#$£€_/@=])(?:\+ ?)?\(?\d(?:(?:[ .-]|\) ?[-.]?| ?\(| ?\/ ?)?\d){6,14}(?![\d\p{L}@]|[.,]\d)/gu;
const dateShape = /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2})/;
const northAmerican = /^(?:1[ .-])?\(?\d{3}\)?[ .\-/]{0,2}\d{3}[ .-]\d{4}$/;

const northAmericanPlan = new Set(['US', 'CA']);

/** Phone numbers in E.164. Extensions are left out: neither an SMS nor E.164 knows them. */
export function findPhones(text: string, offset: number, country: string): FoundPhone[] {
  if (!/\d(?:[^\d\n]{0,4}\d){6}/.test(text)) return [];
  const plain = text.replace(/[\u2010-\u2015]/g, '-');
  const found: FoundPhone[] = [];
  for (const match of plain.matchAll(phoneShape)) {
    const pieces = numbersIn(match[0]);
    let from = match.index;
    for (const piece of pieces) {
      const value = readPhone(piece.trim(), country);
      const start = from + (piece.length - piece.trimStart().length);
      if (value !== undefined)
        found.push({
          start: start + offset,
          end: start + piece.trim().length + offset,
          value,
          bare: /^\d+$/.test(piece.trim()) && !piece.startsWith('0'),
        });
      from += piece.length + 1;
    }
    if (found.length >= 50) break;
  }
  return found;
}

/** Two numbers with a slash between, or what stood in brackets before one: "GA 30458) 912-555-0132". */
function numbersIn(written: string): string[] {
  if (written.includes(')') && !written.includes('(')) return written.split(')');
  return written.includes('/') && written.replace(/\D/g, '').length > 13 ? written.split('/') : [written];
}

/**
 * Numbers reserved for fiction (07700 900xxx) and some new ranges are not "valid" in the metadata, so a possible number is
 * enough where the way it is written says phone: a trunk zero, a plus, or 3-3-4 digits in North America.
 */
function readPhone(written: string, country: string): string | undefined {
  if (dateShape.test(written)) return undefined;
  // In North America E.164 is +1 and the ten digits. Asking the metadata would compile the patterns of 25 countries for it.
  const digits = written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (northAmericanPlan.has(country) && northAmerican.test(written) && /^[2-9]\d\d[2-9]/.test(digits))
    return `+1${digits}`;
  const region = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const phone = parsePhoneNumberFromString(written, region);
  if (!phone?.isPossible()) return undefined;
  const looksLikePhone =
    /^(?:\+|\(?0)/.test(written) || (phone.countryCallingCode === '1' && northAmerican.test(written));
  return looksLikePhone || phone.isValid() ? phone.number : undefined;
}
