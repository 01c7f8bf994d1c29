import * as z from 'zod';
import type { PaymentEvent } from '../../../ports/payments.ts';

/** The fields read of an event. Its shape follows the endpoint's API version, not the SDK's: only what is needed is asked. */
export const stripeEvent = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.number().int(),
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

export const sessionObject = z.object({
  id: z.string(),
  amount_total: z.number().int().nullable(),
  currency: currency.nullable(),
  payment_status: z.string(),
  payment_intent: paymentId,
  metadata,
});
export const chargeObject = z.object({
  amount_refunded: z.number().int(),
  currency,
  payment_intent: paymentId,
  metadata,
});
export const disputeObject = z.object({ amount: z.number().int(), currency, payment_intent: paymentId });
export const paymentObject = z.object({ metadata });
export const refundObject = z.object({ charge: paymentId });

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
    case 'charge.refunded':
      return fromCharge(event, event.data.object);
    default:
      return null;
  }
}

/** `amount_refunded` is the sum refunded so far, in all. */
export function fromCharge(event: StripeEvent, object: unknown): PaymentEvent | null {
  const charge = chargeObject.parse(object);
  if (charge.metadata.attemptId === undefined) return null;
  return {
    ...base(event, charge.metadata),
    kind: 'refunded',
    sessionId: null,
    paymentId: charge.payment_intent,
    amountMinor: charge.amount_refunded,
    currency: charge.currency,
  };
}

/**
 * A dispute carries no metadata of the payment, so that is asked for: only then is a dispute that comes before its
 * payment told from one about another sale of the account.
 */
export function fromDispute(event: StripeEvent, payment: unknown): PaymentEvent | null {
  const dispute = disputeObject.parse(event.data.object);
  const { metadata: fields } = paymentObject.parse(payment);
  if (fields.attemptId === undefined) return null;
  return {
    ...base(event, fields),
    kind: 'disputed',
    sessionId: null,
    paymentId: dispute.payment_intent,
    amountMinor: dispute.amount,
    currency: dispute.currency,
  };
}

function fromSessionEvent(event: StripeEvent): PaymentEvent | null {
  const session = sessionObject.parse(event.data.object);
  if (session.metadata.attemptId === undefined || session.amount_total === null || session.currency === null)
    return null;
  return {
    ...base(event, session.metadata),
    kind: sessionEventKind(event.type, session.payment_status),
    sessionId: session.id,
    paymentId: session.payment_intent,
    amountMinor: session.amount_total,
    currency: session.currency,
  };
}

function sessionEventKind(type: string, paymentStatus: string): PaymentEvent['kind'] {
  if (type === 'checkout.session.expired') return 'expired';
  if (type === 'checkout.session.async_payment_failed') return 'failed';
  // A bank debit completes the session days before the money is there.
  return paymentStatus === 'unpaid' ? 'pending' : 'paid';
}

function base(event: StripeEvent, metadata: Readonly<Record<string, string>>) {
  return {
    eventId: event.id,
    tenantId: metadata.tenantId ?? null,
    estimateId: metadata.estimateId ?? null,
    attemptId: metadata.attemptId ?? null,
    occurredAt: new Date(event.created * 1000).toISOString(),
  };
}
