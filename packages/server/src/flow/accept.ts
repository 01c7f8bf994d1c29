import { type NewEvent, QuoteRescueError, type QuoteView } from '@quote-rescue/core';
import { insertCustomerMessage } from '../store/customer-messages.ts';
import { closeSessions } from './close-sessions.ts';
import { closingFacts } from './closing.ts';
import { type Context, iso } from './context.ts';
import { readView } from './open-quote.ts';
import { type Press, press } from './press.ts';
import { randomName } from './sealing.ts';

/**
 * Yes, without paying: where no deposit is asked, or the tenant allows it. The name that was typed and the instant are
 * kept, the name apart from the facts so that it can be erased. A second yes changes nothing.
 * @throws QuoteRescueError `not_found`, `conflict` where this quote is not accepted so
 */
export async function accept(context: Context, token: string, input: { name: string }): Promise<QuoteView> {
  const { quote, link, change } = await press(context, token, (turn) => acceptFacts(context, turn, input.name));
  if (change.events.length > 0) await closeSessions(context, link.tenant, link.estimateId);
  return quote;
}

async function acceptFacts(context: Context, turn: Press, name: string): Promise<NewEvent[]> {
  const { tx, link, now, current } = turn;
  const { state } = current;
  if (state.disposition === 'won') return [];
  const quote = await readView(context, tx, { link, now });
  if (quote?.can.accept !== true) {
    throw new QuoteRescueError(
      'conflict',
      'This quote cannot be accepted here as it stands. Please look at it again, or call the company.',
    );
  }
  const at = iso(now.calendar);
  const messageId = `msg_${randomName(16, context.random)}`;
  const { tenant, estimateId } = link;
  await insertCustomerMessage(tx, { tenantId: tenant.id, messageId, estimateId, kind: 'acceptance', body: name, at });
  const actor = { kind: 'customer' } as const;
  return [
    { type: 'quote.accepted', data: { messageId }, actor, occurredAt: at, run: state.run || null },
    ...closingFacts(state, { disposition: 'won', reason: 'marked_won', actor, at }),
  ];
}
