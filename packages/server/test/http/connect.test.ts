import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripe } from '../../src/adapters/payments/stripe/index.ts';
import { signStripeWebhook, startStripeEmulator } from '../../src/testing/index.ts';
import { anEnrollment, chicago } from '../kit.ts';
import { createHttpKit, type HttpKit } from './http-kit.ts';

/** A platform: one key, one webhook address and one secret; each tenant's deposits go to an account of their own. */
let http: HttpKit;
let emulator: Awaited<ReturnType<typeof startStripeEmulator>>;
const accounts: Record<string, string> = { T1: 'acct_ridgeline', T2: 'acct_brightwater' };
let fee = 250;

beforeAll(async () => {
  emulator = await startStripeEmulator({ retryDelaysMs: [100, 200, 400] });
  http = await createHttpKit({
    payments: stripe({
      ...emulator.connection,
      secretKey: emulator.secretKey,
      webhookSecret: emulator.webhookSecret,
      // As hosts look it up: a tenant that is none is an error.
      connectedAccount(tenantId) {
        const account = accounts[tenantId];
        if (account === undefined) throw new Error(`there is no tenant "${tenantId}"`);
        return account;
      },
      applicationFee: () => fee,
    }),
  });
  emulator.setWebhookUrl(`${http.baseUrl}/webhooks/payments`);
  await http.kit.setTenant('T2', { ...chicago, companyName: 'Ridgeline Roofing' });
});
afterAll(async () => {
  await http.drop();
  await emulator.stop();
});

async function enrolled(tenantId: string) {
  const { estimateId, quoteUrl } = await http.kit.enroll(tenantId, anEnrollment());
  return { estimateId, url: quoteUrl };
}
async function payPressed(url: string): Promise<string> {
  const location = (await http.press(`${url}/pay`)).headers.get('location') ?? '';
  return location.slice(location.lastIndexOf('/') + 1);
}
const checkout = (id: string) => emulator.checkouts().find((each) => each.id === id);

test('each tenant is paid on their own account with the platform’s share, told at one address for all', async () => {
  for (const tenantId of ['T1', 'T2']) {
    const { estimateId, url } = await enrolled(tenantId);
    const session = await payPressed(url);
    expect(checkout(session)).toMatchObject({
      account: accounts[tenantId],
      params: { payment_intent_data: { application_fee_amount: 250 } },
    });
    emulator.pay(session);
    await emulator.settled();
    expect(await http.state(url)).toMatchObject({ state: 'paid', paidMinor: 95_535 });
    const { payments } = await http.kit.payments(tenantId, estimateId);
    await http.kit.refund(tenantId, { estimateId, paymentId: payments[0]?.paymentId ?? '', amountMinor: 500 });
    emulator.dispute(session);
    await emulator.settled();
    // A dispute names no tenant: it is found by its payment.
    expect(await http.state(url)).toMatchObject({ state: 'disputed', refundedMinor: 500 });
  }
});

test('an event about one tenant from the account of another is acknowledged and not believed', async () => {
  const { url } = await enrolled('T1');
  const session = await payPressed(url);
  emulator.setWebhookUrl(() => null);
  emulator.pay(session);
  await emulator.settled();
  const event = emulator.events().findLast(({ type }) => type === 'checkout.session.completed');
  const post = async (claimed: object) => {
    const body = JSON.stringify(claimed);
    const signature = signStripeWebhook({ secret: emulator.webhookSecret, body, now: Date.now() });
    const headers = { 'stripe-signature': signature };
    return (await fetch(`${http.baseUrl}/webhooks/payments`, { method: 'POST', headers, body })).status;
  };
  expect(await post({ ...event, id: 'evt_1', account: accounts.T2 })).toBe(200);
  expect(await post({ ...event, id: 'evt_2', account: undefined })).toBe(200);
  expect(await http.state(url)).toMatchObject({ state: 'open' });
  expect(await post({ ...event, id: 'evt_3' })).toBe(200);
  expect(await http.state(url)).toMatchObject({ state: 'paid' });
  emulator.setWebhookUrl(`${http.baseUrl}/webhooks/payments`);
});

test('an account or a share that changes meanwhile changes no attempt that was made before', async () => {
  const { url } = await enrolled('T1');
  emulator.fail({ kind: 'cut', accepted: true }, { times: 2, to: '/v1/checkout/sessions' });
  expect((await http.press(`${url}/pay`)).status).toBe(503);
  fee = 400;
  accounts.T1 = 'acct_new';
  // Asked again under the same key: with other parameters Stripe would refuse it.
  const session = await payPressed(url);
  expect(checkout(session)).toMatchObject({
    account: 'acct_ridgeline',
    params: { payment_intent_data: { application_fee_amount: 250 } },
  });
  // The former account's webhook is not believed; asking that account finds the money.
  emulator.pay(session);
  await emulator.settled();
  expect(await http.state(url)).toMatchObject({ state: 'open' });
  expect(await http.kit.reconcilePayments()).toMatchObject({ repaired: 1 });
  expect(await http.state(url)).toMatchObject({ state: 'paid' });
});

test('a page whose answer was lost is looked for, and closed, on the account that it was made on', async () => {
  const { estimateId, url } = await enrolled('T1');
  const own = () => emulator.checkouts().filter(({ params }) => params.metadata?.estimateId === estimateId);
  emulator.fail({ kind: 'cut', accepted: true }, { times: 2, to: '/v1/checkout/sessions' });
  expect((await http.press(`${url}/pay`)).status).toBe(503);
  const before = accounts.T1;
  accounts.T1 = 'acct_ridgeline_new';
  await http.press(`${url}/decline`);
  expect(own().map(({ account, status }) => [account, status])).toEqual([[before, 'expired']]);
  accounts.T1 = before ?? '';
});

test('a refund and a dispute that are told at the one address find their payment on its account', async () => {
  const { estimateId, url } = await enrolled('T2');
  const session = await payPressed(url);
  emulator.pay(session);
  await emulator.settled();
  const { connection, secretKey } = emulator;
  const sdk = new Stripe(secretKey, { ...connection, telemetry: false });
  const onAccount = { stripeAccount: accounts.T2 ?? '' };
  await sdk.refunds.create({ payment_intent: checkout(session)?.paymentIntentId ?? '', amount: 500 }, onAccount);
  emulator.dispute(session);
  await emulator.settled();
  const { payments } = await http.kit.payments('T2', estimateId);
  expect(payments).toMatchObject([{ refundedMinor: 500, dispute: 'open' }]);
});

test('a share that cannot be is refused before anything is asked, and the customer is told to try again', async () => {
  fee = 1_000_000;
  const { url } = await enrolled('T2');
  expect((await http.press(`${url}/pay`)).status).toBe(503);
  fee = 0;
  expect(checkout(await payPressed(url))?.params.payment_intent_data?.application_fee_amount).toBeUndefined();
});

test('the platform’s address takes nothing unsigned, and no GET', async () => {
  const address = `${http.baseUrl}/webhooks/payments`;
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await fetch(address)).status).toBe(404);
});

test('after all of this the projections are what the events say', async () => {
  expect((await http.kit.verify()).differences).toEqual([]);
});
