import type { Hold } from '../events.ts';
import type { Effect, EstimateState, Transition } from './state.ts';

/** Steps that the parts of the state machine share. */

export const same = (state: EstimateState): Transition => ({ state, effects: [] });
export const expireSessions: Effect = { kind: 'expire_payment_sessions' };
type About = Extract<Effect, { kind: 'notify_contractor' }>['about'];
export const notify = (about: About): Effect => ({ kind: 'notify_contractor', about });

export function place(state: EstimateState, hold: Hold, until: string | null): Transition {
  const placed = state.holds[hold];
  return placed?.until === until ? same(state) : same({ ...state, holds: { ...state.holds, [hold]: { until } } });
}

export function lift(state: EstimateState, hold: Hold): Transition {
  if (state.holds[hold] === undefined) return same(state);
  const holds = without(state.holds, hold);
  const next: EstimateState = { ...state, holds };
  const cause = hold === 'snoozed' ? 'unsnoozed' : 'resumed';
  return { state: next, effects: goesOn(next) ? [{ kind: 'retime', cause }] : [] };
}

/** Whether messages may go from here on. */
export function goesOn(state: EstimateState): boolean {
  return state.disposition === 'open' && state.enrollment.status === 'running' && Object.keys(state.holds).length === 0;
}

export function without<Value>(
  all: { readonly [name: string]: Value },
  left: string,
): { readonly [name: string]: Value } {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== left));
}
