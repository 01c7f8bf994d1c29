import type { EstimateInput } from '@quote-rescue/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEnrollment } from '../kit.ts';
import { createHttpKit, type HttpKit, minute } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit();
});
afterAll(() => http.drop());

let phones = 0;
async function paidBy(
  changes: Partial<EstimateInput>,
  before: (url: string, phone: string) => Promise<unknown> = async () => {},
) {
  const phone = `+1512555${String(1000 + ++phones)}`;
  const { estimateId, quoteUrl: url } = await http.kit.enroll('T1', anEnrollment({ customerPhone: phone, ...changes }));
  await http.pass(minute);
  await before(url, phone);
  const location = (await http.press(`${url}/pay`)).headers.get('location') ?? '';
  http.stripe.pay(location.slice(location.lastIndexOf('/') + 1));
  await http.stripe.settled();
  await http.kit.sweep();
  const mails = http.sink.accepted.filter(
    ({ text, subject }) => subject?.startsWith('Deposit received') && text.includes(url),
  );
  const texts = () =>
    http.twilio.messages().filter(({ to, body }) => to === phone && body.includes('deposit received'));
  return { estimateId, url, phone, mails: mails.length, texts };
}

test('a receipt goes by mail, once, also after the customer has unsubscribed from reminders', async () => {
  const paid = await paidBy({}, (url) => http.press(`${url}/reminders-off`));
  expect([paid.mails, paid.texts().length]).toEqual([1, 0]);
});

test('who has no mailbox gets it by text, with the link, also after reminders were switched off', async () => {
  const paid = await paidBy({ customerEmail: null }, (url) => http.press(`${url}/reminders-off`));
  expect(paid.mails).toBe(0);
  expect(paid.texts()).toHaveLength(1);
  expect(paid.texts()[0]?.body).toContain(paid.url);
  await http.kit.sweep();
  expect(paid.texts()).toHaveLength(1);
});

test('not after STOP, and not to a number that never agreed to texts', async () => {
  const stopped = await paidBy({ customerEmail: null }, async (_, phone) => {
    await http.twilio.receiveFrom(phone, 'STOP');
  });
  expect(stopped.texts()).toEqual([]);
  const never = await paidBy({ customerEmail: 'kim@example.com', smsConsent: null });
  expect([never.mails, never.texts().length]).toEqual([1, 0]);
});

test('a receipt by text waits for the hours of texts', async () => {
  // Ten in the morning until now; on to eleven at night in Chicago.
  await http.pass(13 * 60 * minute);
  const paid = await paidBy({ customerEmail: null });
  expect(paid.texts()).toEqual([]);
  await http.pass(12 * 60 * minute);
  await http.kit.sweep();
  expect(paid.texts()).toHaveLength(1);
});
