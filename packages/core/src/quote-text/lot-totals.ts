import type { AmountRow } from './amount-rows.ts';
import type { Reading } from './reading.ts';

/** "1   COMBLES   2 466,00 €" over 1.1, 1.2 and 1.3, which make it: the sum of a lot on the line of its name, and no row beside them. */
export function settleLotTotals(reading: Reading, rows: readonly AmountRow[]): void {
  const positions = rows.map((row) => positionOf(reading, row));
  for (const [index, row] of rows.entries()) {
    const lot = positions[index];
    if (lot === undefined || row.role !== 'item' || row.given) continue;
    let sum = 0;
    let parts = 0;
    for (let at = index + 1; positions[at]?.startsWith(`${lot}.`); at++) {
      const part = rows[at];
      // The sum of a lot within this one is made of rows that follow it.
      if (part?.role !== 'item' || positions[at + 1]?.startsWith(`${positions[at]}.`)) continue;
      sum += part.amount.minor;
      parts++;
    }
    if (parts > 0 && sum === row.amount.minor) row.role = 'sectionTotal';
  }
}

/** "2.1" before the words of a row. */
function positionOf(reading: Reading, { lineIndex, label }: AmountRow): string | undefined {
  const line = reading.lines[lineIndex];
  if (!line || line.start !== label.start) return undefined;
  return /^(\d{1,2}(?:\.\d{1,3}){0,3})[.)]?\s+\p{L}/u.exec(line.text)?.[1];
}
