import { createListeners } from '../listeners.ts';
import { declinedCard } from './checkout-page.ts';
import { createMoneyBack } from './money-back.ts';
import { createPaymentDesk, type Form } from './payment-desk.ts';
import { type EmulatedCheckout, makeId } from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import { toSession } from './resources.ts';
import { readSessionParams } from './session-params.ts';
import type { Emit } from './webhooks.ts';

export type PayInput = {
  readonly method?: 'card' | 'us_bank_account';
  /** Digits; default one that pays. */
  readonly card?: string;
  readonly email?: string;
};

export type TillOptions = {
  readonly now: () => number;
  /** Address under which the pages are served. */
  readonly pageUrl: () => string;
  readonly emit: Emit;
};

export type Till = ReturnType<typeof createTill>;

/** The sessions, and what happens to their money. Every change is told as Stripe tells it: several events for one. */
export function createTill({ now, pageUrl, emit }: TillOptions) {
  const { tellSession, changes, ...sessions } = createSessions({ now, emit });
  const { checkouts, find, expireDue } = sessions;
  const { tellPayment, ...desk } = createPaymentDesk({ now, emit });
  const moneyBack = createMoneyBack({ now, emit, find, changed: (checkout) => changes.notify(checkout), checkouts });
  return {
    ...moneyBack,
    ...desk,
    ...sessions,
    onChange: (listener: (checkout: EmulatedCheckout) => void) => changes.add(listener),
    open(form: Form, account: string | null): EmulatedCheckout {
      const checkout = newCheckout(form, account, now(), pageUrl());
      checkouts.push(checkout);
      desk.payments.push(checkout);
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
      if (method === 'card') checkCard(input.card, () => tellPayment(checkout, 'payment_failed'));
      checkout.status = 'complete';
      checkout.paidBy = method;
      checkout.payerEmail = input.email || checkout.params.customer_email || null;
      checkout.payment = method === 'card' ? 'succeeded' : 'processing';
      tellPayment(checkout, checkout.payment);
      tellSession(checkout, 'completed');
      return checkout.params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', checkout.id);
    },
    /** The bank's word on a debit, days later. */
    settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): void {
      const checkout = find(sessionId);
      if (checkout.payment !== 'processing') throw new Error(`No bank debit is under way for ${sessionId}.`);
      checkout.payment = result;
      tellPayment(checkout, result === 'succeeded' ? 'succeeded' : 'payment_failed');
      tellSession(checkout, `async_payment_${result}`);
    },
  };
}

/** The sessions themselves: found, closed, and told of. */
function createSessions({ now, emit }: Pick<TillOptions, 'now' | 'emit'>) {
  const checkouts: EmulatedCheckout[] = [];
  const changes = createListeners<EmulatedCheckout>();

  function find(sessionId: string): EmulatedCheckout {
    const checkout = checkouts.find(({ id }) => id === sessionId);
    if (checkout === undefined) throw missing('checkout.session', sessionId);
    return checkout;
  }

  type SessionEvent = 'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed';
  function tellSession(checkout: EmulatedCheckout, what: SessionEvent): void {
    emit(`checkout.session.${what}`, toSession(checkout), checkout.account);
    changes.notify(checkout);
  }

  function expire(checkout: EmulatedCheckout): void {
    if (checkout.status !== 'open')
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.status}.`,
      );
    checkout.status = 'expired';
    tellSession(checkout, 'expired');
  }

  /** Closes every session whose time is over; also done before each look at one. */
  function expireDue(): void {
    for (const checkout of checkouts) {
      if (checkout.status === 'open' && checkout.expiresAt <= now()) expire(checkout);
    }
  }

  return { checkouts, changes, find, tellSession, expire, expireDue };
}

function newCheckout(form: Form, account: string | null, now: number, pageUrl: string): EmulatedCheckout {
  const params = readSessionParams(form, now);
  const id = makeId('cs_test', 58);
  const { metadata, description, application_fee_amount: fee } = params.payment_intent_data ?? {};
  return {
    id,
    paymentIntentId: makeId('pi'),
    chargeId: makeId('ch'),
    account,
    params,
    createdAt: now,
    amount: params.amountTotal,
    currency: params.currency,
    description: description ?? null,
    metadata: metadata ?? {},
    applicationFee: fee ?? null,
    expiresAt: params.expires_at === undefined ? now + 24 * 3_600_000 : params.expires_at * 1000,
    url: `${pageUrl}/c/pay/${id}`,
    status: 'open',
    payment: 'unpaid',
    paidBy: null,
    payerEmail: null,
    refunded: 0,
    dispute: null,
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
