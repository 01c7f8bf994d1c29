import type { Tx } from './db.ts';

export type CustomerMessage = {
  readonly tenantId: number;
  readonly messageId: string;
  readonly estimateId: string | null;
  readonly kind: 'question' | 'decline_reason' | 'lost_reason' | 'acceptance' | 'sms_reply';
  readonly body: string;
  /** Calendar time, ISO. */
  readonly at: string;
};

/** False if the message id is there already. */
export async function insertCustomerMessage(tx: Tx, message: CustomerMessage): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO qr.customer_message (tenant_id, message_id, estimate_id, kind, body, received_at)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz) ON CONFLICT DO NOTHING RETURNING message_id`,
    [message.tenantId, message.messageId, message.estimateId, message.kind, message.body, message.at],
  );
  return rows.length > 0;
}

/** The newest question that nobody has answered, if it says exactly this and came after `since`: a form sent twice. */
export async function findSameQuestion(
  tx: Tx,
  input: { tenantId: number; estimateId: string; body: string; since: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ message_id: string }>(
    `SELECT message_id FROM qr.customer_message
     WHERE tenant_id = $1 AND estimate_id = $2 AND kind = 'question' AND answered_at IS NULL
       AND body = $3 AND received_at >= $4::timestamptz
     ORDER BY received_at DESC LIMIT 1`,
    [input.tenantId, input.estimateId, input.body, input.since],
  );
  return rows[0]?.message_id ?? null;
}

/** Newest text of a kind, for the notice that tells of it. */
export async function readNewestMessage(
  tx: Tx,
  tenantId: number,
  estimateId: string,
  kind: CustomerMessage['kind'],
): Promise<string | null> {
  const { rows } = await tx.query<{ body: string }>(
    `SELECT body FROM qr.customer_message WHERE tenant_id = $1 AND estimate_id = $2 AND kind = $3
     ORDER BY received_at DESC, message_id LIMIT 1`,
    [tenantId, estimateId, kind],
  );
  return rows[0]?.body ?? null;
}
