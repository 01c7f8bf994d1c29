import * as z from 'zod';
import type { PaymentDispute, PaymentEvent } from '../../../ports/payments.ts';

/** The fields read of an event. Its shape follows the endpoint's API version, not the SDK's: only what is needed is asked. */
export const stripeEvent = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  // Epoch seconds, as far as a date can be made of them.
  created: z.number().int().min(0).max(253_402_300_799),
  account: z.string().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.infer<typeof stripeEvent>;

const paymentId = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((fields) => fields ?? {});
const currency = z
  .string()
  .length(3)
  .transform((code) => code.toUpperCase());

/** Minor units. */
const amount = z.number().int().min(0);

export const sessionObject = z.object({
  id: z.string(),
  amount_total: amount.nullable(),
  currency: currency.nullable(),
  payment_status: z.string(),
  payment_intent: paymentId,
  metadata,
});
export const chargeObject = z.object({ currency, payment_intent: paymentId, metadata });
export const disputeObject = z.object({
  id: z.string(),
  amount,
  currency,
  payment_intent: paymentId,
  status: z.string(),
});
export const paymentObject = z.object({ metadata });
export const refundObject = z.object({
  id: z.string(),
  amount,
  currency,
  payment_intent: paymentId,
  status: z.string().nullish(),
});
export type Metadata = z.output<typeof metadata>;

/**
 * Reads one event, or null if it is not about a deposit of the kit: accounts have other payments too, and Stripe reports
 * one change under several types.
 * @throws z.ZodError if an event of a known type has not the expected shape
 */
export function readStripeEvent(event: StripeEvent): PaymentEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return fromSessionEvent(event);
    default:
      return null;
  }
}

export function readRefund(event: StripeEvent, told: z.output<typeof refundObject>, fields: Metadata): PaymentEvent {
  return {
    ...eventBase(event, fields),
    kind: 'refund',
    sessionId: null,
    paymentId: told.payment_intent,
    currency: told.currency,
    refundId: told.id,
    amountMinor: told.amount,
    returned: isReturned(told.status),
  };
}

/** Failed, or called off before it went. Every other word means that the money is, or will be, with the customer. */
export const isReturned = (status: string | null | undefined): boolean => status === 'failed' || status === 'canceled';

export function readDispute(event: StripeEvent, told: z.output<typeof disputeObject>, fields: Metadata): PaymentEvent {
  return {
    ...eventBase(event, fields),
    kind: 'dispute',
    sessionId: null,
    paymentId: told.payment_intent,
    currency: told.currency,
    disputeId: told.id,
    amountMinor: told.amount,
    state: disputeState(told.status),
  };
}

/**
 * While an appeal runs the money is with the customer, as after a loss. An inquiry that was closed, and a dispute that was
 * prevented, took nothing: what was given back to prevent it is told as a refund.
 */
export function disputeState(status: string): PaymentDispute['state'] {
  switch (status) {
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    default:
      return 'open';
  }
}

function fromSessionEvent(event: StripeEvent): PaymentEvent | null {
  const session = sessionObject.parse(event.data.object);
  if (session.metadata.attemptId === undefined || session.amount_total === null || session.currency === null)
    return null;
  return {
    ...eventBase(event, session.metadata),
    kind: sessionEventKind(event.type, session.payment_status),
    sessionId: session.id,
    paymentId: session.payment_intent,
    amountMinor: session.amount_total,
    currency: session.currency,
  };
}

function sessionEventKind(type: string, paymentStatus: string): 'paid' | 'pending' | 'failed' | 'expired' {
  if (type === 'checkout.session.expired') return 'expired';
  if (type === 'checkout.session.async_payment_failed') return 'failed';
  // A bank debit completes the session days before the money is there.
  return paymentStatus === 'unpaid' ? 'pending' : 'paid';
}

export function eventBase(event: StripeEvent, metadata: Metadata) {
  return {
    eventId: event.id,
    tenantId: metadata.tenantId ?? null,
    estimateId: metadata.estimateId ?? null,
    attemptId: metadata.attemptId ?? null,
    occurredAt: new Date(event.created * 1000).toISOString(),
  };
}
