import type { Channel, HoldReason, SkipReason, TouchpointChannel } from '../events.ts';
import {
  dayMs,
  dayOf,
  hourMs,
  instantAt,
  isoInstant,
  localMinute,
  minuteMs,
  minutesOf,
  utcOffsetAt,
  wallAt,
} from '../values/local-time.ts';
import { assertZone } from '../values/zone.ts';
import type { Sequence, StepDefinition } from './define.ts';
import { idempotencyKey, keyChannel } from './key.ts';
import { type ChannelWindows, nextAllowed, type Zones } from './window.ts';

export type PlanInput = {
  readonly sequence: Sequence;
  readonly subjectId: string;
  readonly run: number;
  readonly occurrence?: string;
  /** Start of the enrollment, epoch ms (UTC). T+0 is due at `startAt + startAfterMs`. */
  readonly startAt: number;
  readonly startAfterMs: number;
  /** IANA zones the customer may be in; several = a message must fit the windows of all of them. The first rules the days. */
  readonly zones: Zones;
  /** The tenant's local time for follow-ups; null = the local time of enrolment, moved into the window. */
  readonly followUpAt: string | null;
  readonly windows: ChannelWindows;
  /** Local dates (YYYY-MM-DD) on which nothing but T+0 goes: holidays and closed days, looked up by the server. */
  readonly closedDates: readonly string[];
  readonly hasAddress: { readonly email: boolean; readonly sms: boolean };
  /** What already forbids a channel at planning time; shown as a skip at once and asked again at the guard. */
  readonly blocked: { readonly email?: SkipReason; readonly sms?: SkipReason };
  /** 0 <= spread < 1, stable per enrollment: moves what a closed day pushed so that Monday 9:00 is no burst. */
  readonly spread: number;
};

export type PlannedTouchpoint = {
  readonly ordinal: number;
  readonly key: string;
  readonly stepId: string;
  readonly channel: TouchpointChannel;
  readonly template: string | null;
  /** ISO instant, UTC. */
  readonly dueAt: string;
  /** Wall time in `zone`, `YYYY-MM-DDTHH:MM`. */
  readonly localAt: string;
  readonly zone: string;
  /** Minutes east of UTC in `zone` at `dueAt`; null = an elapsed time was meant, and no time of day. */
  readonly utcOffset: number | null;
  readonly moved: Extract<HoldReason, 'quiet_hours' | 'closed_day' | 'min_gap'> | null;
  readonly skip: SkipReason | null;
};

export type Plan = { readonly touchpoints: readonly PlannedTouchpoint[]; readonly endsAt: string };

/** Where messages may go and how far apart: what planning, planning anew and the guard ask alike. */
type Rules = Pick<PlanInput, 'zones' | 'windows' | 'closedDates' | 'spread'>;
type Placed = { readonly at: number; readonly moved: PlannedTouchpoint['moved'] };

/**
 * The calendar of one enrollment: an instant for every step and channel, and the quiet end.
 *
 * Days are calendar days in the first zone at `followUpAt`, or at the local time of the start; hours are elapsed time.
 * Only an e-mail at T+0 goes at once; everything else waits for its window, for an open day and for `minGapHours` after
 * the step before it. A step that cannot go is planned all the same, with its reason. Pure: same input, same plan.
 *
 * @throws QuoteRescueError `unknown_zone`
 */
export function planTouchpoints(input: PlanInput): Plan {
  const { sequence } = input;
  for (const each of input.zones) assertZone(each);
  const [zone] = input.zones;
  const start = input.startAt + input.startAfterMs;
  const touchpoints: PlannedTouchpoint[] = [];
  let lastSend: number | null = null;

  type Fields = Pick<PlannedTouchpoint, 'key' | 'stepId' | 'channel' | 'template' | 'skip'>;
  const row = (fields: Fields, placed: Placed, isElapsed: boolean) =>
    touchpoints.push({
      ordinal: touchpoints.length,
      ...fields,
      dueAt: isoInstant(placed.at),
      localAt: localMinute(zone, placed.at),
      zone,
      utcOffset: isElapsed ? null : utcOffsetAt(zone, placed.at),
      moved: placed.moved,
    });
  const keyOf = (step: { id: string }, channel: { channel?: TouchpointChannel }) =>
    idempotencyKey({
      subjectId: input.subjectId,
      run: input.run,
      stepId: step.id,
      ...channel,
      ...(input.occurrence === undefined ? {} : { occurrence: input.occurrence }),
    });

  for (const [index, step] of sequence.steps.entries()) {
    const wish = wishFor(step, start, zone, input.followUpAt);
    const earliest: number | null = lastSend === null ? null : lastSend + sequence.minGapHours * hourMs;
    for (const { channel, template } of step.channels) {
      const skip = input.hasAddress[channel] ? (input.blocked[channel] ?? null) : 'no_address';
      const atOnce = index === 0 && channel === 'email' && wish === start;
      const placed: Placed = atOnce
        ? { at: wish, moved: null }
        : placeMessage(wish, channel, skip === null ? earliest : null, input);
      const isElapsed = placed.at === wish && ('hours' in step.after || wish === start);
      row({ key: keyOf(step, keyChannel(step, channel)), stepId: step.id, channel, template, skip }, placed, isElapsed);
      if (skip === null) lastSend = Math.max(lastSend ?? placed.at, placed.at);
    }
  }

  const wish = wishFor(sequence.end, start, zone, input.followUpAt);
  const earliest = lastSend === null ? wish : lastSend + sequence.minGapHours * hourMs;
  const end: Placed = earliest > wish ? { at: earliest, moved: 'min_gap' } : { at: wish, moved: null };
  row(
    { key: keyOf(sequence.end, {}), stepId: sequence.end.id, channel: 'end', template: null, skip: null },
    end,
    false,
  );
  return { touchpoints, endsAt: isoInstant(end.at) };
}

/** Whether any message of the plan would go. False = enrolment is refused as `nothing_to_send`. */
export function sendsSomething(plan: Plan): boolean {
  return plan.touchpoints.some(({ channel, skip }) => channel !== 'end' && skip === null);
}

/** Where a step wants to be, before windows, closed days and gaps: `zone` rules the days. */
export function wishFor(
  step: Pick<StepDefinition, 'after' | 'at'>,
  start: number,
  zone: string,
  followUpAt: string | null,
): number {
  if ('hours' in step.after) return start + Math.round(step.after.hours * hourMs);
  if (step.after.days === 0 && step.at === undefined) return start;
  const startWall = wallAt(zone, start);
  const time = step.at ?? followUpAt;
  const timeOfDay = time === null ? startWall - dayOf(startWall) * dayMs : minutesOf(time) * minuteMs;
  // A step of the first day whose time has passed goes with the start, never before it.
  return Math.max(start, instantAt(zone, (dayOf(startWall) + step.after.days) * dayMs + timeOfDay));
}

/**
 * The instant for a message that should go at `wish`, no sooner than `earliest`. Where no window opens within the
 * horizon the wish stands: the guard asks again, and settings may have changed by then.
 */
export function placeMessage(wish: number, channel: Channel, earliest: number | null, rules: Rules): Placed {
  const gapped = earliest !== null && earliest > wish;
  const from = gapped ? earliest : wish;
  const allowed = nextAllowed(from, channel, rules.zones, rules.windows, rules.closedDates);
  if (allowed.at === null) return { at: from, moved: allowed.reason };
  const at = allowed.reason === 'closed_day' ? spreadOut(allowed.at, channel, rules) : allowed.at;
  return { at, moved: allowed.reason ?? (gapped ? 'min_gap' : null) };
}

// Two hours: wide enough to flatten a Monday morning, short enough to stay a morning.
const spreadMinutes = 120;

/** Moves within what is left of the window, so that all that a weekend held up does not leave in the same minute. */
function spreadOut(at: number, channel: Channel, rules: Rules): number {
  for (let width = spreadMinutes; width >= 15; width /= 2) {
    const spread = at + Math.floor(rules.spread * width) * minuteMs;
    if (nextAllowed(spread, channel, rules.zones, rules.windows, rules.closedDates).at === spread) return spread;
  }
  return at;
}
