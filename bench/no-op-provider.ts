import { createHash } from 'node:crypto';
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

export function createNoOpProvider(options: { latencyMs?: number; keepTimes?: boolean } = {}): NoOpProvider {
  const hashes = new Map<string, string>();
  const accepted: NoOpProvider['accepted'] = [];
  const answer = async () => {
    if (options.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
  };
  const links = (text: string) =>
    text
      .replaceAll(/https?:\/\/[^\s"'<>]+\/q\/[0-9A-Za-z]{22}/g, '__QUOTE_LINK__')
      .replaceAll(/https?:\/\/[^\s"'<>]+\/u\/[0-9A-Za-z_-]+/g, '__UNSUBSCRIBE_LINK__');
  const note = (key: string, hash: string, tenantId: string, cost: number) => {
    hashes.set(key, hash);
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
        const hash = createHash('sha256')
          .update(message.subject)
          .update('\0')
          .update(links(message.html))
          .update('\0')
          .update(links(message.text))
          .digest('hex');
        note(message.key, hash, tenantId, 1);
        await answer();
        return { outcome: 'sent', providerId: message.key };
      },
    },
    sms: {
      name: 'no-op',
      repeatability: 'key',
      parallelism: 25,
      async send(message, { tenantId }) {
        note(message.key, createHash('sha256').update(links(message.body)).digest('hex'), tenantId, message.segments);
        await answer();
        return { outcome: 'sent', providerId: message.key };
      },
      receive: async () => ({ outcome: 'malformed', reason: 'no callbacks' }),
    },
  };
}
