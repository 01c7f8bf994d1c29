import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SimulationDatabase } from './database.ts';
import { planOf } from './plan.ts';
import { runPlan } from './run-seed.ts';
import { deliberateFaults } from './sabotages.ts';
import { shrink } from './shrink.ts';
import { openReady } from './simulate.ts';

let database: SimulationDatabase;
beforeAll(async () => {
  database = await openReady(inject('testDatabaseUrl'));
});
afterAll(() => database.close());

/** Most are found in the first few seeds; docs/simulation.md has the numbers. */
const MOST_SEEDS = 150;

describe('the simulation bites', () => {
  it('has twenty deliberate faults and more', () => {
    expect(new Set(deliberateFaults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
  });

  it.each(deliberateFaults.map((fault) => [fault.name, fault] as const))(
    'finds that %s',
    async (_name, fault) => {
      let isPutIn = fault.statement === undefined;
      const statement = (text: string) => {
        const changed = fault.statement?.(text) ?? text;
        isPutIn ||= changed !== text;
        return changed;
      };
      for (let seed = 1; seed <= MOST_SEEDS; seed++) {
        const { violation } = await runPlan(database, planOf(`s${seed}`), { ...fault, statement });
        if (violation === null) continue;
        expect(isPutIn, violation.message).toBe(true);
        expect(fault.seenBy, violation.message).toContain(violation.check);
        return;
      }
      expect(isPutIn, 'the statement that this fault changes reads otherwise now').toBe(true);
      expect.fail(`not seen in ${MOST_SEEDS} seeds`);
    },
    300_000,
  );
});

describe('a failure', () => {
  it('happens again in the same way, and is shown with a short history', async () => {
    const fault = deliberateFaults.find(({ name }) => name === 'the guard forgets a pause');
    if (fault === undefined) throw new Error('the fault has another name now');
    const plan = planOf('s1');
    const first = await runPlan(database, plan, fault);
    const again = await runPlan(database, plan, fault);
    expect(again.history).toEqual(first.history);
    const shown = await shrink(database, plan, first, { sabotage: fault, mostRuns: 24 });
    expect(shown.result.violation?.check).toBe(first.violation?.check);
    expect(shown.plan.steps.length).toBeLessThan(plan.steps.length / 2);
  }, 300_000);
});
