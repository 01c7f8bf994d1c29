import { afterEach, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { openQuote } from '../../src/flow/open-quote.ts';
import { receiveWebhook } from '../../src/flow/receive-webhook.ts';
import { startDeposit } from '../../src/flow/start-deposit.ts';
import type { PaymentAnswer, PaymentEvent, PaymentProvider } from '../../src/ports/payments.ts';
import { createFlowKit, type FlowKit, started } from './flow-kit.ts';

let kit: FlowKit;
afterEach(() => kit.drop());

const missing: PaymentAnswer = { outcome: 'failed', code: 'missing', message: '', retry: false, scope: 'attempt' };

function till(more: Partial<PaymentProvider>): Context {
  const payments: PaymentProvider = {
    name: 'till',
    createSession: async () => missing,
    retrieveSession: async () => missing,
    expireSession: async () => missing,
    refund: async () => ({ outcome: 'failed', code: 'no', message: '', retry: false }),
    receive: async ({ body }) => ({
      outcome: 'accepted',
      events: JSON.parse(new TextDecoder().decode(body)) as PaymentEvent[],
    }),
    ...more,
  };
  return { ...kit.context, payments };
}
const tokenOf = ({ quoteUrl }: { quoteUrl: string }) => quoteUrl.slice(-22);

it('money that came is settled for whom it is, through whichever door of a platform account it was told', async () => {
  kit = await createFlowKit();
  const enrolled = await started(kit);
  const context = till({});
  const event: PaymentEvent = {
    eventId: 'evt_1',
    kind: 'paid',
    tenantId: 'T1',
    estimateId: enrolled.estimateId,
    attemptId: null,
    sessionId: 'cs_1',
    paymentId: 'pi_1',
    amountMinor: 95_535,
    currency: 'USD',
    occurredAt: '2027-01-11T14:00:00.000Z',
  };
  const call = (tenantId: string) =>
    receiveWebhook(context, 'payments', {
      tenantId,
      url: `https://quotes.example.com/webhooks/payments/${tenantId}`,
      method: 'POST',
      headers: new Headers(),
      body: new TextEncoder().encode(JSON.stringify([event])),
    });
  expect((await call('T2')).status).toBe(200);
  expect((await call('T1')).status).toBe(200);
  expect((await openQuote(context, tokenOf(enrolled)))?.quote).toMatchObject({ state: 'paid', paidMinor: 95_535 });
  const { rows } = await kit.db.query('SELECT count(*)::int AS n FROM qr.payment');
  expect(rows).toEqual([{ n: 1 }]);
});

it('a provider that says "not now" is asked under the same key at the next press', async () => {
  kit = await createFlowKit();
  const enrolled = await started(kit);
  const keys: string[] = [];
  const answers: PaymentAnswer[] = [
    { outcome: 'failed', code: 'idempotency_key_in_use', message: 'busy', retry: true, scope: 'attempt' },
    {
      outcome: 'ok',
      session: {
        sessionId: 'cs_1',
        url: 'https://pay.example.com/1',
        status: 'open',
        amountMinor: 95_535,
        currency: 'USD',
        paymentId: null,
      },
    },
  ];
  const context = till({
    async createSession({ idempotencyKey }) {
      keys.push(idempotencyKey);
      return answers.shift() ?? missing;
    },
  });
  expect((await startDeposit(context, tokenOf(enrolled))).outcome).toBe('unavailable');
  expect(await startDeposit(context, tokenOf(enrolled))).toEqual({
    outcome: 'redirect',
    url: 'https://pay.example.com/1',
  });
  expect(new Set(keys).size).toBe(1);
});
