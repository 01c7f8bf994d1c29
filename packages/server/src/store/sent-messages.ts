import type { Channel, Sequence } from '@quote-rescue/core';
import type { Tx } from './db.ts';

/** What was pinned when a message was authorised, and its full body where it is still kept. */
export type SentMessage = {
  readonly channel: Channel;
  readonly status: string;
  readonly address: string;
  readonly template: string;
  readonly renderer: string;
  readonly variables: unknown;
  /** Hex. */
  readonly bodyHash: string | null;
  readonly authorisedAt: number;
  readonly body: Uint8Array | null;
};

/** Null = nothing was ever authorised under this key of this subject. */
export async function readSentMessageRow(
  tx: Tx,
  tenantId: number,
  subjectId: string,
  key: string,
): Promise<SentMessage | null> {
  const { rows } = await tx.query<{
    channel: Channel;
    status: string;
    address: string;
    template: string;
    renderer: string;
    variables: unknown;
    body_hash: string | null;
    authorised_ms: number;
    body: Uint8Array | null;
  }>(
    `SELECT t.channel, i.status, i.address, i.template, i.renderer, i.variables, encode(i.body_hash, 'hex') AS body_hash,
            (extract(epoch FROM i.authorised_at) * 1000)::float8 AS authorised_ms, b.body
     FROM qr.intent i
     JOIN qr.touchpoint t ON t.tenant_id = i.tenant_id AND t.enrollment_id = i.enrollment_id AND t.ordinal = i.ordinal
     JOIN qr.enrollment n ON n.tenant_id = i.tenant_id AND n.enrollment_id = i.enrollment_id
     LEFT JOIN qr.message_body b ON b.tenant_id = i.tenant_id AND b.key = i.key
     WHERE i.tenant_id = $1 AND i.key = $3 AND n.subject_id = $2`,
    [tenantId, subjectId, key],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    channel: row.channel,
    status: row.status,
    address: row.address,
    template: row.template,
    renderer: row.renderer,
    variables: row.variables,
    bodyHash: row.body_hash,
    authorisedAt: Number(row.authorised_ms),
    body: row.body,
  };
}

/** The definition under which the newest run of a subject was enrolled. */
export async function readPinnedSequence(tx: Tx, tenantId: number, subjectId: string): Promise<Sequence | null> {
  const { rows } = await tx.query<{ definition: Sequence }>(
    `SELECT v.definition FROM qr.enrollment n
     JOIN qr.sequence_version v ON v.tenant_id = n.tenant_id AND v.sequence_id = n.sequence_id AND v.version = n.sequence_version
     WHERE n.tenant_id = $1 AND n.subject_id = $2 ORDER BY n.run DESC LIMIT 1`,
    [tenantId, subjectId],
  );
  return rows[0]?.definition ?? null;
}
