import type { AmountRow } from './amount-rows.ts';
import { isWord } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { productOf } from './row-columns.ts';

/**
 * "Items, Quantity, Price, Amount", as Wave prints it: what an item is called stands over its description, and the numbers stand
 * beside the last line of that. No heading of a part stands in such a list; in others ("Description, Qty, Rate") one may, so there
 * a line over a row names nothing.
 */
export function nameWithLineAbove(reading: Reading, regions: readonly LineRegion[], rows: readonly AmountRow[]): void {
  const header = regions.findIndex(({ tableHeader }, index) => tableHeader && isNamed(reading.lines[index]));
  if (header < 0) return;
  const table = rows.filter((row) => row.lineIndex > header && row.role === 'item' && regions[row.lineIndex]?.inTable);
  const [first] = table;
  const last = table.at(-1);
  const isWords = (at: number) => isWordLine(reading, regions, at, rows);
  // "Sump pump   1   $400.00 / Half horse, cast iron": here the description stands below.
  if (!first || !last || first.lineIndex === header + 1 || isWords(last.lineIndex + 1)) return;
  for (const row of table) {
    const line = reading.lines[row.lineIndex];
    let top = row.lineIndex;
    while (row.lineIndex - top < 6 && isWords(top - 1)) top--;
    const name = reading.lines[top];
    if (!line || !name || top === row.lineIndex || row.given) continue;
    row.given = { description: name, ...productOf(reading, line, row.amount) };
  }
}

/** The headings of four columns, the first of which holds "Items". */
const isNamed = (line: Line | undefined): boolean =>
  line?.cells.length === 4 && isWord(line.cells[0]?.text ?? '', 'itemsColumn');

function isWordLine(reading: Reading, regions: readonly LineRegion[], at: number, rows: readonly AmountRow[]): boolean {
  const line = reading.lines[at];
  const region = regions[at];
  return (
    line?.cells.length === 1 &&
    region?.inTable === true &&
    !region.tableHeader &&
    /\p{L}{2}/u.test(line.text) &&
    !/:$/.test(line.text) &&
    !rows.some((one) => one.lineIndex === at)
  );
}
