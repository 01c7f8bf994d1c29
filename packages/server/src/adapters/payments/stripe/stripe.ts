import { QuoteRescueError } from '@quote-rescue/core';
import type Stripe from 'stripe';
import type { PaymentAnswer, PaymentContext, PaymentProvider, PaymentTerms } from '../../../ports/payments.ts';
import { settleOrAbort } from '../../settle-or-abort.ts';
import { connector, type OnAccount, type StripeConnection } from './connection.ts';
import { createSession } from './create-session.ts';
import { notConfigured, stripeFailure } from './errors.ts';
import type { StripeOptions } from './options.ts';
import { giveBack, retrieveReversals } from './reversals.ts';
import { findSession, fromSession } from './session.ts';
import { receive } from './webhook.ts';

/**
 * Deposits through Stripe Checkout, by the official SDK (an optional peer, loaded at the first use).
 * A session lives 30 minutes to 24 hours, so it is made when the customer presses Pay and its address is never mailed.
 * Creating and refunding go under the caller's own idempotency key; expiring does not need one, it is the same done twice.
 */
export function stripe(options: StripeOptions): PaymentProvider {
  const connect = connector(options);

  /** Runs a call that answers with a session, or null if there is none. */
  async function askSession(
    context: PaymentContext,
    call: (client: Stripe, account: OnAccount) => Promise<Stripe.Checkout.Session | null>,
  ): Promise<PaymentAnswer> {
    let connection: StripeConnection;
    try {
      connection = await connect(context.tenantId, context.terms);
    } catch (error) {
      return notConfigured(error);
    }
    try {
      const session = await settleOrAbort(call(connection.client, connection.account), context.signal);
      return session === null ? noSuchSession : { outcome: 'ok', session: fromSession(session) };
    } catch (error) {
      return error instanceof QuoteRescueError ? notConfigured(error) : stripeFailure(error);
    }
  }

  const retrieve = async (sessionId: string, context: PaymentContext): Promise<PaymentAnswer> => {
    const answer = await askSession(context, (client, account) =>
      client.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, account),
    );
    return answer.outcome === 'failed' && answer.code === 'resource_missing'
      ? { ...answer, code: 'no_such_session' }
      : answer;
  };

  return {
    name: 'stripe',
    displayName: 'Stripe',
    termsFor: (payment) => termsFor(options, payment),
    createSession: (request, context) =>
      askSession({ ...context, ...(request.terms && { terms: request.terms }) }, (client, account) =>
        createSession(client, request, { account, signal: context.signal }),
      ),
    retrieveSession: retrieve,
    findSession: (attempt, context) =>
      askSession(context, (client, account) => findSession(client, attempt, { account, signal: context.signal })),
    async expireSession(sessionId, context) {
      const answer = await askSession(context, (client, account) =>
        client.checkout.sessions.expire(sessionId, undefined, account),
      );
      // Only an open session can be closed: completed or expired meanwhile, it is answered as it is.
      return answer.outcome === 'failed' && answer.scope === 'attempt' && !answer.retry
        ? retrieve(sessionId, context)
        : answer;
    },
    refund: (input, context) => giveBack({ connect, options }, input, context),
    retrieveReversals: (paymentId, context) => retrieveReversals(connect, paymentId, context),
    receive: (request) => receive(options, request, connect),
  };
}

const noSuchSession: PaymentAnswer = {
  outcome: 'failed',
  code: 'no_such_session',
  message: 'Stripe has made no Checkout Session for this attempt.',
  retry: false,
  scope: 'attempt',
};

async function termsFor(
  { connectedAccount, applicationFee }: StripeOptions,
  { tenantId, amountMinor, currency }: Parameters<NonNullable<PaymentProvider['termsFor']>>[0],
): Promise<PaymentTerms> {
  const account = (await connectedAccount?.(tenantId)) ?? null;
  if (account === null) return {};
  const fee = (await applicationFee?.({ tenantId, amountMinor, currency })) ?? 0;
  if (!Number.isSafeInteger(fee) || fee < 0 || fee > amountMinor) {
    throw new QuoteRescueError(
      'misconfigured',
      `applicationFee answered ${fee} for a payment of ${amountMinor}: give whole minor units between 0 and the payment.`,
    );
  }
  return { account, ...(fee > 0 && { applicationFeeMinor: fee }) };
}
