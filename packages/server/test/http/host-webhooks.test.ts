import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalHttp } from '../../src/testing/local-http.ts';
import { createHttpKit, day, type HttpKit, minute } from './http-kit.ts';

const secret = `whsec_${Buffer.from('a-host-s-secret-of-32-bytes-long').toString('base64')}`;
const older = `whsec_${Buffer.from('the-secret-of-before-32-bytes-ok').toString('base64')}`;

type Got = { readonly headers: Record<string, string>; readonly body: string };
let host: Awaited<ReturnType<typeof startLocalHttp>>;
let http: HttpKit;
let got: Got[] = [];
let answer: 200 | 500 | 302 = 200;
beforeAll(async () => {
  host = await startLocalHttp(0, async ({ headers, body }) => {
    got.push({ headers: headers as Record<string, string>, body: body.toString('utf8') });
    return { status: answer, body: '', headers: answer === 302 ? { location: 'https://evil.example.net' } : {} };
  });
  http = await createHttpKit({ webhooks: { url: `${host.url}/hooks/quotes`, secret: [secret, older] } });
});
afterAll(async () => {
  await http.drop();
  await host.stop();
});

const typesOf = (estimateId: string) =>
  got
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.estimateId === estimateId)
    .map(({ type }) => type);
const forget = () => {
  got = [];
};

async function paid() {
  const { estimateId, url } = await http.enrolled();
  const location = (await http.press(`${url}/pay`)).headers.get('location') ?? '';
  http.stripe.pay(location.slice(location.lastIndexOf('/') + 1));
  await http.stripe.settled();
  return { estimateId, url };
}

test('the host is told of a deposit once, signed so that the standard library verifies it, without personal data', async () => {
  const { estimateId } = await paid();
  await http.kit.sweep();
  await http.kit.sweep();
  expect(typesOf(estimateId)).toEqual(['deposit.paid']);
  const [{ headers, body } = { headers: {}, body: '' }] = got;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'deposit.paid',
    data: { tenantId: 'T1', estimateId, disposition: 'won', depositStatus: 'paid', paidMinor: 95_535, currency: 'USD' },
  });
  // While a secret is being replaced, both verify; another does not.
  expect(() => new Webhook(older).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(`whsec_${'A'.repeat(44)}`).verify(body, headers)).toThrow();
  for (const personal of ['Dana', 'Whitfield', 'dana@example.com', '555']) expect(body).not.toContain(personal);
});

test('what the host does not take comes again with the same id and bytes, later each time', async () => {
  forget();
  answer = 500;
  const { estimateId } = await paid();
  await http.kit.sweep();
  answer = 302;
  await http.pass(minute);
  await http.kit.sweep();
  await http.kit.sweep();
  answer = 200;
  expect(typesOf(estimateId)).toHaveLength(2);
  await http.pass(10 * minute);
  await http.kit.sweep();
  await http.pass(day);
  await http.kit.sweep();
  expect(typesOf(estimateId)).toHaveLength(3);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(got.map(({ body }) => body)).size).toBe(1);
});

test('what was given up, or lost by the host, can be replayed', async () => {
  forget();
  answer = 500;
  const since = (await http.kit.calendar()).now;
  const { estimateId } = await paid();
  for (let n = 0; n < 14; n++) {
    await http.kit.sweep();
    await http.pass(day);
  }
  expect(typesOf(estimateId)).toHaveLength(10);
  answer = 200;
  await http.kit.sweep();
  expect(typesOf(estimateId)).toHaveLength(10);
  expect(await http.kit.replayWebhooks({ since, tenantId: 'T1' })).toBe(1);
  expect(await http.kit.replayWebhooks({ since })).toBe(1);
  expect(await http.kit.replayWebhooks({ since, tenantId: 'T9' })).toBe(0);
  await http.kit.sweep();
  expect(typesOf(estimateId)).toHaveLength(12);
});

test('a no is told after half a minute, and not at all if it is taken back before', async () => {
  forget();
  const slip = await http.enrolled();
  await http.press(`${slip.url}/decline`);
  await http.press(`${slip.url}/undo-decline`);
  const meant = await http.enrolled();
  await http.press(`${meant.url}/decline`, { reason: 'Too expensive, Dana' });
  await http.kit.sweep();
  expect(typesOf(meant.estimateId)).toEqual([]);
  await http.pass(minute);
  await http.kit.sweep();
  await http.press(`${meant.url}/undo-decline`);
  await http.kit.sweep();
  expect(typesOf(slip.estimateId)).toEqual([]);
  expect(typesOf(meant.estimateId)).toEqual(['quote.declined', 'quote.decline_undone']);
  expect(got.map(({ body }) => body).join()).not.toContain('expensive');
});

test('addresses and secrets that cannot work are refused at the start', async () => {
  const start = (webhooks: { url: string; secret: string }) => () => http.another({ webhooks });
  expect(start({ url: 'http://app.example.com', secret })).toThrow(/https address/);
  expect(start({ url: 'https://app.example.com', secret: 'hunter2' })).toThrow(/whsec_/);
});
