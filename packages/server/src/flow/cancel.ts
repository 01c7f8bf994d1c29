import type { byEstimate } from '@quote-rescue/core';
import type * as z from 'zod';
import { act, alreadyEnded } from './act.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

/** Stops the follow-up for good. The estimate stays open: its link works and a deposit still wins it. */
export function cancel(
  context: Context,
  caller: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<void> {
  return act(context, caller, estimateId, ({ state, fact }) => {
    if (state.enrollment.status === 'ended' && state.enrollment.reason === 'cancelled') return [];
    if (state.enrollment.status !== 'running') {
      throw alreadyEnded('There is nothing to stop: no message of this quote is planned any more.');
    }
    return [{ ...fact, type: 'sequence.completed', data: { reason: 'cancelled' } }];
  });
}
