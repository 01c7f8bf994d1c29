import type { AmountRow } from './amount-rows.ts';
import { amountWords } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { isTimes, productOf } from './row-columns.ts';
import { describeTimes } from './times-rows.ts';

/** "Panel surge protector / Whole home, type 2 / 1  $325.00  $325.00": the words of a row stand on the lines over its numbers. */
export function describeFromAbove(
  reading: Reading,
  regions: readonly LineRegion[],
  row: AmountRow,
  rows: readonly AmountRow[],
  skip: ReadonlySet<number>,
): void {
  const line = reading.lines[row.lineIndex];
  if (!line || row.role !== 'item' || row.given) return;
  describeTimes(reading, row, rows, skip);
  if (row.given || !regions[row.lineIndex]?.inTable) return;
  if (/\p{L}/u.test(reading.slice(row.label)) || !isTimes(reading, line, row.amount)) return;
  let top = row.lineIndex;
  const isWords = (at: number) => {
    const above = reading.lines[at];
    return (
      above?.cells.length === 1 &&
      !skip.has(at) &&
      regions[at]?.inTable === true &&
      regions[at]?.tableHeader === false &&
      /\p{L}{2}/u.test(above.text) &&
      !rows.some((one) => one.lineIndex === at)
    );
  };
  while (row.lineIndex - top < 6 && isWords(top - 1)) top--;
  const first = reading.lines[top];
  if (!first || top === row.lineIndex) return;
  row.given = { description: first, ...productOf(reading, line, row.amount) };
  // "Aeration / Optional - not selected / 1   $290.00   $290.00".
  const words = reading.lines.slice(top, row.lineIndex);
  if (words.some(({ text }) => amountWords(text, 'optional').some(({ start }) => start < 3))) row.role = 'optional';
}
