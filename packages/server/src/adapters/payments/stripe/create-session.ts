import type Stripe from 'stripe';
import type { PaymentRequest } from '../../../ports/payments.ts';
import type { OnAccount } from './connection.ts';
import { refusesEmail } from './errors.ts';
import { toSessionParams } from './session.ts';
import { underKey } from './under-key.ts';

/**
 * The Checkout Session of one attempt, the same one however often it is asked for. Stripe is stricter about addresses than
 * mail servers are, and one that it refuses must not keep the customer from paying: it is left out, under a key of its own,
 * and Stripe's page asks for one.
 */
export async function createSession(
  client: Stripe,
  request: PaymentRequest,
  { account, signal }: { account: OnAccount; signal: AbortSignal },
): Promise<Stripe.Checkout.Session> {
  const { customer_email: email, ...withoutEmail } = toSessionParams(request);
  const ask = (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
    underKey(() => client.checkout.sessions.create(params, { idempotencyKey, ...account }), signal);
  if (email === undefined) return ask(withoutEmail, request.idempotencyKey);
  try {
    return await ask({ ...withoutEmail, customer_email: email }, request.idempotencyKey);
  } catch (error) {
    if (!refusesEmail(error)) throw error;
    return ask(withoutEmail, `${request.idempotencyKey}:no-email`);
  }
}
