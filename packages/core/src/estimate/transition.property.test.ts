import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventData, type EventType, endReasons, holds } from '../events.ts';
import { eventLog } from '../testing/event-log.ts';
import { initialEstimateState, isTerminal } from './state.ts';
import { deriveState, transition } from './transition.ts';

const paid = (amountMinor: number): EventData<'deposit.paid'> => ({ paymentId: 'pay_1', amountMinor, currency: 'USD' });
const pending: EventData<'deposit.pending'> = { amountMinor: 150_000, currency: 'USD' };

describe('for any history', () => {
  const step = fc.oneof(
    fc.constantFrom<[EventType, object]>(
      ['sequence.scheduled', { run: 1, sequenceId: 's', sequenceVersion: 'v', zone: 'UTC', touchpoints: [] }],
      ['quote.declined', {}],
      ['quote.decline_undone', {}],
      ['quote.accepted', {}],
      ['quote.viewed', { by: 'person' }],
      ['quote.question_asked', { messageId: 'm' }],
      ['quote.question_answered', { messageId: 'm', how: 'answered' }],
      ['deposit.pending', pending],
      ['deposit.failed', {}],
      ['deposit.disputed', { paymentId: 'p' }],
      ['sequence.reopened', { cause: 'reopen' }],
      ['estimate.disposition_set', { disposition: 'open' }],
      ['estimate.disposition_set', { disposition: 'no_response' }],
    ),
    fc.constantFrom(...endReasons).map((reason): [EventType, object] => ['sequence.completed', { reason }]),
    fc.constantFrom(...holds).map((hold): [EventType, object] => ['hold.placed', { hold }]),
    fc.constantFrom(...holds).map((hold): [EventType, object] => ['hold.lifted', { hold }]),
    fc.integer({ min: 1, max: 1000 }).map((amountMinor): [EventType, object] => ['deposit.paid', paid(amountMinor)]),
  );
  const history = fc.array(step, { maxLength: 25 }).map((steps) => {
    const log = eventLog();
    for (const [type, data] of steps) log.record(type, data as EventData<typeof type>);
    return log.events;
  });

  it('a payment that stands means won', () => {
    fc.assert(
      fc.property(history, (events) => {
        const { deposit, disposition } = deriveState(events);
        if (deposit.status === 'paid') expect(disposition).toBe('won');
      }),
      { numRuns: 2000 },
    );
  });

  it('what is terminal runs no sequence, and nothing is retimed then', () => {
    fc.assert(
      fc.property(history, (events) => {
        let state = initialEstimateState;
        for (const event of events) {
          const next = transition(state, event);
          state = next.state;
          if (isTerminal(state)) {
            expect(state.enrollment.status).not.toBe('running');
            expect(next.effects.some(({ kind }) => kind === 'retime')).toBe(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('saying the last thing twice changes nothing but a sum of money', () => {
    fc.assert(
      fc.property(history, (events) => {
        const last = events.at(-1);
        if (last === undefined || last.type === 'deposit.paid') return;
        const once = deriveState(events);
        expect(deriveState([last], once)).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('state is never changed in place', () => {
    fc.assert(
      fc.property(history, (events) => {
        let state = initialEstimateState;
        for (const event of events) {
          const before = JSON.stringify(state);
          const next = transition(state, event).state;
          expect(JSON.stringify(state)).toBe(before);
          state = next;
        }
      }),
    );
  });
});
