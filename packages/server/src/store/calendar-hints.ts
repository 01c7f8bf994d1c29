import type { Tx } from './db.ts';

/**
 * What stands in control tables: the link, and a hint per channel that its lane has something from then on. A statement
 * of its own, because control tables need not live where a tenant's data does. Never touches a lane.
 */
export async function insertHints(
  tx: Tx,
  input: {
    readonly tenantId: number;
    readonly wakes: readonly { readonly channel: string; readonly dueAt: string }[];
    readonly link?: { readonly tokenHash: Uint8Array; readonly estimateId: string };
  },
): Promise<void> {
  await tx.query(
    `WITH link AS (
       INSERT INTO qr.link (token_hash, tenant_id, estimate_id)
       SELECT decode($2, 'hex'), $1::int, $3 WHERE $2::text IS NOT NULL)
     INSERT INTO qr.wake (tenant_id, channel, due_at)
     SELECT $1::int, w.channel, w.due FROM jsonb_to_recordset($4::text::jsonb) AS w (channel text, due timestamptz)`,
    [
      input.tenantId,
      input.link === undefined ? null : Buffer.from(input.link.tokenHash).toString('hex'),
      input.link?.estimateId ?? null,
      JSON.stringify(input.wakes.map(({ channel, dueAt }) => ({ channel, due: dueAt }))),
    ],
  );
}
