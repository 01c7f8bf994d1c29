import { toArray, toDocuments } from '../arrays.ts';
import type { Tx } from '../db.ts';
import type { LaneName, SpentTokens } from './lanes.ts';

export type ChangedLane = LaneName & {
  /** Slot of machine time and by how much. */
  readonly changes: SpentTokens;
  /** Calendar time from which the lane may allow a message; null = no sooner than before. ISO. */
  readonly restsUntil: string | null;
};

/**
 * Changes what lanes have spent, and wakes those whose next look was put off for the sake of what is free now. Passes over
 * lanes that somebody else has locked, so that nobody waits; returns those that were changed. All that is written comes from the row
 * that was locked, which may be newer than the statement's snapshot. A lane that still rests has nothing left, as after a claim.
 */
export async function changeSpent(tx: Tx, lanes: readonly ChangedLane[]): Promise<LaneName[]> {
  const { rows } = await tx.query<{ tenant_id: number; channel: string }>(
    `WITH change AS MATERIALIZED (
       SELECT * FROM unnest($1::text::int[], $2::text::text[], string_to_array($3, E'\\x1f'), $4::text::timestamptz[])
         AS u (tenant_id, channel, changes, rests_until)),
     locked AS MATERIALIZED (
       SELECT l.*, c.changes::jsonb, c.rests_until FROM qr.lane l JOIN change c USING (tenant_id, channel)
       ORDER BY l.tenant_id, l.channel FOR NO KEY UPDATE OF l SKIP LOCKED),
     changed AS (
       SELECT k.*, s.now_spent, s.total,
         CASE WHEN k.pause_code IS NULL AND k.rests_until IS NOT NULL
           THEN least(k.next_due, greatest(k.first_due, k.rests_until)) ELSE k.next_due END AS woken
       FROM locked k CROSS JOIN LATERAL (
         SELECT coalesce(jsonb_agg(jsonb_build_array(slot, n) ORDER BY slot), '[]') AS now_spent, coalesce(sum(n), 0) AS total
         FROM (SELECT (e->>0)::bigint AS slot, sum((e->>1)::float8) AS n FROM jsonb_array_elements(k.spent || k.changes) e
               GROUP BY 1 HAVING sum((e->>1)::float8) > 0) x) s)
     UPDATE qr.lane l SET spent = c.now_spent, next_due = c.woken,
       tokens = CASE WHEN c.woken > c.first_due THEN least(0, greatest(1, c.rate) - c.total) ELSE greatest(1, c.rate) - c.total END
     FROM changed c WHERE (l.tenant_id, l.channel) = (c.tenant_id, c.channel) RETURNING l.tenant_id, l.channel`,
    [
      toArray(lanes.map(({ tenantId }) => tenantId)),
      toArray(lanes.map(({ channel }) => channel)),
      toDocuments(lanes.map(({ changes }) => JSON.stringify(changes))),
      toArray(lanes.map(({ restsUntil }) => restsUntil)),
    ],
  );
  return rows.map(({ tenant_id: tenantId, channel }) => ({ tenantId, channel }));
}
