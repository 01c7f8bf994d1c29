import pg from 'pg';
import { describe, it } from 'vitest';
import { startOwn } from '../../../../scripts/postgres.ts';
import {
  createHost,
  cutConnections,
  database,
  deliveries,
  enrollUntilAnswered,
  eventually,
  type Host,
  host,
  onceEach,
  pause,
  proxied,
} from './survival-kit.ts';

const isReady = async (one: Host) => (await one.readiness()) === 200;

describe.concurrent('B17: without a restart of the host', () => {
  it('all its connections being cut, again and again, is survived: every message goes once', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const made = await database(closing);
    const one = await host(closing, made.url);
    let cuts = 0;
    let cutting = true;
    const cut = (async () => {
      while (cutting) {
        await cutConnections(made);
        cuts++;
        await pause(400);
      }
    })();
    const ids = await Promise.all(Array.from({ length: 30 }, () => enrollUntilAnswered(one)));
    await pause(1500);
    cutting = false;
    await cut;
    expect(cuts).toBeGreaterThan(2);
    // A batch whose commit was not answered waits for its lease: 30 s, and the sweep that finds it over.
    await eventually(
      async () => {
        await one.kit.sweep().catch(() => {});
        return onceEach(one, ids);
      },
      { within: 60_000, why: () => [deliveries(one, ids), one.log] },
    );
    await eventually(() => isReady(one), { within: 20_000, why: () => one.log });
    expect((await one.kit.verify()).differences).toEqual([]);
  }, 300_000);

  it('a restart of PostgreSQL is survived by workers and by a host that goes on enrolling', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const postgres = await startOwn({ durability: 'off' });
    closing(() => postgres.stop());
    const one = await host(closing, postgres.url);
    const other = await host(closing, postgres.url, { sink: one.sink });
    // Due in the outage, and in no queue.
    const due = await Promise.all(Array.from({ length: 5 }, () => enrollUntilAnswered(one, { startAfterMs: 4000 })));
    await pause(1000);
    expect([await one.readiness(), await other.readiness()]).toEqual([200, 200]);

    await postgres.down();
    const linesBefore = one.log.length;
    const meanwhile = Promise.all(Array.from({ length: 5 }, () => enrollUntilAnswered(one)));
    await eventually(async () => !(await isReady(one)) && !(await isReady(other)), { within: 12_000 });
    await pause(4000);
    await postgres.up();

    const ids = [...due, ...(await meanwhile)];
    await eventually(() => onceEach(one, ids), { within: 60_000, why: () => [deliveries(one, ids), one.log] });
    await eventually(async () => (await isReady(one)) && (await isReady(other)), {
      within: 30_000,
      why: () => one.log,
    });
    expect(one.log.length - linesBefore).toBeLessThan(60);
    expect((await one.kit.verify()).differences).toEqual([]);
  }, 360_000);

  it('connections that a network forgot, without a word to either end, are found dead: what is due goes', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const { url } = await database(closing);
    const proxy = await proxied(url, closing);
    const one = await host(closing, proxy.url);
    expect(await one.readiness()).toBe(200);
    const far = createHost(url, { workers: 0 });
    closing(() => far.kit.stop());

    proxy.forgetConnections();
    const ids = [await enrollUntilAnswered(far)];
    await eventually(async () => !(await isReady(one)), { within: 15_000 });
    await eventually(() => onceEach(one, ids), { within: 60_000, why: () => one.log });
    await eventually(() => isReady(one), { within: 60_000, why: () => one.log });
  }, 360_000);

  it('a network that is away and comes back is survived, and told of in few lines', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const { url } = await database(closing);
    const proxy = await proxied(url, closing);
    const one = await host(closing, proxy.url);
    const far = createHost(url, { workers: 0 });
    closing(() => far.kit.stop());
    proxy.refuse();
    const ids = [await enrollUntilAnswered(far)];
    await eventually(async () => !(await isReady(one)), { within: 15_000 });
    proxy.restore();
    await eventually(() => onceEach(one, ids), { within: 20_000, why: () => one.log });
    await eventually(() => isReady(one), { within: 30_000, why: () => one.log });
    expect(one.log.length).toBeLessThan(40);
  }, 240_000);

  it('a process that only serves says that the database is away, too', async ({ onTestFinished: closing }) => {
    const { url } = await database(closing);
    const proxy = await proxied(url, closing);
    const one = await host(closing, proxy.url, { workers: 0 });
    await eventually(() => isReady(one), { within: 5000 });
    proxy.refuse();
    await eventually(async () => !(await isReady(one)), { within: 15_000 });
    proxy.restore();
    await eventually(() => isReady(one), { within: 30_000 });
  }, 180_000);

  it('a database that is away at the start is told to the host, who may try again', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const { url } = await database(closing);
    const proxy = await proxied(url, closing);
    const one = createHost(proxy.url);
    closing(() => one.kit.stop());
    await one.kit.migrate();
    proxy.refuse();
    await expect(one.kit.start()).rejects.toThrow();
    expect(await one.readiness()).toBe(503);
    proxy.restore();
    await one.kit.start();
    await eventually(() => isReady(one), { within: 5000, why: () => one.log });
  }, 180_000);
});

describe.concurrent('B17: the job queue alone', () => {
  it('may lose its connections and all its jobs: no LISTEN is needed, and what is due goes within seconds', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const { url } = await database(closing);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    closing(() => admin.end());
    const one = await host(closing, url);
    const { rows: listening } = await admin.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%'`,
    );
    expect(listening).toEqual([]);
    let killed = 0;
    let breaking = true;
    const breakQueue = (async () => {
      while (breaking) {
        const { rows } = await admin.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quote-rescue-jobs'`,
        );
        killed += rows.length;
        await admin.query('DELETE FROM quote_rescue_jobs.job');
        await pause(200);
      }
    })();
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, n) => enrollUntilAnswered(one, { startAfterMs: n * 1000 })),
    );
    await eventually(() => onceEach(one, ids), { within: 20_000, why: () => one.log });
    breaking = false;
    await breakQueue;
    expect(killed).toBeGreaterThan(0);
    await eventually(() => isReady(one), { within: 30_000, why: () => one.log });
  }, 240_000);
});
