import type { settleInput } from '@quote-rescue/core';
import type * as z from 'zod';
import { clearNeedsYou } from '../store/estimate-rows.ts';
import { findTouchpoint, hasTouchpointIn, settleTouchpoint } from '../store/outcomes.ts';
import { act } from './act.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';
import { messageNotFound } from './send-again.ts';

/**
 * The contractor knows what became of a message whose end we do not know (the customer has it, or says they have not).
 * Changes nothing if the provider's own word has come meanwhile.
 * @throws QuoteRescueError `not_found`
 */
export function settleUncertain(
  context: Context,
  caller: TenantCaller,
  { estimateId, key, as }: z.output<typeof settleInput>,
): Promise<void> {
  const tenantId = caller.tenant.id;
  return act(context, caller, estimateId, async ({ tx, fact }) => {
    const touchpoint = await findTouchpoint(tx, tenantId, estimateId, key);
    if (touchpoint === null) throw messageNotFound();
    const { enrollmentId, ordinal, stepId, channel, run } = touchpoint;
    const settled = await settleTouchpoint(tx, { tenantId, enrollmentId, ordinal, key, as, at: fact.occurredAt });
    if (!settled) return [];
    if (!(await hasTouchpointIn(tx, tenantId, estimateId, 'uncertain'))) {
      await clearNeedsYou(tx, tenantId, estimateId, 'uncertain');
    }
    return [{ ...fact, run, type: 'touchpoint.settled', data: { key, stepId, channel, as } }];
  });
}
