import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankTransfer } from '../../src/adapters/payments/bank-transfer/index.ts';
import { createHttpKit, day, type HttpKit } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit({
    payments: bankTransfer({ account: [{ label: 'IBAN', value: 'DE89 3704 <b>' }] }),
  });
});
afterAll(() => http.drop());

const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;

test('Pay shows where to send the money; once the contractor has it the quote is won, once, with a receipt', async () => {
  const { estimateId, url } = await http.enrolled();
  expect(await (await http.get(url)).text()).not.toContain('DE89');
  const pressed = await http.press(`${url}/pay`);
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, new URL(url).pathname]);
  await http.press(`${url}/pay`);
  const page = await (await http.get(url)).text();
  expect(page).toContain('How to pay');
  expect(page).toContain('DE89 3704 &lt;b&gt;');
  expect(page).toContain(estimateId.slice(4, 12).toUpperCase());
  expect(page).not.toContain('Card details');
  const json = await http.press(`${url}/pay`, {}, { accept: 'application/json' });
  expect(await json.json()).toMatchObject({ outcome: 'not_now', quote: { state: 'open', can: { pay: true } } });
  expect(count(await http.eventTypes(estimateId), 'deposit.session_created')).toBe(1);
  expect(await http.kit.reconcilePayments()).toMatchObject({ asked: 1, repaired: 0 });

  const [first, second] = await Promise.all([
    http.kit.markDepositReceived('T1', estimateId),
    http.kit.markDepositReceived('T1', estimateId),
  ]);
  expect(first.payments).toEqual(second.payments);
  expect(first.payments).toMatchObject([{ provider: 'bank-transfer', amountMinor: 95_535, flag: null }]);
  expect(count(await http.eventTypes(estimateId), 'deposit.paid')).toBe(1);
  expect(await http.state(url)).toMatchObject({ state: 'paid', paymentInstructions: null, can: { pay: false } });
  const { rows } = await http.kit.timeline('T1', estimateId);
  expect(rows.find((row) => row.kind === 'fact' && row.type === 'paid')).toMatchObject({ by: 'contractor' });
  await http.pass(12 * day);
  await http.kit.sweep();
  expect(http.sink.accepted.filter(({ subject }) => subject?.startsWith('Deposit received'))).toHaveLength(1);
});

test('another sum than asked is recorded as it came; what is sent back is recorded as well', async () => {
  const { estimateId, url } = await http.enrolled();
  await http.press(`${url}/pay`);
  const { payments } = await http.kit.markDepositReceived('T1', estimateId, 100_000);
  expect(payments).toMatchObject([{ amountMinor: 100_000, flag: 'amount_differs', proposedRefundMinor: 4_465 }]);
  const paymentId = payments[0]?.paymentId ?? '';
  const after = await http.kit.refund('T1', { estimateId, paymentId, amountMinor: 4_465 });
  expect(after.payments).toMatchObject([{ refundedMinor: 4_465, proposedRefundMinor: null }]);
});

test('where no deposit is asked, nothing is received without its sum, and no receipt over nothing goes out', async () => {
  const { estimateId, url } = await http.enrolled({ deposit: { type: 'none' } });
  await expect(http.kit.markDepositReceived('T1', estimateId)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await http.state(url)).toMatchObject({ state: 'no_deposit' });
  await http.kit.markDepositReceived('T1', estimateId, 20_000);
  expect(await http.state(url)).toMatchObject({ state: 'paid', paidMinor: 20_000 });
});

test('what was received and given back can be received anew, once', async () => {
  const { estimateId, url } = await http.enrolled();
  const { payments } = await http.kit.markDepositReceived('T1', estimateId);
  await http.kit.refund('T1', { estimateId, paymentId: payments[0]?.paymentId ?? '', amountMinor: 95_535 });
  expect(await http.state(url)).toMatchObject({ state: 'refunded' });
  await Promise.all([0, 1].map(() => http.another().markDepositReceived('T1', estimateId, 50_000)));
  expect(await http.state(url)).toMatchObject({ state: 'paid', paidMinor: 50_000 });
  expect(count(await http.eventTypes(estimateId), 'deposit.paid')).toBe(2);
});

test('an edited total changes the sum that is asked, not the reference', async () => {
  const { estimateId, url } = await http.enrolled();
  await http.press(`${url}/pay`);
  await http.kit.changeQuote('T1', estimateId, { totalMinor: 253_334 });
  expect(await http.state(url)).toMatchObject({ state: 'amount_changed', paymentInstructions: null });
  await http.press(`${url}/pay`);
  const { paymentInstructions } = await http.state(url);
  expect(paymentInstructions?.at(-1)).toEqual({ label: 'Reference', value: estimateId.slice(4, 12).toUpperCase() });
});

test('a deposit in cash is marked the same way where cards are taken, and closes the open payment page', async () => {
  const cards = await createHttpKit();
  try {
    const { estimateId, url } = await cards.enrolled();
    const session = ((await cards.press(`${url}/pay`)).headers.get('location') ?? '').split('/').at(-1);
    const { payments } = await cards.kit.markDepositReceived('T1', estimateId);
    expect(payments).toMatchObject([{ provider: 'by-hand', amountMinor: 95_535 }]);
    expect(cards.stripe.checkouts().find(({ id }) => id === session)?.status).toBe('expired');
    const paymentId = payments[0]?.paymentId ?? '';
    await cards.kit.refund('T1', { estimateId, paymentId, amountMinor: 95_535 });
    expect(await cards.state(url)).toMatchObject({ state: 'refunded' });
    await expect(cards.kit.markDepositReceived('T2', estimateId)).rejects.toMatchObject({ code: 'misconfigured' });
  } finally {
    await cards.drop();
  }
});

test('after all of this the projections are what the events say', async () => {
  expect((await http.kit.verify()).differences).toEqual([]);
});
