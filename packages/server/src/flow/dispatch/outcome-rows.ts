import type { TouchpointChange } from '../../store/system/claim.ts';
import type { EventRow } from '../../store/system/outcomes.ts';
import type { SettledMessage } from '../../store/system/settle-messages.ts';
import { type Context, iso, type Now } from '../context.ts';
import { withoutAddresses } from '../without-addresses.ts';
import type { HandedOver } from './hand-over.ts';

/**
 * A message is handed over at most this often while its provider says "not now". Only that counts: hand-overs that were
 * withdrawn, given back by a sweep or refused to the tenant as a whole say nothing of the message.
 */
const MOST_REFUSALS = 5;
/**
 * One whose answer was lost before is asked after under its key for about the day that providers keep keys. If all they say
 * is "not now", it may have gone all the same: that is no failure, but for a person to look at.
 */
const MOST_REFUSALS_IN_DOUBT = 7;
/** 1 min, 4 min, 16 min, about an hour: an outage of an hour costs four tries. */
const FIRST_RETRY_MS = 60_000;
/** `refusals`: how often its provider has refused this message by now, this time included. */
export type Counted = HandedOver & {
  readonly refusals: number;
  /** Its provider may hold it from before, and knows it by its key. */
  readonly inDoubt: boolean;
};
type Given = { readonly now: Now; readonly at: string; readonly random: Context['random'] };

/** What became of one message as its intent, its touchpoint and the log tell it. `at`: calendar time, ISO. */
export function toRows(counted: Counted, given: Given): SettledMessage {
  const handed = withDoubt(counted);
  const touchpoint = toTouchpoint(handed, given);
  return { intent: toIntent(handed), touchpoint, event: toEvent(handed, { at: given.at, dueAt: touchpoint.due_at }) };
}

function withDoubt(counted: Counted): Counted {
  const { outcome, inDoubt } = counted;
  if (!inDoubt || outcome.outcome !== 'failed' || outcome.retry.kind !== 'after' || comesBack(outcome, counted))
    return counted;
  return { ...counted, outcome: { outcome: 'uncertain', error: `${outcome.code} since an answer was lost` } };
}

function toIntent(counted: Counted): SettledMessage['intent'] {
  const { outcome, provider } = counted;
  const { tenant, key, attempt } = counted.message;
  const base = { tenant_id: tenant.id, key, attempt, provider, provider_id: null, code: null };
  switch (outcome.outcome) {
    case 'sent':
      return { ...base, status: 'sent', provider_id: outcome.providerId };
    case 'skipped_opt_out':
      return { ...base, status: 'skipped', code: outcome.code };
    case 'uncertain':
      return { ...base, status: 'uncertain', code: 'uncertain' };
    case 'withdrawn':
      return { ...base, status: 'returned' };
    case 'failed':
      return { ...base, status: comesBack(outcome, counted) ? 'returned' : 'failed', code: outcome.code };
  }
}

type Failed = Extract<HandedOver['outcome'], { outcome: 'failed' }>;
const comesBack = (outcome: Failed, { refusals, inDoubt }: Pick<Counted, 'refusals' | 'inDoubt'>): boolean =>
  outcome.scope === 'tenant' ||
  (outcome.retry.kind === 'after' && refusals < (inDoubt ? MOST_REFUSALS_IN_DOUBT : MOST_REFUSALS));

/** Exponential, with jitter so that a recovered provider is not met by everybody at once. */
function retryDelayMs(refusals: number, askedFor: number | null, jitter: number): number {
  const own = FIRST_RETRY_MS * 4 ** (refusals - 1) * (0.75 + jitter / 2);
  return Math.ceil(Math.max(own, askedFor ?? 0));
}

function toTouchpoint(handed: Counted, { now, at, random }: Given): TouchpointChange {
  const { message, outcome, refusals } = handed;
  const base = {
    tenant_id: message.tenant.id,
    enrollment_id: message.due.enrollment_id,
    ordinal: message.due.ordinal,
    due_at: null,
    settled_at: at,
    reason: null,
  };
  switch (outcome.outcome) {
    case 'sent':
      return { ...base, state: 'sent' };
    case 'skipped_opt_out':
      return { ...base, state: 'skipped', reason: 'opt_out' };
    case 'uncertain':
      return { ...base, state: 'uncertain' };
    case 'withdrawn':
      return { ...base, state: 'scheduled', reason: 'retry', due_at: at };
    case 'failed': {
      if (!comesBack(outcome, handed)) return { ...base, state: 'failed', reason: outcome.code };
      // A stopped channel keeps its due rows where they are: they go on when it is resumed.
      const jitter = (random(1)[0] ?? 0) / 255;
      const delay =
        outcome.scope === 'tenant'
          ? 0
          : retryDelayMs(refusals, outcome.retry.kind === 'after' ? outcome.retry.ms : null, jitter);
      return {
        ...base,
        state: 'scheduled',
        reason: outcome.scope === 'tenant' ? 'channel_paused' : 'retry',
        due_at: iso(now.calendar + delay),
      };
    }
  }
}

function toEvent(counted: Counted, { at, dueAt }: { at: string; dueAt: string | null }): EventRow {
  const { outcome, provider, message } = counted;
  const { key, channel, due, bodyHash } = message;
  const row = (type: EventRow['type'], data: Record<string, unknown>): EventRow => ({
    tenant_id: message.tenant.id,
    subject_id: due.subject_id,
    subject_type: due.subject_type,
    run: due.run,
    type,
    data: { key, stepId: due.step_id, channel, ...data },
    actor: 'system',
    occurred_at: at,
  });
  switch (outcome.outcome) {
    case 'sent':
      return channel === 'email'
        ? row('email.sent', { provider, providerId: outcome.providerId, bodyHash })
        : row('sms.sent', { provider, providerId: outcome.providerId, bodyHash, segments: message.cost });
    case 'skipped_opt_out':
      return row('touchpoint.skipped', { reason: 'opt_out' });
    case 'uncertain':
      return row('touchpoint.uncertain', { error: withoutAddresses(outcome.error) });
    case 'withdrawn':
      return row('touchpoint.held', { reason: 'retry', until: dueAt });
    case 'failed':
      return row('touchpoint.failed', {
        code: outcome.code,
        scope: outcome.scope,
        final: !comesBack(outcome, counted),
        ...(dueAt !== null && { dueAt }),
      });
  }
}
