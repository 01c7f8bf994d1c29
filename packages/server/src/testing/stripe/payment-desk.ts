import type { FormValue } from './form.ts';
import { methodOf, newPaymentIntent } from './payment-intents.ts';
import type { EmulatedPayment } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { toPaymentIntent } from './resources.ts';
import type { Emit } from './webhooks.ts';

export type Form = { readonly [name: string]: FormValue };
type PaymentEvent = 'created' | 'succeeded' | 'processing' | 'payment_failed' | 'canceled';

/** Payments that an app makes directly, and what is told of those of checkouts too. */
export function createPaymentDesk({ now, emit }: { readonly now: () => number; readonly emit: Emit }) {
  /** Of checkouts and made directly, oldest first. */
  const payments: EmulatedPayment[] = [];

  function tellPayment(payment: EmulatedPayment, what: PaymentEvent): void {
    emit(`payment_intent.${what}`, toPaymentIntent(payment), payment.account);
  }

  /** Money moves, or is on its way. @throws StripeRefusal for a payment that is not to be paid */
  function confirm(payment: EmulatedPayment, method: FormValue | undefined): void {
    if (payment.payment !== 'unpaid' && payment.payment !== 'failed')
      throw new StripeRefusal(400, `This PaymentIntent's status is ${toPaymentIntent(payment).status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    const { by, declined } = methodOf(method);
    if (declined) {
      payment.payment = 'failed';
      tellPayment(payment, 'payment_failed');
      throw new StripeRefusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
    }
    payment.paidBy = by;
    payment.payment = by === 'card' ? 'succeeded' : 'processing';
    tellPayment(payment, payment.payment);
  }

  return {
    payments,
    tellPayment,
    confirm,
    createPayment(form: Form, account: string | null): EmulatedPayment {
      const payment = newPaymentIntent(form, account, now());
      payments.push(payment);
      tellPayment(payment, 'created');
      if (form.confirm === 'true') confirm(payment, form.payment_method);
      return payment;
    },
    cancelPayment(payment: EmulatedPayment): void {
      if (payment.payment !== 'unpaid' && payment.payment !== 'failed')
        throw new StripeRefusal(400, 'You cannot cancel this PaymentIntent.', {
          code: 'payment_intent_unexpected_state',
        });
      payment.payment = 'canceled';
      tellPayment(payment, 'canceled');
    },
  };
}
