import type { Channel } from '@quote-rescue/core';
import { toArray } from '../arrays.ts';
import type { Tx } from '../db.ts';

export type UnkeptMessage = {
  readonly tenant_id: number;
  readonly key: string;
  readonly channel: Channel;
  readonly template: string;
  readonly template_version: string;
  readonly renderer: string;
  readonly variables: unknown;
  /** Hex. */
  readonly body_hash: string | null;
};

/**
 * Takes the oldest batch whose words are still to be kept; null = there is none. Of its messages those that went, or may
 * have gone. Locked until the transaction ends, so that of several processes each takes another.
 */
export async function takeUnkept(tx: Tx): Promise<readonly UnkeptMessage[] | null> {
  const { rows: batch } = await tx.query<{ tenants: string; keys: string }>(
    `DELETE FROM qr.unkept_bodies WHERE batch_id = (
       SELECT batch_id FROM qr.unkept_bodies ORDER BY batch_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING tenants::text, keys::text`,
  );
  const names = batch[0];
  if (names === undefined) return null;
  const { rows } = await tx.query<UnkeptMessage>(
    `SELECT i.tenant_id, i.key, t.channel, i.template, i.template_version, i.renderer, i.variables, encode(i.body_hash, 'hex') AS body_hash
     FROM unnest($1::text::int[], $2::text::text[]) AS n (tenant_id, key)
     JOIN qr.intent i ON (i.tenant_id, i.key) = (n.tenant_id, n.key) AND i.status IN ('sent', 'uncertain')
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)`,
    [names.tenants, names.keys],
  );
  return rows;
}

/** Keeps full messages. A second copy of the same message changes nothing. */
export async function insertMessageBodies(
  tx: Tx,
  bodies: readonly { readonly tenant_id: number; readonly key: string; readonly body: Uint8Array }[],
  recordedAt: string,
): Promise<void> {
  if (bodies.length === 0) return;
  await tx.query(
    `INSERT INTO qr.message_body (tenant_id, key, recorded_at, body)
     SELECT b.tenant_id, b.key, $1::timestamptz, decode(b.body, 'base64')
     FROM unnest($2::text::int[], $3::text::text[], $4::text::text[]) AS b (tenant_id, key, body)
     ON CONFLICT (tenant_id, key) DO NOTHING`,
    [
      recordedAt,
      toArray(bodies.map((one) => one.tenant_id)),
      toArray(bodies.map((one) => one.key)),
      toArray(bodies.map((one) => Buffer.from(one.body).toString('base64'))),
    ],
  );
}
