import { idempotencyKey, QuoteRescueError, type touchpointInput } from '@quote-rescue/core';
import type * as z from 'zod';
import { clearNeedsYou } from '../store/estimate-rows.ts';
import { appendTouchpoint, findTouchpoint, readStepKeys } from '../store/outcomes.ts';
import { act, alreadyEnded, conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

/**
 * A person's press to send a message once more whose end is not known, or that failed: a new run of that step under a
 * key of its own (`...~2`), due at once, past all guards again. The one before stays what it is.
 *
 * @throws QuoteRescueError `not_found`; `conflict` if it was sent, or was sent again already; `already_ended`
 */
export function sendAgain(
  context: Context,
  caller: TenantCaller,
  { estimateId, key }: z.output<typeof touchpointInput>,
): Promise<void> {
  const tenantId = caller.tenant.id;
  return act(context, caller, estimateId, async ({ tx, state, fact, enrollmentId }) => {
    const touchpoint = await findTouchpoint(tx, tenantId, estimateId, key);
    if (touchpoint === null) throw messageNotFound();
    if (touchpoint.channel === 'end' || (touchpoint.state !== 'uncertain' && touchpoint.state !== 'failed')) {
      throw conflict('Only a message that failed, or whose end is not known, can be sent again.');
    }
    if (
      state.disposition !== 'open' ||
      state.enrollment.status !== 'running' ||
      touchpoint.enrollmentId !== enrollmentId
    ) {
      throw alreadyEnded('This follow-up has ended, so nothing of it is sent again. Reopen the quote or start again.');
    }
    const keys = await readStepKeys(tx, tenantId, touchpoint);
    if (keys.at(-1) !== key) return [];
    const { stepId, channel } = touchpoint;
    const newKey = againKey(keys);
    await appendTouchpoint(tx, { tenantId, enrollmentId, stepId, channel, key: newKey, dueAt: fact.occurredAt });
    await clearNeedsYou(tx, tenantId, estimateId, touchpoint.state);
    return [{ ...fact, type: 'touchpoint.sent_again', data: { key, stepId, channel, newKey } }];
  });
}

export const messageNotFound = (): QuoteRescueError =>
  new QuoteRescueError('not_found', 'There is no such message on this quote.');

/** The first key of the step with the number of this attempt: keys are made once and only ever added to. */
function againKey(keys: readonly string[]): string {
  const [first = ''] = keys;
  const [subjectId = '', stepId = ''] = splitAtFirst(first, ':');
  return idempotencyKey({ subjectId, run: 1, stepId, attempt: keys.length + 1 });
}

function splitAtFirst(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
