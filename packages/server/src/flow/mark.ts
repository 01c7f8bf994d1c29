import {
  type byEstimate,
  deriveState,
  type EndReason,
  type EstimateState,
  type markLostInput,
  type NewEvent,
  QuoteRescueError,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { insertCustomerMessage } from '../store/customer-messages.ts';
import { readEstimateRow } from '../store/estimate-rows.ts';
import { readEvents } from '../store/events.ts';
import { act, conflict, type Turn } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { closingFacts, endingAgain } from './closing.ts';
import type { Context } from './context.ts';
import { refuseWithoutLink } from './replace-link.ts';
import { randomName } from './sealing.ts';
import { undoMarkMs } from './undo-window.ts';

type ByEstimate = z.output<typeof byEstimate>;

/** The customer said yes on the phone, or paid in cash. Everything planned becomes unnecessary. */
export function markWon(context: Context, caller: TenantCaller, { estimateId }: ByEstimate): Promise<void> {
  return act(context, caller, estimateId, ({ state, fact }) =>
    state.disposition === 'won' ? [] : close(state, fact, 'won', 'marked_won'),
  );
}

/** @throws QuoteRescueError `conflict` while a deposit stands: money is given back first */
export function markLost(
  context: Context,
  caller: TenantCaller,
  { estimateId, reason }: z.output<typeof markLostInput>,
): Promise<void> {
  return act(context, caller, estimateId, async ({ tx, state, fact }) => {
    if (state.disposition === 'lost') return [];
    if (depositStands(state))
      throw conflict('A deposit has been paid, so this quote is won. Refund it before you mark it lost.');
    if (reason !== null && reason !== '') {
      await insertCustomerMessage(tx, {
        tenantId: caller.tenant.id,
        messageId: `msg_${randomName(16, context.random)}`,
        estimateId,
        kind: 'lost_reason',
        body: reason,
        at: fact.occurredAt,
      });
    }
    return close(state, fact, 'lost', 'marked_lost');
  });
}

const close = (
  state: EstimateState,
  { actor, occurredAt }: Turn['fact'],
  disposition: 'won' | 'lost',
  reason: EndReason,
) => closingFacts(state, { disposition, reason, actor, at: occurredAt });

const depositStands = ({ deposit }: EstimateState): boolean =>
  deposit.status === 'paid' || deposit.status === 'disputed';

/**
 * Takes back won or lost within half a minute. What was true before is true again: a quote that had ended before the
 * press is not followed up anew because of a slip.
 * @throws QuoteRescueError `too_late` after that; Reopen does it then
 */
export function undoMark(context: Context, caller: TenantCaller, { estimateId }: ByEstimate): Promise<void> {
  return act(context, caller, estimateId, async ({ tx, state, fact, now }) => {
    if (state.disposition === 'open') return [];
    const reason = state.enrollment.status === 'ended' ? state.enrollment.reason : null;
    const closedAt = (await readEstimateRow(tx, caller.tenant.id, estimateId))?.closedAt ?? 0;
    if ((reason !== 'marked_won' && reason !== 'marked_lost') || now.calendar - closedAt > undoMarkMs) {
      throw new QuoteRescueError('too_late', 'Undo is over after 30 seconds. Use Reopen: the same follow-up goes on.');
    }
    await refuseWithoutLink(tx, caller.tenant, estimateId);
    const undone = reopening(fact, 'undo');
    const before = await stateBeforeMark(tx, caller, estimateId);
    if (before === null) return undone;
    const { actor, occurredAt: at } = fact;
    return [...undone, ...endingAgain(deriveState(undone, state), before, { actor, at })];
  });
}

async function stateBeforeMark(
  tx: Turn['tx'],
  { tenant }: TenantCaller,
  estimateId: string,
): Promise<EstimateState | null> {
  const events = await readEvents(tx, tenant, estimateId);
  const mark = events.findLastIndex(
    ({ type, data }) => type === 'estimate.disposition_set' && 'reason' in data && /^marked_/.test(String(data.reason)),
  );
  return mark === -1 ? null : deriveState(events.slice(0, mark));
}

/**
 * A closed quote is open again and the same run goes on; of what came due meanwhile at most one message goes.
 * @throws QuoteRescueError `conflict` while a deposit stands
 */
export function reopen(context: Context, caller: TenantCaller, { estimateId }: ByEstimate): Promise<void> {
  return act(context, caller, estimateId, async ({ tx, state, fact }) => {
    if (state.disposition === 'open') {
      if (state.enrollment.status === 'running') return [];
      throw conflict('This quote is open, and its follow-up was stopped. Start it again instead.');
    }
    if (depositStands(state)) throw conflict('A deposit has been paid. Refund it before you reopen this quote.');
    await refuseWithoutLink(tx, caller.tenant, estimateId);
    return reopening(fact, 'reopen');
  });
}

function reopening(fact: Turn['fact'], cause: 'undo' | 'reopen'): NewEvent[] {
  return [
    { ...fact, type: 'estimate.disposition_set', data: { disposition: 'open' } },
    { ...fact, type: 'sequence.reopened', data: { cause } },
  ];
}
