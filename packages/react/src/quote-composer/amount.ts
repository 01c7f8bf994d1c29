import { currencyExponent } from '@quote-rescue/core';

/** `4,850.00`: a sum without its currency, as it stands in an input. */
export function formatAmount(minor: number, currency: string, locale: string): string {
  const exponent = currencyExponent(currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: exponent, maximumFractionDigits: exponent }).format(
    minor / 10 ** exponent,
  );
}

/**
 * Reads a sum a person typed, into minor units. Takes `4850`, `4,850.00`, `4.850,00`, `$4 850.5`; null where it cannot
 * be told what is meant: a wrong sum is worse than asking again.
 */
export function readAmount(text: string, currency: string): number | null {
  const exponent = currencyExponent(currency);
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^([-−]?)\p{Sc}|\p{Sc}$/gu, '$1');
  const match = /^([-−]?)(\d[\d.,]*)$/.exec(plain);
  if (!match?.[2]) return null;
  const digits = match[2];
  const parts = splitDecimals(digits, exponent);
  if (!parts || parts.decimals.length > exponent) return null;
  const minor = Number(parts.whole + parts.decimals.padEnd(exponent, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return match[1] ? -minor : minor;
}

/** Which of `.` and `,` parts the decimals: the last one, unless it parts groups of three. */
function splitDecimals(digits: string, exponent: number): { whole: string; decimals: string } | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return { whole: digits, decimals: '' };
  const sign = digits[last] as '.' | ',';
  const other = sign === '.' ? ',' : '.';
  const before = digits.slice(0, last);
  const after = digits.slice(last + 1);
  const inThrees = (text: string, by: string) => new RegExp(`^\\d{1,3}(?:\\${by}\\d{3})*$`).test(text);
  if (!before.includes(other) && after.length === 3 && exponent < 3)
    return inThrees(before, sign) ? { whole: before.replaceAll(sign, '') + after, decimals: '' } : null;
  if (before.includes(sign) || !(inThrees(before, other) || /^\d+$/.test(before))) return null;
  return { whole: before.replaceAll(other, ''), decimals: after };
}
