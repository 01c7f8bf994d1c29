import type { Tx } from '../db.ts';

export type DueHostWebhook = {
  readonly tenantId: number;
  readonly webhookId: string;
  readonly payload: unknown;
  /** This one included. */
  readonly tries: number;
};

/**
 * Takes webhooks of all tenants that are due, oldest first, and puts each off until `retryAt`, so that one whose sender
 * dies is sent again. One that was never tried and was made before `notBefore` is left for a replay, as is one that was
 * tried `triesAtMost` times. Calendar time, ISO.
 */
export async function takeDueHostWebhooks(
  tx: Tx,
  input: { now: string; retryAt: string; notBefore: string; triesAtMost: number; limit: number },
): Promise<DueHostWebhook[]> {
  const { rows } = await tx.query<{ tenant_id: number; webhook_id: string; payload: unknown; tries: number }>(
    `WITH due AS (
       SELECT tenant_id, webhook_id FROM qr.host_webhook
       WHERE delivered_at IS NULL AND next_at <= $1::timestamptz AND tries < $5::int
         AND (tries > 0 OR created_at >= $3::timestamptz)
       ORDER BY next_at, webhook_id LIMIT $4::int FOR UPDATE SKIP LOCKED)
     UPDATE qr.host_webhook w SET next_at = $2::timestamptz, tries = tries + 1 FROM due
     WHERE (w.tenant_id, w.webhook_id) = (due.tenant_id, due.webhook_id)
     RETURNING w.tenant_id, w.webhook_id::text, w.payload, w.tries`,
    [input.now, input.retryAt, input.notBefore, input.limit, input.triesAtMost],
  );
  const taken = rows.map((row) => ({
    tenantId: row.tenant_id,
    webhookId: row.webhook_id,
    payload: row.payload,
    tries: row.tries,
  }));
  return taken.sort((a, b) => (BigInt(a.webhookId) < BigInt(b.webhookId) ? -1 : 1));
}

/** `deliveredAt` null: it was not taken, and is sent again at `nextAt`. */
export async function endHostWebhook(
  tx: Tx,
  { tenantId, webhookId }: Pick<DueHostWebhook, 'tenantId' | 'webhookId'>,
  end: { deliveredAt: string } | { nextAt: string },
): Promise<void> {
  await tx.query(
    `UPDATE qr.host_webhook SET delivered_at = $3::timestamptz, next_at = coalesce($4::timestamptz, next_at)
     WHERE tenant_id = $1 AND webhook_id = $2::bigint`,
    [tenantId, webhookId, 'deliveredAt' in end ? end.deliveredAt : null, 'nextAt' in end ? end.nextAt : null],
  );
}

/** Everything made since then is due again, delivered or not, except what is not due yet for the first time. Returns how many. Calendar time, ISO. */
export async function replayHostWebhooks(
  tx: Tx,
  input: { since: string; now: string; externalId: string | null },
): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `WITH again AS (
       UPDATE qr.host_webhook w SET delivered_at = NULL, next_at = CASE WHEN tries = 0 THEN next_at ELSE $2::timestamptz END, tries = least(tries, 1)
       FROM qr.tenant t
       WHERE t.tenant_id = w.tenant_id AND w.created_at >= $1::timestamptz
         AND ($3::text IS NULL OR t.external_id = $3) AND (w.tries > 0 OR w.next_at <= $2::timestamptz)
       RETURNING 1)
     SELECT count(*)::int AS n FROM again`,
    [input.since, input.now, input.externalId],
  );
  return rows[0]?.n ?? 0;
}
