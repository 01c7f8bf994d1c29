import type { Channel, TouchpointChannel } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import type { TouchpointState } from './runs.ts';

export type FoundTouchpoint = {
  readonly enrollmentId: string;
  readonly run: number;
  readonly ordinal: number;
  readonly key: string;
  readonly stepId: string;
  readonly channel: TouchpointChannel;
  readonly state: TouchpointState;
};

/** A touchpoint of any run of the subject, by its key. */
export async function findTouchpoint(
  tx: Tx,
  tenantId: number,
  subjectId: string,
  key: string,
): Promise<FoundTouchpoint | null> {
  const { rows } = await tx.query<{
    enrollment_id: string;
    run: number;
    ordinal: number;
    step_id: string;
    channel: TouchpointChannel;
    state: TouchpointState;
  }>(
    `SELECT t.enrollment_id::text, n.run, t.ordinal, t.step_id, t.channel, t.state
     FROM qr.touchpoint t JOIN qr.enrollment n ON n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id
     WHERE t.tenant_id = $1 AND t.key = $3 AND n.subject_id = $2`,
    [tenantId, subjectId, key],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    enrollmentId: row.enrollment_id,
    run: row.run,
    ordinal: row.ordinal,
    key,
    stepId: row.step_id,
    channel: row.channel,
    state: row.state,
  };
}

/** Keys of one step and channel of a run, "Send again" included. */
export async function readStepKeys(
  tx: Tx,
  tenantId: number,
  { enrollmentId, stepId, channel }: Pick<FoundTouchpoint, 'enrollmentId' | 'stepId' | 'channel'>,
): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `SELECT key FROM qr.touchpoint WHERE tenant_id = $1 AND enrollment_id = $2::bigint AND step_id = $3 AND channel = $4
     ORDER BY ordinal`,
    [tenantId, enrollmentId, stepId, channel],
  );
  return rows.map(({ key }) => key);
}

/** One more touchpoint of a run, after all others, on the calendar at `dueAt`. The caller holds the enrollment's lock. */
export async function appendTouchpoint(
  tx: Tx,
  input: {
    tenantId: number;
    enrollmentId: string;
    stepId: string;
    channel: Channel;
    key: string;
    dueAt: string;
  },
): Promise<void> {
  await tx.query(
    `WITH added AS (
       INSERT INTO qr.touchpoint (tenant_id, enrollment_id, ordinal, channel, step_id, key, due_at, state)
       SELECT $1::int, $2::bigint, max(ordinal) + 1, $3, $4, $5, $6::timestamptz, 'scheduled'
       FROM qr.touchpoint WHERE tenant_id = $1::int AND enrollment_id = $2::bigint
       RETURNING channel, due_at, enrollment_id, ordinal),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT $1::int, channel, due_at, enrollment_id, ordinal FROM added)
     INSERT INTO qr.wake (tenant_id, channel, due_at) SELECT $1::int, channel, due_at FROM added`,
    [input.tenantId, input.enrollmentId, input.channel, input.stepId, input.key, input.dueAt],
  );
}

/**
 * Settles an uncertain hand-over by a person's word. False if its end has become known meanwhile. The intent is locked
 * before the touchpoint, as everywhere where both change.
 */
export async function settleTouchpoint(
  tx: Tx,
  input: { tenantId: number; enrollmentId: string; ordinal: number; key: string; as: 'sent' | 'not_sent'; at: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `WITH known AS (
       UPDATE qr.intent SET status = CASE WHEN $5 = 'sent' THEN 'sent' ELSE 'failed' END
       WHERE tenant_id = $1::int AND key = $4 AND status = 'uncertain' RETURNING key),
     settled AS (
       UPDATE qr.touchpoint SET state = CASE WHEN $5 = 'sent' THEN 'sent' ELSE 'failed' END,
         reason = CASE WHEN $5 = 'sent' THEN NULL ELSE 'not_sent' END,
         settled_at = CASE WHEN $5 = 'sent' THEN settled_at ELSE $6::timestamptz END
       WHERE tenant_id = $1::int AND enrollment_id = $2::bigint AND ordinal = $3::smallint AND state = 'uncertain'
         AND EXISTS (SELECT FROM known)
       RETURNING ordinal),
     asked AS (
       DELETE FROM qr.reconciliation WHERE tenant_id = $1::int AND key = $4 AND EXISTS (SELECT FROM settled))
     SELECT ordinal FROM settled`,
    [input.tenantId, input.enrollmentId, input.ordinal, input.key, input.as, input.at],
  );
  return rows.length > 0;
}

/** Whether any touchpoint of the subject is in this state. */
export async function hasTouchpointIn(
  tx: Tx,
  tenantId: number,
  subjectId: string,
  state: TouchpointState,
): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 AS one FROM qr.enrollment n
     JOIN qr.touchpoint t ON t.tenant_id = n.tenant_id AND t.enrollment_id = n.enrollment_id AND t.state = $3
     WHERE n.tenant_id = $1 AND n.subject_id = $2 LIMIT 1`,
    [tenantId, subjectId, state],
  );
  return rows.length > 0;
}
