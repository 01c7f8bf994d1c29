import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chicago } from '../kit.ts';
import { createHttpKit, day, type HttpKit, minute } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit({ authenticate: () => ({ tenantId: 'T1', actor: { id: 'dana' } }) });
});
afterAll(() => http.drop());

async function payPressed(url: string): Promise<string> {
  const location = (await http.press(`${url}/pay`)).headers.get('location') ?? '';
  return location.slice(location.lastIndexOf('/') + 1);
}

async function paid(): Promise<{ estimateId: string; url: string; session: string; paymentId: string }> {
  const { estimateId, url } = await http.enrolled();
  const session = await payPressed(url);
  http.stripe.pay(session);
  await http.stripe.settled();
  const paymentId = http.stripe.checkouts().find(({ id }) => id === session)?.paymentIntentId ?? '';
  return { estimateId, url, session, paymentId };
}

const refundsOf = (paymentId: string) =>
  http.stripe.refunds().filter(({ payment }) => payment.paymentIntentId === paymentId);
const needsYou = async (estimateId: string) =>
  (
    await http.database.db.query<{ needs_you: string | null }>(
      'SELECT needs_you FROM qr.estimate WHERE estimate_id = $1',
      [estimateId],
    )
  ).rows[0]?.needs_you;
const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;
const sdk = () => new Stripe(http.stripe.secretKey, { ...http.stripe.connection, telemetry: false });

describe('refunds', () => {
  test('B33: the second of two payments is proposed for refund, and one press gives it back', async () => {
    const { estimateId, url, session } = await paid();
    const { metadata } = http.stripe.checkouts().find(({ id }) => id === session)?.params ?? {};
    const other = await sdk().checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 95_535, product_data: { name: 'x' } } }],
      success_url: url,
      metadata: { ...metadata, attemptId: 'pay_unknown' },
      payment_intent_data: { metadata: { ...metadata, attemptId: 'pay_unknown' } },
    });
    http.stripe.pay(other.id);
    await http.stripe.settled();
    const { payments } = await http.kit.payments('T1', estimateId);
    expect(payments.map(({ flag, proposedRefundMinor }) => [flag, proposedRefundMinor])).toEqual([
      [null, null],
      ['paid_twice', 95_535],
    ]);
    expect(await needsYou(estimateId)).toBe('refund');

    const second = payments[1]?.paymentId ?? '';
    const after = await http.kit.refund('T1', { estimateId, paymentId: second, amountMinor: 95_535 });
    await http.stripe.settled();
    expect(after.payments[1]).toMatchObject({ refundedMinor: 95_535, refundableMinor: 0, proposedRefundMinor: null });
    expect(await needsYou(estimateId)).toBeNull();
    expect(await http.state(url)).toMatchObject({ state: 'paid' });
    expect(count(await http.eventTypes(estimateId), 'deposit.refunded')).toBe(1);
  });

  test('B35: what an old page took above the new sum is proposed for refund', async () => {
    const { estimateId, url } = await http.enrolled();
    const old = await payPressed(url);
    http.stripe.fail({ kind: 'refuse', status: 503 }, { times: 2, to: `/v1/checkout/sessions/${old}/expire` });
    await http.kit.changeQuote('T1', estimateId, { totalMinor: 253_334 });
    http.stripe.pay(old);
    await http.stripe.settled();
    const { payments } = await http.kit.payments('T1', estimateId);
    expect(payments).toMatchObject([
      { amountMinor: 95_535, flag: 'amount_differs', proposedRefundMinor: 95_535 - 76_000 },
    ]);
    expect(await needsYou(estimateId)).toBe('refund');
    await http.kit.refund('T1', { estimateId, paymentId: payments[0]?.paymentId ?? '', amountMinor: 19_535 });
    expect(await needsYou(estimateId)).toBeNull();
  });

  test('a double press, at once or shortly after, refunds once', async () => {
    const { estimateId, paymentId } = await paid();
    const press = { estimateId, paymentId, amountMinor: 20_000 };
    await Promise.all([http.kit.refund('T1', press), http.another().refund('T1', press)]);
    await http.kit.refund('T1', press);
    await http.stripe.settled();
    expect(refundsOf(paymentId)).toHaveLength(1);
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([{ refundedMinor: 20_000 }]);
    expect(count(await http.eventTypes(estimateId), 'deposit.refunded')).toBe(1);
    // Another sum is another refund, and no more can go back than came in.
    await http.kit.refund('T1', { ...press, amountMinor: 75_535 });
    await expect(http.kit.refund('T1', { ...press, amountMinor: 1 })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([{ refundedMinor: 95_535 }]);
  });

  test('a second press while the provider still works on the first refund is the same refund', async () => {
    const { estimateId, paymentId } = await paid();
    const press = { estimateId, paymentId, amountMinor: 20_000 };
    http.stripe.fail({ kind: 'slow', ms: 1500 }, { to: '/v1/refunds' });
    const first = http.kit.refund('T1', press);
    while (refundsOf(paymentId).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const second = http.another().refund('T1', press);
    for (const { payments } of await Promise.all([first, second]))
      expect(payments).toMatchObject([{ refundedMinor: 20_000 }]);
    expect(refundsOf(paymentId)).toHaveLength(1);
    await http.stripe.settled();
    expect(count(await http.eventTypes(estimateId), 'deposit.refunded')).toBe(1);
  });

  test('a lost answer is asked for again under the same key, by the next press or by the sweep', async () => {
    const { estimateId, paymentId } = await paid();
    const press = { estimateId, paymentId, amountMinor: 5_000 };
    for (const to of ['refund.created', 'charge.refunded']) http.stripe.failWebhook({ kind: 'drop' }, { to });
    http.stripe.fail({ kind: 'cut', accepted: true }, { times: 2, to: '/v1/refunds' });
    await expect(http.kit.refund('T1', press)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([{ refundedMinor: 0 }]);
    await http.database.db.query(
      `UPDATE qr.refund SET asked_at = asked_at - interval '5 minutes' WHERE payment_id = $1`,
      [paymentId],
    );
    await http.kit.sweep();
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([{ refundedMinor: 5_000 }]);
    expect(refundsOf(paymentId)).toHaveLength(1);
  });

  test('a refusal is told in words and leaves nothing half done; other tenants see none of it', async () => {
    const { estimateId, paymentId } = await paid();
    http.stripe.fail({ kind: 'refuse', status: 400, code: 'charge_disputed' }, { to: '/v1/refunds' });
    const press = { estimateId, paymentId, amountMinor: 5_000 };
    await expect(http.kit.refund('T1', press)).rejects.toMatchObject({ code: 'conflict' });
    await http.kit.refund('T1', press);
    expect(refundsOf(paymentId)).toHaveLength(1);
    await http.kit.setTenant('T2', { companyName: 'x', postalAddress: 'y', timeZone: 'America/Denver' });
    await expect(http.kit.refund('T2', press)).rejects.toMatchObject({ code: 'not_found' });
    await expect(http.kit.payments('T2', estimateId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(http.kit.refund('T1', { ...press, paymentId: 'pi_other' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('what the customer sees is what stands', () => {
  test('after the second of two payments went back, or a part of one, sum and rest are those of what is left', async () => {
    const { estimateId, url, paymentId } = await paid();
    const { totalMinor } = await http.state(url);
    await http.kit.refund('T1', { estimateId, paymentId, amountMinor: 10_000 });
    await http.stripe.settled();
    expect(await http.state(url)).toMatchObject({
      ...{ state: 'paid', paidMinor: 85_535, refundedMinor: 10_000, balanceMinor: totalMinor - 85_535 },
    });
  });

  test('less than was asked leaves more to pay', async () => {
    const { estimateId, url } = await http.enrolled();
    const { totalMinor } = await http.state(url);
    await http.kit.markDepositReceived('T1', estimateId, 50_000);
    expect(await http.state(url)).toMatchObject({ paidMinor: 50_000, balanceMinor: totalMinor - 50_000 });
  });

  test('a quote that is followed up anew after its deposit was given back can be paid again, with a receipt of that payment', async () => {
    const { estimateId, url, paymentId } = await paid();
    await http.kit.sweep();
    await http.kit.refund('T1', { estimateId, paymentId, amountMinor: 95_535 });
    await http.stripe.settled();
    expect(await http.state(url)).toMatchObject({ state: 'refunded', paidMinor: 0, can: { pay: false } });
    const contractor = http.kit.router.createCaller({ request: new Request('https://app.example.com') });
    await contractor.restart({ estimateId });
    expect(await http.state(url)).toMatchObject({
      ...{ state: 'open', paidMinor: 0, paidAt: null, paymentReference: null, can: { pay: true } },
    });
    const session = await payPressed(url);
    http.stripe.pay(session);
    await http.stripe.settled();
    const second = http.stripe.checkouts().find(({ id }) => id === session)?.paymentIntentId;
    expect(await http.state(url)).toMatchObject({ state: 'paid', paidMinor: 95_535, paymentReference: second });
    const { payments } = await http.kit.payments('T1', estimateId);
    expect(payments.map(({ flag, proposedRefundMinor }) => [flag, proposedRefundMinor])).toEqual([
      [null, null],
      [null, null],
    ]);
    await http.kit.sweep();
    const receipts = http.sink.accepted.filter(({ subject }) => subject?.startsWith('Deposit received'));
    expect(receipts.at(-1)?.text).toContain(second);
  });
});

test('a deposit asked for anew after it was given back is never above a total that was cut meanwhile', async () => {
  const { estimateId, url } = await http.enrolled({ deposit: { type: 'amount', amountMinor: 200_000 } });
  const session = await payPressed(url);
  http.stripe.pay(session);
  await http.stripe.settled();
  await http.kit.changeQuote('T1', estimateId, { totalMinor: 120_000 });
  const paymentId = http.stripe.checkouts().find(({ id }) => id === session)?.paymentIntentId ?? '';
  await http.kit.refund('T1', { estimateId, paymentId, amountMinor: 200_000 });
  await http.kit.router.createCaller({ request: new Request('https://app.example.com') }).restart({ estimateId });
  expect(await http.state(url)).toMatchObject({ totalMinor: 120_000, depositMinor: 120_000, can: { pay: true } });
});

describe('money that comes back', () => {
  test('a refund that the bank returns restores the sum: the deposit stands, the contractor is told, and can refund anew', async () => {
    const { estimateId, url, paymentId } = await paid();
    const press = { estimateId, paymentId, amountMinor: 95_535 };
    await http.kit.refund('T1', press);
    await http.stripe.settled();
    expect(await http.state(url)).toMatchObject({ state: 'refunded' });
    http.stripe.failRefund(refundsOf(paymentId)[0]?.id ?? '');
    await http.stripe.settled();
    expect(await http.state(url)).toMatchObject({ state: 'paid', refundedMinor: 0 });
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([
      { refundedMinor: 0, refundableMinor: 95_535 },
    ]);
    await http.kit.setTenant('T1', { ...chicago, replyToEmail: 'office@brightwater.example' });
    await http.kit.sweep();
    const told = http.sink.accepted.filter(({ subject }) => subject?.startsWith('A refund to Dana'));
    expect(told).toMatchObject([{ to: 'office@brightwater.example' }]);
    // The same sum within two minutes is no repeated press now.
    await http.kit.refund('T1', press);
    await http.stripe.settled();
    expect(refundsOf(paymentId).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await http.state(url)).toMatchObject({ state: 'refunded' });
    expect(count(await http.eventTypes(estimateId), 'deposit.refund_returned')).toBe(1);
  });

  test('a refund that is returned after the quote was marked lost makes it won again: the money stands, nothing is sent', async () => {
    const { estimateId, paymentId } = await paid();
    await http.kit.refund('T1', { estimateId, paymentId, amountMinor: 95_535 });
    await http.kit.markLost('T1', estimateId);
    http.stripe.failRefund(refundsOf(paymentId)[0]?.id ?? '');
    await http.stripe.settled();
    const { estimate } = await http.kit.timeline('T1', estimateId);
    expect(estimate).toMatchObject({ status: 'won', reason: 'deposit_paid', refundedMinor: 0 });
  });

  test.each([
    ['won', 'paid', 'won'],
    ['lost', 'refunded', 'lost'],
  ] as const)('a dispute that is %s leaves the page %s', async (outcome, state, dispute) => {
    const { estimateId, url, session } = await paid();
    http.stripe.dispute(session);
    await http.stripe.settled();
    expect(await http.state(url)).toMatchObject({ state: 'disputed', can: { pay: false } });
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([{ dispute: 'open' }]);
    http.stripe.closeDispute(session, outcome);
    await http.stripe.settled();
    expect(await http.state(url)).toMatchObject({ state });
    expect((await http.kit.payments('T1', estimateId)).payments).toMatchObject([{ dispute }]);
    const types = await http.eventTypes(estimateId);
    expect([count(types, 'deposit.disputed'), count(types, 'deposit.dispute_closed')]).toEqual([1, 1]);
    await http.kit.sweep();
    const { rows } = await http.database.db.query<{ about: string }>(
      "SELECT about FROM qr.notice WHERE estimate_id = $1 AND about LIKE 'dispute%' ORDER BY notice_id",
      [estimateId],
    );
    expect(rows.map(({ about }) => about)).toEqual(['disputed', `dispute_${outcome}`]);
  });

  test('the contractor keeps a flagged payment: nothing is proposed any more, and pressing twice does it once', async () => {
    const { estimateId, url } = await http.enrolled();
    const old = await payPressed(url);
    http.stripe.fail({ kind: 'refuse', status: 503 }, { times: 2, to: `/v1/checkout/sessions/${old}/expire` });
    await http.kit.changeQuote('T1', estimateId, { totalMinor: 253_334 });
    http.stripe.pay(old);
    await http.stripe.settled();
    expect(await needsYou(estimateId)).toBe('refund');
    const paymentId = (await http.kit.payments('T1', estimateId)).payments[0]?.paymentId ?? '';
    for (let press = 0; press < 2; press++) {
      const { payments } = await http.kit.keepPayment('T1', estimateId, paymentId);
      expect(payments).toMatchObject([{ kept: true, proposedRefundMinor: null, flag: 'amount_differs' }]);
    }
    expect(await needsYou(estimateId)).toBeNull();
    expect(count(await http.eventTypes(estimateId), 'deposit.kept')).toBe(1);
    await expect(http.kit.keepPayment('T2', estimateId, paymentId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(http.kit.keepPayment('T1', estimateId, 'pi_other')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a payment that is too much only because a refund came back can be kept too', async () => {
  const { estimateId, paymentId } = await paid();
  await http.kit.refund('T1', { estimateId, paymentId, amountMinor: 95_535 });
  await http.kit.markDepositReceived('T1', estimateId);
  http.stripe.failRefund(refundsOf(paymentId)[0]?.id ?? '');
  await http.stripe.settled();
  const { payments } = await http.kit.payments('T1', estimateId);
  expect(payments).toMatchObject([
    { paymentId, proposedRefundMinor: null },
    { flag: null, proposedRefundMinor: 95_535 },
  ]);
  expect(await needsYou(estimateId)).toBe('refund');
  const kept = await http.kit.keepPayment('T1', estimateId, payments[1]?.paymentId ?? '');
  expect(kept.payments).toMatchObject([{ kept: false }, { kept: true, proposedRefundMinor: null }]);
  expect(await needsYou(estimateId)).toBeNull();
  const untouched = await http.kit.keepPayment('T1', estimateId, paymentId);
  expect(untouched.payments).toMatchObject([{ kept: false }, { kept: true }]);
  expect(count(await http.eventTypes(estimateId), 'deposit.kept')).toBe(1);
});

describe('reconciliation', () => {
  test('finds refunds and disputes that no webhook told of: given, returned, and decided', async () => {
    const lost = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'];
    const disputes = ['created', 'funds_withdrawn', 'closed'].map((what) => `charge.dispute.${what}`);
    const lose = () => {
      for (const to of [...lost, ...disputes]) http.stripe.failWebhook({ kind: 'drop' }, { to });
    };
    const [given, returned, disputed] = [await paid(), await paid(), await paid()];
    for (const { paymentId } of [given, returned]) {
      lose();
      await sdk().refunds.create({ payment_intent: paymentId, amount: 10_000 });
    }
    http.stripe.failRefund(refundsOf(returned.paymentId)[0]?.id ?? '');
    http.stripe.dispute(disputed.session);
    http.stripe.closeDispute(disputed.session, 'lost');
    await http.stripe.settled();
    const payments = async () =>
      (
        await Promise.all([given, returned, disputed].map(({ estimateId }) => http.kit.payments('T1', estimateId)))
      ).flatMap((view) => view.payments.map(({ refundedMinor, dispute }) => [refundedMinor, dispute]));
    const nothing = [
      [0, null],
      [0, null],
      [0, null],
    ];
    expect(await payments()).toEqual(nothing);
    expect(await http.kit.reconcilePayments()).toMatchObject({ repaired: 3, unanswered: 0 });
    expect(await payments()).toEqual([
      [10_000, null],
      [0, null],
      [0, 'lost'],
    ]);
    expect(count(await http.eventTypes(returned.estimateId), 'deposit.refund_returned')).toBe(1);
    expect(await http.kit.reconcilePayments()).toMatchObject({ repaired: 0 });
  });

  test('asks about a payment that has come once a day, later ever more seldom', async () => {
    const { estimateId, paymentId } = await paid();
    await http.kit.reconcilePayments();
    const age = (recorded: string, checked: string) =>
      http.database.db.query(
        `UPDATE qr.payment SET recorded_at = now() - $2::interval, checked_at = now() - $3::interval WHERE payment_id = $1`,
        [paymentId, recorded, checked],
      );
    for (const to of ['refund.created', 'charge.refunded']) http.stripe.failWebhook({ kind: 'drop' }, { to });
    await sdk().refunds.create({ payment_intent: paymentId, amount: 10_000 });
    await http.stripe.settled();
    const refunded = async () => {
      await http.kit.sweep();
      return (await http.kit.payments('T1', estimateId)).payments[0]?.refundedMinor;
    };
    await age('3 days', '20 hours');
    expect(await refunded()).toBe(0);
    await age('100 days', '9 days');
    expect(await refunded()).toBe(0);
    await age('100 days', '11 days');
    expect(await refunded()).toBe(10_000);
  });

  test('settles what lost webhooks left: a card, a debit that cleared and one that failed', async () => {
    const lose = (to: string) => http.stripe.failWebhook({ kind: 'drop' }, { to });
    const card = await http.enrolled();
    lose('checkout.session.completed');
    http.stripe.pay(await payPressed(card.url));
    const debits = [await http.enrolled(), await http.enrolled()];
    for (const [index, result] of (['succeeded', 'failed'] as const).entries()) {
      const session = await payPressed(debits[index]?.url ?? '');
      http.stripe.pay(session, { method: 'us_bank_account' });
      await http.stripe.settled();
      lose(`checkout.session.async_payment_${result}`);
      http.stripe.settleBankDebit(session, result);
    }
    await http.stripe.settled();
    const open = await http.enrolled();
    await payPressed(open.url);

    const report = await http.kit.reconcilePayments();
    expect(report).toMatchObject({ repaired: 3, unanswered: 0 });
    const states = await Promise.all([card, ...debits, open].map(async ({ url }) => (await http.state(url)).state));
    expect(states).toEqual(['paid', 'paid', 'failed', 'open']);
    expect(await http.kit.reconcilePayments()).toMatchObject({ repaired: 0 });
  });

  test('happens by itself once a day per payment, and a provider that does not answer is asked the next day', async () => {
    const { estimateId, url } = await http.enrolled();
    const session = await payPressed(url);
    http.stripe.failWebhook({ kind: 'drop' }, { to: 'checkout.session.completed' });
    http.stripe.pay(session);
    await http.stripe.settled();
    const age = () =>
      http.database.db.query(
        `UPDATE qr.payment_attempt SET created_at = created_at - interval '25 hours', checked_at = checked_at - interval '25 hours'
         WHERE estimate_id = $1`,
        [estimateId],
      );
    await http.kit.sweep();
    expect(await http.state(url)).toMatchObject({ state: 'open' });
    await age();
    http.stripe.fail({ kind: 'refuse', status: 503 }, { times: 2, to: `/v1/checkout/sessions/${session}` });
    await http.kit.sweep();
    expect(await http.state(url)).toMatchObject({ state: 'open' });
    await age();
    await http.kit.sweep();
    expect(await http.state(url)).toMatchObject({ state: 'paid' });
    await http.pass(2 * day + minute);
    expect(count(await http.eventTypes(estimateId), 'deposit.paid')).toBe(1);
  });
});

test('after all of this the projections are what the events say', async () => {
  expect((await http.kit.verify()).differences).toEqual([]);
});
