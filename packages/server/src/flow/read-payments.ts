import type { byEstimate, PaymentsView } from '@quote-rescue/core';
import type * as z from 'zod';
import type { Tx } from '../store/db.ts';
import { readEstimateRow } from '../store/estimate-rows.ts';
import { type Payment, readPayments } from '../store/payments.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';

/**
 * The money that came in for an estimate, payment by payment, and what should go back.
 * @throws QuoteRescueError `not_found`
 */
export async function readPaymentsOf(
  context: Context,
  { tenant, readOnly }: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<PaymentsView> {
  const row = await readEstimateRow(context.db, tenant.id, estimateId);
  if (row === null) throw estimateNotFound();
  const payments = await readPayments(context.db, tenant.id, estimateId);
  return {
    now: iso((await context.now()).calendar),
    payments: payments.map((payment) => ({
      paymentId: payment.paymentId,
      provider: payment.provider,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      refundedMinor: payment.refundedMinor,
      refundableMinor: refundableOf(payment),
      chargedBackMinor: payment.chargedBackMinor,
      dispute: payment.dispute,
      flag: payment.flag,
      kept: payment.kept,
      paidAt: iso(payment.paidAt),
      proposedRefundMinor: proposedRefund(payment, row),
    })),
    readOnly,
  };
}

/** The most of a payment that can still be given back. */
export const refundableOf = ({ amountMinor, refundedMinor, chargedBackMinor }: Payment): number =>
  Math.max(0, amountMinor - refundedMinor - chargedBackMinor);

/**
 * What should go back of a payment: all of a second deposit and of one in another currency, what a first one was above
 * the sum asked. Null = nothing, or nothing any more, or the contractor keeps it. One in dispute is with the bank: giving
 * it back as well would pay it back twice.
 */
function proposedRefund(
  payment: Payment,
  asked: { readonly depositMinor: number; readonly currency: string },
): number | null {
  const { flag, dispute, kept, currency } = payment;
  if (flag === null || kept || dispute === 'open') return null;
  const toKeep = flag === 'paid_twice' || currency !== asked.currency ? 0 : asked.depositMinor;
  const proposed = refundableOf(payment) - toKeep;
  return proposed > 0 ? proposed : null;
}

/** Whether any payment of the estimate has something to give back. */
export async function hasProposedRefund(tx: Tx, tenantId: number, estimateId: string): Promise<boolean> {
  const row = await readEstimateRow(tx, tenantId, estimateId);
  if (row === null) return false;
  const payments = await readPayments(tx, tenantId, estimateId);
  return payments.some((payment) => proposedRefund(payment, row) !== null);
}
