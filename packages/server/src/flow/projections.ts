import {
  type Disposition,
  deriveState,
  type EndReason,
  type EstimateState,
  initialEstimateState,
  type QuoteEvent,
  type TouchpointChannel,
} from '@quote-rescue/core';
import type { TouchpointState } from '../store/runs.ts';

/** Columns of `estimate` that are a projection. Instants are epoch ms. */
export type EstimateProjection = {
  readonly disposition: Disposition;
  readonly reason: EndReason | null;
  readonly closedAt: number | null;
  readonly depositStatus: EstimateState['deposit']['status'];
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly readByPerson: boolean;
};

/** Columns of `enrollment` that are a projection. */
export type RunProjection = {
  readonly status: 'running' | 'ended';
  readonly endReason: EndReason | null;
  readonly endedAt: number | null;
  readonly pausedAt: number | null;
  readonly snoozedUntil: number | null;
  readonly depositPending: boolean;
  readonly questionOpen: boolean;
};

/** By what a run is planned: columns of `enrollment` too. */
export type PlannedBy = { readonly sequenceVersion: string; readonly zones: [string, ...string[]] };

/** Columns of `touchpoint` that are a projection. Being authorised is no fact but an intent: here it is `scheduled`. */
export type TouchpointProjection = {
  readonly run: number;
  readonly ordinal: number;
  readonly stepId: string;
  readonly channel: TouchpointChannel;
  readonly state: Exclude<TouchpointState, 'authorised'>;
  readonly reason: string | null;
  readonly dueAt: number;
};

export type Projections = {
  readonly state: EstimateState;
  readonly estimate: EstimateProjection;
  readonly runs: ReadonlyMap<number, RunProjection>;
  readonly plannedBy: ReadonlyMap<number, PlannedBy>;
  readonly touchpoints: ReadonlyMap<string, TouchpointProjection>;
};

/** All projections of a subject as its events, in the order they were recorded, give them. */
export function rebuild(events: readonly QuoteEvent[]): Projections {
  let state = initialEstimateState;
  let closedAt: number | null = null;
  const runs = new Map<number, RunProjection>();
  const plannedBy = new Map<number, PlannedBy>();
  const touchpoints = new Map<string, TouchpointProjection>();
  for (const batch of batches(events)) {
    const before = state;
    state = deriveState(batch, before);
    for (const event of batch) {
      calendar(touchpoints, event);
      plan(plannedBy, event);
    }
    const at = Date.parse(batch[0].recordedAt);
    if (state.disposition === 'open') closedAt = null;
    else if (state.disposition !== before.disposition) closedAt = at;
    // A run that a newer one has replaced stays as it was.
    if (state.run > 0) runs.set(state.run, runOf(state, runs.get(state.run), at));
  }
  return { state, estimate: estimateOf(state, closedAt), runs, plannedBy, touchpoints };
}

/**
 * Facts recorded at one instant were written by one transaction, which writes each column once: an undo that brings an
 * earlier end back ended then, not now. The start of a run is a transaction of its own, also in the millisecond in which
 * the run before it ended; and so is a second end, which only another transaction writes.
 */
function batches(events: readonly QuoteEvent[]): [QuoteEvent, ...QuoteEvent[]][] {
  const found: [QuoteEvent, ...QuoteEvent[]][] = [];
  for (const event of events) {
    const last = found.at(-1);
    const apart =
      event.type === 'sequence.scheduled' ||
      last?.[0].type === 'sequence.scheduled' ||
      (isEnd(event) && isEnd(last?.findLast(({ type }) => type === 'estimate.disposition_set')));
    if (!apart && last?.[0].recordedAt === event.recordedAt) last.push(event);
    else found.push([event]);
  }
  return found;
}

const isEnd = (event: QuoteEvent | undefined): boolean =>
  event?.type === 'estimate.disposition_set' && event.data.disposition !== 'open';

function estimateOf(state: EstimateState, closedAt: number | null): EstimateProjection {
  const { disposition, enrollment, deposit, readByPerson } = state;
  const { status: depositStatus, paidMinor, refundedMinor } = deposit;
  const reason = disposition === 'open' || enrollment.status !== 'ended' ? null : enrollment.reason;
  return { disposition, reason, closedAt, depositStatus, paidMinor, refundedMinor, readByPerson };
}

function runOf({ enrollment, holds }: EstimateState, before: RunProjection | undefined, at: number): RunProjection {
  const ended = enrollment.status === 'ended';
  const until = holds.snoozed?.until ?? null;
  return {
    status: ended ? 'ended' : 'running',
    endReason: ended ? enrollment.reason : null,
    endedAt: ended ? (before?.endedAt ?? at) : null,
    pausedAt: holds.paused === undefined ? null : (before?.pausedAt ?? at),
    snoozedUntil: until === null ? null : Date.parse(until),
    depositPending: holds.deposit_pending !== undefined,
    questionOpen: holds.question !== undefined,
  };
}

function plan(plans: Map<number, PlannedBy>, event: QuoteEvent): void {
  if (event.type === 'sequence.scheduled') {
    const { run, sequenceVersion, zone, zones = [] } = event.data;
    plans.set(run, { sequenceVersion, zones: [zone, ...zones.slice(1)] });
  }
  const before = event.run === null ? undefined : plans.get(event.run);
  if (event.type !== 'sequence.retimed' || event.run === null || before === undefined) return;
  const { sequenceVersion = before.sequenceVersion, zones: [zone, ...others] = before.zones } = event.data;
  plans.set(event.run, { sequenceVersion, zones: [zone ?? before.zones[0], ...others] });
}

type Rows = Map<string, TouchpointProjection>;

/** What a fact does to the calendar. Mirrors what the flow that records it writes beside it. */
function calendar(rows: Rows, event: QuoteEvent): void {
  switch (event.type) {
    case 'sequence.scheduled':
      for (const planned of event.data.touchpoints) rows.set(planned.key, plannedRow(planned, event.data.run));
      break;
    case 'sequence.retimed':
      retime(rows, event);
      break;
    case 'sequence.completed':
      if (event.data.reason === 'timed_out' || event.data.reason === 'completed') settleEnd(rows, event);
      break;
    case 'touchpoint.held': {
      const { key, reason, until } = event.data;
      if (until === undefined) change(rows, key, { state: 'held', reason });
      else schedule(rows, key, { reason, dueAt: until });
      break;
    }
    case 'touchpoint.skipped':
      change(rows, event.data.key, { state: 'skipped', reason: event.data.reason });
      break;
    case 'touchpoint.failed': {
      const { key, code, scope, dueAt } = event.data;
      if (event.data.final) change(rows, key, { state: 'failed', reason: code });
      else schedule(rows, key, { reason: scope === 'tenant' ? 'channel_paused' : 'retry', dueAt });
      break;
    }
    case 'touchpoint.uncertain':
      change(rows, event.data.key, { state: 'uncertain', reason: null });
      break;
    case 'touchpoint.settled': {
      const { key, as, dueAt } = event.data;
      if (as === 'sent') change(rows, key, { state: 'sent', reason: null });
      else if (dueAt === undefined) change(rows, key, { state: 'failed', reason: 'not_sent' });
      else schedule(rows, key, { reason: 'retry', dueAt });
      break;
    }
    case 'touchpoint.sent_again':
      sendAgain(rows, event);
      break;
    case 'email.sent':
    case 'sms.sent':
      change(rows, event.data.key, { state: 'sent', reason: null });
      break;
    default:
      // Everything else is about the estimate, or about a message that went.
      break;
  }
}

type Planned = Extract<QuoteEvent, { type: 'sequence.scheduled' }>['data']['touchpoints'][number];

/** Without an address a step is given up at once; whatever else forbids it is asked again at its instant. */
function plannedRow({ ordinal, stepId, channel, dueAt, skip }: Planned, run: number): TouchpointProjection {
  const state = skip === 'no_address' ? 'skipped' : 'scheduled';
  return { run, ordinal, stepId, channel, state, reason: skip ?? null, dueAt: Date.parse(dueAt) };
}

function retime(rows: Rows, { data, run }: Extract<QuoteEvent, { type: 'sequence.retimed' }>): void {
  for (const { key, dueAt, localAt, skip, added } of data.touchpoints) {
    if (added === undefined) schedule(rows, key, { reason: skip ?? null, dueAt });
    else rows.set(key, plannedRow({ key, dueAt, localAt, skip, ...added }, run ?? 1));
  }
  for (const [key, ordinal] of Object.entries(data.ordinals ?? {})) change(rows, key, { ordinal });
}

function sendAgain(rows: Rows, event: Extract<QuoteEvent, { type: 'touchpoint.sent_again' }>): void {
  const { key, newKey, stepId, channel } = event.data;
  const run = rows.get(key)?.run ?? event.run ?? 1;
  const ordinals = [...rows.values()].flatMap((row) => (row.run === run ? [row.ordinal] : []));
  const ordinal = Math.max(-1, ...ordinals) + 1;
  const dueAt = Date.parse(event.occurredAt);
  rows.set(newKey, { run, ordinal, stepId, channel, state: 'scheduled', reason: null, dueAt });
}

function schedule(rows: Rows, key: string, to: { reason: string | null; dueAt: string | undefined }): void {
  const { reason, dueAt } = to;
  change(rows, key, { state: 'scheduled', reason, ...(dueAt !== undefined && { dueAt: Date.parse(dueAt) }) });
}

/** Keys that no run has planned (receipts, answers) are in no calendar. */
function change(rows: Rows, key: string, to: Partial<TouchpointProjection>): void {
  const row = rows.get(key);
  if (row !== undefined) rows.set(key, { ...row, ...to });
}

function settleEnd(rows: Rows, event: Extract<QuoteEvent, { type: 'sequence.completed' }>): void {
  for (const [key, row] of rows) {
    const isIt = row.channel === 'end' && row.run === (event.run ?? row.run);
    if (isIt) rows.set(key, { ...row, state: 'sent', reason: null });
  }
}
