import type { Tx } from '../db.ts';

/**
 * Ends enrollments that came to their quiet end, set-based. The caller holds their locks and has decided each by the
 * guard. Estimates become `no_response`; other subjects are `completed` and have no disposition.
 */
export async function endQuietly(
  tx: Tx,
  ends: readonly { tenantId: number; enrollmentId: string; reason: 'timed_out' | 'completed' }[],
  at: string,
): Promise<void> {
  if (ends.length === 0) return;
  await tx.query(
    `WITH x AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS x (tenant_id int, enrollment_id bigint, reason text)),
     ended AS (
       UPDATE qr.enrollment n SET status = 'ended', end_reason = x.reason, ended_at = $2::timestamptz
       FROM x WHERE (n.tenant_id, n.enrollment_id) = (x.tenant_id, x.enrollment_id) AND n.status = 'running'
       RETURNING n.tenant_id, n.subject_type, n.subject_id, n.end_reason)
     UPDATE qr.estimate e SET disposition = 'no_response', reason = 'timed_out', closed_at = $2::timestamptz
     FROM ended WHERE ended.subject_type = 'estimate' AND ended.end_reason = 'timed_out'
       AND (e.tenant_id, e.estimate_id) = (ended.tenant_id, ended.subject_id) AND e.disposition = 'open'`,
    [
      JSON.stringify(
        ends.map((end) => ({ tenant_id: end.tenantId, enrollment_id: end.enrollmentId, reason: end.reason })),
      ),
      at,
    ],
  );
}

/** Subjects whose snooze has run out. A run that a newer one has replaced keeps its columns as they were, and is none. */
export async function readLapsedSnoozes(
  tx: Tx,
  calendarNow: string,
  limit: number,
): Promise<{ tenantId: number; externalId: string; subjectId: string }[]> {
  const { rows } = await tx.query<{ tenant_id: number; external_id: string; subject_id: string }>(
    `SELECT n.tenant_id, t.external_id, n.subject_id FROM qr.enrollment n JOIN qr.tenant t USING (tenant_id)
     WHERE n.snoozed_until <= $1::timestamptz AND NOT EXISTS (
       SELECT FROM qr.enrollment m WHERE m.tenant_id = n.tenant_id AND m.subject_id = n.subject_id AND m.run > n.run)
     ORDER BY n.snoozed_until LIMIT $2::int`,
    [calendarNow, limit],
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, externalId: row.external_id, subjectId: row.subject_id }));
}
