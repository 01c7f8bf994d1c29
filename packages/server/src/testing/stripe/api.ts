import type { FaultQueue } from '../faults.ts';
import { json, type LocalAnswer, type LocalRequest } from '../local-http.ts';
import { createIdempotency } from './idempotency.ts';
import { makeId } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { answerRoute } from './routes.ts';
import type { Till } from './till.ts';
import type { EmulatedEvent } from './webhooks.ts';

export type StripeApiFault =
  /** Refuses; from 500 on the refusal is kept under the idempotency key, as Stripe does. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code?: string; readonly type?: string }
  /** The connection is cut without an answer. The SDK asks again by itself: for a lost answer let it strike twice. */
  | { readonly kind: 'cut'; readonly accepted: boolean }
  /** Done, and answered late: until then a second request under its key is refused (409), as at Stripe. */
  | { readonly kind: 'slow'; readonly ms: number };

export type ApiOptions = {
  readonly till: Till;
  readonly events: () => readonly EmulatedEvent[];
  /** Connected accounts; null = any is known. Created ones are added. */
  readonly accounts: Set<string> | null;
  readonly secretKey: string;
  readonly faults: FaultQueue<StripeApiFault>;
  readonly delay: (ms: number) => Promise<void>;
};

/** The API under `/v1/`: log-in, faults, idempotency, then the routes. */
export function createStripeApi({ till, events, accounts, secretKey, faults, delay }: ApiOptions) {
  const idempotent = createIdempotency();
  return async (request: LocalRequest): Promise<LocalAnswer> => {
    const requestId = makeId('req', 14);
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal(401, 'Invalid API Key provided', { code: 'api_key_invalid' });
      const fault = faults.take(request.url.pathname);
      if (fault?.kind === 'cut' && !fault.accepted) return 'cut';
      if (fault?.kind === 'refuse' && fault.status < 500)
        throw new StripeRefusal(fault.status, 'Refused on purpose', fault);
      const answer = await idempotent(request, async () => {
        if (fault?.kind === 'refuse')
          return new StripeRefusal(fault.status, 'Refused on purpose', { type: 'api_error', ...fault }).toAnswer(
            requestId,
          );
        const done = json(200, answerRoute({ till, events, accounts }, request), { 'request-id': requestId });
        if (fault?.kind === 'slow') await delay(fault.ms);
        return done;
      });
      return fault?.kind === 'cut' ? 'cut' : answer;
    } catch (error) {
      if (error instanceof StripeRefusal) return error.toAnswer(requestId);
      throw error;
    }
  };
}
