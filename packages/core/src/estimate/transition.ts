import type { Disposition, EndReason, NewEvent } from '../events.ts';
import { closeDispute, dispute, failDeposit, isPaid, pay, pend, refund, returnRefund } from './deposit.ts';
import { expireSessions, goesOn, lift, notify, place, same, without } from './holds.ts';
import { type EstimateState, initialEstimateState, type Transition } from './state.ts';

/**
 * The state machine of an estimate: one pure step per recorded fact. A fact that changes nothing returns the very same
 * state and no effects, so facts that say the same twice (`quote.declined` and `estimate.disposition_set`) do no harm.
 *
 * Money speaks last: `deposit.paid` wins from every state, and while a payment stands nothing else undoes it.
 */
export function transition(state: EstimateState, event: NewEvent): Transition {
  switch (event.type) {
    case 'sequence.scheduled':
      return schedule(state, event.data.run);
    case 'sequence.completed':
      return isOfEarlierRun(state, event) ? same(state) : end(state, event.data.reason);
    case 'sequence.reopened':
      return isOfEarlierRun(state, event) ? same(state) : reopen(state);
    case 'estimate.disposition_set':
      return event.data.disposition === 'open'
        ? reopen(state)
        : end(state, event.data.reason ?? usualReason[event.data.disposition]);
    case 'hold.placed':
      return place(state, event.data.hold, event.data.until ?? null);
    case 'hold.lifted':
      return lift(state, event.data.hold);
    case 'quote.viewed':
      return event.data.by === 'person' ? read(same(state)) : same(state);
    case 'quote.declined':
      return read(decline(state));
    case 'quote.decline_undone':
      return state.disposition === 'lost' && reasonOf(state) === 'declined' ? reopen(state) : same(state);
    case 'quote.question_asked':
      return read({ state: place(state, 'question', null).state, effects: [notify('question')] });
    case 'quote.question_answered':
      return lift(state, 'question');
    case 'quote.accepted':
      return read(accept(state));
    case 'quote.changed':
      return event.data.depositMinor === undefined ? same(state) : { state, effects: [expireSessions] };
    case 'deposit.pending':
      return pend(state);
    case 'deposit.paid':
      return pay(state, event.data.amountMinor);
    case 'deposit.failed':
      return failDeposit(state);
    case 'deposit.refunded':
      return refund(state, event.data);
    case 'deposit.refund_returned':
      return returnRefund(state, event.data);
    case 'deposit.disputed':
      return dispute(state, event.data.paymentId);
    case 'deposit.dispute_closed':
      return closeDispute(state, event.data);
    case 'sequence.retimed':
    case 'touchpoint.skipped':
    case 'touchpoint.held':
    case 'touchpoint.failed':
    case 'touchpoint.uncertain':
    case 'touchpoint.settled':
    case 'touchpoint.sent_again':
    case 'email.sent':
    case 'email.delivered':
    case 'email.opened':
    case 'email.bounced':
    case 'email.complained':
    case 'sms.sent':
    case 'sms.delivered':
    case 'sms.failed':
    case 'deposit.session_created':
    case 'deposit.session_expired':
    case 'deposit.kept':
    case 'quote.link_replaced':
    case 'quote.link_revoked':
    case 'opt_out.recorded':
    case 'opt_out.lifted':
      return same(state);
    default:
      return event satisfies never;
  }
}

/** The state that a list of recorded facts, oldest first, amounts to. */
export function deriveState(events: Iterable<NewEvent>, from: EstimateState = initialEstimateState): EstimateState {
  let state = from;
  for (const event of events) state = transition(state, event).state;
  return state;
}

const usualReason = { won: 'marked_won', lost: 'marked_lost', no_response: 'timed_out' } as const;
const dispositionOf: { readonly [R in EndReason]: Exclude<Disposition, 'open'> | null } = {
  deposit_paid: 'won',
  marked_won: 'won',
  declined: 'lost',
  marked_lost: 'lost',
  timed_out: 'no_response',
  completed: null,
  cancelled: null,
  superseded: null,
};

function read(step: Transition): Transition {
  return step.state.readByPerson ? step : { ...step, state: { ...step.state, readByPerson: true } };
}

function isOfEarlierRun(state: EstimateState, event: NewEvent): boolean {
  return event.run !== null && event.run < state.run;
}

function reasonOf(state: EstimateState): EndReason | null {
  return state.enrollment.status === 'ended' ? state.enrollment.reason : null;
}

/** A new run. Starting anew lifts the contractor's own pause; a customer's snooze, question or payment stays. */
function schedule(state: EstimateState, run: number): Transition {
  if (run <= state.run) return same(state);
  const won = isPaid(state);
  return same({
    ...state,
    disposition: won ? 'won' : 'open',
    run,
    enrollment: won ? { status: 'ended', reason: 'deposit_paid' } : { status: 'running' },
    holds: without(state.holds, 'paused'),
  });
}

function end(state: EstimateState, reason: EndReason): Transition {
  const disposition = dispositionOf[reason];
  if (disposition === null) {
    if (state.enrollment.status !== 'running') return same(state);
    return same({ ...state, enrollment: { status: 'ended', reason } });
  }
  // Silence is no answer: it never replaces one. And nothing but money itself speaks after money.
  if (disposition === 'no_response' && state.disposition !== 'open') return same(state);
  if (isPaid(state) && disposition !== 'won') return same(state);
  if (state.disposition === disposition && state.enrollment.status !== 'running') return same(state);
  const ended = state.enrollment.status === 'none' ? state.enrollment : ({ status: 'ended', reason } as const);
  const changed = state.disposition !== disposition;
  // After silence the customer may still pay; after yes or no an open payment page would take money for nothing.
  const effects = changed && disposition !== 'no_response' ? [expireSessions] : [];
  return { state: { ...state, disposition, enrollment: ended }, effects };
}

function reopen(state: EstimateState): Transition {
  if (isPaid(state) || state.disposition === 'open') return same(state);
  const enrollment = state.enrollment.status === 'ended' ? ({ status: 'running' } as const) : state.enrollment;
  const next: EstimateState = { ...state, disposition: 'open', enrollment };
  return { state: next, effects: goesOn(next) ? [{ kind: 'retime', cause: 'reopened' }] : [] };
}

/** A no after a yes changes nothing by itself, but the contractor must hear it. */
function decline(state: EstimateState): Transition {
  if (state.disposition === 'won') return { state, effects: [notify('declined')] };
  if (state.disposition === 'lost') return same(state);
  const ended = end(state, 'declined');
  return { state: ended.state, effects: [...ended.effects, notify('declined')] };
}

function accept(state: EstimateState): Transition {
  if (state.disposition === 'won') return same(state);
  const ended = end(state, 'marked_won');
  return { state: ended.state, effects: [...ended.effects, notify('accepted')] };
}
