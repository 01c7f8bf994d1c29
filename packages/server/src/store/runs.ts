import type { SkipReason, TouchpointChannel } from '@quote-rescue/core';
import type { Tx } from './db.ts';

export type TouchpointState = 'scheduled' | 'held' | 'authorised' | 'sent' | 'skipped' | 'failed' | 'uncertain';

export type StoredTouchpoint = {
  readonly ordinal: number;
  readonly key: string;
  readonly stepId: string;
  readonly channel: TouchpointChannel;
  readonly dueAt: number;
  readonly state: TouchpointState;
  readonly reason: string | null;
  readonly settledAt: number | null;
};

/** One enrollment with its calendar. Instants are epoch ms. */
export type StoredRun = {
  readonly enrollmentId: string;
  readonly run: number;
  readonly running: boolean;
  readonly zones: readonly [string, ...string[]];
  readonly startedAt: number;
  readonly pausedAt: number | null;
  readonly minGapMs: number;
  readonly contact: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly touchpoints: readonly StoredTouchpoint[];
};

type Columns = {
  enrollment_id: string;
  run: number;
  status: string;
  zones: [string, ...string[]];
  started_ms: number;
  paused_ms: number | null;
  min_gap_hours: number;
  name: string;
  email: string | null;
  phone: string | null;
  touchpoints: (Omit<StoredTouchpoint, 'dueAt' | 'settledAt'> & { dueAt: number; settledAt: number | null })[];
};

/** The newest run of a subject, or null before the first. */
export async function readNewestRun(tx: Tx, tenantId: number, subjectId: string): Promise<StoredRun | null> {
  const { rows } = await tx.query<Columns>(
    `SELECT n.enrollment_id::text, n.run, n.status, to_jsonb(n.zones) AS zones,
            (extract(epoch FROM n.started_at) * 1000)::float8 AS started_ms,
            (extract(epoch FROM n.paused_at) * 1000)::float8 AS paused_ms,
            (v.definition ->> 'minGapHours')::float8 AS min_gap_hours, c.name, c.email, c.phone,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'ordinal', t.ordinal, 'key', t.key, 'stepId', t.step_id, 'channel', t.channel, 'state', t.state, 'reason', t.reason,
                      'dueAt', (extract(epoch FROM t.due_at) * 1000)::float8,
                      'settledAt', (extract(epoch FROM t.settled_at) * 1000)::float8) ORDER BY t.ordinal), '[]')
             FROM qr.touchpoint t WHERE t.tenant_id = n.tenant_id AND t.enrollment_id = n.enrollment_id) AS touchpoints
     FROM qr.enrollment n
     JOIN qr.contact c ON c.tenant_id = n.tenant_id AND c.contact_id = n.contact_id
     JOIN qr.sequence_version v ON v.tenant_id = n.tenant_id AND v.sequence_id = n.sequence_id AND v.version = n.sequence_version
     WHERE n.tenant_id = $1 AND n.subject_id = $2 ORDER BY n.run DESC LIMIT 1`,
    [tenantId, subjectId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    enrollmentId: row.enrollment_id,
    run: row.run,
    running: row.status === 'running',
    zones: row.zones,
    startedAt: Number(row.started_ms),
    pausedAt: row.paused_ms === null ? null : Number(row.paused_ms),
    minGapMs: Number(row.min_gap_hours) * 3_600_000,
    contact: { name: row.name, email: row.email, phone: row.phone },
    touchpoints: row.touchpoints,
  };
}

/**
 * Puts touchpoints on the calendar at new instants, whatever waited or was given up before: touchpoint, due row and a
 * wake hint per channel. Due rows of the old instants stay and are stale by definition. The caller holds the
 * enrollment's lock, so none of them is being authorised.
 */
export async function rescheduleTouchpoints(
  tx: Tx,
  tenantId: number,
  enrollmentId: string,
  moves: readonly { readonly key: string; readonly dueAt: string; readonly utcOffset: number | null }[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.query(
    `WITH moved AS (
       UPDATE qr.touchpoint t SET due_at = m.due, utc_offset = CASE WHEN t.due_at = m.due THEN t.utc_offset ELSE m.utc_offset END, state = 'scheduled', reason = NULL, settled_at = NULL
       FROM jsonb_to_recordset($3::text::jsonb) AS m (key text, due timestamptz, utc_offset smallint)
       WHERE t.tenant_id = $1::int AND t.enrollment_id = $2::bigint AND t.key = m.key
       RETURNING t.channel, t.due_at, t.enrollment_id, t.ordinal),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT $1::int, channel, due_at, enrollment_id, ordinal FROM moved ON CONFLICT DO NOTHING)
     INSERT INTO qr.wake (tenant_id, channel, due_at) SELECT $1::int, channel, min(due_at) FROM moved GROUP BY channel`,
    [
      tenantId,
      enrollmentId,
      JSON.stringify(moves.map(({ key, dueAt, utcOffset }) => ({ key, due: dueAt, utc_offset: utcOffset }))),
    ],
  );
}

/** Gives touchpoints up for good. Their due rows stay and are stale. */
export async function skipTouchpoints(
  tx: Tx,
  tenantId: number,
  enrollmentId: string,
  skips: readonly { readonly key: string; readonly reason: SkipReason }[],
  at: string,
): Promise<void> {
  if (skips.length === 0) return;
  await tx.query(
    `UPDATE qr.touchpoint t SET state = 'skipped', reason = s.reason, settled_at = $4::timestamptz
     FROM jsonb_to_recordset($3::text::jsonb) AS s (key text, reason text)
     WHERE t.tenant_id = $1::int AND t.enrollment_id = $2::bigint AND t.key = s.key`,
    [tenantId, enrollmentId, JSON.stringify(skips), at],
  );
}

export type SkippedTouchpoint = Pick<StoredTouchpoint, 'key' | 'stepId' | 'channel'>;

/** Gives up for good what waits for a hold to be lifted: no instant will come at which anybody asks about it. */
export async function skipHeldTouchpoints(
  tx: Tx,
  tenantId: number,
  enrollmentId: string,
  skip: { readonly reason: SkipReason; readonly at: string },
): Promise<SkippedTouchpoint[]> {
  const { rows } = await tx.query<SkippedTouchpoint>(
    `UPDATE qr.touchpoint SET state = 'skipped', reason = $3, settled_at = $4::timestamptz
     WHERE tenant_id = $1 AND enrollment_id = $2::bigint AND state = 'held'
     RETURNING key, step_id AS "stepId", channel`,
    [tenantId, enrollmentId, skip.reason, skip.at],
  );
  return rows;
}

/**
 * When the snooze just lifted was first placed, epoch ms: a later press moves its end, not its start. Asked after the
 * lift was recorded, so what came before the lift before that belongs to an earlier snooze.
 */
export async function readSnoozedSince(tx: Tx, tenantId: number, subjectId: string): Promise<number | null> {
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM min(p.occurred_at)) * 1000)::float8 AS ms FROM qr.event p
     WHERE p.tenant_id = $1 AND p.subject_id = $2 AND p.type = 'hold.placed' AND p.data ->> 'hold' = 'snoozed'
       AND p.event_id > coalesce((
         SELECT l.event_id FROM qr.event l
         WHERE l.tenant_id = $1 AND l.subject_id = $2 AND l.type = 'hold.lifted' AND l.data ->> 'hold' = 'snoozed'
         ORDER BY l.event_id DESC OFFSET 1 LIMIT 1), 0)`,
    [tenantId, subjectId],
  );
  return rows[0]?.ms ?? null;
}
