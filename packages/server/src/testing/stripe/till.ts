import { createListeners } from '../listeners.ts';
import { declinedCard } from './checkout-page.ts';
import type { FormValue } from './form.ts';
import {
  type EmulatedCheckout,
  type EmulatedRefund,
  makeId,
  toCharge,
  toDispute,
  toPaymentIntent,
  toRefund,
  toSession,
} from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import { readSessionParams } from './session-params.ts';

export type PayInput = {
  readonly method?: 'card' | 'us_bank_account';
  /** Digits; default one that pays. */
  readonly card?: string;
  readonly email?: string;
};

type Form = { readonly [name: string]: FormValue };

export type TillOptions = {
  readonly now: () => number;
  /** Address under which the pages are served. */
  readonly pageUrl: () => string;
  readonly emit: (type: string, object: Readonly<Record<string, unknown>>, account: string | null) => void;
};

export type Till = ReturnType<typeof createTill>;

/** The sessions, and what happens to their money. Every change is told as Stripe tells it: several events for one. */
export function createTill({ now, pageUrl, emit }: TillOptions) {
  const checkouts: EmulatedCheckout[] = [];
  const refunds: EmulatedRefund[] = [];
  const changes = createListeners<EmulatedCheckout>();

  function tell(checkout: EmulatedCheckout, ...eventTypes: readonly string[]): void {
    for (const type of eventTypes) {
      const show = type.startsWith('checkout.') ? toSession : type.startsWith('charge.') ? toCharge : toPaymentIntent;
      emit(type, { ...show(checkout) }, checkout.account);
    }
    changes.notify(checkout);
  }

  function find(sessionId: string): EmulatedCheckout {
    const checkout = checkouts.find(({ id }) => id === sessionId);
    if (checkout === undefined) throw missing('checkout.session', sessionId);
    return checkout;
  }

  function expire(checkout: EmulatedCheckout): void {
    if (checkout.status !== 'open')
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.status}.`,
      );
    checkout.status = 'expired';
    tell(checkout, 'checkout.session.expired');
  }

  /** Closes every session whose time is over; also done before each look at one. */
  function expireDue(): void {
    for (const checkout of checkouts) {
      if (checkout.status === 'open' && checkout.expiresAt <= now()) expire(checkout);
    }
  }

  return {
    checkouts,
    refunds,
    onChange: (listener: (checkout: EmulatedCheckout) => void) => changes.add(listener),
    find,
    expire,
    expireDue,
    open(form: Form, account: string | null): EmulatedCheckout {
      const checkout = newCheckout(form, account, now(), pageUrl());
      checkouts.push(checkout);
      changes.notify(checkout);
      return checkout;
    },
    /**
     * What the customer does on the page. Returns the address he is sent back to.
     * @throws StripeRefusal for a declined card or a closed session
     */
    pay(sessionId: string, input: PayInput = {}): string {
      expireDue();
      const checkout = find(sessionId);
      if (checkout.status !== 'open') throw new StripeRefusal(400, `This session is ${checkout.status}.`);
      const method = input.method ?? 'card';
      if (method === 'card') checkCard(input.card, () => tell(checkout, 'payment_intent.payment_failed'));
      checkout.status = 'complete';
      checkout.paidBy = method;
      checkout.payerEmail = input.email || checkout.params.customer_email || null;
      checkout.payment = method === 'card' ? 'succeeded' : 'processing';
      tell(checkout, `payment_intent.${checkout.payment}`, 'checkout.session.completed');
      return checkout.params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', checkout.id);
    },
    /** The bank's word on a debit, days later. */
    settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): void {
      const checkout = find(sessionId);
      if (checkout.payment !== 'processing') throw new Error(`No bank debit is under way for ${sessionId}.`);
      checkout.payment = result;
      const payment = result === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
      tell(checkout, payment, `checkout.session.async_payment_${result}`);
    },
    refund(form: Form, own: readonly EmulatedCheckout[]): EmulatedRefund {
      const refund = newRefund(form, own, now());
      refunds.push(refund);
      refund.checkout.refunded += refund.amount;
      emit('refund.created', toRefund(refund), refund.checkout.account);
      tell(refund.checkout, 'charge.refunded');
      return refund;
    },
    /** The bank sends a refund back. */
    failRefund(refundId: string): void {
      const refund = refunds.find(({ id }) => id === refundId);
      if (refund?.status !== 'succeeded') throw new Error(`There is no refund ${refundId} that could fail.`);
      refund.status = 'failed';
      refund.checkout.refunded -= refund.amount;
      emit('refund.failed', toRefund(refund), refund.checkout.account);
      changes.notify(refund.checkout);
    },
    /** The card's owner disputes the payment. */
    dispute(sessionId: string): void {
      const checkout = find(sessionId);
      if (checkout.payment !== 'succeeded') throw new Error(`${sessionId} is not paid.`);
      emit('charge.dispute.created', toDispute(checkout, now()), checkout.account);
    },
  };
}

function newCheckout(form: Form, account: string | null, now: number, pageUrl: string): EmulatedCheckout {
  const params = readSessionParams(form, now);
  const id = makeId('cs_test', 58);
  return {
    id,
    paymentIntentId: makeId('pi'),
    chargeId: makeId('ch'),
    account,
    params,
    createdAt: now,
    expiresAt: params.expires_at === undefined ? now + 24 * 3_600_000 : params.expires_at * 1000,
    url: `${pageUrl}/c/pay/${id}`,
    status: 'open',
    payment: 'unpaid',
    paidBy: null,
    payerEmail: null,
    refunded: 0,
  };
}

function checkCard(card: string | undefined, declined: () => void): void {
  const digits = (card ?? '4242424242424242').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits))
    throw new StripeRefusal(402, 'Your card number is incomplete.', { type: 'card_error', code: 'incomplete_number' });
  if (digits !== declinedCard) return;
  declined();
  throw new StripeRefusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
}

function newRefund(form: Form, own: readonly EmulatedCheckout[], now: number): EmulatedRefund {
  const checkout = own.find(({ paymentIntentId }) => paymentIntentId === form.payment_intent);
  if (checkout === undefined) throw missing('payment_intent', String(form.payment_intent));
  const { paymentIntentId, chargeId } = checkout;
  if (checkout.payment !== 'succeeded')
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${paymentIntentId}) does not have a successful charge to refund.`,
    );
  const left = checkout.params.amountTotal - checkout.refunded;
  if (left === 0)
    throw new StripeRefusal(400, `Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = form.amount === undefined ? left : Number(form.amount);
  if (!Number.isInteger(amount) || amount < 1)
    throw new StripeRefusal(400, 'Invalid amount', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw new StripeRefusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  return { id: makeId('re'), checkout, amount, createdAt: now, status: 'succeeded' };
}
