import type { TimelineTouchpoint, TouchpointOutcome } from '../api/timeline-view.ts';
import type { HoldReason, SkipReason, TouchpointChannel } from '../events.ts';

/** A touchpoint as the facts tell it. `open` = neither gone nor given up. */
export type TouchpointState = Pick<
  TimelineTouchpoint,
  'key' | 'stepId' | 'channel' | 'dueAt' | 'localAt' | 'zone' | 'skip' | 'hold' | 'receipts' | 'provider' | 'providerId'
> & {
  readonly run: number;
  readonly ordinal: number;
  readonly outcome: Exclude<TouchpointOutcome, 'sending' | 'not_needed'>;
  readonly open: boolean;
  /** When it went, was given up or will be tried; else the due instant. */
  readonly at: string;
  readonly error: string | null;
  readonly crossed: boolean;
  readonly sentAgain: boolean;
};

/** A row while the facts are being read into it. */
export type MutableTouchpoint = { -readonly [K in keyof TouchpointState]: TouchpointState[K] };

type Planned = {
  key: string;
  stepId: string;
  channel: TouchpointChannel;
  ordinal: number;
  dueAt: string;
  localAt: string;
  skip?: SkipReason | undefined;
};

export function plannedRow(run: number, zone: string, { skip, ...planned }: Planned): MutableTouchpoint {
  return {
    ...planned,
    run,
    zone,
    outcome: skip === undefined ? 'planned' : 'skipped',
    open: skip === undefined,
    at: planned.dueAt,
    skip: skip ?? null,
    hold: null,
    receipts: [],
    provider: null,
    providerId: null,
    error: null,
    crossed: false,
    sentAgain: false,
  };
}

/**
 * A new instant. Reopening brings back what only the end had silenced, and the end itself; what went or may have gone
 * never comes back.
 */
export function retime(
  row: MutableTouchpoint | undefined,
  to: Pick<TouchpointState, 'dueAt' | 'localAt' | 'zone' | 'skip'>,
): void {
  if (row === undefined) return;
  const comesBack = row.open || row.outcome === 'skipped' || row.channel === 'end';
  if (!comesBack) return;
  const { skip } = to;
  Object.assign(row, to, {
    at: to.dueAt,
    outcome: skip === null ? 'planned' : 'skipped',
    open: skip === null,
    hold: null,
  });
}

/**
 * Its turn came after all: what was foreseen when it was planned (an opt-out, a missing sender) is no longer so. A message
 * that was really skipped is never held or handed over afterwards.
 */
export function tried(row: MutableTouchpoint): MutableTouchpoint {
  if (row.outcome === 'skipped') Object.assign(row, { outcome: 'planned', open: true, skip: null });
  return row;
}

/** What was in doubt is known not to have gone, and goes back on the calendar under the same key. */
export function tryAgain(row: MutableTouchpoint, at: string): void {
  if (row.outcome !== 'uncertain' && !row.open) return;
  Object.assign(row, { outcome: 'waiting', hold: 'retry', at, open: true, error: null });
}

export function hold(row: MutableTouchpoint, reason: HoldReason, until: string | null): void {
  if (!row.open) return;
  if (reason === 'not_due') {
    // Its time of day is what it was; the instant of that is another, because its zone has new rules.
    Object.assign(row, { outcome: 'planned', hold: null, dueAt: until ?? row.dueAt, at: until ?? row.dueAt });
    return;
  }
  Object.assign(row, { outcome: 'waiting', hold: reason, at: until ?? row.dueAt });
}

const rank = { planned: 0, waiting: 0, uncertain: 1, skipped: 2, failed: 3, sent: 4, delivered: 5 } as const;

/** Reports come in any order: a better-known outcome is never overwritten by a lesser one. */
export function close(
  row: MutableTouchpoint,
  outcome: keyof typeof rank,
  at: string,
  more: Partial<MutableTouchpoint>,
): void {
  // A failure that the network reported came after the hand-over, whichever was written down first.
  const known = row.outcome === 'failed' && row.receipts.length > 0 ? rank.delivered : rank[row.outcome];
  if (known > rank[outcome]) {
    // A late `sent` still tells by whom.
    row.provider ??= more.provider ?? null;
    row.providerId ??= more.providerId ?? null;
    return;
  }
  Object.assign(row, { skip: null, hold: null }, more, { outcome, at, open: false });
}

type Receipt = TimelineTouchpoint['receipts'][number]['type'];

/** Notes a delivery report, and what it means for the outcome. */
export function receive(
  row: MutableTouchpoint | undefined,
  at: string,
  type: Receipt,
  code: string | null,
  outcome: 'delivered' | 'failed' | null,
): void {
  if (row === undefined) return;
  row.receipts = [{ type, at, code }, ...row.receipts].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (outcome === 'delivered' && !row.receipts.some((each) => each.type === 'bounced')) {
    Object.assign(row, { outcome, open: false, hold: null, error: null, at: row.open ? at : row.at });
  }
  // A mailbox that rejects is final; a text reported delivered stays delivered.
  if (outcome === 'failed' && row.outcome !== 'delivered') {
    Object.assign(row, { outcome, open: false, hold: null, error: code ?? type });
  }
  if (type === 'bounced' && outcome === 'failed') Object.assign(row, { outcome, error: code ?? type });
}
