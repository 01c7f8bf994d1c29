import type { Tx } from './db.ts';

export type OpenQuestion = { readonly messageId: string; readonly text: string; readonly askedAt: number };

/** The oldest question that nobody has answered. */
export async function readOpenQuestion(tx: Tx, tenantId: number, estimateId: string): Promise<OpenQuestion | null> {
  const { rows } = await tx.query<{ message_id: string; body: string; asked_ms: number }>(
    `SELECT message_id, body, (extract(epoch FROM received_at) * 1000)::float8 AS asked_ms FROM qr.customer_message
     WHERE tenant_id = $1 AND estimate_id = $2 AND kind = 'question' AND answered_at IS NULL
     ORDER BY received_at, message_id LIMIT 1`,
    [tenantId, estimateId],
  );
  const row = rows[0];
  return row === undefined ? null : { messageId: row.message_id, text: row.body, askedAt: Number(row.asked_ms) };
}

export type QuestionStanding = 'unknown' | 'open' | 'answered';

/** Marks a question answered, and says what it was before. */
export async function markQuestionAnswered(
  tx: Tx,
  input: { tenantId: number; estimateId: string; messageId: string; at: string },
): Promise<QuestionStanding> {
  const { rows } = await tx.query<{ was_open: boolean }>(
    `WITH before AS (
       SELECT message_id, answered_at IS NULL AS was_open FROM qr.customer_message
       WHERE tenant_id = $1::int AND message_id = $3 AND estimate_id = $2 AND kind = 'question'),
     changed AS (
       UPDATE qr.customer_message m SET answered_at = $4::timestamptz FROM before b
       WHERE m.tenant_id = $1::int AND m.message_id = b.message_id AND b.was_open)
     SELECT was_open FROM before`,
    [input.tenantId, input.estimateId, input.messageId, input.at],
  );
  const row = rows[0];
  return row === undefined ? 'unknown' : row.was_open ? 'open' : 'answered';
}

/** Free text of an estimate's people by message id: what the facts only name. */
export async function readMessageTexts(tx: Tx, tenantId: number, estimateId: string): Promise<Record<string, string>> {
  const { rows } = await tx.query<{ message_id: string; body: string }>(
    'SELECT message_id, body FROM qr.customer_message WHERE tenant_id = $1 AND estimate_id = $2',
    [tenantId, estimateId],
  );
  return Object.fromEntries(rows.map((row) => [row.message_id, row.body]));
}
