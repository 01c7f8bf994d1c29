import { fork } from 'node:child_process';
import { createOurArm } from '../arms/ours.ts';
import { fillPending } from '../fill.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure } from '../measure.ts';

/** The peak resident memory of a process that is nothing but a worker, with the calendar full. */
export async function memory({ sizes, database }: Bench): Promise<Figure[]> {
  const url = await database();
  const ours = await createOurArm(url);
  await ours.enrollDue(8);
  await ours.kit.drain();
  await fillPending(ours.pool, sizes.pending);
  await ours.enrollDue(sizes.due);
  await ours.stop();
  const { sent, peakMb } = await workerProcess(url);
  if (sent !== sizes.due) throw new Error(`the worker process handed over ${sent} of ${sizes.due} messages`);
  return [figure('workerMb@1M', 'MB', [peakMb], sizes.pending)];
}

type Report = { readonly sent: number; readonly peakMb: number };

function workerProcess(url: string): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = fork(new URL('../worker-process.ts', import.meta.url), [], {
      env: { ...process.env, BENCH_URL: url },
    });
    let report: Report | undefined;
    worker.on('message', (message) => {
      report = message as Report;
    });
    worker.once('exit', (code) => {
      if (report === undefined) reject(new Error(`the worker process ended with ${code} and no report`));
      else resolve(report);
    });
  });
}
