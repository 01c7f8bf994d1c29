import type { Tx } from '../db.ts';
import type { Tenant } from '../tenants.ts';

export type DueNotice = {
  readonly tenant: Tenant;
  readonly noticeId: string;
  readonly estimateId: string | null;
  readonly about: string;
  /** This one included. */
  readonly tries: number;
};

/**
 * Takes due notices, of each tenant the oldest before the second of any, and puts each off: a sender that dies leaves it to
 * be sent again under the same key.
 * Put off by `firstPauseMs`, then by twice as long each time, at most `longestPauseMs`. Two sweeps at once take different
 * ones.
 */
export async function takeDueNotices(
  tx: Tx,
  input: { now: string; firstPauseMs: number; longestPauseMs: number; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    notice_id: string;
    estimate_id: string | null;
    about: string;
    tries: number;
  }>(
    `WITH waiting AS (
       SELECT tenant_id, notice_id, row_number() OVER (PARTITION BY tenant_id ORDER BY due_at, notice_id) AS nth
       FROM qr.notice WHERE sent_at IS NULL AND due_at <= $1::timestamptz),
     due AS (
       SELECT n.tenant_id, n.notice_id FROM qr.notice n JOIN waiting w USING (tenant_id, notice_id)
       WHERE w.nth <= $3::int AND (n.sent_at IS NULL AND n.due_at <= $1::timestamptz) IS TRUE
       ORDER BY w.nth, n.due_at, n.notice_id LIMIT $3::int FOR UPDATE OF n SKIP LOCKED),
     taken AS (
       UPDATE qr.notice n SET tries = n.tries + 1, due_at = $1::timestamptz
         + least($2::float8 * 2 ^ least(n.tries, 30), $4::float8) * interval '1 millisecond'
       FROM due
       WHERE n.tenant_id = due.tenant_id AND n.notice_id = due.notice_id
       RETURNING n.tenant_id, n.notice_id, n.estimate_id, n.about, n.tries)
     SELECT t.tenant_id, t.external_id, t.settings, taken.notice_id::text, taken.estimate_id, taken.about, taken.tries
     FROM taken JOIN qr.tenant t ON t.tenant_id = taken.tenant_id ORDER BY taken.notice_id`,
    [input.now, input.firstPauseMs, input.limit, input.longestPauseMs],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    noticeId: row.notice_id,
    estimateId: row.estimate_id,
    about: row.about,
    tries: row.tries,
  }));
}
