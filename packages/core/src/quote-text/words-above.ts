import type { AmountRow } from './amount-rows.ts';
import { isWord, leadingWord } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { isTimes, productOf } from './row-columns.ts';
import { findMoney } from './values/money.ts';
import { readQuantity } from './values/number.ts';

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
  if (first && top < row.lineIndex) row.given = { description: first, ...productOf(reading, line, row.amount) };
}

/** "6 X $518.00", "10 letters × $265.00", "4 hr @ $165.00/hr": how many, of what, and what one costs. */
const timesOnly = /^\s*(\d[\d.,]*)\s*([\p{L}²³][\p{L}²³. ]{0,19})?\s?[x×@*]\s*(?=[$£€\d])/iu;

/** "Bahama shutter, white / 6 X $518.00   $3,108.00": what it is stands on the line above. */
function describeTimes(reading: Reading, row: AmountRow, rows: readonly AmountRow[], skip: ReadonlySet<number>): void {
  const label = reading.slice(row.label);
  const count = timesOnly.exec(label);
  const rate = count && findMoney(label, 0, reading.decimal, reading.context.currency).at(-1);
  if (!rate || rate.start < count[0].length - 1 || !isEach(label.slice(rate.end))) return;
  const above = reading.lines[row.lineIndex - 1];
  if (above?.cells.length !== 1 || skip.has(row.lineIndex - 1) || !/\p{L}{2}/u.test(above.text)) return;
  if (rows.some((one) => one.lineIndex === row.lineIndex - 1)) return;
  // "12 outlets x $48.00" names what it counts, unless it is set in under a name as its detail.
  const unit = count[2]?.trim() ?? '';
  if (unit !== '' && !isDetailOfAbove(reading, row) && !(isWord(unit, 'unit') && isLayout(reading, rows))) return;
  if (reading.reach(above) > 0 || /[:?!]$/.test(above.text)) return;
  const quantity = readQuantity(count[1] ?? '', reading.decimal);
  if (quantity === undefined || Math.round(quantity * rate.minor) !== row.amount.minor) return;
  row.given = { description: above, quantity, unitPriceMinor: rate.minor };
}

/** Whether the line of a row is set in under the line above it. */
export const isDetailOfAbove = ({ lines }: Reading, { lineIndex }: AmountRow): boolean =>
  (lines[lineIndex]?.cells[0]?.column ?? 0) > (lines[lineIndex - 1]?.cells[0]?.column ?? 0);

/** "5 rooms @ $45" under an appointment and over another row is what is done; "4 hr × $165" has words above it again and again. */
const isLayout = (reading: Reading, rows: readonly AmountRow[]): boolean => {
  const times = rows.filter((row) => timesOnly.test(reading.slice(row.label)));
  const priced = new Set(rows.map((row) => row.lineIndex));
  return times.length > 1 && !times.some((row) => priced.has(row.lineIndex - 1));
};

/** Nothing, "=", "/hr =", "each": what may stand between the price of one and the amount. */
const isEach = (text: string): boolean => {
  const rest = text.replace(/[\s=$£€(]+$/, '');
  return rest === '' || /^\s?\/\s?\p{L}{1,8}\.?$/u.test(rest) || leadingWord(rest, 'apiece')?.end === rest.length;
};
