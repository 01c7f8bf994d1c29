import { depositFor, deriveState, type EstimateState, type NewEvent } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { readEstimateRow, updateQuote } from '../store/estimate-rows.ts';

/** Money has come, or cannot be called back any more: then no deposit is asked, and an edit leaves it as it was. */
export const isReceived = ({ deposit }: EstimateState): boolean =>
  deposit.status === 'paid' || deposit.status === 'disputed' || deposit.status === 'pending';

/**
 * A debit that failed, or a deposit that has all gone back, is asked for anew where the customer may pay again. The total
 * may have been edited while it stood: what is asked then is what the rule gives of the total of now.
 */
export async function askedAnew(
  tx: Tx,
  of: { tenantId: number; estimateId: string },
  { before, facts, at }: { before: EstimateState; facts: readonly NewEvent[]; at: string },
): Promise<NewEvent[]> {
  if (!isReceived(before) || isReceived(deriveState(facts, before))) return [];
  const row = await readEstimateRow(tx, of.tenantId, of.estimateId);
  if (row === null) return [];
  const depositMinor = depositFor(row.totalMinor, row.depositRule, row.currency);
  if (depositMinor === row.depositMinor) return [];
  await updateQuote(tx, of.tenantId, of.estimateId, { ...row, depositMinor });
  const data = { fields: ['depositMinor'], depositMinor };
  return [{ type: 'quote.changed', data, actor: { kind: 'system' }, occurredAt: at, run: before.run || null }];
}
