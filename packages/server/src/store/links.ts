import type { Tx } from './db.ts';

/** An estimate's links stop working; a message that carries one will answer like an unknown link. False = there was none. */
export async function revokeLinks(tx: Tx, tenantId: number, estimateId: string, at: string): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE qr.link SET revoked_at = $3::timestamptz WHERE tenant_id = $1 AND estimate_id = $2 AND revoked_at IS NULL
     RETURNING estimate_id`,
    [tenantId, estimateId, at],
  );
  return rows.length > 0;
}

/** Whether any link leads to the estimate. */
export async function hasLink(tx: Tx, tenantId: number, estimateId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'SELECT 1 AS one FROM qr.link WHERE tenant_id = $1 AND estimate_id = $2 AND revoked_at IS NULL LIMIT 1',
    [tenantId, estimateId],
  );
  return rows.length > 0;
}
