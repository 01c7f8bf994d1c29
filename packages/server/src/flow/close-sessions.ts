import type { PaymentAnswer, PaymentContext, PaymentProvider } from '../ports/payments.ts';
import { moveAttempt, type PaymentAttempt, readAttempts } from '../store/payment-attempts.ts';
import { takeExpiringSessions } from '../store/system/payment-sessions.ts';
import type { Tenant } from '../store/tenants.ts';
import { aFewAtOnce } from './a-few-at-once.ts';
import { type Context, iso, type Now } from './context.ts';
import { inFairRound } from './fair-round.ts';
import { faultForLog } from './fault-for-log.ts';
import { inTime, logLostAnswer } from './in-time.ts';
import { sessionReport, settleDeposit } from './settle-deposit.ts';

export const paymentContext = (
  tenant: Tenant,
  attempt: Pick<PaymentAttempt, 'request'> | null,
  signal: AbortSignal,
): PaymentContext => ({
  tenantId: tenant.externalId,
  signal,
  ...(attempt?.request.terms && { terms: attempt.request.terms }),
});

/** So long an attempt that was never answered for may still be made at the provider: its question may be on the way. */
const unansweredMs = 120_000;
/** A session whose own time has run out can be paid no more: asked about once an hour, and given up after three days. */
const ranOutAgainMs = 3_600_000;
const giveUpMs = 3 * 86_400_000;
/** A provider that does not answer costs its time-out for each. */
const closedAtOnce = 5;

/**
 * Tells the provider to close the sessions of an estimate that are out of use: the deposit came, the customer said no,
 * the sum changed. One that was paid while it was being closed is settled as paid. False if one of them is not closed yet:
 * the sweep tries again. Never throws, because what came before is committed and stays done.
 */
export async function closeSessions(context: Context, tenant: Tenant, estimateId: string): Promise<boolean> {
  if (context.payments === null) return true;
  try {
    let allClosed = true;
    const attempts = await readAttempts(context.db, tenant.id, estimateId, ['expiring']);
    await aFewAtOnce(attempts, closedAtOnce, async (attempt) => {
      if (!(await closeSession(context, tenant, attempt))) allClosed = false;
    });
    return allClosed;
  } catch (error) {
    context.logger.error({ err: faultForLog(error), estimateId }, 'closing payment sessions failed');
    return false;
  }
}

async function closeSession(context: Context, tenant: Tenant, attempt: PaymentAttempt): Promise<boolean> {
  const now = await context.now();
  const sessionId = attempt.sessionId ?? (await findUnanswered(context, tenant, attempt, now));
  if (sessionId === null) return true;
  const answer = await askAbout(context, tenant, attempt, (provider, payment) =>
    provider.expireSession(sessionId, payment),
  );
  const event = answer.outcome === 'ok' ? sessionReport(answer.session, attempt, now) : null;
  if (event === null) {
    if (isLastTime(context, attempt, now)) {
      await giveUp(context, tenant, attempt, answer);
      return true;
    }
    context.logger.warn(
      { attemptId: attempt.attemptId, answer: answer.outcome },
      'a payment session is not closed yet',
    );
    return false;
  }
  await context.db.transaction((tx) => settleDeposit(tx, { tenant, provider: attempt.provider, event, now }));
  return true;
}

/**
 * The session of an attempt whose answer was lost, if the provider has made one. Nobody was ever shown its address, so it
 * stands in nobody's way; still it is to be closed, and what is not found yet is looked for again by the sweep.
 */
async function findUnanswered(
  context: Context,
  tenant: Tenant,
  attempt: PaymentAttempt,
  now: Now,
): Promise<string | null> {
  const { attemptId } = attempt;
  const asked = { attemptId, createdAt: iso(attempt.createdAt) };
  const answer = await askAbout(context, tenant, attempt, async (provider, payment) =>
    provider.findSession === undefined ? noSuchSession : provider.findSession(asked, payment),
  );
  if (answer.outcome === 'ok') {
    const { sessionId } = answer.session;
    await moveAttempt(context.db, tenant.id, attemptId, { from: ['expiring'], to: 'expiring', sessionId });
    return sessionId;
  }
  if (answer.outcome === 'failed' && answer.code === noSuchSession.code) {
    if (now.machine - attempt.createdAt > unansweredMs)
      await moveAttempt(context.db, tenant.id, attemptId, { from: ['expiring'], to: 'expired' });
  } else if (isLastTime(context, attempt, now)) {
    await giveUp(context, tenant, attempt, answer);
  } else {
    context.logger.warn({ attemptId, answer: answer.outcome }, 'a payment session could not be looked for yet');
  }
  return null;
}

/** A page of a provider that is connected no more can never be closed: it is let go as soon as its own time has run out. */
function isLastTime({ payments }: Context, { provider, expiresAt }: PaymentAttempt, now: Now): boolean {
  return now.machine - expiresAt > (payments?.name === provider ? giveUpMs : 0);
}

/** Should money have come all the same, its report settles it from any status. */
async function giveUp(
  context: Context,
  tenant: Tenant,
  { attemptId }: PaymentAttempt,
  { outcome }: PaymentAnswer,
): Promise<void> {
  await moveAttempt(context.db, tenant.id, attemptId, { from: ['expiring'], to: 'expired' });
  context.logger.error(
    { attemptId, answer: outcome },
    'a payment session could not be closed; it ran out by itself and is not asked about any more',
  );
}

const noSuchSession = {
  outcome: 'failed',
  code: 'no_such_session',
  message: 'none was made',
  retry: false,
  scope: 'attempt',
} as const;

/** For the sweep: sessions that are still to be closed. */
export async function closeLeftSessions(context: Context, limit = 50): Promise<void> {
  if (context.payments === null) return;
  const { machine } = await context.now();
  const left = await takeExpiringSessions(context.db, {
    now: iso(machine),
    unansweredBefore: iso(machine - unansweredMs),
    ranOutBefore: iso(machine - ranOutAgainMs),
    limit,
  });
  await inFairRound(left, { width: closedAtOnce, tenantOf: ({ tenant }) => tenant.id }, ({ tenant, estimateId }) =>
    closeSessions(context, tenant, estimateId),
  );
}

/**
 * One question to the payment provider about an attempt: bounded in time, and an exception is an answer that was lost. A
 * provider that the host has replaced since cannot be asked; its name stands with the attempt.
 *
 * A session it does not know (made with other keys, or in a sandbox that was emptied) is answered as expired: nobody can
 * pay in it, and it must not stand in the way of one that works.
 */
export async function askAbout(
  context: Context,
  tenant: Tenant,
  attempt: PaymentAttempt,
  ask: (provider: PaymentProvider, payment: PaymentContext) => Promise<PaymentAnswer>,
): Promise<PaymentAnswer> {
  const { payments } = context;
  if (payments === null || payments.name !== attempt.provider) {
    return { outcome: 'failed', code: 'not_connected', message: 'no such provider', retry: false, scope: 'tenant' };
  }
  try {
    const answer = await inTime((signal) => ask(payments, paymentContext(tenant, attempt, signal)));
    const { sessionId, amountMinor, currency } = attempt;
    if (answer.outcome !== 'failed' || answer.code !== 'no_such_session' || sessionId === null) return answer;
    context.logger.warn({ attemptId: attempt.attemptId }, 'the payment provider does not know a session of ours');
    return {
      outcome: 'ok',
      session: { sessionId, status: 'expired', url: null, amountMinor, currency, paymentId: null },
    };
  } catch (error) {
    logLostAnswer(context.logger, error, { tenantId: tenant.externalId }, 'the payment provider adapter threw');
    return { outcome: 'unknown', error: error instanceof Error ? error.message : String(error) };
  }
}
