import type { Tx } from '../db.ts';
import type { Tenant } from '../tenants.ts';

/** Refunds of all tenants whose answer was lost: asked between these instants (machine time, ISO) and not ended. */
export async function readUnansweredRefunds(
  tx: Tx,
  input: { after: string; before: string; limit: number },
): Promise<{ tenant: Tenant; estimateId: string; refundId: string }[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    estimate_id: string;
    refund_id: string;
  }>(
    `SELECT t.tenant_id, t.external_id, t.settings, r.estimate_id, r.refund_id
     FROM qr.refund r JOIN qr.tenant t ON t.tenant_id = r.tenant_id
     WHERE r.status = 'asked' AND r.asked_at > $1::timestamptz AND r.asked_at < $2::timestamptz
     ORDER BY r.asked_at LIMIT $3::int`,
    [input.after, input.before, input.limit],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    estimateId: row.estimate_id,
    refundId: row.refund_id,
  }));
}
