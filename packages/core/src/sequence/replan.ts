import type { CatchUp } from '../api/inputs.ts';
import type { SkipReason } from '../events.ts';
import { dayMs, dayOf, instantAt, isoInstant, localMinute, utcOffsetAt, wallAt } from '../values/local-time.ts';
import { type PlanInput, type PlannedTouchpoint, placeMessage } from './plan.ts';

/** A touchpoint of the run that was neither sent nor given up. */
export type RemainingTouchpoint = Pick<PlannedTouchpoint, 'key' | 'stepId' | 'channel' | 'ordinal' | 'dueAt'>;

export type ReplanInput = Pick<PlanInput, 'zones' | 'windows' | 'closedDates' | 'spread'> & {
  /**
   * What is left of the run, in any order, without what is planned as skipped. When an estimate is reopened after its
   * end came, the end belongs in it again: it sends nothing, and without it the estimate would stay open for ever.
   */
  readonly remaining: readonly RemainingTouchpoint[];
  /** Calendar time, epoch ms. */
  readonly now: number;
  /** When the hold was placed or the run ended, epoch ms. */
  readonly heldSince: number;
  /** `resumed`: as the contractor chose. `unsnoozed`: `shift`. `reopened` and undo: `skip_missed`. */
  readonly catchUp: CatchUp;
  readonly minGapMs: number;
  /** When the last message went to this customer, epoch ms; null = none yet. */
  readonly lastSentAt: number | null;
};

export type Retimed = Pick<PlannedTouchpoint, 'key' | 'dueAt' | 'localAt' | 'zone' | 'utcOffset' | 'moved'> & {
  /** False where the instant is the one it had. */
  readonly changed: boolean;
};
export type Replan = {
  /** Every touchpoint that still goes, by due instant. */
  readonly touchpoints: readonly Retimed[];
  readonly skipped: readonly { readonly key: string; readonly reason: SkipReason }[];
};

type Item = RemainingTouchpoint & { readonly due: number };

/**
 * What happens to the rest of a run after a pause, a snooze or a reopening. Nothing that went is in it, so nothing can
 * be repeated.
 *
 * - `shift` moves everything by the length of the hold in whole local days, at its own time of day.
 * - `skip_missed` keeps the dates. Of the steps that came due meanwhile only the newest goes, at the next allowed time.
 * - `next_only` sends one more step, the newest missed or else the next, and then ends.
 *
 * In all of them at most one message goes at the next allowed time, the others keep the minimum gap, and the end keeps
 * its distance from the last message, so that the customer has time to answer it.
 */
export function replan(input: ReplanInput): Replan {
  const items = input.remaining
    .map((touchpoint): Item => ({ ...touchpoint, due: Date.parse(touchpoint.dueAt) }))
    // By instant: what was sent again has the last ordinal, and belongs where it was asked for.
    .sort((a, b) => a.due - b.due || a.ordinal - b.ordinal);
  const steps = groupBySteps(items.filter(({ channel }) => channel !== 'end'));
  const { kept, dropped } = chooseSteps(steps, input);

  const touchpoints: Retimed[] = [];
  let lastSend = input.lastSentAt;
  for (const step of kept) {
    const earliest = lastSend === null ? null : lastSend + input.minGapMs;
    for (const item of step) {
      if (item.channel === 'end') continue;
      const wish = input.catchUp === 'shift' ? shifted(item.due, input) : item.due;
      const placed = placeMessage(Math.max(wish, input.now), item.channel, earliest, input);
      touchpoints.push(retimed(item, placed.at, placed.moved, input));
      lastSend = Math.max(lastSend ?? placed.at, placed.at);
    }
  }
  for (const item of items) {
    if (item.channel === 'end') touchpoints.push(retimed(item, endFor(item, steps, lastSend, input), null, input));
  }
  return {
    touchpoints,
    skipped: dropped.map(({ item, reason }) => ({ key: item.key, reason })),
  };
}

function groupBySteps(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.stepId, [...(groups.get(item.stepId) ?? []), item]);
  return [...groups.values()];
}

type Choice = { kept: Item[][]; dropped: { item: Item; reason: SkipReason }[] };

function chooseSteps(steps: Item[][], { catchUp, now }: ReplanInput): Choice {
  if (catchUp === 'shift') return { kept: steps, dropped: [] };
  const missed = steps.filter((step) => step.every(({ due }) => due <= now));
  const older = missed.slice(0, -1);
  const left = steps.filter((step) => !older.includes(step));
  const kept = catchUp === 'next_only' ? left.slice(0, 1) : left;
  const late = older.flat().map((item) => ({ item, reason: 'late' as const }));
  const removed = left.slice(kept.length).flat();
  return { kept, dropped: [...late, ...removed.map((item) => ({ item, reason: 'step_removed' as const }))] };
}

function shifted(due: number, { zones: [zone], heldSince, now }: ReplanInput): number {
  const days = Math.max(0, dayOf(wallAt(zone, now)) - dayOf(wallAt(zone, heldSince)));
  return instantAt(zone, wallAt(zone, due) + days * dayMs);
}

/** The end never comes sooner than it was, nor nearer to the last message than the plan had it. */
function endFor(end: Item, steps: readonly Item[][], lastSend: number | null, input: ReplanInput): number {
  const planned = steps.flat().map(({ due }) => due);
  const wish = input.catchUp === 'shift' ? shifted(end.due, input) : end.due;
  if (planned.length === 0 || lastSend === null) return wish > input.now ? wish : input.now + input.minGapMs;
  const distance = Math.max(input.minGapMs, end.due - Math.max(...planned));
  const earliest = lastSend + distance;
  return input.catchUp === 'next_only' ? Math.max(input.now, earliest) : Math.max(wish, earliest);
}

function retimed(item: Item, at: number, moved: Retimed['moved'], { zones: [zone] }: ReplanInput): Retimed {
  return {
    key: item.key,
    dueAt: isoInstant(at),
    localAt: localMinute(zone, at),
    zone,
    utcOffset: utcOffsetAt(zone, at),
    moved,
    changed: at !== item.due,
  };
}
