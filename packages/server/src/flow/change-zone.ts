import type { customerZoneInput, EventData, NewEvent } from '@quote-rescue/core';
import type * as z from 'zod';
import { moveRunTo, readRunsToFollow, writeFollowed } from '../store/followed-runs.ts';
import { act, alreadyEnded } from './act.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';
import { followRun, skipsOf, toWrite } from './follow-run.ts';

/**
 * The contractor says where the customer is: what is left of the run keeps its days and times of day by the clock there,
 * and texts keep to the hours there. What was authorised goes as it was going to. The same place again changes nothing.
 * @throws QuoteRescueError `not_found`, `already_ended`
 */
export function changeZone(
  context: Context,
  caller: TenantCaller,
  { estimateId, zone }: z.output<typeof customerZoneInput>,
): Promise<void> {
  const { tenant } = caller;
  return act(context, caller, estimateId, async ({ tx, now, state, fact, enrollmentId }): Promise<NewEvent[]> => {
    if (enrollmentId === null || state.enrollment.status !== 'running' || state.disposition !== 'open') {
      throw alreadyEnded('This follow-up has ended, so no message is left to move. Start again, or reopen the quote.');
    }
    const [run] = await readRunsToFollow(tx, tenant.id, [enrollmentId]);
    if (run === undefined || (run.zones.length === 1 && run.zones[0] === zone)) return [];
    const { sequence } = run;
    const followed = followRun(context, { tenant, run, now: now.calendar, to: { sequence, zones: [zone] } });
    const write = toWrite(run, followed, true);
    await writeFollowed(tx, tenant.id, write.calendar, fact.occurredAt);
    await moveRunTo(tx, tenant.id, enrollmentId, [zone]);
    const data: EventData<'sequence.retimed'> = { cause: 'zone_changed', zones: [zone], ...write.told };
    return [{ ...fact, type: 'sequence.retimed', data }, ...skipsOf(run, write).map((skip) => ({ ...fact, ...skip }))];
  });
}
