import {
  type Effect,
  type EstimateState,
  type NewEvent,
  QuoteRescueError,
  type SkipReason,
  transition,
} from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { estimateSubject, type LockedEstimate, lockEstimate, writeEstimateState } from '../store/estimates.ts';
import { appendEvents } from '../store/events.ts';
import { skipHeldTouchpoints } from '../store/runs.ts';
import type { Tenant } from '../store/tenants.ts';
import { iso } from './context.ts';

export type Change = {
  readonly before: EstimateState;
  readonly after: EstimateState;
  readonly enrollmentId: string | null;
  readonly effects: readonly Effect[];
  readonly events: readonly NewEvent[];
};

/**
 * The one way to change an estimate: lock its enrollments, ask `decide` for the facts to record given the state at that
 * instant, run them through `transition`, write projection and events. `decide` may return none: nothing is written.
 *
 * The caller owns the transaction and carries out the effects that need the network after it has committed.
 * @throws QuoteRescueError `not_found`
 */
export async function changeEstimate(
  tx: Tx,
  input: { tenant: Tenant; estimateId: string; at: number },
  decide: (current: LockedEstimate) => readonly NewEvent[] | Promise<readonly NewEvent[]>,
): Promise<Change> {
  const { tenant, estimateId } = input;
  const current = await lockEstimate(tx, tenant.id, estimateId);
  if (current === null) throw estimateNotFound();
  const events = await decide(current);
  const at = iso(input.at);
  let state = current.state;
  const effects: Effect[] = [];
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  if (events.length > 0) {
    await writeEstimateState(tx, {
      tenantId: tenant.id,
      estimateId,
      enrollmentId: current.enrollmentId,
      before: current.state,
      after: state,
      events,
      at,
    });
    if (current.enrollmentId !== null && current.hasHeld && goesOn(current.state) && !goesOn(state)) {
      await skipWhatWaits(tx, { tenant, estimateId, at }, { state, enrollmentId: current.enrollmentId });
    }
  }
  // Several facts may end where they began (an undo that brings back an earlier end): then there is no rest to plan.
  const plans = goesOn(state) && Object.keys(state.holds).length === 0;
  // Whoever opens a payment page locks the estimate first, so there is none to close where none was seen.
  const isNeeded = ({ kind }: Effect) =>
    kind === 'retime' ? plans : kind === 'expire_payment_sessions' ? current.hasLiveSession : true;
  return {
    before: current.state,
    after: state,
    enrollmentId: current.enrollmentId,
    effects: effects.filter(isNeeded),
    events,
  };
}

const goesOn = ({ disposition, enrollment }: EstimateState): boolean =>
  disposition === 'open' && enrollment.status === 'running';

/** What is still on the calendar is asked about at its instant. What a hold had taken off it says now why it never goes. */
async function skipWhatWaits(
  tx: Tx,
  { tenant, estimateId, at }: { tenant: Tenant; estimateId: string; at: string },
  { state, enrollmentId }: { state: EstimateState; enrollmentId: string },
): Promise<void> {
  const reason: SkipReason = state.disposition === 'open' ? 'enrollment_ended' : `terminal_${state.disposition}`;
  const skipped = await skipHeldTouchpoints(tx, tenant.id, enrollmentId, { reason, at });
  const facts = skipped.map(
    (name): NewEvent => ({
      type: 'touchpoint.skipped',
      data: { ...name, reason },
      actor: { kind: 'system' },
      occurredAt: at,
      run: state.run,
    }),
  );
  await appendEvents(tx, estimateSubject(tenant.id, estimateId), facts, at);
}

export const estimateNotFound = (): QuoteRescueError =>
  new QuoteRescueError(
    'not_found',
    'There is no such estimate. It may belong to another account, or the address was cut off.',
  );
