import { type PaymentsView, QuoteRescueError, type refundInput } from '@quote-rescue/core';
import type * as z from 'zod';
import type { RefundAnswer } from '../ports/payments.ts';
import type { Tx } from '../store/db.ts';
import { lockEstimate } from '../store/estimates.ts';
import { findAttempt } from '../store/payment-attempts.ts';
import { findPayment, type Payment, readPayments } from '../store/payments.ts';
import { endRefund, insertRefund, type RefundRow, readRefunds } from '../store/refunds.ts';
import { readUnansweredRefunds } from '../store/system/refunds.ts';
import type { Tenant } from '../store/tenants.ts';
import { conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { paymentContext } from './close-sessions.ts';
import { type Context, iso, type Now } from './context.ts';
import { inFairRound } from './fair-round.ts';
import { inTime, logLostAnswer } from './in-time.ts';
import { BY_HAND } from './mark-deposit-received.ts';
import { readPaymentsOf, refundableOf } from './read-payments.ts';
import { randomName } from './sealing.ts';
import { settleDeposit } from './settle-deposit.ts';

type Input = z.output<typeof refundInput>;

/** The same sum of the same payment pressed again within this time is the same press. */
const samePressMs = 2 * 60_000;
/** Providers keep the answer under an idempotency key for 24 hours: until then asking again is safe. */
const replayableMs = 23 * 3_600_000;
/** Younger ones are in the hands of the request that made them. */
const inHandsMs = 60_000;
/** A provider that does not answer costs its time-out for each. */
const askedAtOnce = 5;
const ofOneTenant = 5;

/**
 * Gives a payment back, whole or in part. What is asked is committed before the provider is, under a key of its own, so
 * a double press, a lost answer or a crash refunds once. The sum refunded is recorded from the provider's answer or its
 * webhook, whichever comes first.
 *
 * @throws QuoteRescueError `not_found`, `invalid_input` for more than is left, `conflict` if the provider refuses,
 * `payments_unavailable` if it did not answer: pressing again then asks for the same refund
 */
export async function refund(context: Context, caller: TenantCaller, input: Input): Promise<PaymentsView> {
  const { tenant } = caller;
  const { estimateId } = input;
  const now = await context.now();
  const asked = await context.db.transaction((tx) => ask(context, tx, { tenant, input, now }));
  if (asked.status === 'asked') {
    const answer = await carryOutRefund(context, tenant, asked);
    if (answer.outcome === 'failed' && answer.retry) {
      throw new QuoteRescueError(
        'payments_unavailable',
        'The payment provider did not answer. Press Refund again in a minute: it will not be paid back twice.',
      );
    }
    if (answer.outcome === 'ok' && answer.refund.returned)
      throw conflict('The bank could not deliver this refund. Ask the customer for another way to pay it back.');
    if (answer.outcome === 'failed') throw conflict(`The payment provider refused the refund: ${answer.message}`);
  }
  return readPaymentsOf(context, caller, { estimateId });
}

/** The refund that this press is about: one asked for already, or a new one. */
async function ask(
  context: Context,
  tx: Tx,
  { tenant, input, now }: { tenant: Tenant; input: Input; now: Now },
): Promise<RefundRow> {
  const { estimateId, paymentId, amountMinor } = input;
  if ((await lockEstimate(tx, tenant.id, estimateId)) === null) throw estimateNotFound();
  const payment = (await readPayments(tx, tenant.id, estimateId)).find((each) => each.paymentId === paymentId);
  if (payment === undefined) throw new QuoteRescueError('not_found', 'There is no such payment on this quote.');
  const refunds = (await readRefunds(tx, tenant.id, estimateId)).filter((each) => each.paymentId === paymentId);
  const same = refunds.find((each) => each.amountMinor === amountMinor && isSamePress(each, now.machine));
  if (same !== undefined) return same;
  const onItsWay = refunds.filter(({ status, askedAt }) => status === 'asked' && now.machine - askedAt < replayableMs);
  refuseMore(payment, amountMinor, onItsWay);
  const { provider } = payment;
  const row: RefundRow = {
    ...{ estimateId, provider, paymentId, amountMinor },
    refundId: `ref_${randomName(16, context.random)}`,
    status: 'asked',
    askedAt: now.machine,
  };
  await insertRefund(tx, tenant.id, row);
  return row;
}

function isSamePress({ status, askedAt }: RefundRow, now: number): boolean {
  if (status === 'failed') return false;
  return now - askedAt < (status === 'asked' ? replayableMs : samePressMs);
}

function refuseMore(payment: Payment, amountMinor: number, onItsWay: readonly RefundRow[]): void {
  const left = onItsWay.reduce((sum, each) => sum - each.amountMinor, refundableOf(payment));
  if (amountMinor <= left) return;
  const message = left <= 0 ? 'All of this payment has been given back.' : 'That is more than is left of this payment.';
  throw new QuoteRescueError('invalid_input', message, { fields: [{ path: 'amountMinor', message }] });
}

/** Asks the provider, outside of any transaction, and records what it answers. */
async function carryOutRefund(context: Context, tenant: Tenant, row: RefundRow): Promise<RefundAnswer> {
  const answer = await askProvider(context, tenant, row);
  if (answer.outcome === 'failed') {
    context.logger.warn({ refundId: row.refundId, tenantId: tenant.externalId, code: answer.code }, 'no refund');
    if (!answer.retry)
      await endRefund(context.db, tenant.id, row.refundId, {
        status: 'failed',
        code: answer.code,
        providerRefundId: null,
      });
    return answer;
  }
  const now = await context.now();
  const { provider, estimateId, paymentId, refundId } = row;
  const { currency } = await paymentOf(context.db, tenant, row);
  await context.db.transaction(async (tx) => {
    // Before the refund's own row: the one lock order is enrollments first.
    await settleDeposit(tx, {
      tenant,
      provider,
      now,
      event: {
        kind: 'refund',
        eventId: refundId,
        ...{ tenantId: null, attemptId: null, sessionId: null },
        ...{ estimateId, paymentId, currency },
        ...answer.refund,
        occurredAt: iso(now.machine),
      },
    });
    const { returned, refundId: providerRefundId } = answer.refund;
    await endRefund(tx, tenant.id, refundId, {
      status: returned ? 'failed' : 'done',
      code: returned ? 'returned' : null,
      providerRefundId,
    });
  });
  context.nudge();
  return answer;
}

/** A refund refers to its payment's row, so it is there. */
async function paymentOf(tx: Tx, tenant: Tenant, { provider, paymentId }: RefundRow): Promise<Payment> {
  const payment = await findPayment(tx, tenant.id, provider, paymentId);
  if (payment === null) throw new Error(`the payment ${paymentId} of a refund is gone`);
  return payment;
}

async function askProvider(context: Context, tenant: Tenant, row: RefundRow): Promise<RefundAnswer> {
  const { payments, db } = context;
  // Money that came past every provider goes back so: the contractor sends it, and this records it.
  if (row.provider === BY_HAND) {
    const { refundId, amountMinor } = row;
    return { outcome: 'ok', refund: { refundId, amountMinor, returned: false } };
  }
  const refused = (code: string, message: string) => ({ outcome: 'failed', code, message, retry: false }) as const;
  if (payments === null || payments.name !== row.provider) {
    return refused('not_connected', `this payment was taken by "${row.provider}", which is not connected any more.`);
  }
  const payment = await paymentOf(db, tenant, row);
  const attempt = await findAttempt(db, tenant.id, { attemptId: payment.attemptId, sessionId: null });
  try {
    const { amountMinor, refundId: idempotencyKey, paymentId } = row;
    const { currency } = payment;
    return await inTime((signal) =>
      payments.refund({ paymentId, amountMinor, currency, idempotencyKey }, paymentContext(tenant, attempt, signal)),
    );
  } catch (error) {
    logLostAnswer(context.logger, error, { tenantId: tenant.externalId }, 'the payment provider adapter threw');
    return { outcome: 'failed', code: 'answer_lost', message: 'no answer', retry: true };
  }
}

/** For the sweep: refunds whose answer was lost are asked for again, under their keys. Returns how many got one. */
export async function answerLeftRefunds(context: Context, limit = 20): Promise<number> {
  const { machine } = await context.now();
  const left = await readUnansweredRefunds(context.db, {
    after: iso(machine - replayableMs),
    before: iso(machine - inHandsMs),
    limit,
    ofOneTenant,
  });
  let answered = 0;
  const round = { width: askedAtOnce, tenantOf: ({ tenant }: { tenant: Tenant }) => tenant.id };
  await inFairRound(left, round, async ({ tenant, estimateId, refundId }) => {
    const row = (await readRefunds(context.db, tenant.id, estimateId)).find((each) => each.refundId === refundId);
    if (row?.status !== 'asked') return;
    const answer = await carryOutRefund(context, tenant, row);
    if (answer.outcome === 'ok' || !answer.retry) answered++;
  });
  return answered;
}
