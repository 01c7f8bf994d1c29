import * as z from 'zod';
import type { State } from '../database/state.ts';

/**
 * The demo's calendar: the machine's time plus an offset that only grows. It ticks, so that thirty seconds of Undo
 * really are thirty seconds, and the offset is kept, so that a restart does not turn the days back.
 */
export type StageClock = {
  /** For the kit: `createQuoteRescue({ clock })`. */
  offsetMs(): number;
  /** Calendar time, epoch ms. */
  now(): number;
  /** Moves on to the instant; does nothing if it is past already. */
  moveTo(instant: number): Promise<void>;
};

/** @param firstOffsetMs of a clock that was never kept: behind the machine's, so that the seed's history lies in the past */
export async function openClock(state: State, firstOffsetMs: number): Promise<StageClock> {
  let offset = (await state.read('clock offset ms', z.number())) ?? firstOffsetMs;
  const now = () => Date.now() + offset;
  return {
    offsetMs: () => offset,
    now,
    async moveTo(instant) {
      const ahead = Math.ceil(instant - now());
      if (ahead <= 0) return;
      // Kept before it counts: after a crash the calendar may be a step ahead, never a step back.
      await state.write('clock offset ms', offset + ahead);
      offset += ahead;
    },
  };
}
