/**
 * npm run simulate -- --seeds 1000 [--seed 1] [--workers 2] [--engine pglite] [--verbose]
 *
 * Plays seeded histories of the real flows on a PostgreSQL (or PGlite) under a simulated clock, with faults, and checks
 * every promise after every step. `--seed` is the first seed (default 1); with `--seeds 1` it repeats one. Prints how often
 * each fault fired and what each check looked at; a zero in that list, or a broken promise, ends with code 1.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { idle, reportOf, seedsFrom, simulate } from '../packages/server/test/simulation/simulate.ts';
import { createTally, type Tally } from '../packages/server/test/simulation/tally.ts';
import { start } from './postgres.ts';

/** What one of the workers is given, and what it tells. */
type Share = { readonly seeds: readonly string[]; readonly url: string | null; readonly verbose: boolean };
type Told =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'failed'; readonly seed: string; readonly message: string; readonly history: readonly string[] }
  | { readonly kind: 'ended'; readonly seeds: number; readonly tally: Pick<Tally, 'faults' | 'checks'> };

if (isMainThread) await main();
else await playShare(workerData as Share);

async function playShare({ seeds, url, verbose }: Share): Promise<void> {
  const tell = (told: Told) => parentPort?.postMessage(told);
  const line = (text: string) => tell({ kind: 'line', text });
  const played = await simulate({
    seeds,
    url,
    onSeed(seed, { enrollments, days, violation, history }) {
      if (verbose) line(`seed ${seed}: ${enrollments} enrollments, ${days} days, ${violation?.message ?? 'no fault'}`);
      if (verbose && seeds.length === 1) line(history.join('\n'));
      else if (Number(seed) % 100 === 0) line(`${seed} ...`);
    },
  });
  const { faults, checks } = played.tally;
  tell({ kind: 'ended', seeds: played.seeds, tally: { faults, checks } });
  for (const { seed, violation, history } of played.failures)
    tell({ kind: 'failed', seed, message: violation.message, history });
}

async function main(): Promise<void> {
  const { first, count, workers, engine, verbose } = asked();
  const began = performance.now();
  const postgres = engine === 'postgres' ? await start({ durability: 'off' }) : null;
  const tally = createTally();
  let seeds = 0;
  let failures = 0;
  const players = Array.from({ length: Math.min(workers, count) }, (_, part) => {
    const own = seedsFrom(first, count).filter((_seed, at) => at % workers === part);
    const share: Share = { seeds: own, url: postgres?.url ?? null, verbose };
    return new Worker(new URL(import.meta.url), { workerData: share });
  });
  const end = (told: Told) => {
    if (told.kind === 'line') console.log(told.text);
    else if (told.kind === 'ended') {
      seeds += told.seeds;
      tally.add(told.tally);
    } else {
      failures++;
      console.log(
        `\nSeed ${told.seed} breaks a promise: ${told.message}\nThe shortest history found:\n${told.history.join('\n')}`,
      );
      console.log(`\nAgain: npm run simulate -- --seeds 1 --seed ${told.seed} --verbose`);
      // What the others would still find is for the next run.
      for (const player of players) void player.terminate();
    }
  };
  try {
    await Promise.all(players.map((player) => once(player.on('message', end), 'exit')));
  } finally {
    await postgres?.stop();
  }
  console.log(reportOf(tally));
  const { faults, checks } = idle(tally);
  // A few seeds cannot meet everything.
  const proved = count < 100 || (faults.length === 0 && checks.length === 0);
  if (!proved) console.log(`\nNever happened: ${[...faults, ...checks].join(', ')}`);
  console.log(`\n${seeds} seeds, ${failures} failures, ${Math.round((performance.now() - began) / 1000)} s`);
  process.exitCode = failures === 0 && seeds === count && proved ? 0 : 1;
}

function asked() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
      engine: { type: 'string', default: 'postgres' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const [count, first, workers] = [Number(values.seeds), Number(values.seed), Number(values.workers)];
  const { engine, verbose } = values;
  const isWhole = (value: number, least: number) => Number.isInteger(value) && value >= least;
  if (!isWhole(count, 1) || !isWhole(first, 0) || !isWhole(workers, 1)) {
    console.error(
      '--seeds and --workers take a whole number above zero, --seed a whole number: npm run simulate -- --seeds 100 --seed 1',
    );
    process.exit(2);
  }
  if (engine !== 'postgres' && engine !== 'pglite') {
    console.error('--engine takes postgres or pglite: npm run simulate -- --seeds 100 --engine pglite');
    process.exit(2);
  }
  return { count, first, workers, engine, verbose };
}
