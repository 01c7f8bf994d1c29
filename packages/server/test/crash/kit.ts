import type { SequenceDefinition } from '@quote-rescue/core';
import { smtp } from '../../src/adapters/email/smtp/index.ts';
import { createQuoteRescue, type EmailProvider, type QuoteRescue, type QuoteRescueOptions } from '../../src/index.ts';
import { type SimulatedClock, simulatedClock } from '../../src/testing/clock.ts';

/** With idempotency keys, with a look-up, with neither (plain SMTP). */
export const providerKinds = ['key', 'look_up', 'none'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** What a worker process needs to know to be one. */
export type Place = {
  readonly database: string;
  readonly kind: ProviderKind;
  readonly httpUrl: string;
  readonly smtpUrl: string;
};

export const emailFrom = 'quotes@mail.example.com';
/** Of a worker, as the port says for the HTTP providers; SMTP hands over by as many connections. */
export const PARALLELISM = 25;
export const STEPS = 20;

/** One mail every second day: a calendar that always has something due two days on. */
const manyMails: SequenceDefinition = {
  id: 'many-mails',
  name: 'Many mails',
  kind: 'quote',
  steps: Array.from({ length: STEPS }, (_, n) => ({
    id: `D${2 * n}`,
    after: { days: 2 * n },
    channels: [{ channel: 'email', template: n === 0 ? 'quote/T+0' : 'quote/T+2' }],
  })),
  end: { id: 'end', after: { days: 2 * STEPS } },
  minGapHours: 24,
  lateAfterHours: 48,
};

export type CrashKit = { readonly kit: QuoteRescue; readonly clock: SimulatedClock };

/** The kit as every process of a crash run has it. */
export function createCrashKit(place: Place, at: QuoteRescueOptions['at'] = () => {}): CrashKit {
  const clock = simulatedClock();
  const kit = createQuoteRescue<{ tenantId: string }>({
    database: place.database,
    baseUrl: 'https://quotes.example.com',
    secrets: ['a-secret-of-the-crash-run-0123456789'],
    emailFrom,
    email: providerOf(place),
    sequences: [manyMails],
    authenticate: ({ tenantId }) => ({ tenantId, actor: { id: 'owner' } }),
    clock,
    rates: { email: 1_000_000 },
    at,
  });
  return { kit, clock };
}

function providerOf({ kind, httpUrl, smtpUrl }: Place): EmailProvider {
  if (kind === 'none') return smtp({ credentials: smtpUrl, connections: PARALLELISM });
  return {
    name: 'http',
    repeatability: kind,
    parallelism: PARALLELISM,
    async send(message, { tenantId, signal }) {
      const headers = kind === 'key' ? { 'idempotency-key': `${tenantId} ${message.key}` } : undefined;
      const response = await fetch(httpUrl, {
        method: 'POST',
        body: JSON.stringify(message),
        signal,
        ...(headers && { headers }),
      });
      const { id } = (await response.json()) as { id: string };
      return { outcome: 'sent', providerId: id };
    },
    async lookUp(_key, messageId, { signal }) {
      const response = await fetch(`${httpUrl}/${encodeURIComponent(messageId)}`, { signal });
      return response.status === 404 ? { outcome: 'unknown' } : { outcome: 'sent', providerId: messageId };
    },
  };
}
