import type { Tx } from './db.ts';

export type StoredRequest = {
  /** Hex. */
  readonly inputHash: string;
  readonly estimateId: string;
};

/** What was answered under this key before; null = nothing. */
export async function readRequest(tx: Tx, tenantId: number, requestKey: string): Promise<StoredRequest | null> {
  const { rows } = await tx.query<{ input_hash: string; estimate_id: string }>(
    `SELECT encode(input_hash, 'hex') AS input_hash, estimate_id FROM qr.request WHERE tenant_id = $1 AND request_key = $2`,
    [tenantId, requestKey],
  );
  return rows[0] === undefined ? null : { inputHash: rows[0].input_hash, estimateId: rows[0].estimate_id };
}
