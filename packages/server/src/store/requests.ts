import type { Tx } from './db.ts';
import { enrollingLock } from './sequences.ts';

export type StoredRequest = {
  /** Hex. */
  readonly inputHash: string;
  readonly estimateId: string;
};

/**
 * What was answered under this key before; null = nothing. In the same round trip marks the transaction as one that
 * enrols, as `beginEnrolling` does.
 */
export async function readRequest(tx: Tx, tenantId: number, requestKey: string): Promise<StoredRequest | null> {
  const { rows } = await tx.query<
    { input_hash: string; estimate_id: string } | { input_hash: null; estimate_id: null }
  >(
    `WITH enrolling AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${enrollingLock}))
     SELECT encode(r.input_hash, 'hex') AS input_hash, r.estimate_id
     FROM enrolling LEFT JOIN qr.request r ON r.tenant_id = $1::int AND r.request_key = $2`,
    [tenantId, requestKey],
  );
  const row = rows[0];
  return row === undefined || row.input_hash === null
    ? null
    : { inputHash: row.input_hash, estimateId: row.estimate_id };
}
