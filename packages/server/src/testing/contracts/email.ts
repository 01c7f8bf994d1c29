import type { EmailMessage, EmailProvider, SendContext } from '../../ports/email.ts';
import { type ContractTestApi, until } from './test-api.ts';

/** What a provider is asked to do wrong in front of the adapter, once. */
export type EmailContractFault =
  | 'unknown_recipient'
  | 'temporary_refusal'
  | 'content_refused'
  /** The provider takes the message; its answer is lost. */
  | 'answer_lost'
  /** The connection ends before the message was handed over. */
  | 'lost_before_message'
  /** The provider takes the message, and its answer does not come while anybody waits. */
  | 'slow_answer';

export type ReceivedEmail = {
  readonly messageId: string;
  readonly subject: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly recipients: readonly string[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly html: string | null;
  readonly text: string | null;
};

export type EmailContractSetup = {
  readonly provider: EmailProvider;
  /** What the provider really accepted, oldest first. */
  received(): Promise<readonly ReceivedEmail[]> | readonly ReceivedEmail[];
  fail(fault: EmailContractFault): void;
  /** The same adapter with a key or password the provider refuses. */
  readonly withBadCredentials: EmailProvider;
  /** The same adapter towards an address where nothing listens. */
  readonly unreachable: EmailProvider;
  stop(): Promise<void>;
};

/** A message as the kit hands it over. */
export function exampleEmail(changes: Partial<EmailMessage> = {}): EmailMessage {
  return {
    key: 'est_abc123:T+0',
    from: { name: 'Ridgeline Roofing', address: 'quotes@ridgeline.example.com' },
    replyTo: 'office@ridgeline.example.com',
    to: { name: 'Dana Whitfield', address: 'dana.w@example.com' },
    subject: 'Your quote from Ridgeline Roofing',
    html: '<p>Hello Dana,</p><p>your quote is ready.</p>',
    text: 'Hello Dana,\n\nyour quote is ready.\n',
    headers: {
      'List-Unsubscribe': '<https://quotes.example.com/u/0123456789abcdefghijkl>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    messageId: '<est_abc123.t0@quotes.example.com>',
    ...changes,
  };
}

const context = (): SendContext => ({ tenantId: 'tnt_ridgeline', signal: new AbortController().signal });

/** What every e-mail adapter must keep. An adapter's own test is a set-up and one call of this. */
export function emailContract(
  { describe, it, expect }: ContractTestApi,
  name: string,
  setup: () => Promise<EmailContractSetup>,
) {
  const test = (title: string, body: (parts: EmailContractSetup) => Promise<void>) =>
    it(title, async () => {
      const parts = await setup();
      try {
        await body(parts);
      } finally {
        await parts.stop();
      }
    });

  describe(`${name} keeps the e-mail contract`, () => {
    test('hands over one mail with both parts, the subject, the Message-ID and the one-click headers', async (parts) => {
      const message = exampleEmail();
      const outcome = await parts.provider.send(message, context());
      expect(outcome.outcome).toBe('sent');
      const received = await parts.received();
      expect(received.length).toBe(1);
      expect(received[0]).toMatchObject({
        messageId: message.messageId,
        subject: message.subject,
        from: message.from,
        recipients: ['dana.w@example.com'],
      });
      expect(received[0]?.html?.includes('your quote is ready.')).toBe(true);
      expect(received[0]?.text?.includes('Hello Dana,')).toBe(true);
      for (const [header, value] of Object.entries(message.headers))
        expect(received[0]?.headers.filter((line) => line.name === header).map((line) => line.value)).toEqual([value]);
    });

    test('B37: names cannot break out of a header, add a recipient or split the sender', async (parts) => {
      const company = 'Smith, Jones & "Sons"\r\nBcc: victim@example.org';
      const outcome = await parts.provider.send(
        exampleEmail({
          from: { name: company, address: 'quotes@ridgeline.example.com' },
          to: { name: 'Kurt <img src=x onerror=alert(1)>\u2028{{company}}', address: 'kurt@example.com' },
          subject: `🏠\r\nBcc: victim@example.org ${'long '.repeat(60)}`,
        }),
        context(),
      );
      expect(outcome.outcome).toBe('sent');
      const [mail] = await parts.received();
      expect(mail?.recipients).toEqual(['kurt@example.com']);
      expect(mail?.headers.filter((line) => line.name.toLowerCase() === 'bcc')).toEqual([]);
      expect(mail?.headers.filter((line) => line.name.toLowerCase() === 'from').length).toBe(1);
      expect(mail?.from).toEqual({
        name: 'Smith, Jones & "Sons" Bcc: victim@example.org',
        address: 'quotes@ridgeline.example.com',
      });
      expect(mail?.subject.startsWith('🏠 Bcc: victim@example.org long')).toBe(true);
    });

    test('an address that is not one mailbox is refused before anything is sent', async (parts) => {
      for (const address of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody', '']) {
        const outcome = await parts.provider.send(exampleEmail({ to: { name: null, address } }), context());
        expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'never' }, scope: 'recipient' });
      }
      expect((await parts.received()).length).toBe(0);
    });

    test('an extra header with a line break, or one that would add recipients, is refused', async (parts) => {
      for (const headers of [{ 'X-Note': 'a\r\nBcc: b@example.com' }, { Bcc: 'b@example.com' }, { 'X Bad': 'a' }]) {
        const outcome = await parts.provider.send(exampleEmail({ headers }), context());
        expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'never' }, scope: 'message' });
      }
      expect((await parts.received()).length).toBe(0);
    });

    test('B24: an unknown mailbox is final for this recipient', async (parts) => {
      parts.fail('unknown_recipient');
      const outcome = await parts.provider.send(exampleEmail(), context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'never' }, scope: 'recipient' });
    });

    test('B24: "not now" is worth another try later', async (parts) => {
      parts.fail('temporary_refusal');
      const outcome = await parts.provider.send(exampleEmail(), context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' }, scope: 'message' });
      expect((await parts.provider.send(exampleEmail(), context())).outcome).toBe('sent');
      expect((await parts.received()).length).toBe(1);
    });

    test('refused content is final for this message only', async (parts) => {
      parts.fail('content_refused');
      const outcome = await parts.provider.send(exampleEmail(), context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'never' }, scope: 'message' });
    });

    test('B24: refused credentials concern the tenant, and no message is lost for ever', async (parts) => {
      const outcome = await parts.withBadCredentials.send(exampleEmail(), context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' }, scope: 'tenant' });
      expect((await parts.received()).length).toBe(0);
    });

    test('a provider that cannot be reached has not got the message', async (parts) => {
      const outcome = await parts.unreachable.send(exampleEmail(), context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' }, scope: 'message' });
    });

    test('a connection lost before the message is a safe retry', async (parts) => {
      parts.fail('lost_before_message');
      const outcome = await parts.provider.send(exampleEmail(), context());
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' }, scope: 'message' });
      expect((await parts.received()).length).toBe(0);
    });

    test('B13: an answer lost after the message is uncertain, or settled by the idempotency key', async (parts) => {
      parts.fail('answer_lost');
      const outcome = await parts.provider.send(exampleEmail(), context());
      expect(outcome.outcome).toBe('uncertain');
      if (parts.provider.repeatability === 'key')
        expect((await parts.provider.send(exampleEmail(), context())).outcome).toBe('sent');
      expect((await parts.received()).length).toBe(1);
    });

    test('a caller that stops waiting after the hand-over gets "uncertain", not "failed"', async (parts) => {
      parts.fail('slow_answer');
      const waiting = new AbortController();
      const outcome = parts.provider.send(exampleEmail(), { tenantId: 'tnt_ridgeline', signal: waiting.signal });
      await until(async () => (await parts.received()).length === 1);
      waiting.abort();
      expect((await outcome).outcome).toBe('uncertain');
    });

    test('a caller that gives up before the hand-over gets a retry, and nothing is sent', async (parts) => {
      const outcome = await parts.provider.send(exampleEmail(), {
        tenantId: 'tnt_ridgeline',
        signal: AbortSignal.abort(),
      });
      expect(outcome).toMatchObject({ outcome: 'failed', retry: { kind: 'after' } });
      expect((await parts.received()).length).toBe(0);
    });

    test('many at once arrive once each', async (parts) => {
      const ids = Array.from({ length: 30 }, (_, n) => `<est_many${n}.t0@quotes.example.com>`);
      const outcomes = await Promise.all(
        ids.map((messageId) => parts.provider.send(exampleEmail({ messageId }), context())),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'sent').length).toBe(30);
      expect((await parts.received()).map(({ messageId }) => messageId).sort()).toEqual([...ids].sort());
    });
  });
}
