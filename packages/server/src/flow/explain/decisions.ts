import type { GuardDecision, GuardFacts, HoldReason, QuoteEvent, SkipReason } from '@quote-rescue/core';
import type { ExplainedRow } from '../../store/explanations.ts';
import type { Tenant } from '../../store/tenants.ts';
import { iso } from '../context.ts';
import { guardFacts } from '../dispatch/guard-facts.ts';
import { rowAsOf } from './as-of.ts';
import { type AskedQuestion, askEach, decideFor } from './questions.ts';

/** One time the guard was asked about the message, and what it says of that instant when asked again now. */
export type Decision = {
  /** Calendar time, ISO. */
  readonly at: string;
  /** As recorded then. */
  readonly decided: 'send' | 'hold' | 'skip';
  readonly reason: HoldReason | SkipReason | null;
  readonly until: string | null;
  readonly questions: readonly AskedQuestion[];
  /**
   * False = asked again with what is on record, the guard would say something else: settings have changed since (windows,
   * closed days, approved countries keep no history), or a fact was recorded late.
   */
  readonly agrees: boolean;
};

type Given = {
  readonly row: ExplainedRow;
  readonly key: string;
  readonly events: readonly QuoteEvent[];
  readonly tenant: Tenant;
  readonly hasSmsProvider: boolean;
};

type Asked = Pick<Decision, 'decided' | 'reason' | 'until'> & {
  readonly at: number;
  readonly before: readonly QuoteEvent[];
};

/** Every decision of the guard about the message, oldest first. */
export function decisionsOf(given: Given): Decision[] {
  const asked = given.events.flatMap((event, index): Asked[] => {
    const before = given.events.slice(0, index);
    const one = isAbout(event, given.key) ? decisionIn(event, given) : null;
    return one === null ? [] : [{ ...one, at: Date.parse(event.occurredAt), before }];
  });
  const authorised = authorisation(given);
  if (authorised !== null) asked.push(authorised);
  return asked.sort((a, b) => a.at - b.at).map((one) => answered(one, given));
}

const isAbout = (event: QuoteEvent, key: string): boolean => 'key' in event.data && event.data.key === key;

function decisionIn(event: QuoteEvent, given: Given): Pick<Decision, 'decided' | 'reason' | 'until'> | null {
  if (event.type === 'touchpoint.held' && event.data.reason !== 'retry') {
    return { decided: 'hold', reason: event.data.reason, until: event.data.until ?? null };
  }
  if (event.type === 'touchpoint.skipped' && isOfTheGuard(event, given)) {
    return { decided: 'skip', reason: event.data.reason, until: null };
  }
  return null;
}

/** A step may also be given up by planning the rest anew, or by the provider's answer. */
export function isOfTheGuard(skip: QuoteEvent, { row, events }: Pick<Given, 'row' | 'events'>): boolean {
  if (row.intent?.status === 'skipped') return false;
  if (skip.type !== 'touchpoint.skipped' || !['late', 'step_removed'].includes(skip.data.reason)) return true;
  return !events.some(
    ({ type, recordedAt }) =>
      recordedAt === skip.recordedAt &&
      (type === 'hold.lifted' ||
        type === 'sequence.reopened' ||
        type === 'quote.question_answered' ||
        type === 'sequence.retimed'),
  );
}

/** No event tells of an authorisation: the intent does, of the newest one. */
function authorisation({ row, key, events }: Given): Asked | null {
  if (row.channel === 'end') return quietEnd({ row, events });
  if (row.intent === null) return null;
  const at = Math.round(row.intent.authorised_ms);
  const before = events.filter((event) => Date.parse(event.recordedAt) <= at && !isOutcome(event, key, at));
  return { at, before, decided: 'send', reason: null, until: null };
}

/** What the hand-over came to may have been recorded within the millisecond of the authorisation. */
const isOutcome = (event: QuoteEvent, key: string, at: number): boolean =>
  isAbout(event, key) && Date.parse(event.recordedAt) === at;

function quietEnd({ row, events }: Pick<Given, 'row' | 'events'>): Asked | null {
  if (row.state !== 'sent') return null;
  const index = events.findLastIndex(
    ({ type, data, run }) =>
      type === 'sequence.completed' &&
      run === row.run &&
      'reason' in data &&
      /^timed_out$|^completed$/.test(data.reason),
  );
  const end = events[index];
  if (end === undefined) return null;
  const before = events.slice(0, index).filter(({ recordedAt }) => recordedAt !== end.recordedAt);
  return { at: Date.parse(end.occurredAt), before, decided: 'send', reason: null, until: null };
}

function answered({ at, before, ...decision }: Asked, given: Given): Decision {
  const facts = factsAsOf(given, before, at);
  const again = decideFor(facts, given.row.channel);
  return {
    ...decision,
    at: iso(at),
    questions: askEach(facts, given.row.channel),
    agrees: again.do === decision.decided && reasonOf(again) === decision.reason,
  };
}

const reasonOf = (decision: GuardDecision) => (decision.do === 'send' ? null : decision.reason);

function factsAsOf(
  { row, key, tenant, hasSmsProvider }: Given,
  before: readonly QuoteEvent[],
  now: number,
): GuardFacts {
  const { guarded, sequence } = rowAsOf(row, key, before, now);
  return guardFacts(guarded, { tenant, sequence, now, hasSmsProvider });
}
