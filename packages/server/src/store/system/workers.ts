import type { Channel } from '@quote-rescue/core';
import type { Tx } from '../db.ts';
import { type IntentName, names } from './outcomes.ts';

/** Leases live on machine time: the statements add to the instant they are given, which is the database's own. */

/** Doing it twice is doing it once: the answer to the first may have been lost. */
export async function startWorker(
  tx: Tx,
  input: { workerId: string; machineNow: string; leaseMs: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO qr.worker (worker_id, started_at, heartbeat_at, lease_until)
     VALUES ($1::uuid, $2::timestamptz, $2::timestamptz, $2::timestamptz + make_interval(secs => $3::float8 / 1000))
     ON CONFLICT (worker_id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at, lease_until = excluded.lease_until`,
    [input.workerId, input.machineNow, input.leaseMs],
  );
}

/** False if the row is gone: a sweep has taken this worker for dead and given its work away. */
export async function heartbeat(
  tx: Tx,
  input: { workerId: string; machineNow: string; leaseMs: number },
): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE qr.worker SET heartbeat_at = $2::timestamptz, lease_until = $2::timestamptz + make_interval(secs => $3::float8 / 1000)
     WHERE worker_id = $1::uuid RETURNING 1`,
    [input.workerId, input.machineNow, input.leaseMs],
  );
  return rows.length > 0;
}

export async function endWorker(tx: Tx, workerId: string): Promise<void> {
  await tx.query(
    `DELETE FROM qr.worker w WHERE worker_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM qr.claim c WHERE c.worker_id = w.worker_id)`,
    [workerId],
  );
}

export type DeadClaim = { claimId: string; workerId: string; items: { tenantId: number; key: string }[] };

/**
 * Claims of workers whose lease has run out, locked so that one sweep settles each. Words of theirs that went are to be kept
 * as those of a claim that ended in order: see `takeUnkept`.
 */
export async function takeDeadClaims(tx: Tx, machineNow: string, limit: number): Promise<DeadClaim[]> {
  const { rows } = await tx.query<{ claim_id: string; worker_id: string; items: { t: number; k: string }[] }>(
    `WITH dead AS (
       SELECT c.claim_id FROM qr.claim c LEFT JOIN qr.worker w USING (worker_id)
       WHERE w.worker_id IS NULL OR w.lease_until < $1::timestamptz
       ORDER BY c.claim_id LIMIT $2::int FOR UPDATE OF c SKIP LOCKED),
     gone AS (
       DELETE FROM qr.claim c USING dead WHERE c.claim_id = dead.claim_id RETURNING c.claim_id, c.worker_id, c.tenants, c.keys),
     unkept AS (INSERT INTO qr.unkept_bodies (tenants, keys) SELECT tenants, keys FROM gone)
     SELECT claim_id::text, worker_id::text,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('t', t, 'k', k)), '[]') FROM unnest(tenants, keys) AS i (t, k)) AS items
     FROM gone`,
    [machineNow, limit],
  );
  return rows.map((row) => ({
    claimId: row.claim_id,
    workerId: row.worker_id,
    items: row.items.map((item) => ({ tenantId: item.t, key: item.k })),
  }));
}

/** Forgets workers whose lease ran out and who hold nothing any more. */
export async function forgetDeadWorkers(tx: Tx, machineNow: string): Promise<void> {
  await tx.query(
    `DELETE FROM qr.worker w WHERE lease_until < $1::timestamptz AND NOT EXISTS (SELECT 1 FROM qr.claim c WHERE c.worker_id = w.worker_id)`,
    [machineNow],
  );
}

/** What the sweep must know of an intent before it decides whose turn it is. */
export async function readIntentStates(
  tx: Tx,
  intents: readonly IntentName[],
): Promise<
  {
    tenantId: number;
    key: string;
    status: string;
    channel: Channel;
    address: string;
    enrollmentId: string;
    ordinal: number;
    workerId: string | null;
  }[]
> {
  const { rows } = await tx.query<{
    tenant_id: number;
    key: string;
    status: string;
    channel: Channel;
    address: string;
    enrollment_id: string;
    ordinal: number;
    worker_id: string | null;
  }>(
    `SELECT i.tenant_id, i.key, i.status, t.channel, i.address, i.enrollment_id::text, i.ordinal, i.worker_id::text
     FROM jsonb_to_recordset($1::text::jsonb) AS n (tenant_id int, key text)
     JOIN qr.intent i ON (i.tenant_id, i.key) = (n.tenant_id, n.key)
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)
     ORDER BY i.tenant_id, i.key FOR UPDATE OF i`,
    [names(intents)],
  );
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    key: row.key,
    status: row.status,
    channel: row.channel,
    address: row.address,
    enrollmentId: row.enrollment_id,
    ordinal: row.ordinal,
    workerId: row.worker_id,
  }));
}
