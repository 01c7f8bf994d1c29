import { type EstimateState, initialEstimateState } from '../estimate/state.ts';
import { deriveState } from '../estimate/transition.ts';
import type { EndReason, QuoteEvent, TouchpointChannel } from '../events.ts';
import { localMinute } from '../values/local-time.ts';
import {
  close,
  hold,
  type MutableTouchpoint,
  plannedRow,
  receive,
  retime,
  type TouchpointState,
  tried,
  tryAgain,
} from './touchpoint-row.ts';

export type { TouchpointState } from './touchpoint-row.ts';

export type Touchpoints = {
  readonly touchpoints: readonly TouchpointState[];
  readonly state: EstimateState;
  /** When the newest run ended; null while it runs. */
  readonly endedAt: string | null;
  /** Why each ended run did. */
  readonly endOfRun: ReadonlyMap<number, EndReason>;
};

type Book = {
  readonly rows: Map<string, MutableTouchpoint>;
  readonly endOfRun: Map<number, EndReason>;
  zone: string;
  run: number;
  state: EstimateState;
  endedAt: string | null;
};

// A webhook may tell of a payment a little after a message has gone. Longer than this it was no crossing.
const crossingMs = 600_000;

/** What became of every touchpoint of a subject, from its events in the order they were recorded. */
export function deriveTouchpoints(events: Iterable<QuoteEvent>): Touchpoints {
  const book: Book = {
    rows: new Map(),
    endOfRun: new Map(),
    zone: 'UTC',
    run: 1,
    state: initialEstimateState,
    endedAt: null,
  };
  for (const event of events) {
    const before = book.state;
    book.state = deriveState([event], before);
    if (isEnded(before) !== isEnded(book.state)) noteEnd(book, event);
    apply(book, event);
  }
  return {
    touchpoints: [...book.rows.values()].sort((a, b) => a.run - b.run || a.ordinal - b.ordinal),
    state: book.state,
    endedAt: book.endedAt,
    endOfRun: book.endOfRun,
  };
}

function isEnded(state: EstimateState): boolean {
  return state.disposition !== 'open' || state.enrollment.status === 'ended';
}

function noteEnd(book: Book, event: QuoteEvent): void {
  const { state } = book;
  if (!isEnded(state)) {
    book.endedAt = null;
    if (state.run === book.run) book.endOfRun.delete(book.run);
    return;
  }
  book.endedAt = event.occurredAt;
  if (state.enrollment.status === 'ended') book.endOfRun.set(state.run, state.enrollment.reason);
  const ended = Date.parse(event.occurredAt);
  for (const row of book.rows.values()) {
    const ago = Date.parse(row.at) - ended;
    if (row.provider !== null && row.run === state.run && ago >= 0 && ago <= crossingMs) row.crossed = true;
  }
}

function apply(book: Book, event: QuoteEvent): void {
  switch (event.type) {
    case 'sequence.scheduled':
      book.zone = event.data.zone;
      book.run = event.data.run;
      for (const planned of event.data.touchpoints) {
        book.rows.set(planned.key, plannedRow(book.run, book.zone, planned));
      }
      break;
    case 'sequence.retimed':
      retimeRun(book, event);
      break;
    case 'sequence.completed':
      complete(book, event.run ?? book.run, event.data.reason, event.occurredAt);
      break;
    case 'hold.lifted':
      for (const row of book.rows.values()) {
        if (row.hold === event.data.hold && row.open)
          Object.assign(row, { outcome: 'planned', hold: null, at: row.dueAt });
      }
      break;
    case 'touchpoint.held':
      hold(tried(rowFor(book, event)), event.data.reason, event.data.until ?? null);
      break;
    case 'touchpoint.skipped':
      close(rowFor(book, event), 'skipped', event.occurredAt, { skip: event.data.reason });
      break;
    case 'touchpoint.failed': {
      const row = tried(rowFor(book, event));
      if (event.data.final) close(row, 'failed', event.occurredAt, { error: event.data.code });
      else if (row.open) {
        const { code: error, scope, dueAt: at = row.at } = event.data;
        Object.assign(row, { outcome: 'waiting', hold: scope === 'tenant' ? 'channel_paused' : 'retry', error, at });
      }
      break;
    }
    case 'touchpoint.uncertain':
      close(tried(rowFor(book, event)), 'uncertain', event.occurredAt, { error: event.data.error });
      break;
    case 'touchpoint.settled': {
      const row = rowFor(book, event);
      const { as, dueAt } = event.data;
      if (as === 'sent') close(row, 'sent', row.open ? event.occurredAt : row.at, { error: null });
      else if (dueAt !== undefined) tryAgain(row, dueAt);
      else close(row, 'failed', event.occurredAt, { error: 'not_sent' });
      break;
    }
    case 'touchpoint.sent_again':
      sendAgain(book, event);
      break;
    case 'email.sent':
    case 'sms.sent': {
      const { provider, providerId } = event.data;
      const row = rowFor(book, event);
      const crossed = row.crossed || (isEnded(book.state) && isOfSequence(row) && isAfter(event, book.endedAt));
      close(row, 'sent', event.occurredAt, { provider, providerId, crossed, error: null });
      break;
    }
    case 'email.delivered':
    case 'sms.delivered':
      receive(book.rows.get(event.data.key), event.occurredAt, 'delivered', null, 'delivered');
      break;
    case 'email.opened':
      receive(
        book.rows.get(event.data.key),
        event.occurredAt,
        event.data.by === 'machine' ? 'opened_by_machine' : 'opened',
        null,
        null,
      );
      break;
    case 'email.bounced': {
      const outcome = event.data.kind === 'hard' ? 'failed' : null;
      receive(book.rows.get(event.data.key), event.occurredAt, 'bounced', event.data.code ?? null, outcome);
      break;
    }
    case 'email.complained':
      receive(book.rows.get(event.data.key), event.occurredAt, 'complained', null, null);
      break;
    case 'sms.failed':
      receive(book.rows.get(event.data.key), event.occurredAt, 'failed', event.data.code, 'failed');
      break;
    default:
      // Facts about the estimate, not about one of its messages: they have rows of their own.
      break;
  }
}

function retimeRun(book: Book, { data, run }: Extract<QuoteEvent, { type: 'sequence.retimed' }>): void {
  book.zone = data.zones?.[0] ?? book.zone;
  for (const { key, dueAt, localAt, skip, added } of data.touchpoints) {
    const row = book.rows.get(key);
    if (added !== undefined && row === undefined) {
      book.rows.set(key, plannedRow(run ?? book.run, book.zone, { key, dueAt, localAt, skip, ...added }));
    } else retime(row, { dueAt, localAt, zone: book.zone, skip: skip ?? null });
  }
  for (const [key, ordinal] of Object.entries(data.ordinals ?? {})) {
    const row = book.rows.get(key);
    if (row !== undefined) row.ordinal = ordinal;
  }
}

type Named = Pick<QuoteEvent, 'occurredAt'> & {
  data: { key: string; stepId: string; channel: TouchpointChannel };
};

function sendAgain(book: Book, event: Extract<QuoteEvent, { type: 'touchpoint.sent_again' }>): void {
  const first = rowFor(book, event);
  first.sentAgain = true;
  rowFor(book, { ...event, data: { ...event.data, key: event.data.newKey } }).ordinal = first.ordinal;
}

/** Receipts, answers and second sendings are in no plan: their first fact makes their row. */
function rowFor(book: Book, { data: { key, stepId, channel }, occurredAt }: Named): MutableTouchpoint {
  const known = book.rows.get(key);
  if (known !== undefined) return known;
  const localAt = localMinute(book.zone, Date.parse(occurredAt));
  const row = plannedRow(book.run, book.zone, {
    key,
    stepId,
    channel,
    ordinal: outOfPlan + book.rows.size,
    dueAt: occurredAt,
    localAt,
  });
  book.rows.set(key, row);
  return row;
}

// Above every ordinal of a plan (60 steps of two channels).
const outOfPlan = 1000;
/** Whether the row is a step of the run, and not a receipt or an answer, which the end of the run does not touch. */
export const isOfSequence = ({ ordinal }: Pick<TouchpointState, 'ordinal'>) => ordinal < outOfPlan;

/** The quiet end leaves no message: that the run completed in silence is its outcome. */
function complete(book: Book, run: number, reason: EndReason, at: string): void {
  if (!book.endOfRun.has(run)) book.endOfRun.set(run, reason);
  if (reason !== 'timed_out' && reason !== 'completed') return;
  for (const row of book.rows.values()) if (row.channel === 'end' && row.run === run) close(row, 'sent', at, {});
}

function isAfter({ occurredAt }: Pick<QuoteEvent, 'occurredAt'>, endedAt: string | null): boolean {
  return endedAt !== null && Date.parse(occurredAt) >= Date.parse(endedAt);
}
