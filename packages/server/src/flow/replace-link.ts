import type { byEstimate, NewEvent } from '@quote-rescue/core';
import type * as z from 'zod';
import { insertHints } from '../store/calendar-hints.ts';
import type { Tx } from '../store/db.ts';
import { replaceSealedToken } from '../store/estimate-rows.ts';
import { hasLink, revokeLinks } from '../store/links.ts';
import { markSessionsExpiring } from '../store/payment-attempts.ts';
import type { Tenant } from '../store/tenants.ts';
import { act, conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { changeEstimate } from './change-estimate.ts';
import { closeSessions } from './close-sessions.ts';
import { type Context, iso } from './context.ts';
import { quoteUrl } from './links.ts';
import { randomName, tokenHash } from './sealing.ts';

type ByEstimate = z.output<typeof byEstimate>;

/**
 * The quote gets a new link, and every older one answers from now on like one that was never made: for a link that went
 * to the wrong person. The next messages carry the new one. An open payment page leads back to the old link, so it is
 * closed.
 * @throws QuoteRescueError `not_found`
 */
export async function reissueLink(
  context: Context,
  { tenant, actor }: TenantCaller,
  { estimateId }: ByEstimate,
): Promise<{ now: string; quoteUrl: string }> {
  const now = await context.now();
  const at = iso(now.calendar);
  const token = randomName(22, context.random);
  await context.db.transaction((tx) =>
    changeEstimate(tx, { tenant, estimateId, at: now.calendar }, async ({ state }) => {
      await revokeLinks(tx, tenant.id, estimateId, at);
      await insertHints(tx, [{ tenantId: tenant.id, wakes: [], link: { tokenHash: tokenHash(token), estimateId } }]);
      await replaceSealedToken(tx, tenant.id, estimateId, context.sealer.seal(token, context.random(12)));
      await markSessionsExpiring(tx, tenant.id, estimateId);
      return [{ type: 'quote.link_replaced', data: {}, actor, occurredAt: at, run: state.run || null }];
    }),
  );
  await closeSessions(context, tenant, estimateId);
  return { now: at, quoteUrl: quoteUrl(context.baseUrl, token) };
}

/**
 * No link leads to the quote any more, and none is made: for a link that must not be open to anybody for now. Messages
 * would carry a dead link, so the follow-up is paused until the contractor makes a new one and resumes. Pressed twice it
 * was done once.
 * @throws QuoteRescueError `not_found`
 */
export async function revokeLink(context: Context, caller: TenantCaller, { estimateId }: ByEstimate): Promise<void> {
  const { tenant } = caller;
  await act(context, caller, estimateId, async ({ tx, state, fact }) => {
    if (!(await revokeLinks(tx, tenant.id, estimateId, fact.occurredAt))) return [];
    await markSessionsExpiring(tx, tenant.id, estimateId);
    const facts: NewEvent[] = [{ ...fact, type: 'quote.link_revoked', data: {} }];
    const goesOn = state.disposition === 'open' && state.enrollment.status === 'running';
    if (goesOn && state.holds.paused === undefined)
      facts.push({ ...fact, type: 'hold.placed', data: { hold: 'paused' } });
    return facts;
  });
  await closeSessions(context, tenant, estimateId);
}

/** For presses that let messages go again. @throws QuoteRescueError `conflict` if they would carry a dead link */
export async function refuseWithoutLink(tx: Tx, tenant: Tenant, estimateId: string): Promise<void> {
  if (await hasLink(tx, tenant.id, estimateId)) return;
  throw conflict('The link of this quote was switched off. Make a new link first: the messages carry it.');
}
