import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { askWhatBecame } from '../../src/flow/sweep.ts';
import type { Db } from '../../src/store/db.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, type FlowKit, started } from '../flow/flow-kit.ts';
import { anEnrollment, chicago, createTestKit } from '../kit.ts';
import { eventually } from './survival-kit.ts';

describe('a provider that hangs for one tenant when it is asked what became of messages', () => {
  let kit: FlowKit;
  let hung: TenantCaller;
  let other: TenantCaller;
  beforeEach(async () => {
    const sink = createSink({ repeatability: 'look_up' });
    kit = await createFlowKit({ sink });
    [hung, other] = [await kit.as('T1'), await kit.as('T2')];
    sink.behave = () => 'accept_and_lose_answer';
    for (const [caller, count] of [[hung, 60] as const, [other, 12] as const])
      await Promise.all(
        Array.from({ length: count }, (_, n) => started(kit, { customerEmail: `c${n}@example.com` }, { caller })),
      );
    await kit.dispatcher.drain();
    // Those of the one that hangs have waited for longer.
    await kit.db.query(
      `UPDATE qr.reconciliation SET next_at = now() - CASE WHEN tenant_id = $1 THEN interval '1 hour' ELSE interval '1 second' END`,
      [hung.tenant.id],
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await kit.drop();
  });

  /** Lets simulated time pass until the round is over. Returns how much that was, ms. */
  async function roundOver(lookUp: NonNullable<Context['email']['lookUp']>): Promise<number> {
    let asked = 0;
    const counted = async <T>(work: Promise<T>): Promise<T> => {
      asked++;
      return work.finally(() => asked--);
    };
    const db: Db = {
      query: (text, values) => counted(kit.db.query(text, values)),
      transaction: (fn) => counted(kit.db.transaction(fn)),
    };
    let isOver = false;
    const round = askWhatBecame({ ...kit.context, db, email: { ...kit.context.email, lookUp } }).finally(() => {
      isOver = true;
    });
    let took = 0;
    for (; !isOver; took += 500) {
      for (let turns = 0; turns < 50 && !isOver; turns++) {
        await new Promise((resolve) => setImmediate(resolve));
        if (asked > 0) turns = 0;
      }
      if (!isOver) await vi.advanceTimersByTimeAsync(500);
    }
    await round;
    return took;
  }

  const settledOf = async ({ tenant }: TenantCaller): Promise<number> => {
    const { rows } = await kit.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM qr.intent WHERE tenant_id = $1 AND status = 'sent'`,
      [tenant.id],
    );
    return rows[0]?.n ?? 0;
  };

  it('is asked for the others in the same round, which ends; what it was not asked counts as no try', async () => {
    const ask = kit.context.email.lookUp;
    let hanging = 0;
    const took = await roundOver((key, messageId, to) => {
      if (to.tenantId !== 'T1') return ask?.(key, messageId, to) ?? Promise.resolve({ outcome: 'unknown' });
      hanging++;
      // Not even its signal is listened to.
      return new Promise(() => {});
    });
    expect(await settledOf(other)).toBe(12);
    expect(hanging).toBeLessThanOrEqual(10);
    expect(took).toBeLessThanOrEqual(22_000);
    const { rows } = await kit.db.query<{ tries: number; n: number }>(
      'SELECT tries, count(*)::int AS n FROM qr.reconciliation GROUP BY tries ORDER BY tries',
    );
    expect(rows).toEqual([
      { tries: 0, n: 60 - hanging },
      { tries: 1, n: hanging },
    ]);
  });
});

it('what a dead worker left is taken over although a round of this process waits for a provider', async () => {
  const sink = createSink({ repeatability: 'look_up' });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ outcome: 'unknown' }>();
  const email = {
    ...sink.email,
    lookUp: () => {
      asked.resolve();
      return answer.promise;
    },
  };
  const test = await createTestKit({ sink, email });
  const { db } = test.database.connection;
  const query = (text: string) => db.query<{ n: number }>(text.replaceAll('qr.', 'quote_rescue.'));
  try {
    sink.behave = () => 'accept_and_lose_answer';
    await test.kit.enroll('T1', anEnrollment());
    await test.kit.drain();
    await query(`UPDATE qr.reconciliation SET next_at = now() - interval '1 second'`);
    const waiting = test.kit.sweep();
    await asked.promise;

    await test.kit.setTenant('T2', chicago);
    await test.kit.enroll('T2', anEnrollment());
    const dying = test.another({ at: () => new Promise(() => {}) });
    void dying.drain();
    const claims = async () => (await query('SELECT count(*)::int AS n FROM qr.claim')).rows[0]?.n;
    await eventually(async () => (await claims()) === 1, { within: 10_000 });
    await query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);
    const next = test.kit.sweep();
    await eventually(async () => (await claims()) === 0, { within: 5_000 });
    answer.resolve({ outcome: 'unknown' });
    await Promise.all([waiting, next]);
  } finally {
    answer.resolve({ outcome: 'unknown' });
    await test.drop();
  }
}, 180_000);
