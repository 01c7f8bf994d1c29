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
  for (const index of stackedChoices(reading, rows)) found.add(index);
  if (names.size > 0)
    for (const [index, line] of reading.lines.entries())
      if (line.cells.some((cell) => names.has(foldedPhrase(cell.text)))) found.add(index);
  return found;
}

/** "COMFORT / Acrylic walls / $8,950 / SIGNATURE / Stone walls / $11,725": the same, one under the other, and no sum of them. */
function stackedChoices(reading: Reading, rows: readonly AmountRow[]): number[] {
  const isSum = (row: AmountRow) => row.role === 'total' || row.role === 'subtotal' || row.role === 'sectionTotal';
  const bare = rows.filter((row) => !row.given && !/[\p{L}\d]/u.test(reading.slice(row.label) + row.after));
  if (bare.length < 2 || rows.some(isSum)) return [];
  const at = bare.map((row) => row.lineIndex);
  const height = Math.min(...at.slice(1).map((line, index) => line - (at[index] ?? 0)));
  if (height < 2 || height > 8) return [];
  return at.flatMap((line) => {
    const lines = Array.from({ length: height }, (_, step) => line - step);
    const end = lines.findIndex(
      (one) => reading.lines[one]?.cells.some((cell) => tellsOfSomebody(reading, cell)) ?? true,
    );
    return end < 0 ? lines : lines.slice(0, end);
  });
}

const isOver = (reading: Reading, line: Line | undefined, columns: readonly number[]): boolean =>
  line !== undefined &&
  columns.filter((column) => line.cells.some((cell) => Math.abs(cell.column - column) <= 4)).length > 1 &&
  !line.cells.some((cell) => tellsOfSomebody(reading, cell));

const tellsOfSomebody = (reading: Reading, cell: Cell): boolean =>
  reading.reach(cell) > 0 ||
  reading.label(cell)?.kinds.some((kind) => kind === 'customer' || kind === 'contractor' || kind === 'issued') === true;
