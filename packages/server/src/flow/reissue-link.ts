import type { byEstimate } from '@quote-rescue/core';
import type * as z from 'zod';
import { insertHints, revokeLinks } from '../store/calendar-hints.ts';
import { replaceSealedToken } from '../store/estimate-rows.ts';
import { lockEstimate } from '../store/estimates.ts';
import { markSessionsExpiring } from '../store/payments.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { closeSessions } from './close-sessions.ts';
import { type Context, iso } from './context.ts';
import { faultForLog } from './fault-for-log.ts';
import { quoteUrl } from './links.ts';
import { randomName, tokenHash } from './sealing.ts';

/**
 * The quote gets a new link, and every older one answers from now on like one that was never made: for a link that went
 * to the wrong person. The next messages carry the new one. An open payment page leads back to the old link, so it is
 * closed.
 * @throws QuoteRescueError `not_found`
 */
export async function reissueLink(
  context: Context,
  { tenant }: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<{ now: string; quoteUrl: string }> {
  const now = await context.now();
  const at = iso(now.calendar);
  const token = randomName(22, context.random);
  await context.db.transaction(async (tx) => {
    if ((await lockEstimate(tx, tenant.id, estimateId)) === null) throw estimateNotFound();
    await revokeLinks(tx, tenant.id, estimateId, at);
    await insertHints(tx, { tenantId: tenant.id, wakes: [], link: { tokenHash: tokenHash(token), estimateId } });
    await replaceSealedToken(tx, tenant.id, estimateId, context.sealer.seal(token, context.random(12)));
    await markSessionsExpiring(tx, tenant.id, estimateId);
  });
  try {
    await closeSessions(context, tenant, estimateId);
  } catch (error) {
    // The link is replaced; the sweep closes what is left.
    context.logger.error({ err: faultForLog(error), estimateId }, 'closing payment sessions failed');
  }
  return { now: at, quoteUrl: quoteUrl(context.baseUrl, token) };
}
