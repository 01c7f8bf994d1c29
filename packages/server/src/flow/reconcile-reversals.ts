import type { PaymentEvent, PaymentReversals } from '../ports/payments.ts';
import { findAttempt } from '../store/payment-attempts.ts';
import type { Payment } from '../store/payments.ts';
import type { Tenant } from '../store/tenants.ts';
import { paymentContext } from './close-sessions.ts';
import { type Context, iso, type Now } from './context.ts';
import { inTime } from './in-time.ts';
import { settleDeposit } from './settle-deposit.ts';

type Asked = { readonly answered: boolean; readonly repaired: boolean };

/**
 * Asks the provider what has gone back of one payment, or is disputed, and settles what no webhook had told of, in the
 * words of a webhook.
 */
export async function reconcileReversals(
  context: Context,
  { tenant, payment, now }: { tenant: Tenant; payment: Payment; now: Now },
): Promise<Asked> {
  const { payments } = context;
  if (payments?.retrieveReversals === undefined || payments.name !== payment.provider)
    return { answered: true, repaired: false };
  const { attemptId, paymentId } = payment;
  const attempt = await findAttempt(context.db, tenant.id, { attemptId, sessionId: null });
  const retrieve = payments.retrieveReversals.bind(payments);
  const answer = await inTime((signal) => retrieve(paymentId, paymentContext(tenant, attempt, signal)));
  if (answer.outcome !== 'ok') return { answered: false, repaired: false };
  let repaired = false;
  for (const event of reports(answer, payment, now)) {
    const settled = await context.db.transaction((tx) =>
      settleDeposit(tx, { tenant, provider: payment.provider, event, now }),
    );
    if (settled.outcome !== 'settled' || !settled.changed) continue;
    repaired = true;
    context.logger.warn(
      { paymentId, tenantId: tenant.externalId, is: event.kind },
      'a refund or a dispute was settled that no webhook had told of',
    );
  }
  if (repaired) context.nudge();
  return { answered: true, repaired };
}

function reports(
  { refunds, disputes }: Extract<PaymentReversals, { outcome: 'ok' }>,
  { paymentId, estimateId, currency }: Payment,
  now: Now,
): PaymentEvent[] {
  const common = {
    ...{ tenantId: null, attemptId: null, sessionId: null },
    ...{ estimateId, paymentId, currency },
    occurredAt: iso(now.machine),
  };
  return [
    ...refunds.map((refund) => ({ ...common, ...refund, kind: 'refund' as const, eventId: refund.refundId })),
    ...disputes.map((dispute) => ({ ...common, ...dispute, kind: 'dispute' as const, eventId: dispute.disputeId })),
  ];
}
