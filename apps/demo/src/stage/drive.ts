import type { QuoteRescue } from '@quote-rescue/server';
import { accounts } from '../fieldhand/accounts.ts';
import type { AdvanceInput } from '../fieldhand/contract.ts';
import type { StageClock } from './clock.ts';
import type { Providers } from './providers.ts';

const day = 86_400_000;

export type Drive = {
  /** False if nothing is planned, so that the clock stays. */
  advance(input: AdvanceInput): Promise<boolean>;
  /** Stops at everything that comes due on the way, as real days would: a leap over them would make them late. */
  moveTo(instant: number): Promise<void>;
};

/** Moves the demo's clock and lets the kit do what comes due. One move at a time. */
export function createDrive(kit: QuoteRescue, clock: StageClock, providers: Pick<Providers, 'settled'>): Drive {
  let last: Promise<unknown> = Promise.resolve();

  async function untilQuiet(): Promise<void> {
    // A callback may make something due: a payment's receipt, for example.
    for (let round = 0; round < 5; round++) {
      const rows = await kit.drain();
      await providers.settled();
      await kit.sweep();
      if (rows === 0) return;
    }
  }

  async function moveTo(instant: number): Promise<void> {
    for (let before = Number.NEGATIVE_INFINITY; ; ) {
      const { nextDueAt } = await kit.calendar();
      const next = nextDueAt === null ? null : Date.parse(nextDueAt);
      // What is due and does not go (a provider that refuses) must not hold up the days.
      if (next === null || next > instant || next <= before) break;
      before = next;
      await clock.moveTo(next);
      await untilQuiet();
    }
    await clock.moveTo(instant);
    await untilQuiet();
  }

  async function plannedOf(estimateId: string | null): Promise<number[]> {
    const instants: number[] = [];
    for (const account of accounts) {
      const caller = kit.router.createCaller({ account });
      const { items } = await caller.list({ limit: 100 });
      for (const item of items) {
        if (estimateId !== null && item.estimateId !== estimateId) continue;
        if (item.status !== 'active' && item.status !== 'paused') {
          if (estimateId === null) continue;
        }
        const { rows } = await caller.timeline({ estimateId: item.estimateId });
        for (const row of rows)
          if (row.kind === 'touchpoint' && (row.outcome === 'planned' || row.outcome === 'not_needed'))
            instants.push(Date.parse(row.dueAt));
      }
    }
    return instants.filter((instant) => instant > clock.now()).sort((a, b) => a - b);
  }

  async function targetOf({ to, estimateId }: AdvanceInput): Promise<number | null> {
    if (to === 'day') return clock.now() + day;
    const planned = await plannedOf(estimateId);
    return (to === 'next' ? planned[0] : planned.at(-1)) ?? null;
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
