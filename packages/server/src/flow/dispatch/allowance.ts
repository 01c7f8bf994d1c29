import type { SpentTokens, TakenLane } from '../../store/system/lanes.ts';

/**
 * A lane may have its rate in any second, wherever the second begins: a provider that cuts off at 50 a second does not ask
 * when the first of them went. A bucket that refills would let its fill go, and a second's refill right after it. So what
 * was spent is remembered, and comes back once its second is over.
 */
const SECOND_MS = 1_000;
/**
 * A message is charged when it is authorised and reaches its provider some milliseconds later, one a little later than
 * another. By this much a second is longer for us; it costs a twentieth of the rate.
 */
const SLACK_MS = 45;
/** Spending is remembered by slots of this length: some forty numbers a lane at most. */
const SLOT_MS = 25;

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

export function spend(lane: Rated, tokens: number, machineNow: number): SpentTokens {
  const held = stillHeld(lane, machineNow);
  if (tokens === 0) return held;
  const slot = Math.floor(machineNow / SLOT_MS);
  const last = held.at(-1);
  return last?.[0] === slot ? [...held.slice(0, -1), [slot, last[1] + tokens]] : [...held, [slot, tokens]];
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
