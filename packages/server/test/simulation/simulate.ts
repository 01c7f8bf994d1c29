import { openSimulationDatabase, type SimulationDatabase } from './database.ts';
import { planOf } from './plan.ts';
import { runPlan, type SeedResult } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { type CheckName, checkNames, createTally, type FaultName, faultNames, type Tally, Violation } from './tally.ts';
import type { Sabotage } from './world.ts';

/** What every seed must come to, so that a seed is worth its name. */
export const LEAST = { enrollments: 40, days: 200, faults: 10 } as const;

export type Simulation = {
  readonly seeds: number;
  readonly tally: Tally;
  readonly failures: readonly {
    readonly seed: string;
    readonly violation: Violation;
    readonly history: readonly string[];
  }[];
};

export type SimulateOptions = {
  readonly seeds: readonly string[];
  /** Of a PostgreSQL whose user may create databases; null = PGlite. */
  readonly url: string | null;
  readonly sabotage?: Sabotage;
  /** Default: one failure ends the run. */
  readonly mostFailures?: number;
  /** Default true: a failure is shown with the shortest plan that was found. */
  readonly shrinks?: boolean;
  readonly onSeed?: (seed: string, result: SeedResult) => void;
};

/** Migrated, and with the statistics of a whole seed: with those of empty tables, statements are planned badly. */
export async function openReady(url: string | null): Promise<SimulationDatabase> {
  const database = await openSimulationDatabase(url);
  await runPlan(database, planOf('statistics'));
  await database.analyze();
  return database;
}

/** Runs seeds one after the other on one database. */
export async function simulate(options: SimulateOptions): Promise<Simulation> {
  const database = await openReady(options.url);
  const tally = createTally();
  const failures: Simulation['failures'][number][] = [];
  let seeds = 0;
  try {
    for (const seed of options.seeds) {
      const result = await runPlan(database, planOf(seed), options.sabotage ?? null);
      seeds++;
      tally.add(result.tally);
      options.onSeed?.(seed, result);
      const violation = result.violation ?? tooLittle(result);
      if (violation === null) continue;
      const shown = options.shrinks === false ? result : await shortest(database, seed, result, options.sabotage);
      failures.push({ seed, violation: shown.violation ?? violation, history: shown.history });
      if (failures.length >= (options.mostFailures ?? 1)) break;
    }
  } finally {
    await database.close();
  }
  return { seeds, tally, failures };
}

async function shortest(
  database: SimulationDatabase,
  seed: string,
  broken: SeedResult,
  sabotage?: Sabotage,
): Promise<SeedResult> {
  if (broken.violation === null) return broken;
  const { result } = await shrink(database, planOf(seed), broken, { sabotage: sabotage ?? null });
  return result;
}

function tooLittle({ enrollments, days, tally }: SeedResult): Violation | null {
  const faults = [...tally.faults.values()].reduce((sum, times) => sum + times, 0);
  if (enrollments >= LEAST.enrollments && days >= LEAST.days && faults >= LEAST.faults) return null;
  return new Violation(
    'everything ends',
    `the seed has ${enrollments} enrollments, ${days} days and ${faults} faults only`,
  );
}

/** Faults that never fired and checks that never looked at anything: a run with one of them has proved too little. */
export function idle(tally: Tally): { faults: FaultName[]; checks: CheckName[] } {
  return {
    faults: faultNames.filter((name) => !tally.faults.has(name)),
    checks: checkNames.filter((name) => !tally.checks.has(name)),
  };
}

/** The report: a line for every fault and every check, with how often. */
export function reportOf(tally: Tally): string {
  const table = (title: string, names: readonly string[], times: ReadonlyMap<string, number>) =>
    [title, ...names.map((name) => `  ${String(times.get(name) ?? 0).padStart(9)}  ${name}`)].join('\n');
  return [
    table('Faults that fired', faultNames, tally.faults),
    table('What checks looked at', checkNames, tally.checks),
  ].join('\n\n');
}

/** `1` to `n` behind a name, or behind each other: seeds are texts. */
export const seedsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n));
