import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeLeftSessions } from '../../src/flow/close-sessions.ts';
import type { Context } from '../../src/flow/context.ts';
import { decline } from '../../src/flow/decline.ts';
import { startDeposit } from '../../src/flow/start-deposit.ts';
import type { PaymentAnswer, PaymentProvider } from '../../src/ports/payments.ts';
import { markSessionsExpiring } from '../../src/store/payment-attempts.ts';
import { createFlowKit, type FlowKit, started } from './flow-kit.ts';

let kit: FlowKit;
let asked: string[];
let logged: string[];
let answer: (sessionId: string) => PaymentAnswer;
let context: Context;
beforeEach(async () => {
  kit = await createFlowKit();
  asked = [];
  logged = [];
  answer = () => ({ outcome: 'unknown', error: 'HTTP 503' });
  const missing: PaymentAnswer = { outcome: 'failed', code: 'missing', message: '', retry: false, scope: 'attempt' };
  const payments: PaymentProvider = {
    name: 'till',
    createSession: async ({ attemptId, amountMinor, currency }) => ({
      outcome: 'ok',
      session: {
        ...{ sessionId: `cs_${attemptId}`, url: 'https://pay.example.com/1', status: 'open' },
        ...{ amountMinor, currency, paymentId: null },
      },
    }),
    retrieveSession: async () => missing,
    findSession: async ({ attemptId }) => {
      asked.push(attemptId);
      return answer(attemptId);
    },
    expireSession: async (sessionId) => {
      asked.push(sessionId);
      return answer(sessionId);
    },
    refund: async () => ({ outcome: 'failed', code: 'no', message: '', retry: false }),
    receive: async () => ({ outcome: 'accepted', events: [] }),
  };
  const logger = { ...kit.context.logger, error: (_: unknown, message: string) => logged.push(message) };
  context = { ...kit.context, payments, logger };
});
afterEach(() => kit.drop());

/** An estimate whose page at the provider must not be paid any more. */
async function toBeClosed(): Promise<void> {
  const { quoteUrl, estimateId, caller } = await started(kit);
  await startDeposit(context, quoteUrl.slice(-22));
  await markSessionsExpiring(kit.db, caller.tenant.id, estimateId);
}
const statuses = async () =>
  (await kit.db.query<{ status: string }>('SELECT status FROM qr.payment_attempt ORDER BY status')).rows.map(
    ({ status }) => status,
  );
const ranOut = (hoursAgo: number) =>
  kit.db.query(`UPDATE qr.payment_attempt SET expires_at = now() - $1 * interval '1 hour'`, [hoursAgo]);

it('pages that cannot be closed keep no other back, however small the round', async () => {
  for (let n = 0; n < 3; n++) await toBeClosed();
  for (let round = 0; round < 3; round++) await closeLeftSessions(context, 1);
  expect(new Set(asked).size).toBe(3);
  expect(await statuses()).toEqual(['expiring', 'expiring', 'expiring']);
});

it('a page whose time has run out is asked about once an hour, and given up after three days with one line in the log', async () => {
  await toBeClosed();
  await ranOut(1);
  for (let round = 0; round < 3; round++) await closeLeftSessions(context);
  expect(asked).toHaveLength(1);
  await kit.db.query(`UPDATE qr.payment_attempt SET checked_at = now() - interval '61 minutes'`);
  await closeLeftSessions(context);
  expect(asked).toHaveLength(2);
  expect(logged).toEqual([]);

  await ranOut(73);
  await kit.db.query(`UPDATE qr.payment_attempt SET checked_at = now() - interval '61 minutes'`);
  for (let round = 0; round < 3; round++) await closeLeftSessions(context);
  expect(asked).toHaveLength(3);
  expect(await statuses()).toEqual(['expired']);
  expect(logged).toHaveLength(1);
});

it('a page that the provider closes is closed, also the last time it is asked', async () => {
  await toBeClosed();
  await ranOut(100);
  answer = (sessionId) => ({
    outcome: 'ok',
    session: { sessionId, url: null, status: 'expired', amountMinor: 95_535, currency: 'USD', paymentId: null },
  });
  await closeLeftSessions(context);
  expect(await statuses()).toEqual(['expired']);
  expect(logged).toEqual([]);
});

it('a page that may have been made and cannot be looked for is given up like one that cannot be closed', async () => {
  await toBeClosed();
  await kit.db.query('UPDATE qr.payment_attempt SET session_id = NULL');
  await ranOut(71);
  await closeLeftSessions(context);
  expect([asked.length, await statuses(), logged]).toEqual([1, ['expiring'], []]);
  await ranOut(73);
  await kit.db.query(`UPDATE qr.payment_attempt SET checked_at = now() - interval '61 minutes'`);
  for (let round = 0; round < 3; round++) await closeLeftSessions(context);
  expect([asked.length, await statuses()]).toEqual([2, ['expired']]);
  expect(logged).toHaveLength(1);
});

it('a page of a provider that was replaced since keeps the customer from paying only until its own time has run out', async () => {
  const { quoteUrl } = await started(kit);
  const token = quoteUrl.slice(-22);
  await startDeposit(context, token);
  if (context.payments === null) throw new Error('no provider');
  const replaced: Context = { ...context, payments: { ...context.payments, name: 'new-till' } };
  await ranOut(-0.05);
  expect(await startDeposit(replaced, token)).toMatchObject({ outcome: 'unavailable' });
  await ranOut(0.05);
  expect(await startDeposit(replaced, token)).toMatchObject({ outcome: 'redirect' });
  expect([asked, await statuses()]).toEqual([[], ['expired', 'open']]);
  expect(logged).toHaveLength(1);
});

it('a no that has been said is answered as said, also where the report of its page cannot be recorded', async () => {
  const { quoteUrl } = await started(kit);
  const token = quoteUrl.slice(-22);
  await startDeposit(context, token);
  answer = (sessionId) => ({
    outcome: 'ok',
    session: { sessionId, url: null, status: 'paid', amountMinor: 0.5, currency: 'USD', paymentId: 'pi_1' },
  });
  expect(await decline(context, token, { reason: '' })).toMatchObject({ state: 'declined' });
  expect([await statuses(), logged]).toEqual([['expiring'], ['closing payment sessions failed']]);
});
