import type { Tx } from '../store/db.ts';
import { readLapsedSnoozes } from '../store/system/ends.ts';
import { findTenant } from '../store/tenants.ts';
import { carryOut } from './carry-out.ts';
import { changeEstimate } from './change-estimate.ts';
import { type Context, iso, type Now } from './context.ts';
import { faultForLog } from './fault-for-log.ts';

const A_ROUND = 200;

/**
 * Lifts snoozes that have run out and plans the rest of their runs anew. Comes before every round of the dispatcher: what
 * came due during a snooze is held and goes on only from here. One that cannot be lifted keeps no other tenant's messages.
 */
export async function liftLapsedSnoozes(context: Context): Promise<number> {
  const now = await context.now();
  const lapsed = await readLapsedSnoozes(context.db, iso(now.calendar), A_ROUND);
  let lifted = 0;
  for (const { externalId, subjectId } of lapsed) {
    try {
      await context.db.transaction((tx) => lift(tx, { externalId, subjectId, now }));
      lifted++;
    } catch (error) {
      context.logger.error(
        { err: faultForLog(error), estimateId: subjectId },
        'a snooze that ran out could not be lifted',
      );
    }
  }
  return lifted;
}

async function lift(tx: Tx, { externalId, subjectId, now }: { externalId: string; subjectId: string; now: Now }) {
  const tenant = await findTenant(tx, externalId);
  if (tenant === null) return;
  const change = await changeEstimate(tx, { tenant, estimateId: subjectId, at: now.calendar }, ({ state }) => {
    const until = state.holds.snoozed?.until ?? null;
    if (until === null || Date.parse(until) > now.calendar) return [];
    return [
      { type: 'hold.lifted', data: { hold: 'snoozed' }, actor: { kind: 'system' }, occurredAt: until, run: state.run },
    ];
  });
  await carryOut(tx, { tenant, estimateId: subjectId, now }, change);
}
