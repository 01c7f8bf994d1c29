/**
 * `npm run bench [-- --quick] [-- --only dispatch,enroll]`
 *
 * Absolute figures on a shared machine say little; every claim is a ratio of arms that ran in turn, in one go, on one
 * PostgreSQL with fsync and synchronous_commit on. Writes bench/results/latest.json.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { start } from '../scripts/postgres.ts';
import type { Figure } from './measure.ts';
import { rounded } from './measure.ts';
import { type RedisServer, startRedis } from './redis.ts';
import { dispatch } from './sections/dispatch.ts';
import { enrolment } from './sections/enrolment.ts';
import { fairness } from './sections/fairness.ts';
import { serverImport } from './sections/import.ts';
import { memory } from './sections/memory.ts';
import { soak } from './sections/soak.ts';
import { storage } from './sections/storage.ts';
import { terminal } from './sections/terminal.ts';
import { timeline } from './sections/timeline.ts';

/** Sizes of a full and of a quick run. */
export type Sizes = {
  readonly rounds: number;
  readonly due: number;
  readonly pending: number;
  readonly enrolments: number;
  readonly hot: number;
  /** Estimates whose records lie behind a timeline; twenty events each. */
  readonly timelines: number;
};
export type Bench = {
  readonly sizes: Sizes;
  database(): Promise<string>;
  /** Null where the machine has no redis-server: arm A is then not run. */
  readonly redis: RedisServer | null;
};

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const sizes: Sizes = values.quick
  ? { rounds: 3, due: 8_000, pending: 50_000, enrolments: 2_000, hot: 10_000, timelines: 20_000 }
  : { rounds: 5, due: 20_000, pending: 1_000_000, enrolments: 3_000, hot: 100_000, timelines: 1_000_000 };

const sections = { dispatch, enrolment, storage, terminal, timeline, fairness, soak, memory, import: serverImport };
const postgres = await start({
  durability: 'on',
  settings: { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '100' },
});
const redis = await startRedis();
const figures: Figure[] = [];
try {
  let databases = 0;
  const bench: Bench = {
    sizes,
    redis,
    async database() {
      const name = `bench_${process.pid}_${++databases}`;
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
  const wanted = values.only?.split(',') ?? Object.keys(sections);
  for (const [name, section] of Object.entries(sections)) {
    if (!wanted.includes(name)) continue;
    console.log(`\n${name}`);
    figures.push(...(await section(bench)));
  }
} finally {
  await redis?.stop();
  await postgres.stop();
}

if (redis === null) console.log('\narm A: not run, because this machine has no redis-server on the PATH');
console.log(`\n${'figure'.padEnd(28)}${'median'.padStart(12)}  ${'range'.padEnd(24)}rounds`);
for (const f of figures) {
  console.log(
    `${f.name.padEnd(28)}${rounded(f.value).padStart(12)}  ${`${rounded(f.min)} - ${rounded(f.max)} ${f.unit}`.padEnd(24)}${f.rounds}${f.n === undefined ? '' : `  n=${f.n.toLocaleString('en-US')}`}`,
  );
}
await writeFile(
  new URL('results/latest.json', import.meta.url),
  `${JSON.stringify({ quick: values.quick, node: process.version, figures }, null, 2)}\n`,
);
