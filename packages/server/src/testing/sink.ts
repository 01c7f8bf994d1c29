import type { EmailMessage, EmailProvider, Repeatability } from '../ports/email.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';
import type { SmsMessage, SmsProvider } from '../ports/sms.ts';

/** One message a provider really accepted. */
export type Accepted = {
  readonly channel: 'email' | 'sms';
  readonly key: string;
  readonly to: string;
  readonly tenantId: string;
  readonly subject: string | null;
  readonly text: string;
};

/** What a provider does with the next messages: accepts and answers, accepts and loses the answer, or refuses. */
export type SinkBehaviour =
  | 'accept'
  | 'accept_and_lose_answer'
  | Exclude<SendOutcome, { outcome: 'sent' | 'uncertain' }>;

export type Sink = {
  readonly email: EmailProvider;
  readonly sms: SmsProvider;
  /** Every acceptance, also a second one of the same key: that is what tests count. */
  readonly accepted: Accepted[];
  /** Decides for each message; default accepts. */
  behave: (message: {
    channel: 'email' | 'sms';
    key: string;
    tenantId: string;
  }) => SinkBehaviour | Promise<SinkBehaviour>;
};

/**
 * Providers that keep what they accept, for tests of everything around them. With `repeatability: 'key'` the same key is
 * accepted once however often it comes, as a provider with idempotency keys does.
 */
export function createSink(options: { repeatability?: Repeatability; parallelism?: number } = {}): Sink {
  const repeatability = options.repeatability ?? 'key';
  const parallelism = options.parallelism ?? 25;
  const accepted: Accepted[] = [];
  const ids = new Map<string, string>();

  async function take(message: Omit<Accepted, 'tenantId'>, tenantId: string): Promise<SendOutcome> {
    const behaviour = await sink.behave({ channel: message.channel, key: message.key, tenantId });
    if (typeof behaviour === 'object') return behaviour;
    const name = `${tenantId} ${message.key}`;
    const known = ids.get(name);
    const providerId = known ?? `${message.channel}-${ids.size + 1}`;
    if (known === undefined || repeatability !== 'key') accepted.push({ ...message, tenantId });
    ids.set(name, providerId);
    return behaviour === 'accept'
      ? { outcome: 'sent', providerId }
      : { outcome: 'uncertain', error: 'the answer was lost' };
  }

  const lookUp = async (key: string, tenantId: string): Promise<SendOutcome | { outcome: 'unknown' }> => {
    const providerId = ids.get(`${tenantId} ${key}`);
    return providerId === undefined ? { outcome: 'unknown' } : { outcome: 'sent', providerId };
  };

  const sink: Sink = {
    accepted,
    behave: () => 'accept',
    email: {
      name: 'sink',
      repeatability,
      parallelism,
      send: (message: EmailMessage, { tenantId }) =>
        take(
          { channel: 'email', key: message.key, to: message.to.address, subject: message.subject, text: message.text },
          tenantId,
        ),
      ...(repeatability === 'look_up' && {
        lookUp: (key: string, _messageId: string, { tenantId }: { tenantId: string }) => lookUp(key, tenantId),
      }),
    },
    sms: {
      name: 'sink',
      repeatability,
      parallelism,
      send: (message: SmsMessage, { tenantId }) =>
        take({ channel: 'sms', key: message.key, to: message.to, subject: null, text: message.body }, tenantId),
      ...(repeatability === 'look_up' && {
        lookUp: (message: SmsMessage, { tenantId }: { tenantId: string }) => lookUp(message.key, tenantId),
      }),
      receive: async () => ({ outcome: 'malformed', reason: 'the sink sends no callbacks' }),
    },
  };
  return sink;
}
