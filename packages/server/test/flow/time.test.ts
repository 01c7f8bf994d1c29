import { expect, it } from 'vitest';
import { createNow } from '../../src/flow/time.ts';
import { simulatedClock } from '../../src/testing/clock.ts';

it('tells a time that never goes back, although the database is asked again and answers earlier', async () => {
  let counter = 0;
  const answers = [100_000, 109_000, 119_500];
  const query = async () => ({ rows: [{ ms: answers.shift() ?? Number.NaN }] });
  const now = createNow({ query } as never, simulatedClock(), () => counter);
  const told: number[] = [];
  for (counter of [0, 1_999, 10_000, 10_001, 20_000]) told.push((await now()).machine);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(answers).toEqual([]);
});
