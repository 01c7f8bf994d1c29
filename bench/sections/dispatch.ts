import { insertRows } from '../arms/insert-rows.ts';
import { createJobArm } from '../arms/job-per-touchpoint.ts';
import { createOurArm } from '../arms/ours.ts';
import { fillPending } from '../fill.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, interleave, percentile, ratios, timed } from '../measure.ts';

/** Touchpoints a second, with nothing pending and with the calendar full, against one job per touchpoint. */
export async function dispatch({ sizes, database }: Bench): Promise<Figure[]> {
  const reference = await database();
  const ours = await createOurArm(await database());
  const full = await createOurArm(await database());
  const jobs = await createJobArm(await database());
  const jobsFull = await createJobArm(await database());
  const jobCount = Math.max(200, Math.floor(sizes.due / 20));
  // Its fetch walks the whole backlog: a handful of jobs is all it does in a bearable time.
  const fullJobCount = 100;
  await full.enrollDue(8);
  await full.kit.drain();
  await fillPending(full.pool, sizes.pending);
  await jobsFull.enqueuePending(sizes.pending);

  const results = await interleave(sizes.rounds, {
    insert100: () => insertRows(reference, 2),
    'ours@0': async () => {
      await ours.enrollDue(sizes.due);
      return ours.dispatch(sizes.due);
    },
    'B1@0': async () => {
      await jobs.enqueueDue(jobCount);
      return jobs.dispatch(jobCount);
    },
    'ours@full': async () => {
      await full.enrollDue(sizes.due);
      return full.dispatch(sizes.due);
    },
    'B1@full': async () => {
      await jobsFull.enqueueDue(fullJobCount);
      return jobsFull.dispatch(fullJobCount);
    },
  });
  const polls: number[] = [];
  for (let i = 0; i < 50; i++) polls.push(await timed(() => full.kit.drain()));
  const memory = process.memoryUsage().rss / 1_048_576;
  await Promise.all([ours.stop(), full.stop(), jobs.stop(), jobsFull.stop()]);
  return [
    figure('dispatch', 'touchpoints/s', results['ours@0'], sizes.due),
    figure('dispatch/B1@0', 'x', ratios(results['ours@0'], results['B1@0']), sizes.due),
    figure('dispatch/insert100', 'of rows/s', ratios(results['ours@0'], results.insert100), sizes.due),
    figure('dispatch@1M/dispatch@0', 'x', ratios(results['ours@full'], results['ours@0']), sizes.pending),
    figure('dispatch/B1@1M', 'x', ratios(results['ours@full'], results['B1@full']), sizes.pending),
    figure('emptyPollMs@1M', 'ms', [percentile(polls, 0.5)], sizes.pending),
    figure('benchProcessMb@1M', 'MB', [memory], sizes.pending),
  ];
}
