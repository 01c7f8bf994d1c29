import type { AmountRow } from './amount-rows.ts';
import { amountWords, hasAmountWord, isWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Reading } from './reading.ts';
import { findMoney, type Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/** "6 X $518.00", "52 m² x 79,00 €", "1 x 1,250.00   13.5% VAT": how many, of what, for how much, and its rate of tax. */
const timesOnly =
  /^\s*(\d[\d.,]*)\s*(\p{L}[\p{L}.²³]{0,12})?\s*[x×@*]\s*([$£€]?\s?\d[\d.,]*\s?[$£€]?)(?:\s{1,40}\d{1,2}(?:[.,]\d{1,2})?\s?%([\p{L} ]{0,16}))?\s*=?\s*[$£€(]{0,2}\s*$/iu;

interface Times {
  quantity: number;
  unitPriceMinor: number;
  unit: string | undefined;
}

/** The quantity and the price that the words before an amount are, if they make it. */
export function timesBefore(reading: Reading, label: string, amount: Money): Times | undefined {
  const [, count = '', unit, price = '', tax] = timesOnly.exec(label) ?? [];
  if (count === '' || (unit !== undefined && !isWord(unit, 'unit'))) return undefined;
  if (tax !== undefined && /\p{L}/u.test(tax) && !hasAmountWord(tax, 'tax')) return undefined;
  const quantity = readQuantity(count, reading.decimal);
  const rate = findMoney(price, 0, reading.decimal, reading.context.currency).at(-1);
  if (quantity === undefined || !rate) return undefined;
  return Math.round(quantity * rate.minor) === Math.abs(amount.minor)
    ? { quantity, unitPriceMinor: rate.minor, unit }
    : undefined;
}

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
  const { quantity, unitPriceMinor } = times;
  // "Spring special / 5 rooms @ $45.00": with a unit the count may be what the row is called, unless its neighbours are written alike.
  const isListed = name !== reading.lines[row.lineIndex - 1]?.cells[0] || hasNeighbour(reading, row, rows);
  if (times.unit !== undefined && !isListed) return;
  // "4  Alternativposition zu 1: Nussbaumdiele / 52 m² x 118,00 €   (6.136,00 €)".
  if (amountWords(name.text, 'optional').length > 0) row.role = 'optional';
  else if (row.amount.minor > 0) row.given = { description: name, quantity, unitPriceMinor };
}

/** Another name and its count right above or below. */
const hasNeighbour = (reading: Reading, { lineIndex }: AmountRow, rows: readonly AmountRow[]): boolean =>
  rows.some(
    (one) =>
      Math.abs(one.lineIndex - lineIndex) === 2 &&
      timesBefore(reading, reading.slice(one.label), one.amount)?.unit !== undefined,
  );

/** The words of the line above; of one with a position ("2  Skirting boards") those behind it. */
function nameAbove(
  reading: Reading,
  at: number,
  rows: readonly AmountRow[],
  skip: ReadonlySet<number>,
): Cell | undefined {
  const cells = reading.lines[at]?.cells ?? [];
  if (skip.has(at) || rows.some((one) => one.lineIndex === at)) return undefined;
  const [first, second] = cells;
  const name =
    cells.length === 1 ? first : cells.length === 2 && /^\d{1,3}[.)]?$/.test(first?.text ?? '') ? second : undefined;
  return name && /\p{L}{2}/u.test(name.text) ? name : undefined;
}
