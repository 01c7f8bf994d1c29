import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { inSchema } from '../../src/store/schema.ts';
import { createSink } from '../../src/testing/sink.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';

let test: TestKit;
afterEach(() => test?.drop());

const distinct = (keys: readonly string[]) => new Set(keys).size;

/** A second connection, as another process of the host would have. */
async function otherConnection() {
  const connection = await connect(test.database.url);
  return { db: inSchema(connection.db, test.database.schema), close: () => connection.close() };
}

/** Estimates of T1 whose first message is due at once, eight at a time. */
async function enrollMany(count: number): Promise<void> {
  let next = 0;
  const enrolling = Array.from({ length: 8 }, async () => {
    while (next < count) await test.kit.enroll('T1', anEnrollment({ customerEmail: `c${next++}@example.com` }));
  });
  await Promise.all(enrolling);
}

describe('several workers on one calendar', () => {
  it('B21: three workers send 3,000 due messages once each', async () => {
    test = await createTestKit({ sink: createSink({ repeatability: 'none' }) });
    await enrollMany(3_000);
    const workers = [test.kit, test.another(), test.another()];
    await Promise.all(workers.map((kit) => kit.drain()));
    const keys = test.sink.accepted.map((message) => message.key);
    expect(keys).toHaveLength(3_000);
    expect(distinct(keys)).toBe(3_000);
    const { rows } = await test.database.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM qr.event WHERE type = 'email.sent'`,
    );
    expect(rows[0]?.n).toBe(3_000);
  }, 400_000);

  it('loses no wake-up when enrolments and claims run against each other', async () => {
    test = await createTestKit();
    const other = test.another();
    let enrolling = true;
    const claims = [test.kit, other].map(async (kit) => {
      while (enrolling) await kit.drain();
    });
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let i = 0; i < 50; i++)
          await test.kit.enroll('T1', anEnrollment({ customerEmail: `c${lane}-${i}@example.com` }));
      }),
    );
    enrolling = false;
    await Promise.all(claims);
    await test.kit.drain();
    expect(distinct(test.sink.accepted.map((message) => message.key))).toBe(200);
    expect(test.sink.accepted).toHaveLength(200);
  });

  it('hands nothing over twice on a duplicate due row', async () => {
    test = await createTestKit({ sink: createSink({ repeatability: 'none' }) });
    await test.kit.enroll('T1', anEnrollment());
    await test.database.db.query(
      `INSERT INTO qr.due SELECT tenant_id, channel, due_at - interval '1 minute', enrollment_id, ordinal FROM qr.due WHERE ordinal = 0`,
    );
    await test.kit.drain();
    await test.kit.drain();
    expect(test.sink.accepted).toHaveLength(1);
  });

  it('sees an opt-out that commits while the claim waits for the lock', async () => {
    test = await createTestKit();
    await test.kit.enroll('T1', anEnrollment());
    const other = await otherConnection();
    let draining: Promise<unknown> = Promise.resolve();
    await other.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM qr.enrollment ORDER BY enrollment_id FOR NO KEY UPDATE');
      draining = test.kit.drain();
      await untilWaiting(other.db);
      await tx.query(
        `INSERT INTO qr.opt_out (tenant_id, channel, address, scope, source, recorded_at)
         SELECT tenant_id, 'email', email, 'all', 'page', now() FROM qr.contact`,
      );
    });
    await draining;
    await other.close();
    expect(test.sink.accepted).toEqual([]);
    const { rows } = await test.database.db.query(`SELECT state, reason FROM qr.touchpoint WHERE ordinal = 0`);
    expect(rows).toEqual([{ state: 'skipped', reason: 'opt_out' }]);
  });

  it('lets a tenant send while a host transaction that enrolled stays open', async () => {
    test = await createTestKit();
    const other = await connect(test.database.url);
    await other.db.transaction(async (tx) => {
      await test.kit.enroll('T1', anEnrollment({ customerEmail: 'open@example.com' }), { db: tx });
      const { estimateId } = await test.kit.enroll('T1', anEnrollment({ customerEmail: 'other@example.com' }));
      await test.kit.drain();
      expect(test.sink.accepted.map((message) => message.key)).toEqual([`${estimateId}:T+0`]);
    });
    await test.kit.drain();
    expect(test.sink.accepted).toHaveLength(2);
    await other.close();
  });

  it('B19: a tenant with a flood does not keep another tenant waiting', async () => {
    test = await createTestKit();
    await test.kit.setTenant('T2', {
      companyName: 'Small',
      postalAddress: '1 Way, Austin',
      timeZone: 'America/Chicago',
    });
    await enrollMany(2_000);
    const { estimateId } = await test.kit.enroll('T2', anEnrollment());
    await test.kit.drain();
    const position = test.sink.accepted.findIndex((message) => message.key === `${estimateId}:T+0`);
    expect(position).toBeGreaterThanOrEqual(0);
    expect(position).toBeLessThan(200);
    expect(test.sink.accepted).toHaveLength(2_001);
    expect(distinct(test.sink.accepted.map(({ key }) => key))).toBe(2_001);
  }, 300_000);
});

/** Until somebody waits for a lock. Polls the server's own view; ends by the test's time-out if nobody ever does. */
async function untilWaiting(db: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<void> {
  for (;;) {
    const { rows } = await db.query(`SELECT 1 FROM pg_locks WHERE NOT granted`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a worker that dies', () => {
  const die = async (point: 'authorised' | 'handed_over', repeatability: 'key' | 'look_up' | 'none') => {
    test = await createTestKit({
      sink: createSink({ repeatability }),
      // A process that dies has no other loop that works on.
      workers: 1,
      at(at) {
        if (at === point) throw new Error('killed here');
      },
    });
    await test.kit.enroll('T1', anEnrollment());
    await expect(test.kit.drain()).rejects.toThrow('killed here');
    await test.database.db.query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);
    const next = test.another({ at: () => {} });
    await next.sweep();
    await next.drain();
    const { rows } = await test.database.db.query<{ state: string }>(
      `SELECT state FROM qr.touchpoint WHERE ordinal = 0`,
    );
    return { state: rows[0]?.state, accepted: test.sink.accepted.length };
  };

  it('before the hand-over: the message goes once, whatever the provider can do', async () => {
    for (const repeatability of ['key', 'none'] as const) {
      expect(await die('authorised', repeatability)).toEqual({ state: 'sent', accepted: 1 });
      await test.drop();
    }
    test = await createTestKit();
  });

  it('B12: after the hand-over, with a key: asked again under the same key, once in the sink', async () => {
    expect(await die('handed_over', 'key')).toEqual({ state: 'sent', accepted: 1 });
  });

  it('B12: after the hand-over, with look-up: found, not repeated', async () => {
    expect(await die('handed_over', 'look_up')).toEqual({ state: 'sent', accepted: 1 });
  });

  it('B12: after the hand-over, with neither: uncertain, not repeated', async () => {
    expect(await die('handed_over', 'none')).toEqual({ state: 'uncertain', accepted: 1 });
  });

  it('B11: a late finisher whose work was given away changes nothing twice', async () => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    test = await createTestKit({
      sink: createSink({ repeatability: 'key' }),
      async at(at) {
        if (at === 'handed_over') await held;
      },
    });
    await test.kit.enroll('T1', anEnrollment());
    const slow = test.kit.drain();
    while (test.sink.accepted.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await test.database.db.query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);
    const next = test.another({ at: () => {} });
    await next.sweep();
    await next.drain();
    release();
    await slow;
    expect(test.sink.accepted).toHaveLength(1);
    const { rows } = await test.database.db.query(`SELECT type FROM qr.event WHERE type = 'email.sent'`);
    expect(rows).toHaveLength(1);
  });
});
