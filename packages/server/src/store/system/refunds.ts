import type { Tx } from '../db.ts';
import type { Tenant } from '../tenants.ts';

/**
 * Refunds of all tenants whose answer was lost: asked between these instants (machine time, ISO) and not ended. Of one tenant
 * no more than `ofOneTenant`.
 */
export async function readUnansweredRefunds(
  tx: Tx,
  input: { after: string; before: string; limit: number; ofOneTenant: number },
): Promise<{ tenant: Tenant; estimateId: string; refundId: string }[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    estimate_id: string;
    refund_id: string;
  }>(
    `SELECT t.tenant_id, t.external_id, t.settings, r.estimate_id, r.refund_id
     FROM (
       SELECT tenant_id, estimate_id, refund_id, asked_at, row_number() OVER (PARTITION BY tenant_id ORDER BY asked_at) AS nth
       FROM qr.refund WHERE status = 'asked' AND asked_at > $1::timestamptz AND asked_at < $2::timestamptz) r
     JOIN qr.tenant t ON t.tenant_id = r.tenant_id
     WHERE r.nth <= $4::int
     ORDER BY r.asked_at LIMIT $3::int`,
    [input.after, input.before, input.limit, input.ofOneTenant],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    estimateId: row.estimate_id,
    refundId: row.refund_id,
  }));
}
