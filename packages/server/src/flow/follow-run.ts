import {
  type EventData,
  type Followed,
  type FollowedTouchpoint,
  type FollowedVersion,
  follow,
  type RunTouchpoint,
  type SequenceChangeCounts,
  type SkipReason,
  skipReasons,
} from '@quote-rescue/core';
import type { FollowedCalendar, FollowedRow, RunToFollow } from '../store/followed-runs.ts';
import type { Tenant } from '../store/tenants.ts';
import { type Context, iso } from './context.ts';
import { blockedChannels } from './plan-enrollment.ts';
import { spreadOf } from './spread.ts';
import { tenantCalendar } from './tenant-calendar.ts';

type Stored = RunToFollow['touchpoints'][number];
const known = new Set<string | null>(skipReasons);

/** What the rest of a run is by another version of its sequence, or in other zones. Writes nothing. */
export function followRun(
  context: Context,
  { tenant, run, to, now }: { tenant: Tenant; run: RunToFollow; to: FollowedVersion; now: number },
): Followed {
  const { contact, startedAt, sequence, zones, touchpoints } = run;
  return follow({
    ...{ subjectId: run.subjectId, run: run.run, now, held: run.held, spread: spreadOf(contact) },
    startAt: startedAt,
    startAfterMs: startAfter(run),
    followUpAt: tenant.settings.followUpAt,
    ...tenantCalendar(tenant.settings, now),
    hasAddress: { email: contact.email !== null, sms: contact.phone !== null },
    blocked: blockedChannels(context, { ...run, tenant, standing: run }),
    from: { sequence, zones },
    to,
    touchpoints: touchpoints.map(toRunTouchpoint),
    sends: touchpoints.flatMap(({ channel, state, stepId, settledAt: at }) =>
      channel !== 'end' && at !== null && (state === 'authorised' || state === 'sent' || state === 'uncertain')
        ? [{ stepId, at }]
        : [],
    ),
  });
}

/** How long the first message of the run waited: it stands on its calendar only. A day at most, as `enroll` takes it. */
function startAfter({ startedAt, sequence, touchpoints }: RunToFollow): number {
  const [first] = sequence.steps;
  const row = touchpoints.find(({ stepId, channel }) => stepId === first?.id && channel === 'email');
  const waited = row === undefined ? 0 : row.dueAt - startedAt;
  return waited > 0 && waited <= 86_400_000 ? waited : 0;
}

function toRunTouchpoint(row: Stored): RunTouchpoint {
  const { key, stepId, channel, ordinal, dueAt } = row;
  return { key, stepId, channel, ordinal, dueAt: iso(dueAt), skip: plannedSkip(row), standing: standingOf(row) };
}

/** As far as planning knew it would not go; a skip that was decided is the end of it and no plan. */
const plannedSkip = ({ state, reason }: Stored): SkipReason | null =>
  state === 'scheduled' && known.has(reason) ? (reason as SkipReason) : null;

function standingOf({ state, reason, authorised }: Stored): RunTouchpoint['standing'] {
  if (state === 'skipped' && reason === 'step_removed' && !authorised) return 'removed';
  if (state !== 'scheduled' && state !== 'held') return 'over';
  return authorised ? 'returned' : 'open';
}

/** What of a followed run is written, and what its event tells. `everywhere`: also what only its zone's clock changes. */
export type FollowedWrite = {
  readonly calendar: FollowedCalendar;
  readonly told: Pick<EventData<'sequence.retimed'>, 'touchpoints' | 'ordinals'>;
};

/**
 * Messages that come after an added one get a place behind it: the guard and the screens go by it. A place is never used
 * twice in a run.
 */
export function toWrite(run: RunToFollow, { touchpoints, skipped }: Followed, everywhere: boolean): FollowedWrite {
  const stored = new Map(run.touchpoints.map((row) => [row.key, row]));
  const firstAdded = touchpoints.findIndex(({ change }) => change === 'added');
  let next = Math.max(...run.touchpoints.map(({ ordinal }) => ordinal)) + 1;
  const moved: FollowedRow[] = [];
  const placed: FollowedCalendar['placed'][number][] = [];
  const told: FollowedWrite['told'] = { touchpoints: [], ordinals: {} };
  for (const [index, one] of touchpoints.entries()) {
    const before = one.row === null ? undefined : stored.get(one.key);
    const isPlaced = firstAdded >= 0 && index >= firstAdded;
    const isTold = one.change !== 'unchanged' || (everywhere && before?.state === 'scheduled');
    const ordinal = isPlaced ? next++ : (one.row ?? 0);
    const row = rowOf(run, one, { ordinal, before, isTold });
    if (isPlaced) placed.push({ ...row, from: one.row });
    else if (isTold) moved.push(row);
    if (isTold) told.touchpoints.push(toTold(one, before === undefined ? ordinal : null));
    if (isPlaced && before !== undefined && told.ordinals !== undefined) told.ordinals[one.key] = ordinal;
  }
  const given = skipped.map(({ key, reason }) => ({ enrollment_id: run.enrollmentId, key, reason }));
  const { ordinals = {}, ...rest } = told;
  return {
    calendar: { moved, placed, skipped: given },
    told: { ...rest, ...(Object.keys(ordinals).length > 0 && { ordinals }) },
  };
}

function rowOf(
  { enrollmentId }: RunToFollow,
  { key, channel, stepId, dueAt, utcOffset, skip, row, change }: FollowedTouchpoint,
  { ordinal, before, isTold }: { ordinal: number; before: Stored | undefined; isTold: boolean },
): FollowedRow {
  const isGivenUp = row === null && skip === 'no_address';
  return {
    enrollment_id: enrollmentId,
    ...{ ordinal, key, channel, step_id: stepId, due_at: dueAt },
    utc_offset: change === 'unchanged' ? (before?.utcOffset ?? null) : utcOffset,
    ...(isTold || before === undefined
      ? { state: isGivenUp ? 'skipped' : 'scheduled', reason: skip }
      : { state: before.state === 'held' ? 'held' : 'scheduled', reason: before.reason }),
  };
}

function toTold(
  { key, stepId, channel, dueAt, localAt, skip }: FollowedTouchpoint,
  ordinal: number | null,
): FollowedWrite['told']['touchpoints'][number] {
  return {
    ...{ key, dueAt, localAt },
    ...(skip !== null && { skip }),
    ...(ordinal !== null && { added: { stepId, channel, ordinal } }),
  };
}

/** The facts of what is given up. */
export function skipsOf(run: RunToFollow, { calendar }: FollowedWrite) {
  const names = new Map(run.touchpoints.map(({ key, stepId, channel }) => [key, { key, stepId, channel }]));
  return calendar.skipped.flatMap(({ key, reason }) => {
    const name = names.get(key);
    return name === undefined ? [] : [{ type: 'touchpoint.skipped', data: { ...name, reason } } as const];
  });
}

export const noCounts = (): SequenceChangeCounts => ({
  ...{ enrolled: 0, retimed: 0, newStep: 0, neverGet: 0, removed: 0, unchanged: 0, authorised: 0 },
});

/** Counts a run by what following does to it. */
export function count(counts: SequenceChangeCounts, run: RunToFollow, followed: Followed): void {
  const { touchpoints, skipped, never } = followed;
  const has = (change: FollowedTouchpoint['change']) => touchpoints.some((one) => one.change === change);
  const gets = touchpoints.some(({ change, skip }) => change === 'added' && skip === null);
  const neverGets = never.length > 0 || touchpoints.some(({ change, skip }) => change === 'added' && skip !== null);
  counts.enrolled++;
  if (has('retimed')) counts.retimed++;
  if (gets) counts.newStep++;
  if (neverGets) counts.neverGet++;
  if (skipped.length > 0) counts.removed++;
  if (!has('retimed') && !has('added') && skipped.length === 0) counts.unchanged++;
  counts.authorised += run.touchpoints.filter(({ authorised }) => authorised).length;
}

export function addCounts(to: SequenceChangeCounts, more: SequenceChangeCounts): void {
  for (const name of Object.keys(more) as (keyof SequenceChangeCounts)[]) to[name] += more[name];
}
