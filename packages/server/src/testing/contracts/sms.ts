import type { SendContext } from '../../ports/email.ts';
import type { WebhookRequest } from '../../ports/send-outcome.ts';
import type { SmsMessage, SmsProvider } from '../../ports/sms.ts';
import { type ContractTestApi, until } from './test-api.ts';

/** What a provider is asked to do wrong, once. */
export type SmsContractFault =
  | 'opted_out'
  | 'bad_number'
  /** Refused with "too many requests, again in 30 seconds". */
  | 'rate_limited'
  /** The account may not send: suspended, unregistered. */
  | 'account_refused'
  | 'content_filtered'
  /** Taken; the answer is a 503 or is lost. */
  | 'server_error_but_taken'
  | 'answer_lost'
  /** Not taken, and the connection ends without an answer. */
  | 'request_lost'
  /** Taken; the answer does not come while anybody waits. */
  | 'slow_answer';

export type SmsContractSetup = {
  readonly provider: SmsProvider;
  /** Address under which `receive` is called by the provider, without query. */
  readonly webhookUrl: string;
  /** Texts the provider really accepted, oldest first. */
  accepted(): readonly { readonly to: string; readonly body: string; readonly providerId: string }[];
  fail(fault: SmsContractFault): void;
  readonly withBadCredentials: SmsProvider;
  readonly unreachable: SmsProvider;
  /** Status callbacks of everything accepted so far, as they reach the host, oldest first. */
  callbacks(): Promise<readonly WebhookRequest[]>;
  /** A customer's text as it reaches the host. */
  inbound(from: string, body: string): Promise<WebhookRequest>;
  stop(): Promise<void>;
};

/** A text as the kit hands it over. */
export function exampleSms(changes: Partial<SmsMessage> = {}): SmsMessage {
  return {
    key: 'est_abc123:T+4',
    to: '+15125550123',
    body: 'Ridgeline Roofing: your quote is at https://quotes.example.com/q/0123456789abcdefghijkl Reply STOP to opt out',
    segments: 1,
    statusCallbackUrl: 'https://quotes.example.com/webhooks/sms/tnt_ridgeline?key=est_abc123%3AT%2B4',
    ...changes,
  };
}

const context = (): SendContext => ({ tenantId: 'tnt_ridgeline', signal: new AbortController().signal });

/** What every SMS adapter must keep. */
export function smsContract(
  { describe, it, expect }: ContractTestApi,
  name: string,
  setup: () => Promise<SmsContractSetup>,
) {
  const test = (title: string, body: (parts: SmsContractSetup, message: SmsMessage) => Promise<void>) =>
    it(title, async () => {
      const parts = await setup();
      try {
        await body(parts, exampleSms({ statusCallbackUrl: `${parts.webhookUrl}?key=est_abc123%3AT%2B4` }));
      } finally {
        await parts.stop();
      }
    });

  describe(`${name} keeps the SMS contract: sending`, () => {
    test('hands over one text, whole, and tells the provider’s id', async ({ provider, accepted }, message) => {
      const body = `${message.body} ’ € 🏠`;
      const outcome = await provider.send({ ...message, body }, context());
      const [text] = accepted();
      expect(outcome).toEqual({ outcome: 'sent', providerId: text?.providerId });
      expect(accepted().map(({ to, body }) => ({ to, body }))).toEqual([{ to: message.to, body }]);
    });

    test('B25: a recipient on the provider’s own opt-out list is a skip, not a failure', async (parts, message) => {
      parts.fail('opted_out');
      expect((await parts.provider.send(message, context())).outcome).toBe('skipped_opt_out');
      expect(parts.accepted().length).toBe(0);
    });

    test('B24: a bad number is final for this recipient', async (parts, message) => {
      parts.fail('bad_number');
      const outcome = await parts.provider.send(message, context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'never' }, scope: 'recipient' });
    });

    test('B24: "too many requests" is tried again not before the provider says', async (parts, message) => {
      parts.fail('rate_limited');
      const outcome = await parts.provider.send(message, context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after', ms: 30_000 }, scope: 'message' });
      expect((await parts.provider.send(message, context())).outcome).toBe('sent');
      expect(parts.accepted().length).toBe(1);
    });

    test('B24: refused credentials and refused accounts concern the tenant, and no text is lost for ever', async (parts, message) => {
      const tenant = { outcome: 'failed', retry: { kind: 'after' }, scope: 'tenant' };
      expect(await parts.withBadCredentials.send(message, context())).toMatchObject(tenant);
      parts.fail('account_refused');
      expect(await parts.provider.send(message, context())).toMatchObject(tenant);
    });

    test('filtered content is final for this text only', async (parts, message) => {
      parts.fail('content_filtered');
      const outcome = await parts.provider.send(message, context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'never' }, scope: 'message' });
    });

    test('a provider that cannot be reached has not got the text', async ({ unreachable }, message) => {
      const outcome = await unreachable.send(message, context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' }, scope: 'message' });
    });

    for (const fault of ['server_error_but_taken', 'answer_lost', 'slow_answer'] as const)
      test(`B13: ${fault.replaceAll('_', ' ')} is uncertain, and is found again without a second text`, async (parts, message) => {
        parts.fail(fault);
        const waiting = new AbortController();
        const outcome = parts.provider.send(message, { tenantId: 'tnt_ridgeline', signal: waiting.signal });
        await until(async () => parts.accepted().length === 1);
        if (fault === 'slow_answer') waiting.abort();
        expect((await outcome).outcome).toBe('uncertain');
        if (parts.provider.lookUp)
          expect(await parts.provider.lookUp(message, context())).toEqual({
            outcome: 'sent',
            providerId: parts.accepted()[0]?.providerId,
          });
        if (parts.provider.repeatability === 'key')
          expect((await parts.provider.send(message, context())).outcome).toBe('sent');
        expect(parts.accepted().length).toBe(1);
      });

    test('a request that ended without an answer is uncertain, and a look-up does not make it "sent"', async (parts, message) => {
      parts.fail('request_lost');
      expect((await parts.provider.send(message, context())).outcome).toBe('uncertain');
      await parts.provider.send({ ...message, body: 'Another text to the same number' }, context());
      if (parts.provider.lookUp)
        expect(await parts.provider.lookUp(message, context())).toEqual({ outcome: 'unknown' });
    });

    test('a caller that gives up before the hand-over gets a retry, and nothing is sent', async (parts, message) => {
      const outcome = await parts.provider.send(message, { tenantId: 'tnt_ridgeline', signal: AbortSignal.abort() });
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' } });
      expect(parts.accepted().length).toBe(0);
    });
  });

  describe(`${name} keeps the SMS contract: what comes back`, () => {
    test('a status callback tells the key and the id, so that a lost answer finds its text', async (parts, message) => {
      parts.fail('answer_lost');
      await parts.provider.send(message, context());
      const requests = await parts.callbacks();
      const results = await Promise.all(requests.map((request) => parts.provider.receive(request)));
      const reports = results.flatMap((result) => (result.outcome === 'accepted' ? result.events : []));
      expect(results.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      expect(reports.at(-1)).toMatchObject({
        type: 'report',
        report: { kind: 'delivered', key: message.key, providerId: parts.accepted()[0]?.providerId },
      });
      const ids = reports.map((event) => (event.type === 'report' ? event.report.eventId : ''));
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('the same callback twice has the same event id', async (parts, message) => {
      await parts.provider.send(message, context());
      const [request] = await parts.callbacks();
      if (request === undefined) throw new Error('no callback came');
      expect(await parts.provider.receive(request)).toEqual(await parts.provider.receive(request));
    });

    test('a customer’s text arrives with number, words and id; a plain keyword is known', async (parts) => {
      const read = async (body: string) => parts.provider.receive(await parts.inbound('+15125550123', body));
      expect(await read('STOP')).toMatchObject({
        outcome: 'accepted',
        events: [{ type: 'inbound', message: { from: '+15125550123', body: 'STOP', classified: 'stop' } }],
      });
      expect(await read(' start ')).toMatchObject({ events: [{ message: { classified: 'start' } }] });
      const words = 'please stop, naïve & “quoted” +1 100% 🏠';
      expect(await read(words)).toMatchObject({
        events: [{ type: 'inbound', message: { body: words, classified: null, answeredByProvider: false } }],
      });
    });

    test('a wrong signature, another address, another tenant’s form: refused', async (parts) => {
      const request = await parts.inbound('+15125550123', 'STOP');
      const refused = async (changes: Partial<WebhookRequest>) =>
        (await parts.provider.receive({ ...request, ...changes })).outcome;
      const body = new TextEncoder().encode(new TextDecoder().decode(request.body).replace('STOP', 'START'));
      expect(await refused({ body })).toBe('bad_signature');
      expect(await refused({ url: request.url.replace('/webhooks/', '/elsewhere/') })).toBe('bad_signature');
      expect(await refused({ headers: new Headers() })).toBe('bad_signature');
      expect(await refused({})).toBe('accepted');
    });
  });
}
