import { describe, expect, inject, it } from 'vitest';
import { createRandom } from '../simulation/random.ts';
import { isBroken, killPoints } from './crash.ts';
import { providerKinds } from './kit.ts';
import { runCrashes } from './run.ts';

/** A share of `npm run crash`, which kills 200 times at each point. */
const KILLS = 3;

const cases = providerKinds.flatMap((kind) => killPoints.map((point) => ({ kind, point })));

describe('B12: a worker process that is killed with SIGKILL', () => {
  it.each(cases)(
    'at $point, provider $kind: nothing goes twice, nothing is lost, every message ends',
    async ({ kind, point }) => {
      const seed = `npm test/${createRandom(String(Date.now())).int(1e9)}`;
      const [row] = await runCrashes({
        ...{ postgres: inject('testDatabaseUrl'), kinds: [kind], points: [point] },
        ...{ kills: KILLS, perTenant: 30, seed },
      });
      expect(row, seed).toMatchObject({ kills: KILLS, doubled: 0, unended: 0, untrue: 0, differences: 0 });
      expect(row === undefined || isBroken(row), `${seed}: ${JSON.stringify(row)}`).toBe(false);
    },
    300_000,
  );
});
