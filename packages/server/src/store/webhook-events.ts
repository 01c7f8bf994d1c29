import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';

export type WebhookKind = 'payments' | 'email' | 'sms';

/**
 * Stores verified reports before they are acknowledged. `provider` carries the kind of report (`payments/stripe`), so that
 * what is stored can be read again without the request. Returns how many were new.
 */
export async function storeWebhookEvents(
  tx: Tx,
  input: {
    tenantId: number;
    provider: string;
    receivedAt: string;
    events: readonly { eventId: string; payload: unknown }[];
  },
): Promise<number> {
  if (input.events.length === 0) return 0;
  const { rows } = await tx.query(
    `INSERT INTO qr.webhook_event (tenant_id, provider, event_id, payload, received_at)
     SELECT $1::int, $2, e.event_id, e.payload, $4::timestamptz
     FROM jsonb_to_recordset($3::text::jsonb) AS e (event_id text, payload jsonb)
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [
      input.tenantId,
      input.provider,
      toJsonb(input.events.map(({ eventId, payload }) => ({ event_id: eventId, payload }))),
      input.receivedAt,
    ],
  );
  return rows.length;
}

/**
 * Locks one stored report. Null if it has been applied: of two deliveries at the same moment the second waits here and
 * then finds the work done. Comes before enrollment locks and never after them, so it adds no order of its own.
 */
export async function lockWebhookEvent(
  tx: Tx,
  event: { tenantId: number; provider: string; eventId: string },
): Promise<{ payload: unknown } | null> {
  const { rows } = await tx.query<{ payload: unknown }>(
    `SELECT payload FROM qr.webhook_event
     WHERE tenant_id = $1 AND provider = $2 AND event_id = $3 AND processed_at IS NULL FOR UPDATE`,
    [event.tenantId, event.provider, event.eventId],
  );
  return rows[0] ?? null;
}

export async function markWebhookProcessed(
  tx: Tx,
  event: { tenantId: number; provider: string; eventId: string },
  at: string,
): Promise<void> {
  await tx.query(
    `UPDATE qr.webhook_event SET processed_at = $4::timestamptz WHERE tenant_id = $1 AND provider = $2 AND event_id = $3`,
    [event.tenantId, event.provider, event.eventId, at],
  );
}
