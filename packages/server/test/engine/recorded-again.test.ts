import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, type FlowKit, started } from '../flow/flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit({ sink: createSink({ repeatability: 'none' }) });
});
afterEach(() => kit.drop());

const RECORD = 'UPDATE qr.touchpoint t SET state = m.state';
const lost = () => Object.assign(new Error('connection lost'), { code: '57P01' });

/** What a database holds of what was sent: each of these once, however often it was written down. */
async function written() {
  const { rows } = await kit.db.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM qr.event WHERE type IN ('email.sent', 'touchpoint.failed', 'touchpoint.held')) AS events,
       (SELECT count(*) FROM qr.intent WHERE status <> 'authorised') AS intents, (SELECT count(*) FROM qr.claim) AS claims,
       (SELECT coalesce(sum(cardinality(keys)), 0) FROM qr.unkept_bodies) AS unkept,
       (SELECT count(*) FROM qr.due d JOIN qr.touchpoint t USING (tenant_id, enrollment_id, ordinal) WHERE t.ordinal = 0) AS due`,
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
}

async function drainOver(db: Context['db']): Promise<void> {
  const dispatcher = createDispatcher({ ...kit.context, db }, { schema: 'quote_rescue' });
  await dispatcher.drain();
  await dispatcher.stop();
}

describe('what a batch came to, whose recording was not heard of', () => {
  it('is there once although it is written down again, in one statement', async () => {
    for (const n of [1, 2, 3]) await started(kit, { customerEmail: `c${n}@example.com` });
    let asked = 0;
    await drainOver({
      ...kit.db,
      async query(text, values) {
        const answer = await kit.db.query(text, values);
        if (text.includes(RECORD) && ++asked === 1) throw lost();
        return answer as never;
      },
    });
    expect(asked).toBe(2);
    expect(await written()).toEqual({ events: 3, intents: 3, claims: 0, unkept: 3, due: 0 });
  });

  it('is there once although it is written down again while the first statement still waits in the database', async () => {
    for (const n of [1, 2, 3]) await started(kit, { customerEmail: `c${n}@example.com` });
    let asked = 0;
    let first: Promise<unknown> | undefined;
    const both = Promise.withResolvers<void>();
    let blocked: Promise<void> | undefined;
    await drainOver({
      ...kit.db,
      async query(text, values) {
        if (!text.includes(RECORD)) return kit.db.query(text, values);
        if (++asked > 1) {
          const second = kit.db.query(text, values);
          setTimeout(both.resolve, 100);
          return second as never;
        }
        const locked = Promise.withResolvers<void>();
        blocked = kit.db.transaction(async (tx) => {
          await tx.query('SELECT FROM qr.intent FOR UPDATE');
          locked.resolve();
          await both.promise;
        });
        await locked.promise;
        first = kit.db.query(text, values);
        throw lost();
      },
    });
    await Promise.all([blocked, first]);
    expect(asked).toBe(2);
    expect(await written()).toEqual({ events: 3, intents: 3, claims: 0, unkept: 3, due: 0 });
  });

  it('is there once although it is written down again, in a transaction, because one of them was refused', async () => {
    for (const n of [1, 2, 3]) await started(kit, { customerEmail: `c${n}@example.com` });
    let answered = 0;
    kit.sink.behave = () =>
      ++answered === 1
        ? { outcome: 'failed', code: 'busy', message: 'later', retry: { kind: 'after', ms: null }, scope: 'message' }
        : 'accept';
    let asked = 0;
    await drainOver({
      ...kit.db,
      async transaction(fn) {
        let isRecord = false;
        const answer = await kit.db.transaction((tx) =>
          fn({
            query(text, values) {
              if (text.includes(RECORD)) isRecord = true;
              return tx.query(text, values);
            },
          }),
        );
        if (isRecord && ++asked === 1) throw lost();
        return answer;
      },
    });
    expect(asked).toBeGreaterThan(1);
    expect(await written()).toEqual({ events: 3, intents: 3, claims: 0, unkept: 3, due: 1 });
  });
});
