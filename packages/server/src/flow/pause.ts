import type { byEstimate } from '@quote-rescue/core';
import type * as z from 'zod';
import { act, alreadyEnded } from './act.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

/** Nothing more is authorised from here on; what was authorised before may still go, and the timeline says so. */
export function pause(
  context: Context,
  caller: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<void> {
  return act(context, caller, estimateId, ({ state, fact }) => {
    if (state.holds.paused !== undefined) return [];
    if (state.disposition !== 'open' || state.enrollment.status !== 'running') {
      throw alreadyEnded('There is nothing to pause: no message of this quote is planned any more.');
    }
    return [{ ...fact, type: 'hold.placed', data: { hold: 'paused' } }];
  });
}
