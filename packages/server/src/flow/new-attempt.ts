import { oneLine } from '@quote-rescue/core';
import type { PaymentRequest, PaymentTerms } from '../ports/payments.ts';
import type { Tx } from '../store/db.ts';
import { insertAttempt, type PaymentAttempt } from '../store/payment-attempts.ts';
import type { QuoteRow } from '../store/quotes.ts';
import type { FoundLink } from '../store/system/links.ts';
import { type Context, iso, type Now } from './context.ts';
import { randomName } from './sealing.ts';

/** Providers keep a session open for 24 hours at most; an hour less leaves room for clocks that differ. */
const sessionMs = 23 * 3_600_000;

/** Stands for the secret of the quote link in what is stored. */
export const tokenMarker = '{quote-token}';

/** Writes down one more attempt, with exactly what the provider will be asked. The estimate is locked. */
export async function newAttempt(
  context: Context,
  tx: Tx,
  { link, row, now, terms }: { link: FoundLink; row: QuoteRow; now: Now; terms: PaymentTerms | null },
): Promise<PaymentAttempt> {
  const { tenant, estimateId } = link;
  const attemptId = `pay_${randomName(16, context.random)}`;
  const page = `${context.baseUrl}/q/${tokenMarker}`;
  const expiresAt = now.machine + sessionMs;
  const request: PaymentRequest = {
    attemptId,
    idempotencyKey: `${estimateId}:${attemptId}`,
    tenantId: tenant.externalId,
    estimateId,
    amountMinor: row.depositMinor,
    currency: row.currency,
    description: oneLine(`${depositWord(row)}: ${row.jobTitle}, ${tenant.settings.companyName}`, 200),
    customerEmail: row.contact.email,
    successUrl: `${page}/return`,
    cancelUrl: `${page}?back=1`,
    // Whole seconds: what providers count in, so that a replay is the same to the letter.
    expiresAt: iso(Math.floor(expiresAt / 1000) * 1000),
    ...(terms !== null && { terms }),
  };
  const attempt = {
    attemptId,
    estimateId,
    provider: context.payments?.name ?? '',
    request,
    amountMinor: row.depositMinor,
    currency: row.currency,
    createdAt: now.machine,
    expiresAt,
  };
  if (!(await insertAttempt(tx, tenant.id, attempt))) {
    // The estimate is locked and had no live attempt a statement ago.
    throw new Error(`a live payment attempt of ${estimateId} appeared under its lock`);
  }
  return { ...attempt, status: 'creating', sessionId: null, url: null };
}

const depositWord = (row: QuoteRow): string => (row.contact.locale === 'es' ? 'Anticipo' : 'Deposit');
