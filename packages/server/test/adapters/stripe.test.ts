import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { stripe } from '../../src/adapters/payments/stripe/index.ts';
import { toSessionParams } from '../../src/adapters/payments/stripe/session.ts';
import type { WebhookRequest } from '../../src/ports/send-outcome.ts';
import { examplePayment, type PaymentsContractFault, paymentsContract } from '../../src/testing/contracts/payments.ts';
import { startLocalHttp } from '../../src/testing/local-http.ts';
import { signStripeWebhook } from '../../src/testing/sign-webhooks.ts';
import { startStripeEmulator } from '../../src/testing/stripe/emulator.ts';

/** The emulator, the adapter towards it, and a host that keeps what Stripe posts. */
async function setup(answer: () => number = () => 200) {
  const requests: WebhookRequest[] = [];
  const host = await startLocalHttp(0, async (request) => {
    requests.push({
      tenantId: 'tnt_ridgeline',
      url: `${host.url}${request.url.pathname}`,
      method: request.method,
      headers: new Headers(request.headers as Record<string, string>),
      body: request.body,
      now: clock.now,
    });
    return { status: answer(), body: '' };
  });
  const clock = { now: Date.parse('2026-11-29T10:00:00.500Z') };
  const emulator = await startStripeEmulator({
    webhookUrl: `${host.url}/webhooks/payments/tnt_ridgeline`,
    now: () => clock.now,
    delay: async () => {},
  });
  const { connection, secretKey, webhookSecret } = emulator;
  const port = await freePort();
  return {
    clock,
    emulator,
    requests,
    provider: stripe({ ...connection, secretKey, webhookSecret, timeoutMs: 2_000 }),
    withBadCredentials: stripe({ ...connection, secretKey: 'sk_test_wrong', webhookSecret }),
    unreachable: stripe({ ...connection, port, secretKey, webhookSecret }),
    fail(fault: PaymentsContractFault) {
      // Twice: the SDK asks once more by itself.
      if (fault === 'answer_lost') emulator.fail({ kind: 'cut', accepted: true }, { times: 2 });
      if (fault === 'server_error') emulator.fail({ kind: 'refuse', status: 500 });
      if (fault === 'rate_limited') emulator.fail({ kind: 'refuse', status: 429, code: 'rate_limit' });
    },
    sessions: () => emulator.checkouts().length,
    async pay(sessionId: string, how: 'card' | 'bank_debit') {
      emulator.pay(sessionId, { method: how === 'card' ? 'card' : 'us_bank_account' });
    },
    async settleBankDebit(sessionId: string, result: 'succeeded' | 'failed') {
      await emulator.settled();
      emulator.settleBankDebit(sessionId, result);
    },
    async expireAtProvider() {
      clock.now += 2 * 3_600_000;
      emulator.expireDue();
    },
    async webhooks() {
      await emulator.settled();
      return requests;
    },
    now: () => clock.now,
    async stop() {
      await emulator.stop();
      await host.stop();
    },
  };
}

paymentsContract({ describe, it, expect }, 'stripe', setup);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function start(answer?: () => number) {
  const parts = await setup(answer);
  stops.push(parts.stop);
  return parts;
}
const context = (tenantId = 'tnt_ridgeline') => ({ tenantId, signal: new AbortController().signal });
async function openSession(parts: Awaited<ReturnType<typeof setup>>) {
  const answer = await parts.provider.createSession(examplePayment(parts.clock.now), context());
  if (answer.outcome !== 'ok') throw new Error(JSON.stringify(answer));
  return answer.session;
}

describe('stripe', () => {
  it('puts the attempt on session and payment, and the session id into the way back', async () => {
    const parts = await start();
    const { sessionId } = await openSession(parts);
    const [checkout] = parts.emulator.checkouts();
    const metadata = { tenantId: 'tnt_ridgeline', estimateId: 'est_abc123', attemptId: 'att_0123456789' };
    expect(checkout?.params).toMatchObject({
      metadata,
      payment_intent_data: { metadata },
      success_url: 'https://quotes.example.com/q/0123456789abcdefghijkl?paid=1&session_id={CHECKOUT_SESSION_ID}',
    });
    expect(parts.emulator.pay(sessionId)).toBe(
      `https://quotes.example.com/q/0123456789abcdefghijkl?paid=1&session_id=${sessionId}`,
    );
  });

  it('names no way to pay: cards with their wallets, bank debits and what else the account has switched on are offered', () => {
    const request = examplePayment(Date.parse('2026-11-29T10:00:00.500Z'), {
      terms: { account: 'acct_ridgeline', applicationFeeMinor: 1_500 },
    });
    const metadata = { tenantId: 'tnt_ridgeline', estimateId: 'est_abc123', attemptId: 'att_0123456789' };
    // All of it, so that a parameter that would narrow the choice (Apple Pay and Google Pay come with cards on Stripe's
    // own page, us_bank_account when the account takes it) cannot slip in.
    expect(toSessionParams(request)).toEqual({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 150_000, product_data: { name: request.description } },
        },
      ],
      client_reference_id: 'att_0123456789',
      metadata,
      payment_intent_data: { metadata, description: request.description, application_fee_amount: 1_500 },
      customer_email: 'dana.w@example.com',
      expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
      success_url: `${request.successUrl}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: request.cancelUrl,
    });
  });

  it('holds a signature against the raw bytes, of names with accents and emoji too, and never against JSON written anew', async () => {
    const parts = await start();
    const { sessionId } = await openSession(parts);
    parts.emulator.pay(sessionId);
    const paid = (await parts.webhooks()).at(-1);
    if (paid === undefined) throw new Error('no webhook came');
    const event = JSON.parse(new TextDecoder().decode(paid.body));
    event.data.object.customer_details = { name: 'Zoë Łukasz 🏠 & Søn' };
    // As some send it: escaped slashes and a space after each colon.
    const body = JSON.stringify(event).replaceAll('/', '\\/').replaceAll('":', '": ');
    const signature = signStripeWebhook({ secret: parts.emulator.webhookSecret, body, now: paid.now });
    const received = (text: string) =>
      parts.provider.receive({
        ...paid,
        headers: new Headers({ 'stripe-signature': signature }),
        body: new TextEncoder().encode(text),
      });
    expect(await received(body)).toMatchObject({ outcome: 'accepted', events: [{ kind: 'paid', sessionId }] });
    expect((await received(JSON.stringify(JSON.parse(body)))).outcome).toBe('bad_signature');
    expect((await received(body.normalize('NFD'))).outcome).toBe('bad_signature');
  });

  it.each([
    ['JPY', 5_000, 5_000],
    ['KWD', 12_340, 12_340],
    ['HUF', 500_000, 500_000],
  ])('sends %s in the units that Stripe counts', async (currency, amountMinor, sent) => {
    const parts = await start();
    const answer = await parts.provider.createSession(
      examplePayment(parts.clock.now, { currency, amountMinor }),
      context(),
    );
    expect(answer).toMatchObject({ outcome: 'ok', session: { amountMinor, currency } });
    expect(parts.emulator.checkouts()[0]?.params.amountTotal).toBe(sent);
  });

  it('Connect: everything happens on the tenant’s account, and events of another account are not believed', async () => {
    const parts = await start();
    const { connection, secretKey, webhookSecret } = parts.emulator;
    const accounts = new Map([['tnt_ridgeline', 'acct_ridgeline']]);
    const connectedAccount = (tenantId: string) => accounts.get(tenantId) ?? null;
    const provider = stripe({ ...connection, secretKey, webhookSecret, connectedAccount });
    const answer = await provider.createSession(examplePayment(parts.clock.now), context());
    const sessionId = answer.outcome === 'ok' ? answer.session.sessionId : '';
    expect(parts.emulator.checkouts()[0]?.account).toBe('acct_ridgeline');
    expect(await parts.provider.retrieveSession(sessionId, context())).toMatchObject({ code: 'no_such_session' });
    parts.emulator.pay(sessionId);
    const paid = (await parts.webhooks()).at(-1);
    if (paid === undefined) throw new Error('no webhook came');
    expect(await provider.receive(paid)).toMatchObject({ events: [{ kind: 'paid' }] });
    const notBelieved = { outcome: 'accepted', events: [] };
    accounts.set('tnt_ridgeline', 'acct_other');
    expect(await provider.receive(paid)).toEqual(notBelieved);
    accounts.delete('tnt_ridgeline');
    expect(await provider.receive(paid)).toEqual(notBelieved);
    expect(await parts.provider.receive(paid)).toEqual(notBelieved);
  });

  it('with a secret per tenant, an event cannot speak of another tenant', async () => {
    const parts = await start();
    const { sessionId } = await openSession(parts);
    parts.emulator.pay(sessionId);
    const paid = (await parts.webhooks()).at(-1);
    if (paid === undefined) throw new Error('no webhook came');
    const { connection, secretKey, webhookSecret } = parts.emulator;
    const provider = stripe({
      ...connection,
      secretKey,
      webhookSecret: (tenantId) => (tenantId === 'none' ? null : ['whsec_old', webhookSecret]),
    });
    expect(await provider.receive(paid)).toMatchObject({ events: [{ kind: 'paid', tenantId: 'tnt_ridgeline' }] });
    expect(await provider.receive({ ...paid, tenantId: 'tnt_other' })).toEqual({ outcome: 'accepted', events: [] });
    expect((await provider.receive({ ...paid, tenantId: 'none' })).outcome).toBe('bad_signature');
  });

  it('a tenant without a key takes no payments', async () => {
    const provider = stripe({ secretKey: async () => null, webhookSecret: 'whsec_x' });
    expect(await provider.createSession(examplePayment(0), context())).toMatchObject({
      outcome: 'failed',
      code: 'payments_unavailable',
      scope: 'tenant',
    });
  });

  it('each refund is reported by its own id, also when it comes back, and a dispute until it is decided', async () => {
    const parts = await start();
    const { sessionId } = await openSession(parts);
    parts.emulator.pay(sessionId);
    const paymentId = parts.emulator.checkouts()[0]?.paymentIntentId ?? '';
    const given = await parts.provider.refund(
      { paymentId, amountMinor: 40_000, currency: 'USD', idempotencyKey: 'r1' },
      context(),
    );
    const refund = { refundId: parts.emulator.refunds()[0]?.id, amountMinor: 40_000 };
    expect(given).toEqual({ outcome: 'ok', refund: { ...refund, returned: false } });
    await parts.emulator.settled();
    parts.emulator.failRefund(refund.refundId ?? '');
    parts.emulator.dispute(sessionId);
    parts.emulator.closeDispute(sessionId, 'lost');
    const read = [];
    for (const webhook of await parts.webhooks()) read.push(await parts.provider.receive(webhook));
    const events = read.flatMap((result) => (result.outcome === 'accepted' ? result.events : []));
    const about = events.filter(({ kind }) => kind === 'refund' || kind === 'dispute');
    expect(about.every((event) => event.paymentId === paymentId && event.estimateId === 'est_abc123')).toBe(true);
    const refunds = about.filter(({ kind }) => kind === 'refund');
    expect(refunds.at(-1)).toMatchObject({ ...refund, returned: true });
    expect(new Set(refunds.map((event) => event.kind === 'refund' && event.refundId)).size).toBe(1);
    const states = about.flatMap((event) => (event.kind === 'dispute' ? [event.state] : []));
    expect([states[0], states.at(-1)]).toEqual(['open', 'lost']);
    expect(await parts.provider.retrieveReversals?.(paymentId, context())).toMatchObject({
      outcome: 'ok',
      refunds: [{ ...refund, returned: true }],
      disputes: [{ amountMinor: 150_000, state: 'lost' }],
    });
  });

  it('other payments of the account, thin or odd events are no deposits; a broken shape is malformed', async () => {
    const parts = await start();
    const receive = (event: unknown) => {
      const body = typeof event === 'string' ? event : JSON.stringify(event);
      return parts.provider.receive({
        tenantId: 'tnt_ridgeline',
        url: 'https://quotes.example.com/webhooks/payments/tnt_ridgeline',
        method: 'POST',
        headers: new Headers({
          'stripe-signature': signStripeWebhook({ secret: parts.emulator.webhookSecret, body, now: parts.clock.now }),
        }),
        body: new TextEncoder().encode(body),
        now: parts.clock.now,
      });
    };
    const session = {
      id: 'cs_1',
      amount_total: 500,
      currency: 'usd',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      metadata: {},
    };
    const event = { id: 'evt_1', type: 'checkout.session.completed', created: 1, data: { object: session } };
    expect(await receive(event)).toEqual({ outcome: 'accepted', events: [] });
    expect(await receive({ ...event, type: 'customer.created', data: { object: {} } })).toEqual({
      outcome: 'accepted',
      events: [],
    });
    expect((await receive({ ...event, data: { object: { id: 'cs_1' } } })).outcome).toBe('malformed');
    expect((await receive('not json')).outcome).toBe('malformed');
  });
});

describe('the Stripe emulator', () => {
  it('B07: a webhook that was not taken comes again, with the same id', async () => {
    const answers = [500, 503, 200];
    const parts = await start(() => answers.shift() ?? 200);
    const { sessionId } = await openSession(parts);
    parts.emulator.failWebhook({ kind: 'drop' }, { to: 'payment_intent.succeeded' });
    parts.emulator.pay(sessionId);
    await parts.emulator.settled();
    expect(parts.emulator.deliveries().map(({ status }) => status)).toEqual([500, 503, 200]);
    expect(new Set(parts.emulator.deliveries().map(({ event }) => event.id)).size).toBe(1);
  });

  it('drops, doubles, holds and turns around webhooks on request', async () => {
    const parts = await start();
    const { emulator } = parts;
    const { sessionId } = await openSession(parts);
    emulator.failWebhook({ kind: 'hold' }, { to: 'payment_intent.processing' });
    emulator.failWebhook({ kind: 'duplicate', times: 3 }, { to: 'checkout.session.completed' });
    emulator.failWebhook({ kind: 'drop' }, { to: 'payment_intent.succeeded' });
    emulator.failWebhook({ kind: 'hold' }, { to: 'checkout.session.async_payment_succeeded' });
    emulator.pay(sessionId, { method: 'us_bank_account' });
    emulator.settleBankDebit(sessionId, 'succeeded');
    await emulator.settled();
    const types = () => emulator.deliveries().map(({ event }) => event.type);
    expect(types()).toEqual(Array(3).fill('checkout.session.completed'));
    await emulator.releaseHeld({ reverse: true });
    expect(types().slice(3)).toEqual(['checkout.session.async_payment_succeeded', 'payment_intent.processing']);
    expect(await emulator.redeliver(emulator.events().at(-1)?.id ?? '')).toBe(true);
  });

  it.each([
    ['a parameter of an older API version', { payment_method_types: ['card'] }, 'parameter_unknown'],
    ['a name of ui_mode that is gone', { ui_mode: 'hosted' }, undefined],
    ['less than 30 minutes', { expires_at: 1_795_946_400 + 29 * 60 }, undefined],
    ['more than 24 hours', { expires_at: 1_795_946_400 + 25 * 3600 }, undefined],
    ['no way back', { success_url: undefined }, 'parameter_missing'],
    ['a way back without a scheme', { success_url: 'quotes.example.com/ok' }, 'url_invalid'],
    ['a faulty e-mail address', { customer_email: 'dana at example' }, 'email_invalid'],
    [
      'a sum below the minimum',
      { line_items: [{ price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } } }] },
      'amount_too_small',
    ],
    ['no sum', { line_items: [] }, 'parameter_missing'],
  ])('refuses %s, as the API does', async (_name, changes, code) => {
    const { emulator, clock } = await start();
    expect(Math.floor(clock.now / 1000)).toBe(1_795_946_400);
    const { default: Stripe } = await import('stripe');
    const client = new Stripe(emulator.secretKey, { ...emulator.connection, telemetry: false });
    const params = {
      mode: 'payment' as const,
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Deposit' } } },
      ],
      success_url: 'https://quotes.example.com/ok',
      expires_at: 1_795_946_400 + 30 * 60,
    };
    expect((await client.checkout.sessions.create(params)).status).toBe('open');
    await expect(client.checkout.sessions.create({ ...params, ...changes } as typeof params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      ...(code === undefined ? {} : { code }),
    });
  });

  it('lists sessions in pages, newest first', async () => {
    const parts = await start();
    for (let n = 0; n < 5; n++)
      await parts.provider.createSession(examplePayment(parts.clock.now, { idempotencyKey: `k${n}` }), context());
    const { default: Stripe } = await import('stripe');
    const client = new Stripe(parts.emulator.secretKey, { ...parts.emulator.connection, telemetry: false });
    const ids = [];
    for await (const session of client.checkout.sessions.list({ limit: 2 })) ids.push(session.id);
    expect(ids).toEqual(
      parts.emulator
        .checkouts()
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  it('a person pays on the page: declined first, then paid, and sent back; the page is then closed', async () => {
    const parts = await start();
    const { url, sessionId } = await openSession(parts);
    const page = await fetch(url ?? '');
    expect(await page.text()).toContain('$1,500.00');
    const press = (fields: Record<string, string>) =>
      fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const declined = await press({ method: 'card', card: '4000 0000 0000 0002' });
    expect([declined.status, await declined.text()]).toMatchObject([402, expect.stringContaining('declined')]);
    const paid = await press({ method: 'card', card: '4242 4242 4242 4242' });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`session_id=${sessionId}`),
    ]);
    expect(await (await fetch(url ?? '')).text()).toContain('completed');
    expect(parts.emulator.events().filter(({ type }) => type === 'checkout.session.completed').length).toBe(1);
  });

  it('a GET pays nothing, and names are shown as text', async () => {
    const parts = await start();
    const description = 'Roof <img src=x onerror=alert(1)> & "Sons"';
    await parts.provider.createSession(examplePayment(parts.clock.now, { description }), context());
    const [checkout] = parts.emulator.checkouts();
    const html = await (await fetch(checkout?.url ?? '')).text();
    expect(html).not.toContain('<img');
    expect(html).toContain('Roof &lt;img');
    expect(checkout?.status).toBe('open');
  });

  it('keeps a 500 under its key, as Stripe does', async () => {
    const parts = await start();
    parts.emulator.fail({ kind: 'refuse', status: 500 });
    const request = examplePayment(parts.clock.now);
    expect((await parts.provider.createSession(request, context())).outcome).toBe('unknown');
    expect((await parts.provider.createSession(request, context())).outcome).toBe('unknown');
    expect((await parts.provider.createSession({ ...request, idempotencyKey: 'new' }, context())).outcome).toBe('ok');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
