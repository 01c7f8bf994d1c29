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

/** "[x] Flakes $3,465 / [ ] Kit $150 / [x] Base $427 / Amount for the boxes checked: $3,892": what the ticked rows make is the total by whatever name. */
export function settleTickedSum(reading: Reading, rows: readonly AmountRow[]): void {
  if (rows.some((row) => row.role === 'total' || row.role === 'subtotal')) return;
  const isMarked = (row: AmountRow, mark: RegExp) => mark.test(reading.slice(row.label));
  const chosen = rows.filter((row) => row.amount.minor > 0 && isMarked(row, ticked));
  const last = chosen.at(-1);
  if (!last || chosen.length < 2 || !rows.some((row) => isMarked(row, unticked))) return;
  const sum = chosen.reduce((all, row) => all + row.amount.minor, 0);
  const made = rows.filter(
    ({ role, amount }) => role === 'item' && amount.start > last.amount.end && amount.minor === sum,
  );
  for (const row of made) if (!isMarked(row, unticked)) row.role = 'total';
}
