import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  chargeObject,
  disputeObject,
  paymentObject,
  refundObject,
  sessionObject,
  stripeEvent,
} from '../../src/adapters/payments/stripe/events.ts';
import { fromDispute, fromRefund } from '../../src/adapters/payments/stripe/reversals.ts';
import { fromSession } from '../../src/adapters/payments/stripe/session.ts';
import { type StripeEmulator, startStripeEmulator } from '../../src/testing/stripe/emulator.ts';

let emulator: StripeEmulator;
let sdk: Stripe;
const ridgeline = { stripeAccount: 'acct_ridgeline' };

beforeEach(async () => {
  emulator = await startStripeEmulator({ accounts: ['acct_ridgeline'] });
  sdk = new Stripe(emulator.secretKey, { ...emulator.connection, telemetry: false, maxNetworkRetries: 0 });
});
afterEach(() => emulator.stop());

const deposit = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 150_000, product_data: { name: 'Deposit' } } },
  ],
  success_url: 'https://quotes.example.com/q/1/return',
  metadata: { attemptId: 'pay_1' },
  payment_intent_data: { metadata: { attemptId: 'pay_1' } },
  ...changes,
});

/** Everything that is told of a deposit: paid by debit, refunded in part, the refund sent back, disputed. */
async function whole() {
  const session = await sdk.checkout.sessions.create(deposit());
  emulator.pay(session.id, { method: 'us_bank_account' });
  emulator.settleBankDebit(session.id, 'succeeded');
  const paid = await sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const payment = typeof paid.payment_intent === 'object' ? paid.payment_intent?.id : null;
  const refund = await sdk.refunds.create({ payment_intent: payment ?? '', amount: 5_000, expand: ['charge'] });
  emulator.failRefund(refund.id);
  emulator.dispute(session.id);
  emulator.closeDispute(session.id, 'won');
  return { session, paid, refund, paymentId: payment ?? '' };
}

describe('fields that the adapter reads', () => {
  it('are all there in the events of the emulator: one that is left out fails here', async () => {
    await whole();
    await sdk.checkout.sessions.create(deposit()).then(({ id }) => sdk.checkout.sessions.expire(id));
    const read = {
      'checkout.session.completed': sessionObject,
      'checkout.session.async_payment_succeeded': sessionObject,
      'checkout.session.expired': sessionObject,
      'charge.refunded': chargeObject,
      'charge.dispute.created': disputeObject,
      'charge.dispute.closed': disputeObject,
      'refund.created': refundObject,
      'refund.updated': refundObject,
      'refund.failed': refundObject,
    };
    for (const [type, schema] of Object.entries(read)) {
      const event = emulator.events().find((each) => each.type === type);
      for (const field of Object.keys(stripeEvent.shape).filter((name) => name !== 'account'))
        expect([type, Object.hasOwn(event ?? {}, field)]).toEqual([type, true]);
      for (const field of Object.keys(schema.shape))
        expect([type, field, Object.hasOwn(event?.data.object ?? {}, field)]).toEqual([type, field, true]);
      expect(schema.safeParse(event?.data.object).success).toBe(true);
    }
  });

  it('are all there in its answers, and each of them matters', async () => {
    const { paid, refund, paymentId } = await whole();
    const fields = new Set<string>();
    const watched = new Proxy(paid, {
      get(target, name) {
        if (typeof name === 'string') fields.add(name);
        return Reflect.get(target, name);
      },
    });
    const session = fromSession(watched);
    expect(session).toMatchObject({ status: 'paid', amountMinor: 150_000, currency: 'USD', paymentId });
    expect([...fields].filter((name) => !Object.hasOwn(paid, name))).toEqual([]);
    for (const name of ['id', 'status', 'amount_total', 'currency', 'payment_status', 'payment_intent'] as const) {
      expect(fields).toContain(name);
      if (name === 'status') continue;
      const without: Partial<Stripe.Checkout.Session> = { ...paid };
      delete without[name];
      let answer: unknown;
      try {
        answer = fromSession(without as Stripe.Checkout.Session);
      } catch (error) {
        answer = error;
      }
      expect([name, answer]).not.toEqual([name, session]);
    }
    expect(refund.charge).toMatchObject({ amount_refunded: 5_000 });
    expect(Object.keys(paymentObject.shape).every((name) => name in (paid.payment_intent as object))).toBe(true);
  });
});

/** The resource with a note of every field that is read of it. */
function watch<Resource extends object>(resource: Resource): { watched: Resource; fields: Set<string> } {
  const fields = new Set<string>();
  const watched = new Proxy(resource, {
    get(target, name) {
      if (typeof name === 'string') fields.add(name);
      return Reflect.get(target, name);
    },
  });
  return { watched, fields };
}

it('has every field that is read of refunds and disputes, and each of them matters', async () => {
  const { refund, paymentId } = await whole();
  const [dispute] = (await sdk.disputes.list({ payment_intent: paymentId })).data;
  if (dispute === undefined) throw new Error('there is no dispute');
  for (const [resource, read] of [
    [refund, fromRefund as (resource: object) => object],
    [dispute, fromDispute as (resource: object) => object],
  ] as const) {
    const { watched, fields } = watch<object>(resource);
    const answer = read(watched);
    expect([...fields].sort()).toEqual(['amount', 'id', 'status']);
    for (const name of fields) {
      expect(Object.hasOwn(resource, name)).toBe(true);
      const without = Object.fromEntries(Object.entries(resource).filter(([field]) => field !== name));
      // A refund of no known state counts as given, so what is left out is the state of one that came back.
      const known = name === 'status' ? read({ ...resource, status: resource === refund ? 'failed' : 'won' }) : answer;
      expect([name, read(without)]).not.toEqual([name, known]);
    }
  }
});

describe('the emulator towards the official SDK', () => {
  it('retrieves and lists payments, charges, refunds and events, newest first', async () => {
    const first = await whole();
    const second = await whole();
    const ids = async (listed: Promise<{ data: { id: string }[] }>) => (await listed).data.map(({ id }) => id);
    expect(await ids(sdk.checkout.sessions.list())).toEqual([second.session.id, first.session.id]);
    expect(await ids(sdk.paymentIntents.list())).toEqual([second.paymentId, first.paymentId]);
    expect(await ids(sdk.refunds.list({ payment_intent: first.paymentId }))).toEqual([first.refund.id]);
    expect((await sdk.paymentIntents.retrieve(first.paymentId)).status).toBe('succeeded');
    expect((await sdk.refunds.retrieve(first.refund.id)).status).toBe('failed');
    const told = await sdk.events.list({ type: 'checkout.session.completed', limit: 1 });
    expect([told.data.length, told.has_more]).toEqual([1, true]);
    const [event] = told.data;
    expect(await sdk.events.retrieve(event?.id ?? '')).toMatchObject({ type: 'checkout.session.completed' });
    const all: string[] = [];
    for await (const { id } of sdk.events.list({ limit: 3 })) all.push(id);
    expect(all).toEqual(
      emulator
        .events()
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  it('takes payments without a session: confirmed at once or later, declined, by bank, cancelled, refunded', async () => {
    const of = { amount: 5_000, currency: 'usd', metadata: { job: 'roof' } };
    const paid = await sdk.paymentIntents.create({ ...of, confirm: true, payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5_000, metadata: { job: 'roof' } });
    const charge = await sdk.charges.retrieve(String(paid.latest_charge));
    expect(charge).toMatchObject({ payment_intent: paid.id, amount_captured: 5_000, metadata: { job: 'roof' } });
    const refund = await sdk.refunds.create({ charge: charge.id, metadata: { why: 'twice' } });
    expect(refund).toMatchObject({ amount: 5_000, payment_intent: paid.id, metadata: { why: 'twice' } });
    expect((await sdk.charges.list({ payment_intent: paid.id })).data).toMatchObject([{ refunded: true }]);

    const open = await sdk.paymentIntents.create(of);
    expect([open.status, open.latest_charge]).toEqual(['requires_payment_method', null]);
    const declined = sdk.paymentIntents.confirm(open.id, { payment_method: 'pm_card_chargeDeclined' });
    await expect(declined).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    const debit = await sdk.paymentIntents.confirm(open.id, { payment_method: 'pm_usBankAccount_success' });
    expect(debit.status).toBe('processing');
    await expect(sdk.paymentIntents.cancel(open.id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    const other = await sdk.paymentIntents.create(of);
    expect((await sdk.paymentIntents.cancel(other.id)).status).toBe('canceled');
    await expect(sdk.paymentIntents.create({ ...of, amount: 1 })).rejects.toMatchObject({ code: 'amount_too_small' });
    expect(emulator.checkouts()).toEqual([]);
    const types = emulator.events().map(({ type }) => type);
    for (const type of ['created', 'succeeded', 'payment_failed', 'processing', 'canceled'] as const)
      expect(types).toContain(`payment_intent.${type}`);
  });

  it('tells of a dispute and of how it ends, and refuses a refund meanwhile', async () => {
    const { session, paymentId } = await whole();
    expect((await sdk.disputes.list({ payment_intent: paymentId })).data).toMatchObject([{ status: 'won' }]);
    emulator.dispute(session.id);
    await expect(sdk.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({ code: 'charge_disputed' });
    emulator.closeDispute(session.id, 'lost');
    const [dispute] = (await sdk.disputes.list({ payment_intent: paymentId })).data;
    expect(await sdk.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'lost', payment_intent: paymentId });
  });

  it('keeps connected accounts apart, and refuses one that the key has no access to', async () => {
    const direct = await sdk.checkout.sessions.create(deposit(), ridgeline);
    await expect(sdk.checkout.sessions.retrieve(direct.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await sdk.checkout.sessions.retrieve(direct.id, {}, ridgeline)).id).toBe(direct.id);
    const stranger = { stripeAccount: 'acct_stranger' };
    await expect(sdk.checkout.sessions.create(deposit(), stranger)).rejects.toMatchObject({ code: 'account_invalid' });
    emulator.pay(direct.id);
    expect((await sdk.events.list({}, ridgeline)).data.every(({ account }) => account === 'acct_ridgeline')).toBe(true);
    expect((await sdk.events.list()).data).toEqual([]);

    const made = await sdk.accounts.create({ type: 'standard' });
    expect(await sdk.accounts.retrieve(made.id)).toMatchObject({ id: made.id, charges_enabled: true });
    await sdk.checkout.sessions.create(deposit(), { stripeAccount: made.id });
    await expect(sdk.accounts.retrieve('acct_stranger')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('answers a key that comes back with other parameters with an idempotency error, on each account for itself', async () => {
    const key = { idempotencyKey: 'deposit:1' };
    const first = await sdk.checkout.sessions.create(deposit(), key);
    expect((await sdk.checkout.sessions.create(deposit(), key)).id).toBe(first.id);
    await expect(sdk.checkout.sessions.create(deposit({ client_reference_id: 'other' }), key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    const elsewhere = await sdk.checkout.sessions.create(deposit(), { ...key, ...ridgeline });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it('refuses a second question under a key while the first is under way, and answers both alike afterwards', async () => {
    const key = { idempotencyKey: 'deposit:twice' };
    emulator.fail({ kind: 'slow', ms: 300 }, { to: '/v1/checkout/sessions' });
    const first = sdk.checkout.sessions.create(deposit(), key);
    while (emulator.checkouts().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(sdk.checkout.sessions.create(deposit(), key)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const { id } = await first;
    expect((await sdk.checkout.sessions.create(deposit(), key)).id).toBe(id);
    expect(emulator.checkouts()).toHaveLength(1);
  });

  it('takes whole krónur and shillings only, counted in hundredths', async () => {
    const of = (currency: string, unit_amount: number) =>
      deposit({
        line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Deposit' } } }],
      });
    for (const currency of ['isk', 'ugx']) {
      await expect(sdk.checkout.sessions.create(of(currency, 617_250))).rejects.toMatchObject({
        code: 'invalid_charge_amount_no_decimal_compatible',
      });
      expect(await sdk.checkout.sessions.create(of(currency, 617_300))).toMatchObject({ amount_total: 617_300 });
    }
  });

  it('is slow, cut off and refusing on request, before or after it has done what was asked', async () => {
    const fail = (fault: Parameters<typeof emulator.fail>[0]) =>
      emulator.fail(fault, { to: '/v1/checkout/sessions', times: fault.kind === 'cut' ? 2 : 1 });
    // Twice: the SDK asks again by itself when a connection is closed on it.
    fail({ kind: 'cut', accepted: false });
    await expect(sdk.checkout.sessions.create(deposit())).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(emulator.checkouts()).toHaveLength(0);
    fail({ kind: 'cut', accepted: true });
    const key = { idempotencyKey: 'deposit:lost' };
    await expect(sdk.checkout.sessions.create(deposit(), key)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(emulator.checkouts()).toHaveLength(1);
    fail({ kind: 'slow', ms: 300 });
    await expect(sdk.checkout.sessions.create(deposit(), { timeout: 100 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(emulator.checkouts()).toHaveLength(2);
    fail({ kind: 'refuse', status: 429, code: 'rate_limit' });
    await expect(sdk.checkout.sessions.create(deposit())).rejects.toMatchObject({ type: 'StripeRateLimitError' });
  });
});
