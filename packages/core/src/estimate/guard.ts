import type { Channel, Disposition, Hold, HoldReason, SkipReason } from '../events.ts';
import { type ChannelWindows, nextAllowed, type Zones } from '../sequence/window.ts';
import { dayMs } from '../values/local-time.ts';
import type { EstimateState } from './state.ts';

/** Everything that is asked at the instant of sending. Read in one snapshot, taken after the locks. */
export type GuardFacts = {
  /** Calendar time, epoch ms. */
  readonly now: number;
  readonly touchpoint: {
    readonly stepId: string;
    readonly channel: Channel;
    readonly dueAt: number;
    /** The first touchpoint of the run. An e-mail that is first goes at once, whatever the hour. */
    readonly first: boolean;
  };
  /** A later step of the same enrollment that sends is due already: this one is late and gives way to it. */
  readonly newerStepDue: boolean;
  readonly disposition: Disposition;
  readonly enrollmentEnded: boolean;
  readonly holdout: boolean;
  readonly holds: EstimateState['holds'];
  readonly channelPaused: boolean;
  /** Normalised address for the channel; null = none. */
  readonly address: string | null;
  readonly optedOut: boolean;
  readonly unreachable: Extract<SkipReason, 'bounced' | 'bad_number'> | null;
  readonly smsConsent: boolean;
  readonly smsApproved: boolean;
  readonly zones: Zones;
  readonly windows: ChannelWindows;
  /** Local dates on which nothing but the first message goes. */
  readonly closedDates: readonly string[];
  /** When the last message of another step went to this customer, epoch ms; null = none yet. */
  readonly lastSentAt: number | null;
  readonly minGapMs: number;
  readonly lateAfterMs: number;
};

/** `until: null` = no instant is known; whoever lifts the hold puts the touchpoint back on the calendar. */
export type GuardDecision =
  | { readonly do: 'send' }
  | { readonly do: 'hold'; readonly until: number | null; readonly reason: HoldReason }
  | { readonly do: 'skip'; readonly reason: SkipReason };

/**
 * Whether this message is still right to send, this instant. Pure and total; asked for every message, so the way to
 * `send` allocates nothing and looks times up in a cache.
 *
 * The order of the questions is the order of what a person would want to hear: what ended comes before what forbids,
 * what forbids before what waits, and what waits for a person before what waits for the clock. Skips stand before holds
 * because they are final: a touchpoint that can never go should say so at once instead of after a pause.
 */
export function decideTouchpoint(facts: GuardFacts): GuardDecision {
  return whatEnded(facts) ?? whatForbids(facts) ?? whatWaits(facts) ?? whenItMayGo(facts);
}

/** What the quiet end of a sequence needs to know. */
export type EndFacts = Pick<GuardFacts, 'now' | 'disposition' | 'enrollmentEnded' | 'holds'> & {
  readonly touchpoint: { readonly dueAt: number };
};

/**
 * Whether the quiet end (T+10) comes now. It sends nothing, so nothing forbids it, but every hold keeps it: a bank debit
 * on its way or an unanswered question must not turn into `no_response`. A holdout ends like any other run.
 */
export function decideEnd(facts: EndFacts): { readonly do: 'end' } | Exclude<GuardDecision, { do: 'send' }> {
  return whatEnded(facts) ?? heldBy(facts) ?? notDue(facts) ?? { do: 'end' };
}

const skip = (reason: SkipReason): GuardDecision & { do: 'skip' } => ({ do: 'skip', reason });
const hold = (reason: HoldReason, until: number | null): GuardDecision & { do: 'hold' } => ({
  do: 'hold',
  until,
  reason,
});
type Refusal = Exclude<GuardDecision, { do: 'send' }>;

const terminalSkip = { won: 'terminal_won', lost: 'terminal_lost', no_response: 'terminal_no_response' } as const;

function whatEnded({ disposition, enrollmentEnded }: EndFacts): Refusal | null {
  if (disposition !== 'open') return skip(terminalSkip[disposition]);
  return enrollmentEnded ? skip('enrollment_ended') : null;
}

function whatForbids(facts: GuardFacts): Refusal | null {
  if (facts.holdout) return skip('holdout');
  if (facts.optedOut) return skip('opt_out');
  if (facts.address === null) return skip('no_address');
  if (facts.unreachable !== null) return skip(facts.unreachable);
  if (facts.touchpoint.channel === 'sms') {
    if (!facts.smsConsent) return skip('no_consent');
    if (!facts.smsApproved) return skip('sms_not_approved');
  }
  return null;
}

function whatWaits(facts: GuardFacts): Refusal | null {
  // Holds before lateness: what a pause kept is for resume to retime, not for the clock to drop.
  const held = heldBy(facts) ?? notDue(facts);
  if (held !== null) return held;
  if (facts.newerStepDue || isLate(facts)) return skip('late');
  return facts.channelPaused ? hold('channel_paused', null) : null;
}

function whenItMayGo({
  now,
  touchpoint,
  lastSentAt,
  minGapMs,
  zones,
  windows,
  closedDates,
}: GuardFacts): GuardDecision {
  const { channel, first } = touchpoint;
  if (first && channel === 'email') return sendIt;
  const gapEnds = lastSentAt === null ? now : lastSentAt + minGapMs;
  const allowed = nextAllowed(Math.max(now, gapEnds), channel, zones, windows, closedDates);
  if (gapEnds > now) return hold('min_gap', allowed.at ?? gapEnds);
  if (allowed.reason === null) return sendIt;
  // No window within the horizon: settings may change, so ask again tomorrow. Lateness ends it if they do not.
  return hold(allowed.reason, allowed.at ?? now + dayMs);
}

const sendIt: GuardDecision = { do: 'send' };

function notDue({ now, touchpoint }: EndFacts): Refusal | null {
  return now < touchpoint.dueAt ? hold('not_due', touchpoint.dueAt) : null;
}

// A hold without a known end first: it decides how long the others matter.
const holdOrder = ['paused', 'deposit_pending', 'question', 'snoozed'] as const satisfies readonly Hold[];

function heldBy({ holds, now }: EndFacts): Refusal | null {
  for (const name of holdOrder) {
    const placed = holds[name];
    if (placed === undefined) continue;
    const until = placed.until === null ? null : Date.parse(placed.until);
    // Time itself is the cause that lifts a snooze, whether or not its `hold.lifted` has been written yet.
    if (until === null || until > now) return hold(name, until);
  }
  return null;
}

/**
 * Late counts from the first instant the message could have gone: a holiday added after planning does not make it late.
 */
function isLate({ now, touchpoint, lateAfterMs, zones, windows, closedDates }: GuardFacts): boolean {
  if (now - touchpoint.dueAt <= lateAfterMs) return false;
  const { at } = nextAllowed(touchpoint.dueAt, touchpoint.channel, zones, windows, closedDates);
  return at === null || now - at > lateAfterMs;
}
