import type { AmountRow } from './amount-rows.ts';
import { amountWords } from './labels/index.ts';
import type { Reading } from './reading.ts';

export const startsAsOption = (label: string) =>
  amountWords(label.slice(0, 30), 'option').some((word) => word.start < 4);

/** "Option A - Repair / ... / Total $489 / Option B - Replace / ... / Total $5,420": a choice between documents in one. */
export function hasOptionBlocks(reading: Reading, rows: readonly AmountRow[]): boolean {
  const sums = rows.filter((row) => row.role === 'total' || row.role === 'subtotal');
  if (sums.length < 2) return false;
  const heads = reading.lines.flatMap((line, index) =>
    line.text.length < 80 && startsAsOption(line.text) && !rows.some((row) => row.lineIndex === index) ? [index] : [],
  );
  const values = heads.flatMap((head, at) => {
    const below = sums.find(
      (row) => row.lineIndex > head && row.lineIndex < (heads[at + 1] ?? Number.MAX_SAFE_INTEGER),
    );
    return below ? [below.amount.minor] : [];
  });
  return new Set(values).size > 1;
}
