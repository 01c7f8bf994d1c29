import pg from 'pg';
import { createOurArm } from '../arms/ours.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, rounded } from '../measure.ts';

const ITERATIONS = 8;

/**
 * A transaction that somebody forgot to close in the host's app: vacuum can clean nothing behind its snapshot. The last
 * of eight rounds of the same work against the first.
 */
export async function soak({ sizes, database }: Bench): Promise<Figure[]> {
  const url = await database();
  const ours = await createOurArm(url);
  const forgotten = new pg.Client({ connectionString: url });
  // The server stops while it is still there when a round fails.
  forgotten.on('error', () => {});
  await forgotten.connect();
  await ours.enrollDue(sizes.due);
  await ours.dispatch(sizes.due);
  await forgotten.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await forgotten.query('SELECT count(*) FROM quote_rescue.estimate');
  const rates: number[] = [];
  for (let round = 0; round < ITERATIONS; round++) {
    await ours.enrollDue(sizes.due);
    rates.push(await ours.dispatch(sizes.due));
    console.log(`  round ${round + 1}: ${rounded(rates.at(-1) ?? Number.NaN)}`);
  }
  await forgotten.end();
  await ours.stop();
  return [figure('soakPinned', 'last/first', [(rates.at(-1) ?? Number.NaN) / (rates[0] ?? Number.NaN)], sizes.due)];
}
