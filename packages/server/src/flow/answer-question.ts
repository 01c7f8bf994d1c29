import { type answerInput, type NewEvent, QuoteRescueError } from '@quote-rescue/core';
import type * as z from 'zod';
import { clearNeedsYou } from '../store/estimate-rows.ts';
import { markQuestionAnswered, readOpenQuestion } from '../store/questions.ts';
import { act } from './act.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

/**
 * The contractor has answered, or wants the sequence to go on without an answer. The hold falls when the last open
 * question is settled; until then the sequence stays quiet.
 * @throws QuoteRescueError `not_found` for a question that was never asked
 */
export function answerQuestion(
  context: Context,
  caller: TenantCaller,
  { estimateId, messageId, how }: z.output<typeof answerInput>,
): Promise<void> {
  const tenantId = caller.tenant.id;
  return act(context, caller, estimateId, async ({ tx, fact }): Promise<NewEvent[]> => {
    const before = await markQuestionAnswered(tx, { tenantId, estimateId, messageId, at: fact.occurredAt });
    if (before === 'unknown') throw new QuoteRescueError('not_found', 'There is no such question on this quote.');
    if (before === 'answered') return [];
    const answered: NewEvent = { ...fact, type: 'quote.question_answered', data: { messageId, how } };
    const next = await readOpenQuestion(tx, tenantId, estimateId);
    if (next === null) {
      await clearNeedsYou(tx, tenantId, estimateId, 'question');
      return [answered];
    }
    // The fact of an answer lifts the hold; a second question still stands, and places it again.
    return [answered, { ...fact, type: 'hold.placed', data: { hold: 'question' } }];
  });
}
