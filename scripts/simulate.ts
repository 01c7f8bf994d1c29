/**
 * npm run simulate -- --seeds 1000 [--seed 1] [--engine pglite] [--verbose]
 *
 * Plays seeded histories of the real flows on a PostgreSQL (or PGlite) under a simulated clock, with faults, and checks
 * every promise after every step. `--seed` is the first seed (default 1); with `--seeds 1` it repeats one. Prints how often
 * each fault fired and what each check looked at; a zero in that list, or a broken promise, ends with code 1.
 */
import { parseArgs } from 'node:util';
import { idle, reportOf, seedsFrom, simulate } from '../packages/server/test/simulation/simulate.ts';
import { start } from './postgres.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'postgres' },
    verbose: { type: 'boolean', default: false },
  },
});
const count = Number(values.seeds);
const first = Number(values.seed);
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(first) && first >= 0)) {
  console.error(
    '--seeds takes a whole number above zero, --seed a whole number: npm run simulate -- --seeds 100 --seed 1',
  );
  process.exit(2);
}

if (values.engine !== 'postgres' && values.engine !== 'pglite') {
  console.error('--engine takes postgres or pglite: npm run simulate -- --seeds 100 --engine pglite');
  process.exit(2);
}

const began = performance.now();
const postgres = values.engine === 'postgres' ? await start({ durability: 'off' }) : null;
const { seeds, tally, failures } = await simulate({
  seeds: seedsFrom(first, count),
  url: postgres?.url ?? null,
  onSeed(seed, { enrollments, days, violation, history }) {
    if (values.verbose)
      console.log(`seed ${seed}: ${enrollments} enrollments, ${days} days, ${violation?.message ?? 'no fault'}`);
    if (values.verbose && count === 1) console.log(history.join('\n'));
    else if (Number(seed) % 100 === 0) console.log(`${seed} ...`);
  },
}).finally(async () => {
  await postgres?.stop();
});
console.log(reportOf(tally));
for (const { seed, violation, history } of failures) {
  console.log(
    `\nSeed ${seed} breaks a promise: ${violation.message}\nThe shortest history found:\n${history.join('\n')}`,
  );
  console.log(`\nAgain: npm run simulate -- --seeds 1 --seed ${seed} --verbose`);
}
const { faults, checks } = idle(tally);
// One seed alone cannot meet everything.
const proved = count < 50 || (faults.length === 0 && checks.length === 0);
if (!proved) console.log(`\nNever happened: ${[...faults, ...checks].join(', ')}`);
console.log(`\n${seeds} seeds, ${failures.length} failures, ${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = failures.length === 0 && proved ? 0 : 1;
