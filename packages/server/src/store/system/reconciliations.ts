import type { Tx } from '../db.ts';
import { type IntentName, names } from './outcomes.ts';

/**
 * Uncertain hand-overs that may be asked about now. Moves their next turn at once, so that two sweeps do not both ask:
 * by `againMs` for the first few, then by twice as long each time, up to an hour.
 */
export async function takeReconciliations(
  tx: Tx,
  input: { machineNow: string; againMs: number; fewTries: number; limit: number },
): Promise<{ tenantId: number; key: string; tries: number }[]> {
  const { rows } = await tx.query<{ tenant_id: number; key: string; tries: number }>(
    `WITH turn AS (
       SELECT tenant_id, key FROM qr.reconciliation WHERE next_at <= $1::timestamptz ORDER BY next_at LIMIT $3::int FOR UPDATE SKIP LOCKED)
     UPDATE qr.reconciliation r SET tries = r.tries + 1, next_at = $1::timestamptz
       + least($2::float8 * 2 ^ greatest(0, least(r.tries, 60) - $4::int), 3600000) * interval '1 millisecond'
     FROM turn WHERE (r.tenant_id, r.key) = (turn.tenant_id, turn.key) RETURNING r.tenant_id, r.key, r.tries`,
    [input.machineNow, input.againMs, input.limit, input.fewTries],
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, key: row.key, tries: row.tries }));
}

export async function deleteReconciliations(tx: Tx, intents: readonly IntentName[]): Promise<void> {
  if (intents.length === 0) return;
  await tx.query(
    `DELETE FROM qr.reconciliation r USING jsonb_to_recordset($1::text::jsonb) AS n (tenant_id int, key text)
     WHERE (r.tenant_id, r.key) = (n.tenant_id, n.key)`,
    [names(intents)],
  );
}
