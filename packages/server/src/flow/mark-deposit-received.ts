import { type markReceivedInput, type PaymentsView, QuoteRescueError } from '@quote-rescue/core';
import type * as z from 'zod';
import type { Tx } from '../store/db.ts';
import { lockEstimate } from '../store/estimates.ts';
import { readNewestAttempt } from '../store/payment-attempts.ts';
import { readPayments } from '../store/payments.ts';
import { readQuote } from '../store/quotes.ts';
import { conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { closeSessions } from './close-sessions.ts';
import { type Context, iso } from './context.ts';
import { readPaymentsOf, refundableOf } from './read-payments.ts';
import { settleDeposit } from './settle-deposit.ts';

/** Provider of payments that came past every provider: cash, a cheque. */
export const BY_HAND = 'by-hand';

/**
 * The contractor has the deposit: by transfer, in cash. It counts as any payment does: the estimate is won, the customer
 * gets a receipt, reminders end, an open payment page is closed. Pressed twice it came once.
 * @throws QuoteRescueError `not_found`, `conflict` if a deposit has come another way, `invalid_input` for no sum
 * where none is asked
 */
export async function markDepositReceived(
  context: Context,
  caller: TenantCaller,
  { estimateId, amountMinor }: z.output<typeof markReceivedInput>,
): Promise<PaymentsView> {
  const { tenant, actor } = caller;
  const now = await context.now();
  const settled = await context.db.transaction(async (tx) => {
    const current = await lockEstimate(tx, tenant.id, estimateId);
    const quote = await readQuote(tx, tenant.id, estimateId);
    if (current === null || quote === null) throw estimateNotFound();
    const attempt = await readNewestAttempt(tx, tenant.id, estimateId);
    // Only an attempt that waits for this press is what was paid; a card page that is open beside it was not.
    const waits = context.payments?.hosted === false && attempt?.provider === context.payments.name;
    const provider = waits ? attempt.provider : BY_HAND;
    const paymentId = await newReceipt(tx, tenant.id, estimateId);
    if (paymentId === null) return null;
    if (current.state.deposit.status === 'paid' || current.state.deposit.status === 'disputed')
      throw conflict('A deposit has come in already. Look at the payments of this quote.');
    const received = amountMinor ?? quote.depositMinor;
    if (received === 0) throw sumMissing();
    return settleDeposit(tx, {
      tenant,
      provider,
      actor,
      now,
      event: {
        eventId: paymentId,
        kind: 'paid',
        tenantId: null,
        estimateId,
        attemptId: waits ? attempt.attemptId : null,
        sessionId: null,
        paymentId,
        amountMinor: received,
        currency: quote.currency,
        occurredAt: iso(now.machine),
      },
    });
  });
  if (settled?.outcome === 'settled' && settled.changed) {
    context.nudge();
    await closeSessions(context, tenant, estimateId);
  }
  return readPaymentsOf(context, caller, { estimateId });
}

function sumMissing(): QuoteRescueError {
  const message = 'This quote asks for no deposit, so say which sum came in.';
  return new QuoteRescueError('invalid_input', message, { fields: [{ path: 'amountMinor', message }] });
}

/** One at a time: null while what was received before still stands. Once that has all gone back, there is another. */
async function newReceipt(tx: Tx, tenantId: number, estimateId: string): Promise<string | null> {
  const name = `received:${estimateId}`;
  const earlier = (await readPayments(tx, tenantId, estimateId)).filter(({ paymentId }) => paymentId.startsWith(name));
  if (earlier.some((payment) => refundableOf(payment) > 0)) return null;
  return earlier.length === 0 ? name : `${name}:${earlier.length + 1}`;
}
