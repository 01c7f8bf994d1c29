import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpKit, day, type HttpKit } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit();
});
afterAll(() => http.drop());

const allow = (acceptWithoutPaying: boolean) =>
  http.kit.setTenant('T1', {
    companyName: 'Brightwater Plumbing',
    postalAddress: '12 Mill Lane, Austin, TX 78701',
    timeZone: 'America/Chicago',
    acceptWithoutPaying,
  });

test('where the tenant allows it, a customer says yes without paying, with name and instant kept', async () => {
  await allow(true);
  const { estimateId, url } = await http.enrolled();
  expect(await http.state(url)).toMatchObject({ can: { pay: true, accept: true } });
  const form = await (await http.get(`${url}/accept`)).text();
  expect(form).toContain('Accept this quote?');
  expect(await http.eventTypes(estimateId)).not.toContain('quote.accepted');

  const pressed = await http.press(`${url}/accept`, { name: '  Dana <b>Whitfield</b> ' });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, new URL(url).pathname]);
  await http.press(`${url}/accept`, { name: 'Somebody else' });
  expect(await http.state(url)).toMatchObject({ state: 'marked_won', can: { pay: false, accept: false } });

  const timeline = await http.kit.timeline('T1', estimateId);
  const accepted = timeline.rows.filter((row) => row.kind === 'fact' && row.type === 'accepted');
  expect(accepted).toMatchObject([
    { by: 'customer', text: 'Dana <b>Whitfield</b>', at: expect.stringMatching(/^2027-/) },
  ]);
  expect(timeline.estimate).toMatchObject({ status: 'won', reason: 'marked_won' });
  await http.pass(12 * day);
  expect(http.sink.accepted.filter(({ key }) => key.startsWith(`${estimateId}:`))).toHaveLength(1);
});

test('a payment page left open is closed by the yes', async () => {
  await allow(true);
  const { url } = await http.enrolled();
  const session = ((await http.press(`${url}/pay`)).headers.get('location') ?? '').split('/').at(-1);
  await http.press(`${url}/accept`, { name: 'Dana Whitfield' });
  expect(http.stripe.checkouts().find(({ id }) => id === session)?.status).toBe('expired');
});

test('a name is needed, and what was typed comes back', async () => {
  await allow(true);
  const { estimateId, url } = await http.enrolled();
  const empty = await http.press(`${url}/accept`, { name: '  ' });
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain('Write your name first.');
  const long = await http.press(`${url}/accept`, { name: 'x'.repeat(200) });
  expect(await long.text()).toContain(`value="${'x'.repeat(200)}"`);
  expect(await http.eventTypes(estimateId)).not.toContain('quote.accepted');
});

test('by default only a quote without a deposit is accepted so; a GET accepts nothing', async () => {
  await allow(false);
  const { estimateId, url } = await http.enrolled();
  expect(await http.state(url)).toMatchObject({ can: { accept: false } });
  expect((await http.get(`${url}/accept`)).status).toBe(303);
  const refused = await http.press(`${url}/accept`, { name: 'Dana' }, { accept: 'application/json' });
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'conflict' } }]);
  await http.kit.changeQuote('T1', estimateId, { deposit: { type: 'none' } });
  expect(await http.state(url)).toMatchObject({ state: 'no_deposit', can: { accept: true, pay: false } });
  await http.press(`${url}/accept`, { name: 'Dana Whitfield' });
  expect(await http.eventTypes(estimateId)).toContain('quote.accepted');
});

test('the contractor is told that there was a yes', async () => {
  await allow(true);
  await http.kit.setTenant('T1', {
    companyName: 'Brightwater Plumbing',
    postalAddress: '12 Mill Lane, Austin, TX 78701',
    timeZone: 'America/Chicago',
    replyToEmail: 'office@brightwater.example.com',
  });
  const { url } = await http.enrolled();
  await http.press(`${url}/accept`, { name: 'Dana Whitfield' });
  await http.kit.sweep();
  expect(http.sink.accepted.at(-1)).toMatchObject({
    to: 'office@brightwater.example.com',
    subject: expect.stringContaining('said yes'),
  });
});
