import {
  decideEnd,
  decideTouchpoint,
  type GuardDecision,
  type GuardFacts,
  type TouchpointChannel,
  type WeekWindows,
} from '@quote-rescue/core';

export const guardQuestions = [
  'closed',
  'run_ended',
  'holdout',
  'opted_out',
  'address',
  'unreachable',
  'consent',
  'sender_approved',
  'hold',
  'due',
  'newer_step_due',
  'late',
  'min_gap',
  'window',
] as const;
export type GuardQuestion = (typeof guardQuestions)[number];

/** One question of the guard, answered as if all the others spoke for sending. */
export type AskedQuestion = {
  readonly question: GuardQuestion;
  /** False = this alone would have kept the message back. */
  readonly passed: boolean;
  /** What was known then, in short: `won`, `paused`, `2026-12-03T15:00:00.000Z`. */
  readonly found: string;
};

const always: WeekWindows = Object.fromEntries(
  ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => [weekday, { from: '00:00', to: '00:00' }]),
) as WeekWindows;

/** The same message with nothing against it: due this instant, at any hour, to somebody who wants it. */
const unopposed = (facts: GuardFacts): GuardFacts => ({
  ...facts,
  touchpoint: { ...facts.touchpoint, dueAt: facts.now },
  newerStepDue: false,
  disposition: 'open',
  enrollmentEnded: false,
  holdout: false,
  holds: {},
  channelPaused: false,
  address: facts.address ?? 'anywhere',
  optedOut: false,
  unreachable: null,
  smsConsent: true,
  smsApproved: true,
  windows: { email: null, sms: always },
  closedDates: [],
  lastSentAt: null,
});

const instant = (ms: number | null): string => (ms === null ? 'never' : new Date(ms).toISOString());

type Ask = { readonly take: (facts: GuardFacts) => Partial<GuardFacts>; readonly found: (facts: GuardFacts) => string };

const asks: { readonly [Q in GuardQuestion]: Ask } = {
  closed: { take: ({ disposition }) => ({ disposition }), found: ({ disposition }) => disposition },
  run_ended: {
    take: ({ enrollmentEnded }) => ({ enrollmentEnded }),
    found: ({ enrollmentEnded }) => (enrollmentEnded ? 'ended' : 'running'),
  },
  holdout: { take: ({ holdout }) => ({ holdout }), found: ({ holdout }) => String(holdout) },
  opted_out: { take: ({ optedOut }) => ({ optedOut }), found: ({ optedOut }) => String(optedOut) },
  address: {
    take: ({ address }) => ({ address }),
    found: ({ address }) => (address === null ? 'none' : 'there is one'),
  },
  unreachable: {
    take: ({ unreachable }) => ({ unreachable }),
    found: ({ unreachable }) => unreachable ?? 'reachable',
  },
  consent: { take: ({ smsConsent }) => ({ smsConsent }), found: ({ smsConsent }) => String(smsConsent) },
  sender_approved: {
    take: ({ smsApproved }) => ({ smsApproved }),
    found: ({ smsApproved }) => String(smsApproved),
  },
  hold: { take: ({ holds }) => ({ holds }), found: ({ holds }) => Object.keys(holds).join(', ') || 'none' },
  due: {
    // In the past it is due, however late: that is another question.
    take: ({ touchpoint, now }) => ({ touchpoint: { ...touchpoint, dueAt: Math.max(touchpoint.dueAt, now) } }),
    found: ({ touchpoint }) => instant(touchpoint.dueAt),
  },
  newer_step_due: {
    take: ({ newerStepDue }) => ({ newerStepDue }),
    found: ({ newerStepDue }) => String(newerStepDue),
  },
  late: {
    // Late counts from the first instant it could have gone, so the windows belong to the question.
    take: ({ touchpoint, now, windows, closedDates }) => ({
      touchpoint: { ...touchpoint, dueAt: Math.min(touchpoint.dueAt, now) },
      windows,
      closedDates,
    }),
    found: ({ touchpoint, now }) => `${Math.max(0, Math.round((now - touchpoint.dueAt) / 1000))} s after it was due`,
  },
  min_gap: {
    take: ({ lastSentAt }) => ({ lastSentAt }),
    found: ({ lastSentAt }) => `last message ${instant(lastSentAt)}`,
  },
  window: {
    take: ({ windows, closedDates }) => ({ windows, closedDates }),
    found: ({ now, zones }) => `${instant(now)} in ${zones.join(', ')}`,
  },
};

const textOnly = new Set<GuardQuestion>(['consent', 'sender_approved']);
const ofTheEnd = new Set<GuardQuestion>(['closed', 'run_ended', 'hold', 'due']);

/** Each question of the guard by itself, answered by the guard, in the order it asks them. */
export function askEach(facts: GuardFacts, channel: TouchpointChannel): AskedQuestion[] {
  return guardQuestions
    .filter((question) => (channel === 'end' ? ofTheEnd.has(question) : channel === 'sms' || !textOnly.has(question)))
    .map((question) => {
      const { take, found } = asks[question];
      const alone = { ...unopposed(facts), ...take(facts) };
      const decision = decideFor(alone, channel);
      const passed = decision.do === 'send' || (question === 'late' && decision.reason !== 'late');
      return { question, passed, found: found(facts) };
    });
}

/** The guard of the channel: the quiet end has fewer questions, and "ends" where a message would go. */
export function decideFor(facts: GuardFacts, channel: TouchpointChannel): GuardDecision {
  if (channel !== 'end') return decideTouchpoint(facts);
  const decision = decideEnd(facts);
  return decision.do === 'end' ? { do: 'send' } : decision;
}
