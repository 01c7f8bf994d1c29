import type { QuoteRescue } from '@quote-rescue/server';
import { advanceTo } from '@quote-rescue/server/testing';
import { accounts } from '../fieldhand/accounts.ts';
import type { Account, AdvanceInput } from '../fieldhand/contract.ts';
import type { StageClock } from './clock.ts';
import type { Providers } from './providers.ts';

const day = 86_400_000;

export type Drive = {
  /** False if nothing is planned, so that the clock stays. */
  advance(input: AdvanceInput): Promise<boolean>;
  /** Lets days pass up to the instant; everything that comes due on the way happens when it is due. */
  moveTo(instant: number): Promise<void>;
};

/** Moves the demo's clock. One move at a time: two presses of "+1 day" are two days. */
export function createDrive(kit: QuoteRescue, clock: StageClock, providers: Pick<Providers, 'settled'>): Drive {
  let last: Promise<unknown> = Promise.resolve();

  async function moveTo(instant: number): Promise<void> {
    const target = Math.max(instant, clock.now());
    await clock.keep(target);
    await advanceTo(kit, clock.calendar, new Date(target).toISOString());
    // Delivery reports and payments call back; what they make due (a receipt, say) goes at once.
    await providers.settled();
    await kit.drain();
    await providers.settled();
    await clock.keep(clock.now());
  }

  async function targetOf({ to, estimateId }: AdvanceInput): Promise<number | null> {
    if (to === 'day') return clock.now() + day;
    const planned = await plannedInstants(kit, estimateId);
    const ahead = planned.filter((instant) => instant > clock.now()).sort((a, b) => a - b);
    return (to === 'next' ? ahead[0] : ahead.at(-1)) ?? null;
  }

  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  }

  return {
    moveTo: (instant) => oneAtATime(() => moveTo(instant)),
    advance: (input) =>
      oneAtATime(async () => {
        const target = await targetOf(input);
        if (target === null) return false;
        await moveTo(target);
        return true;
      }),
  };
}

/**
 * When touchpoints are due, of one estimate or of all that are running. Those of a closed estimate count only where it
 * is looked at by itself: their instants are still worth seeing pass.
 */
async function plannedInstants(kit: QuoteRescue, estimateId: string | null): Promise<number[]> {
  const ofAccount = async (account: Account) => {
    const caller = kit.router.createCaller({ account });
    const { items } = await caller.list({ limit: 100 });
    const chosen = items.filter((item) =>
      estimateId === null ? item.status === 'active' || item.status === 'paused' : item.estimateId === estimateId,
    );
    const timelines = await Promise.all(chosen.map((item) => caller.timeline({ estimateId: item.estimateId })));
    return timelines.flatMap(({ rows }) =>
      rows.flatMap((row) =>
        row.kind === 'touchpoint' && (row.outcome === 'planned' || row.outcome === 'not_needed')
          ? [Date.parse(row.dueAt)]
          : [],
      ),
    );
  };
  return (await Promise.all(accounts.map(ofAccount))).flat();
}
