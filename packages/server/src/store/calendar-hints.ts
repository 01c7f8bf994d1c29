import { toArray } from './arrays.ts';
import type { Tx } from './db.ts';

export type CalendarHints = {
  readonly tenantId: number;
  readonly wakes: readonly { readonly channel: string; readonly dueAt: string }[];
  readonly link?: { readonly tokenHash: Uint8Array; readonly estimateId: string };
};

/**
 * What stands in control tables: links, and a hint per channel that its lane has something from then on. A statement of
 * its own, because control tables need not live where a tenant's data does. Never touches a lane.
 */
export async function insertHints(tx: Tx, all: readonly CalendarHints[]): Promise<void> {
  const links = all.flatMap(({ tenantId, link }) => (link === undefined ? [] : [{ tenantId, ...link }]));
  const wakes = all.flatMap(({ tenantId, wakes }) => wakes.map((wake) => ({ tenantId, ...wake })));
  await tx.query(
    `WITH link AS (
       INSERT INTO qr.link (token_hash, tenant_id, estimate_id)
       SELECT decode(l.hash, 'hex'), l.tenant_id, l.estimate_id
       FROM unnest($1::text::text[], $2::text::int[], $3::text::text[]) AS l (hash, tenant_id, estimate_id))
     INSERT INTO qr.wake (tenant_id, channel, due_at)
     SELECT * FROM unnest($4::text::int[], $5::text::text[], $6::text::timestamptz[])`,
    [
      toArray(links.map(({ tokenHash }) => Buffer.from(tokenHash).toString('hex'))),
      toArray(links.map(({ tenantId }) => tenantId)),
      toArray(links.map(({ estimateId }) => estimateId)),
      toArray(wakes.map(({ tenantId }) => tenantId)),
      toArray(wakes.map(({ channel }) => channel)),
      toArray(wakes.map(({ dueAt }) => dueAt)),
    ],
  );
}
