import type { Tx } from '../db.ts';
import type { Tenant } from '../tenants.ts';

export type FoundLink = { readonly tenant: Tenant; readonly estimateId: string };

/** Where a quote link belongs: the one look-up that starts without a tenant. Revoked links answer like unknown ones. */
export async function findLink(tx: Tx, tokenHash: Uint8Array): Promise<FoundLink | null> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    estimate_id: string;
  }>(
    `SELECT t.tenant_id, t.external_id, t.settings, l.estimate_id
     FROM qr.link l JOIN qr.tenant t ON t.tenant_id = l.tenant_id
     WHERE l.token_hash = decode($1, 'hex') AND l.revoked_at IS NULL`,
    [Buffer.from(tokenHash).toString('hex')],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    estimateId: row.estimate_id,
  };
}

/** Tenant of an unsubscribe link, which names it by the number inside. */
export async function findTenantByNumber(tx: Tx, id: number): Promise<Tenant | null> {
  const { rows } = await tx.query<{ tenant_id: number; external_id: string; settings: Tenant['settings'] }>(
    'SELECT tenant_id, external_id, settings FROM qr.tenant WHERE tenant_id = $1::int',
    [id],
  );
  const row = rows[0];
  return row === undefined ? null : { id: row.tenant_id, externalId: row.external_id, settings: row.settings };
}
