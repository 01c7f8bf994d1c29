import { expect, it } from 'vitest';
import { idle, reportOf, seedsFrom, simulate } from './simulate.ts';

/**
 * As many as fit into a test run on two cores, beside everything else: a seed takes one and a half to two seconds of
 * processor time. `npm run simulate -- --seeds 100000` is for a night.
 */
const SEEDS_PER_FILE = 40;
const FILES = 4;

/** One of the files that share the seeds, so that they run beside each other. */
export function simulateSeeds(file: 1 | 2 | 3 | 4): void {
  it(`breaks no promise in ${SEEDS_PER_FILE} seeds (part ${file} of ${FILES})`, async () => {
    const { seeds, tally, failures } = await simulate({
      seeds: seedsFrom((file - 1) * SEEDS_PER_FILE + 1, SEEDS_PER_FILE),
    });
    const told = failures.map(
      ({ seed, violation, history }) =>
        `seed ${seed}: ${violation.message}\nThe shortest history found:\n${history.join('\n')}`,
    );
    expect(told).toEqual([]);
    expect(seeds).toBe(SEEDS_PER_FILE);
    // A check that looked at nothing has proved nothing.
    expect(idle(tally), reportOf(tally)).toEqual({ faults: [], checks: [] });
  }, 900_000);
}
