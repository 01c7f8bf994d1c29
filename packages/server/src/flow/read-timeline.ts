import {
  buildTimeline,
  type byEstimate,
  type Channel,
  cancelledCount,
  type EstimateState,
  publicStatus,
  skipReasons,
  type TimelineView,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { readClosedChannels } from '../store/closed-channels.ts';
import { type EstimateRow, readEstimateRow } from '../store/estimate-rows.ts';
import { readEstimateState } from '../store/estimates.ts';
import { readEvents } from '../store/events.ts';
import { readMessageTexts, readOpenQuestion } from '../store/questions.ts';
import { readNewestRun, type StoredRun } from '../store/runs.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';
import { quoteUrl } from './links.ts';
import { shownPhone } from './message-variables.ts';
import { smsApprovedFor } from './tenant-calendar.ts';
import { undoMarkMs } from './undo-window.ts';

/**
 * What went, what will go, and why anything did not: the events of one estimate as a contractor reads them.
 * @throws QuoteRescueError `not_found`
 */
export async function readTimeline(
  context: Context,
  { tenant, readOnly }: TenantCaller,
  { estimateId }: z.output<typeof byEstimate>,
): Promise<TimelineView> {
  const { db } = context;
  const now = (await context.now()).calendar;
  const row = await readEstimateRow(db, tenant.id, estimateId);
  const current = await readEstimateState(db, tenant.id, estimateId);
  const run = await readNewestRun(db, tenant.id, estimateId);
  if (row === null || current === null || run === null) throw estimateNotFound();
  const events = await readEvents(db, tenant, estimateId);
  const question = await readOpenQuestion(db, tenant.id, estimateId);
  const closed = new Set(await readClosedChannels(db, tenant.id, run.contact));
  const mayText = context.sms !== null && smsApprovedFor(tenant.settings, run.contact.phone);
  if (row.customer.smsConsent === null || !mayText) closed.add('sms');
  const { state } = current;
  const rows = buildTimeline(events, {
    texts: await readMessageTexts(db, tenant.id, estimateId),
    // No event tells that a message is being handed over: its touchpoint does.
    sending: new Set(
      run.touchpoints.flatMap((touchpoint) => (touchpoint.state === 'authorised' ? [touchpoint.key] : [])),
    ),
    run: run.run,
  });
  return {
    now: iso(now),
    estimate: {
      ...summaryOf(row, state, run, closed),
      customerEmail: row.customer.email,
      customerPhone: row.customer.phone,
      customerPhoneShown: shownPhone(row.customer.phone, tenant.settings),
      jobAddress: row.jobAddress,
      issuedOn: row.issuedOn,
      validUntil: row.validUntil,
      lineItems: row.lineItems,
      depositRule: row.depositRule,
      paidMinor: state.deposit.paidMinor,
      refundedMinor: state.deposit.refundedMinor,
      quoteUrl: quoteUrl(context.baseUrl, context.sealer.open(row.tokenSealed)),
      hostReference: row.hostReference,
    },
    run: run.run,
    zone: run.zones[0],
    snoozedUntil: state.holds.snoozed?.until ?? null,
    openQuestion:
      question === null ? null : { messageId: question.messageId, text: question.text, askedAt: iso(question.askedAt) },
    undoUntil: undoUntil(row, state, run, now),
    cancelledCount: cancelledCount(rows),
    rows,
    readOnly,
  };
}

function summaryOf(row: EstimateRow, state: EstimateState, run: StoredRun, closed: ReadonlySet<Channel>) {
  const status = publicStatus(state);
  const next = status === 'active' && run.running ? nextSend(run, closed) : null;
  return {
    estimateId: row.estimateId,
    number: row.number,
    customerName: row.customer.name,
    jobTitle: row.jobTitle,
    totalMinor: row.totalMinor,
    depositMinor: row.depositMinor,
    currency: row.currency,
    status,
    reason: state.enrollment.status === 'ended' ? state.enrollment.reason : null,
    holds: (['paused', 'snoozed', 'deposit_pending', 'question'] as const).filter(
      (hold) => state.holds[hold] !== undefined,
    ),
    startedAt: iso(run.startedAt),
    nextSendAt: next === null ? null : iso(next.dueAt),
    nextChannel: next?.channel ?? null,
    endsAt: status === 'active' && run.running ? endOf(run) : null,
    needsYou: row.needsYou,
  };
}

function endOf({ touchpoints }: StoredRun): string | null {
  const end = touchpoints.find(({ channel, state }) => channel === 'end' && state === 'scheduled');
  return end === undefined ? null : iso(end.dueAt);
}

const plannedSkips = new Set<string | null>(skipReasons);

/** `closed`: channels on which nothing goes; what the calendar has for them is skipped when its instant comes. */
function nextSend({ touchpoints }: StoredRun, closed: ReadonlySet<Channel>) {
  let next: { dueAt: number; channel: Channel } | null = null;
  for (const { state, reason, channel, dueAt } of touchpoints) {
    if (state !== 'scheduled' || channel === 'end' || plannedSkips.has(reason) || closed.has(channel)) continue;
    if (next === null || dueAt < next.dueAt) next = { dueAt, channel };
  }
  return next;
}

/** Until when a press of Undo does something: taking back won or lost, or the start before anything has gone. */
function undoUntil(row: EstimateRow, state: EstimateState, run: StoredRun, now: number): string | null {
  const reason = state.enrollment.status === 'ended' ? state.enrollment.reason : null;
  const marked = reason === 'marked_won' || reason === 'marked_lost';
  const until =
    marked && row.closedAt !== null ? row.closedAt + undoMarkMs : state.disposition === 'open' ? startsAt(run) : null;
  return until !== null && until > now ? iso(until) : null;
}

// The start can be taken back until its instant, also when an opt-out has come meanwhile.
const noneClosed: ReadonlySet<Channel> = new Set();

function startsAt(run: StoredRun): number | null {
  const messages = run.touchpoints.filter(({ channel }) => channel !== 'end');
  const untouched = messages.every(({ state }) => state === 'scheduled' || state === 'held' || state === 'skipped');
  return run.running && untouched ? (nextSend(run, noneClosed)?.dueAt ?? null) : null;
}
