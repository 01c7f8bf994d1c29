import type { AmountRow } from './amount-rows.ts';
import type { Reading } from './reading.ts';
import type { TotalCandidate } from './total.ts';
import { totalOf } from './total-steps.ts';

const unticked = /^\s*(?:\[\s?\]|☐)/;
const ticked = /^\s*(?:\[\s?[xX✓✔]\s?\]|☑|☒|✓|✔|✅)/;

/**
 * "[ ] 3-tab $8,400 / [x] Architectural $9,900": of prices of about one size the one that is ticked, where no other amount stands
 * that it could be a part of.
 */
export function tickedTotal(reading: Reading, rows: readonly AmountRow[]): TotalCandidate[] {
  const priced = rows.filter((row) => row.amount.minor > 0 && row.role !== 'deposit' && row.role !== 'stage');
  const labelOf = (row: AmountRow) => reading.slice(row.label);
  const chosen = priced.filter((row) => ticked.test(labelOf(row)));
  const left = priced.filter((row) => unticked.test(labelOf(row)));
  const [row] = chosen;
  if (!row || chosen.length > 1 || left.length === 0 || chosen.length + left.length < priced.length) return [];
  const prices = priced.map((one) => one.amount.minor);
  if (Math.min(...prices) * 3 < Math.max(...prices) || row.amount.shape === 'integer') return [];
  return [totalOf(row, 0.75, 'label')];
}
