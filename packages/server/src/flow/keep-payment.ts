import { type keepPaymentInput, type PaymentsView, QuoteRescueError } from '@quote-rescue/core';
import type * as z from 'zod';
import { clearNeedsYou } from '../store/estimate-rows.ts';
import { markKept, readPayments } from '../store/payments.ts';
import type { TenantCaller } from './caller.ts';
import { changeEstimate } from './change-estimate.ts';
import { type Context, iso } from './context.ts';
import { readPaymentsOf, readProposedRefunds } from './read-payments.ts';

/**
 * A payment that was flagged (paid twice, another sum than asked), or of which something is proposed to go back, is the
 * contractor's to keep: agreed with the customer, or simply more of the total paid. Nothing is proposed for it any more.
 * Pressed twice it was kept once.
 * @throws QuoteRescueError `not_found`
 */
export async function keepPayment(
  context: Context,
  caller: TenantCaller,
  { estimateId, paymentId }: z.output<typeof keepPaymentInput>,
): Promise<PaymentsView> {
  const { tenant, actor } = caller;
  const now = await context.now();
  await context.db.transaction(async (tx) => {
    await changeEstimate(tx, { tenant, estimateId, at: now.calendar }, async ({ state }) => {
      const payments = await readPayments(tx, tenant.id, estimateId);
      const payment = payments.find((each) => each.paymentId === paymentId);
      if (payment === undefined) throw new QuoteRescueError('not_found', 'There is no such payment on this quote.');
      const isOdd =
        payment.flag !== null || (await readProposedRefunds(tx, tenant.id, estimateId)).proposed.has(paymentId);
      if (!isOdd || !(await markKept(tx, tenant.id, payment.provider, paymentId))) return [];
      const occurredAt = iso(now.calendar);
      return [{ type: 'deposit.kept', data: { paymentId }, actor, occurredAt, run: state.run || null }];
    });
    if ((await readProposedRefunds(tx, tenant.id, estimateId)).proposed.size === 0) {
      await clearNeedsYou(tx, tenant.id, estimateId, 'refund');
    }
  });
  return readPaymentsOf(context, caller, { estimateId });
}
