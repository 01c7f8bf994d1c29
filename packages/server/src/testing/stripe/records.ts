import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SessionParams } from './session-params.ts';

/** A checkout in the emulator, with its payment. Only the fields at the end change. */
export type EmulatedCheckout = {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly chargeId: string;
  /** `acct_...` of a Connect direct charge. */
  readonly account: string | null;
  readonly params: SessionParams;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
  payment: 'unpaid' | 'processing' | 'succeeded' | 'failed';
  paidBy: 'card' | 'us_bank_account' | null;
  payerEmail: string | null;
  refunded: number;
};

export type EmulatedRefund = {
  readonly id: string;
  readonly checkout: EmulatedCheckout;
  readonly amount: number;
  readonly createdAt: number;
  status: 'succeeded' | 'failed';
};

export function makeId(prefix: string, length = 24): string {
  return `${prefix}_${randomBytes(length).toString('base64url').replace(/[-_]/g, '0').slice(0, length)}`;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** The Checkout Session resource of API 2026-10-28. */
export function toSession(checkout: EmulatedCheckout): Stripe.Checkout.Session {
  const { params } = checkout;
  const paid = checkout.payment === 'succeeded';
  return {
    id: checkout.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: params.amountTotal,
    amount_total: params.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(checkout.createdAt),
    currency: params.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: seconds(checkout.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: checkout.status === 'complete' ? checkout.paymentIntentId : null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: paid ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: checkout.status,
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: checkout.status === 'open' ? checkout.url : null,
    wallet_options: null,
  };
}

const paymentStatus = {
  unpaid: 'requires_payment_method',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
} as const;

/** The fields of a PaymentIntent that a Checkout payment is looked at for. */
export function toPaymentIntent(checkout: EmulatedCheckout) {
  return {
    id: checkout.paymentIntentId,
    object: 'payment_intent',
    amount: checkout.params.amountTotal,
    amount_capturable: 0,
    amount_received: checkout.payment === 'succeeded' ? checkout.params.amountTotal : 0,
    created: seconds(checkout.createdAt),
    currency: checkout.params.currency,
    description: checkout.params.payment_intent_data?.description ?? null,
    latest_charge: checkout.payment === 'unpaid' ? null : checkout.chargeId,
    livemode: false,
    metadata: checkout.params.payment_intent_data?.metadata ?? {},
    payment_method_types: ['card', 'us_bank_account'],
    receipt_email: checkout.payerEmail,
    status: paymentStatus[checkout.payment],
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function toCharge(checkout: EmulatedCheckout) {
  return {
    id: checkout.chargeId,
    object: 'charge',
    amount: checkout.params.amountTotal,
    amount_captured: checkout.params.amountTotal,
    amount_refunded: checkout.refunded,
    created: seconds(checkout.createdAt),
    currency: checkout.params.currency,
    description: checkout.params.payment_intent_data?.description ?? null,
    livemode: false,
    // Stripe copies the payment's metadata on the charge when it makes it.
    metadata: checkout.params.payment_intent_data?.metadata ?? {},
    paid: checkout.payment === 'succeeded',
    payment_intent: checkout.paymentIntentId,
    refunded: checkout.refunded >= checkout.params.amountTotal,
    status: checkout.payment === 'succeeded' ? 'succeeded' : checkout.payment === 'failed' ? 'failed' : 'pending',
  } satisfies Partial<Stripe.Charge>;
}

/** A connected account, as far as a platform looks at it before it takes payments there. */
export function toAccount(id: string) {
  return {
    id,
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  } satisfies Partial<Stripe.Account>;
}

export function toRefund(refund: EmulatedRefund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.checkout.chargeId,
    created: seconds(refund.createdAt),
    currency: refund.checkout.params.currency,
    metadata: {},
    payment_intent: refund.checkout.paymentIntentId,
    reason: null,
    status: refund.status,
  } satisfies Partial<Stripe.Refund>;
}

export function toDispute(checkout: EmulatedCheckout, now: number) {
  return {
    id: makeId('dp'),
    object: 'dispute',
    amount: checkout.params.amountTotal,
    charge: checkout.chargeId,
    created: seconds(now),
    currency: checkout.params.currency,
    livemode: false,
    metadata: {},
    payment_intent: checkout.paymentIntentId,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Partial<Stripe.Dispute>;
}
