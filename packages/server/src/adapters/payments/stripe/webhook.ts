import type Stripe from 'stripe';
import * as z from 'zod';
import type { PaymentEvent, PaymentWebhookRequest } from '../../../ports/payments.ts';
import type { WebhookResult } from '../../../ports/send-outcome.ts';
import { loadVendorSdk } from '../../load-vendor-sdk.ts';
import { forTenant } from '../../per-tenant.ts';
import type { Connect } from './connection.ts';
import { stripeFailure } from './errors.ts';
import {
  chargeObject,
  disputeObject,
  eventBase,
  type Metadata,
  paymentObject,
  readDispute,
  readRefund,
  readStripeEvent,
  refundObject,
  type StripeEvent,
  stripeEvent,
} from './events.ts';
import type { StripeOptions } from './options.ts';
import { refundsOf } from './reversals.ts';

/** How far in the past a signature may lie, s. Stripe's own default. */
const signatureTolerance = 300;

/** Verifies, reads, and leaves out what the account that sent it may not say. */
export async function receive(
  options: StripeOptions,
  request: PaymentWebhookRequest,
  connect: Connect,
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
    const told = await read(event, { request, connect });
    const believed = await Promise.all(told.map((each) => believe(options, each, event, request)));
    return { outcome: 'accepted', events: believed.filter((each) => each !== null) };
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

type Ask = { readonly request: PaymentWebhookRequest; readonly connect: Connect };

function read(event: StripeEvent, ask: Ask): PaymentEvent[] | Promise<PaymentEvent[]> {
  switch (event.type) {
    case 'charge.refunded':
      return fromRefundedCharge(event, ask);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return aboutPayment(event, ask, refundObject.parse(event.data.object), readRefund);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return aboutPayment(event, ask, disputeObject.parse(event.data.object), readDispute);
    default: {
      const told = readStripeEvent(event);
      return told === null ? [] : [told];
    }
  }
}

/** The event itself names the account: whose it is of now need not be asked, and of no tenant cannot be. */
const ofEvent = {};
const onAccount = ({ account }: StripeEvent) => (account === undefined ? {} : { stripeAccount: account });

/**
 * Refunds and disputes carry no metadata of their payment, so that is asked for: only then is one that comes before its
 * payment told from one about another sale of the account.
 */
async function aboutPayment<Told extends { payment_intent: string | null }>(
  event: StripeEvent,
  { request, connect }: Ask,
  told: Told,
  readIt: (event: StripeEvent, told: Told, metadata: Metadata) => PaymentEvent,
): Promise<PaymentEvent[]> {
  if (told.payment_intent === null) return [];
  const { client } = await connect(request.tenantId ?? '', ofEvent);
  const metadata = await metadataOf(client, told.payment_intent, event);
  if (metadata === null) return [];
  return metadata.attemptId === undefined ? [] : [readIt(event, told, metadata)];
}

/** null = Stripe has no such payment on this account, so it is none of ours. Told again it would be the same for days. */
async function metadataOf(client: Stripe, paymentId: string, event: StripeEvent): Promise<Metadata | null> {
  try {
    return paymentObject.parse(await client.paymentIntents.retrieve(paymentId, {}, onAccount(event))).metadata;
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure.outcome === 'failed' && failure.code === 'resource_missing') return null;
    throw error;
  }
}

/** The charge tells only the sum that is refunded by then; what it is made of is asked for, one by one. */
async function fromRefundedCharge(event: StripeEvent, { request, connect }: Ask): Promise<PaymentEvent[]> {
  const charge = chargeObject.parse(event.data.object);
  const { metadata, payment_intent: paymentId } = charge;
  if (metadata.attemptId === undefined || paymentId === null) return [];
  const { client } = await connect(request.tenantId ?? '', ofEvent);
  const refunds = await refundsOf(client, paymentId, onAccount(event));
  return refunds.map((refund) => ({
    ...eventBase(event, metadata),
    // Asked for again later it may have come back: that is another report.
    eventId: `${event.id}:${refund.refundId}:${refund.returned ? 'returned' : 'given'}`,
    kind: 'refund' as const,
    sessionId: null,
    paymentId,
    currency: charge.currency,
    ...refund,
  }));
}
