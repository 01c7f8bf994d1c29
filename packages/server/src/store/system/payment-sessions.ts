import type { Tx } from '../db.ts';
import type { Tenant } from '../tenants.ts';

/** Estimates of all tenants with sessions that the provider has not yet been told to close. */
export async function readExpiringSessions(tx: Tx, limit: number): Promise<{ tenant: Tenant; estimateId: string }[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    estimate_id: string;
  }>(
    `SELECT t.tenant_id, t.external_id, t.settings, a.estimate_id
     FROM (SELECT DISTINCT tenant_id, estimate_id FROM qr.payment_attempt WHERE status = 'expiring' LIMIT $1::int) a
     JOIN qr.tenant t ON t.tenant_id = a.tenant_id`,
    [limit],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    estimateId: row.estimate_id,
  }));
}
