import { type QuoteEvent, QuoteRescueError, type TouchpointChannel } from '@quote-rescue/core';
import { readEvents } from '../store/events.ts';
import { type ExplainedRow, readExplained } from '../store/explanations.ts';
import type { TouchpointState } from '../store/runs.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { type Decision, decisionsOf } from './explain/decisions.ts';
import { holdWords, plannedAt, type Story, skipWords, tell, whyLate } from './explain/sentences.ts';

/** Why a message was sent, was not, or was late: from records, nothing else. Instants are ISO. */
export type Explanation = {
  readonly key: string;
  readonly estimateId: string;
  readonly run: number;
  readonly stepId: string;
  readonly channel: TouchpointChannel;
  readonly state: TouchpointState;
  readonly reason: string | null;
  /** The instant it was planned for at first, and the one it is (or was) due at now. */
  readonly plannedAt: string | null;
  readonly dueAt: string;
  /** Set if it went more than five minutes after `plannedAt`. */
  readonly late: { readonly lateMs: number; readonly causes: readonly string[] } | null;
  /** What was committed before the hand-over; null = it was never authorised. Holds no address and no text. */
  readonly intent: {
    readonly status: string;
    readonly attempt: number;
    readonly authorisedAt: string;
    readonly template: string;
    readonly templateVersion: string;
    readonly renderer: string;
    readonly provider: string | null;
    readonly providerId: string | null;
    readonly code: string | null;
  } | null;
  /** Every time the guard was asked, with each question and its answer at that instant. */
  readonly decisions: readonly Decision[];
  /** The facts that name this message, oldest first. */
  readonly events: readonly QuoteEvent[];
  /** The same for people: the conclusion first, then what happened, oldest first, in the customer's local time. */
  readonly sentences: readonly string[];
};

/**
 * Answers "why was this sent / not sent / sent late" for one touchpoint, by its key.
 * @throws QuoteRescueError `not_found`
 */
export async function explain(context: Context, { tenant }: TenantCaller, key: string): Promise<Explanation> {
  const row = await readExplained(context.db, tenant.id, key);
  if (row === null) {
    throw new QuoteRescueError('not_found', `There is no message ${key}. Keys look like est_abc123:T+4.`);
  }
  const events = await readEvents(context.db, tenant, row.subject_id);
  const decisions = decisionsOf({ row, key, events, tenant, hasSmsProvider: context.sms !== null });
  const story: Story = { row, key, events, decisions };
  const sentAt = sentAtOf(story);
  const late = sentAt === null ? null : whyLate(story, sentAt);
  const planned = plannedAt(story);
  return {
    key,
    estimateId: row.subject_id,
    run: row.run,
    stepId: row.step_id,
    channel: row.channel,
    state: row.state,
    reason: row.reason,
    plannedAt: planned === null ? null : iso(planned),
    dueAt: iso(Number(row.due_ms)),
    late,
    intent: intentOf(row),
    decisions,
    events: events.filter(({ data }) => 'key' in data && data.key === key),
    sentences: [conclusion(story, late), ...tell(story)],
  };
}

function intentOf({ intent }: ExplainedRow): Explanation['intent'] {
  if (intent === null) return null;
  const { status, attempt, template, templateVersion, renderer, provider, code } = intent;
  const authorisedAt = iso(Math.round(intent.authorised_ms));
  return {
    status,
    attempt,
    authorisedAt,
    template,
    templateVersion,
    renderer,
    provider,
    providerId: intent.provider_id,
    code,
  };
}

function sentAtOf({ row, key, events }: Story): number | null {
  if (row.state !== 'sent') return null;
  const sent = events.findLast(
    ({ type, data, run }) =>
      (type === 'sequence.completed' && row.channel === 'end' && run === row.run) ||
      ((type === 'email.sent' || type === 'sms.sent') && data.key === key),
  );
  return sent === undefined ? (row.intent?.authorised_ms ?? null) : Date.parse(sent.occurredAt);
}

function conclusion({ row, decisions }: Story, late: Explanation['late']): string {
  switch (row.state) {
    case 'sent':
      return late === null
        ? 'Sent when it was planned: nothing spoke against it.'
        : `Sent ${duration(late.lateMs)} after it was first planned: ${late.causes.join('; ')}.`;
    case 'skipped':
      return `Not sent, and will not be: ${words(skipWords, row.reason)}.`;
    case 'failed':
      return `Not sent: it failed for good (${row.reason ?? 'no code'}).`;
    case 'uncertain':
      return 'Handed over; whether it was taken is not known yet, so it is not repeated.';
    case 'authorised':
      return 'On its way: authorised, and being handed over.';
    case 'held':
    case 'scheduled': {
      const last = decisions.at(-1);
      return last?.decided === 'hold' ? `Waiting: ${words(holdWords, last.reason)}.` : 'Not due yet.';
    }
  }
}

const words = (known: { readonly [reason: string]: string }, reason: string | null): string =>
  reason === null ? 'no reason is on record' : (known[reason] ?? reason);

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ');
}
