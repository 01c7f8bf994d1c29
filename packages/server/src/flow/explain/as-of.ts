import type { Channel, QuoteEvent, Sequence } from '@quote-rescue/core';
import type { ExplainedRow } from '../../store/explanations.ts';
import type { GuardedRow } from '../dispatch/guard-facts.ts';
import { rebuild, type TouchpointProjection } from '../projections.ts';

/**
 * What the dispatcher read of a message at an earlier instant, and the version of the sequence that the run followed then,
 * made of what was recorded before. Addresses and consent
 * are as they are now: an enrolment never changes them.
 *
 * @param before events recorded before the decision, oldest first
 * @param at calendar time of the decision, epoch ms
 */
export function rowAsOf(
  row: ExplainedRow,
  key: string,
  before: readonly QuoteEvent[],
  at: number,
): { readonly guarded: GuardedRow; readonly sequence: Sequence } {
  const { state, runs, plannedBy, touchpoints } = rebuild(before);
  const plan = plannedBy.get(row.run);
  const run = runs.get(row.run);
  const own = touchpoints.get(key);
  const others = [...touchpoints].filter(([, other]) => other.run === row.run && other.stepId !== row.step_id);
  const ordinal = own?.ordinal ?? row.ordinal;
  const newerDue = (channel: Channel) =>
    others.some(([, other]) => other.ordinal > ordinal && other.channel === channel && isDue(other, at));
  const guarded: GuardedRow = {
    channel: row.channel === 'sms' ? 'sms' : 'email',
    step_id: row.step_id,
    due_ms: own?.dueAt ?? row.due_ms,
    utc_offset: plannedOffset(key, own?.dueAt ?? row.due_ms, before),
    first: others.every(([, other]) => other.ordinal >= ordinal),
    last_sent_ms: lastSentOf(new Set(others.map(([other]) => other)), before),
    newer_email_due: newerDue('email'),
    newer_sms_due: newerDue('sms'),
    disposition: state.disposition,
    status: run?.status ?? 'running',
    paused: run !== undefined && run.pausedAt !== null,
    snoozed_ms: run?.snoozedUntil ?? null,
    deposit_pending: run?.depositPending ?? false,
    question_open: run?.questionOpen ?? false,
    holdout: row.holdout,
    zones: plan?.zones ?? row.zones,
    contact_email: row.contact_email,
    contact_phone: row.contact_phone,
    sms_consent: row.sms_consent,
    email_opted_out: optedOutAt(row, 'email', before, at),
    sms_opted_out: optedOutAt(row, 'sms', before, at),
    email_unreachable: unreachableAt(row, 'email', at),
    sms_unreachable: unreachableAt(row, 'sms', at),
  };
  return { guarded, sequence: row.versions[plan?.sequenceVersion ?? ''] ?? row.sequence };
}

/** Minutes east of UTC of the clock by which it was planned, where it is still due then. */
function plannedOffset(key: string, dueAt: number, before: readonly QuoteEvent[]): number | null {
  const planned = before.flatMap(({ type, data }) =>
    type === 'sequence.scheduled' || type === 'sequence.retimed'
      ? data.touchpoints.filter((one) => one.key === key)
      : [],
  );
  const last = planned.at(-1);
  if (last === undefined || Date.parse(last.dueAt) !== dueAt) return null;
  return Math.round((Date.parse(`${last.localAt}:00Z`) - dueAt) / 60_000);
}

const isDue = ({ state, dueAt }: TouchpointProjection, at: number): boolean => state === 'scheduled' && dueAt <= at;

function lastSentOf(keys: ReadonlySet<string>, before: readonly QuoteEvent[]): number | null {
  const last = before.findLast(
    ({ type, data }) =>
      (type === 'email.sent' || type === 'sms.sent' || type === 'touchpoint.uncertain') &&
      'key' in data &&
      keys.has(data.key),
  );
  return last === undefined ? null : Date.parse(last.occurredAt);
}

/** The list remembers only the newest opt-out of an address; the events of this estimate know the ones before. */
function optedOutAt(row: ExplainedRow, channel: Channel, before: readonly QuoteEvent[], at: number): boolean {
  const fact = before.findLast(
    ({ type, data }) =>
      (type === 'opt_out.recorded' || type === 'opt_out.lifted') && 'channel' in data && data.channel === channel,
  );
  if (fact !== undefined) return fact.type === 'opt_out.recorded';
  // An opt-out from before this estimate, or one that a provider told with the answer to a message.
  return row.opt_outs.some(
    (one) => one.channel === channel && one.recorded_ms < at && (one.lifted_ms === null || one.lifted_ms > at),
  );
}

function unreachableAt(row: ExplainedRow, channel: Channel, at: number) {
  return row.unreachable.find((one) => one.channel === channel && one.recorded_ms < at)?.reason ?? null;
}
