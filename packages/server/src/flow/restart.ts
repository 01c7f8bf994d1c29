import { type byEstimate, type EstimateState, type NewEvent, transition } from '@quote-rescue/core';
import type * as z from 'zod';
import { insertHints } from '../store/calendar-hints.ts';
import { readBeforePlanning } from '../store/customers.ts';
import type { Tx } from '../store/db.ts';
import { type EstimateRow, readEstimateRow } from '../store/estimate-rows.ts';
import { lockEstimate, writeEstimateState } from '../store/estimates.ts';
import { beginEnrolling } from '../store/sequences.ts';
import { insertRun } from '../store/system/enrollments.ts';
import type { Tenant } from '../store/tenants.ts';
import { conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso, type Now } from './context.ts';
import {
  assertSendsSomething,
  type EnrollmentPlan,
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
  refuseWhatStands(state);
  await refuseWithoutLink(tx, tenant, estimateId);
  const run = state.run + 1;
  await beginEnrolling(tx, tenant.id);
  const { planned, isStored } = await planAgain(tx, context, { tenant, row, run, now });
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
  // The run's own statement writes its fact.
  const written = { tenantId: tenant.id, estimateId, enrollmentId, before: state, after, events: [], at };
  await writeEstimateState(tx, written);
  await insertHints(tx, [{ tenantId: tenant.id, wakes: wakesOf(touchpoints) }]);
}

function refuseWhatStands({ enrollment, deposit }: EstimateState): void {
  if (enrollment.status === 'running') throw conflict('The follow-up of this quote is running already.');
  if (deposit.status === 'paid' || deposit.status === 'disputed') {
    throw conflict('A deposit has been paid, so there is nothing to follow up.');
  }
}

/** @throws QuoteRescueError `nothing_to_send` */
async function planAgain(
  tx: Tx,
  context: Context,
  { tenant, row, run, now }: { tenant: Tenant; row: EstimateRow; run: number; now: Now },
): Promise<{ planned: EnrollmentPlan; isStored: boolean }> {
  const { customer } = row;
  const ofHost = hostSequence(context);
  const asked = { ...customer, sequence: ofHost };
  const { standing, ownSequence, isStored } = await readBeforePlanning(tx, tenant.id, asked);
  const planned = planEnrollment(context, {
    tenant,
    contact: customer,
    zone: customer.zone,
    jobAddress: row.jobAddress,
    hasSmsConsent: customer.smsConsent !== null,
    standing,
    subjectId: row.estimateId,
    run,
    startAt: now.calendar,
    startAfterMs,
    holdout: false,
    sequence: ownSequence ?? ofHost,
  });
  assertSendsSomething(planned);
  return { planned, isStored };
}
