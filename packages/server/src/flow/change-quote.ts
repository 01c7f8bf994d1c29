import {
  type changeQuoteInput,
  depositFor,
  type EstimateState,
  type EventData,
  type NewEvent,
  QuoteRescueError,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { type EstimateRow, readEstimateRow, updateQuote } from '../store/estimate-rows.ts';
import { act, conflict } from './act.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import type { Context } from './context.ts';
import { isReceived } from './deposit-asked.ts';

type Input = z.output<typeof changeQuoteInput>;

/**
 * The contractor edits a quote that is out already: total, items, deposit, validity or terms. The deposit is computed anew by
 * its rule; messages and the page name the new figures from here on, and an open payment page over the old sum is closed.
 * A deposit that has come, or is on its way from the bank, is not asked for a second time: it stays what it was, and only
 * what is left to pay changes. The same edit twice is one.
 *
 * @throws QuoteRescueError `conflict` for a quote that is lost, `invalid_input` for a deposit above the total
 */
export function changeQuote(context: Context, caller: TenantCaller, { estimateId, changes }: Input): Promise<void> {
  const tenantId = caller.tenant.id;
  return act(context, caller, estimateId, async ({ tx, state, fact }): Promise<NewEvent[]> => {
    if (state.disposition === 'lost')
      throw conflict('This quote is closed. Reopen it before you change it, so that the customer can see the change.');
    const row = await readEstimateRow(tx, tenantId, estimateId);
    if (row === null) throw estimateNotFound();
    const next = applied(row, changes, state);
    const fields = changedFields(row, next);
    if (fields.length === 0) return [];
    await updateQuote(tx, tenantId, estimateId, next);
    const data: EventData<'quote.changed'> = {
      fields,
      ...(next.totalMinor !== row.totalMinor && { totalMinor: next.totalMinor }),
      ...(next.depositMinor !== row.depositMinor && { depositMinor: next.depositMinor }),
    };
    return [{ ...fact, type: 'quote.changed', data }];
  });
}

type Editable = Pick<EstimateRow, 'totalMinor' | 'lineItems' | 'depositRule' | 'depositMinor' | 'validUntil' | 'terms'>;

function applied(row: EstimateRow, changes: Input['changes'], state: EstimateState): Editable {
  const totalMinor = changes.totalMinor ?? row.totalMinor;
  const depositRule = changes.deposit ?? row.depositRule;
  if (changes.deposit?.type === 'amount' && changes.deposit.amountMinor > totalMinor) {
    const message = 'The deposit cannot be more than the total.';
    throw new QuoteRescueError('invalid_input', message, { fields: [{ path: 'changes.deposit', message }] });
  }
  return {
    totalMinor,
    lineItems: changes.lineItems ?? row.lineItems,
    depositRule,
    depositMinor: isReceived(state) ? row.depositMinor : depositFor(totalMinor, depositRule, row.currency),
    validUntil: changes.validUntil === undefined ? row.validUntil : changes.validUntil,
    terms: changes.terms === undefined ? row.terms : changes.terms || null,
  };
}

function changedFields(before: Editable, after: Editable): string[] {
  const names = ['totalMinor', 'lineItems', 'depositRule', 'depositMinor', 'validUntil', 'terms'] as const;
  return names.filter((name) => !isSame(before[name], after[name]));
}

/** What comes from jsonb has its keys in another order. */
function isSame(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return before === after;
  const [old, young] = [Object.entries(before), new Map(Object.entries(after))];
  const left = old.filter(([, value]) => value !== undefined);
  const right = [...young.values()].filter((value) => value !== undefined);
  return left.length === right.length && left.every(([key, value]) => isSame(value, young.get(key)));
}
