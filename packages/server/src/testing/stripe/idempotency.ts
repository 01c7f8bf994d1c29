import type { LocalAnswer, LocalRequest } from '../local-http.ts';
import { StripeRefusal } from './refusal.ts';

/**
 * Answers under an idempotency key, as Stripe keeps them: the same request gets the same answer, a 500 included; another
 * request under the key is an error; refusals before anything was begun (400, 401, 404, 429) are not kept.
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export function createIdempotency() {
  const kept = new Map<string, { readonly request: string; answer: LocalAnswer | null }>();
  return async (request: LocalRequest, act: () => Promise<LocalAnswer>): Promise<LocalAnswer> => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return act();
    if (key.length > 255) throw new StripeRefusal(400, 'Idempotency keys can have up to 255 characters.');
    const id = `${request.headers['stripe-account'] ?? ''} ${key}`;
    const said = `${request.url.pathname}\n${request.body.toString('utf8')}`;
    const earlier = kept.get(id);
    if (earlier !== undefined) {
      if (earlier.request !== said)
        throw new StripeRefusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      if (earlier.answer === null)
        throw new StripeRefusal(409, `There is another request in progress with the key '${key}'.`, {
          code: 'idempotency_key_in_use',
        });
      if (earlier.answer === 'cut') return 'cut';
      return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotent-replayed': 'true' } };
    }
    const entry: { readonly request: string; answer: LocalAnswer | null } = { request: said, answer: null };
    kept.set(id, entry);
    try {
      const answer = await act();
      entry.answer = answer;
      return answer;
    } catch (error) {
      kept.delete(id);
      throw error;
    }
  };
}
