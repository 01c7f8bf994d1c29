import type { Tx } from '../db.ts';
import type { Tenant } from '../tenants.ts';

export type PendingWebhookEvent = { readonly tenant: Tenant; readonly provider: string; readonly eventId: string };

/** Reports stored and not yet applied, of all tenants: what a crash or an early arrival left. */
export async function readPendingWebhookEvents(
  tx: Tx,
  input: { receivedBefore: string; receivedAfter: string; limit: number },
): Promise<PendingWebhookEvent[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    provider: string;
    event_id: string;
  }>(
    `SELECT t.tenant_id, t.external_id, t.settings, w.provider, w.event_id
     FROM qr.webhook_event w JOIN qr.tenant t ON t.tenant_id = w.tenant_id
     WHERE w.processed_at IS NULL AND w.received_at < $1::timestamptz AND w.received_at > $2::timestamptz
     ORDER BY w.received_at LIMIT $3::int`,
    [input.receivedBefore, input.receivedAfter, input.limit],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    provider: row.provider,
    eventId: row.event_id,
  }));
}
