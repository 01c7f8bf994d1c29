import type { GuardDecision } from '@quote-rescue/core';
import type { Tx } from '../../store/db.ts';
import { changeTouchpoints, type TouchpointChange } from '../../store/system/claim.ts';
import type { DueTouchpoint } from '../../store/system/due-touchpoints.ts';
import { appendManyEvents, askForTheContractor, type EventRow } from '../../store/system/outcomes.ts';
import { iso, type Now } from '../context.ts';

/** What a claim decides of its touchpoints: gathered row by row, written set-based. */
export type Verdicts = {
  readonly changes: TouchpointChange[];
  readonly events: EventRow[];
  readonly givenUp: Parameters<typeof askForTheContractor>[1][number][];
};

export const noVerdicts = (): Verdicts => ({ changes: [], events: [], givenUp: [] });

export async function writeVerdicts(tx: Tx, { changes, events, givenUp }: Verdicts, now: Now): Promise<void> {
  await changeTouchpoints(tx, changes, ['scheduled']);
  await appendManyEvents(tx, events, iso(now.calendar));
  await askForTheContractor(tx, givenUp, 'failed');
}

/** A touchpoint that does not go now: given up with a reason, or put back on the calendar, or left to whoever lifts the hold. */
export function note(
  verdicts: Verdicts,
  row: DueTouchpoint,
  now: Now,
  decision: Exclude<GuardDecision, { do: 'send' }>,
): void {
  const { reason } = decision;
  if (decision.do === 'skip') {
    change(verdicts, row, now, { state: 'skipped', reason });
    verdicts.events.push(eventOf(row, 'touchpoint.skipped', now, { reason }));
    return;
  }
  const until = decision.until === null ? null : iso(decision.until);
  const state = until === null ? 'held' : 'scheduled';
  verdicts.changes.push({ ...nameOf(row), state, reason, due_at: until, settled_at: null });
  verdicts.events.push(eventOf(row, 'touchpoint.held', now, { reason, ...(until !== null && { until }) }));
}

/** A message that cannot be decided or made. Final: the contractor may send it again. */
export function giveUp(verdicts: Verdicts, row: DueTouchpoint, now: Now, code: string): void {
  change(verdicts, row, now, { state: 'failed', reason: code });
  verdicts.events.push(eventOf(row, 'touchpoint.failed', now, { code, scope: 'message', final: true }));
  verdicts.givenUp.push({ tenantId: row.tenant_id, subjectType: row.subject_type, subjectId: row.subject_id });
}

/** A state reached now. */
export function change(
  verdicts: Verdicts,
  row: DueTouchpoint,
  now: Now,
  to: { readonly state: TouchpointChange['state']; readonly reason?: string },
): void {
  const settled_at = iso(now.calendar);
  verdicts.changes.push({ ...nameOf(row), state: to.state, reason: to.reason ?? null, due_at: null, settled_at });
}

const nameOf = (row: DueTouchpoint) => ({
  tenant_id: row.tenant_id,
  enrollment_id: row.enrollment_id,
  ordinal: row.ordinal,
});

export function eventOf(row: DueTouchpoint, type: EventRow['type'], now: Now, data: Record<string, unknown>): EventRow {
  return {
    tenant_id: row.tenant_id,
    subject_id: row.subject_id,
    subject_type: row.subject_type,
    run: row.run,
    type,
    data: { key: row.key, stepId: row.step_id, channel: row.channel, ...data },
    actor: 'system',
    occurred_at: iso(now.calendar),
  };
}
