import type { Tx } from '../db.ts';

/** Keeps full messages. A second copy of the same message changes nothing. `body` is hex. */
export async function insertMessageBodies(
  tx: Tx,
  bodies: readonly { tenant_id: number; key: string; body: string }[],
  recordedAt: string,
): Promise<void> {
  if (bodies.length === 0) return;
  await tx.query(
    `INSERT INTO qr.message_body (tenant_id, key, recorded_at, body)
     SELECT b.tenant_id, b.key, $2::timestamptz, decode(b.body, 'hex')
     FROM jsonb_to_recordset($1::text::jsonb) AS b (tenant_id int, key text, body text)
     ON CONFLICT (tenant_id, key) DO NOTHING`,
    [JSON.stringify(bodies), recordedAt],
  );
}
