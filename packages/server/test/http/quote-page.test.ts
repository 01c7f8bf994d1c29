import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../../src/flow/sealing.ts';
import type { Logger } from '../../src/ports/logger.ts';
import { chicago } from '../kit.ts';
import { browser, createHttpKit, day, type HttpKit, minute } from './http-kit.ts';

let http: HttpKit;
const logged: string[] = [];
const keep = (fields: Record<string, unknown>, message: string) =>
  logged.push(message + JSON.stringify(fields, (_, value) => (value instanceof Error ? String(value.stack) : value)));
const logger: Logger = { debug: keep, info: keep, warn: keep, error: keep };

beforeAll(async () => {
  http = await createHttpKit({
    logger,
    quotePage: {
      frameAncestors: (tenantId) => (tenantId === 'T1' ? ['https://ridgeline.example.com', "'self' x; y"] : []),
    },
  });
});
afterAll(() => http.drop());

const sentTo = (estimateId: string) =>
  http.sink.accepted.filter(({ key }) => key.startsWith(`${estimateId}:`)).map(({ key }) => key);
const noticesTo = (about: string) =>
  http.sink.accepted.filter(({ to, subject }) => to === 'office@brightwater.example.com' && subject?.includes(about));
const pathOf = (url: string) => new URL(url).pathname;

describe('the page', () => {
  test('has what the customer needs, in one document without scripts', async () => {
    const { url } = await http.enrolled({
      number: '1042',
      lineItems: [{ description: 'Water heater', quantity: 2, unitPriceMinor: 150_000, amountMinor: 300_000 }],
    });
    const answer = await http.get(url);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    for (const words of [
      'Water heater replacement',
      'for Dana Whitfield, quote 1042',
      '$3,184.50',
      'Pay $955.35 deposit',
      '2 × $1,500.00',
      'Card details go to Stripe, never to Brightwater Plumbing.',
      'Ask a question',
      'Later',
      'No thanks',
      '12 Mill Lane, Austin, TX 78701',
      '<title>Quote from Brightwater Plumbing</title>',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('<script');
    expect(page.length).toBeLessThan(20_000);
  });

  test('is stored, framed, referred to and indexed by nobody, and runs nothing inline', async () => {
    const { url } = await http.enrolled();
    const { headers } = await http.get(url);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    // B39: the tenant's own list, and nothing that could break out of the header.
    expect(policy).toContain('frame-ancestors https://ridgeline.example.com');
    expect(policy).not.toContain(' y');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('shows the contractor’s logo, and lets no other site send pictures', async () => {
    const { url } = await http.enrolled();
    const policyAndPage = async (logoUrl: string | null) => {
      await http.kit.setTenant('T1', { ...chicago, logoUrl });
      const answer = await http.get(url);
      const images = /img-src [^;]*/.exec(answer.headers.get('content-security-policy') ?? '')?.[0];
      return [images, /<img class="qr-logo" src="[^"]*/.exec(await answer.text())?.[0]];
    };
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    expect(await policyAndPage(data)).toEqual(["img-src 'self' data:", `<img class="qr-logo" src="${data}`]);
    expect(await policyAndPage('https://cdn.example.com/logo.svg?a=1&b')).toEqual([
      "img-src 'self' data: https://cdn.example.com",
      '<img class="qr-logo" src="https://cdn.example.com/logo.svg?a=1&amp;b',
    ]);
    expect(await policyAndPage(null)).toEqual(["img-src 'self' data:", undefined]);
    for (const bad of [
      'http://cdn.example.com/a.png',
      `data:image/png;base64,${'A'.repeat(14_000)}`,
      'data:text/html,x',
    ])
      await expect(http.kit.setTenant('T1', { ...chicago, logoUrl: bad })).rejects.toThrow(/logoUrl/);
  });

  test('says in the browser of another app how to get to one with saved cards', async () => {
    const { url } = await http.enrolled();
    const hint = 'choose “Open in browser”';
    const instagram = `${browser['user-agent']} Instagram 350.0.0.30.94 (iPhone15,2)`;
    expect(await (await http.get(url, { 'user-agent': instagram })).text()).toContain(hint);
    expect(await (await http.get(url)).text()).not.toContain(hint);
  });

  test('speaks Spanish to a customer who reads it, on the quote, its paper, and where there is none', async () => {
    const { url } = await http.enrolled({ locale: 'es', number: '1042', validUntil: '2027-02-01' });
    const spanish = { 'accept-language': 'es-US,es;q=0.9' };
    const seen = await Promise.all(
      [url, `${url}/ask`, `${url}/later`, `${url}/decline`, `${url}/print`, `${http.baseUrl}/q/none`].map(
        async (address) => (await http.get(address, spanish)).text(),
      ),
    );
    for (const page of seen) {
      expect(page).toContain('<html lang="es');
      const words = page.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ');
      expect(words).not.toMatch(/\b(the|your|price|ask|quote|back|print|date|terms)\b/i);
    }
    const late = await http.press(`${url}/later`, { choice: '2020-01-01' }, spanish);
    expect([late.status, await late.text()]).toMatchObject([422, expect.stringContaining('Elija una fecha')]);
    const large = await http.press(`${url}/ask`, { question: 'x'.repeat(70_000) }, spanish);
    expect([large.status, await large.text()]).toMatchObject([413, expect.stringContaining('No se cambió nada.')]);
  });

  test('B37: names, companies and jobs are text, whatever they look like', async () => {
    await http.kit.setTenant('T2', {
      companyName: 'Smith, Jones & "Sons" <b>',
      postalAddress: '1 <i>Road</i>',
      timeZone: 'America/Chicago',
      brandColor: '#FFD400',
      deposit: { type: 'percent', basisPoints: 1000 },
    });
    const { quoteUrl } = await http.kit.enroll('T2', {
      requestKey: 'hostile-quote-1',
      estimate: {
        customerName: 'Kurt <img src=x onerror=alert(1)> {{company}}',
        customerEmail: 'kurt@example.com',
        customerPhone: null,
        jobTitle: '"><script>alert(1)</script>',
        currency: 'USD',
        totalMinor: 100_000,
      },
    });
    const page = await (await http.get(quoteUrl)).text();
    expect(page).toContain('Kurt &lt;img src=x onerror=alert(1)&gt; {{company}}');
    expect(page).toContain('Smith, Jones &amp; &quot;Sons&quot; &lt;b&gt;');
    for (const markup of ['<img', '<script', '<b>', '<i>']) expect(page).not.toContain(markup);
  });

  test('wrong, malformed, revoked and missing links get the same answer', async () => {
    const { url, token } = await http.enrolled();
    await http.database.db.query("UPDATE qr.link SET revoked_at = now() WHERE token_hash = decode($1, 'hex')", [
      tokenHash(token).toString('hex'),
    ]);
    const answers = await Promise.all(
      [url, `${http.baseUrl}/q/${'A'.repeat(22)}`, `${http.baseUrl}/q/..%2f`, `${http.baseUrl}/q/x`].map(
        async (each) => {
          const answer = await http.get(each);
          return [answer.status, answer.headers.get('content-security-policy'), await answer.text()];
        },
      ),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[2]).toContain('This link does not work.');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await http.press(`${url}/decline`)).status).toBe(404);
    expect((await http.get(`${url}/state`)).status).toBe(404);
  });

  test('unknown addresses, methods, sizes and types are refused in plain words', async () => {
    const { url } = await http.enrolled();
    expect((await http.get(`${http.baseUrl}/nothing`)).status).toBe(404);
    expect((await http.get(`${url}/nothing`)).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(404);
    expect((await http.press(`${url}/ask`, { question: 'x'.repeat(70_000) })).status).toBe(413);
    const xml = await fetch(`${url}/ask`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' });
    expect(xml.status).toBe(415);
    const broken = await fetch(`${url}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"question":',
    });
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: 'invalid_input' } }]);
    expect(await (await http.get(`${http.baseUrl}/health`)).json()).toHaveProperty('ok');
  });

  test('a failure inside tells the customer nothing of it, and the log no secret', async () => {
    const { url, token } = await http.enrolled();
    await http.database.db.query('ALTER TABLE qr.customer_message RENAME TO customer_message_away');
    const answer = await http.press(`${url}/ask`, { question: 'Is it included?' });
    await http.database.db.query('ALTER TABLE qr.customer_message_away RENAME TO customer_message');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain('Nothing was changed');
    expect(text).not.toMatch(/customer_message|SELECT|at \w+ \(/);
    expect(logged.some((line) => line.includes('a request failed'))).toBe(true);
    expect(logged.join('\n')).not.toContain(token);
  });
});

test('terms in the contractor’s own words stand on the page and in print, line by line: the quote’s, else the company’s', async () => {
  await http.kit.setTenant('T1', { ...(await tenantT1()), terms: 'Net 14 days.\nPermits are extra.' });
  const words = async (url: string) => (await (await http.get(url)).text()).replace(/<style>.*?<\/style>/s, '');
  const { url } = await http.enrolled();
  const own = await http.enrolled({ terms: 'Only <b>this</b> & that.\n\nSecond line.' });
  for (const path of ['', '/print']) {
    const company = await words(`${url}${path}`);
    for (const line of ['Net 14 days.', 'Permits are extra.'])
      expect(company).toMatch(new RegExp(`<p[^>]*>${line}</p>`));
    const quote = await words(`${own.url}${path}`);
    expect(quote).toContain('Only &lt;b&gt;this&lt;/b&gt; &amp; that.</p>');
    expect(quote).toMatch(/<p[^>]*>Second line\.<\/p>/);
    expect(quote).not.toContain('Net 14 days.');
  }
  await http.kit.changeQuote('T1', own.estimateId, { terms: null });
  expect(await words(own.url)).toContain('Net 14 days.');
  expect(await http.state(own.url)).toMatchObject({ terms: 'Net 14 days.\nPermits are extra.' });
  await http.kit.setTenant('T1', { ...(await tenantT1()), terms: null });
});

describe('machines and people', () => {
  test('B08, B09: programs that fetch every link, twice, change nothing', async () => {
    const { estimateId, url } = await http.enrolled();
    const unsubscribe = await unsubscribeUrlOf(estimateId);
    const scanner = { 'user-agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel)', accept: '*/*' };
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      for (const each of ['', '/decline', '/ask', '/later', '/pay', '/undo-decline', '/reminders-off', '/return']) {
        await fetch(url + each, { method, headers: scanner, redirect: 'manual' });
      }
      await fetch(unsubscribe, { method, headers: scanner });
    }
    expect(await http.state(url)).toMatchObject({
      state: 'open',
      remindersOn: true,
      can: { pay: true, decline: true },
    });
    const types = await http.eventTypes(estimateId);
    expect(types.filter((type) => type === 'quote.viewed')).toHaveLength(1);
    expect(types).not.toContain('deposit.session_created');
    const { rows } = await http.database.db.query(
      "SELECT data FROM qr.event WHERE subject_id = $1 AND type = 'quote.viewed'",
      [estimateId],
    );
    expect(rows).toEqual([{ data: { by: 'machine' } }]);
    await http.pass(2 * day);
    expect(sentTo(estimateId)).toContain(`${estimateId}:T+2`);
  });

  test('a visit is noted once, and only a press on the page makes the reader a person', async () => {
    const { estimateId, url } = await http.enrolled();
    const viewed = async () => (await http.eventTypes(estimateId)).filter((type) => type === 'quote.viewed').length;
    await http.get(url);
    await http.get(url);
    expect(await viewed()).toBe(1);
    await http.pass(31 * minute);
    await http.get(url);
    expect(await viewed()).toBe(2);
    const person = () =>
      http.database.db.query('SELECT read_by_person FROM qr.estimate WHERE estimate_id = $1', [estimateId]);
    expect((await person()).rows).toEqual([{ read_by_person: false }]);

    const seen = () =>
      fetch(`${url}/seen`, {
        method: 'POST',
        headers: { ...browser, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ gesture: 'scroll' }),
      });
    expect(await (await seen()).json()).toMatchObject({ found: true, quote: { state: 'open' } });
    await seen();
    expect((await person()).rows).toEqual([{ read_by_person: true }]);
    expect(await viewed()).toBe(3);
  });

  test('a press from another site is refused', async () => {
    const { url } = await http.enrolled();
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }];
    for (const headers of foreign) expect((await http.press(`${url}/decline`, {}, headers)).status).toBe(403);
    const old = await fetch(`${url}/decline`, {
      method: 'POST',
      headers: { origin: 'https://evil.example.net' },
      body: new URLSearchParams(),
    });
    expect(old.status).toBe(403);
    expect(await http.state(url)).toMatchObject({ state: 'open' });
  });
});

describe('no, later and a question', () => {
  test('No thanks takes a second screen, can be taken back, and the contractor hears of it after 30 seconds', async () => {
    await http.kit.setTenant('T1', { ...(await tenantT1()), replyToEmail: 'office@brightwater.example.com' });
    const { estimateId, url } = await http.enrolled();
    expect(await (await http.get(`${url}/decline`)).text()).toContain('Close this quote?');
    const declined = await http.press(`${url}/decline`, { reason: 'Went with my brother' });
    expect([declined.status, declined.headers.get('location')]).toEqual([303, pathOf(url)]);
    const page = await (await http.get(url)).text();
    expect(page).toContain('You said no on');
    expect(page).toContain('Changed my mind');
    expect(page).not.toContain('/pay"');

    await http.press(`${url}/undo-decline`);
    expect(await http.state(url)).toMatchObject({ state: 'open', can: { pay: true } });
    await http.pass(minute);
    await http.kit.sweep();
    expect(noticesTo('passed on')).toHaveLength(0);
    await http.pass(2 * day);
    expect(sentTo(estimateId)).toContain(`${estimateId}:T+2`);

    await http.press(`${url}/decline`, { reason: 'Went with my brother' });
    await http.press(`${url}/decline`, { reason: 'Went with my brother' });
    await http.kit.sweep();
    expect(noticesTo('passed on')).toHaveLength(0);
    await http.pass(31_000);
    await http.kit.sweep();
    expect(noticesTo('Dana Whitfield passed on')).toHaveLength(1);
    expect(noticesTo('passed on')[0]?.text).toContain('Went with my brother');
    await http.pass(10 * day);
    expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`, `${estimateId}:T+2`]);
  });

  test('No thanks from a tab left open after paying changes nothing, and the contractor hears of it once', async () => {
    const { estimateId, url } = await http.enrolled();
    await http.kit.markDepositReceived('T1', estimateId);
    const press = () => http.press(`${url}/decline`, { reason: 'price' });
    await Promise.all([press(), press()]);
    await press();
    expect(await http.state(url)).toMatchObject({ state: 'paid' });
    expect((await http.eventTypes(estimateId)).filter((type) => type === 'quote.declined')).toHaveLength(1);
    const { rows } = await http.database.db.query(
      `SELECT 1 FROM qr.notice WHERE estimate_id = $1 AND about = 'declined'`,
      [estimateId],
    );
    expect(rows).toHaveLength(1);
  });

  test('a question waits for its answer: nothing is sent, what was typed is kept, twice is once', async () => {
    const { estimateId, url } = await http.enrolled();
    const empty = await http.press(`${url}/ask`, { question: '   ' });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain('Write your question first.');
    const long = await http.press(`${url}/ask`, { question: `Please read. ${'é'.repeat(2001)}` });
    expect(long.status).toBe(422);
    expect(await long.text()).toContain('Please read. ééé');

    const question = 'Does this include the <permit>?';
    await Promise.all([http.press(`${url}/ask`, { question }), http.press(`${url}/ask`, { question })]);
    expect((await http.eventTypes(estimateId)).filter((type) => type === 'quote.question_asked')).toHaveLength(1);
    const page = await (await http.get(url)).text();
    expect(page).toContain('Does this include the &lt;permit&gt;?');
    expect(page).toContain('reminders wait until then');
    await http.pass(3 * day);
    expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`]);
  });

  test('Later is quiet until the day, and goes on after it', async () => {
    const { estimateId, url } = await http.enrolled();
    const page = await (await http.get(`${url}/later`)).text();
    const week = /name="choice" value="(\d{4}-\d{2}-\d{2})"/.exec(page)?.[1] ?? '';
    for (const until of ['2020-01-01', 'soon', '2099-01-01']) {
      const refused = await http.press(`${url}/later`, { choice: 'date', date: until });
      expect(refused.status).toBe(422);
    }
    await http.press(`${url}/later`, { choice: week });
    const snoozed = await http.state(url);
    expect(snoozed.state).toBe('snoozed');
    expect(snoozed.snoozedUntil).toBe(new Date(`${week}T15:00:00Z`).toISOString());
    await http.pass(6 * day);
    expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`]);
    await http.pass(3 * day);
    expect(sentTo(estimateId)).toEqual([`${estimateId}:T+0`, `${estimateId}:T+2`]);
    expect(await http.state(url)).toMatchObject({ state: 'open' });
  });

  test('scripts get data instead of pages', async () => {
    const { url } = await http.enrolled();
    const post = async (name: string, body: unknown) => {
      const answer = await fetch(`${url}/${name}`, {
        method: 'POST',
        headers: { ...browser, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      });
      return [answer.status, await answer.json()];
    };
    expect(await post('ask', { question: '' })).toMatchObject([
      422,
      { error: { code: 'invalid_input', fields: [{ path: 'question' }] } },
    ]);
    expect(await post('later', { until: 'never' })).toMatchObject([422, { error: { fields: [{ path: 'until' }] } }]);
    expect(await post('decline', {})).toMatchObject([200, { found: true, quote: { state: 'declined' } }]);
    expect(await post('undo-decline', {})).toMatchObject([200, { found: true, quote: { state: 'open' } }]);
    expect(await post('pay', {})).toMatchObject([200, { outcome: 'redirect' }]);
  });
});

test('after all of this the projections are what the events say', async () => {
  const { differences, subjects } = await http.kit.verify();
  expect(subjects).toBeGreaterThan(5);
  expect(differences).toEqual([]);
});

async function tenantT1() {
  const { rows } = await http.database.db.query<{ settings: Parameters<HttpKit['kit']['setTenant']>[1] }>(
    "SELECT settings FROM qr.tenant WHERE external_id = 'T1'",
  );
  const settings = rows[0]?.settings;
  if (settings === undefined) throw new Error('T1 is gone');
  return settings;
}

/** As it stands at the end of the first mail. */
async function unsubscribeUrlOf(estimateId: string): Promise<string> {
  const mail = http.sink.accepted.find(({ key }) => key === `${estimateId}:T+0`);
  return /https?:\S+\/u\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}
