import type { Tx } from './db.ts';

/** Puts a notice on the list; the sweep sends it once `dueAt` (calendar time, ISO) has come. */
export async function insertNotice(
  tx: Tx,
  notice: { tenantId: number; estimateId: string; about: string; dueAt: string },
): Promise<void> {
  await tx.query('INSERT INTO qr.notice (tenant_id, estimate_id, about, due_at) VALUES ($1, $2, $3, $4::timestamptz)', [
    notice.tenantId,
    notice.estimateId,
    notice.about,
    notice.dueAt,
  ]);
}

/** Takes back what has not been told yet. True if there was something to take back. */
export async function withdrawNotice(tx: Tx, tenantId: number, estimateId: string, about: string): Promise<boolean> {
  const { rows } = await tx.query(
    'DELETE FROM qr.notice WHERE tenant_id = $1 AND estimate_id = $2 AND about = $3 AND sent_at IS NULL RETURNING about',
    [tenantId, estimateId, about],
  );
  return rows.length > 0;
}

/** False if it was taken back while it was on its way. */
export async function markNoticeSent(tx: Tx, tenantId: number, noticeId: string, at: string): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE qr.notice SET sent_at = $3::timestamptz WHERE tenant_id = $1 AND notice_id = $2::bigint RETURNING notice_id::text`,
    [tenantId, noticeId, at],
  );
  return rows.length > 0;
}

/** Sent no sooner than `dueAt` (calendar time, ISO). */
export async function putOffNotice(tx: Tx, tenantId: number, noticeId: string, dueAt: string): Promise<void> {
  await tx.query(
    `UPDATE qr.notice SET due_at = $3::timestamptz WHERE tenant_id = $1 AND notice_id = $2::bigint AND sent_at IS NULL`,
    [tenantId, noticeId, dueAt],
  );
}
