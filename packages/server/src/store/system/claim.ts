import type { Channel } from '@quote-rescue/core';
import { toArray, toDocuments } from '../arrays.ts';
import type { Tx } from '../db.ts';
import { toJsonb } from '../jsonb.ts';
import type { DueTouchpoint } from './due-touchpoints.ts';
import type { TakenLane } from './lanes.ts';
import { allWritten, selectWritten, toWritten, type WrittenMessages, type WrittenRow } from './written-messages.ts';

/** A row consumed from the calendar: a hint that its touchpoint may be due. */
export type ConsumedDue = {
  readonly tenantId: number;
  readonly channel: string;
  readonly enrollmentId: string;
  readonly ordinal: number;
};

/**
 * Consumes due rows of the taken lanes, per lane no more than its quota. Rows are picked and deleted in one statement:
 * a ctid does not outlive the statement that saw it. It begins where the lane's rows begin: what was consumed before stays
 * in the index for as long as anybody in this database holds an old snapshot, and each claim would walk over all of it. Lanes
 * are served in the order given: a join to the table of lanes would lose it.
 */
export async function consumeDue(
  tx: Tx,
  lanes: readonly (TakenLane & { readonly quota: number })[],
  input: { calendarNow: string; batch: number },
): Promise<ConsumedDue[]> {
  const { rows } = await tx.query<{ tenant_id: number; channel: string; enrollment_id: string; ordinal: number }>(
    `WITH lane AS MATERIALIZED (
       SELECT * FROM unnest($1::text::int[], $2::text::text[], $3::text::int[]) AS l (tenant_id, channel, quota)),
     pick AS MATERIALIZED (
       SELECT d.at FROM lane l CROSS JOIN LATERAL (
         SELECT ctid AS at FROM qr.due WHERE tenant_id = l.tenant_id AND channel = l.channel AND due_at <= $4::timestamptz
           AND due_at >= (SELECT x.first_due FROM qr.lane x WHERE x.tenant_id = l.tenant_id AND x.channel = l.channel)
         ORDER BY due_at LIMIT l.quota) d
       LIMIT $5::int)
     DELETE FROM qr.due WHERE ctid = ANY (ARRAY(SELECT at FROM pick))
     RETURNING tenant_id, channel, enrollment_id::text, ordinal`,
    [
      toArray(lanes.map((lane) => lane.tenantId)),
      toArray(lanes.map((lane) => lane.channel)),
      toArray(lanes.map((lane) => lane.quota)),
      input.calendarNow,
      input.batch,
    ],
  );
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    channel: row.channel,
    enrollmentId: row.enrollment_id,
    ordinal: row.ordinal,
  }));
}

/** Puts consumed rows back as they were: nothing happened to their touchpoints. */
export async function returnDue(
  tx: Tx,
  rows: readonly Pick<DueTouchpoint, 'tenant_id' | 'enrollment_id' | 'ordinal'>[],
) {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
     SELECT t.tenant_id, t.channel, t.due_at, t.enrollment_id, t.ordinal
     FROM unnest($1::text::int[], $2::text::bigint[], $3::text::smallint[]) AS d (tenant_id, enrollment_id, ordinal)
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (d.tenant_id, d.enrollment_id, d.ordinal)
     ON CONFLICT DO NOTHING`,
    [
      toArray(rows.map((row) => row.tenant_id)),
      toArray(rows.map((row) => row.enrollment_id)),
      toArray(rows.map((row) => row.ordinal)),
    ],
  );
}

/**
 * Locks the enrollments of consumed rows in the one lock order. `share` lets several claims work on one enrollment's
 * channels, and waits for whoever silences it; ends change the enrollment and take the stronger lock from the start.
 */
export async function lockEnrollments(
  tx: Tx,
  due: readonly ConsumedDue[],
  strength: 'share' | 'change',
): Promise<void> {
  const lock = strength === 'share' ? 'FOR SHARE OF n' : 'FOR NO KEY UPDATE OF n';
  await tx.query(
    `SELECT count(*) FROM (
       SELECT 1 FROM qr.enrollment n
       WHERE (n.tenant_id, n.enrollment_id) IN (SELECT t, e FROM unnest($1::text::int[], $2::text::bigint[]) AS d (t, e))
       ORDER BY n.enrollment_id ${lock}) locked`,
    [toArray(due.map((row) => row.tenantId)), toArray(due.map((row) => row.enrollmentId))],
  );
}

/**
 * Of enrollments that this claim holds together with others (`share`), those that it now holds alone. Nobody is waited
 * for: two claims that both wanted more of one enrollment would wait for each other.
 */
export async function tryLockAlone(
  tx: Tx,
  rows: readonly Pick<DueTouchpoint, 'tenant_id' | 'enrollment_id'>[],
): Promise<Set<string>> {
  const { rows: locked } = await tx.query<{ tenant_id: number; enrollment_id: string }>(
    `SELECT n.tenant_id, n.enrollment_id::text FROM qr.enrollment n
     WHERE (n.tenant_id, n.enrollment_id) IN (SELECT t, e FROM unnest($1::text::int[], $2::text::bigint[]) AS d (t, e))
     ORDER BY n.enrollment_id FOR NO KEY UPDATE OF n SKIP LOCKED`,
    [toArray(rows.map((row) => row.tenant_id)), toArray(rows.map((row) => row.enrollment_id))],
  );
  return new Set(locked.map((row) => `${row.tenant_id} ${row.enrollment_id}`));
}

export type NewIntent = {
  tenant_id: number;
  key: string;
  enrollment_id: string;
  ordinal: number;
  channel: Channel;
  address: string;
  template: string;
  template_version: string;
  renderer: string;
  variables: unknown;
  /** Hex of the SHA-256 of the rendered bytes. */
  body_hash: string;
};

/**
 * Commits "this message goes under this key": the intent, its touchpoint and, so that a sweep finds it if the worker
 * dies, what this worker has in hand. Only the keys returned may be handed over. A message that came back is pinned as it
 * is given: its composer decides whether that is as before.
 */
export async function authoriseMessages(
  tx: Tx,
  intents: readonly NewIntent[],
  input: { claimId: string; workerId: string; calendarNow: string },
): Promise<WrittenMessages> {
  if (intents.length === 0) return allWritten;
  const column = (of: (intent: NewIntent) => string | number) => toArray(intents.map(of));
  const { rows } = await tx.query<WrittenRow>(
    `WITH made AS (
       INSERT INTO qr.intent AS old (tenant_id, key, enrollment_id, ordinal, worker_id, status, address, template, template_version, renderer, variables, body_hash, authorised_at)
       SELECT i.tenant_id, i.key, i.enrollment_id, i.ordinal, $2::uuid, 'authorised', i.address, i.template, i.template_version, i.renderer, i.variables::jsonb, decode(i.body_hash, 'hex'), $3::timestamptz
       FROM unnest($4::text::int[], $5::text::text[], $6::text::bigint[], $7::text::smallint[], $8::text::text[], $9::text::text[], $10::text::text[],
                   $11::text::text[], string_to_array($12, E'\\x1f'), $13::text::text[])
         AS i (tenant_id, key, enrollment_id, ordinal, address, template, template_version, renderer, variables, body_hash)
       ON CONFLICT (tenant_id, key) DO UPDATE
         SET status = 'authorised', worker_id = excluded.worker_id, attempt = old.attempt + 1, authorised_at = excluded.authorised_at, code = NULL, handed_over_at = NULL,
           address = excluded.address, template = excluded.template, template_version = excluded.template_version, renderer = excluded.renderer, variables = excluded.variables, body_hash = excluded.body_hash
         WHERE old.status = 'returned'
       RETURNING tenant_id, key, enrollment_id, ordinal),
     taken AS (
       UPDATE qr.touchpoint t SET state = 'authorised', reason = NULL, settled_at = $3::timestamptz
       FROM made m WHERE (t.tenant_id, t.enrollment_id, t.ordinal) = (m.tenant_id, m.enrollment_id, m.ordinal) AND t.state = 'scheduled'),
     hand AS (
       INSERT INTO qr.claim (claim_id, worker_id, tenants, keys)
       SELECT $1::uuid, $2::uuid, array_agg(tenant_id), array_agg(key) FROM made HAVING count(*) > 0)
     ${selectWritten('made', '$14')}`,
    [
      input.claimId,
      input.workerId,
      input.calendarNow,
      column((intent) => intent.tenant_id),
      column((intent) => intent.key),
      column((intent) => intent.enrollment_id),
      column((intent) => intent.ordinal),
      column((intent) => intent.address),
      column((intent) => intent.template),
      column((intent) => intent.template_version),
      column((intent) => intent.renderer),
      toDocuments(intents.map((intent) => toJsonb(intent.variables))),
      column((intent) => intent.body_hash),
      intents.length,
    ],
  );
  return toWritten(rows);
}

export type TouchpointChange = {
  tenant_id: number;
  enrollment_id: string;
  ordinal: number;
  state: 'scheduled' | 'held' | 'authorised' | 'sent' | 'skipped' | 'failed' | 'uncertain';
  reason: string | null;
  /** ISO; null keeps what is there. */
  due_at: string | null;
  settled_at: string | null;
};

/**
 * Changes touchpoints that are in one of the `from` states, and puts those that stay scheduled back on the calendar
 * with a due row and a wake hint. Returns how many changed.
 */
export async function changeTouchpoints(
  tx: Tx,
  changes: readonly TouchpointChange[],
  from: readonly TouchpointChange['state'][],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { rows } = await tx.query<{ n: number }>(
    `WITH c AS MATERIALIZED (
       SELECT * FROM unnest($2::text::int[], $3::text::bigint[], $4::text::smallint[], $5::text::text[], $6::text::text[],
                            $7::text::timestamptz[], $8::text::timestamptz[])
         AS c (tenant_id, enrollment_id, ordinal, state, reason, due_at, settled_at)),
     changed AS (
       UPDATE qr.touchpoint t SET state = c.state, reason = c.reason, due_at = coalesce(c.due_at, t.due_at),
         utc_offset = CASE WHEN c.due_at IS NULL THEN t.utc_offset END,
         settled_at = coalesce(c.settled_at, t.settled_at)
       FROM c WHERE (t.tenant_id, t.enrollment_id, t.ordinal) = (c.tenant_id, c.enrollment_id, c.ordinal)
         AND t.state = ANY ($1::text::text[])
       RETURNING t.tenant_id, t.channel, t.due_at, t.enrollment_id, t.ordinal, t.state),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM changed WHERE state = 'scheduled'
       ON CONFLICT DO NOTHING),
     hint AS (
       INSERT INTO qr.wake (tenant_id, channel, due_at)
       SELECT tenant_id, channel, min(due_at) FROM changed WHERE state = 'scheduled' GROUP BY 1, 2)
     SELECT count(*)::int AS n FROM changed`,
    [toArray(from), ...changeColumns(changes)],
  );
  return rows[0]?.n ?? 0;
}

const changeColumns = (changes: readonly TouchpointChange[]): string[] => [
  toArray(changes.map((change) => change.tenant_id)),
  toArray(changes.map((change) => change.enrollment_id)),
  toArray(changes.map((change) => change.ordinal)),
  toArray(changes.map((change) => change.state)),
  toArray(changes.map((change) => change.reason)),
  toArray(changes.map((change) => change.due_at)),
  toArray(changes.map((change) => change.settled_at)),
];
