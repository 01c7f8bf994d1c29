import pg from 'pg';
import { expect, it } from 'vitest';
import { anEnrollment } from '../kit.ts';
import { pgBouncerProgram, startPgBouncer } from './pgbouncer.ts';
import {
  createHost,
  cutConnections,
  database,
  deliveries,
  enrollUntilAnswered,
  eventually,
  host,
  onceEach,
} from './survival-kit.ts';

const absent = 'PgBouncer is not installed here; on Debian: apt-get install pgbouncer';

it('B17: behind PgBouncer in transaction mode everything works: migrate, enroll, send, cut connections, stop and start', async ({
  skip,
  onTestFinished: closing,
}) => {
  if (pgBouncerProgram === undefined) return skip(absent);
  const direct = await database(closing);
  const pooler = await startPgBouncer(pgBouncerProgram, direct.url);
  closing(() => pooler.stop());
  const first = await host(closing, pooler.url);

  const before = await Promise.all(Array.from({ length: 40 }, () => enrollUntilAnswered(first)));
  await eventually(() => onceEach(first, before), {
    within: 30_000,
    why: () => [deliveries(first, before), first.log],
  });
  expect(await first.readiness()).toBe(200);

  // A process that learns only now that names do not work here, by many statements at once: none of them is an error.
  const second = createHost(pooler.url, { workers: 0 });
  closing(() => second.kit.stop());
  await Promise.all(Array.from({ length: 40 }, () => second.kit.enroll('T1', anEnrollment())));

  // The pooler's own connections to the server, in the middle of work.
  const meanwhile = Promise.all(Array.from({ length: 20 }, () => enrollUntilAnswered(first)));
  await cutConnections(direct);
  const cut = await meanwhile;
  await eventually(
    async () => {
      await first.kit.sweep().catch(() => {});
      return onceEach(first, cut);
    },
    { within: 60_000, why: () => [deliveries(first, cut), first.log] },
  );
  await first.kit.stop();

  const open = await host(closing, pooler.url, { sink: first.sink });
  const after = await Promise.all(Array.from({ length: 5 }, () => enrollUntilAnswered(open)));
  await eventually(() => onceEach(open, after), { within: 30_000, why: () => open.log });
  expect(onceEach(open, [...before, ...cut, ...after])).toBe(true);
  expect((await open.kit.verify()).differences).toEqual([]);
}, 360_000);

it('B17: behind PgBouncer a pool of the host’s works too, which also prepares statements of its own', async ({
  skip,
  onTestFinished: closing,
}) => {
  if (pgBouncerProgram === undefined) return skip(absent);
  const direct = await database(closing);
  const pooler = await startPgBouncer(pgBouncerProgram, direct.url);
  closing(() => pooler.stop());
  const pool = new pg.Pool({ connectionString: pooler.url, max: 8 });
  pool.on('error', () => {});
  closing(() => pool.end());
  const one = await host(closing, '', { database: pool });
  const ids = await Promise.all(Array.from({ length: 10 }, () => enrollUntilAnswered(one)));
  await eventually(() => onceEach(one, ids), { within: 30_000, why: () => one.log });
  expect((await one.kit.verify()).differences).toEqual([]);
}, 240_000);
