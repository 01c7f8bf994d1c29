import { type byEstimate, type ConfirmedEstimate, QuoteRescueError, type UndoneEnrollment } from '@quote-rescue/core';
import type * as z from 'zod';
import { type EstimateRow, readEstimateRow } from '../store/estimate-rows.ts';
import { revokeLinks } from '../store/links.ts';
import { readNewestRun, type StoredRun } from '../store/runs.ts';
import type { TenantCaller } from './caller.ts';
import { changeEstimate, estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';

/**
 * Takes a start back, as long as no message has been authorised: the run ends as cancelled, its link stops working, and
 * the draft comes back with its corrections. Pressing twice answers twice.
 *
 * @throws QuoteRescueError `not_found`, or `too_late` once a message is on its way
 */
export async function undoEnroll(
  context: Context,
  { tenant, actor }: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<UndoneEnrollment> {
  const now = await context.now();
  const at = iso(now.calendar);
  return context.db.transaction(async (tx) => {
    await changeEstimate(tx, { tenant, estimateId, at: now.calendar }, async ({ state }) => {
      const run = await readNewestRun(tx, tenant.id, estimateId);
      if (run === null) throw estimateNotFound();
      if (isOnItsWay(run) || state.disposition !== 'open') throw tooLate();
      if (state.enrollment.status !== 'running') return [];
      if (run.run === 1) await revokeLinks(tx, tenant.id, estimateId, at);
      return [{ type: 'sequence.completed', data: { reason: 'cancelled' }, actor, occurredAt: at, run: run.run }];
    });
    const row = await readEstimateRow(tx, tenant.id, estimateId);
    if (row === null) throw estimateNotFound();
    return { now: at, estimateId, draft: toDraft(row) };
  });
}

const isOnItsWay = (run: StoredRun): boolean =>
  run.touchpoints.some(({ channel, state }) => channel !== 'end' && !['scheduled', 'held', 'skipped'].includes(state));

const tooLate = (): QuoteRescueError =>
  new QuoteRescueError(
    'too_late',
    'It is too late to take this start back: the first message is on its way, or the quote is closed. Use Stop to send nothing more.',
  );

/** As it was confirmed, with addresses in their normal form and the deposit rule that was applied. */
function toDraft(row: EstimateRow): ConfirmedEstimate {
  const { customer } = row;
  return {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    customerZone: customer.zone,
    locale: customer.locale,
    jobTitle: row.jobTitle,
    jobAddress: row.jobAddress,
    number: row.number,
    issuedOn: row.issuedOn,
    validUntil: row.validUntil,
    currency: row.currency,
    totalMinor: row.totalMinor,
    deposit: row.depositRule,
    lineItems: row.lineItems,
    smsConsent: customer.smsConsent,
    pastedText: row.pastedText,
    terms: row.terms,
  };
}
