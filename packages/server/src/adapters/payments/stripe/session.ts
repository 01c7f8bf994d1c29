import { normalizeEmail, QuoteRescueError } from '@quote-rescue/core';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { PaymentRequest, PaymentSession, PaymentTerms, UnansweredAttempt } from '../../../ports/payments.ts';
import type { OnAccount } from './connection.ts';

/**
 * Parameters of the Checkout Session for one attempt: the same attempt gives the same parameters, as an idempotency key
 * demands. Metadata goes on the session and on the payment, because Stripe does not copy it; refunds carry the payment's.
 */
export function toSessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { tenantId: request.tenantId, estimateId: request.estimateId, attemptId: request.attemptId };
  const { applicationFeeMinor: fee } = readTerms(request.terms);
  // A faulty address must not keep the customer from paying: Stripe then asks for one itself.
  const email = request.customerEmail === null ? null : normalizeEmail(request.customerEmail);
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountMinor,
          product_data: { name: request.description },
        },
      },
    ],
    client_reference_id: request.attemptId,
    metadata,
    payment_intent_data: {
      metadata,
      description: request.description,
      ...(fee === undefined ? {} : { application_fee_amount: fee }),
    },
    ...(email === null ? {} : { customer_email: email }),
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
    success_url: withSessionId(request.successUrl),
    cancel_url: request.cancelUrl,
  };
}

/** Clocks differ, and a question that got lost once is asked again for some minutes. */
const searchedMs = { before: 10 * 60_000, after: 15 * 60_000 };
/** Stripe lists a hundred at a time: of a larger account we say that we do not know. */
const mostSearched = 2_000;

/**
 * The session made for an attempt whose answer was lost. Stripe cannot be asked by reference, so those made around that
 * time on the account are read, newest first.
 * @throws Error if there are too many to read, or the caller has given up
 */
export async function findSession(
  client: Stripe,
  { attemptId, createdAt }: UnansweredAttempt,
  { account, signal }: { account: OnAccount; signal: AbortSignal },
): Promise<Stripe.Checkout.Session | null> {
  const asked = Date.parse(createdAt);
  const created = {
    gte: Math.floor((asked - searchedMs.before) / 1000),
    lte: Math.ceil((asked + searchedMs.after) / 1000),
  };
  let searched = 0;
  for await (const session of client.checkout.sessions.list({ created, limit: 100 }, account)) {
    signal.throwIfAborted();
    if (session.client_reference_id === attemptId) return session;
    if (++searched === mostSearched) throw new Error(`more than ${mostSearched} Checkout Sessions around ${createdAt}`);
  }
  return null;
}

const storedTerms = z.object({ account: z.string().optional(), applicationFeeMinor: z.number().optional() });

/** The terms as this adapter once made them; none for attempts of before. */
export const readTerms = (terms: PaymentTerms | undefined) => storedTerms.parse(terms ?? {});

/** Stripe fills in the braces; encoded ones it would leave as they are. */
function withSessionId(successUrl: string): string {
  if (successUrl.includes('{CHECKOUT_SESSION_ID}')) return successUrl;
  const [address = '', hash] = successUrl.split('#', 2);
  const query = `${address.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;
  return `${address}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** @throws QuoteRescueError `misconfigured` for a session without a sum, which this adapter never makes */
export function fromSession(session: Stripe.Checkout.Session): PaymentSession {
  if (session.amount_total === null || session.currency === null)
    throw new QuoteRescueError('misconfigured', `The Checkout Session ${session.id} has no sum: it is not a deposit.`);
  const status = sessionStatus(session);
  return {
    sessionId: session.id,
    url: status === 'open' ? (session.url ?? null) : null,
    status,
    amountMinor: session.amount_total,
    currency: session.currency.toUpperCase(),
    paymentId:
      typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
  };
}

/** Named one by one: an answer without the field, or with a word that is new, must never read as paid. */
const moneyHasCome: ReadonlySet<string | undefined> = new Set(['paid', 'no_payment_required']);

/** `complete` and unpaid is a bank debit on its way, or one that came back: then the payment asks for another method. */
function sessionStatus(session: Stripe.Checkout.Session): PaymentSession['status'] {
  if (session.status === 'expired') return 'expired';
  if (moneyHasCome.has(session.payment_status)) return 'paid';
  if (session.status !== 'complete') return 'open';
  const payment = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled' ? 'failed' : 'pending';
}
