import { fork } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeConsumer } from '../../scripts/packed-packages.ts';
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
  const { file, remove } = workerFile();
  try {
    const { sent, peakMb } = await workerProcess(file, url);
    if (sent !== sizes.due) throw new Error(`the worker process handed over ${sent} of ${sizes.due} messages`);
    return [figure('workerMb@1M', 'MB', [peakMb], sizes.pending)];
  } finally {
    remove();
  }
}

const source = fileURLToPath(new URL('../worker-process.mjs', import.meta.url));

/** As a host runs it: from the packed package. From the sources Node also carries what strips their types. */
function workerFile(): { readonly file: string; remove(): void } {
  try {
    const { folder, remove } = makeConsumer();
    const file = join(folder, 'worker-process.mjs');
    copyFileSync(source, file);
    return { file, remove };
  } catch (error) {
    console.log(`  from the sources, about 50 MB more than from a build: ${String(error)}`);
    return { file: source, remove: () => {} };
  }
}

type Report = { readonly sent: number; readonly peakMb: number };

function workerProcess(file: string, url: string): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = fork(file, [], { env: { ...process.env, BENCH_URL: url } });
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
