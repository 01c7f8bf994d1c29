import type { Sequence, SkipReason, SubjectType } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import type { StoredTouchpoint } from './runs.ts';

/** A run with all that planning its rest by another version asks. Instants are epoch ms. */
export type RunToFollow = {
  readonly enrollmentId: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly run: number;
  readonly zones: readonly [string, ...string[]];
  readonly startedAt: number;
  readonly held: boolean;
  readonly holdout: boolean;
  readonly sequence: Sequence;
  readonly contact: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly hasSmsConsent: boolean;
  readonly optedOut: { readonly email: boolean; readonly sms: boolean };
  readonly unreachable: { readonly email: 'bounced' | null; readonly sms: 'bad_number' | 'bounced' | null };
  /** `authorised`: its message was committed to once, whatever became of it. */
  readonly touchpoints: readonly (StoredTouchpoint & {
    readonly authorised: boolean;
    readonly utcOffset: number | null;
  })[];
};

/** In the order of their ids. Where it is followed by a write the caller holds the enrollments' locks. */
export async function readRunsToFollow(
  tx: Tx,
  tenantId: number,
  enrollmentIds: readonly string[],
): Promise<RunToFollow[]> {
  const { rows } = await tx.query<RunToFollow>(
    `SELECT n.enrollment_id::text AS "enrollmentId", n.subject_type AS "subjectType", n.subject_id AS "subjectId", n.run,
       to_jsonb(n.zones) AS zones, (extract(epoch FROM n.started_at) * 1000)::float8 AS "startedAt", n.holdout,
       n.paused_at IS NOT NULL OR n.snoozed_until IS NOT NULL OR n.deposit_pending OR n.question_open AS held,
       v.definition || jsonb_build_object('version', v.version) AS sequence,
       jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone) AS contact,
       c.sms_consent IS NOT NULL AS "hasSmsConsent",
       jsonb_build_object('email', oe.address IS NOT NULL, 'sms', os.address IS NOT NULL) AS "optedOut",
       jsonb_build_object('email', ue.reason, 'sms', us.reason) AS unreachable,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'ordinal', t.ordinal, 'key', t.key, 'stepId', t.step_id, 'channel', t.channel, 'state', t.state, 'reason', t.reason,
                 'dueAt', (extract(epoch FROM t.due_at) * 1000)::float8,
                 'settledAt', (extract(epoch FROM t.settled_at) * 1000)::float8, 'utcOffset', t.utc_offset,
                 'authorised', EXISTS (SELECT FROM qr.intent i WHERE i.tenant_id = t.tenant_id AND i.key = t.key)) ORDER BY t.ordinal), '[]')
        FROM qr.touchpoint t WHERE t.tenant_id = n.tenant_id AND t.enrollment_id = n.enrollment_id) AS touchpoints
     FROM qr.enrollment n
     JOIN qr.contact c ON c.tenant_id = n.tenant_id AND c.contact_id = n.contact_id
     JOIN qr.sequence_version v ON v.tenant_id = n.tenant_id AND v.sequence_id = n.sequence_id AND v.version = n.sequence_version
     LEFT JOIN qr.opt_out oe ON oe.tenant_id = n.tenant_id AND oe.channel = 'email' AND oe.address = c.email AND oe.lifted_at IS NULL
     LEFT JOIN qr.opt_out os ON os.tenant_id = n.tenant_id AND os.channel = 'sms' AND os.address = c.phone AND os.lifted_at IS NULL
     LEFT JOIN qr.unreachable ue ON ue.tenant_id = n.tenant_id AND ue.channel = 'email' AND ue.address = c.email
     LEFT JOIN qr.unreachable us ON us.tenant_id = n.tenant_id AND us.channel = 'sms' AND us.address = c.phone
     WHERE n.tenant_id = $1 AND n.enrollment_id IN (SELECT value::bigint FROM jsonb_array_elements_text($2::text::jsonb))
     ORDER BY n.enrollment_id`,
    [tenantId, JSON.stringify(enrollmentIds)],
  );
  return rows;
}

/** A row of the calendar after a run was planned anew. */
export type FollowedRow = {
  readonly enrollment_id: string;
  readonly ordinal: number;
  readonly key: string;
  readonly channel: string;
  readonly step_id: string;
  readonly due_at: string;
  readonly utc_offset: number | null;
  readonly state: 'scheduled' | 'held' | 'skipped';
  readonly reason: string | null;
};

export type FollowedCalendar = {
  /** Rows that keep their place and get another instant. */
  readonly moved: readonly FollowedRow[];
  /** Rows that are new, or get a new place: what stood in their old one is taken out. */
  readonly placed: readonly (FollowedRow & { readonly from: number | null })[];
  readonly skipped: readonly { readonly enrollment_id: string; readonly key: string; readonly reason: SkipReason }[];
};

/**
 * Writes calendars planned anew, set-based: touchpoints, due rows, a wake hint per channel. Due rows of old instants and
 * places stay and are stale by definition; a new place is one that the run never had, so that none of them finds another
 * message there. The caller holds the enrollments' locks.
 */
export async function writeFollowed(tx: Tx, tenantId: number, calendar: FollowedCalendar, at: string): Promise<void> {
  const { moved, placed, skipped } = calendar;
  if (skipped.length > 0) {
    await tx.query(
      `UPDATE qr.touchpoint t SET state = 'skipped', reason = s.reason, settled_at = $3::timestamptz
       FROM jsonb_to_recordset($2::text::jsonb) AS s (enrollment_id bigint, key text, reason text)
       WHERE t.tenant_id = $1::int AND t.enrollment_id = s.enrollment_id AND t.key = s.key`,
      [tenantId, JSON.stringify(skipped), at],
    );
  }
  if (moved.length > 0) {
    await tx.query(
      `WITH moved AS (
         UPDATE qr.touchpoint t SET due_at = m.due_at, utc_offset = m.utc_offset, state = m.state, reason = m.reason, settled_at = NULL
         FROM jsonb_to_recordset($2::text::jsonb) AS m (enrollment_id bigint, ordinal smallint, due_at timestamptz, utc_offset smallint, state text, reason text)
         WHERE t.tenant_id = $1::int AND t.enrollment_id = m.enrollment_id AND t.ordinal = m.ordinal
         RETURNING t.channel, t.due_at, t.enrollment_id, t.ordinal),
       ${ontoTheCalendar('moved')}`,
      [tenantId, JSON.stringify(moved)],
    );
  }
  if (placed.length === 0) return;
  await tx.query(
    `DELETE FROM qr.touchpoint t USING jsonb_to_recordset($2::text::jsonb) AS p (enrollment_id bigint, "from" smallint)
     WHERE t.tenant_id = $1::int AND t.enrollment_id = p.enrollment_id AND t.ordinal = p."from"`,
    [tenantId, JSON.stringify(placed)],
  );
  await tx.query(
    `WITH placed AS (
       INSERT INTO qr.touchpoint (tenant_id, utc_offset, enrollment_id, ordinal, channel, step_id, key, due_at, state, reason, settled_at)
       SELECT $1::int, p.utc_offset, p.enrollment_id, p.ordinal, p.channel, p.step_id, p.key, p.due_at, p.state, p.reason,
         CASE WHEN p.state = 'skipped' THEN $3::timestamptz END
       FROM jsonb_to_recordset($2::text::jsonb) AS p (
         enrollment_id bigint, ordinal smallint, channel text, step_id text, key text, due_at timestamptz, utc_offset smallint, state text, reason text)
       RETURNING channel, due_at, enrollment_id, ordinal, state),
     scheduled AS (SELECT * FROM placed WHERE state = 'scheduled'),
     ${ontoTheCalendar('scheduled')}`,
    [tenantId, JSON.stringify(placed), at],
  );
}

const ontoTheCalendar = (rows: string): string => `calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT $1::int, channel, due_at, enrollment_id, ordinal FROM ${rows} ON CONFLICT DO NOTHING)
     INSERT INTO qr.wake (tenant_id, channel, due_at) SELECT $1::int, channel, min(due_at) FROM ${rows} GROUP BY channel`;

/** Pins the version for runs whose rest was planned by it. */
export async function pinVersion(
  tx: Tx,
  tenantId: number,
  version: string,
  enrollmentIds: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE qr.enrollment SET sequence_version = $2
     WHERE tenant_id = $1 AND enrollment_id IN (SELECT value::bigint FROM jsonb_array_elements_text($3::text::jsonb))`,
    [tenantId, version, JSON.stringify(enrollmentIds)],
  );
}

/** The place that a run's customer is in from here on, chosen by a person. */
export async function moveRunTo(
  tx: Tx,
  tenantId: number,
  enrollmentId: string,
  zones: readonly string[],
): Promise<void> {
  await tx.query(
    `WITH run AS (
       UPDATE qr.enrollment SET zones = ARRAY(SELECT jsonb_array_elements_text($3::text::jsonb))
       WHERE tenant_id = $1::int AND enrollment_id = $2::bigint RETURNING contact_id)
     UPDATE qr.contact c SET zone = $3::text::jsonb ->> 0 FROM run WHERE c.tenant_id = $1::int AND c.contact_id = run.contact_id`,
    [tenantId, enrollmentId, JSON.stringify(zones)],
  );
}
