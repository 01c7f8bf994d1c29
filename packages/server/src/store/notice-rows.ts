import type { Tx } from './db.ts';

/** The sealed token of the quote link, to put into a receipt; null = no link leads to the quote. */
export async function readSealedToken(tx: Tx, tenantId: number, estimateId: string): Promise<Uint8Array | null> {
  const { rows } = await tx.query<{ token_sealed: Uint8Array }>(
    `SELECT e.token_sealed FROM qr.estimate e
     WHERE e.tenant_id = $1 AND e.estimate_id = $2 AND EXISTS (
       SELECT FROM qr.link l WHERE l.tenant_id = $1 AND l.estimate_id = $2 AND l.revoked_at IS NULL)`,
    [tenantId, estimateId],
  );
  return rows[0]?.token_sealed ?? null;
}

/** True if nothing at all may go to this mailbox, not even a receipt. */
export async function isClosedTo(tx: Tx, tenantId: number, email: string): Promise<boolean> {
  const { rows } = await tx.query<{ closed: boolean }>(
    `SELECT EXISTS (SELECT FROM qr.opt_out WHERE tenant_id = $1 AND channel = 'email' AND address = $2
                      AND scope = 'all' AND lifted_at IS NULL)
         OR EXISTS (SELECT FROM qr.unreachable WHERE tenant_id = $1 AND channel = 'email' AND address = $2) AS closed`,
    [tenantId, email],
  );
  return rows[0]?.closed === true;
}

/** True if no text at all may go to this number: STOP was said, or it takes none. */
export async function isTextClosedTo(tx: Tx, tenantId: number, phone: string): Promise<boolean> {
  const { rows } = await tx.query<{ closed: boolean }>(
    `SELECT EXISTS (SELECT FROM qr.opt_out WHERE tenant_id = $1 AND channel = 'sms' AND address = $2
                      AND scope = 'all' AND lifted_at IS NULL)
         OR EXISTS (SELECT FROM qr.unreachable WHERE tenant_id = $1 AND channel = 'sms' AND address = $2) AS closed`,
    [tenantId, phone],
  );
  return rows[0]?.closed === true;
}
