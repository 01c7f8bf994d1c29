import { type CatchUp, type Effect, type NewEvent, type Replan, replan, skipReasons } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { estimateSubject } from '../store/estimates.ts';
import { appendEvents } from '../store/events.ts';
import {
  readNewestRun,
  readSnoozedSince,
  rescheduleTouchpoints,
  type StoredRun,
  type StoredTouchpoint,
  skipTouchpoints,
} from '../store/runs.ts';
import type { Tenant } from '../store/tenants.ts';
import { iso, type Now } from './context.ts';
import { spreadOf } from './spread.ts';
import { tenantCalendar } from './tenant-calendar.ts';

type Cause = Extract<Effect, { kind: 'retime' }>['cause'];

/** What rules a plan made anew. `catchUp` is the contractor's choice; absent = what the cause calls for. */
export type Retiming = { readonly cause: Cause; readonly catchUp?: CatchUp; readonly heldSince?: number };

/**
 * Plans the rest of the newest run anew and writes it: new instants with due rows and wake hints, skips, and the facts.
 * Part of the transaction that lifted the hold or reopened the estimate, which holds the enrollments' locks.
 */
export async function retimeRest(
  tx: Tx,
  input: {
    readonly tenant: Tenant;
    readonly estimateId: string;
    readonly enrollmentId: string | null;
    readonly now: Now;
  } & Retiming,
): Promise<void> {
  const { tenant, estimateId, cause } = input;
  if (input.enrollmentId === null) return;
  const run = await readNewestRun(tx, tenant.id, estimateId);
  if (run === null) return;
  const heldSince =
    input.heldSince ?? (cause === 'unsnoozed' ? await readSnoozedSince(tx, tenant.id, estimateId) : null);
  const rest = planRest(run, tenant, input.now.calendar, { ...input, ...(heldSince !== null && { heldSince }) });
  const at = iso(input.now.calendar);
  await rescheduleTouchpoints(tx, tenant.id, run.enrollmentId, rest.touchpoints);
  await skipTouchpoints(tx, tenant.id, run.enrollmentId, rest.skipped, at);
  await appendEvents(tx, estimateSubject(tenant.id, estimateId), factsOf(rest, run, cause, at), at);
}

/** What `retimeRest` would write. Shown before resuming, by the code that resumes. */
export function planRest(run: StoredRun, tenant: Tenant, now: number, { cause, catchUp, heldSince }: Retiming): Replan {
  const sends = run.touchpoints.filter(
    ({ channel, state }) => channel !== 'end' && (state === 'authorised' || state === 'sent' || state === 'uncertain'),
  );
  const lastSentAt = sends.reduce<number | null>((last, { settledAt }) => Math.max(last ?? 0, settledAt ?? 0), null);
  return replan({
    remaining: run.touchpoints.filter(isLeft).map((touchpoint) => ({ ...touchpoint, dueAt: iso(touchpoint.dueAt) })),
    now,
    heldSince: heldSince ?? now,
    catchUp: catchUp ?? (cause === 'unsnoozed' ? 'shift' : 'skip_missed'),
    minGapMs: run.minGapMs,
    lastSentAt,
    zones: run.zones,
    ...tenantCalendar(tenant.settings, now),
    spread: spreadOf(run.contact),
  });
}

const endedBy = new Set<string | null>(['terminal_won', 'terminal_lost', 'terminal_no_response', 'enrollment_ended']);
const plannedSkips = new Set<string | null>(skipReasons);

/**
 * Scheduled or held, unless planned as skipped: the guard says so when its instant comes. The run goes on, so what an end
 * alone had silenced is left too, whether or not its instant has passed meanwhile, and so is the end itself: a run that
 * was reopened during a pause is planned anew only when the pause is lifted.
 */
function isLeft({ state, reason, channel }: StoredTouchpoint): boolean {
  if (state === 'held') return true;
  if (state === 'scheduled') return !plannedSkips.has(reason);
  return channel === 'end' || (state === 'skipped' && endedBy.has(reason));
}

function factsOf(rest: Replan, run: StoredRun, cause: Cause, at: string): NewEvent[] {
  const common = { actor: { kind: 'system' } as const, occurredAt: at, run: run.run };
  const byKey = new Map(run.touchpoints.map((touchpoint) => [touchpoint.key, touchpoint]));
  // Also what stays at its instant but waits there for no reason any more.
  const back = ({ key }: { key: string }) => {
    const touchpoint = byKey.get(key);
    return touchpoint?.state !== 'scheduled' || touchpoint.reason !== null;
  };
  const moved = rest.touchpoints.filter((touchpoint) => touchpoint.changed || back(touchpoint));
  const facts: NewEvent[] = [];
  if (moved.length > 0) {
    const touchpoints = moved.map(({ key, dueAt, localAt }) => ({ key, dueAt, localAt }));
    facts.push({ ...common, type: 'sequence.retimed', data: { cause, touchpoints } });
  }
  for (const { key, reason } of rest.skipped) {
    const touchpoint = byKey.get(key);
    if (touchpoint === undefined) continue;
    const { stepId, channel } = touchpoint;
    facts.push({ ...common, type: 'touchpoint.skipped', data: { key, stepId, channel, reason } });
  }
  return facts;
}
