import type { Clock } from '../ports/clock.ts';
import type { Tx } from '../store/db.ts';
import { readMachineTime } from '../store/machine-time.ts';
import type { Now } from './context.ts';

/** The database is asked again after this long; in between a monotonic counter carries its clock on. */
const SYNC_EVERY_MS = 2000;

/**
 * Of an engine in this very process (PGlite): its clock is this process's. Nothing is asked, because inside a transaction
 * a question on the outer handle would wait for ever.
 */
export const createOwnNow =
  (clock: Clock, wallClock: () => number): (() => Promise<Now>) =>
  async () => {
    const machine = wallClock();
    return { machine, calendar: machine + clock.offsetMs() };
  };

/**
 * The database's clock, without a round trip for every question: `monotonic` counts from the last answer, so a jump of
 * this machine's wall clock changes nothing.
 */
export function createNow(db: Tx, clock: Clock, monotonic: () => number): () => Promise<Now> {
  let synced: { machine: number; at: number } | undefined;
  let asking: Promise<void> | undefined;
  let told = 0;
  const sync = async () => {
    const before = monotonic();
    const machine = await readMachineTime(db);
    const after = monotonic();
    const elapsed = synced === undefined ? 0 : after - synced.at;
    // Half the round trip is the best guess of when the answer was made. What was guessed too late is made up for slowly.
    const estimate = machine + (after - before) / 2;
    synced = {
      machine: synced === undefined ? estimate : Math.max(estimate, synced.machine + elapsed * 0.999),
      at: after,
    };
  };
  return async () => {
    if (synced === undefined || monotonic() - synced.at > SYNC_EVERY_MS) {
      asking ??= sync().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    if (synced === undefined) throw new Error('the database did not tell its time');
    // Never back within one process: what is due at the instant just told must be due at the next.
    told = Math.max(told, Math.floor(synced.machine + (monotonic() - synced.at)));
    return { machine: told, calendar: told + clock.offsetMs() };
  };
}
