import {
  channelWords,
  outcomeWords,
  type PublicStatus,
  type TimelineContext,
  type TimelineFact,
  type TimelineTouchpoint,
  type TimelineView,
  timelineSentence,
} from '@quote-rescue/core';
import type { IconName } from '../primitives/icon.tsx';
import type { Tone } from '../primitives/notice.tsx';

/** What the sentences need to know of the estimate they are about. */
export type Telling = TimelineContext & { readonly facts: readonly TimelineFact[] };

export function tellingOf(view: TimelineView, locale: string): Telling {
  const facts = view.rows.filter((row) => row.kind === 'fact');
  const lastAt = (find: (fact: TimelineFact) => boolean) => facts.findLast(find)?.at ?? null;
  return {
    facts,
    locale,
    zone: view.zone,
    customer: view.estimate.customerName.trim().split(/\s+/)[0] || 'The customer',
    email: view.estimate.customerEmail,
    phone: view.estimate.customerPhoneShown,
    optedOutAt: {
      email: lastAt(({ type, channel }) => type === 'opted_out' && channel === 'email'),
      sms: lastAt(({ type, channel }) => type === 'opted_out' && channel === 'sms'),
    },
    endedAt: lastAt(({ type }) => ending.has(type)),
  };
}

const ending: ReadonlySet<TimelineFact['type']> = new Set([
  'paid',
  'won',
  'declined',
  'lost',
  'no_response',
  'cancelled',
]);

export const statusWords: Record<PublicStatus, { word: string; tone: Tone; icon: IconName }> = {
  active: { word: 'Active', tone: 'info', icon: 'send' },
  paused: { word: 'Paused', tone: 'hold', icon: 'pause' },
  won: { word: 'Won', tone: 'success', icon: 'check' },
  lost: { word: 'Lost', tone: 'danger', icon: 'cross' },
  no_response: { word: 'No response', tone: 'neutral', icon: 'flag' },
};

type Outcome = TimelineTouchpoint['outcome'];
export const outcomeLooks: Record<Outcome, { tone: Tone; icon: IconName }> = {
  planned: { tone: 'info', icon: 'clock' },
  waiting: { tone: 'hold', icon: 'pause' },
  sending: { tone: 'info', icon: 'send' },
  sent: { tone: 'info', icon: 'check' },
  delivered: { tone: 'success', icon: 'doubleCheck' },
  failed: { tone: 'danger', icon: 'alert' },
  skipped: { tone: 'neutral', icon: 'skip' },
  uncertain: { tone: 'warning', icon: 'question' },
  not_needed: { tone: 'neutral', icon: 'skip' },
};

const inSentence = { email: 'e-mail', sms: 'text', end: 'end' } as const;

/** "E-mail delivered", "Text not needed": the row in four words or fewer. */
export function outcomeSentence({ channel, outcome }: Pick<TimelineTouchpoint, 'channel' | 'outcome'>): string {
  if (channel === 'end') {
    if (outcome === 'planned' || outcome === 'waiting') return 'Ends quietly if there is no answer';
    return outcome === 'sent' ? 'Ended quietly' : 'Quiet end not needed';
  }
  switch (outcome) {
    case 'uncertain':
      return `Not sure the ${inSentence[channel]} arrived`;
    case 'failed':
      return `${channelWords[channel]} could not be delivered`;
    case 'skipped':
      return `${channelWords[channel]} not sent`;
    default:
      return `${channelWords[channel]} ${outcomeWords[outcome].toLowerCase()}`;
  }
}

/** Why it did not go, waits or went late. null = nothing to explain. */
export function reasonSentence(row: TimelineTouchpoint, telling: Telling): string | null {
  // A provider's own words and codes are for the log, not for a person.
  if (row.outcome === 'failed')
    return row.channel === 'sms' ? 'The network did not take it.' : 'The mail server did not take it.';
  const explained = row.crossed || row.because || row.skip || row.hold || row.outcome === 'uncertain';
  if (!explained || row.channel === 'end') return null;
  // "Text not needed" stands before it already.
  return timelineSentence(row, telling).replace(/^Not needed: (.)/, (_, first: string) => first.toUpperCase());
}

export const factLooks: Record<TimelineFact['type'], { tone: Tone; icon: IconName }> = {
  started: { tone: 'neutral', icon: 'play' },
  viewed: { tone: 'info', icon: 'eye' },
  viewed_by_machine: { tone: 'neutral', icon: 'eye' },
  viewed_by_unknown: { tone: 'neutral', icon: 'eye' },
  question_asked: { tone: 'warning', icon: 'question' },
  question_answered: { tone: 'neutral', icon: 'check' },
  declined: { tone: 'danger', icon: 'cross' },
  decline_undone: { tone: 'info', icon: 'undo' },
  accepted: { tone: 'success', icon: 'check' },
  payment_started: { tone: 'info', icon: 'card' },
  payment_pending: { tone: 'hold', icon: 'card' },
  paid: { tone: 'success', icon: 'card' },
  payment_failed: { tone: 'danger', icon: 'card' },
  refunded: { tone: 'warning', icon: 'undo' },
  refund_returned: { tone: 'danger', icon: 'alert' },
  disputed: { tone: 'danger', icon: 'alert' },
  dispute_won: { tone: 'success', icon: 'check' },
  dispute_lost: { tone: 'danger', icon: 'undo' },
  payment_kept: { tone: 'neutral', icon: 'check' },
  paused: { tone: 'hold', icon: 'pause' },
  resumed: { tone: 'neutral', icon: 'play' },
  snoozed: { tone: 'hold', icon: 'pause' },
  won: { tone: 'success', icon: 'check' },
  lost: { tone: 'danger', icon: 'cross' },
  no_response: { tone: 'neutral', icon: 'flag' },
  cancelled: { tone: 'neutral', icon: 'stop' },
  reopened: { tone: 'info', icon: 'undo' },
  opted_out: { tone: 'warning', icon: 'skip' },
  opted_in: { tone: 'success', icon: 'check' },
  changed: { tone: 'neutral', icon: 'document' },
  link_replaced: { tone: 'neutral', icon: 'undo' },
  link_revoked: { tone: 'warning', icon: 'stop' },
};

/** A fact in one sentence. `times` > 1 for a group of equal ones. */
export function factSentence(fact: TimelineFact, telling: Telling, times = 1): string {
  const sentence = timelineSentence(fact, telling).replace(/\.$/, '');
  return times > 1 ? `${sentence}, ${times} times` : sentence;
}

export const receiptWords: Record<TimelineTouchpoint['receipts'][number]['type'], string> = {
  delivered: 'Delivered',
  opened_by_machine: 'Opened by a mail scanner',
  opened: 'Opened, perhaps by a machine',
  bounced: 'Sent back by the mail server',
  complained: 'Reported as spam',
  failed: 'Not delivered',
};

export const catchUpWords = {
  skip_missed: 'Go on with the plan; leave out what came due meanwhile',
  shift: 'Move everything later by the length of the pause',
  next_only: 'Send the next message only, then end',
} as const;
