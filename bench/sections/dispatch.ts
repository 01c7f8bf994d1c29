import { createDelayedJobsArm } from '../arms/delayed-jobs.ts';
import { insertRows } from '../arms/insert-rows.ts';
import { createJobArm } from '../arms/job-per-touchpoint.ts';
import { createOurArm } from '../arms/ours.ts';
import { fillPending } from '../fill.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, interleave, percentile, ratios, timed } from '../measure.ts';

/** Six calls of each statement on each of four connections, 400 messages a call. */
const WARM_UP = 12_000;

/**
 * Touchpoints a second, with nothing pending and with the calendar full, against one job per touchpoint: in Postgres
 * (B1) and, where the machine has Redis, on BullMQ (A).
 */
export async function dispatch({ sizes, database, redis }: Bench): Promise<Figure[]> {
  const reference = await database();
  const ours = await createOurArm(await database());
  const full = await createOurArm(await database());
  const jobs = await createJobArm(await database());
  const jobsFull = await createJobArm(await database());
  const delayed = redis === null ? null : await createDelayedJobsArm(await database(), redis.port);
  const jobCount = Math.max(200, Math.floor(sizes.due / 20));
  // Its fetch walks the whole backlog: a handful of jobs is all it does in a bearable time.
  const fullJobCount = 100;
  // Connections plan their statements anew for the first few calls: no arm is measured in those.
  for (const arm of [ours, full]) {
    await arm.enrollDue(WARM_UP);
    await arm.kit.drain();
  }
  await jobs.enqueueDue(WARM_UP / 30);
  await jobs.dispatch(WARM_UP / 30);
  await fillPending(full.pool, sizes.pending);
  await jobsFull.enqueuePending(sizes.pending);

  const results = await interleave<'insert100' | 'ours@0' | 'B1@0' | 'ours@full' | 'B1@full' | 'A@0'>(sizes.rounds, {
    insert100: () => insertRows(reference, 2),
    'ours@0': async () => {
      await ours.enrollDue(sizes.due);
      return ours.dispatch(sizes.due);
    },
    'B1@0': async () => {
      await jobs.enqueueDue(jobCount);
      return jobs.dispatch(jobCount);
    },
    ...(delayed !== null && { 'A@0': () => delayed.dispatch(jobCount * 2) }),
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
  await Promise.all([ours.stop(), full.stop(), jobs.stop(), jobsFull.stop(), delayed?.stop()]);
  return [
    figure('dispatch', 'touchpoints/s', results['ours@0'], sizes.due),
    figure('dispatch/B1@0', 'x', ratios(results['ours@0'], results['B1@0']), sizes.due),
    ...(delayed === null
      ? []
      : [figure('dispatch/A@0', 'x', ratios(results['ours@0'], results['A@0'] ?? []), sizes.due)]),
    figure('dispatch/insert100', 'of rows/s', ratios(results['ours@0'], results.insert100), sizes.due),
    figure('dispatch@1M/dispatch@0', 'x', ratios(results['ours@full'], results['ours@0']), sizes.pending),
    figure('dispatch/B1@1M', 'x', ratios(results['ours@full'], results['B1@full']), sizes.pending),
    figure('emptyPollMs@1M', 'ms', [percentile(polls, 0.5)], sizes.pending),
  ];
}
