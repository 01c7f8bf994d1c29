import type { QuoteView } from '@quote-rescue/core';
import { findSameQuestion, insertCustomerMessage } from '../store/customer-messages.ts';
import { type Context, iso } from './context.ts';
import { press } from './press.ts';
import { randomName } from './sealing.ts';

/** The same words again within this time are the same press, sent twice. */
const sameQuestionMs = 10 * 60_000;

/** A question holds the sequence until the contractor answers or presses Continue: nobody is nudged while waiting. */
export async function askQuestion(context: Context, token: string, input: { question: string }): Promise<QuoteView> {
  const { quote } = await press(context, token, async ({ tx, link, now, current }) => {
    const { tenant, estimateId } = link;
    const at = iso(now.calendar);
    const same = { tenantId: tenant.id, estimateId, body: input.question, since: iso(now.calendar - sameQuestionMs) };
    if ((await findSameQuestion(tx, same)) !== null) return [];
    const messageId = `msg_${randomName(16, context.random)}`;
    await insertCustomerMessage(tx, {
      tenantId: tenant.id,
      messageId,
      estimateId,
      kind: 'question',
      body: input.question,
      at,
    });
    return [
      {
        type: 'quote.question_asked',
        data: { messageId },
        actor: { kind: 'customer' },
        occurredAt: at,
        run: current.state.run || null,
      },
    ];
  });
  return quote;
}
