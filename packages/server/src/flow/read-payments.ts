import type { byEstimate, PaymentsView } from '@quote-rescue/core';
import type * as z from 'zod';
import type { Tx } from '../store/db.ts';
import { type NeedsYou, readEstimateRow } from '../store/estimate-rows.ts';
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
  const proposed = proposedRefunds(payments, row);
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
      proposedRefundMinor: proposed.get(payment.paymentId) ?? null,
    })),
    readOnly,
  };
}

/** The most of a payment that can still be given back. */
export const refundableOf = ({ amountMinor, refundedMinor, chargedBackMinor }: Payment): number =>
  Math.max(0, amountMinor - refundedMinor - chargedBackMinor);

type Asked = { readonly depositMinor: number; readonly currency: string };

/**
 * What should go back of each payment, by its id: so much that what stands of all of them is the deposit asked,
 * from the newest backwards, and all of one in another currency. Told by what stands now and not by what came first: once
 * the one is given back, the other is the deposit. One that the contractor keeps is out of it; so is one in dispute: it is
 * with the bank, and giving it back as well would pay it back twice.
 */
function proposedRefunds(payments: readonly Payment[], asked: Asked): ReadonlyMap<string, number> {
  const proposed = new Map<string, number>();
  const counted = payments.filter(({ kept, dispute }) => !kept && dispute !== 'open');
  const own = counted.filter(({ currency }) => currency === asked.currency);
  let excess = own.reduce((sum, payment) => sum + refundableOf(payment), 0) - asked.depositMinor;
  // One deposit is nobody's mistake. A second one is, flagged or not: the first may have been given back and returned.
  const first = own.find((payment) => refundableOf(payment) > 0);
  for (const payment of counted.toReversed()) {
    if (payment.flag === null && payment === first) continue;
    const foreign = payment.currency !== asked.currency;
    const back = Math.min(refundableOf(payment), foreign ? Number.POSITIVE_INFINITY : Math.max(0, excess));
    if (back <= 0) continue;
    if (!foreign) excess -= back;
    proposed.set(payment.paymentId, back);
  }
  return proposed;
}

/** What should go back of each of the estimate's payments, and what the estimate asks the contractor to look at. */
export async function readProposedRefunds(
  tx: Tx,
  tenantId: number,
  estimateId: string,
): Promise<{ readonly proposed: ReadonlyMap<string, number>; readonly needsYou: NeedsYou | null }> {
  const row = await readEstimateRow(tx, tenantId, estimateId);
  if (row === null) return { proposed: new Map(), needsYou: null };
  return { proposed: proposedRefunds(await readPayments(tx, tenantId, estimateId), row), needsYou: row.needsYou };
}
