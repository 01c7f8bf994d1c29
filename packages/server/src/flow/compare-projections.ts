import { deriveTouchpoints, eventSchema, type QuoteEvent } from '@quote-rescue/core';
import type { StoredCalendarRow, StoredEnrollment, StoredEvent } from '../store/system/verify.ts';
import { iso } from './context.ts';
import { type Projections, rebuild } from './projections.ts';

type Value = string | number | boolean | null;

/** One stored value that its events do not give. */
export type Difference = {
  readonly tenantId: string;
  /** The estimate, or whatever else was enrolled. */
  readonly subjectId: string;
  readonly run: number | null;
  /** Key of the touchpoint; null for columns of the estimate or the run. */
  readonly key: string | null;
  /**
   * `estimate.disposition` and so on. `touchpoint`: the row itself is there on one side only. `timeline.outcome`: what
   * the screens derive disagrees with the calendar. `event`: a fact that this version does not understand.
   */
  readonly column: string;
  /** Instants are ISO, sums minor units. */
  readonly stored: Value;
  readonly derived: Value;
};

type Found = Omit<Difference, 'tenantId' | 'subjectId'>;

/** What a subject has stored that its events do not give. `runs`: oldest first. */
export function compareSubject(
  runs: readonly StoredEnrollment[],
  calendar: readonly StoredCalendarRow[],
  stored: readonly StoredEvent[],
): Difference[] {
  const newest = runs.at(-1);
  if (newest === undefined) return [];
  const { understood, faults } = understand(stored);
  const derived = rebuild(understood);
  const found: Found[] = [
    ...faults,
    ...compareEstimate(newest, derived),
    ...runs.flatMap((run) => compareRun(run, derived)),
    ...compareCalendar(calendar, derived),
    ...compareTimeline(calendar, understood),
  ];
  return found.map((one) => ({ tenantId: newest.external_id, subjectId: newest.subject_id, ...one }));
}

function understand(stored: readonly StoredEvent[]): { understood: QuoteEvent[]; faults: Found[] } {
  const understood: QuoteEvent[] = [];
  const faults: Found[] = [];
  for (const { event } of stored) {
    const parsed = eventSchema.safeParse(event);
    if (parsed.success) understood.push(parsed.data);
    else faults.push({ run: null, key: null, column: 'event', stored: String(event.type), derived: null });
  }
  return { understood, faults };
}

/** Pairs of a column's stored and derived value; those that differ. */
function differing(
  where: Pick<Found, 'run' | 'key'>,
  table: string,
  columns: { readonly [column: string]: readonly [stored: Value, derived: Value] },
): Found[] {
  return Object.entries(columns).flatMap(([column, [stored, derived]]) =>
    stored === derived ? [] : [{ ...where, column: `${table}.${column}`, stored, derived }],
  );
}

const instant = (ms: number | null): string | null => (ms === null ? null : iso(Number(ms)));

function compareEstimate(row: StoredEnrollment, { estimate }: Projections): Found[] {
  if (row.disposition === null) return [];
  return differing({ run: null, key: null }, 'estimate', {
    disposition: [row.disposition, estimate.disposition],
    reason: [row.reason, estimate.reason],
    closed_at: [instant(row.closed_ms), instant(estimate.closedAt)],
    deposit_status: [row.deposit_status, estimate.depositStatus],
    paid_minor: [row.paid_minor, estimate.paidMinor],
    refunded_minor: [row.refunded_minor, estimate.refundedMinor],
    read_by_person: [row.read_by_person, estimate.readByPerson],
  });
}

function compareRun(row: StoredEnrollment, { runs, plannedBy }: Projections): Found[] {
  const where = { run: row.run, key: null };
  const run = runs.get(row.run);
  if (run === undefined) return [{ ...where, column: 'enrollment', stored: row.status, derived: null }];
  const plan = plannedBy.get(row.run);
  return differing(where, 'enrollment', {
    sequence_version: [row.sequence_version, plan?.sequenceVersion ?? null],
    zones: [row.zones.join(' '), plan?.zones.join(' ') ?? null],
    status: [row.status, run.status],
    end_reason: [row.end_reason, run.endReason],
    ended_at: [instant(row.ended_ms), instant(run.endedAt)],
    paused_at: [instant(row.paused_ms), instant(run.pausedAt)],
    snoozed_until: [instant(row.snoozed_ms), instant(run.snoozedUntil)],
    deposit_pending: [row.deposit_pending, run.depositPending],
    question_open: [row.question_open, run.questionOpen],
  });
}

function compareCalendar(calendar: readonly StoredCalendarRow[], { touchpoints }: Projections): Found[] {
  const missing = new Set(touchpoints.keys());
  const found = calendar.flatMap((row): Found[] => {
    const derived = touchpoints.get(row.key);
    missing.delete(row.key);
    const where = { run: derived?.run ?? null, key: row.key };
    if (derived === undefined) return [{ ...where, column: 'touchpoint', stored: row.state, derived: null }];
    const inHand = isInHand(row) && derived.state === 'scheduled';
    return differing(where, 'touchpoint', {
      state: [row.state, inHand ? 'authorised' : derived.state],
      reason: [row.reason, inHand ? null : derived.reason],
      due_at: [instant(row.due_ms), instant(derived.dueAt)],
    });
  });
  const lost = [...missing].map((key): Found => {
    const { run = null, state = null } = touchpoints.get(key) ?? {};
    return { run, key, column: 'touchpoint', stored: null, derived: state };
  });
  return [...found, ...lost];
}

/** Authorised and not yet recorded: the intent is the record of that, there is no fact. */
const isInHand = ({ intent }: StoredCalendarRow): boolean => intent === 'authorised' || intent === 'handing_over';

const shownAs: { readonly [state in StoredCalendarRow['state']]: readonly string[] } = {
  scheduled: ['planned', 'waiting', 'skipped'],
  held: ['planned', 'waiting'],
  authorised: ['planned', 'waiting', 'skipped'],
  // What the network reported afterwards is on the timeline only.
  sent: ['sent', 'delivered', 'failed'],
  skipped: ['skipped'],
  failed: ['failed', 'delivered'],
  uncertain: ['uncertain', 'delivered'],
};

function compareTimeline(calendar: readonly StoredCalendarRow[], events: readonly QuoteEvent[]): Found[] {
  const shown = new Map(deriveTouchpoints(events).touchpoints.map((touchpoint) => [touchpoint.key, touchpoint]));
  return calendar.flatMap((row): Found[] => {
    const touchpoint = shown.get(row.key);
    if (touchpoint === undefined || shownAs[row.state].includes(touchpoint.outcome)) return [];
    const { run, outcome } = touchpoint;
    return [{ run, key: row.key, column: 'timeline.outcome', stored: row.state, derived: outcome }];
  });
}
