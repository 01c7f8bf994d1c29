import type { AmountRow } from './amount-rows.ts';
import { foldedPhrase } from './labels/fold.ts';
import type { Cell, Line } from './lines.ts';
import type { Reading } from './reading.ts';

/** A table of choices has no more lines than this above its prices. */
const mostLines = 20;

/**
 * "COMFORT   SIGNATURE / Acrylic   Stone / $8,950   $11,725": what stands in columns over prices to choose from names nobody and no
 * place, nor does "[ ] Comfort" further on.
 */
export function choiceLines(reading: Reading, rows: readonly AmountRow[]): ReadonlySet<number> {
  const found = new Set<number>();
  const names = new Set<string>();
  for (const row of rows) {
    if (!row.alternatives || found.has(row.lineIndex)) continue;
    const line = reading.lines[row.lineIndex];
    const prices = line?.cells.filter((cell) =>
      reading.money(line).some((one) => one.shape !== 'integer' && cell.start <= one.start && one.end <= cell.end),
    );
    if (!line || !prices || prices.length < 2) continue;
    found.add(row.lineIndex);
    const columns = prices.map((one) => one.column);
    let top = row.lineIndex;
    while (row.lineIndex - top < mostLines && isOver(reading, reading.lines[top - 1], columns)) found.add(--top);
    for (const cell of reading.lines[top]?.cells ?? []) names.add(foldedPhrase(cell.text));
  }
  if (names.size > 0)
    for (const [index, line] of reading.lines.entries())
      if (line.cells.some((cell) => names.has(foldedPhrase(cell.text)))) found.add(index);
  return found;
}

const isOver = (reading: Reading, line: Line | undefined, columns: readonly number[]): boolean =>
  line !== undefined &&
  columns.filter((column) => line.cells.some((cell) => Math.abs(cell.column - column) <= 4)).length > 1 &&
  !line.cells.some((cell) => tellsOfSomebody(reading, cell));

const tellsOfSomebody = (reading: Reading, cell: Cell): boolean =>
  reading.emails(cell).length + reading.phones(cell).length > 0 ||
  reading.label(cell)?.kinds.some((kind) => kind === 'customer' || kind === 'contractor' || kind === 'issued') === true;
