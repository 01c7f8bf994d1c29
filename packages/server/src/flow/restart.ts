import { type byEstimate, type NewEvent, transition } from '@quote-rescue/core';
import type * as z from 'zod';
import { insertHints } from '../store/calendar-hints.ts';
import { readBeforePlanning } from '../store/customers.ts';
import type { Tx } from '../store/db.ts';
import { readEstimateRow } from '../store/estimate-rows.ts';
import { lockEstimate, writeEstimateState } from '../store/estimates.ts';
import { beginEnrolling } from '../store/sequences.ts';
import { insertRun } from '../store/system/enrollments.ts';
import { conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso, type Now } from './context.ts';
import {
  assertSendsSomething,
  hostSequence,
  planEnrollment,
  scheduledData,
  toTouchpoints,
  wakesOf,
} from './plan-enrollment.ts';
import { refuseWithoutLink } from './replace-link.ts';

/** Undo is open for as long as the first message waits, as after the first start. */
const startAfterMs = 30_000;

/**
 * Follows an ended estimate up once more, from the first message on: run N+1, with keys of its own.
 * @throws QuoteRescueError `conflict` while a run is going or a deposit stands, `nothing_to_send`
 */
export async function restart(
  context: Context,
  caller: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<void> {
  const now = await context.now();
  await context.db.transaction((tx) => startAgain(tx, context, caller, { estimateId, now }));
  context.nudge();
}

async function startAgain(
  tx: Tx,
  context: Context,
  { tenant, actor }: TenantCaller,
  { estimateId, now }: { estimateId: string; now: Now },
): Promise<void> {
  const current = await lockEstimate(tx, tenant.id, estimateId);
  const row = await readEstimateRow(tx, tenant.id, estimateId);
  if (current === null || row === null) throw estimateNotFound();
  const { state } = current;
  if (state.enrollment.status === 'running') throw conflict('The follow-up of this quote is running already.');
  if (state.deposit.status === 'paid' || state.deposit.status === 'disputed') {
    throw conflict('A deposit has been paid, so there is nothing to follow up.');
  }
  await refuseWithoutLink(tx, tenant, estimateId);
  const run = state.run + 1;
  await beginEnrolling(tx, tenant.id);
  const ofHost = hostSequence(context);
  const { standing, ownSequence, isStored } = await readBeforePlanning(tx, tenant.id, {
    ...row.customer,
    sequence: ofHost,
  });
  const planned = planEnrollment(context, {
    tenant,
    contact: row.customer,
    zone: row.customer.zone,
    jobAddress: row.jobAddress,
    hasSmsConsent: row.customer.smsConsent !== null,
    standing,
    subjectId: estimateId,
    run,
    startAt: now.calendar,
    startAfterMs,
    holdout: false,
    sequence: ownSequence ?? ofHost,
  });
  assertSendsSomething(planned);
  const at = iso(now.calendar);
  const data = scheduledData(run, planned);
  const scheduled: NewEvent = { type: 'sequence.scheduled', data, actor, occurredAt: at, run };
  const after = transition(state, scheduled).state;
  const touchpoints = toTouchpoints(planned.plan);
  const newRun = {
    tenantId: tenant.id,
    estimateId,
    run,
    sequence: planned.sequence,
    isStored,
    zones: planned.zones,
    holdout: false,
    touchpoints,
    scheduled: { data, actor: actor.kind, actorId: actor.id ?? null },
  };
  const enrollmentId = await insertRun(tx, newRun, at);
  await writeEstimateState(tx, {
    tenantId: tenant.id,
    estimateId,
    enrollmentId,
    before: state,
    after,
    events: [],
    at,
  });
  await insertHints(tx, [{ tenantId: tenant.id, wakes: wakesOf(touchpoints) }]);
}
