import { type PayAnswer, type QuoteView, quoteCopy } from '@quote-rescue/core';
import type { PaymentRequest, PaymentTerms } from '../ports/payments.ts';
import type { Tx } from '../store/db.ts';
import { lockEstimate } from '../store/estimates.ts';
import { moveAttempt, type PaymentAttempt, readAttempts } from '../store/payment-attempts.ts';
import { type QuoteRow, readQuote } from '../store/quotes.ts';
import type { FoundLink } from '../store/system/links.ts';
import { changeEstimate } from './change-estimate.ts';
import { askAbout, closeSessions } from './close-sessions.ts';
import { type Context, iso, type Now } from './context.ts';
import { faultForLog } from './fault-for-log.ts';
import { newAttempt, tokenMarker } from './new-attempt.ts';
import { findQuote, readView } from './open-quote.ts';
import { linkDoesNotWork } from './press.ts';
import { sessionReport, settleDeposit } from './settle-deposit.ts';

/** A session nearer to its end than this is not offered any more. */
const leastLeftMs = 5 * 60_000;
/**
 * A lost answer is asked for again under its key for this long, and another device may be waiting for it. After that a new
 * attempt takes a new key: providers keep a fault of their own under a key for a day as well, and would repeat it. A
 * session that the old key may have made was shown to nobody; it is looked for and closed first, which keeps nobody from
 * paying where it cannot be done.
 */
const askAgainMs = 60_000;

/** What the provider decided for a sum, ahead of the attempt that will carry it. */
type Decided = Pick<PaymentRequest, 'amountMinor' | 'currency'> & { readonly terms: PaymentTerms };

type Turn =
  | { readonly do: 'decide'; readonly sum: Pick<PaymentRequest, 'amountMinor' | 'currency'> }
  | { readonly do: 'show'; readonly quote: QuoteView }
  | { readonly do: 'close' }
  | { readonly do: 'check'; readonly attempt: PaymentAttempt }
  | { readonly do: 'create'; readonly attempt: PaymentAttempt };

/**
 * Pay was pressed: the address of the one live session of this estimate, made now or found open. The attempt is
 * committed, with exactly what will be asked, before the provider is asked; no transaction is open meanwhile. A press on
 * a second device gets the same session, because it asks with the same key.
 *
 * Each round removes one obstacle (a session over an old sum, one that was paid meanwhile) and looks again.
 */
export async function startDeposit(context: Context, token: string): Promise<PayAnswer> {
  const link = await findQuote(context, token);
  if (link === null) throw linkDoesNotWork();
  let decided: Decided | null = null;
  let lookedForUnanswered = false;
  for (let round = 0; round < 6; round++) {
    const now = await context.now();
    const turn: Turn = await context.db.transaction((tx) =>
      takeTurn(context, tx, { link, token, now, decided, lookedForUnanswered }),
    );
    switch (turn.do) {
      case 'decide':
        decided = await decide(context, link, turn.sum);
        if (decided === null) return unavailable(context, link);
        break;
      case 'show':
        return { outcome: 'not_now', quote: turn.quote };
      case 'close':
        lookedForUnanswered = true;
        if (!(await closeSessions(context, link.tenant, link.estimateId))) return unavailable(context, link);
        break;
      case 'check': {
        const session = await reuse(context, link, turn.attempt);
        if (session !== null) return show(context, link, session.url);
        break;
      }
      case 'create': {
        const answer = await create(context, link, { attempt: turn.attempt, token });
        if (answer !== null) return answer;
      }
    }
  }
  return unavailable(context, link);
}

/** Asked outside of any transaction: the host may have to look something up. null = it could not. */
async function decide(
  { payments, logger }: Context,
  { tenant, estimateId }: FoundLink,
  sum: Pick<PaymentRequest, 'amountMinor' | 'currency'>,
): Promise<Decided | null> {
  try {
    const terms = await payments?.termsFor?.({ tenantId: tenant.externalId, estimateId, ...sum });
    return { ...sum, terms: terms ?? {} };
  } catch (error) {
    logger.error(
      { err: faultForLog(error), tenantId: tenant.externalId },
      'the terms of a payment could not be found out',
    );
    return null;
  }
}

async function takeTurn(
  context: Context,
  tx: Tx,
  round: { link: FoundLink; token: string; now: Now; decided: Decided | null; lookedForUnanswered: boolean },
): Promise<Turn> {
  const { link, token, now, decided } = round;
  const { tenant, estimateId } = link;
  await lockEstimate(tx, tenant.id, estimateId);
  // Revoked since the last look: the payment page would lead back to a dead link.
  if ((await findQuote(context, token, tx)) === null) throw linkDoesNotWork();
  const quote = await readView(context, tx, { link, now });
  const row = await readQuote(tx, tenant.id, estimateId);
  if (quote === null || row === null) throw linkDoesNotWork();
  if (!quote.can.pay) return { do: 'show', quote };

  const attempts = await readAttempts(tx, tenant.id, estimateId, ['creating', 'open', 'expiring']);
  const live = attempts.find(({ status }) => status !== 'expiring');
  const usable = live !== undefined && isUsable(live, row, now);
  if (live !== undefined && !usable) {
    await moveAttempt(tx, tenant.id, live.attemptId, { from: ['creating', 'open'], to: 'expiring' });
  }
  // One that was never answered for was never shown to anybody: looked for once, it does not stand in the way.
  const inTheWay = attempts.some(
    (attempt) => !(attempt === live && usable) && (attempt.sessionId !== null || !round.lookedForUnanswered),
  );
  if (inTheWay) return { do: 'close' };
  if (live !== undefined && usable) return { do: live.status === 'open' ? 'check' : 'create', attempt: live };
  const sum = { amountMinor: row.depositMinor, currency: row.currency };
  if (context.payments?.termsFor === undefined)
    return { do: 'create', attempt: await newAttempt(context, tx, { link, row, now, terms: null }) };
  // The sum may have been edited between the question and this turn.
  if (decided?.amountMinor !== sum.amountMinor || decided.currency !== sum.currency) return { do: 'decide', sum };
  return { do: 'create', attempt: await newAttempt(context, tx, { link, row, now, terms: decided.terms }) };
}

function isUsable(attempt: PaymentAttempt, row: QuoteRow, now: Now): boolean {
  return (
    attempt.amountMinor === row.depositMinor &&
    attempt.currency === row.currency &&
    attempt.expiresAt - now.machine > leastLeftMs &&
    (attempt.status === 'open' || now.machine - attempt.createdAt < askAgainMs)
  );
}

/** Asks for the session under the attempt's key. null = look again. */
async function create(
  context: Context,
  link: FoundLink,
  { attempt, token }: { attempt: PaymentAttempt; token: string },
): Promise<PayAnswer | null> {
  const { tenant, estimateId } = link;
  const request: PaymentRequest = {
    ...attempt.request,
    successUrl: attempt.request.successUrl.replace(tokenMarker, token),
    cancelUrl: attempt.request.cancelUrl.replace(tokenMarker, token),
  };
  const answer = await askAbout(context, tenant, attempt, (provider, payment) =>
    provider.createSession(request, payment),
  );
  if (answer.outcome !== 'ok') {
    const { outcome } = answer;
    const code = outcome === 'failed' ? answer.code : 'unknown';
    context.logger.warn(
      { attemptId: attempt.attemptId, tenantId: tenant.externalId, outcome, code },
      'no payment page',
    );
    // A refused key answers the same for a day: the next press takes a new one. A lost answer is asked for again, and so
    // is a "not now": another device may be getting its answer under this key at this moment.
    if (outcome === 'failed' && !answer.retry) {
      await moveAttempt(context.db, tenant.id, attempt.attemptId, { from: ['creating'], to: 'failed' });
    }
    return unavailable(context, link);
  }

  const { session } = answer;
  const now = await context.now();
  const isFirst = await context.db.transaction(async (tx) => {
    await lockEstimate(tx, tenant.id, estimateId);
    const learned = {
      sessionId: session.sessionId,
      url: session.url,
      ...(session.instructions && { instructions: session.instructions }),
    };
    const opened = await moveAttempt(tx, tenant.id, attempt.attemptId, { from: ['creating'], to: 'open', ...learned });
    // Taken out of use while we asked: its name is needed to close it.
    if (!opened) {
      await moveAttempt(tx, tenant.id, attempt.attemptId, { from: ['expiring'], to: 'expiring', ...learned });
      return false;
    }
    await changeEstimate(tx, { tenant, estimateId, at: now.calendar }, ({ state }) => [
      {
        type: 'deposit.session_created',
        data: { attemptId: attempt.attemptId, amountMinor: attempt.amountMinor, currency: attempt.currency },
        actor: { kind: 'customer' },
        occurredAt: iso(now.calendar),
        run: state.run || null,
      },
    ]);
    return true;
  });
  if (isFirst && session.status === 'open') return show(context, link, session.url);
  // Nobody waits for it any more, and what comes next may be that nothing can be paid.
  if (!isFirst) await closeSessions(context, tenant, estimateId);
  return null;
}

/** The provider's page, or, of one that has none, ours with what to do on it. */
async function show(context: Context, link: FoundLink, url: string | null): Promise<PayAnswer> {
  if (url !== null) return { outcome: 'redirect', url };
  const quote = await readView(context, context.db, { link, now: await context.now() });
  if (quote === null) throw linkDoesNotWork();
  return { outcome: 'not_now', quote };
}

/** An open session's address; null if it is no longer open: then what became of it is settled first. */
async function reuse(
  context: Context,
  { tenant }: FoundLink,
  attempt: PaymentAttempt,
): Promise<{ url: string | null } | null> {
  const { sessionId } = attempt;
  if (sessionId === null) return null;
  const answer = await askAbout(context, tenant, attempt, (provider, payment) =>
    provider.retrieveSession(sessionId, payment),
  );
  // Not reachable: its own page will say whether it is still open.
  if (answer.outcome !== 'ok') return { url: attempt.url };
  const now = await context.now();
  const event = sessionReport(answer.session, attempt, now);
  if (event === null) return { url: answer.session.url ?? attempt.url };
  await context.db.transaction((tx) => settleDeposit(tx, { tenant, provider: attempt.provider, event, now }));
  return null;
}

async function unavailable(context: Context, { tenant, estimateId }: FoundLink): Promise<PayAnswer> {
  const row = await readQuote(context.db, tenant.id, estimateId);
  const { paymentUnavailable } = quoteCopy(row?.contact.locale ?? tenant.settings.locale);
  return { outcome: 'unavailable', message: paymentUnavailable };
}
