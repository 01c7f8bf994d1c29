import { expect, inject, it } from 'vitest';
import { idle, reportOf, seedsFrom, simulate } from './simulate.ts';

/** In two files, so that two processors share them; `npm run simulate -- --seeds 100000` is for a night. */
const SEEDS_A_FILE = 500;

export function simulateSeeds(part: 1 | 2): void {
  it(`breaks no promise in ${SEEDS_A_FILE} seeds`, async () => {
    const seeds = seedsFrom(1 + (part - 1) * SEEDS_A_FILE, SEEDS_A_FILE);
    const played = await simulate({ seeds, url: inject('testDatabaseUrl') });
    const told = played.failures.map(
      ({ seed, violation, history }) =>
        `seed ${seed}: ${violation.message}\nThe shortest history found:\n${history.join('\n')}`,
    );
    expect(told).toEqual([]);
    expect(played.seeds).toBe(SEEDS_A_FILE);
    // A check that looked at nothing has proved nothing.
    expect(idle(played.tally), reportOf(played.tally)).toEqual({ faults: [], checks: [] });
  }, 3_600_000);
}
