import { type Actor, deriveState, type EstimateState, type NewEvent } from '@quote-rescue/core';
import type { PaymentEvent } from '../ports/payments.ts';
import type { Tx } from '../store/db.ts';
import { noteDispute, noteRefund } from '../store/reversals.ts';
import type { Tenant } from '../store/tenants.ts';
import { closingFacts } from './closing.ts';

type Reversal<Kind extends PaymentEvent['kind']> = {
  readonly tenant: Tenant;
  readonly provider: string;
  readonly event: Extract<PaymentEvent, { kind: Kind }>;
  /** What all facts of this report have in common. */
  readonly facts: { readonly actor: Actor; readonly occurredAt: string; readonly run: number | null };
};

/**
 * A refund was given, or came back. One that is first heard of when it has come back already leaves both facts, so that
 * the history is the same in whatever order the provider tells it.
 */
export async function refundFacts(
  tx: Tx,
  { tenant, provider, event, facts }: Reversal<'refund'>,
  state: EstimateState,
): Promise<NewEvent[]> {
  const { paymentId, currency, amountMinor, returned } = event;
  if (paymentId === null) return [];
  const noted = await noteRefund(tx, { tenantId: tenant.id, provider, paymentId }, event);
  const found: NewEvent[] = [];
  if (noted.before === 'unknown') {
    const refundedMinor = noted.refundedMinor + (returned ? amountMinor : 0);
    found.push({ ...facts, type: 'deposit.refunded', data: { paymentId, refundedMinor, currency } });
  }
  if (returned && noted.before !== 'returned') {
    const data = { paymentId, amountMinor, refundedMinor: noted.refundedMinor, currency };
    found.push({ ...facts, type: 'deposit.refund_returned', data });
  }
  return withEnd(found, state, facts);
}

/** The customer disputes a payment at the bank, or the bank has decided. */
export async function disputeFacts(
  tx: Tx,
  { tenant, provider, event, facts }: Reversal<'dispute'>,
  state: EstimateState,
): Promise<NewEvent[]> {
  const { paymentId, currency } = event;
  if (paymentId === null) return [];
  const noted = await noteDispute(tx, { tenantId: tenant.id, provider, paymentId }, event);
  if (!noted.isNews) return [];
  const disputed: NewEvent = { ...facts, type: 'deposit.disputed', data: { paymentId } };
  const found: NewEvent[] = noted.before === null ? [disputed] : [];
  if (event.state !== 'open') {
    const { chargedBackMinor, isOpen: isDisputed } = noted;
    const data = {
      paymentId,
      outcome: event.state,
      amountMinor: event.amountMinor,
      chargedBackMinor,
      isDisputed,
      currency,
    };
    found.push({ ...facts, type: 'deposit.dispute_closed', data });
  }
  return withEnd(found, state, facts);
}

/** Money that had all gone back and stands again is a deposit: the estimate is won, and nothing more is sent. */
function withEnd(
  found: NewEvent[],
  state: EstimateState,
  { actor, occurredAt: at }: { actor: Actor; occurredAt: string },
) {
  if (deriveState(found, state).disposition === state.disposition) return found;
  return [...found, ...closingFacts(state, { disposition: 'won', reason: 'deposit_paid', actor, at })];
}
