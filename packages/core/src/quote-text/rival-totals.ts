import type { AmountRow } from './amount-rows.ts';
import { foldedPhrase } from './labels/fold.ts';
import { hasAmountWord } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { TotalCandidate } from './total.ts';

/** One figure wins, or none does: of two that differ, only one that the other leads to (total, tax, total). */
export function settle(candidates: TotalCandidate[], reading: Reading, rows: readonly AmountRow[]): TotalCandidate[] {
  const sorted = [...candidates].sort((a, b) => b.confidence - a.confidence || a.start - b.start);
  const best = sorted[0];
  if (!best) return [];
  const rivals = sorted.filter((one) => one.value !== best.value);
  if (hasNamesake(reading, rows, best, rivals)) return [];
  const close = rivals.filter((one) => best.confidence - one.confidence < 0.08);
  if (close.length === 0) return sorted;
  const stepsOf = (role: AmountRow['role']) =>
    rows.filter((row) => row.role === role).map((row) => Math.abs(row.amount.minor));
  const taxes = stepsOf('tax');
  const roundings = rows.filter((row) => row.role === 'rounding').map((row) => row.amount.minor);
  const discounts = stepsOf('discount');
  const all = [best, ...close];
  // Within a cent each of two leads to the other: the one that a rounding leads to comes last.
  const reached = all.filter((one) => roundings.some((by) => all.some((from) => from.value + by === one.value)));
  const last = [...reached, ...all].find((one) =>
    all.every((other) => other.value === one.value || leadsTo(other.value, one.value, taxes, discounts, roundings)),
  );
  if (last) {
    const confidence = Math.max(last.confidence, best.confidence);
    const others = sorted.filter((one) => one !== last);
    return [
      { ...last, confidence },
      ...others.map((one) => ({ ...one, confidence: Math.min(one.confidence, confidence - 0.02) })),
    ];
  }
  const grand = all.filter((one) => hasAmountWord(reading.slice(one), 'grandTotal'));
  const proven = grand.filter((one) => one.reason === 'sums_match');
  return proven.length === 1 && proven[0] ? [proven[0], ...sorted.filter((one) => one !== proven[0])] : [];
}

/** "Total $489" and "Total $5,420", neither of them the sum of the others or a step on the way: nobody can tell. */
function hasNamesake(
  reading: Reading,
  rows: readonly AmountRow[],
  best: TotalCandidate,
  rivals: readonly TotalCandidate[],
): boolean {
  const nameOf = (one: TotalCandidate) => foldedPhrase(reading.slice(one).replace(/[^\p{L} ]/gu, ' '));
  const same = rivals.filter((one) => nameOf(one) !== '' && nameOf(one) === nameOf(best));
  const steps = (role: AmountRow['role']) =>
    rows.filter((row) => row.role === role).map((row) => Math.abs(row.amount.minor));
  const values = [...new Set(same.map((one) => one.value))];
  if (values.reduce((sum, value) => sum + value, 0) === best.value) return false;
  const roundings = rows.filter((row) => row.role === 'rounding').map((row) => row.amount.minor);
  return values.some((value) => !leadsTo(value, best.value, steps('tax'), steps('discount'), roundings));
}

/** A total grows by its taxes and shrinks by its discounts, one of them or all. */
function leadsTo(
  from: number,
  to: number,
  taxes: readonly number[],
  discounts: readonly number[],
  roundings: readonly number[],
): boolean {
  const sum = (steps: readonly number[]) => steps.reduce((all, step) => all + step, 0);
  const ups = [0, sum(taxes), ...taxes];
  const downs = [0, sum(discounts), ...discounts];
  const exact = (rounded: number) => ups.some((up) => downs.some((down) => from + up - down + rounded === to));
  return (
    from !== to &&
    (roundings.some(exact) || ups.some((up) => downs.some((down) => Math.abs(from + up - down - to) <= 1)))
  );
}
