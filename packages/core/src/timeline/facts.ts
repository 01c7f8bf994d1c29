import type { TimelineFact, TimelineRow } from '../api/timeline-view.ts';
import type { QuoteEvent } from '../events.ts';

/** Free text of customers by message id: it lives outside the events, so that it can be erased. */
export type MessageTexts = { readonly [messageId: string]: string };

type Told = Pick<TimelineFact, 'type'> &
  Partial<Pick<TimelineFact, 'channel' | 'amountMinor' | 'currency' | 'until' | 'messageId'>>;

/** The row an event makes of its own, or null for what touchpoints tell already and for book-keeping. */
export function factOf(event: QuoteEvent, texts: MessageTexts): TimelineFact | null {
  const told = tell(event);
  if (told === null) return null;
  const messageId = told.messageId ?? null;
  return {
    kind: 'fact',
    id: event.id,
    at: event.occurredAt,
    by: event.actor.kind,
    channel: null,
    amountMinor: null,
    currency: null,
    until: null,
    ...told,
    text: messageId === null ? null : (texts[messageId] ?? null),
    messageId,
  };
}

const viewTypes = { person: 'viewed', machine: 'viewed_by_machine', unknown: 'viewed_by_unknown' } as const;

function tell(event: QuoteEvent): Told | null {
  switch (event.type) {
    case 'sequence.scheduled':
      return { type: 'started' };
    case 'sequence.completed':
      return event.data.reason === 'cancelled' ? { type: 'cancelled' } : null;
    case 'sequence.reopened':
      return event.data.cause === 'customer_changed_mind' ? null : { type: 'reopened' };
    case 'estimate.disposition_set':
      return tellDisposition(event.data);
    case 'hold.placed':
      if (event.data.hold === 'paused') return { type: 'paused' };
      return event.data.hold === 'snoozed' ? { type: 'snoozed', until: event.data.until ?? null } : null;
    case 'hold.lifted': {
      const { hold } = event.data;
      // A snooze that simply ran out is no news: the next message says it.
      return hold === 'paused' || (hold === 'snoozed' && event.actor.kind !== 'system') ? { type: 'resumed' } : null;
    }
    case 'quote.viewed':
      return { type: viewTypes[event.data.by] };
    case 'quote.declined':
      return { type: 'declined', messageId: event.data.messageId ?? null };
    case 'quote.decline_undone':
      return { type: 'decline_undone' };
    case 'quote.question_asked':
      return { type: 'question_asked', messageId: event.data.messageId };
    case 'quote.question_answered':
      return { type: 'question_answered', messageId: event.data.messageId };
    case 'quote.accepted':
      return { type: 'accepted', messageId: event.data.messageId ?? null };
    case 'quote.changed':
      return { type: 'changed' };
    case 'deposit.session_created':
      return { type: 'payment_started', amountMinor: event.data.amountMinor, currency: event.data.currency };
    case 'deposit.pending':
      return { type: 'payment_pending', amountMinor: event.data.amountMinor, currency: event.data.currency };
    case 'deposit.paid':
      return { type: 'paid', amountMinor: event.data.amountMinor, currency: event.data.currency };
    case 'deposit.failed':
      return { type: 'payment_failed' };
    case 'deposit.refunded':
      return { type: 'refunded', amountMinor: event.data.refundedMinor, currency: event.data.currency };
    case 'deposit.refund_returned':
      return { type: 'refund_returned', amountMinor: event.data.amountMinor, currency: event.data.currency };
    case 'deposit.disputed':
      return { type: 'disputed' };
    case 'deposit.dispute_closed': {
      const { outcome, amountMinor, currency } = event.data;
      return { type: `dispute_${outcome}`, amountMinor, currency };
    }
    case 'deposit.kept':
      return { type: 'payment_kept' };
    case 'quote.link_replaced':
      return { type: 'link_replaced' };
    case 'quote.link_revoked':
      return { type: 'link_revoked' };
    case 'opt_out.recorded':
      return { type: 'opted_out', channel: event.data.channel };
    case 'opt_out.lifted':
      return { type: 'opted_in', channel: event.data.channel };
    default:
      return null;
  }
}

/** Only what the contractor or silence decided: a payment and a no have rows of their own. */
function tellDisposition({ disposition, reason }: Extract<QuoteEvent, { type: 'estimate.disposition_set' }>['data']) {
  switch (disposition) {
    case 'open':
      return { type: 'reopened' } as const;
    case 'won':
      return reason === undefined || reason === 'marked_won' ? ({ type: 'won' } as const) : null;
    case 'lost':
      return reason === undefined || reason === 'marked_lost' ? ({ type: 'lost' } as const) : null;
    case 'no_response':
      return { type: 'no_response' } as const;
  }
}

const viewsApartMs = 1_800_000;

/**
 * Whose visit a fetch by an unknown browser was, as far as what followed tells. Its page says that a person reads: then
 * that is the row of the visit, and the fetch has none. Or the customer pressed something there within half an hour: then
 * the fetch was theirs. A program that the request itself gave away stays one, whoever came after it.
 */
export function withVisitorsKnown(facts: readonly TimelineFact[]): TimelineFact[] {
  const told = [...facts].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const known = new Map<TimelineFact, 'viewed' | null>();
  let fetched: TimelineFact | null = null;
  for (const fact of told) {
    if (fact.type === 'viewed_by_unknown') fetched = fact;
    if (fetched === null || !(fact.type === 'viewed' || isPress(fact))) continue;
    if (Date.parse(fact.at) - Date.parse(fetched.at) <= viewsApartMs) {
      known.set(fetched, fact.type === 'viewed' ? null : 'viewed');
    }
    fetched = null;
  }
  return told.flatMap((fact) => {
    const type = known.get(fact);
    if (type === undefined) return [fact];
    return type === null ? [] : [{ ...fact, type, by: 'customer' as const }];
  });
}

const presses = new Set<TimelineFact['type']>([
  'payment_started',
  'accepted',
  'question_asked',
  'declined',
  'decline_undone',
  'snoozed',
]);
const isPress = ({ type, by }: TimelineFact) => by === 'customer' && presses.has(type);

/**
 * Leaves out a row that says the same as the one before it: a scanner's fetches in a row are one, so are a person's views
 * within half an hour, and a reopening that two events tell of at the same instant.
 */
export function withoutRepeats(rows: readonly TimelineRow[]): TimelineRow[] {
  const kept: TimelineRow[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (row.kind === 'fact' && last?.kind === 'fact' && repeats(row, last)) continue;
    kept.push(row);
  }
  return kept;
}

function repeats(fact: TimelineFact, last: TimelineFact): boolean {
  if (fact.type === 'reopened') {
    return (last.type === 'reopened' || last.type === 'decline_undone') && last.at === fact.at;
  }
  if (fact.type !== last.type) return false;
  if (fact.type === 'viewed_by_machine') return true;
  return fact.type === 'viewed' && Date.parse(fact.at) - Date.parse(last.at) < viewsApartMs;
}
