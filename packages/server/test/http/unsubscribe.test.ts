import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEnrollment } from '../kit.ts';
import { createHttpKit, day, type HttpKit } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit();
});
afterAll(() => http.drop());

const sentTo = (estimateId: string) =>
  http.sink.accepted.filter(({ key }) => key.startsWith(`${estimateId}:`)).map(({ key }) => key);

function unsubscribeUrlOf(estimateId: string): string {
  const mail = http.sink.accepted.find(({ key }) => key === `${estimateId}:T+0`);
  return /https?:\S+\/u\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'the mail has no unsubscribe link';
}

const oneClick = (url: string, init: RequestInit = { body: new URLSearchParams('List-Unsubscribe=One-Click') }) =>
  fetch(url, { method: 'POST', redirect: 'manual', ...init });

test('B27: one click stops every spelling of the address, and no other mailbox', async () => {
  const { estimateId } = await http.enrolled({ customerEmail: 'Dana.W@Example.COM', customerPhone: null });
  const others = {
    upper: await http.enrolled({ customerEmail: 'DANA.W@example.com', customerPhone: null }),
    spaced: await http.enrolled({ customerEmail: ' dana.w@example.com ', customerPhone: null }),
    plus: await http.enrolled({ customerEmail: 'dana.w+roof@example.com', customerPhone: null }),
  };
  const answer = await oneClick(unsubscribeUrlOf(estimateId));
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  await http.pass(2 * day);
  expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`]);
  expect(sentTo(others.upper.estimateId)).toHaveLength(1);
  expect(sentTo(others.spaced.estimateId)).toHaveLength(1);
  expect(sentTo(others.plus.estimateId)).toHaveLength(2);
  // The fact stands in the history of each of them.
  for (const each of [estimateId, others.upper.estimateId, others.spaced.estimateId]) {
    expect((await http.eventTypes(each)).filter((type) => type === 'opt_out.recorded')).toHaveLength(1);
  }
  expect(await http.eventTypes(others.plus.estimateId)).not.toContain('opt_out.recorded');
});

test('B09: fetching changes nothing; doing it twice says it is done; it can be taken back', async () => {
  const { estimateId, url } = await http.enrolled({ customerEmail: 'twice@example.com', customerPhone: null });
  const link = unsubscribeUrlOf(estimateId);
  expect(await (await http.get(link)).text()).toContain('Stop reminders?');
  expect(await http.state(url)).toMatchObject({ remindersOn: true });

  expect(await (await http.press(link, { reminders: 'off' })).text()).toContain('Done. No more reminders.');
  expect(await http.state(url)).toMatchObject({ remindersOn: false });
  expect(await (await http.press(link, { reminders: 'off' })).text()).toContain('Already done. No more reminders.');
  expect(await (await http.get(link)).text()).toContain('Already done. No more reminders.');
  await http.press(link, { reminders: 'on' });
  expect(await http.state(url)).toMatchObject({ remindersOn: true });
  await http.pass(2 * day);
  expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`, `${estimateId}:T+2`]);
});

test('a mail program may send the one-click form either way RFC 8058 allows, from anywhere', async () => {
  const { estimateId, url } = await http.enrolled({ customerEmail: 'multipart@example.com', customerPhone: null });
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const headers = { origin: 'https://mail.example.net', 'sec-fetch-site': 'cross-site' };
  expect((await oneClick(unsubscribeUrlOf(estimateId), { body, headers })).status).toBe(200);
  expect(await http.state(url)).toMatchObject({ remindersOn: false });
});

test('the link in the mail cannot open the quote, nor the quote link stop anything, nor a made-up one', async () => {
  const { estimateId, token } = await http.enrolled({ customerEmail: 'apart@example.com' });
  const unsubscribeToken = unsubscribeUrlOf(estimateId).split('/').at(-1) ?? '';
  expect((await http.get(`${http.baseUrl}/q/${unsubscribeToken}`)).status).toBe(404);
  expect((await oneClick(`${http.baseUrl}/u/${token}`)).status).toBe(404);
  expect((await oneClick(`${http.baseUrl}/u/${unsubscribeToken.slice(0, -2)}xx`)).status).toBe(404);
});

test('the switch on the page stops mail and texts, and takes both back', async () => {
  const { estimateId, url } = await http.enrolled({
    customerEmail: 'switch@example.com',
    customerPhone: '+15125550177',
  });
  await http.press(`${url}/reminders-off`);
  expect(await http.state(url)).toMatchObject({ remindersOn: false, can: { pay: true } });
  expect(await (await http.get(url)).text()).toContain('Done. No more reminders.');
  await http.pass(4 * day);
  expect(sentTo(estimateId)).toHaveLength(1);
  expect(http.twilio.conversation('+15125550177')).toHaveLength(0);
  await http.press(`${url}/reminders-on`);
  await http.pass(4 * day);
  expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`, `${estimateId}:T+7/email`]);
  expect(http.twilio.conversation('+15125550177')).toHaveLength(1);
});

test('who presses "Stop reminders" in a mail gets no texts instead, and both again when they ask for them', async () => {
  const customerPhone = '+15125550178';
  const { estimateId, url } = await http.enrolled({ customerEmail: 'notexts@example.com', customerPhone });
  const page = await (await http.press(unsubscribeUrlOf(estimateId), { reminders: 'off' })).text();
  expect(page).toContain('Done. No more reminders.');
  await http.pass(4 * day);
  expect(http.twilio.conversation(customerPhone)).toHaveLength(0);
  await http.press(unsubscribeUrlOf(estimateId), { reminders: 'on' });
  expect(await http.state(url)).toMatchObject({ remindersOn: true });
  await http.pass(4 * day);
  expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`, `${estimateId}:T+7/email`]);
  expect(http.twilio.conversation(customerPhone)).toHaveLength(1);
});

test('an opt-out of one company is none of another', async () => {
  await http.kit.setTenant('T2', {
    companyName: 'Ridgeline Roofing',
    postalAddress: '9 Summit Rd, Denver, CO 80202',
    timeZone: 'America/Denver',
  });
  const customerEmail = 'shared@example.com';
  const mine = await http.enrolled({ customerEmail, customerPhone: null });
  const theirs = await http.kit.enroll('T2', anEnrollment({ customerEmail, customerPhone: null }));
  await http.pass(1000);
  await oneClick(unsubscribeUrlOf(mine.estimateId));
  await http.pass(3 * day);
  expect(sentTo(mine.estimateId)).toHaveLength(1);
  expect(sentTo(theirs.estimateId)).toHaveLength(2);
});

test('after all of this the projections are what the events say', async () => {
  const { differences, subjects } = await http.kit.verify();
  expect(subjects).toBeGreaterThan(5);
  expect(differences).toEqual([]);
});
