import type { PaymentAttempt } from '../store/payment-attempts.ts';
import { takeReversiblePayments, takeUnsettledAttempts } from '../store/system/payment-sessions.ts';
import type { Tenant } from '../store/tenants.ts';
import { askAbout, closeSessions } from './close-sessions.ts';
import { type Context, iso, type Now } from './context.ts';
import { inFairRound } from './fair-round.ts';
import { logLostAnswer } from './in-time.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import { sessionReport, settleDeposit } from './settle-deposit.ts';

/** `repaired`: what a lost webhook had left, now settled. `unanswered`: to be asked another time. */
export type PaymentReconciliation = {
  readonly asked: number;
  readonly repaired: number;
  readonly unanswered: number;
};

const dayMs = 86_400_000;
const asMany = 50;
/** A provider that does not answer costs its time-out for each. */
const fairly = { width: 5, tenantOf: ({ tenant }: { tenant: Tenant }) => tenant.id };
/** Banks take disputes for 120 days after a payment, and some weeks to tell of them. */
const reversibleMs = 180 * dayMs;

type Round = { readonly before: number; readonly limit: number; readonly daily: boolean };

/**
 * Asks the provider what became of every payment page that is open and every bank debit that is under way, and what has
 * gone back of the payments that came, and settles what it answers as a webhook would have. Run by hand it asks about
 * all of them.
 */
export async function reconcilePayments(context: Context): Promise<PaymentReconciliation> {
  const round = { before: (await context.now()).machine, limit: asMany, daily: false };
  const total = { asked: 0, repaired: 0, unanswered: 0 };
  for (const reconcile of [reconcileAttempts, reconcileReceived]) {
    for (;;) {
      const one = await reconcile(context, round);
      add(total, one);
      if (one.asked < asMany) break;
    }
  }
  return total;
}

/** For the sweep: those that were last asked about a day ago. Every payment has its own day, so no hour is a burst. */
export async function reconcileDaily(context: Context): Promise<PaymentReconciliation> {
  const { machine } = await context.now();
  const round = { before: machine - dayMs, limit: asMany, daily: true };
  const total = { asked: 0, repaired: 0, unanswered: 0 };
  add(total, await reconcileAttempts(context, round));
  add(total, await reconcileReceived(context, round));
  return total;
}

type Total = { -readonly [count in keyof PaymentReconciliation]: PaymentReconciliation[count] };

function add(total: Total, { asked, repaired, unanswered }: PaymentReconciliation): void {
  total.asked += asked;
  total.repaired += repaired;
  total.unanswered += unanswered;
}

/** Payments that are under way. */
async function reconcileAttempts(context: Context, { before, limit }: Round): Promise<PaymentReconciliation> {
  if (context.payments === null) return { asked: 0, repaired: 0, unanswered: 0 };
  const now = await context.now();
  // Marked as asked first: two processes take different ones, and one that cannot be asked does not block the others.
  const taken = await takeUnsettledAttempts(context.db, { before: iso(before), now: iso(now.machine), limit });
  const total = { asked: taken.length, repaired: 0, unanswered: 0 };
  const left = await inFairRound(taken, fairly, async ({ tenant, attempt }) => {
    try {
      const asked = await reconcileAttempt(context, { tenant, attempt, now });
      if (!asked.answered) total.unanswered++;
      if (asked.repaired) total.repaired++;
    } catch (error) {
      total.unanswered++;
      const { attemptId } = attempt;
      logLostAnswer(context.logger, error, { attemptId }, 'a payment could not be reconciled');
    }
  });
  total.unanswered += left.length;
  return total;
}

async function reconcileAttempt(
  context: Context,
  { tenant, attempt, now }: { tenant: Tenant; attempt: PaymentAttempt; now: Now },
): Promise<{ answered: boolean; repaired: boolean }> {
  const { sessionId, estimateId } = attempt;
  const nothing = { answered: true, repaired: false };
  if (sessionId === null) return nothing;
  const answer = await askAbout(context, tenant, attempt, (provider, payment) =>
    provider.retrieveSession(sessionId, payment),
  );
  if (answer.outcome !== 'ok') return { answered: false, repaired: false };
  const event = sessionReport(answer.session, attempt, now);
  if (event === null) return nothing;
  const settled = await context.db.transaction((tx) =>
    settleDeposit(tx, { tenant, provider: attempt.provider, event, now }),
  );
  if (settled.outcome !== 'settled' || !settled.changed) return nothing;
  context.logger.warn(
    { attemptId: attempt.attemptId, tenantId: tenant.externalId, is: event.kind },
    'a payment was settled that no webhook had told of',
  );
  context.nudge();
  await closeSessions(context, tenant, estimateId);
  return { answered: true, repaired: true };
}

/** Payments that have come: refunds and disputes. */
async function reconcileReceived(context: Context, { before, limit, daily }: Round): Promise<PaymentReconciliation> {
  if (context.payments?.retrieveReversals === undefined) return { asked: 0, repaired: 0, unanswered: 0 };
  const now = await context.now();
  const taken = await takeReversiblePayments(context.db, {
    provider: context.payments.name,
    before: iso(before),
    since: iso(now.machine - reversibleMs),
    now: iso(now.machine),
    limit,
    rarer: daily,
  });
  const total = { asked: taken.length, repaired: 0, unanswered: 0 };
  const left = await inFairRound(taken, fairly, async ({ tenant, payment }) => {
    try {
      const asked = await reconcileReversals(context, { tenant, payment, now });
      if (!asked.answered) total.unanswered++;
      if (asked.repaired) total.repaired++;
    } catch (error) {
      total.unanswered++;
      const { paymentId } = payment;
      logLostAnswer(context.logger, error, { paymentId }, 'a payment could not be reconciled');
    }
  });
  total.unanswered += left.length;
  return total;
}
