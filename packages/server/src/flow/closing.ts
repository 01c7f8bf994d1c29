import type { Actor, Disposition, EndReason, EstimateState, NewEvent } from '@quote-rescue/core';

/**
 * The facts that say an estimate is closed: its disposition, and the end of its run if one is running. One
 * `sequence.completed` per end, whoever closes it.
 */
export function closingFacts(
  state: EstimateState,
  close: { disposition: Exclude<Disposition, 'open'>; reason: EndReason; actor: Actor; at: string },
): NewEvent[] {
  const { disposition, reason, actor, at } = close;
  const common = { actor, occurredAt: at, run: state.run === 0 ? null : state.run };
  const facts: NewEvent[] = [];
  if (state.disposition !== disposition) {
    facts.push({ ...common, type: 'estimate.disposition_set', data: { disposition, reason } });
  }
  if (state.enrollment.status === 'running') facts.push({ ...common, type: 'sequence.completed', data: { reason } });
  return facts;
}

/**
 * The facts that follow a press taken back, where the run had ended before that press: it has ended still. Without them a
 * slip would undo the contractor's own Stop. None where the run was going on.
 */
export function endingAgain(
  reopened: EstimateState,
  before: EstimateState,
  { actor, at }: { actor: Actor; at: string },
): NewEvent[] {
  const { disposition, enrollment } = before;
  if (enrollment.status !== 'ended') return [];
  const { reason } = enrollment;
  if (disposition !== 'open') return closingFacts(reopened, { disposition, reason, actor, at });
  return [{ actor, occurredAt: at, run: reopened.run || null, type: 'sequence.completed', data: { reason } }];
}
