import { QuoteRescueError } from '@quote-rescue/core';
import type Stripe from 'stripe';
import type {
  PaymentContext,
  PaymentDispute,
  PaymentProvider,
  PaymentRefund,
  PaymentReversals,
  RefundAnswer,
} from '../../../ports/payments.ts';
import { settleOrAbort } from '../../settle-or-abort.ts';
import type { Connect, OnAccount } from './connection.ts';
import { notConfigured, stripeFailure } from './errors.ts';
import { disputeState, isReturned } from './events.ts';
import type { StripeOptions } from './options.ts';
import { underKey } from './under-key.ts';

/** Gives back under the caller's key: a lost answer is a retry, because the same key cannot refund twice. */
export async function giveBack(
  { connect, options }: { connect: Connect; options: StripeOptions },
  input: Parameters<PaymentProvider['refund']>[0],
  context: PaymentContext,
): Promise<RefundAnswer> {
  try {
    const { client, account } = await connect(context.tenantId, context.terms);
    const refundsFee = options.refundApplicationFee === true && account.stripeAccount !== undefined;
    const asked = {
      payment_intent: input.paymentId,
      amount: input.amountMinor,
      ...(refundsFee && { refund_application_fee: true }),
    };
    const { idempotencyKey } = input;
    const refund = await settleOrAbort(
      underKey(() => client.refunds.create(asked, { idempotencyKey, ...account }), context.signal),
      context.signal,
    );
    return { outcome: 'ok', refund: fromRefund(refund) };
  } catch (error) {
    if (error instanceof QuoteRescueError)
      return { outcome: 'failed', code: error.code, message: error.message, retry: false };
    const failure = stripeFailure(error);
    return failure.outcome === 'unknown'
      ? { outcome: 'failed', code: 'answer_lost', message: failure.error, retry: true }
      : { outcome: 'failed', code: failure.code, message: failure.message, retry: failure.retry };
  }
}

export async function retrieveReversals(
  connect: Connect,
  paymentId: string,
  context: PaymentContext,
): Promise<PaymentReversals> {
  try {
    const { client, account } = await connect(context.tenantId, context.terms);
    const asked = Promise.all([refundsOf(client, paymentId, account), disputesOf(client, paymentId, account)]);
    const [refunds, disputes] = await settleOrAbort(asked, context.signal);
    return { outcome: 'ok', refunds, disputes };
  } catch (error) {
    return error instanceof QuoteRescueError ? notConfigured(error) : stripeFailure(error);
  }
}

export async function refundsOf(client: Stripe, paymentId: string, account: OnAccount): Promise<PaymentRefund[]> {
  const found: PaymentRefund[] = [];
  const pages = client.refunds.list({ payment_intent: paymentId, limit: 100 }, account);
  for await (const refund of pages) found.push(fromRefund(refund));
  return found;
}

async function disputesOf(client: Stripe, paymentId: string, account: OnAccount): Promise<PaymentDispute[]> {
  const { data } = await client.disputes.list({ payment_intent: paymentId, limit: 100 }, account);
  return data.map(fromDispute);
}

export const fromDispute = ({ id, amount, status }: Stripe.Dispute): PaymentDispute => ({
  disputeId: id,
  amountMinor: amount,
  state: disputeState(status),
});

export const fromRefund = ({ id, amount, status }: Stripe.Refund): PaymentRefund => ({
  refundId: id,
  amountMinor: amount,
  returned: isReturned(status),
});
