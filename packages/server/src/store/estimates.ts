import type { Disposition, EndReason, EstimateState, NewEvent, SubjectType } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import { eventsParameter, insertEvents } from './events.ts';

type StateRow = {
  disposition: Disposition;
  reason: EndReason | null;
  deposit_status: EstimateState['deposit']['status'];
  paid_minor: string;
  refunded_minor: string;
  refunds: { [paymentId: string]: number } | null;
  chargebacks: { [paymentId: string]: number } | null;
  disputed: string[] | null;
  read_by_person: boolean;
  enrollment_id: string | null;
  run: number | null;
  status: 'running' | 'ended' | null;
  end_reason: EndReason | null;
  paused: boolean | null;
  snoozed_ms: number | null;
  deposit_pending: boolean | null;
  question_open: boolean | null;
  has_held: boolean;
  has_live_session: boolean;
};

export type LockedEstimate = {
  readonly state: EstimateState;
  readonly enrollmentId: string | null;
  /** A hold has taken touchpoints of the newest run off the calendar. */
  readonly hasHeld: boolean;
  /** A payment page is open, being made, or not closed yet at the provider. */
  readonly hasLiveSession: boolean;
};

/**
 * Locks every enrollment of a subject in the one lock order, then reads state with a snapshot taken after the locks.
 * Two statements on purpose: the second must see what the first waited for. That may be a restart: then the new run is
 * locked as well before anything is decided. Null = no such estimate of this tenant.
 */
export async function lockEstimate(tx: Tx, tenantId: number, estimateId: string): Promise<LockedEstimate | null> {
  for (;;) {
    const { rows } = await tx.query<{ enrollment_id: string }>(
      `SELECT enrollment_id::text FROM qr.enrollment WHERE tenant_id = $1 AND subject_id = $2
       ORDER BY qr.enrollment.enrollment_id FOR NO KEY UPDATE`,
      [tenantId, estimateId],
    );
    const current = await readEstimateState(tx, tenantId, estimateId);
    const newest = current?.enrollmentId ?? null;
    if (newest === null || rows.some((row) => row.enrollment_id === newest)) return current;
  }
}

/** State without a lock: for screens, never for a decision that is then written. */
export async function readEstimateState(tx: Tx, tenantId: number, estimateId: string): Promise<LockedEstimate | null> {
  const { rows } = await tx.query<StateRow>(
    `SELECT e.disposition, e.reason, e.deposit_status, e.paid_minor::text, e.refunded_minor::text, e.read_by_person,
            p.refunds, p.chargebacks, p.disputed,
            n.enrollment_id::text, n.run, n.status, n.end_reason, n.paused_at IS NOT NULL AS paused,
            (extract(epoch FROM n.snoozed_until) * 1000)::float8 AS snoozed_ms, n.deposit_pending, n.question_open,
            EXISTS (SELECT FROM qr.touchpoint t
                    WHERE t.tenant_id = n.tenant_id AND t.enrollment_id = n.enrollment_id AND t.state = 'held') AS has_held,
            EXISTS (SELECT FROM qr.payment_attempt a WHERE a.tenant_id = e.tenant_id AND a.estimate_id = e.estimate_id
                      AND a.status IN ('creating', 'open', 'expiring')) AS has_live_session
     FROM qr.estimate e
     LEFT JOIN LATERAL (
       SELECT * FROM qr.enrollment n WHERE n.tenant_id = e.tenant_id AND n.subject_id = e.estimate_id ORDER BY n.run DESC LIMIT 1
     ) n ON true
     LEFT JOIN LATERAL (
       SELECT jsonb_object_agg(p.payment_id, p.refunded_minor) FILTER (WHERE p.refunded_minor > 0) AS refunds,
              jsonb_object_agg(p.payment_id, p.charged_back_minor) FILTER (WHERE p.charged_back_minor > 0) AS chargebacks,
              jsonb_agg(p.payment_id ORDER BY p.payment_id) FILTER (WHERE p.dispute = 'open') AS disputed
       FROM qr.payment p WHERE p.tenant_id = e.tenant_id AND p.estimate_id = e.estimate_id
     ) p ON true
     WHERE e.tenant_id = $1 AND e.estimate_id = $2`,
    [tenantId, estimateId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { enrollment_id: enrollmentId, has_held: hasHeld, has_live_session: hasLiveSession } = row;
  return { state: toState(row), enrollmentId, hasHeld, hasLiveSession };
}

function toState(row: StateRow): EstimateState {
  const holds: { -readonly [H in keyof EstimateState['holds']]: EstimateState['holds'][H] } = {};
  if (row.paused === true) holds.paused = { until: null };
  if (row.snoozed_ms !== null) holds.snoozed = { until: new Date(Number(row.snoozed_ms)).toISOString() };
  if (row.deposit_pending === true) holds.deposit_pending = { until: null };
  if (row.question_open === true) holds.question = { until: null };
  return {
    disposition: row.disposition,
    run: row.run ?? 0,
    enrollment:
      row.status === null
        ? { status: 'none' }
        : row.status === 'running' || row.end_reason === null
          ? { status: 'running' }
          : { status: 'ended', reason: row.end_reason },
    holds,
    deposit: {
      status: row.deposit_status,
      paidMinor: Number(row.paid_minor),
      refundedMinor: Number(row.refunded_minor),
      ...(row.refunds !== null && { refunds: row.refunds }),
      ...(row.chargebacks !== null && { chargebacks: row.chargebacks }),
      ...(row.disputed !== null && { disputed: row.disputed }),
    },
    readByPerson: row.read_by_person,
  };
}

/**
 * Writes the projection of a state reached by `transition`, and the facts that led to it, in one statement. `at` is the
 * calendar instant of the change, ISO. A message that failed or is in doubt needs nobody once the estimate is closed.
 */
export async function writeEstimateState(
  tx: Tx,
  input: {
    tenantId: number;
    estimateId: string;
    enrollmentId: string | null;
    before: EstimateState;
    after: EstimateState;
    events: readonly NewEvent[];
    at: string;
  },
): Promise<void> {
  const { after, before } = input;
  const ended = after.enrollment.status === 'ended' ? after.enrollment.reason : null;
  const isSameRun =
    JSON.stringify([before.enrollment, before.holds]) === JSON.stringify([after.enrollment, after.holds]);
  await tx.query(writeState, [
    input.tenantId,
    input.estimateId,
    after.disposition,
    after.disposition === 'open' ? null : ended,
    input.at,
    after.deposit.status,
    after.deposit.paidMinor,
    after.deposit.refundedMinor,
    after.readByPerson,
    isSameRun ? null : input.enrollmentId,
    after.enrollment.status === 'ended' ? 'ended' : 'running',
    ended,
    after.holds.paused !== undefined,
    after.holds.snoozed?.until ?? null,
    after.holds.deposit_pending !== undefined,
    after.holds.question !== undefined,
    eventsParameter(input.events),
  ]);
}

const writeState = `WITH estimate AS (
       UPDATE qr.estimate SET disposition = $3, reason = $4,
         closed_at = CASE WHEN $3 = 'open' THEN NULL WHEN disposition = $3 THEN closed_at ELSE $5::timestamptz END,
         deposit_status = $6, paid_minor = $7::bigint, refunded_minor = $8::bigint, read_by_person = $9,
         needs_you = CASE WHEN $3 <> 'open' AND needs_you IN ('failed', 'uncertain') THEN NULL ELSE needs_you END
       WHERE tenant_id = $1 AND estimate_id = $2),
     run AS (
       UPDATE qr.enrollment SET status = $11, end_reason = $12,
         ended_at = CASE WHEN $11 = 'ended' THEN coalesce(ended_at, $5::timestamptz) END,
         paused_at = CASE WHEN $13 THEN coalesce(paused_at, $5::timestamptz) END, snoozed_until = $14::timestamptz,
         deposit_pending = $15, question_open = $16
       WHERE tenant_id = $1 AND enrollment_id = $10::bigint)
     ${insertEvents({ tenant: '$1', subject: '$2', subjectType: "'estimate'", events: '$17', recordedAt: '$5' })}`;

export const estimateSubject = (
  tenantId: number,
  subjectId: string,
): { tenantId: number; subjectType: SubjectType; subjectId: string } => ({
  tenantId,
  subjectType: 'estimate',
  subjectId,
});
