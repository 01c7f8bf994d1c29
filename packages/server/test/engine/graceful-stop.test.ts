import { describe, it } from 'vitest';
import { createSink } from '../../src/testing/sink.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createHost, enrollUntilAnswered, eventually, onceEach, pause, startHost } from './survival-kit.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** What a host is given to stop, as a rule: then it is killed. */
const GRACE_MS = 30_000;

async function database(closing: (close: () => Promise<void>) => void): Promise<TestDatabase> {
  const made = await createTestDatabase({ migrated: false });
  closing(() => made.drop());
  return made;
}

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

/** What is still in somebody's hands. */
async function inHand({ db }: TestDatabase): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM qr.claim) + (SELECT count(*) FROM qr.worker)
       + (SELECT count(*) FROM qr.intent WHERE status IN ('authorised', 'handing_over')))::int AS n`,
  );
  return rows[0]?.n ?? 0;
}

const statesIn = async ({ db }: TestDatabase): Promise<Record<string, number>> => {
  const { rows } = await db.query<{ state: string; n: number }>(
    'SELECT state, count(*)::int AS n FROM qr.touchpoint WHERE ordinal = 0 GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

/** As 30 s without a heartbeat would. */
const endLeases = ({ db }: TestDatabase) => db.query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);

describe.concurrent('B12: a host that is told to stop', () => {
  it('has recorded everything in time although its provider hangs, and puts the rest back', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const own = await database(closing);
    const sink = createSink({ repeatability: 'none', parallelism: 2 });
    let called = 0;
    sink.behave = () => {
      called++;
      return new Promise(() => {});
    };
    const { kit, ...host } = await startHost(own.url, { sink });
    await Promise.all(Array.from({ length: 5 }, () => enrollUntilAnswered({ kit, ...host }, { startAfterMs: 1000 })));
    await eventually(() => called > 0, { within: 10_000 });
    await pause(500);
    expect(await timed(kit.stop())).toBeLessThan(GRACE_MS);
    expect(called).toBeLessThanOrEqual(2);
    expect(await statesIn(own)).toEqual({ uncertain: called, scheduled: 5 - called });
    expect(await inHand(own)).toBe(0);
  }, 180_000);

  it('records what was handed over when the database comes back while it stops', async ({
    expect,
    onTestFinished: closing,
  }) => {
    const own = await database(closing);
    const proxy = await startTcpProxy(own.url);
    closing(() => proxy.stop());
    const sink = createSink({ repeatability: 'none' });
    sink.behave = async () => {
      proxy.refuse();
      await pause(200);
      return 'accept' as const;
    };
    const { kit, ...host } = await startHost(proxy.url, { sink });
    await enrollUntilAnswered({ kit, ...host });
    await eventually(() => sink.accepted.length === 1, { within: 10_000 });
    const stopping = timed(kit.stop());
    await pause(3000);
    proxy.restore();
    expect(await stopping).toBeLessThan(GRACE_MS);
    expect(await statesIn(own)).toEqual({ sent: 1 });
    expect(await inHand(own)).toBe(0);
  }, 180_000);

  it.for(['refused', 'silent'] as const)(
    'ends in time although the database is away (%s); the next host settles what could not be recorded',
    { timeout: 90_000 },
    async (how, { expect, onTestFinished: closing }) => {
      const own = await database(closing);
      const proxy = await startTcpProxy(own.url);
      closing(() => proxy.stop());
      const first = await startHost(proxy.url);
      first.sink.behave = async () => {
        if (how === 'silent') proxy.forgetConnections();
        else proxy.refuse();
        await pause(200);
        return 'accept' as const;
      };
      const ids = [await enrollUntilAnswered(first)];
      await eventually(() => onceEach(first, ids), { within: 10_000 });
      if (how === 'silent') proxy.hold();
      expect(await timed(first.kit.stop())).toBeLessThan(GRACE_MS);

      first.sink.behave = () => 'accept';
      const next = createHost(own.url, { sink: first.sink });
      closing(() => next.kit.stop());
      await endLeases(own);
      await next.kit.sweep();
      await next.kit.drain();
      expect(onceEach(next, ids)).toBe(true);
      expect(await statesIn(own)).toEqual({ sent: 1 });
      expect((await next.kit.verify()).differences).toEqual([]);
    },
  );

  it.for(['refused', 'silent'] as const)(
    'ends in time although its provider hangs and the database is away (%s) at once; nothing is sent twice afterwards',
    { timeout: 90_000 },
    async (how, { expect, onTestFinished: closing }) => {
      const own = await database(closing);
      const proxy = await startTcpProxy(own.url);
      closing(() => proxy.stop());
      const sink = createSink({ repeatability: 'none', parallelism: 2 });
      const first = await startHost(proxy.url, { sink });
      let called = 0;
      sink.behave = () => {
        called++;
        if (how === 'silent') proxy.forgetConnections();
        else proxy.refuse();
        return new Promise(() => {});
      };
      await Promise.all(Array.from({ length: 5 }, () => enrollUntilAnswered(first, { startAfterMs: 1000 })));
      await eventually(() => called > 0, { within: 10_000 });
      if (how === 'silent') proxy.hold();
      expect(await timed(first.kit.stop())).toBeLessThan(GRACE_MS);

      sink.behave = () => 'accept';
      const next = createHost(own.url, { sink });
      closing(() => next.kit.stop());
      await endLeases(own);
      await next.kit.sweep();
      await next.kit.drain();
      // What the hanging provider may have taken is in doubt; of it nothing goes again without a person.
      expect(await statesIn(own)).toEqual({ uncertain: called, sent: 5 - called });
      expect(new Set(sink.accepted.map(({ key }) => key)).size).toBe(5 - called);
      expect(sink.accepted).toHaveLength(5 - called);
      expect((await next.kit.verify()).differences).toEqual([]);
    },
  );
});
