import { type PhoneReader, readPhone } from './phone.ts';

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

/** Phone numbers in E.164. Extensions are left out: neither an SMS nor E.164 knows them. */
export function findPhones(text: string, offset: number, country: string, others?: PhoneReader): FoundPhone[] {
  if (!/\d(?:[^\d\n]{0,4}\d){6}/.test(text)) return [];
  const plain = text.replace(/[\u2010-\u2015]/g, '-');
  const found: FoundPhone[] = [];
  for (const match of plain.matchAll(phoneShape)) {
    const pieces = numbersIn(match[0]);
    let from = match.index;
    for (const piece of pieces) {
      const written = piece.trim();
      const value = dateShape.test(written) ? undefined : readPhone(written, country, others);
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

/** A domain of everybody's: two people with it have nothing in common. */
export const sharedDomain =
  /^(?:gmail|googlemail|yahoo|outlook|hotmail|live|icloud|me|aol|msn|comcast|gmx|web|orange|free|example)\./;
