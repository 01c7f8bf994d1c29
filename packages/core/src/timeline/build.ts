import type { TimelineRow, TimelineTouchpoint } from '../api/timeline-view.ts';
import type { EstimateState } from '../estimate/state.ts';
import type { EndReason, Hold, QuoteEvent } from '../events.ts';
import { factOf, type MessageTexts, withoutRepeats, withVisitorsKnown } from './facts.ts';
import { deriveTouchpoints, isOfSequence, type TouchpointState, type Touchpoints } from './touchpoints.ts';

export type BuildContext = {
  /** Customers' words by message id (question, reason). */
  readonly texts?: MessageTexts;
  /** Keys whose intent is authorised or being handed over right now: no event tells of that. */
  readonly sending?: ReadonlySet<string>;
  /** Only this run's touchpoints; absent = of all runs. Facts are shown in any case. */
  readonly run?: number;
};

/**
 * The rows a screen shows, from all events of a subject in the order they were recorded: first what was, by time, then
 * what is planned. Once the run has ended, everything still planned shows at once as `not_needed` and why; when its
 * instant comes the dispatcher writes the skip and the row says `skipped`.
 */
export function buildTimeline(events: readonly QuoteEvent[], context: BuildContext = {}): TimelineRow[] {
  const known = deriveTouchpoints(events);
  const optedOut = channelsOptedOut(events);
  // Facts first: the sort is stable, and "started" stands before what it started.
  const past: TimelineRow[] = withVisitorsKnown(events.flatMap((event) => factOf(event, context.texts ?? {}) ?? []));
  const planned: TimelineTouchpoint[] = [];
  for (const touchpoint of known.touchpoints) {
    if (context.run !== undefined && touchpoint.run !== context.run) continue;
    const row = silenced(rowOf(touchpoint, known, context.sending?.has(touchpoint.key) === true), optedOut);
    const isAhead = row.outcome === 'planned' || row.outcome === 'waiting' || row.outcome === 'not_needed';
    // A step planned as skipped is told where it would have been.
    if (isAhead || (row.outcome === 'skipped' && row.at === row.dueAt)) planned.push(row);
    else past.push(row);
  }
  return [...withoutRepeats(past.sort(byTime)), ...planned.sort(byTime)];
}

function channelsOptedOut(events: readonly QuoteEvent[]): ReadonlySet<string> {
  const channels = new Set<string>();
  for (const event of events) {
    if (event.type === 'opt_out.recorded') channels.add(event.data.channel);
    if (event.type === 'opt_out.lifted') channels.delete(event.data.channel);
  }
  return channels;
}

/** After a STOP nobody should read "Text planned", although the skip itself is only written when its instant comes. */
function silenced(row: TimelineTouchpoint, optedOut: ReadonlySet<string>): TimelineTouchpoint {
  const isAhead = row.outcome === 'planned' || row.outcome === 'waiting';
  if (!isAhead || !optedOut.has(row.channel)) return row;
  return { ...row, outcome: 'skipped', skip: 'opt_out', hold: null, at: row.dueAt };
}

/** How many planned messages the end of the run made unnecessary. */
export function cancelledCount(rows: readonly TimelineRow[]): number {
  return rows.filter((row) => row.kind === 'touchpoint' && row.channel !== 'end' && isCancelled(row)).length;
}

const isCancelled = ({ outcome, skip }: TimelineTouchpoint) =>
  outcome === 'not_needed' || (outcome === 'skipped' && skip !== null && /^terminal_|^enrollment_ended$/.test(skip));

function rowOf(touchpoint: TouchpointState, known: Touchpoints, sending: boolean): TimelineTouchpoint {
  const { run: _run, ordinal: _ordinal, open, sentAgain, ...rest } = touchpoint;
  const stopped = isOfSequence(touchpoint) && (open || endedBySkip(touchpoint));
  const because = stopped ? endOf(touchpoint, known) : null;
  const row: TimelineTouchpoint = {
    kind: 'touchpoint',
    ...rest,
    because,
    canSendAgain:
      !sentAgain &&
      touchpoint.channel !== 'end' &&
      (touchpoint.outcome === 'uncertain' || touchpoint.outcome === 'failed') &&
      endOf(touchpoint, known) === null,
  };
  if (!open) return row;
  if (sending) return { ...row, outcome: 'sending', hold: null, because: null };
  if (because !== null) return { ...row, outcome: 'not_needed', hold: null };
  const held = isOfSequence(touchpoint) ? newestHold(known.state) : null;
  return held === null ? row : { ...row, outcome: 'waiting', hold: held.hold, at: held.until ?? row.dueAt };
}

const endedBySkip = ({ outcome, skip }: TouchpointState) =>
  outcome === 'skipped' && skip !== null && (skip.startsWith('terminal_') || skip === 'enrollment_ended');

const usualReason = { won: 'marked_won', lost: 'marked_lost', no_response: 'timed_out' } as const;

/** Why the run of the touchpoint is over; null while it runs. */
function endOf({ run }: TouchpointState, { state, endOfRun }: Touchpoints): EndReason | null {
  if (run < state.run) return endOfRun.get(run) ?? 'superseded';
  if (state.enrollment.status === 'ended') return state.enrollment.reason;
  return state.disposition === 'open' ? null : usualReason[state.disposition];
}

const holdOrder = ['paused', 'deposit_pending', 'question', 'snoozed'] as const satisfies readonly Hold[];

function newestHold({ holds }: EstimateState): { hold: Hold; until: string | null } | null {
  for (const hold of holdOrder) {
    const placed = holds[hold];
    if (placed !== undefined) return { hold, until: placed.until };
  }
  return null;
}

function byTime(a: TimelineRow, b: TimelineRow): number {
  return Date.parse(a.at) - Date.parse(b.at);
}
