import type { Tx } from '../db.ts';
import { type IntentName, names } from './outcomes.ts';

/**
 * Uncertain hand-overs that may be asked about now. Moves their next turn at once, so that two sweeps do not both ask:
 * by `againMs` for the first few, then by twice as long each time, up to an hour. Of one tenant no more than `ofOneTenant`.
 */
export async function takeReconciliations(
  tx: Tx,
  input: { machineNow: string; againMs: number; fewTries: number; limit: number; ofOneTenant: number },
): Promise<{ tenantId: number; key: string; tries: number }[]> {
  const { rows } = await tx.query<{ tenant_id: number; key: string; tries: number }>(
    `WITH due AS (
       SELECT tenant_id, key, next_at, row_number() OVER (PARTITION BY tenant_id ORDER BY next_at, key) AS nth
       FROM qr.reconciliation WHERE next_at <= $1::timestamptz),
     turn AS (
       SELECT r.tenant_id, r.key FROM qr.reconciliation r JOIN due USING (tenant_id, key)
       WHERE due.nth <= $5::int AND (r.next_at <= $1::timestamptz) IS TRUE
       ORDER BY r.next_at LIMIT $3::int FOR UPDATE OF r SKIP LOCKED)
     UPDATE qr.reconciliation r SET tries = r.tries + 1, next_at = $1::timestamptz
       + least($2::float8 * 2 ^ greatest(0, least(r.tries, 60) - $4::int), 3600000) * interval '1 millisecond'
     FROM turn WHERE (r.tenant_id, r.key) = (turn.tenant_id, turn.key) RETURNING r.tenant_id, r.key, r.tries`,
    [input.machineNow, input.againMs, input.limit, input.fewTries, input.ofOneTenant],
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

/** Those that were taken and not asked about have the next turn, and it counts as none. */
export async function putBackReconciliations(
  tx: Tx,
  intents: readonly IntentName[],
  machineNow: string,
): Promise<void> {
  if (intents.length === 0) return;
  await tx.query(
    `UPDATE qr.reconciliation r SET tries = greatest(0, r.tries - 1), next_at = $2::timestamptz
     FROM jsonb_to_recordset($1::text::jsonb) AS n (tenant_id int, key text)
     WHERE (r.tenant_id, r.key) = (n.tenant_id, n.key)`,
    [names(intents), machineNow],
  );
}
