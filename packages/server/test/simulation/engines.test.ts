import { describe, expect, inject, it } from 'vitest';
import { planOf } from './plan.ts';
import { runPlan } from './run-seed.ts';
import { openReady } from './simulate.ts';

describe('the same seed', () => {
  it('has the same history on PostgreSQL and on PGlite, whatever was played before', async () => {
    const [server, inProcess] = await Promise.all([openReady(inject('testDatabaseUrl')), openReady(null)]);
    try {
      await runPlan(server, planOf('before'));
      for (const seed of ['1', '2', '3', '4']) {
        const played = await runPlan(server, planOf(seed));
        expect(played.violation).toBeNull();
        expect((await runPlan(inProcess, planOf(seed))).history).toEqual(played.history);
      }
    } finally {
      await server.close();
      await inProcess.close();
    }
  }, 300_000);
});
