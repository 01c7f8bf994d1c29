import type { QuoteView } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { readEstimateState } from '../store/estimates.ts';
import { noteView, readQuote } from '../store/quotes.ts';
import { type FoundLink, findLink } from '../store/system/links.ts';
import { type Context, iso, type Now } from './context.ts';
import { type Arrival, quoteView } from './quote-view.ts';
import { tokenHash, tokenPattern } from './sealing.ts';

/** Fetches by the same kind of reader within this time are one visit. */
const visitMs = 30 * 60_000;

/**
 * What the token opens, or null: the same for a wrong, a malformed and a revoked one. Asked in a transaction that has the
 * estimate locked, it stays so until that ends: links are revoked under the same lock.
 */
export async function findQuote(context: Context, token: string, tx: Tx = context.db): Promise<FoundLink | null> {
  // Looked up even if malformed, so that the time taken tells nothing; one of the wrong length is in no row.
  const link = await findLink(tx, tokenHash(token));
  return tokenPattern.test(token) ? link : null;
}

/** Reads the page. Changes nothing. */
export async function openQuote(
  context: Context,
  token: string,
  arrival: Arrival = 'plain',
): Promise<{ quote: QuoteView; link: FoundLink } | null> {
  const link = await findQuote(context, token);
  if (link === null) return null;
  const now = await context.now();
  const quote = await readView(context, context.db, { link, now, arrival });
  return quote === null ? null : { quote, link };
}

/** The page of a link as it is now; also after a press, to show what came of it. */
export async function readView(
  context: Context,
  tx: Tx,
  at: { link: FoundLink; now: Now; arrival?: Arrival },
): Promise<QuoteView | null> {
  const { tenant, estimateId } = at.link;
  const row = await readQuote(tx, tenant.id, estimateId);
  const current = await readEstimateState(tx, tenant.id, estimateId);
  if (row === null || current === null) return null;
  return quoteView({
    tenant,
    row,
    state: current.state,
    now: at.now.calendar,
    arrival: at.arrival ?? 'plain',
    paymentsConnected: context.payments !== null,
    paymentProvider: context.payments?.displayName ?? null,
  });
}

/**
 * Notes that something fetched the page, once a visit: a program, or nobody knows who. Mail gateways open every link, so
 * nothing follows from it; only a press on the page makes a reader a person.
 */
export async function noteFetch(context: Context, link: FoundLink, reader: 'unknown' | 'machine'): Promise<void> {
  const now = await context.now();
  await noteView(context.db, {
    tenantId: link.tenant.id,
    estimateId: link.estimateId,
    by: reader,
    at: iso(now.calendar),
    visitMs,
  });
}
