import type { SkipReason } from '../events.ts';
import { dayMs, dayOf, hourMs, instantAt, isoInstant, localMinute, utcOffsetAt, wallAt } from '../values/local-time.ts';
import type { Sequence, StepDefinition } from './define.ts';
import { type FollowItem, isAgain, itemsOf, type RunTouchpoint } from './follow-items.ts';
import { type PlanInput, type PlannedTouchpoint, placeMessage, planTouchpoints, wishFor } from './plan.ts';
import type { Zones } from './window.ts';

export type { RunTouchpoint } from './follow-items.ts';

/** A version of the sequence, read in the zones where the customer is. */
export type FollowedVersion = { readonly sequence: Sequence; readonly zones: Zones };

export type FollowInput = Omit<PlanInput, 'sequence' | 'zones'> & {
  readonly from: FollowedVersion;
  readonly to: FollowedVersion;
  /** All touchpoints of the run, whatever became of them. */
  readonly touchpoints: readonly RunTouchpoint[];
  /** Calendar time, epoch ms. */
  readonly now: number;
  /** A hold is on: whoever lifts it plans what is left anew, so nothing is pushed past `now` here. */
  readonly held: boolean;
  /** When messages of the run went, epoch ms, with the step each belongs to. */
  readonly sends: readonly { readonly stepId: string; readonly at: number }[];
};

export type FollowedTouchpoint = Pick<
  PlannedTouchpoint,
  'key' | 'stepId' | 'channel' | 'dueAt' | 'localAt' | 'zone' | 'utcOffset' | 'moved' | 'skip'
> & {
  readonly change: 'unchanged' | 'retimed' | 'added';
  /** Set where the calendar has a row of it, under this ordinal. */
  readonly row: number | null;
};

export type Followed = {
  /**
   * Everything that is still to go or to be asked about: messages by instant, the end, and what a person has sent again,
   * which gives way to none of them.
   */
  readonly touchpoints: readonly FollowedTouchpoint[];
  readonly skipped: readonly { readonly key: string; readonly reason: Extract<SkipReason, 'step_removed' | 'late'> }[];
  /** New messages whose instant has passed: this run never gets them. */
  readonly never: readonly Pick<PlannedTouchpoint, 'stepId' | 'channel'>[];
};

type Placed = { readonly at: number; readonly moved: PlannedTouchpoint['moved'] };

/**
 * The rest of a run by another version of its sequence, or in other zones. What was authorised once stays as it is, keys
 * are kept, and what the new version does not touch keeps its instant to the millisecond.
 *
 * - A step that moved is due where the new version has it, moved on by the days that a pause or a snooze had cost the run.
 *   Where that is in the past it goes at the next allowed time; of several such steps only the newest does.
 * - A step that is gone is skipped as `step_removed`; so is a channel of a step.
 * - A new step, or a new channel of a step, is added where its instant is still ahead, and never sent where it is not.
 * - Windows, closed days and the version's minimum gap hold for all that moves. The end follows the last message, and is
 *   never moved into the past.
 *
 * In other zones a step of days keeps its time of day; one of hours keeps its instant.
 */
export function follow(input: FollowInput): Followed {
  const rules = { ...input, zones: input.to.zones };
  const shiftDays = shiftOf(input);
  const items = itemsOf(input, (step, current) => wishOf(step, current, shiftDays, input));
  const never = items.filter((item) => item.change === 'added' && !isAhead(item, rules, input.now));
  const { kept, late } = input.held ? { kept: items, late: [] } : givingWay(items, input.now);

  const touchpoints: FollowedTouchpoint[] = [];
  const gapMs = input.to.sequence.minGapHours * hourMs;
  // What comes back is on its way again: others keep their distance from it.
  const returned = input.touchpoints.filter(({ standing, skip }) => standing === 'returned' && skip === null);
  const went = [...input.sends, ...returned.map(({ stepId, dueAt }) => ({ stepId, at: Date.parse(dueAt) }))];
  for (const step of bySteps(kept.filter((item) => !never.includes(item)))) {
    const before = went.filter(({ stepId }) => stepId !== step[0]?.stepId).map(({ at }) => at);
    const earliest = before.length === 0 ? null : Math.max(...before) + gapMs;
    for (const item of step) {
      const placed = placeItem(item, item.skip === null ? earliest : null, rules);
      touchpoints.push(toFollowed(item, placed, input.to.zones));
      if (item.skip === null) went.push({ stepId: item.stepId, at: placed.at });
    }
  }
  // A window may have put a text behind what was to come after it; equal instants keep the version's order.
  touchpoints.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  const end = endOf(input, { shiftDays, lastSend: went.length === 0 ? null : Math.max(...went.map(({ at }) => at)) });
  return {
    touchpoints: [
      ...touchpoints.filter(({ key }) => !isAgain(key)),
      ...(end === null ? [] : [end]),
      ...touchpoints.filter(({ key }) => isAgain(key)),
    ],
    skipped: [...removedOf(input), ...late.map(({ key }) => ({ key, reason: 'late' as const }))],
    never: never.map(({ stepId, channel }) => ({ stepId, channel })),
  };
}

/** How many local days a pause or a snooze has moved the whole rest of the run on: the least that any of it was moved. */
function shiftOf(input: FollowInput): number {
  const [zone] = input.from.zones;
  const planned = planTouchpoints({ ...input, ...input.from }).touchpoints;
  const open = input.touchpoints.filter(({ standing }) => standing === 'open');
  const messages = open.filter(({ channel }) => channel !== 'end');
  const moved = (messages.length > 0 ? messages : open).flatMap(({ stepId, channel, dueAt }) => {
    const before = planned.find((row) => row.channel === channel && (channel === 'end' || row.stepId === stepId));
    if (before === undefined) return [];
    return [dayOf(wallAt(zone, Date.parse(dueAt))) - dayOf(wallAt(zone, Date.parse(before.dueAt)))];
  });
  return moved.length === 0 ? 0 : Math.max(0, Math.min(...moved));
}

/** Where the new version has the step. What it has where it was stays where the run has it, in the new zone's clock. */
function wishOf(step: FollowStep, current: number | null, shiftDays: number, input: FollowInput): number {
  const [zone] = input.to.zones;
  const [zoneBefore] = input.from.zones;
  if (current !== null) {
    if (zone === zoneBefore || 'hours' in step.after) return current;
    return instantAt(zone, wallAt(zoneBefore, current));
  }
  const wish = wishFor(step, input.startAt + input.startAfterMs, zone, input.followUpAt);
  if ('hours' in step.after) return wish + shiftDays * dayMs;
  return instantAt(zone, wallAt(zone, wish) + shiftDays * dayMs);
}
type FollowStep = Pick<StepDefinition, 'after' | 'at'>;

type Rules = FollowInput & { readonly zones: Zones };

function isAhead(item: FollowItem, rules: Rules, now: number): boolean {
  return placeMessage(item.wish, item.channel, null, rules).at > now;
}

/** Of steps that the new version has in the past only the newest goes, as after a pause. */
function givingWay(items: readonly FollowItem[], now: number): { kept: FollowItem[]; late: FollowItem[] } {
  const missed = items.filter(({ change, wish, skip }) => change !== 'added' && skip === null && wish <= now);
  const newest = missed.reduce<FollowItem | null>(
    (last, item) => (last === null || item.wish >= last.wish ? item : last),
    null,
  );
  // What does not move is left to the guard, which asks the same at its instant.
  const late = missed.filter(({ change, stepId }) => change === 'retimed' && stepId !== newest?.stepId);
  return { kept: items.filter((item) => !late.includes(item)), late };
}

function bySteps(items: readonly FollowItem[]): FollowItem[][] {
  const groups = new Map<string, FollowItem[]>();
  for (const item of items) {
    const name = `${item.stepId} ${item.again}`;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  const firstOf = (step: readonly FollowItem[]) => {
    const going = step.filter(({ skip }) => skip === null);
    return Math.min(...(going.length > 0 ? going : step).map(({ wish }) => wish));
  };
  return [...groups.values()].sort((a, b) => firstOf(a) - firstOf(b));
}

function placeItem(item: FollowItem, earliest: number | null, rules: Rules): Placed {
  const { wish, channel, change } = item;
  const isLeftAlone =
    change === 'unchanged' && wish === item.due && (item.again || earliest === null || wish >= earliest);
  if (isLeftAlone) return { at: wish, moved: null };
  // Under a hold what is in the past is missed, and its place is found when the hold is lifted.
  if (rules.held && wish <= rules.now) return { at: wish, moved: null };
  return placeMessage(rules.held ? wish : Math.max(wish, rules.now), channel, earliest, rules);
}

function toFollowed(item: FollowItem, { at, moved }: Placed, [zone]: Zones): FollowedTouchpoint {
  const { key, stepId, channel, skip, row } = item;
  const change = item.change === 'added' ? 'added' : at === item.due ? 'unchanged' : 'retimed';
  const utcOffset = item.elapsed && at === item.wish ? null : utcOffsetAt(zone, at);
  const dueAt = isoInstant(at);
  return { key, stepId, channel, dueAt, localAt: localMinute(zone, at), zone, utcOffset, moved, skip, change, row };
}

function removedOf({ touchpoints, to }: FollowInput): { key: string; reason: 'step_removed' }[] {
  const stays = new Set(
    to.sequence.steps.flatMap(({ id, channels }) => channels.map(({ channel }) => `${id} ${channel}`)),
  );
  return touchpoints
    .filter(
      ({ standing, stepId, channel }) => standing === 'open' && channel !== 'end' && !stays.has(`${stepId} ${channel}`),
    )
    .map(({ key }) => ({ key, reason: 'step_removed' }));
}

/** The end of a run is its end under whatever name a version gives it: its key was made once. */
function endOf(
  input: FollowInput,
  { shiftDays, lastSend }: { shiftDays: number; lastSend: number | null },
): FollowedTouchpoint | null {
  const row = input.touchpoints.find(({ channel, standing }) => channel === 'end' && standing === 'open');
  if (row === undefined) return null;
  const { from, to, now, held } = input;
  const due = Date.parse(row.dueAt);
  const isKept = JSON.stringify(from.sequence.end.after) === JSON.stringify(to.sequence.end.after);
  const wish = wishOf(to.sequence.end, isKept ? due : null, shiftDays, input);
  const gapMs = to.sequence.minGapHours * hourMs;
  const earliest = lastSend === null ? wish : lastSend + gapMs;
  const wanted = Math.max(wish, earliest);
  // What was due already stays due; what would be moved into the past leaves the customer the time to answer.
  const at = held || wanted > now || wanted === due ? wanted : now + gapMs;
  const [zone] = to.zones;
  return {
    key: row.key,
    stepId: row.stepId,
    channel: 'end',
    dueAt: isoInstant(at),
    localAt: localMinute(zone, at),
    zone,
    utcOffset: utcOffsetAt(zone, at),
    moved: earliest > wish ? 'min_gap' : null,
    skip: null,
    change: at === due ? 'unchanged' : 'retimed',
    row: row.ordinal,
  };
}
