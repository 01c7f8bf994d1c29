import { QuoteRescueError } from '@quote-rescue/core';
import type Stripe from 'stripe';
import * as z from 'zod';
import type {
  PaymentAnswer,
  PaymentContext,
  PaymentEvent,
  PaymentProvider,
  PaymentTerms,
  PaymentWebhookRequest,
} from '../../../ports/payments.ts';
import type { WebhookResult } from '../../../ports/send-outcome.ts';
import { loadVendorSdk } from '../../load-vendor-sdk.ts';
import { forTenant, type PerTenant } from '../../per-tenant.ts';
import { settleOrAbort } from '../../settle-or-abort.ts';
import { stripeFailure } from './errors.ts';
import {
  disputeObject,
  fromCharge,
  fromDispute,
  readStripeEvent,
  refundObject,
  type StripeEvent,
  stripeEvent,
} from './events.ts';
import { fromSession, readTerms, toSessionParams } from './session.ts';

export type StripeOptions = {
  /** The platform's key for all tenants, or the tenant's own; `null` = this tenant takes no payments. */
  readonly secretKey: PerTenant<string>;
  /**
   * Signing secret of the webhook endpoint, `whsec_...`. Several while one is being replaced, or for an account and a
   * Connect endpoint. If given per tenant, an event is only ever believed about the tenant whose address was called.
   */
  readonly webhookSecret: PerTenant<string | readonly string[]>;
  /**
   * Connect, direct charges: the tenant's `acct_...`; null = on the account of the key. Asked once per attempt and kept
   * with it. Events are believed only from the account that the tenant has when they arrive; what a former account
   * still reports is found by reconciliation, which asks the account the attempt was made on.
   */
  readonly connectedAccount?: (tenantId: string) => string | null | Promise<string | null>;
  /** The platform's share of a payment on a connected account, in minor units of its currency; null or 0 = none. */
  readonly applicationFee?: (payment: {
    readonly tenantId: string;
    readonly amountMinor: number;
    readonly currency: string;
  }) => number | null | Promise<number | null>;
  /** Whether a refund gives back the platform's share as well, in proportion. Default false, as Stripe's. */
  readonly refundApplicationFee?: boolean;
  /** Instead of `https://api.stripe.com`: an emulator. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
  /** Per request, ms. Default 15,000. */
  readonly timeoutMs?: number;
};

/** How far in the past a signature may lie, s. Stripe's own default. */
const signatureTolerance = 300;

/**
 * Deposits through Stripe Checkout, by the official SDK (an optional peer, loaded at the first use).
 * A session lives 30 minutes to 24 hours, so it is made when the customer presses Pay and its address is never mailed.
 * Creating and refunding go under the caller's own idempotency key; expiring does not need one, it is the same done twice.
 */
export function stripe(options: StripeOptions): PaymentProvider {
  const timeoutMs = options.timeoutMs ?? 15_000;

  async function connect(
    tenantId: string,
    terms?: PaymentTerms,
  ): Promise<{ client: Stripe; account: { stripeAccount?: string } }> {
    const key = await forTenant(options.secretKey, tenantId);
    if (key === null)
      throw new QuoteRescueError('payments_unavailable', 'This account has no Stripe key. Set one to take deposits.');
    const { default: Sdk } = await loadVendorSdk('stripe', () => import('stripe'));
    const client = new Sdk(key, {
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(options.port === undefined ? {} : { port: options.port }),
      ...(options.protocol === undefined ? {} : { protocol: options.protocol }),
      timeout: timeoutMs,
      // One quick repeat under the same key; more would keep the customer waiting.
      maxNetworkRetries: 1,
      telemetry: false,
    });
    const account = terms === undefined ? await options.connectedAccount?.(tenantId) : readTerms(terms).account;
    return { client, account: account === undefined || account === null ? {} : { stripeAccount: account } };
  }

  /** Runs a call that answers with a session. */
  async function askSession(
    context: PaymentContext,
    call: (client: Stripe, account: { stripeAccount?: string }) => Promise<Stripe.Checkout.Session>,
  ): Promise<PaymentAnswer> {
    let connection: Awaited<ReturnType<typeof connect>>;
    try {
      connection = await connect(context.tenantId, context.terms);
    } catch (error) {
      return notConfigured(error);
    }
    try {
      const session = await settleOrAbort(call(connection.client, connection.account), context.signal);
      return { outcome: 'ok', session: fromSession(session) };
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
        client.checkout.sessions.create(toSessionParams(request), {
          idempotencyKey: request.idempotencyKey,
          ...account,
        }),
      ),
    retrieveSession: retrieve,
    async expireSession(sessionId, context) {
      const answer = await askSession(context, (client, account) =>
        client.checkout.sessions.expire(sessionId, undefined, account),
      );
      // Only an open session can be closed: completed or expired meanwhile, it is answered as it is.
      return answer.outcome === 'failed' && answer.scope === 'attempt' && !answer.retry
        ? retrieve(sessionId, context)
        : answer;
    },
    async refund(input, context) {
      try {
        const { client, account } = await connect(context.tenantId, context.terms);
        const refundsFee = options.refundApplicationFee === true && account.stripeAccount !== undefined;
        const refund = await settleOrAbort(
          client.refunds.create(
            {
              payment_intent: input.paymentId,
              amount: input.amountMinor,
              ...(refundsFee && { refund_application_fee: true }),
              expand: ['charge'],
            },
            { idempotencyKey: input.idempotencyKey, ...account },
          ),
          context.signal,
        );
        return { outcome: 'ok', refundId: refund.id, refundedMinor: refundedOf(refund) };
      } catch (error) {
        if (error instanceof QuoteRescueError)
          return { outcome: 'failed', code: error.code, message: error.message, retry: false };
        const failure = stripeFailure(error);
        // A lost answer is a retry here: the same key cannot refund twice.
        return failure.outcome === 'unknown'
          ? { outcome: 'failed', code: 'answer_lost', message: failure.error, retry: true }
          : { outcome: 'failed', code: failure.code, message: failure.message, retry: failure.retry };
      }
    },
    receive: (request) => receive(options, request, connect),
  };
}

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

/** What is refunded in all stands on the charge, which was asked for with the refund. */
function refundedOf({ charge }: Stripe.Refund): number | null {
  return charge === null || typeof charge === 'string' ? null : charge.amount_refunded;
}

async function receive(
  options: StripeOptions,
  request: PaymentWebhookRequest,
  connect: (tenantId: string) => Promise<{ client: Stripe }>,
): Promise<WebhookResult<PaymentEvent>> {
  const secrets = await secretsFor(options, request.tenantId);
  if (secrets === null) return { outcome: 'bad_signature', reason: 'This tenant has no Stripe webhook secret.' };
  const header = request.headers.get('stripe-signature');
  if (header === null) return { outcome: 'bad_signature', reason: 'The header Stripe-Signature is missing.' };
  const { default: Sdk } = await loadVendorSdk('stripe', () => import('stripe'));
  const signed = [secrets].flat().some((secret) => isSigned(Sdk.webhooks.signature, request, header, secret));
  if (!signed)
    return { outcome: 'bad_signature', reason: 'Stripe-Signature does not fit the body, the secret and the time.' };
  try {
    const event = stripeEvent.parse(JSON.parse(new TextDecoder().decode(request.body)));
    const payment = await read(event, request, connect);
    const believed = payment === null ? null : await believe(options, payment, event, request);
    return { outcome: 'accepted', events: believed === null ? [] : [believed] };
  } catch (error) {
    if (error instanceof z.ZodError) return { outcome: 'malformed', reason: z.prettifyError(error) };
    if (error instanceof SyntaxError) return { outcome: 'malformed', reason: 'The body is not JSON.' };
    throw error;
  }
}

/** The address of the whole host can only be signed with a secret that is the same for all tenants. */
function secretsFor({ webhookSecret }: StripeOptions, tenantId: string | null) {
  if (tenantId !== null) return forTenant(webhookSecret, tenantId);
  return typeof webhookSecret === 'function' ? null : webhookSecret;
}

function isSigned(
  signature: typeof Stripe.webhooks.signature,
  request: PaymentWebhookRequest,
  header: string,
  secret: string,
): boolean {
  try {
    return signature?.verifyHeader(request.body, header, secret, signatureTolerance, undefined, request.now) ?? false;
  } catch {
    return false;
  }
}

/**
 * Whoever owns a Stripe account writes what metadata he likes. So with a secret per tenant an event speaks only of the
 * tenant whose address was called, and comes from that tenant's connected account, or from none if he has none.
 */
async function believe(
  options: StripeOptions,
  payment: PaymentEvent,
  event: StripeEvent,
  request: PaymentWebhookRequest,
): Promise<PaymentEvent | null> {
  const ownSecret = typeof options.webhookSecret === 'function';
  if (ownSecret && payment.tenantId !== null && payment.tenantId !== request.tenantId) return null;
  const tenantId = payment.tenantId ?? (ownSecret ? request.tenantId : null);
  if (tenantId !== null) {
    const account = await options.connectedAccount?.(tenantId);
    if (event.account !== (account ?? undefined)) return null;
  }
  return { ...payment, tenantId };
}

function read(
  event: StripeEvent,
  request: PaymentWebhookRequest,
  connect: (tenantId: string) => Promise<{ client: Stripe }>,
): Promise<PaymentEvent | null> {
  switch (event.type) {
    case 'refund.failed':
      return afterFailedRefund(event, request, connect);
    case 'charge.dispute.created':
      return afterDispute(event, request, connect);
    default:
      return Promise.resolve(readStripeEvent(event));
  }
}

const onAccount = ({ account }: StripeEvent) => (account === undefined ? {} : { stripeAccount: account });

async function afterDispute(
  event: StripeEvent,
  request: PaymentWebhookRequest,
  connect: (tenantId: string) => Promise<{ client: Stripe }>,
): Promise<PaymentEvent | null> {
  const { payment_intent: paymentId } = disputeObject.parse(event.data.object);
  if (paymentId === null) return null;
  const { client } = await connect(request.tenantId ?? '');
  return fromDispute(event, await client.paymentIntents.retrieve(paymentId, {}, onAccount(event)));
}

/** A refund that came back reports only itself; what is refunded in all stands on the charge. */
async function afterFailedRefund(
  event: StripeEvent,
  request: PaymentWebhookRequest,
  connect: (tenantId: string) => Promise<{ client: Stripe }>,
): Promise<PaymentEvent | null> {
  const { charge } = refundObject.parse(event.data.object);
  if (charge === null) return null;
  const { client } = await connect(request.tenantId ?? '');
  return fromCharge(event, await client.charges.retrieve(charge, {}, onAccount(event)));
}

function notConfigured(error: unknown): PaymentAnswer {
  const known = error instanceof QuoteRescueError;
  return {
    outcome: 'failed',
    code: known ? error.code : 'misconfigured',
    message: error instanceof Error ? error.message : String(error),
    retry: false,
    scope: 'tenant',
  };
}
