import { isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import type { TableColumns } from './regions.ts';
import type { Money } from './values/money.ts';

/** Where how many, and what one of them costs, stand. */
export interface Factors {
  quantityAt: Span;
  rateAt: Span;
}

/**
 * "220 Poly drop pipe 1-1/4", ft 3.10 682.00", "4 x châssis PVC à € 612,50": what stands between how many, at the start of a line
 * whose columns have lost their gaps, and what one costs, at the end of it. "Replace 40 ft baseboard @ $9.50" is a sentence.
 */
export function wordsBetween(
  reading: Reading,
  cell: Cell | undefined,
  { quantityAt, rateAt }: Factors,
  amount: Money,
  table: TableColumns | undefined,
): Span | undefined {
  if (!cell || rateAt.start < quantityAt.end || rateAt.end > cell.end) return undefined;
  const text = reading.source.text;
  const before = text.slice(cell.start, quantityAt.start);
  // "3 1 Filter 45.00 45.00" under "Pos Qty Description": the first number counts the rows.
  if (table?.position === undefined ? before !== '' : !/^\d{1,3}[.)]? $/.test(before)) return undefined;
  if (/[^\s$£€¥]/.test(text.slice(rateAt.end, Math.min(cell.end, amount.start)))) return undefined;
  const between = text.slice(quantityAt.end, rateAt.start);
  const times = /^ ?[x×*]\s+(?=\p{L})/iu.exec(between)?.[0].length;
  const trimmed = between.trimEnd();
  const at = wordsIn(trimmed, 'times').findLast((word) => word.end === trimmed.length)?.start;
  const mark = at ?? (/[@×*]$/.test(trimmed) ? trimmed.length - 1 : undefined);
  if (times === undefined && mark !== undefined) return undefined;
  const unit = table?.unitNext === true ? unitAt(between) : 0;
  const start = times ?? (unit || between.length - between.trimStart().length);
  const words = trimmed.slice(start, mark).trimEnd();
  if (!/\p{L}{2}/u.test(words) || isWord(words, 'unit') || leadingWord(words, 'apiece')) return undefined;
  return { start: quantityAt.end + start, end: quantityAt.end + start + words.length };
}

/** "220 ft Poly drop pipe" under "Qty Unit Description": where the words behind the unit begin. */
function unitAt(between: string): number {
  const unit = /^\s+(\S{1,12})\s+(?=\S)/.exec(between);
  return unit && isWord(unit[1] ?? '', 'unit') ? unit[0].length : 0;
}
