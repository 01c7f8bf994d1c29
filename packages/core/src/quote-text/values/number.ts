import { countryOf } from '../countries/index.ts';

/** How a country writes numbers: 1,234.56 or 1.234,56. */
export type DecimalMark = '.' | ',';

/** Where both ways are in use the text decides: any "12,50 $" or "2 300 $" makes it French. */
export function decimalMarkOf(country: string, text: string): DecimalMark {
  const decimal = countryOf(country)?.decimal ?? '.';
  if (decimal !== 'either') return decimal;
  return /\d,\d\d\s?\$|(?<![\d.,])\d{1,3}(?: \d{3})+ ?\$(?! ?\d)/.test(text.slice(0, 20_000)) ? ',' : '.';
}

export interface WrittenNumber {
  whole: string;
  fraction: string;
}

/**
 * Splits a written number at its decimal mark. Three digits after a single mark are a group of thousands ("6.436", "2,400"),
 * except where `exact` asks for a quantity and the country's own decimal mark stands there. Undefined when it is no number.
 */
export function splitNumber(raw: string, decimal: DecimalMark, exact = false): WrittenNumber | undefined {
  const text = raw.replace(/[\s'’]/g, '');
  if (!/^\d[\d.,]{0,20}$/.test(text) || /[.,]$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return { whole: text, fraction: '' };
  const mark = text.charAt(last);
  const after = text.slice(last + 1);
  const head = text.slice(0, last);
  const repeated = head.includes(mark);
  const other = mark === '.' ? ',' : '.';
  const isGroup =
    repeated || (after.length === 3 && !head.includes(other) && !head.startsWith('0') && !(exact && mark === decimal));
  const groups = (isGroup ? text : head).split(/[.,]/);
  const grouped =
    groups.slice(1).every((group) => group.length === 3) && (groups.length === 1 || (groups[0] ?? '').length <= 3);
  if (!grouped) return undefined;
  if (isGroup) return head.includes(other) ? undefined : { whole: groups.join(''), fraction: '' };
  return { whole: groups.join(''), fraction: after };
}

/** A quantity such as 6.5, 1,240 or 0,75. */
export function readQuantity(raw: string, decimal: DecimalMark): number | undefined {
  const number = splitNumber(raw, decimal, true);
  if (!number || number.whole.length > 9 || number.fraction.length > 4) return undefined;
  return Number(`${number.whole}.${number.fraction || '0'}`);
}
