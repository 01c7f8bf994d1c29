import { describe, expect, it } from 'vitest';
import type { EventData, QuoteEvent } from '../events.ts';
import { eventLog } from '../testing/event-log.ts';
import { publicStatus } from './state.ts';
import { deriveState, transition } from './transition.ts';

const paid = (amountMinor = 150_000): EventData<'deposit.paid'> => ({
  paymentId: `pay_${amountMinor}`,
  amountMinor,
  currency: 'USD',
});
const pending: EventData<'deposit.pending'> = { amountMinor: 150_000, currency: 'USD' };
const started = () => eventLog().started();
const stateOf = (log: { events: QuoteEvent[] }) => deriveState(log.events);
/** State before the last event, and what the last one causes. */
const effectsOfLast = ({ events }: { events: QuoteEvent[] }) => {
  const last = events.at(-1);
  if (last === undefined) throw new Error('the log is empty');
  return transition(deriveState(events.slice(0, -1)), last).effects;
};

describe('an estimate', () => {
  it('is active once its sequence is scheduled', () => {
    const state = stateOf(started());
    expect(state).toMatchObject({ run: 1, disposition: 'open', enrollment: { status: 'running' } });
    expect(publicStatus(state)).toBe('active');
  });

  it('is won by a deposit: receipt, notice, and other payment pages closed', () => {
    const log = started().record('deposit.paid', paid());
    expect(stateOf(log)).toMatchObject({
      disposition: 'won',
      enrollment: { status: 'ended', reason: 'deposit_paid' },
      deposit: { status: 'paid', paidMinor: 150_000 },
      readByPerson: true,
    });
    expect(effectsOfLast(log)).toEqual([
      { kind: 'expire_payment_sessions' },
      { kind: 'send_receipt' },
      { kind: 'notify_contractor', about: 'paid' },
    ]);
  });

  it('takes the facts that follow a deposit as said already', () => {
    const log = started().record('deposit.paid', paid());
    const won = stateOf(log);
    log
      .record('estimate.disposition_set', { disposition: 'won', reason: 'deposit_paid' })
      .record('sequence.completed', { reason: 'deposit_paid' });
    expect(stateOf(log)).toEqual(won);
    expect(effectsOfLast(log)).toEqual([]);
  });

  it('is lost when the customer says no, and open again when they change their mind', () => {
    const log = started().record('quote.declined', {});
    expect(stateOf(log)).toMatchObject({ disposition: 'lost', enrollment: { status: 'ended', reason: 'declined' } });
    expect(effectsOfLast(log)).toContainEqual({ kind: 'notify_contractor', about: 'declined' });
    log.record('quote.decline_undone', {});
    expect(stateOf(log)).toMatchObject({ disposition: 'open', enrollment: { status: 'running' } });
    expect(effectsOfLast(log)).toEqual([{ kind: 'retime', cause: 'reopened' }]);
  });

  it('tells the contractor of a no after a yes, and stays won', () => {
    const log = started().record('deposit.paid', paid()).record('quote.declined', {});
    expect(stateOf(log).disposition).toBe('won');
    expect(effectsOfLast(log)).toEqual([{ kind: 'notify_contractor', about: 'declined' }]);
  });

  it('goes on with the same run after Undo of won, once, however many facts say so', () => {
    const log = started()
      .record('estimate.disposition_set', { disposition: 'won', reason: 'marked_won' })
      .record('estimate.disposition_set', { disposition: 'open' });
    expect(effectsOfLast(log)).toEqual([{ kind: 'retime', cause: 'reopened' }]);
    log.record('sequence.reopened', { cause: 'undo' });
    expect(effectsOfLast(log)).toEqual([]);
    expect(stateOf(log)).toMatchObject({ run: 1, disposition: 'open', enrollment: { status: 'running' } });
  });

  it('ends a cancelled or completed run without a verdict', () => {
    for (const reason of ['cancelled', 'completed', 'superseded'] as const) {
      const state = stateOf(started().record('sequence.completed', { reason }));
      expect(state).toMatchObject({ disposition: 'open', enrollment: { status: 'ended', reason } });
    }
  });

  it('ignores what is said late about an earlier run', () => {
    const log = started().record('sequence.completed', { reason: 'timed_out' }).started(2);
    log.record('sequence.completed', { reason: 'superseded' }, { run: 1 });
    expect(stateOf(log)).toMatchObject({ run: 2, disposition: 'open', enrollment: { status: 'running' } });
  });
});

describe('money speaks last', () => {
  it.each(['marked_lost', 'declined', 'timed_out'] as const)('wins after %s', (reason) => {
    const log = started().record('sequence.completed', { reason }).record('deposit.paid', paid());
    expect(stateOf(log)).toMatchObject({ disposition: 'won', enrollment: { reason: 'deposit_paid' } });
  });

  it('is not undone by reopening, by a mark or by silence', () => {
    const log = started()
      .record('deposit.paid', paid())
      .record('estimate.disposition_set', { disposition: 'open' })
      .record('estimate.disposition_set', { disposition: 'lost', reason: 'marked_lost' })
      .record('sequence.completed', { reason: 'timed_out' });
    expect(stateOf(log).disposition).toBe('won');
  });

  it('B33 counts two payments, asks to give one back, and sends one receipt', () => {
    const log = started()
      .record('deposit.paid', paid(100_000))
      .record('deposit.paid', { ...paid(100_001), flag: 'paid_twice' });
    expect(stateOf(log).deposit).toMatchObject({ status: 'paid', paidMinor: 200_001 });
    expect(effectsOfLast(log)).toEqual([
      { kind: 'expire_payment_sessions' },
      { kind: 'notify_contractor', about: 'paid_twice' },
    ]);
    log.record('deposit.refunded', { paymentId: 'pay_100001', refundedMinor: 100_001, currency: 'USD' });
    expect(stateOf(log).deposit).toMatchObject({ status: 'paid', refundedMinor: 100_001 });
    log.record('deposit.refunded', { paymentId: 'pay_100000', refundedMinor: 100_000, currency: 'USD' });
    expect(stateOf(log).deposit).toMatchObject({ status: 'refunded', refundedMinor: 200_001 });
  });

  it('lets the contractor mark lost once all of it was refunded', () => {
    const log = started()
      .record('deposit.paid', paid(100))
      .record('deposit.refunded', { paymentId: 'pay_100', refundedMinor: 40, currency: 'USD' })
      .record('deposit.refunded', { paymentId: 'pay_100', refundedMinor: 100, currency: 'USD' });
    expect(stateOf(log)).toMatchObject({ disposition: 'won', deposit: { status: 'refunded' } });
    log.record('estimate.disposition_set', { disposition: 'lost', reason: 'marked_lost' });
    expect(stateOf(log).disposition).toBe('lost');
  });

  it('B31 a bank debit holds everything; success wins, failure goes on where it stopped', () => {
    const log = started().record('deposit.pending', pending).record('hold.placed', { hold: 'deposit_pending' });
    expect(stateOf(log)).toMatchObject({ holds: { deposit_pending: { until: null } }, deposit: { status: 'pending' } });
    expect(effectsOfLast(log)).toEqual([]);
    expect(stateOf({ events: [...log.events, ...eventLog().record('deposit.paid', paid()).events] })).toMatchObject({
      disposition: 'won',
      holds: {},
    });
    log.record('deposit.failed', {});
    expect(stateOf(log)).toMatchObject({ disposition: 'open', holds: {}, deposit: { status: 'failed' } });
    expect(effectsOfLast(log)).toEqual([
      { kind: 'notify_contractor', about: 'deposit_failed' },
      { kind: 'tell_customer', about: 'debit_failed' },
      { kind: 'retime', cause: 'resumed' },
    ]);
  });
});

describe('a dispute', () => {
  it('of a deposit that was given back wins nothing: a new run goes on and may end in silence', () => {
    const log = started()
      .record('deposit.paid', paid(100))
      .record('deposit.refunded', { paymentId: 'pay_100', refundedMinor: 100, currency: 'USD' })
      .started(2)
      .record('deposit.disputed', { paymentId: 'pay_100' });
    expect(effectsOfLast(log)).toEqual([{ kind: 'notify_contractor', about: 'disputed' }]);
    expect(stateOf(log)).toMatchObject({ disposition: 'open', run: 2, deposit: { status: 'refunded' } });
    log.record('sequence.completed', { reason: 'timed_out' }, { run: 2 });
    expect(stateOf(log).disposition).toBe('no_response');
  });

  it('that is decided while another one of the payment is open is told, and the payment stays in dispute', () => {
    const won = {
      paymentId: 'pay_100',
      outcome: 'won',
      amountMinor: 40,
      chargedBackMinor: 0,
      currency: 'USD',
    } as const;
    const log = started()
      .record('deposit.paid', paid(100))
      .record('deposit.disputed', { paymentId: 'pay_100' })
      .record('deposit.dispute_closed', { ...won, isDisputed: true });
    expect(effectsOfLast(log)).toEqual([{ kind: 'notify_contractor', about: 'dispute_won' }]);
    expect(stateOf(log).deposit.status).toBe('disputed');
    log.record('deposit.dispute_closed', { ...won, isDisputed: false });
    expect(stateOf(log).deposit).toMatchObject({ status: 'paid', refundedMinor: 0 });
  });
});

describe('holds', () => {
  it('are lifted each by its own cause: a failed debit never undoes a pause', () => {
    const log = started()
      .record('hold.placed', { hold: 'paused' })
      .record('deposit.pending', pending)
      .record('deposit.failed', {});
    expect(stateOf(log).holds).toEqual({ paused: { until: null } });
    expect(effectsOfLast(log)).toEqual([
      { kind: 'notify_contractor', about: 'deposit_failed' },
      { kind: 'tell_customer', about: 'debit_failed' },
    ]);
    expect(publicStatus(stateOf(log))).toBe('paused');
  });

  it('let the run go on when the last one is lifted', () => {
    const log = started()
      .record('hold.placed', { hold: 'paused' })
      .record('quote.question_asked', { messageId: 'm1' })
      .record('hold.lifted', { hold: 'paused' });
    expect(effectsOfLast(log)).toEqual([]);
    log.record('quote.question_answered', { messageId: 'm1', how: 'continued' });
    expect(effectsOfLast(log)).toEqual([{ kind: 'retime', cause: 'resumed' }]);
  });

  it('tell an unsnooze from a resume', () => {
    const log = started()
      .record('hold.placed', { hold: 'snoozed', until: '2027-01-10T15:00:00Z' })
      .record('hold.lifted', { hold: 'snoozed' });
    expect(effectsOfLast(log)).toEqual([{ kind: 'retime', cause: 'unsnoozed' }]);
  });

  it('a restart lifts the contractor’s pause but no wish of the customer', () => {
    const log = started()
      .record('hold.placed', { hold: 'paused' })
      .record('hold.placed', { hold: 'snoozed', until: '2027-01-10T15:00:00Z' })
      .started(2);
    expect(Object.keys(stateOf(log).holds)).toEqual(['snoozed']);
  });
});

describe('reading', () => {
  it('B08 only a person counts, no machine and no opened mail', () => {
    const log = started()
      .record('quote.viewed', { by: 'machine' })
      .record('quote.viewed', { by: 'unknown' })
      .record('email.opened', { key: 'est_abc123:T+0', by: 'unknown' });
    expect(stateOf(log).readByPerson).toBe(false);
    expect(stateOf(log.record('quote.viewed', { by: 'person' })).readByPerson).toBe(true);
  });
});
