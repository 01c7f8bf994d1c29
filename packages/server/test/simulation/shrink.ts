import type { SimulationDatabase } from './database.ts';
import type { Plan, Step } from './plan.ts';
import { runPlan, type SeedResult } from './run-seed.ts';
import type { Sabotage } from './world.ts';

/**
 * The shortest plan found that still breaks the same promise: first whole stretches of steps are left out, then single
 * ones, then tasks of what is left, then troubles. Every part of a plan decides for itself, so the others stay as they were.
 */
export async function shrink(
  database: SimulationDatabase,
  plan: Plan,
  broken: SeedResult,
  options: { sabotage?: Sabotage | null; mostRuns?: number } = {},
): Promise<{ plan: Plan; result: SeedResult }> {
  let best = { plan, result: broken };
  let runs = options.mostRuns ?? 300;
  const breaks = async (steps: readonly Step[]): Promise<boolean> => {
    if (runs-- <= 0) return false;
    const tried = { seed: plan.seed, steps };
    const result = await runPlan(database, tried, options.sabotage ?? null);
    if (result.violation?.check !== broken.violation?.check) return false;
    best = { plan: tried, result };
    return true;
  };
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.plan.steps.length; ) {
      const without = best.plan.steps.filter((_, index) => index < at || index >= at + size);
      if (!(await breaks(without))) at += size;
    }
  }
  for (let at = 0; at < best.plan.steps.length; at++) {
    const change = (step: Step) => best.plan.steps.map((each, index) => (index === at ? step : each));
    const now = () => best.plan.steps[at] as Step;
    for (let task = now().tasks.length - 1; task >= 0; task--) {
      await breaks(change({ ...now(), tasks: now().tasks.filter((_, index) => index !== task) }));
    }
    if (now().trouble.kind !== 'none') await breaks(change({ ...now(), trouble: { kind: 'none' } }));
  }
  return best;
}
