import type { EventData } from '../events.ts';
import { expireSessions, lift, notify, place, same, without } from './holds.ts';
import type { Effect, EstimateState, Transition } from './state.ts';

/** What reports about money do to an estimate. */

/** A deposit stands: it came, and has not all gone back. */
export function isPaid(state: EstimateState): boolean {
  return state.deposit.status === 'paid' || state.deposit.status === 'disputed';
}

/** A bank debit is on its way: no nudges, no second payment, and T+10 does not end the estimate. */
export function pend(state: EstimateState): Transition {
  if (isPaid(state)) return same(state);
  const { state: held } = place(state, 'deposit_pending', null);
  if (held === state && state.deposit.status === 'pending') return same(state);
  return { state: { ...held, deposit: { ...held.deposit, status: 'pending' } }, effects: [expireSessions] };
}

export function pay(state: EstimateState, amountMinor: number): Transition {
  const again = isPaid(state);
  const next: EstimateState = {
    ...state,
    disposition: 'won',
    enrollment: state.enrollment.status === 'none' ? state.enrollment : { status: 'ended', reason: 'deposit_paid' },
    holds: without(state.holds, 'deposit_pending'),
    deposit: {
      ...state.deposit,
      status: (state.deposit.disputed ?? []).length > 0 ? 'disputed' : 'paid',
      paidMinor: state.deposit.paidMinor + amountMinor,
    },
    readByPerson: true,
  };
  // One receipt: the second payment is the contractor's to give back.
  const effects: Effect[] = again
    ? [expireSessions, notify('paid_twice')]
    : [expireSessions, { kind: 'send_receipt' }, notify('paid')];
  return { state: next, effects };
}

export function failDeposit(state: EstimateState): Transition {
  if (isPaid(state) || state.deposit.status === 'failed') return same(state);
  const failed: EstimateState = { ...state, deposit: { ...state.deposit, status: 'failed' } };
  const lifted = lift(failed, 'deposit_pending');
  return {
    state: lifted.state,
    effects: [notify('deposit_failed'), { kind: 'tell_customer', about: 'debit_failed' }, ...lifted.effects],
  };
}

/** Only money that stands can be in dispute: one that was given back makes nothing won again. */
export function dispute(state: EstimateState, paymentId: string): Transition {
  const disputed = state.deposit.disputed ?? [];
  if (disputed.includes(paymentId)) return same(state);
  const status = state.deposit.status === 'paid' ? 'disputed' : state.deposit.status;
  return {
    state: { ...state, deposit: { ...state.deposit, status, disputed: [...disputed, paymentId].sort() } },
    effects: [notify('disputed')],
  };
}

/** The bank has decided: the payment stands again, or its sum went back to the customer as a refund would. */
export function closeDispute(state: EstimateState, data: EventData<'deposit.dispute_closed'>): Transition {
  const { paymentId, outcome, chargedBackMinor, isDisputed } = data;
  const { disputed = [], chargebacks, ...rest } = state.deposit;
  const others = disputed.filter((each) => each !== paymentId);
  const open = isDisputed ? [...others, paymentId].sort() : others;
  // Lost first and won on appeal: then nothing has gone back, unless another dispute of the payment was lost.
  const gone =
    chargedBackMinor > 0 ? { ...chargebacks, [paymentId]: chargedBackMinor } : without(chargebacks ?? {}, paymentId);
  const deposit = {
    ...rest,
    ...(Object.keys(gone).length > 0 && { chargebacks: gone }),
    ...(open.length > 0 && { disputed: open }),
  };
  const told = notify(`dispute_${outcome}`);
  const next = goneBack({ ...state, deposit }, state, told);
  // Another dispute holds everything as it was, and the decision of this one is news all the same.
  return next.state === state && isDisputed ? { state, effects: [told] } : next;
}

/** The estimate stays won: whether a refund means lost is for the contractor to say, and is possible from then on. */
export function refund(state: EstimateState, { paymentId, refundedMinor }: EventData<'deposit.refunded'>): Transition {
  if (refundedOf(state, paymentId) >= refundedMinor) return same(state);
  return goneBack(withRefund(state, paymentId, refundedMinor), state, notify('refunded'));
}

/** The bank could not deliver a refund: the contractor has the money again, and the customer waits for it. */
export function returnRefund(state: EstimateState, data: EventData<'deposit.refund_returned'>): Transition {
  const { paymentId, refundedMinor } = data;
  if (refundedOf(state, paymentId) <= refundedMinor) return same(state);
  return goneBack(withRefund(state, paymentId, refundedMinor), state, notify('refund_returned'));
}

const refundedOf = ({ deposit }: EstimateState, paymentId: string): number => deposit.refunds?.[paymentId] ?? 0;

function withRefund(state: EstimateState, paymentId: string, refundedMinor: number): EstimateState {
  const refunds = { ...state.deposit.refunds, [paymentId]: refundedMinor };
  return { ...state, deposit: { ...state.deposit, refunds } };
}

/**
 * Sums and status after money has gone back, or has come back again. Where all of it had gone and some stands now, it is
 * as if it had been paid that moment: won, and nothing more is sent.
 */
function goneBack(next: EstimateState, before: EstimateState, told: Effect): Transition {
  const sums = [next.deposit.refunds, next.deposit.chargebacks].flatMap((each) => Object.values(each ?? {}));
  const refundedMinor = sums.reduce((total, each) => total + each, 0);
  const stood = isPaid(before);
  const stands = before.deposit.paidMinor > refundedMinor;
  const deposit = { ...next.deposit, refundedMinor };
  const isSame = JSON.stringify(deposit) === JSON.stringify(before.deposit);
  if (isSame) return same(before);
  if (!stands) {
    // What was tried since then (a second payment under way, or failed) is not undone by news of the first one.
    const status = stood || before.deposit.paidMinor > before.deposit.refundedMinor ? 'refunded' : deposit.status;
    return { state: { ...next, deposit: { ...deposit, status } }, effects: [told] };
  }
  const status = (deposit.disputed ?? []).length > 0 ? 'disputed' : 'paid';
  if (stood) return { state: { ...next, deposit: { ...deposit, status } }, effects: [told] };
  const won: EstimateState = {
    ...next,
    disposition: 'won',
    enrollment: next.enrollment.status === 'none' ? next.enrollment : { status: 'ended', reason: 'deposit_paid' },
    holds: without(next.holds, 'deposit_pending'),
    deposit: { ...deposit, status },
  };
  return { state: won, effects: [expireSessions, told] };
}
