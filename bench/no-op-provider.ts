import { hash } from 'node:crypto';
import type { EmailProvider, SmsProvider } from '@quote-rescue/server';

/**
 * Providers that accept at once and hash what they got, links taken out again, so that the bench can hold every hash
 * against the one that was stored with the intent.
 */
export type NoOpProvider = {
  readonly email: EmailProvider;
  readonly sms: SmsProvider;
  /** Hex of the SHA-256 by key, as the intent stores it. */
  readonly hashes: Map<string, string>;
  /** Acceptances with their machine time (ms) and cost in segments: for rate caps. */
  readonly accepted: { readonly tenantId: string; readonly at: number; readonly cost: number }[];
};

const quoteLink = /https?:\/\/[^\s"'<>/]+\/q\/[0-9A-Za-z]{22}/;
const unsubscribeLink = /https?:\/\/[^\s"'<>/]+\/u\/[0-9A-Za-z_-]+/;

export function createNoOpProvider(options: { latencyMs?: number; keepTimes?: boolean } = {}): NoOpProvider {
  const hashes = new Map<string, string>();
  const accepted: NoOpProvider['accepted'] = [];
  const answer = async () => {
    if (options.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
  };
  // The links are looked for in the short part: what is measured is the kit, not how fast this reads.
  const markersIn = (short: string) => {
    const quote = quoteLink.exec(short)?.[0];
    const unsubscribe = unsubscribeLink.exec(short)?.[0];
    return (text: string) => {
      const plain = quote === undefined ? text : text.replaceAll(quote, '__QUOTE_LINK__');
      return unsubscribe === undefined ? plain : plain.replaceAll(unsubscribe, '__UNSUBSCRIBE_LINK__');
    };
  };
  const note = (key: string, digest: string, tenantId: string, cost: number) => {
    hashes.set(key, digest);
    if (options.keepTimes) accepted.push({ tenantId, at: performance.now(), cost });
  };
  return {
    hashes,
    accepted,
    email: {
      name: 'no-op',
      repeatability: 'key',
      parallelism: 25,
      async send(message, { tenantId }) {
        const { subject, html, text } = message;
        const markers = markersIn(text);
        const body = `${subject}\0${markers(html)}\0${markers(text)}`;
        note(message.key, hash('sha256', body, 'hex'), tenantId, 1);
        await answer();
        return { outcome: 'sent', providerId: message.key };
      },
    },
    sms: {
      name: 'no-op',
      repeatability: 'key',
      parallelism: 25,
      async send(message, { tenantId }) {
        const markers = markersIn(message.body);
        note(message.key, hash('sha256', markers(message.body), 'hex'), tenantId, message.segments);
        await answer();
        return { outcome: 'sent', providerId: message.key };
      },
      receive: async () => ({ outcome: 'malformed', reason: 'no callbacks' }),
    },
  };
}
