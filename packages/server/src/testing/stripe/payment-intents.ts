import * as z from 'zod';
import type { FormValue } from './form.ts';
import { type EmulatedPayment, makeId } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { checkSum, readForm } from './session-params.ts';

const createParams = z.strictObject({
  amount: z.string().regex(/^\d+$/, 'Invalid integer').transform(Number),
  currency: z.string().regex(/^[a-z]{3}$/i, 'Invalid currency'),
  description: z.string().max(1000).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
  receipt_email: z.email().optional(),
  application_fee_amount: z.string().regex(/^\d+$/).transform(Number).optional(),
  confirm: z.enum(['true', 'false']).optional(),
  payment_method: z.string().optional(),
  automatic_payment_methods: z.unknown().optional(),
  return_url: z.string().optional(),
  expand: z.unknown().optional(),
});

/** A payment made without a Checkout Session. @throws StripeRefusal as the API would answer */
export function newPaymentIntent(
  form: { readonly [name: string]: FormValue },
  account: string | null,
  now: number,
): EmulatedPayment {
  const params = readForm(createParams, form);
  checkSum(params.amount, params.currency.toLowerCase());
  return {
    paymentIntentId: makeId('pi'),
    chargeId: makeId('ch'),
    account,
    createdAt: now,
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    applicationFee: params.application_fee_amount ?? null,
    payment: 'unpaid',
    paidBy: null,
    payerEmail: params.receipt_email ?? null,
    refunded: 0,
    dispute: null,
  };
}

/** What Stripe's test payment methods do: a card that pays, one that is declined, a bank account that takes days. */
export function methodOf(name: FormValue | undefined): { by: 'card' | 'us_bank_account'; declined: boolean } {
  if (typeof name !== 'string' || !name.startsWith('pm_'))
    throw new StripeRefusal(400, 'You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  return { by: name.startsWith('pm_usBankAccount') ? 'us_bank_account' : 'card', declined: /declined/i.test(name) };
}
