import type { SpentTokens, TakenLane } from '../../store/system/lanes.ts';

/**
 * A lane may have its rate in any second, wherever the second begins: a provider that cuts off at 50 a second does not ask
 * when the first of them went. A bucket that refills would let its fill go, and a second's refill right after it. So what
 * was spent is remembered, and comes back once its second is over.
 */
const SECOND_MS = 1_000;
/**
 * The messages of a chunk go at one instant by our clock and reach their provider some milliseconds later, one a little
 * later than another. By this much a second is longer for us; it costs a twentieth of the rate.
 */
const SLACK_MS = 45;
/** Spending is remembered by slots of this length: some forty numbers a lane, and one for each batch in somebody's hands. */
const SLOT_MS = 25;

/**
 * What a message holds is let go a minute after it was held, if nobody tells what became of it: its worker is dead. Workers
 * hold anew what waits in their hands.
 */
const HELD_FOR_MS = 60_000;
/**
 * Rates of this and more are not held, only counted when they are spent: a worker takes fifty messages of a lane at a time, and
 * a provider that allows so many does not cut off at a second's edge.
 */
const NOT_HELD_FROM = 2_000;
export const isMet = (rate: number): boolean => rate < NOT_HELD_FROM;

/** The slot in which tokens stand that went at this time. */
export const spentSlot = (machineTime: number): number => Math.floor(machineTime / SLOT_MS);
/** The slot in which they stand while they are held, since this time. */
export const heldSlot = (machineTime: number): number => spentSlot(machineTime + HELD_FOR_MS);

type Rated = Pick<TakenLane, 'rate' | 'spent'>;

/** A rate below one a second lets one message go, and the next when its time has come. */
const mostOf = (rate: number): number => Math.max(1, rate);
const heldMs = (rate: number): number => (SECOND_MS * mostOf(rate)) / rate + SLACK_MS;
const backAt = (slot: number, rate: number): number => (slot + 1) * SLOT_MS + heldMs(rate);

const stillHeld = ({ rate, spent }: Rated, machineNow: number): SpentTokens =>
  spent.filter(([slot]) => backAt(slot, rate) > machineNow);
const sum = (spent: SpentTokens): number => spent.reduce((total, [, tokens]) => total + tokens, 0);

/** What the lane allows now, in messages or segments. Below zero after a text that is longer than the rate. */
export function allowanceOf(lane: Rated, machineNow: number): number {
  return mostOf(lane.rate) - sum(stillHeld(lane, machineNow));
}

export const spend = (lane: Rated, tokens: number, machineNow: number): SpentTokens =>
  put(lane, tokens, machineNow, spentSlot(machineNow));

/** Spends tokens that come back a second after they have gone, whenever that is: charges.ts tells it. */
export const hold = (lane: Rated, tokens: number, machineNow: number): SpentTokens =>
  put(lane, tokens, machineNow, heldSlot(machineNow));

/** When tokens that went at that time come back. */
export const backFrom = (goneAt: number, rate: number): number => backAt(spentSlot(goneAt), rate);
/** Whether what stands in this slot has come back. */
export const isOver = (slot: number, rate: number, machineNow: number): boolean => backAt(slot, rate) <= machineNow;

function put(lane: Rated, tokens: number, machineNow: number, slot: number): SpentTokens {
  const held = stillHeld(lane, machineNow);
  if (tokens === 0) return held;
  const upTo = held.findLastIndex(([each]) => each <= slot);
  const [before, after] = [held.slice(0, upTo + 1), held.slice(upTo + 1)];
  const last = before.at(-1);
  return last?.[0] === slot
    ? [...before.slice(0, -1), [slot, last[1] + tokens], ...after]
    : [...before, [slot, tokens], ...after];
}

/** How long until the lane allows a message of this cost, ms; 0 = it does. */
export function waitOf(lane: Rated, machineNow: number, cost = 1): number {
  const needed = Math.min(cost, mostOf(lane.rate));
  let left = allowanceOf(lane, machineNow);
  for (const [slot, tokens] of stillHeld(lane, machineNow)) {
    if (left >= needed) break;
    left += tokens;
    if (left >= needed) return Math.ceil(backAt(slot, lane.rate) - machineNow);
  }
  return 0;
}
