import { afterEach, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { recordDelivery } from '../../src/flow/record-delivery.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { verify } from '../../src/flow/verify.ts';
import type { SendOutcome } from '../../src/ports/send-outcome.ts';
import { createSink } from '../../src/testing/sink.ts';
import { calendarOf, createFlowKit, type FlowKit, started } from './flow-kit.ts';

let kit: FlowKit;
afterEach(async () => {
  const { differences } = await verify(kit.context);
  await kit.drop();
  expect(differences).toEqual([]);
});

/** A first message whose answer was lost, and a provider that answers so when it is looked up. */
async function lookedUp(answer: () => SendOutcome | { outcome: 'unknown' }) {
  const sink = createSink({ repeatability: 'look_up' });
  sink.behave = () => 'accept_and_lose_answer';
  kit = await createFlowKit({ sink });
  const { caller, estimateId } = await started(kit);
  await kit.dispatcher.drain();
  sink.behave = () => 'accept';
  const context: Context = { ...kit.context, email: { ...sink.email, lookUp: async () => answer() } };
  const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
  return {
    caller,
    estimateId,
    async ask() {
      await kit.db.query(`UPDATE qr.reconciliation SET next_at = now() - interval '1 second'`);
      await sweep(context);
      await dispatcher.drain();
      await dispatcher.stop();
    },
    async open() {
      const { rows } = await kit.db.query<{ n: number }>('SELECT count(*)::int AS n FROM qr.reconciliation');
      return rows[0]?.n;
    },
  };
}

it('a message that turns out to be refused ends as refused, and the address takes no more', async () => {
  const { estimateId, ask, open } = await lookedUp(() => ({
    outcome: 'failed',
    code: '550',
    message: 'no such user dana@example.com',
    retry: { kind: 'never' },
    scope: 'recipient',
  }));
  await ask();
  expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/failed 550$/);
  expect(await open()).toBe(0);
  const { rows } = await kit.db.query('SELECT address, reason FROM qr.unreachable');
  expect(rows).toEqual([{ address: 'dana@example.com', reason: 'bounced' }]);
});

it('a message to somebody who turns out to have opted out ends as skipped, and is on our list', async () => {
  const { estimateId, ask } = await lookedUp(() => ({ outcome: 'skipped_opt_out', code: '21610' }));
  await ask();
  expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/skipped opt_out$/);
  const { rows } = await kit.db.query('SELECT address, source FROM qr.opt_out');
  expect(rows).toEqual([{ address: 'dana@example.com', source: 'provider' }]);
});

it('a provider that cannot be asked is no provider that never heard of the message: nothing is repeated', async () => {
  const { estimateId, ask, open } = await lookedUp(() => ({ outcome: 'uncertain', error: 'HTTP 503' }));
  for (let round = 0; round < 7; round++) await ask();
  expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/uncertain$/);
  expect(kit.sink.accepted).toHaveLength(1);
  expect(await open()).toBe(1);
});

it('a provider that never answers is asked ever more rarely, for a day; then the message is left to a person', async () => {
  const { caller, estimateId, ask, open } = await lookedUp(() => ({ outcome: 'uncertain', error: 'HTTP 503' }));
  const pauses: number[] = [];
  while (await open()) {
    await ask();
    const { rows } = await kit.db.query<{ s: number }>(
      'SELECT extract(epoch FROM next_at - now())::float8 AS s FROM qr.reconciliation',
    );
    if (rows[0] !== undefined) pauses.push(rows[0].s);
    expect(pauses.length).toBeLessThan(60);
  }
  expect(pauses.slice(0, 8).map((s) => Math.ceil(s / 60))).toEqual([1, 1, 1, 1, 1, 1, 2, 4]);
  expect(Math.round(Math.max(...pauses))).toBeLessThanOrEqual(3600);
  const hours = pauses.reduce((sum, s) => sum + s, 0) / 3600;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.5);

  const view = await readTimeline(kit.context, caller, { estimateId });
  expect(view.estimate.needsYou).toBe('uncertain');
  expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/uncertain$/);
  expect(kit.sink.accepted).toHaveLength(1);
});

it('what was left to a person is still settled by a callback', async () => {
  const { caller, estimateId } = await lookedUp(() => ({ outcome: 'uncertain', error: 'HTTP 503' }));
  await kit.db.query('DELETE FROM qr.reconciliation');
  const now = await kit.context.now();
  const report = {
    eventId: 'delivered',
    kind: 'delivered',
    key: `${estimateId}:T+0`,
    providerId: 'p-1',
    permanent: false,
    code: null,
    occurredAt: null,
  } as const;
  const { tenant } = caller;
  await kit.db.transaction((tx) => recordDelivery(tx, { tenant, channel: 'email', provider: 'sink', report, now }));
  const view = await readTimeline(kit.context, caller, { estimateId });
  expect(view.estimate.needsYou).toBeNull();
  expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/sent$/);
});
