import type { Channel, SkipReason } from '../events.ts';
import type { Sequence, StepDefinition } from './define.ts';
import type { FollowInput } from './follow.ts';
import { idempotencyKey, keyChannel } from './key.ts';
import type { PlannedTouchpoint } from './plan.ts';

/** A touchpoint of a run, as the calendar has it. */
export type RunTouchpoint = Pick<PlannedTouchpoint, 'key' | 'stepId' | 'channel' | 'ordinal' | 'dueAt' | 'skip'> & {
  /**
   * - `open`: on the calendar or held, and never authorised.
   * - `returned`: authorised once, and on the calendar again (a retry): it goes as it was going to.
   * - `removed`: given up because a version did not have its step.
   * - `over`: went, or was given up for any other reason.
   */
  readonly standing: 'open' | 'returned' | 'removed' | 'over';
};

/** A message that the version being followed has, and where it wants it. */
export type FollowItem = {
  readonly key: string;
  readonly stepId: string;
  readonly channel: Channel;
  readonly row: number | null;
  /** Where the run has it now, epoch ms; null where it is new. */
  readonly due: number | null;
  readonly wish: number;
  readonly skip: SkipReason | null;
  readonly change: 'unchanged' | 'retimed' | 'added';
  /** Wanted so many hours after the start, at whatever time of day that is. */
  readonly elapsed: boolean;
  /** A second sending that a person asked for: it goes at its own instant. */
  readonly again: boolean;
};

type WishOf = (step: Pick<StepDefinition, 'after' | 'at'>, current: number | null) => number;

/** The open and the new messages of the version to follow. What is over, or was authorised, is none of them. */
export function itemsOf(input: FollowInput, wishOf: WishOf): FollowItem[] {
  return input.to.sequence.steps.flatMap((step) =>
    step.channels.flatMap(({ channel }) => {
      const rows = input.touchpoints.filter((row) => row.stepId === step.id && row.channel === channel);
      const first = rows.find(({ key }) => !isAgain(key));
      const open = rows
        .filter(({ key, standing }) => isAgain(key) && standing === 'open')
        .map((row) => itemOf(row, channel, true));
      if (first === undefined) {
        return wasNever(step, channel, input) ? open : [added(step, channel, input, wishOf), ...open];
      }
      if (first.standing === 'open') return [followed(step, channel, first, input, wishOf), ...open];
      const isBack = first.standing === 'removed' && !hasStep(input.from.sequence, step.id, channel);
      return isBack ? [{ ...added(step, channel, input, wishOf), key: first.key, row: first.ordinal }, ...open] : open;
    }),
  );
}

/** The mark that `idempotencyKey` gives to "Send again". */
export const isAgain = (key: string): boolean => key.includes('~');

const itemOf = (row: RunTouchpoint, channel: Channel, again: boolean): FollowItem => ({
  ...{ key: row.key, stepId: row.stepId, channel, row: row.ordinal, skip: row.skip, again },
  ...{ due: Date.parse(row.dueAt), wish: Date.parse(row.dueAt), change: 'unchanged', elapsed: again },
});

function followed(
  step: StepDefinition,
  channel: Channel,
  row: RunTouchpoint,
  { from }: FollowInput,
  wishOf: WishOf,
): FollowItem {
  const before = from.sequence.steps.find(({ id }) => id === step.id);
  const isKept = before !== undefined && when(before) === when(step);
  const item = itemOf(row, channel, false);
  const wish = wishOf(step, isKept ? item.due : null);
  return { ...item, wish, change: wish === item.due ? 'unchanged' : 'retimed', elapsed: 'hours' in step.after };
}

const when = ({ after, at }: StepDefinition): string => JSON.stringify([after, at ?? null]);
const hasStep = ({ steps }: Sequence, stepId: string, channel: Channel): boolean =>
  steps.some(({ id, channels }) => id === stepId && channels.some((one) => one.channel === channel));

/** The version followed until now had it at the same place, and the run did not get it then: it came too late for it. */
function wasNever(step: StepDefinition, channel: Channel, { from }: FollowInput): boolean {
  const before = from.sequence.steps.find(({ id }) => id === step.id);
  return before !== undefined && hasStep(from.sequence, step.id, channel) && when(before) === when(step);
}

/** A step that the run knows keeps the key it has, so a channel added to it is told from that by its name. */
function added(step: StepDefinition, channel: Channel, input: FollowInput, wishOf: WishOf): FollowItem {
  const isKnown = input.touchpoints.some(({ stepId }) => stepId === step.id);
  const { subjectId, run, occurrence, hasAddress, blocked } = input;
  const key = idempotencyKey({
    ...{ subjectId, run, stepId: step.id },
    ...(occurrence !== undefined && { occurrence }),
    ...(isKnown ? { channel } : keyChannel(step, channel)),
  });
  const skip = hasAddress[channel] ? (blocked[channel] ?? null) : 'no_address';
  return {
    ...{ key, stepId: step.id, channel, skip },
    row: null,
    due: null,
    wish: wishOf(step, null),
    change: 'added',
    elapsed: 'hours' in step.after,
    again: false,
  };
}
