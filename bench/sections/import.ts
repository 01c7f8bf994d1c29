import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeConsumer } from '../../scripts/packed-packages.ts';
import { type Figure, figure, ratios } from '../measure.ts';

const PROCESSES = 15;
const source = fileURLToPath(new URL('../import-process.mjs', import.meta.url));

type Report = { readonly peersMs: number; readonly oursMs: number; readonly oursMb: number };

/**
 * Processor time and memory that importing the packed server adds to a host that has pg and pg-boss, each time in a new
 * process. What pg and pg-boss take stands beside it, because a busy machine makes both dearer.
 */
export async function serverImport(): Promise<Figure[]> {
  const consumer = packed();
  if (consumer === null) return [];
  try {
    const file = join(consumer.folder, 'import-process.mjs');
    copyFileSync(source, file);
    const reports: Report[] = [];
    for (let round = 0; round < PROCESSES; round++) {
      const [report] = await once(fork(file, [], { execArgv: [] }), 'message');
      reports.push(report as Report);
    }
    const oursMs = reports.map((report) => report.oursMs);
    return [
      figure('importMs', 'ms', oursMs),
      figure(
        'import/pg+pg-boss',
        'x',
        ratios(
          oursMs,
          reports.map((report) => report.peersMs),
        ),
      ),
      figure(
        'importMb',
        'MB',
        reports.map((report) => report.oursMb),
      ),
    ];
  } finally {
    consumer.remove();
  }
}

function packed() {
  try {
    return makeConsumer();
  } catch (error) {
    console.log(`  not measured: ${String(error)}`);
    return null;
  }
}
