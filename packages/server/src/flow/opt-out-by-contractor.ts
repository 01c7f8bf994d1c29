import { type optOutInput, QuoteRescueError, type TimelineView } from '@quote-rescue/core';
import type * as z from 'zod';
import { readEstimateRow } from '../store/estimate-rows.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';
import { recordOptOut } from './opt-out.ts';
import { readTimeline } from './read-timeline.ts';

/**
 * The customer told the contractor that they want no more reminders on a channel: a revocation like any other, for all
 * estimates of this tenant with that address.
 * @throws QuoteRescueError `not_found`, or `invalid_input` if the customer has no address on the channel
 */
export async function optOutByContractor(
  context: Context,
  caller: TenantCaller,
  { estimateId, channel }: z.output<typeof optOutInput>,
): Promise<TimelineView> {
  const { tenant, actor } = caller;
  const row = await readEstimateRow(context.db, tenant.id, estimateId);
  if (row === null) throw estimateNotFound();
  const address = channel === 'email' ? row.customer.email : row.customer.phone;
  if (address === null) {
    throw new QuoteRescueError(
      'invalid_input',
      'This customer has no address on that channel, so nothing goes there.',
      {
        fields: [{ path: 'channel', message: 'no address on this channel' }],
      },
    );
  }
  const at = iso((await context.now()).calendar);
  await context.db.transaction((tx) =>
    recordOptOut(tx, {
      tenant,
      addresses: [{ channel, address }],
      scope: 'reminders',
      source: 'contractor',
      actor,
      at,
      estimateId,
    }),
  );
  return readTimeline(context, caller, { estimateId });
}
