import { PgBoss } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { createSink } from '../../src/testing/sink.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { deliveries, enrollUntilAnswered, eventually, type Host, onceEach, pause, startHost } from './survival-kit.ts';

type Closing = (close: () => Promise<void>) => void;

/** A process that only serves, and asks others by the queue, and one that sends. */
async function twoHosts(
  closing: Closing,
  sink = createSink(),
): Promise<{ own: TestDatabase; serving: Host; sending: Host }> {
  const own = await createTestDatabase({ migrated: false });
  closing(() => own.drop());
  const serving = await startHost(own.url, { sink, workers: 0 });
  closing(() => serving.kit.stop());
  const sending = await startHost(own.url, { sink });
  closing(() => sending.kit.stop());
  return { own, serving, sending };
}

const enrollMany = (host: Host, count: number, more?: { startAfterMs: number }): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => enrollUntilAnswered(host, more)));

type JobRow = { name: string; state: string; n: number; deferred: number };
async function jobsIn({ db }: TestDatabase): Promise<JobRow[]> {
  const { rows } = await db.query<JobRow>(
    `SELECT name, state::text, count(*)::int AS n, count(*) FILTER (WHERE start_after > now() + interval '2 minutes')::int AS deferred
     FROM quote_rescue_jobs.job GROUP BY name, state`,
  );
  return rows;
}

describe('the job queue', () => {
  it('holds no backlog, however many messages are planned: a job is only a hint', async ({
    onTestFinished: closing,
  }) => {
    const { own, serving } = await twoHosts(closing);
    const ids = await enrollMany(serving, 150);
    await eventually(() => onceEach(serving, ids), { within: 30_000, why: () => deliveries(serving, ids) });
    const { rows: planned } = await own.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM qr.due WHERE due_at > now() + interval '1 day'`,
    );
    expect(planned[0]?.n).toBeGreaterThan(500);
    const jobs = await jobsIn(own);
    const waiting = jobs.filter(({ state }) => ['created', 'retry', 'active'].includes(state));
    expect(jobs.reduce((sum, { deferred }) => sum + deferred, 0)).toBe(0);
    for (const { name, n } of waiting) expect([name, n <= 1]).toEqual([name, true]);
    // Done ones are kept for a minute; a wake-up every other second is thirty.
    expect(jobs.reduce((sum, { n }) => sum + n, 0)).toBeLessThan(60);
  }, 240_000);

  it('repeats no job that failed or expired, and forgets what waits within minutes', async ({
    onTestFinished: closing,
  }) => {
    const { own } = await twoHosts(closing);
    const { rows } = await own.db.query(
      `SELECT name, policy, retry_limit, expire_seconds, retention_seconds, dead_letter
       FROM quote_rescue_jobs.queue WHERE name LIKE 'quote-rescue-%' ORDER BY name`,
    );
    const hint = { policy: 'short', retry_limit: 0, expire_seconds: 300, retention_seconds: 600, dead_letter: null };
    expect(rows).toEqual([
      { name: 'quote-rescue-dispatch', ...hint },
      { name: 'quote-rescue-sweep', ...hint },
    ]);
  });

  it('B11: a job that is declared expired while it runs sends nothing twice', async ({ onTestFinished: closing }) => {
    const sink = createSink({ repeatability: 'none', parallelism: 1 });
    sink.behave = async () => {
      await pause(400);
      return 'accept' as const;
    };
    const { own, serving } = await twoHosts(closing, sink);
    const boss = new PgBoss({
      connectionString: own.url,
      schema: 'quote_rescue_jobs',
      supervise: false,
      schedule: false,
    });
    boss.on('error', () => {});
    await boss.start();
    closing(() => boss.stop({ graceful: false }));
    // Every job counts as expired from the moment in which a worker has it.
    await own.db.query(
      `CREATE FUNCTION expire_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN NEW.started_on := now() - interval '1 hour'; RETURN NEW; END $$`,
    );
    await own.db.query(
      `CREATE TRIGGER expire_at_once BEFORE UPDATE ON quote_rescue_jobs.job FOR EACH ROW
       WHEN (NEW.state = 'active') EXECUTE FUNCTION expire_at_once()`,
    );
    let expiring = true;
    const expire = (async () => {
      while (expiring) {
        // Asked for again at once, as the retry of a queue would.
        await boss.send('quote-rescue-dispatch');
        await boss.supervise('quote-rescue-dispatch');
        await pause(150);
      }
    })();
    const ids = await enrollMany(serving, 12);
    await eventually(() => onceEach(serving, ids), { within: 60_000, why: () => deliveries(serving, ids) });
    await pause(1000);
    expiring = false;
    await expire;
    const { rows } = await own.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM quote_rescue_jobs.job WHERE started_on < now() - interval '30 minutes'`,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(deliveries(serving, ids)).toEqual(ids.map(() => 1));
    expect((await serving.kit.verify()).differences).toEqual([]);
  }, 300_000);

  it('loses nothing when all its jobs are wiped, with its queues and schedules', async ({
    onTestFinished: closing,
  }) => {
    const { own, serving } = await twoHosts(closing);
    const ids = await enrollMany(serving, 5, { startAfterMs: 3000 });
    await own.db.query('TRUNCATE quote_rescue_jobs.job');
    await own.db.query('DELETE FROM quote_rescue_jobs.schedule');
    await eventually(() => onceEach(serving, ids), { within: 20_000, why: () => deliveries(serving, ids) });
    expect(deliveries(serving, ids)).toEqual(ids.map(() => 1));
  }, 180_000);
});
