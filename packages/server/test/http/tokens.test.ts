import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEnrollment, chicago } from '../kit.ts';
import { createHttpKit, day, type HttpKit, minute } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit({ clientAddress: (request) => request.headers.get('x-edge-client') });
  await http.kit.setTenant('T2', { ...chicago, companyName: 'Ridgeline Roofing' });
});
afterAll(() => http.drop());

const from = (address: string) => ({ 'x-edge-client': address });

describe('links', () => {
  test('a new link takes the old one’s place: the old one answers like one that was never made', async () => {
    const { estimateId, url } = await http.enrolled();
    const session = ((await http.press(`${url}/pay`)).headers.get('location') ?? '').split('/').at(-1);
    const { quoteUrl } = await http.kit.reissueLink('T1', estimateId);
    expect(quoteUrl).not.toBe(url);
    expect(await http.state(quoteUrl)).toMatchObject({ state: 'open' });
    // The payment page led back to the old link.
    expect(http.stripe.checkouts().find(({ id }) => id === session)?.status).toBe('expired');

    const never = `${http.baseUrl}/q/${'A'.repeat(22)}`;
    for (const path of ['', '/state', '/return', '/ask', '/accept']) {
      const [old, made] = await Promise.all([http.get(`${url}${path}`), http.get(`${never}${path}`)]);
      expect([path, old.status, await old.text()]).toEqual([path, made.status, await made.text()]);
    }
    const [old, made] = await Promise.all([http.press(`${url}/decline`), http.press(`${never}/decline`)]);
    expect([old.status, await old.text()]).toEqual([made.status, await made.text()]);

    await http.pass(3 * day);
    const mail = http.sink.accepted.find(({ key }) => key === `${estimateId}:T+2`);
    expect(mail?.text).toContain(quoteUrl);
    expect(mail?.text).not.toContain(url);
    await expect(http.kit.reissueLink('T2', estimateId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a link that is switched off opens nothing, pauses the follow-up, and lets nothing go until there is a new one', async () => {
    const { estimateId, url } = await http.enrolled();
    const session = ((await http.press(`${url}/pay`)).headers.get('location') ?? '').split('/').at(-1);
    for (let press = 0; press < 2; press++) await http.kit.revokeLink('T1', estimateId);
    const never = await http.get(`${http.baseUrl}/q/${'A'.repeat(22)}`);
    const revoked = await http.get(url);
    expect([revoked.status, await revoked.text()]).toEqual([never.status, await never.text()]);
    expect(http.stripe.checkouts().find(({ id }) => id === session)?.status).toBe('expired');
    const types = await http.eventTypes(estimateId);
    expect(types.filter((type) => type === 'quote.link_revoked' || type === 'hold.placed')).toEqual([
      'quote.link_revoked',
      'hold.placed',
    ]);
    await http.pass(3 * day);
    expect(http.sink.accepted.some(({ key }) => key === `${estimateId}:T+2`)).toBe(false);
    await expect(http.kit.resume('T1', estimateId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(http.kit.revokeLink('T2', estimateId)).rejects.toMatchObject({ code: 'not_found' });

    const { quoteUrl } = await http.kit.reissueLink('T1', estimateId);
    expect((await http.eventTypes(estimateId)).filter((type) => type === 'quote.link_replaced')).toHaveLength(1);
    await http.kit.resume('T1', estimateId);
    await http.pass(3 * day);
    const mail = http.sink.accepted.findLast(({ key }) => key.startsWith(`${estimateId}:`));
    expect(mail?.text).toContain(quoteUrl);
    const facts = (await http.kit.timeline('T1', estimateId)).rows.flatMap((row) =>
      row.kind === 'fact' ? [row.type] : [],
    );
    expect(facts).toEqual(expect.arrayContaining(['link_revoked', 'link_replaced']));
  });

  test.each(['revokeLink', 'reissueLink'] as const)(
    'a link taken back while its payment page is being made (%s) leads to no payment page, and none stays open',
    async (taken) => {
      const { estimateId, url } = await http.enrolled();
      const sessions = () => http.stripe.checkouts().filter(({ params }) => params.metadata?.estimateId === estimateId);
      http.stripe.fail({ kind: 'slow', ms: 400 }, { to: '/v1/checkout/sessions' });
      const pressed = http.press(`${url}/pay`);
      while (sessions().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await http.kit[taken]('T1', estimateId);
      const never = await http.press(`${http.baseUrl}/q/${'A'.repeat(22)}/pay`);
      const answer = await pressed;
      expect([answer.status, await answer.text()]).toEqual([never.status, await never.text()]);
      expect(sessions().map(({ status }) => status)).toEqual(['expired']);
    },
  );

  test.each([
    ['pay', {}],
    ['decline', { reason: 'price' }],
    ['ask', { question: 'When?' }],
    ['seen', { gesture: 'key' }],
  ])('a press (%s) that waits its turn while the link is taken back comes too late', async (name, fields) => {
    const { estimateId, url } = await http.enrolled();
    const { db } = http.database;
    const before = await http.eventTypes(estimateId);
    let pressed: Promise<Response> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM qr.enrollment WHERE subject_id = $1 FOR UPDATE', [estimateId]);
      pressed = http.press(`${url}/${name}`, fields);
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await db.query(
          'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1',
          ['Lock'],
        );
        waiting = rows.length;
      }
      await tx.query('UPDATE qr.link SET revoked_at = clock_timestamp() WHERE estimate_id = $1', [estimateId]);
    });
    expect((await pressed)?.status).toBe(404);
    expect(await http.eventTypes(estimateId)).toEqual(before);
  });

  test('a receipt that comes after the link was switched off carries no dead link', async () => {
    const { estimateId, url } = await http.enrolled({ customerEmail: 'dead.link@example.com' });
    const session = ((await http.press(`${url}/pay`)).headers.get('location') ?? '').split('/').at(-1) ?? '';
    http.stripe.pay(session, { method: 'us_bank_account' });
    await http.stripe.settled();
    await http.kit.revokeLink('T1', estimateId);
    http.stripe.settleBankDebit(session, 'succeeded');
    await http.stripe.settled();
    await http.kit.sweep();
    const receipt = http.sink.accepted.find(
      ({ to, subject }) => to === 'dead.link@example.com' && /received/i.test(subject ?? ''),
    );
    expect(receipt?.text).toContain('$955.35');
    expect(receipt?.text).not.toContain('/q/');
  });

  test('a malformed, an unknown and a revoked link take about as long', async () => {
    const { estimateId, url } = await http.enrolled();
    await http.kit.reissueLink('T1', estimateId);
    const median = async (address: string) => {
      const times: number[] = [];
      for (let n = 0; n < 25; n++) {
        const start = performance.now();
        await (await http.kit.fetch(new Request(address))).text();
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[12] ?? 0;
    };
    const times = [
      await median(url),
      await median(`${http.baseUrl}/q/${'B'.repeat(22)}`),
      await median(`${http.baseUrl}/q/short`),
      await median(`${http.baseUrl}/q/${'z'.repeat(2000)}`),
    ];
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(10);
  });
});

describe('limits', () => {
  test('per quote: presses beyond a person’s are refused, on every process, until time has passed', async () => {
    const { url } = await http.enrolled();
    const other = http.another();
    const press = (n: number) =>
      (n % 2 === 0 ? http.kit : other).fetch(
        new Request(`${url}/seen`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', ...from(`198.51.100.${n}`) },
          body: JSON.stringify({ gesture: 'scroll' }),
        }),
      );
    const statuses: number[] = [];
    for (let n = 0; n < 24; n++) statuses.push((await press(n)).status);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toContain(429);
    const refused = await press(30);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    // Another quote is not touched, and the page itself can still be read.
    const next = await http.enrolled();
    expect((await http.press(`${next.url}/pay`)).status).toBe(303);
    expect((await http.get(url)).status).toBe(200);
    await age('60 seconds');
    expect((await press(31)).status).toBe(200);
  });

  test('per address: guesses are refused after some, whatever is guessed; who has a link still gets in', async () => {
    const { url } = await http.enrolled();
    const guess = async (n: number, address: string) =>
      (await http.get(`${http.baseUrl}/q/${String(n).padStart(22, 'x')}`, from(address))).status;
    const statuses: number[] = [];
    for (let n = 0; n < 34; n++) statuses.push(await guess(n, '203.0.113.7'));
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess(99, '203.0.113.8')).toBe(404);
    expect((await http.get(url, from('203.0.113.7'))).status).toBe(200);
    // One IPv6 customer has a whole network of addresses.
    for (let n = 0; n < 34; n++) await guess(n, `2001:db8:1:2::${n.toString(16)}`);
    expect(await guess(1, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await guess(1, '2001:db8:1:3::1')).toBe(404);
  });

  test('no header is believed unless the host says which: a forged one makes nobody somebody else', async () => {
    const plain = await createHttpKit();
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 40; n++) {
        const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
        statuses.push((await plain.get(`${plain.baseUrl}/q/nothing`, headers)).status);
      }
      expect(new Set(statuses)).toEqual(new Set([404]));
      const { rows } = await plain.database.db.query('SELECT 1 AS one FROM qr.rate_limit');
      expect(rows).toEqual([]);
    } finally {
      await plain.drop();
    }
  });

  test('what is counted is a hash, and is forgotten', async () => {
    const { rows } = await http.database.db.query<{ keys: string }>(
      `SELECT string_agg(encode(key, 'escape'), ' ') AS keys FROM qr.rate_limit`,
    );
    expect(rows[0]?.keys).not.toMatch(/203\.0\.113/);
    await age('1 hour');
    await http.kit.sweep();
    const { rows: left } = await http.database.db.query('SELECT 1 AS one FROM qr.rate_limit');
    expect(left).toEqual([]);
  });

  const age = (by: string) => http.database.db.query('UPDATE qr.rate_limit SET used_to = used_to - $1::interval', [by]);
});

describe('frames', () => {
  test('B39: the site on the list may frame the quote, no other may, and tenants have lists of their own', async () => {
    await http.kit.setTenant('T1', { ...chicago, frameAncestors: ['https://ridgeline.example.com'] });
    await http.kit.setTenant('T2', { ...chicago, frameAncestors: ['https://brightwater.example.com'] });
    const mine = await http.enrolled();
    const theirs = (await http.kit.enroll('T2', anEnrollment())).quoteUrl;
    const ancestors = async (address: string) =>
      /frame-ancestors ([^;]*)/.exec((await http.get(address)).headers.get('content-security-policy') ?? '')?.[1];
    for (const path of ['', '/ask', '/decline', '/later'])
      expect(await ancestors(`${mine.url}${path}`)).toBe('https://ridgeline.example.com');
    expect(await ancestors(theirs)).toBe('https://brightwater.example.com');
    expect(await ancestors(`${http.baseUrl}/q/unknown`)).toBe("'none'");
    // Pay leaves the frame, and nothing needs a cookie.
    const page = await http.get(mine.url, { origin: 'https://ridgeline.example.com' });
    expect(await page.text()).toMatch(/action="[^"]*\/pay" target="_top"/);
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  test('B39: the contractor’s side is never framed, and no answer grants another site a look', async () => {
    const { url } = await http.enrolled();
    const origin = { origin: 'https://evil.example.net' };
    const trpc = await http.get(`${http.baseUrl}/trpc/settings`, origin);
    expect(trpc.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const asked = await fetch(`${http.baseUrl}/trpc/list`, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    for (const answer of [trpc, asked, await http.get(url, origin), await http.get(`${url}/state`, origin)])
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect((await http.press(`${url}/decline`, {}, { ...origin, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('B39: only whole origins can be on the list', async () => {
    for (const wrong of ['https://*.example.com', 'https://example.com/shop', "'self'", '*', 'http://example.com'])
      await expect(http.kit.setTenant('T1', { ...chicago, frameAncestors: [wrong] })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    await http.kit.setTenant('T1', { ...chicago, frameAncestors: [] });
  });
});

test('reports of providers are forgotten a month after they were applied, and told again change nothing', async () => {
  const { estimateId, url } = await http.enrolled();
  const session = ((await http.press(`${url}/pay`)).headers.get('location') ?? '').split('/').at(-1) ?? '';
  http.stripe.pay(session);
  await http.stripe.settled();
  const stored = async () =>
    // Reports of texts come when they come.
    (
      await http.database.db.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM qr.webhook_event WHERE provider LIKE 'payments/%'",
      )
    ).rows[0]?.n;
  await http.kit.sweep();
  expect(await stored()).toBeGreaterThan(0);
  await http.database.db.query(`UPDATE qr.webhook_event SET processed_at = processed_at - interval '31 days'`);
  await http.kit.sweep();
  expect(await stored()).toBe(0);
  const event = http.stripe.events().findLast(({ type }) => type === 'checkout.session.completed');
  expect(await http.stripe.redeliver(event?.id ?? '')).toBe(true);
  await http.pass(minute);
  expect((await http.eventTypes(estimateId)).filter((type) => type === 'deposit.paid')).toHaveLength(1);
});
