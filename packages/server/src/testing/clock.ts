import type { QuoteRescue } from '../index.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * A calendar that runs ahead of the database's clock and ticks with it. It only goes forward: what was recorded as past
 * stays past. Leases, rates and signatures do not follow it.
 */
export type SimulatedClock = Clock & {
  /** Moves the calendar forward. @throws RangeError for a negative number */
  advance(ms: number): void;
};

export function simulatedClock(
  options: { offsetMs?: number; onAdvance?: (offsetMs: number) => void } = {},
): SimulatedClock {
  let offset = options.offsetMs ?? 0;
  return {
    offsetMs: () => offset,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`A calendar goes forward only: advance(${ms}) was asked for.`);
      offset += Math.ceil(ms);
      options.onAdvance?.(offset);
    },
  };
}

type Calendar = Pick<QuoteRescue, 'calendar' | 'drain' | 'sweep'>;

/** Rounds of one advance; a calendar that is never quiet is a fault of the kit, not something to wait for. */
const MOST_ROUNDS = 20_000;

/**
 * Lets time pass until `target` (ISO instant): stops at every instant something is due, and lets it happen there, as it
 * would have. Returns the calendar time reached.
 */
export async function advanceTo(kit: Calendar, clock: SimulatedClock, target: string): Promise<string> {
  const end = Date.parse(target);
  if (Number.isNaN(end)) throw new RangeError(`advanceTo takes an ISO instant, not "${target}".`);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await kit.drain();
    const { now, nextDueAt } = await kit.calendar();
    const here = Date.parse(now);
    const next = Math.min(end, nextDueAt === null ? end : Date.parse(nextDueAt));
    if (here >= end && (nextDueAt === null || Date.parse(nextDueAt) > here)) {
      await kit.sweep();
      return (await kit.calendar()).now;
    }
    if (next > here) clock.advance(next - here);
    // Due but left: its lane's rate allows no more at this moment of machine time.
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The calendar is never quiet: something is due again and again at the same instant.');
}

/** Lets time pass to the next instant anything is due. null = nothing is planned. */
export async function advanceToNext(kit: Calendar, clock: SimulatedClock): Promise<string | null> {
  await kit.drain();
  const { nextDueAt } = await kit.calendar();
  return nextDueAt === null ? null : advanceTo(kit, clock, nextDueAt);
}

export async function advanceBy(kit: Calendar, clock: SimulatedClock, ms: number): Promise<string> {
  const { now } = await kit.calendar();
  return advanceTo(kit, clock, new Date(Date.parse(now) + ms).toISOString());
}
