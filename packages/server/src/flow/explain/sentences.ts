import { type HoldReason, localMinute, type QuoteEvent, type SkipReason } from '@quote-rescue/core';
import type { ExplainedRow } from '../../store/explanations.ts';
import { type Decision, isOfTheGuard } from './decisions.ts';

export const skipWords: { readonly [R in SkipReason]: string } = {
  terminal_won: 'the estimate had been won',
  terminal_lost: 'the estimate had been lost',
  terminal_no_response: 'the estimate had ended without an answer',
  enrollment_ended: 'the follow-up had ended',
  opt_out: 'the customer had asked for no more messages on this channel',
  no_address: 'there is no address for this channel',
  no_consent: 'there is no consent to text',
  sms_not_approved: "no sender is approved for the number's country",
  bounced: 'the address refuses mail',
  bad_number: 'the number takes no texts',
  late: 'it was too late, or a later step was due already',
  platform_block: 'the provider does not let it through',
  step_removed: 'the step was taken out of the run',
  holdout: 'this estimate is held out to compare',
};

export const holdWords: { readonly [R in HoldReason]: string } = {
  not_due: 'the rules of its time zone have changed since it was planned',
  quiet_hours: 'outside the hours of its channel',
  closed_day: 'a closed day',
  min_gap: 'too soon after the message before',
  paused: 'the contractor had paused it',
  snoozed: 'the customer had asked to be left alone until later',
  deposit_pending: 'a bank payment was on its way',
  question: 'a question of the customer was open',
  channel_paused: 'the provider refused the account, so the channel was stopped',
  retry: 'it had not got through and was tried again',
};

const retimedWords = {
  resumed: 'the follow-up was resumed',
  unsnoozed: 'the quiet time was over',
  edited: 'the sequence was edited',
  zone_changed: 'the time zone was changed',
  reopened: 'the estimate was reopened',
} as const;

type Told = { readonly at: number; readonly text: string };

/** Local to the customer, to the minute: `2026-12-03 09:00`. */
const local = (zone: string, at: number | string): string =>
  localMinute(zone, typeof at === 'number' ? at : Date.parse(at)).replace('T', ' ');

export type Story = {
  readonly row: ExplainedRow;
  readonly key: string;
  /** All of the subject. */
  readonly events: readonly QuoteEvent[];
  readonly decisions: readonly Decision[];
};

/** What happened to the message, a sentence each, oldest first. Times are the customer's. */
export function tell(story: Story): string[] {
  const [zone] = story.row.zones;
  const told: Told[] = story.events.flatMap((event) => {
    const text = sentenceOf(event, story, zone);
    return text === null ? [] : [{ at: Date.parse(event.occurredAt), text }];
  });
  const { intent } = story.row;
  if (intent !== null) {
    const attempt = intent.attempt > 1 ? `, for the ${intent.attempt}. time` : '';
    told.push({ at: intent.authorised_ms - 0.5, text: `every question of the guard let it go${attempt}` });
  }
  return told.sort((a, b) => a.at - b.at).map(({ at, text }) => `${local(zone, Math.round(at))} ${zone}: ${text}.`);
}

function sentenceOf(event: QuoteEvent, { row, key, events }: Story, zone: string): string | null {
  const { type, data } = event;
  if (type === 'sequence.scheduled') {
    const planned = data.touchpoints.find((one) => one.key === key);
    if (planned === undefined) return null;
    return `planned for ${local(zone, planned.dueAt)}${wouldNotGo(planned.skip)}`;
  }
  if (type === 'sequence.retimed') {
    const moved = data.touchpoints.find((one) => one.key === key);
    if (moved === undefined) return null;
    const verb = moved.added === undefined ? 'moved to' : 'added for';
    return `${verb} ${local(zone, moved.dueAt)}, because ${retimedWords[data.cause]}${wouldNotGo(moved.skip)}`;
  }
  if (type === 'sequence.completed') {
    const isIt = row.channel === 'end' && row.state === 'sent' && event.run === row.run;
    return isIt && /^timed_out$|^completed$/.test(data.reason) ? 'the follow-up ended quietly' : null;
  }
  if (type === 'touchpoint.sent_again' && data.newKey === key) return `made by "Send again" of ${data.key}`;
  if (!('key' in data) || data.key !== key) return null;
  switch (type) {
    case 'touchpoint.held':
      return `held ${data.until === undefined ? 'until that changes' : `until ${local(zone, data.until)}`}: ${holdWords[data.reason]}`;
    case 'touchpoint.skipped':
      return `not sent, because ${skipWords[data.reason]}${isOfTheGuard(event, { row, events }) ? '' : bySomebodyElse(row)}`;
    case 'touchpoint.failed':
      return data.final
        ? `not sent: it failed for good (${data.code})`
        : `not taken by the provider (${data.code})${data.dueAt === undefined ? '' : `, to be tried again at ${local(zone, data.dueAt)}`}`;
    case 'touchpoint.uncertain':
      return `handed over, but whether it was taken is not known (${data.error})`;
    case 'touchpoint.settled':
      if (data.as === 'sent') return 'found out: it had been sent';
      return data.dueAt === undefined ? 'settled by a person: it was not sent' : 'found out: it had not been sent';
    case 'touchpoint.sent_again':
      return `sent again under ${data.newKey}`;
    case 'email.sent':
    case 'sms.sent':
      return `${data.provider} took it as ${data.providerId}`;
    case 'email.delivered':
    case 'sms.delivered':
      return 'delivered';
    case 'email.bounced':
      return `bounced (${data.kind})`;
    case 'email.complained':
      return 'reported as spam';
    case 'sms.failed':
      return `not delivered (${data.code})`;
    default:
      return null;
  }
}

const wouldNotGo = (skip: SkipReason | undefined): string =>
  skip === undefined ? '' : `; as things stood it would not go, because ${skipWords[skip]}`;

const bySomebodyElse = ({ intent }: ExplainedRow): string =>
  intent?.status === 'skipped' ? ', as the provider answered' : '; decided when the rest was planned anew';

/** Later than this after its first plan is late. Dispatching itself takes seconds. */
const LATE_MS = 5 * 60_000;

/** Why it went late, or null if it did not: everything between the first plan and the hand-over that moved it. */
export function whyLate(story: Story, sentAt: number): { lateMs: number; causes: string[] } | null {
  const planned = plannedAt(story);
  if (planned === null || sentAt - planned < LATE_MS) return null;
  const causes = story.events.flatMap(({ type, data, occurredAt }): string[] => {
    if (Date.parse(occurredAt) > sentAt) return [];
    const moved = type === 'sequence.retimed' && data.touchpoints.some(({ key }) => key === story.key);
    if (moved) return [retimedWords[data.cause]];
    if (!('key' in data) || data.key !== story.key) return [];
    if (type === 'touchpoint.held') return [holdWords[data.reason]];
    if (type === 'touchpoint.failed' || type === 'touchpoint.uncertain') return [holdWords.retry];
    return [];
  });
  const sending = "sending was behind: no worker was running, or the tenant's rate was used up";
  return { lateMs: sentAt - planned, causes: causes.length > 0 ? [...new Set(causes)] : [sending] };
}

/** First instant the message was ever planned for, epoch ms. */
export function plannedAt({ key, events }: Pick<Story, 'key' | 'events'>): number | null {
  for (const { type, data, occurredAt } of events) {
    const added = type === 'sequence.retimed' ? data.touchpoints.find((one) => one.key === key) : undefined;
    if (added?.added !== undefined) return Date.parse(added.dueAt);
    if (type === 'touchpoint.sent_again' && data.newKey === key) return Date.parse(occurredAt);
    const planned = type === 'sequence.scheduled' ? data.touchpoints.find((one) => one.key === key) : undefined;
    if (planned !== undefined) return Date.parse(planned.dueAt);
  }
  return null;
}
