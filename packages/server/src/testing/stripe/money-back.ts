import { toDispute } from './dispute-resource.ts';
import type { FormValue } from './form.ts';
import { type EmulatedCheckout, type EmulatedPayment, type EmulatedRefund, makeId } from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import { toCharge, toRefund } from './resources.ts';
import type { Emit } from './webhooks.ts';

type Form = { readonly [name: string]: FormValue };

/** Refunds and disputes. */
export function createMoneyBack(options: {
  readonly now: () => number;
  readonly emit: Emit;
  readonly find: (sessionId: string) => EmulatedCheckout;
  readonly checkouts: readonly EmulatedCheckout[];
  readonly changed: (checkout: EmulatedCheckout) => void;
}) {
  const { now, emit, find, checkouts } = options;
  const refunds: EmulatedRefund[] = [];

  function changed(payment: EmulatedPayment): void {
    const checkout = checkouts.find((each) => each === payment);
    if (checkout !== undefined) options.changed(checkout);
  }

  return {
    refunds,
    refund(form: Form, own: readonly EmulatedPayment[]): EmulatedRefund {
      const refund = newRefund(form, own, now());
      const { payment } = refund;
      refunds.push(refund);
      payment.refunded += refund.amount;
      emit('refund.created', toRefund(refund), payment.account);
      emit('charge.refunded', toCharge(payment), payment.account);
      changed(payment);
      return refund;
    },
    /** The bank sends a refund back. */
    failRefund(refundId: string): void {
      const refund = refunds.find(({ id }) => id === refundId);
      if (refund?.status !== 'succeeded') throw new Error(`There is no refund ${refundId} that could fail.`);
      const { payment } = refund;
      refund.status = 'failed';
      payment.refunded -= refund.amount;
      emit('refund.updated', toRefund(refund), payment.account);
      emit('refund.failed', toRefund(refund), payment.account);
      changed(payment);
    },
    /** The card's owner disputes the payment. */
    dispute(sessionId: string): void {
      const checkout = find(sessionId);
      if (checkout.payment !== 'succeeded') throw new Error(`${sessionId} is not paid.`);
      checkout.dispute = { id: makeId('dp'), createdAt: now(), status: 'needs_response' };
      emit('charge.dispute.created', toDispute(checkout), checkout.account);
      emit('charge.dispute.funds_withdrawn', toDispute(checkout), checkout.account);
    },
    /** The bank decides. */
    closeDispute(sessionId: string, outcome: 'won' | 'lost'): void {
      const checkout = find(sessionId);
      if (checkout.dispute === null) throw new Error(`${sessionId} is not disputed.`);
      checkout.dispute.status = outcome;
      emit('charge.dispute.closed', toDispute(checkout), checkout.account);
      if (outcome === 'won') emit('charge.dispute.funds_reinstated', toDispute(checkout), checkout.account);
    },
  };
}

function newRefund(form: Form, own: readonly EmulatedPayment[], now: number): EmulatedRefund {
  const payment = own.find(
    ({ paymentIntentId, chargeId }) => paymentIntentId === form.payment_intent || chargeId === form.charge,
  );
  if (payment === undefined) throw missing('payment_intent', String(form.payment_intent ?? form.charge));
  const { paymentIntentId, chargeId } = payment;
  if (payment.payment !== 'succeeded')
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${paymentIntentId}) does not have a successful charge to refund.`,
    );
  if (payment.dispute !== null && payment.dispute.status !== 'won')
    throw new StripeRefusal(400, `Charge ${chargeId} has been charged back and cannot be refunded.`, {
      code: 'charge_disputed',
    });
  const left = payment.amount - payment.refunded;
  if (left === 0)
    throw new StripeRefusal(400, `Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = form.amount === undefined ? left : Number(form.amount);
  if (!Number.isInteger(amount) || amount < 1)
    throw new StripeRefusal(400, 'Invalid amount', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw new StripeRefusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const metadata = typeof form.metadata === 'object' ? form.metadata : {};
  const kept = Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { id: makeId('re'), payment, amount, createdAt: now, metadata: Object.fromEntries(kept), status: 'succeeded' };
}
