import type { AmountRow } from './amount-rows.ts';
import { isWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Reading } from './reading.ts';
import { isNumberCell, type LineRegion } from './regions.ts';
import { readQuantity } from './values/number.ts';

/**
 * "1   Insulated steel door   1.00 / ea   1,340.00   1,340.00": the unit stands under the quantity, and breaks the row. What stands
 * on its first line names it, and is no row of its own.
 */
export function joinBrokenRows(reading: Reading, regions: readonly LineRegion[], rows: AmountRow[]): void {
  for (const row of [...rows]) {
    const line = reading.lines[row.lineIndex];
    if (row.role !== 'item' || row.given || !line || !regions[row.lineIndex]?.inTable) continue;
    if (line.cells.length < 2 || !isUnit(line.cells[0]?.text ?? '')) continue;
    const head = headOf(reading, row);
    if (!head) continue;
    row.given = head;
    const at = rows.findIndex((one) => one.lineIndex === row.lineIndex - 1);
    if (at >= 0) rows.splice(at, 1);
  }
}

/** A line that ends in the quantity which the price below multiplies to the amount. */
function headOf(reading: Reading, { lineIndex, amount }: AmountRow): AmountRow['given'] {
  const cells = reading.lines[lineIndex - 1]?.cells ?? [];
  const last = cells.at(-1);
  const name = cells.find((one) => /\p{L}{2}/u.test(one.text));
  const line = reading.lines[lineIndex];
  if (!line || !last || !name || last === name || !isCount(last)) return undefined;
  const quantity = readQuantity(last.text, reading.decimal);
  const rate = reading.money(line).find((one) => one.end <= amount.start);
  if (quantity === undefined || !rate || Math.round(quantity * rate.minor) !== amount.minor) return undefined;
  return { description: name, quantity, unitPriceMinor: rate.minor };
}

/** "ea", "m²", and short words that no list of units has: the product proves them. */
const isUnit = (text: string): boolean => isWord(text, 'unit') || /^\p{Ll}{1,5}\.?$/u.test(text);

const isCount = (cell: Cell): boolean => isNumberCell(cell) && !/[$£€¥%()]/.test(cell.text);
