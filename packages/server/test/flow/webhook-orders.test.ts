import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripe } from '../../src/adapters/payments/stripe/index.ts';
import type { Context } from '../../src/flow/context.ts';
import { receiveWebhook } from '../../src/flow/receive-webhook.ts';
import { readEstimateState } from '../../src/store/estimates.ts';
import { insertAttempt } from '../../src/store/payment-attempts.ts';
import { readPayments } from '../../src/store/payments.ts';
import { json, type LocalServer, startLocalHttp } from '../../src/testing/local-http.ts';
import { signStripeWebhook } from '../../src/testing/sign-webhooks.ts';
import { createFlowKit, type FlowKit, started } from './flow-kit.ts';

const secret = 'whsec_orders';
const account = 'acct_ridgeline';
let flow: FlowKit;
let context: Context;
let api: LocalServer;
/** Answers what the adapter asks: whose a payment is, and what refunds of it there are by now. */
const metadataOf = new Map<string, object>();
beforeAll(async () => {
  flow = await createFlowKit();
  api = await startLocalHttp(0, async ({ url }) => {
    const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    if (id === 'refunds') {
      const data = Object.values(refundsOf(url.searchParams.get('payment_intent') ?? ''));
      return json(200, { object: 'list', data, has_more: false });
    }
    return json(200, { id, object: 'payment_intent', metadata: metadataOf.get(id) ?? {} });
  });
  const payments = stripe({
    ...{ secretKey: 'sk_test', webhookSecret: secret, connectedAccount: () => account },
    ...{ host: '127.0.0.1', port: api.port, protocol: 'http' },
  });
  context = { ...flow.context, payments };
});
afterAll(async () => {
  await flow.drop();
  await api.stop();
});

/** All that was refunded in the end: the second came back. */
const refundsOf = (pi: string) => ({
  some: { id: `re_1_${pi}`, amount: 10_000, currency: 'usd', payment_intent: pi, status: 'succeeded' },
  back: { id: `re_2_${pi}`, amount: 20_000, currency: 'usd', payment_intent: pi, status: 'failed' },
});

type Delivery = {
  readonly id: string;
  readonly type: string;
  readonly object: Record<string, unknown>;
  readonly account?: string;
};

/** What Stripe may say of one attempt; `which` keeps estimates apart. */
function deliveries(which: { estimateId: string; attemptId: string }) {
  const metadata = { tenantId: 'T1', ...which };
  const pi = `pi_${which.attemptId}`;
  metadataOf.set(pi, metadata);
  const session = {
    id: `cs_${which.attemptId}`,
    object: 'checkout.session',
    amount_total: 95_535,
    currency: 'usd',
    payment_intent: pi,
    metadata,
  };
  const charge = { object: 'charge', currency: 'usd', payment_intent: pi, metadata };
  const pending: Delivery = {
    id: 'pending',
    type: 'checkout.session.completed',
    object: { ...session, payment_status: 'unpaid' },
  };
  const paid: Delivery = {
    id: 'paid',
    type: 'checkout.session.async_payment_succeeded',
    object: { ...session, payment_status: 'paid' },
  };
  // As an endpoint on a version years old sends it: other fields, an expanded payment, no words for what came later.
  const paidOld: Delivery = {
    id: 'paid-old',
    type: 'checkout.session.completed',
    object: {
      ...session,
      payment_status: 'paid',
      payment_intent: { id: pi, object: 'payment_intent', charges: { data: [] } },
      display_items: [{ amount: 95_535 }],
      customer_details: undefined,
      ui_mode: 'hosted',
    },
  };
  const failed: Delivery = {
    id: 'failed',
    type: 'checkout.session.async_payment_failed',
    object: { ...session, payment_status: 'unpaid' },
  };
  const foreign: Delivery = { ...paid, id: 'foreign', account: 'acct_evil', object: { ...paid.object, id: 'cs_evil' } };
  const foreignBig: Delivery = {
    ...paid,
    id: 'foreign-big',
    account: 'acct_evil',
    object: { ...paid.object, id: 'cs_evil', payment_intent: 'pi_evil', amount_total: 1 },
  };
  const refunds = refundsOf(pi);
  const refundedSome: Delivery = { id: 'r1', type: 'refund.created', object: refunds.some };
  const refundedMore: Delivery = { id: 'r2', type: 'refund.created', object: { ...refunds.back, status: 'pending' } };
  const cameBack: Delivery = { id: 'r3', type: 'refund.failed', object: refunds.back };
  const refundedInAll: Delivery = { id: 'r4', type: 'charge.refunded', object: { ...charge, amount_refunded: 30_000 } };
  const contested = { id: `dp_${pi}`, amount: 95_535, currency: 'usd', payment_intent: pi };
  const dispute: Delivery = {
    id: 'd1',
    type: 'charge.dispute.created',
    object: { ...contested, status: 'needs_response' },
  };
  const decided: Delivery = { id: 'd2', type: 'charge.dispute.closed', object: { ...contested, status: 'won' } };
  const unknown: Delivery = { id: 'u1', type: 'payment_intent.amount_capturable_updated', object: { id: pi } };
  const expired: Delivery = {
    id: 'expired',
    type: 'checkout.session.expired',
    object: { ...session, payment_status: 'unpaid', payment_intent: null },
  };
  return {
    ...{ pending, paid, paidOld, failed, foreign, foreignBig, unknown, expired },
    ...{ refundedSome, refundedMore, cameBack, refundedInAll, dispute, decided },
  };
}

type Names = readonly (keyof ReturnType<typeof deliveries>)[];

let attempts = 0;
async function newAttempt() {
  const { caller, estimateId } = await started(flow);
  const now = await flow.context.now();
  const attemptId = `pay_${++attempts}`;
  const own = { attemptId, estimateId, provider: 'stripe', amountMinor: 95_535, currency: 'USD' };
  const request = {
    ...own,
    ...{ idempotencyKey: attemptId, tenantId: 'T1', description: 'x', customerEmail: null },
    ...{ successUrl: 'https://x', cancelUrl: 'https://x', expiresAt: new Date(now.machine).toISOString() },
  };
  await insertAttempt(flow.db, caller.tenant.id, { ...own, request, createdAt: now.machine, expiresAt: now.machine });
  return { tenant: caller.tenant, estimateId, attemptId };
}

/** Delivers in this order, repeats what was not taken, as Stripe does, and tells what it came to. */
async function endOf(order: Names) {
  const { tenant, estimateId, attemptId } = await newAttempt();
  const all = deliveries({ estimateId, attemptId });
  let waiting = order.map((name) => all[name]);
  for (let round = 0; waiting.length > 0; round++) {
    const left: Delivery[] = [];
    for (const delivery of waiting) if ((await post(delivery, attemptId)) !== 200) left.push(delivery);
    if (round > order.length) throw new Error(`never taken: ${left.map(({ id }) => id).join()}`);
    waiting = left;
  }
  const { state } = (await readEstimateState(flow.db, tenant.id, estimateId)) ?? {};
  const payments = await readPayments(flow.db, tenant.id, estimateId);
  const { rows } = await flow.db.query<{ type: string; n: number }>(
    `SELECT type, count(*)::int AS n FROM qr.event WHERE subject_id = $1
       AND type IN ('deposit.paid', 'deposit.disputed', 'deposit.dispute_closed', 'deposit.refund_returned', 'sequence.completed', 'estimate.disposition_set')
     GROUP BY type ORDER BY type`,
    [estimateId],
  );
  const { rows: notices } = await flow.db.query<{ about: string }>(
    `SELECT about FROM qr.notice WHERE estimate_id = $1 AND about IN ('receipt', 'paid', 'paid_twice', 'disputed', 'dispute_won', 'refund_returned') ORDER BY about`,
    [estimateId],
  );
  const sums = payments.map(({ amountMinor, refundedMinor, dispute, flag }) => [
    amountMinor,
    refundedMinor,
    dispute,
    flag,
  ]);
  return {
    ...{ disposition: state?.disposition, holds: state?.holds, status: state?.deposit.status, sums, events: rows },
    notices: notices.map(({ about }) => about),
  };
}

/** Signed at the moment it is posted, however long ago it happened: that is how repeats come. */
async function post({ id, type, object, account: from = account }: Delivery, which: string): Promise<number> {
  const { machine } = await context.now();
  const created = Math.floor(machine / 1000) - 11 * 3600;
  const body = JSON.stringify({ id: `${which}-${id}`, type, created, account: from, data: { object } });
  const answer = await receiveWebhook(context, 'payments', {
    tenantId: 'T1',
    url: 'https://quotes.example.com/webhooks/payments/T1',
    method: 'POST',
    headers: new Headers({ 'stripe-signature': signStripeWebhook({ secret, body, now: machine }) }),
    body: new TextEncoder().encode(body),
  });
  return answer.status;
}

const shuffles = (names: Names) => fc.shuffledSubarray([...names], { minLength: names.length });

test('duplicates, foreign accounts, old versions and hours of delay: every order comes to the same', async () => {
  const names: Names = [
    ...(['pending', 'paid', 'paid', 'paidOld', 'foreign', 'foreignBig', 'unknown', 'expired'] as const),
    ...(['refundedSome', 'refundedMore', 'refundedSome', 'cameBack', 'refundedInAll'] as const),
    ...(['dispute', 'dispute', 'decided', 'failed'] as const),
  ];
  const straight = await endOf(names);
  expect(straight).toEqual({
    ...{ disposition: 'won', holds: {}, status: 'paid', sums: [[95_535, 10_000, 'won', null]] },
    events: [
      { type: 'deposit.dispute_closed', n: 1 },
      { type: 'deposit.disputed', n: 1 },
      { type: 'deposit.paid', n: 1 },
      { type: 'deposit.refund_returned', n: 1 },
      { type: 'estimate.disposition_set', n: 1 },
      { type: 'sequence.completed', n: 1 },
    ],
    notices: ['dispute_won', 'disputed', 'paid', 'receipt', 'refund_returned'],
  });
  await fc.assert(
    fc.asyncProperty(shuffles(names), async (order) => {
      expect(await endOf(order)).toEqual(straight);
    }),
    { numRuns: 40 },
  );
}, 300_000);

test('without money that came, every order leaves the estimate open and the customer able to pay', async () => {
  const names: Names = ['pending', 'pending', 'failed', 'failed', 'foreign', 'foreignBig', 'expired', 'unknown'];
  await fc.assert(
    fc.asyncProperty(shuffles(names), async (order) => {
      const end = await endOf(order);
      expect(end).toMatchObject({ disposition: 'open', holds: {}, sums: [], events: [], notices: [] });
      // Whether the session expired or failed is told first by chance; neither holds anything.
      expect(['failed', 'none']).toContain(end.status);
    }),
    { numRuns: 30 },
  );
}, 300_000);
