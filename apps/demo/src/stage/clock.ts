import { type SimulatedClock, simulatedClock } from '@quote-rescue/server/testing';
import * as z from 'zod';
import type { State } from '../database/state.ts';

/**
 * The demo's calendar: the kit's simulated clock, with its offset kept over restarts. It ticks, so that thirty seconds
 * of Undo really are thirty seconds, and it only goes forward.
 */
export type StageClock = {
  /** For `createQuoteRescue({ clock })` and `advanceTo`. */
  readonly calendar: SimulatedClock;
  /** Calendar time, epoch ms. */
  now(): number;
  /**
   * Notes where the calendar is, or is about to go. Before it goes, so that after a crash it may be a step ahead, never a
   * step back; and once it is there, because going took some time too.
   */
  keep(instant: number): Promise<void>;
};

/** @param firstOffsetMs of a clock that was never kept: behind the machine's, so that the seed's history lies in the past */
export async function openClock(state: State, firstOffsetMs: number): Promise<StageClock> {
  const offsetMs = (await state.read('clock offset ms', z.number())) ?? firstOffsetMs;
  const calendar = simulatedClock({ offsetMs });
  return {
    calendar,
    now: () => Date.now() + calendar.offsetMs(),
    keep: (instant) => state.write('clock offset ms', Math.max(instant - Date.now(), calendar.offsetMs())),
  };
}
