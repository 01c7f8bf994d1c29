import { takeUnsettledAttempts } from '../store/system/payment-sessions.ts';
import { askAbout, closeSessions } from './close-sessions.ts';
import { type Context, iso } from './context.ts';
import { faultForLog } from './fault-for-log.ts';
import { sessionReport, settleDeposit } from './settle-deposit.ts';

/** `repaired`: what a lost webhook had left, now settled. `unanswered`: to be asked another time. */
export type PaymentReconciliation = {
  readonly asked: number;
  readonly repaired: number;
  readonly unanswered: number;
};

const dayMs = 86_400_000;
const asMany = 50;

/**
 * Asks the provider what became of every payment page that is open and every bank debit that is under way, and settles
 * what it answers as a webhook would have. Run by hand it asks about all of them.
 */
export async function reconcilePayments(context: Context): Promise<PaymentReconciliation> {
  const started = (await context.now()).machine;
  const total = { asked: 0, repaired: 0, unanswered: 0 };
  for (;;) {
    const round = await reconcileSome(context, { before: started, limit: asMany });
    total.asked += round.asked;
    total.repaired += round.repaired;
    total.unanswered += round.unanswered;
    if (round.asked < asMany) return total;
  }
}

/** For the sweep: those that were last asked about a day ago. Every attempt has its own day, so no hour is a burst. */
export async function reconcileDaily(context: Context): Promise<PaymentReconciliation> {
  const { machine } = await context.now();
  return reconcileSome(context, { before: machine - dayMs, limit: asMany });
}

async function reconcileSome(
  context: Context,
  { before, limit }: { before: number; limit: number },
): Promise<PaymentReconciliation> {
  if (context.payments === null) return { asked: 0, repaired: 0, unanswered: 0 };
  const now = await context.now();
  // Marked as asked first: two processes take different ones, and one that cannot be asked does not block the others.
  const taken = await takeUnsettledAttempts(context.db, { before: iso(before), now: iso(now.machine), limit });
  let repaired = 0;
  let unanswered = 0;
  for (const { tenant, attempt } of taken) {
    try {
      const { sessionId, estimateId } = attempt;
      if (sessionId === null) continue;
      const answer = await askAbout(context, tenant, attempt, (provider, payment) =>
        provider.retrieveSession(sessionId, payment),
      );
      if (answer.outcome !== 'ok') {
        unanswered++;
        continue;
      }
      const event = sessionReport(answer.session, attempt, now);
      if (event === null) continue;
      const settled = await context.db.transaction((tx) =>
        settleDeposit(tx, { tenant, provider: attempt.provider, event, now }),
      );
      if (settled.outcome !== 'settled' || !settled.changed) continue;
      repaired++;
      context.logger.warn(
        { attemptId: attempt.attemptId, tenantId: tenant.externalId, is: event.kind },
        'a payment was settled that no webhook had told of',
      );
      context.nudge();
      await closeSessions(context, tenant, estimateId);
    } catch (error) {
      unanswered++;
      context.logger.error(
        { err: faultForLog(error), attemptId: attempt.attemptId },
        'a payment could not be reconciled',
      );
    }
  }
  return { asked: taken.length, repaired, unanswered };
}
