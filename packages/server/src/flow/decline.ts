import { deriveState, type EstimateState, type NewEvent, type QuoteView } from '@quote-rescue/core';
import { insertCustomerMessage } from '../store/customer-messages.ts';
import type { Tx } from '../store/db.ts';
import { readEvents } from '../store/events.ts';
import type { FoundLink } from '../store/system/links.ts';
import { closeSessions } from './close-sessions.ts';
import { closingFacts, endingAgain } from './closing.ts';
import { type Context, iso } from './context.ts';
import { type Press, press } from './press.ts';
import { randomName } from './sealing.ts';
import { tellDeclineUndone } from './tell-contractor.ts';

/**
 * No thanks. The reason is optional and is kept apart from the facts. Saying no twice is one no; saying it after paying
 * changes nothing but tells the contractor. They are told half a minute later, so that a slip can be taken back first.
 */
export async function decline(context: Context, token: string, input: { reason: string }): Promise<QuoteView> {
  const { quote, link, change } = await press(context, token, (turn) => declineFacts(context, turn, input.reason));
  if (change.events.length > 0) await closeSessions(context, link.tenant, link.estimateId);
  return quote;
}

async function declineFacts(context: Context, { tx, link, now, current }: Press, reason: string): Promise<NewEvent[]> {
  const { state } = current;
  if (state.disposition === 'lost' || (state.disposition === 'won' && (await hasSaidNo(tx, link)))) return [];
  const at = iso(now.calendar);
  const messageId = reason === '' ? undefined : `msg_${randomName(16, context.random)}`;
  if (messageId !== undefined) {
    const { tenant, estimateId } = link;
    await insertCustomerMessage(tx, {
      tenantId: tenant.id,
      messageId,
      estimateId,
      kind: 'decline_reason',
      body: reason,
      at,
    });
  }
  const actor = { kind: 'customer' } as const;
  const declined: NewEvent = {
    type: 'quote.declined',
    data: messageId === undefined ? {} : { messageId },
    actor,
    occurredAt: at,
    run: state.run || null,
  };
  if (state.disposition === 'won') return [declined];
  return [declined, ...closingFacts(state, { disposition: 'lost', reason: 'declined', actor, at })];
}

/** A no to a quote that is won closes nothing, so it is told from the log: once since it was won. */
async function hasSaidNo(tx: Tx, { tenant, estimateId }: FoundLink): Promise<boolean> {
  const events = await readEvents(tx, tenant, estimateId);
  const [no, won] = ['quote.declined', 'estimate.disposition_set'].map((name) =>
    events.findLastIndex(({ type }) => type === name),
  );
  return no !== undefined && won !== undefined && no > won;
}

/**
 * Changed my mind. The same run goes on, unless it had ended before the no; what came due meanwhile is not made up for.
 */
export async function undoDecline(context: Context, token: string): Promise<QuoteView> {
  const { quote } = await press(context, token, async ({ tx, link, now, current }) => {
    const { state } = current;
    const declined = state.enrollment.status === 'ended' && state.enrollment.reason === 'declined';
    if (state.disposition !== 'lost' || !declined) return [];
    const { tenant, estimateId } = link;
    const at = iso(now.calendar);
    await tellDeclineUndone(tx, { tenantId: tenant.id, estimateId, now });
    const actor = { kind: 'customer' } as const;
    const common = { actor, occurredAt: at, run: state.run || null };
    const undone: NewEvent[] = [
      { ...common, type: 'quote.decline_undone', data: {} },
      { ...common, type: 'estimate.disposition_set', data: { disposition: 'open' } },
      { ...common, type: 'sequence.reopened', data: { cause: 'customer_changed_mind' } },
    ];
    const before = await stateBeforeDecline(tx, link);
    return [...undone, ...endingAgain(deriveState(undone, state), before, { actor, at })];
  });
  return quote;
}

/** A no to a quote that is lost already is none, so the last one is the one that is taken back. */
async function stateBeforeDecline(tx: Tx, { tenant, estimateId }: FoundLink): Promise<EstimateState> {
  const events = await readEvents(tx, tenant, estimateId);
  const declined = events.findLastIndex(({ type }) => type === 'quote.declined');
  return deriveState(events.slice(0, declined));
}
