import {
  type byEstimate,
  catchUps,
  localMinute,
  type PlanRow,
  type ResumePreview,
  type resumeInput,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { readNewestRun, type StoredRun } from '../store/runs.ts';
import { act, alreadyEnded } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';
import { refuseWithoutLink } from './replace-link.ts';
import { planRest } from './retime.ts';

/**
 * Lifts the contractor's own pause and plans what is left, as they chose. What went is never repeated. Another hold (a
 * question, a snooze, a payment under way) goes on; then the rest is planned when that is lifted.
 */
export function resume(
  context: Context,
  caller: TenantCaller,
  { estimateId, catchUp }: z.output<typeof resumeInput>,
): Promise<void> {
  let heldSince: number | undefined;
  return act(
    context,
    caller,
    estimateId,
    async ({ tx, state, fact }) => {
      if (state.holds.paused === undefined) return [];
      if (state.disposition !== 'open' || state.enrollment.status !== 'running') {
        throw alreadyEnded('This quote is closed, so there is nothing to resume. Reopen it, or start again.');
      }
      await refuseWithoutLink(tx, caller.tenant, estimateId);
      heldSince = (await readNewestRun(tx, caller.tenant.id, estimateId))?.pausedAt ?? undefined;
      return [{ ...fact, type: 'hold.lifted', data: { hold: 'paused' } }];
    },
    () => ({ catchUp, ...(heldSince !== undefined && { heldSince }) }),
  );
}

/** What each way of resuming would send and when, by the code that resumes. Writes nothing. */
export async function previewResume(
  context: Context,
  { tenant }: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<ResumePreview> {
  const run = await readNewestRun(context.db, tenant.id, estimateId);
  if (run === null) throw estimateNotFound();
  const now = (await context.now()).calendar;
  const { pausedAt } = run;
  return {
    now: iso(now),
    pausedSince: pausedAt === null ? null : iso(pausedAt),
    choices: catchUps.map((catchUp) => {
      const rest = planRest(run, tenant, now, {
        cause: 'resumed',
        catchUp,
        ...(pausedAt !== null && { heldSince: pausedAt }),
      });
      return { catchUp, rows: rowsOf(run, rest) };
    }),
  };
}

function rowsOf(run: StoredRun, rest: ReturnType<typeof planRest>): PlanRow[] {
  const byKey = new Map(run.touchpoints.map((touchpoint) => [touchpoint.key, touchpoint]));
  const kept = rest.touchpoints.flatMap(({ key, dueAt, localAt, zone, moved }): PlanRow[] => {
    const touchpoint = byKey.get(key);
    if (touchpoint === undefined) return [];
    const { stepId, channel } = touchpoint;
    return [{ key, stepId, channel, dueAt, localAt, zone, moved, skip: null }];
  });
  const skipped = rest.skipped.flatMap(({ key, reason }): PlanRow[] => {
    const touchpoint = byKey.get(key);
    if (touchpoint === undefined) return [];
    const { stepId, channel, dueAt } = touchpoint;
    const [zone] = run.zones;
    return [
      { key, stepId, channel, dueAt: iso(dueAt), localAt: localMinute(zone, dueAt), zone, moved: null, skip: reason },
    ];
  });
  return [...skipped, ...kept];
}
