import { readNewestAttempt } from '../store/payment-attempts.ts';
import { askAbout, closeSessions } from './close-sessions.ts';
import type { Context } from './context.ts';
import { findQuote } from './open-quote.ts';
import type { Arrival } from './quote-view.ts';
import { sessionReport, settleDeposit } from './settle-deposit.ts';

/**
 * The customer is back from the provider, or the page waits for news: the provider is asked and its answer settled, the
 * same as a webhook would. The address alone never says "paid". Returns what the page may say until money is certain.
 */
export async function checkDeposit(context: Context, token: string): Promise<Arrival> {
  const link = await findQuote(context, token);
  if (link === null) return 'plain';
  const { tenant, estimateId } = link;
  const attempt = await readNewestAttempt(context.db, tenant.id, estimateId);
  if (attempt === null) return 'plain';
  if (!['creating', 'open', 'expiring'].includes(attempt.status)) {
    return attempt.status === 'expired' ? 'not_paid' : 'plain';
  }
  const { sessionId } = attempt;
  // Without a session nobody was sent to the provider from here.
  if (sessionId === null) return 'not_paid';
  const answer = await askAbout(context, tenant, attempt, (provider, payment) =>
    provider.retrieveSession(sessionId, payment),
  );
  if (answer.outcome !== 'ok') return 'paid_unconfirmed';
  const now = await context.now();
  const event = sessionReport(answer.session, attempt, now);
  if (event === null) return 'not_paid';
  const settled = await context.db.transaction((tx) =>
    settleDeposit(tx, { tenant, provider: attempt.provider, event, now }),
  );
  if (settled.outcome === 'settled' && settled.changed) {
    context.nudge();
    await closeSessions(context, tenant, estimateId);
  }
  return event.kind === 'expired' ? 'not_paid' : 'plain';
}
