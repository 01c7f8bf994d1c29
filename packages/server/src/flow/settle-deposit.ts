import type { Actor, EstimateState, EventData, NewEvent } from '@quote-rescue/core';
import type { PaymentEvent, PaymentSession } from '../ports/payments.ts';
import type { Tx } from '../store/db.ts';
import { clearNeedsYou, readEstimateRow } from '../store/estimate-rows.ts';
import {
  findAttempt,
  hasAttemptInCreation,
  moveAttempt,
  type PaymentAttempt,
  readAttempts,
} from '../store/payment-attempts.ts';
import { findPayment, insertPayment, readPayments } from '../store/payments.ts';
import { readQuote, setNeedsYou } from '../store/quotes.ts';
import type { Tenant } from '../store/tenants.ts';
import { carryOut } from './carry-out.ts';
import { changeEstimate } from './change-estimate.ts';
import { closingFacts } from './closing.ts';
import { iso, type Now } from './context.ts';
import { askedAnew } from './deposit-asked.ts';
import { disputeFacts, refundFacts } from './payment-reversals.ts';
import { readProposedRefunds } from './read-payments.ts';

/**
 * `not_ours`: another sale of the same account; acknowledged and left alone.
 * `not_yet`: belongs to something that is not written down yet; to be reported again.
 */
export type Settled =
  | { readonly outcome: 'settled'; readonly estimateId: string; readonly changed: boolean }
  | { readonly outcome: 'not_ours' }
  | { readonly outcome: 'not_yet'; readonly reason: string };

type Settlement = {
  readonly tenant: Tenant;
  readonly provider: string;
  readonly event: PaymentEvent;
  readonly now: Now;
  /** Who says so; absent = the provider. */
  readonly actor?: Actor;
};
type Found = Settlement & { readonly estimateId: string; readonly attempt: PaymentAttempt | null };

/** A session whose creation is younger than this may be reported before we know its id. */
const creationMs = 120_000;

/**
 * What the provider says about money becomes facts, in one transaction: the same whether a webhook, the customer's
 * return or the closing of a session told it, in whatever order, however often. A payment counts once by its id; it
 * makes the estimate won from any state; the sum is the provider's.
 */
export async function settleDeposit(tx: Tx, settlement: Settlement): Promise<Settled> {
  const { tenant, event, provider, now } = settlement;
  if (event.tenantId !== null && event.tenantId !== tenant.externalId) return { outcome: 'not_ours' };
  const attempt = await findAttempt(tx, tenant.id, event);
  const payment = event.paymentId === null ? null : await findPayment(tx, tenant.id, provider, event.paymentId);
  const estimateId = attempt?.estimateId ?? payment?.estimateId ?? event.estimateId;
  if (estimateId === null) {
    const creating = event.sessionId !== null && (await hasAttemptInCreation(tx, tenant.id, now.machine - creationMs));
    return creating
      ? { outcome: 'not_yet', reason: 'a payment page is being made this moment and may be this one' }
      : { outcome: 'not_ours' };
  }
  // An attempt or a payment of ours is of an estimate of ours; an id that only the report names may be anybody's.
  const isKnown = attempt !== null || payment !== null || (await readEstimateRow(tx, tenant.id, estimateId)) !== null;
  if (!isKnown) return { outcome: 'not_ours' };
  if ((event.kind === 'refund' || event.kind === 'dispute') && payment === null) {
    return { outcome: 'not_yet', reason: 'the payment it speaks of has not been reported yet' };
  }

  const found: Found = { ...settlement, estimateId, attempt };
  const change = await changeEstimate(tx, { tenant, estimateId, at: now.calendar }, async ({ state }) => {
    const facts = await factsOf(tx, found, state);
    const asked = { before: state, facts, at: iso(now.calendar) };
    return [...facts, ...(await askedAnew(tx, { tenantId: tenant.id, estimateId }, asked))];
  });
  await carryOut(tx, { tenant, estimateId, now }, change);
  if (change.events.length > 0) await askForRefund(tx, tenant.id, estimateId);
  return { outcome: 'settled', estimateId, changed: change.events.length > 0 };
}

/** What should go back is for the contractor to press; once nothing should, nobody is asked any more. */
async function askForRefund(tx: Tx, tenantId: number, estimateId: string): Promise<void> {
  const { proposed, needsYou } = await readProposedRefunds(tx, tenantId, estimateId);
  if (proposed.size > 0) await setNeedsYou(tx, tenantId, estimateId, 'refund');
  else if (needsYou === 'refund') await clearNeedsYou(tx, tenantId, estimateId, 'refund');
}

function factsOf(tx: Tx, found: Found, state: EstimateState): Promise<NewEvent[]> {
  const { event } = found;
  const facts = common(found, state);
  switch (event.kind) {
    case 'paid':
      return paid(tx, found, state);
    case 'pending':
      return pending(tx, found, state);
    case 'failed':
      return failed(tx, found, state);
    case 'expired':
      return expired(tx, found, state);
    case 'refund':
      return refundFacts(tx, { ...found, event, facts }, state);
    case 'dispute':
      return disputeFacts(tx, { ...found, event, facts }, state);
    default:
      return event satisfies never;
  }
}

/** Provider instants are machine time; facts are told in calendar time, and never lie ahead of their recording. */
function common({ event, now, actor }: Found, state: EstimateState) {
  const occurred = Date.parse(event.occurredAt) + (now.calendar - now.machine);
  return {
    actor: actor ?? ({ kind: 'provider' } as const),
    occurredAt: iso(Number.isFinite(occurred) ? Math.min(occurred, now.calendar) : now.calendar),
    run: state.run || null,
  };
}

const named = (attempt: PaymentAttempt | null) => (attempt === null ? {} : { attemptId: attempt.attemptId });

async function paid(tx: Tx, found: Found, state: EstimateState): Promise<NewEvent[]> {
  const { tenant, provider, event, attempt, estimateId } = found;
  const facts = common(found, state);
  const flag = await flagOf(tx, found);
  // A provider that names no payment has at least named the session, and a session is paid once.
  const paymentId = event.paymentId ?? `session:${event.sessionId ?? event.eventId}`;
  const isNew = await insertPayment(tx, tenant.id, {
    provider,
    paymentId,
    estimateId,
    attemptId: attempt?.attemptId ?? null,
    amountMinor: event.amountMinor,
    currency: event.currency,
    flag,
    paidAt: facts.occurredAt,
    recordedAt: iso(found.now.machine),
  });
  if (attempt !== null) {
    await moveAttempt(tx, tenant.id, attempt.attemptId, {
      from: ['creating', 'open', 'expiring', 'pending', 'failed', 'expired'],
      to: 'paid',
      sessionId: event.sessionId,
    });
  }
  if (!isNew) return [];
  const data: EventData<'deposit.paid'> = {
    ...named(attempt),
    paymentId,
    amountMinor: event.amountMinor,
    currency: event.currency,
    ...(flag !== null && { flag }),
  };
  return [
    { ...facts, type: 'deposit.paid', data },
    ...closingFacts(state, {
      disposition: 'won',
      reason: 'deposit_paid',
      actor: facts.actor,
      at: facts.occurredAt,
    }),
  ];
}

async function flagOf(tx: Tx, { tenant, estimateId, event }: Found): Promise<'amount_differs' | 'paid_twice' | null> {
  const before = await readPayments(tx, tenant.id, estimateId);
  if (before.some(({ amountMinor, refundedMinor, chargedBackMinor }) => refundedMinor + chargedBackMinor < amountMinor))
    return 'paid_twice';
  const quote = await readQuote(tx, tenant.id, estimateId);
  const asked = quote?.depositMinor === event.amountMinor && quote.currency === event.currency;
  return asked ? null : 'amount_differs';
}

/** A bank debit on its way. Late news of one that has failed or been paid meanwhile changes nothing. */
async function pending(tx: Tx, found: Found, state: EstimateState): Promise<NewEvent[]> {
  const { tenant, event, attempt } = found;
  const moved =
    attempt === null ||
    (await moveAttempt(tx, tenant.id, attempt.attemptId, {
      from: ['creating', 'open', 'expiring'],
      to: 'pending',
      sessionId: event.sessionId,
    }));
  if (!moved || state.deposit.status === 'pending' || isPaid(state)) return [];
  return [
    {
      ...common(found, state),
      type: 'deposit.pending',
      data: { ...named(attempt), amountMinor: event.amountMinor, currency: event.currency },
    },
  ];
}

async function failed(tx: Tx, found: Found, state: EstimateState): Promise<NewEvent[]> {
  const { tenant, event, attempt, estimateId } = found;
  const moved =
    attempt === null ||
    (await moveAttempt(tx, tenant.id, attempt.attemptId, {
      from: ['creating', 'open', 'expiring', 'pending'],
      to: 'failed',
      sessionId: event.sessionId,
    }));
  if (!moved || isPaid(state)) return [];
  // A second debit on its way would meet reminders and a Pay button. Its own end says whether the deposit came.
  if ((await readAttempts(tx, tenant.id, estimateId, ['pending'])).length > 0) return [];
  return [{ ...common(found, state), type: 'deposit.failed', data: named(attempt) }];
}

async function expired(tx: Tx, found: Found, state: EstimateState): Promise<NewEvent[]> {
  const { tenant, event, attempt } = found;
  if (attempt === null) return [];
  const moved = await moveAttempt(tx, tenant.id, attempt.attemptId, {
    from: ['creating', 'open', 'expiring'],
    to: 'expired',
    sessionId: event.sessionId,
  });
  return moved
    ? [{ ...common(found, state), type: 'deposit.session_expired', data: { attemptId: attempt.attemptId } }]
    : [];
}

/** A deposit stands. One that was given back does not: the customer may pay anew, and that is under way or fails anew. */
const isPaid = (state: EstimateState): boolean =>
  state.deposit.status === 'paid' || state.deposit.status === 'disputed';

type SessionEvent = Extract<PaymentEvent, { kind: Exclude<PaymentSession['status'], 'open'> }>;

/** What a session that we asked about says, in the words of a report. */
export function sessionReport(session: PaymentSession, attempt: PaymentAttempt, now: Now): SessionEvent | null {
  if (session.status === 'open') return null;
  return {
    eventId: `${session.sessionId}:${session.status}`,
    kind: session.status,
    tenantId: null,
    estimateId: attempt.estimateId,
    attemptId: attempt.attemptId,
    sessionId: session.sessionId,
    paymentId: session.paymentId,
    amountMinor: session.amountMinor,
    currency: session.currency,
    occurredAt: iso(now.machine),
  };
}
