import type { Tx } from '../db.ts';

/** Forgets allowances that are whole again. Machine time, ISO. Returns how many. */
export async function forgetRateLimits(tx: Tx, input: { before: string; limit: number }): Promise<number> {
  const { rows } = await tx.query(
    `DELETE FROM qr.rate_limit WHERE key IN (
       SELECT key FROM qr.rate_limit WHERE used_to < $1::timestamptz ORDER BY used_to LIMIT $2::int FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
    [input.before, input.limit],
  );
  return rows.length;
}

/** Forgets reports of providers, with all that people wrote in them, that were applied before then. Machine time, ISO. */
export async function forgetWebhookEvents(tx: Tx, input: { before: string; limit: number }): Promise<number> {
  const { rows } = await tx.query(
    `DELETE FROM qr.webhook_event w USING (
       SELECT tenant_id, provider, event_id FROM qr.webhook_event
       WHERE processed_at IS NOT NULL AND processed_at < $1::timestamptz
       ORDER BY processed_at LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE (w.tenant_id, w.provider, w.event_id) = (old.tenant_id, old.provider, old.event_id) RETURNING 1`,
    [input.before, input.limit],
  );
  return rows.length;
}

/** Forgets reports that could never be applied and were received before then. Machine time, ISO. */
export async function forgetLostWebhookEvents(tx: Tx, input: { before: string; limit: number }): Promise<number> {
  const { rows } = await tx.query(
    `DELETE FROM qr.webhook_event w USING (
       SELECT tenant_id, provider, event_id FROM qr.webhook_event
       WHERE processed_at IS NULL AND received_at < $1::timestamptz
       ORDER BY received_at LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE (w.tenant_id, w.provider, w.event_id) = (old.tenant_id, old.provider, old.event_id) RETURNING 1`,
    [input.before, input.limit],
  );
  return rows.length;
}

/** Forgets webhooks to the host made before then. Calendar time, ISO. */
export async function forgetHostWebhooks(tx: Tx, input: { before: string; limit: number }): Promise<number> {
  const { rows } = await tx.query(
    `DELETE FROM qr.host_webhook w USING (
       SELECT tenant_id, webhook_id FROM qr.host_webhook WHERE created_at < $1::timestamptz
       ORDER BY created_at LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE (w.tenant_id, w.webhook_id) = (old.tenant_id, old.webhook_id) RETURNING 1`,
    [input.before, input.limit],
  );
  return rows.length;
}

/** Forgets full messages kept before then. What was pinned of them stays. Calendar time, ISO. */
export async function forgetMessageBodies(tx: Tx, input: { before: string; limit: number }): Promise<number> {
  const { rows } = await tx.query(
    `DELETE FROM qr.message_body b USING (
       SELECT tenant_id, key FROM qr.message_body WHERE recorded_at < $1::timestamptz
       ORDER BY recorded_at LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE (b.tenant_id, b.key) = (old.tenant_id, old.key) RETURNING 1`,
    [input.before, input.limit],
  );
  return rows.length;
}
