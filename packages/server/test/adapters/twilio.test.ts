import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { twilio } from '../../src/adapters/sms/twilio/index.ts';
import { fromErrorCode } from '../../src/adapters/sms/twilio/outcome.ts';
import type { WebhookRequest } from '../../src/ports/send-outcome.ts';
import { exampleSms, type SmsContractFault, smsContract } from '../../src/testing/contracts/sms.ts';
import { startLocalHttp } from '../../src/testing/local-http.ts';
import { signTwilioWebhook } from '../../src/testing/sign-webhooks.ts';
import { startTwilioEmulator } from '../../src/testing/twilio/emulator.ts';
import type { TwilioFault } from '../../src/testing/twilio/faults.ts';

const faults: Record<SmsContractFault, TwilioFault> = {
  opted_out: { kind: 'refuse', status: 400, code: 21610 },
  bad_number: { kind: 'refuse', status: 400, code: 21614 },
  rate_limited: { kind: 'refuse', status: 429, code: 20429, retryAfterSeconds: 30 },
  account_refused: { kind: 'refuse', status: 403, code: 30002 },
  content_filtered: { kind: 'refuse', status: 400, code: 30007 },
  server_error_but_taken: { kind: 'html', status: 503, accepted: true },
  answer_lost: { kind: 'cut', accepted: true },
  request_lost: { kind: 'cut', accepted: false },
  slow_answer: { kind: 'slow', ms: 60_000 },
};

/** The emulator, the adapter towards it, and a host that keeps what Twilio calls. */
async function setup(options: { readonly advancedOptOut?: boolean } = {}) {
  const requests: WebhookRequest[] = [];
  const host = await startLocalHttp(0, async (request) => {
    requests.push({
      tenantId: 'tnt_ridgeline',
      url: `${host.url}${request.url.pathname}${request.url.search}`,
      method: request.method,
      headers: new Headers(request.headers as Record<string, string>),
      body: request.body,
      now: Date.now(),
    });
    return { status: 200, headers: { 'content-type': 'text/xml' }, body: '<Response/>' };
  });
  const webhookUrl = `${host.url}/webhooks/sms/tnt_ridgeline`;
  const emulator = await startTwilioEmulator({
    ...options,
    inboundUrl: webhookUrl,
    delay: (ms) => (ms < 60_000 ? Promise.resolve() : new Promise(() => {})),
  });
  const { accountSid, authToken, url: baseUrl } = emulator;
  const from = '+15005550006';
  return {
    emulator,
    webhookUrl,
    provider: twilio({ accountSid, authToken, from, baseUrl }),
    withBadCredentials: twilio({ accountSid, authToken: 'wrong', from, baseUrl }),
    unreachable: twilio({ accountSid, authToken, from, baseUrl: `http://127.0.0.1:${await freePort()}` }),
    accepted: () =>
      emulator
        .messages()
        .filter(({ direction }) => direction === 'outbound-api')
        .map(({ to, body, sid }) => ({ to, body, providerId: sid })),
    fail: (fault: SmsContractFault) => emulator.fail(faults[fault]),
    async callbacks() {
      await emulator.settled();
      return requests;
    },
    async inbound(number: string, body: string) {
      await emulator.receiveFrom(number, body);
      const request = requests.at(-1);
      if (request === undefined) throw new Error('the emulator posted nothing');
      return request;
    },
    async stop() {
      await emulator.stop();
      await host.stop();
    },
  };
}

smsContract({ describe, it, expect }, 'twilio', setup);

describe('twilio', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  async function start(options: Parameters<typeof setup>[0] = {}) {
    const parts = await setup(options);
    stops.push(parts.stop);
    return parts;
  }
  const context = (tenantId = 'tnt_ridgeline') => ({ tenantId, signal: new AbortController().signal });

  it('uses a messaging service where the tenant has one, and an API key for sending', async () => {
    const { emulator } = await start();
    const { accountSid, authToken, url: baseUrl } = emulator;
    const provider = twilio({
      accountSid,
      authToken,
      messagingServiceSid: 'MG00000000000000000000000000000001',
      baseUrl,
    });
    await provider.send(exampleSms(), context());
    expect(emulator.messages()[0]).toMatchObject({ messagingServiceSid: 'MG00000000000000000000000000000001' });
    const withKey = twilio({
      accountSid,
      authToken,
      apiKey: { sid: 'SK1', secret: 'refused' },
      from: '+15005550006',
      baseUrl,
    });
    expect(await withKey.send(exampleSms(), context())).toMatchObject({ code: '20003', scope: 'tenant' });
  });

  it('sends each tenant with its own account; one without an account pauses only itself', async () => {
    const accounts = [1, 2].map((n) => ({
      accountSid: `AC${String(n).padStart(32, '0')}`,
      authToken: `token-${n}`,
      numbers: [`+1500555000${n}`],
    }));
    const emulator = await startTwilioEmulator({ accounts });
    stops.push(() => emulator.stop());
    const provider = twilio({
      baseUrl: emulator.url,
      credentials: async (tenantId) => {
        const account = accounts[Number(tenantId) - 1];
        return account ? { ...account, from: account.numbers[0] ?? '' } : null;
      },
    });
    await Promise.all([provider.send(exampleSms(), context('1')), provider.send(exampleSms(), context('2'))]);
    expect(await provider.send(exampleSms(), context('3'))).toMatchObject({ outcome: 'failed', scope: 'tenant' });
    expect(
      emulator
        .messages()
        .map(({ from }) => from)
        .sort(),
    ).toEqual(['+15005550001', '+15005550002']);
  });

  it('STOP blocks the number at Twilio, START opens it again, each answered once by Twilio itself', async () => {
    const { emulator, provider } = await start();
    await provider.send(exampleSms(), context());
    await emulator.receiveFrom('+15125550123', 'Stop');
    expect(await provider.send(exampleSms(), context())).toEqual({ outcome: 'skipped_opt_out', code: '21610' });
    expect(await provider.send(exampleSms({ to: '+15125550124' }), context())).toMatchObject({ outcome: 'sent' });
    await emulator.receiveFrom('+15125550123', 'START');
    expect(await provider.send(exampleSms(), context())).toMatchObject({ outcome: 'sent' });
    expect(emulator.conversation('+15125550123').filter(({ direction }) => direction === 'outbound-reply').length).toBe(
      2,
    );
  });

  it('"stop please" is not blocked by Twilio: the kit has to read it', async () => {
    const { emulator, provider } = await start();
    await emulator.receiveFrom('+15125550123', 'stop please');
    expect(await provider.send(exampleSms(), context())).toMatchObject({ outcome: 'sent' });
  });

  it('takes Twilio’s own reading of keywords with Advanced Opt-Out', async () => {
    const { inbound, provider } = await start({ advancedOptOut: true });
    expect(await provider.receive(await inbound('+15125550123', 'YES'))).toMatchObject({
      events: [{ message: { classified: 'start', answeredByProvider: true } }],
    });
  });

  it('ranks callbacks: a late "sent" is a lower kind than "delivered"', async () => {
    const { emulator, provider, callbacks, webhookUrl } = await start();
    emulator.fail({ kind: 'callbacks', statuses: ['delivered', 'sent', 'read'] });
    await provider.send(exampleSms({ statusCallbackUrl: `${webhookUrl}?key=k` }), context());
    const results = await Promise.all((await callbacks()).map((request) => provider.receive(request)));
    expect(results).toMatchObject([
      { events: [{ report: { kind: 'delivered' } }] },
      { events: [{ report: { kind: 'accepted' } }] },
      { events: [{ report: { kind: 'delivered' } }] },
    ]);
  });

  it('an undelivered text tells its code, and whether another try makes sense', async () => {
    const { emulator, provider, callbacks, webhookUrl } = await start();
    const message = exampleSms({ statusCallbackUrl: `${webhookUrl}?key=k` });
    for (const code of [30003, 30005, 21610, 30034]) {
      emulator.fail({ kind: 'undelivered', code });
      await provider.send(message, context());
      await emulator.settled();
    }
    const results = await Promise.all((await callbacks()).map((request) => provider.receive(request)));
    const reports = results.flatMap((result) => (result.outcome === 'accepted' ? result.events : []));
    expect(
      reports.flatMap((event) => (event.type === 'report' && event.report.code ? [event.report] : [])),
    ).toMatchObject([
      { kind: 'failed', code: '30003', permanent: false },
      { kind: 'bounced', code: '30005', permanent: true },
      { kind: 'opted_out', code: '21610', permanent: true },
      { kind: 'failed', code: '30034', permanent: false, scope: 'tenant' },
    ]);
  });

  it('a look-up finds an undelivered text as the failure it is', async () => {
    const { emulator, provider } = await start();
    emulator.fail({ kind: 'undelivered', code: 30005 });
    await provider.send(exampleSms(), context());
    await emulator.settled();
    expect(await provider.lookUp?.(exampleSms(), context())).toMatchObject({ outcome: 'failed', scope: 'recipient' });
  });

  it('a look-up that is not answered says nothing of the text', async () => {
    const { emulator, provider } = await start();
    await provider.send(exampleSms(), context());
    await emulator.stop();
    expect(await provider.lookUp?.(exampleSms(), context())).toMatchObject({ outcome: 'uncertain' });
  });

  it('a form that is signed but no text and no status is malformed', async () => {
    const { emulator, provider } = await start();
    const url = 'https://quotes.example.com/webhooks/sms/tnt_ridgeline';
    const form = { AccountSid: emulator.accountSid, Odd: 'yes' };
    const request = {
      tenantId: 'tnt_ridgeline',
      url,
      method: 'POST',
      headers: new Headers({ 'x-twilio-signature': signTwilioWebhook({ authToken: emulator.authToken, url, form }) }),
      body: new TextEncoder().encode(new URLSearchParams(form).toString()),
      now: 0,
    };
    expect((await provider.receive(request)).outcome).toBe('malformed');
  });

  it('pages through long lists, and fetches one text', async () => {
    const { emulator, provider } = await start();
    for (let n = 0; n < 5; n++) await provider.send(exampleSms({ body: `text ${n}` }), context());
    const { default: sdk } = await import('twilio');
    const client = sdk(emulator.accountSid, emulator.authToken);
    client.api.baseUrl = emulator.url;
    const listed = await client.messages.list({ pageSize: 2 });
    expect(listed.map(({ body }) => body)).toEqual(['text 4', 'text 3', 'text 2', 'text 1', 'text 0']);
    const first = await client.messages(listed[4]?.sid ?? '').fetch();
    expect(first).toMatchObject({ body: 'text 0', numSegments: '1' });
    expect(first.dateCreated).toBeInstanceOf(Date);
  });
});

describe('what Twilio’s error codes mean', () => {
  it.each([
    [21610, { outcome: 'skipped_opt_out' }],
    [21211, { retry: { kind: 'never' }, scope: 'recipient' }],
    [30006, { retry: { kind: 'never' }, scope: 'recipient' }],
    [21408, { retry: { kind: 'after' }, scope: 'tenant' }],
    [30034, { retry: { kind: 'after' }, scope: 'tenant' }],
    [30008, { retry: { kind: 'after', ms: 14_400_000 }, scope: 'message' }],
    [30007, { retry: { kind: 'never' }, scope: 'message' }],
    [30610, { retry: { kind: 'never' }, scope: 'message' }],
    [30036, { retry: { kind: 'after' }, scope: 'message' }],
  ])('%i', (code, expected) => {
    expect(fromErrorCode(code, 'said Twilio')).toMatchObject(expected);
  });
  it('an unknown code is left to the HTTP status', () => {
    expect(fromErrorCode(99999, '')).toBe(null);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
