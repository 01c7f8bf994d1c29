import type { AmountRow } from './amount-rows.ts';
import { amountWords, hasAmountWord, isWord, leadingWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Reading } from './reading.ts';
import { findMoney, type Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/** "6 X $518.00", "10 letters × $265.00", "4 hr @ $165.00/hr": how many, of what, and what one costs. */
const timesOnly =
  /^\s*(\d[\d.,]*)\s*([\p{L}²³][\p{L}²³. ]{0,19})?\s?[x×@*]\s*([$£€]?\s?\d[\d.,]*\s?[$£€]?)([^\d].{0,60})?$/iu;

interface Times {
  quantity: number;
  unitPriceMinor: number;
  unit: string | undefined;
}

/** The quantity and the price that the words before an amount are, if they make it. */
export function timesBefore(reading: Reading, label: string, amount: Money): Times | undefined {
  const [, count = '', unit, price = '', rest = ''] = timesOnly.exec(label) ?? [];
  if (count === '' || !(isEach(rest) || isTaxRate(rest))) return undefined;
  const quantity = readQuantity(count, reading.decimal);
  const rate = findMoney(price, 0, reading.decimal, reading.context.currency).at(-1);
  if (quantity === undefined || !rate) return undefined;
  return Math.round(quantity * rate.minor) === Math.abs(amount.minor)
    ? { quantity, unitPriceMinor: rate.minor, unit: unit?.trim() }
    : undefined;
}

/** Nothing, "=", "/hr =", "each": what may stand between the price of one and the amount. */
const isEach = (text: string): boolean => {
  const rest = text.replace(/[\s=$£€(]+$/, '');
  return rest === '' || /^\s?\/\s?\p{L}{1,8}\.?$/u.test(rest) || leadingWord(rest, 'apiece')?.end === rest.length;
};

/** "1 x 1,250.00   13.5% VAT   1,250.00". */
const isTaxRate = (text: string): boolean => {
  const words = /^\s{1,40}\d{1,2}(?:[.,]\d{1,2})?\s?%([\p{L} ]{0,16})\s*=?\s*[$£€(]{0,2}\s*$/u.exec(text)?.[1];
  return words !== undefined && (words.trim() === '' || hasAmountWord(words, 'tax'));
};

/** "Bahama shutter, white / 6 X $518.00   $3,108.00": what it is stands on the line above. */
export function describeTimes(
  reading: Reading,
  row: AmountRow,
  rows: readonly AmountRow[],
  skip: ReadonlySet<number>,
): void {
  const times = timesBefore(reading, reading.slice(row.label), row.amount);
  const name = times && nameAbove(reading, row.lineIndex - 1, rows, skip);
  if (!times || !name) return;
  const { quantity, unitPriceMinor, unit } = times;
  // "12 outlets x $48.00" names what it counts, unless it is set in under a name as its detail.
  const isListed = name !== reading.lines[row.lineIndex - 1]?.cells[0] || isLayout(reading, rows);
  if (unit !== undefined && !isDetailOfAbove(reading, row) && !(isWord(unit, 'unit') && isListed)) return;
  // "4  Alternativposition zu 1: Nussbaumdiele / 52 m² x 118,00 €   (6.136,00 €)".
  if (amountWords(name.text, 'optional').length > 0) row.role = 'optional';
  else if (row.amount.minor > 0) row.given = { description: name, quantity, unitPriceMinor };
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

/** The words of the line above; of one with a position ("2  Skirting boards") those behind it. */
function nameAbove(
  reading: Reading,
  at: number,
  rows: readonly AmountRow[],
  skip: ReadonlySet<number>,
): Cell | undefined {
  const line = reading.lines[at];
  if (!line || skip.has(at) || rows.some((one) => one.lineIndex === at)) return undefined;
  const [first, second] = line.cells;
  const isPosition = line.cells.length === 2 && /^\d{1,3}[.)]?$/.test(first?.text ?? '');
  const name = line.cells.length === 1 ? first : isPosition ? second : undefined;
  if (!name || !/\p{L}{2}/u.test(name.text) || reading.reach(line) > 0 || /[:?!]$/.test(line.text)) return undefined;
  return name;
}
