import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signTwilioWebhook } from '../../src/testing/index.ts';
import { createHttpKit, day, type HttpKit } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit();
});
afterAll(() => http.drop());

const textsTo = (number: string) =>
  http.twilio.conversation(number).filter(({ direction }) => direction === 'outbound-api');
const touchpoints = async (estimateId: string) => {
  const { rows } = await http.database.db.query<{ key: string; state: string; reason: string | null }>(
    `SELECT key, state, reason FROM qr.touchpoint WHERE key LIKE $1 || ':%' ORDER BY ordinal`,
    [estimateId],
  );
  return Object.fromEntries(rows.map(({ key, state, reason }) => [key.slice(key.indexOf(':') + 1), reason ?? state]));
};
/** A text that Twilio has not answered itself, signed as Twilio does. */
function inbound(body: string, from: string, sid = `SM${Math.random().toString(16).slice(2)}`) {
  const url = `${http.baseUrl}/webhooks/sms/T1`;
  const form = { MessageSid: sid, From: from, To: '+15125550100', Body: body, NumMedia: '0' };
  const signature = signTwilioWebhook({ authToken: http.twilio.authToken, url, form });
  return fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(form) });
}

describe('texts from customers', () => {
  test('B25: STOP from a number reaches every way it is written, before the next text, and no other number', async () => {
    const spellings = [
      '(512) 555-0123',
      '512.555.0123',
      '1-512-555-0123',
      '+1 512 555 0123 ext. 4',
      '512\u2011555\u20110123',
    ];
    const concerned = [];
    for (const customerPhone of spellings) concerned.push(await http.enrolled({ customerPhone }));
    const other = await http.enrolled({ customerPhone: '+15125550124' });
    const callback = await http.twilio.receiveFrom('+15125550123', 'STOP');
    expect(callback?.status).toBe(200);
    await http.pass(5 * day);
    for (const { estimateId } of concerned)
      expect(await touchpoints(estimateId)).toMatchObject({ 'T+4': 'opt_out', 'T+2': 'sent' });
    expect(textsTo('+15125550123')).toHaveLength(0);
    expect(await touchpoints(other.estimateId)).toMatchObject({ 'T+4': 'sent' });
    expect(textsTo('+15125550124')).toHaveLength(1);
    // Twilio answered the keyword; the kit did not answer a second time.
    expect(
      http.twilio.conversation('+15125550123').filter(({ direction }) => direction === 'outbound-reply'),
    ).toHaveLength(1);
  });

  test('"stop please" is a revocation that Twilio lets pass: it counts, and is answered once', async () => {
    const { estimateId } = await http.enrolled({ customerPhone: '+15125550130' });
    expect((await inbound('Stop please!', '+15125550130', 'SMtwice')).status).toBe(200);
    expect((await inbound('Stop please!', '+15125550130', 'SMtwice')).status).toBe(200);
    expect(textsTo('+15125550130').map(({ body }) => body)).toEqual([
      'Brightwater Plumbing: you are opted out and will get no more texts from us. Reply START to get texts again.',
    ]);
    await http.pass(5 * day);
    expect(await touchpoints(estimateId)).toMatchObject({ 'T+4': 'opt_out', 'T+2': 'sent' });
  });

  test('START brings texts back; STOP is not taken back by the switch on the page', async () => {
    const { estimateId, url } = await http.enrolled({ customerPhone: '+15125550131' });
    await http.twilio.receiveFrom('+15125550131', 'STOP');
    await http.press(`${url}/reminders-on`);
    await http.pass(5 * day);
    expect(await touchpoints(estimateId)).toMatchObject({ 'T+4': 'opt_out' });
    await http.twilio.receiveFrom('+15125550131', 'START');
    await http.pass(4 * day);
    expect(await touchpoints(estimateId)).toMatchObject({ 'T+7/sms': 'sent' });
  });

  test('"stop contacting me" ends mail as well', async () => {
    const { estimateId } = await http.enrolled({ customerPhone: '+15125550132', customerEmail: 'enough@example.com' });
    await inbound('Please stop contacting me', '+15125550132');
    await http.pass(5 * day);
    expect(await touchpoints(estimateId)).toMatchObject({ 'T+2': 'opt_out', 'T+4': 'opt_out' });
  });

  test('HELP is answered with the company and its phone', async () => {
    await http.enrolled({ customerPhone: '+15125550133' });
    await inbound('ayuda', '+15125550133');
    const [answer] = textsTo('+15125550133');
    expect(answer?.body).toContain('Brightwater Plumbing: texts about your quote');
    expect(answer?.body).toContain('(512) 555-0110');
  });

  test('anything else is a word to the contractor, and holds the sequence', async () => {
    const { estimateId, url } = await http.enrolled({ customerPhone: '+15125550134' });
    await inbound('Can you stop by on Tuesday?', '+15125550134');
    expect(await http.state(url)).toMatchObject({ question: { text: 'Can you stop by on Tuesday?', answered: false } });
    await http.pass(3 * day);
    expect(await touchpoints(estimateId)).toMatchObject({ 'T+2': 'question' });
    expect(textsTo('+15125550134')).toHaveLength(0);
  });

  test('a text from a stranger is kept and harms nobody', async () => {
    expect((await inbound('Who is this?', '+15125559999')).status).toBe(200);
    expect((await inbound('STOP it', '+15125559999')).status).toBe(200);
  });
});

describe('what is not from the provider', () => {
  test('a wrong signature and an unknown account get the same answer, and nothing is stored', async () => {
    const forged = (tenantId: string) =>
      fetch(`${http.baseUrl}/webhooks/sms/${tenantId}`, {
        method: 'POST',
        headers: { 'x-twilio-signature': 'Zm9yZ2Vk' },
        body: new URLSearchParams({ MessageSid: 'SMforged', From: '+15125550124', To: '+15125550100', Body: 'STOP' }),
      });
    const answers = await Promise.all([forged('T1'), forged('T9')]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    const { rows } = await http.database.db.query("SELECT 1 FROM qr.webhook_event WHERE event_id LIKE '%forged%'");
    expect(rows).toEqual([]);
    expect((await http.press(`${http.baseUrl}/webhooks/pigeons/T1`)).status).toBe(404);
    expect((await fetch(`${http.baseUrl}/webhooks/sms/T1`)).status).toBe(404);
  });
});

test('a receipt of the network settles a text and stands in its history once', async () => {
  const { estimateId } = await http.enrolled({ customerPhone: '+15125550140' });
  await http.pass(4 * day);
  await http.twilio.settled();
  await http.kit.sweep();
  const types = await http.eventTypes(estimateId);
  expect(types.filter((type) => type === 'sms.sent')).toHaveLength(1);
  expect(types.filter((type) => type === 'sms.delivered')).toHaveLength(1);
});

test('after all of this the projections are what the events say', async () => {
  const { differences, subjects } = await http.kit.verify();
  expect(subjects).toBeGreaterThan(5);
  expect(differences).toEqual([]);
});
