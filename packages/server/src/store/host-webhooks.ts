import type { Tx } from './db.ts';

/**
 * Puts a webhook to the host on the list. It says what is true of the estimate now, in ids and sums only: whatever is
 * personal the host asks for by id. `at` and `dueAt` are calendar time, ISO.
 */
export async function insertHostWebhook(
  tx: Tx,
  webhook: { tenantId: number; estimateId: string; about: string; type: string; at: string; dueAt: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO qr.host_webhook (tenant_id, estimate_id, about, payload, created_at, next_at)
     SELECT $1::int, $2, $3, jsonb_build_object('type', $4::text, 'timestamp', $5::text, 'data', jsonb_build_object(
              'tenantId', t.external_id, 'estimateId', e.estimate_id, 'hostReference', e.host_reference,
              'disposition', e.disposition, 'depositStatus', e.deposit_status, 'currency', e.currency,
              'totalMinor', e.total_minor, 'depositMinor', e.deposit_minor, 'paidMinor', e.paid_minor,
              'refundedMinor', e.refunded_minor)),
            $5::timestamptz, $6::timestamptz
     FROM qr.estimate e JOIN qr.tenant t ON t.tenant_id = e.tenant_id
     WHERE e.tenant_id = $1::int AND e.estimate_id = $2`,
    [webhook.tenantId, webhook.estimateId, webhook.about, webhook.type, webhook.at, webhook.dueAt],
  );
}

/** Takes back what the host has not been told yet. True if there was something to take back. */
export async function withdrawHostWebhook(
  tx: Tx,
  tenantId: number,
  estimateId: string,
  about: string,
): Promise<boolean> {
  const { rows } = await tx.query(
    `DELETE FROM qr.host_webhook WHERE tenant_id = $1 AND estimate_id = $2 AND about = $3 AND tries = 0 RETURNING about`,
    [tenantId, estimateId, about],
  );
  return rows.length > 0;
}
