import { describe, expect, it } from 'vitest';
import type { TimelineTouchpoint } from '../api/timeline-view.ts';
import { timelineSentence } from '../message/timeline-copy.ts';
import { eventLog } from '../testing/event-log.ts';
import { type BuildContext, buildTimeline, cancelledCount } from './build.ts';

type Log = ReturnType<typeof eventLog>;
const rowsOf = ({ events }: Log, context: BuildContext = {}) => buildTimeline(events, context);
const touchpoints = (log: Log, context: BuildContext = {}) =>
  rowsOf(log, context).filter((row): row is TimelineTouchpoint => row.kind === 'touchpoint');
const outcomes = (log: Log, context: BuildContext = {}) =>
  Object.fromEntries(touchpoints(log, context).map(({ key, outcome }) => [key.replace('est_abc123:', ''), outcome]));
const row = (log: Log, key: string) => touchpoints(log).find((each) => each.key === `est_abc123:${key}`);
const facts = (log: Log) => rowsOf(log).flatMap((each) => (each.kind === 'fact' ? [each.type] : []));
const started = () => eventLog().started().sent('T+0', 'email');
const context = { locale: 'en', zone: 'America/Denver', customer: 'Ana', email: 'ana@x.co' };

describe('a running sequence', () => {
  it('shows what went first, by time, then what is planned', () => {
    const log = started().later({ days: 2 }).sent('T+2', 'email');
    expect(
      rowsOf(log).map((each) => (each.kind === 'fact' ? each.type : `${each.key.slice(11)} ${each.outcome}`)),
    ).toEqual([
      'started',
      'T+0 sent',
      'T+2 sent',
      'T+4 planned',
      'T+7/email planned',
      'T+7/sms planned',
      'T+10 planned',
    ]);
  });

  it('shows a hand-over that is under way', () => {
    expect(outcomes(started(), { sending: new Set(['est_abc123:T+2']) })['T+2']).toBe('sending');
  });

  it('shows a step planned as skipped where it would have been', () => {
    const log = eventLog();
    log.started();
    const scheduled = log.events[0];
    if (scheduled?.type !== 'sequence.scheduled') throw new Error('the first event is the plan');
    const text = scheduled.data.touchpoints[2];
    if (text !== undefined) text.skip = 'no_address';
    const rows = rowsOf(log);
    expect(rows[3]).toMatchObject({ key: 'est_abc123:T+4', outcome: 'skipped', skip: 'no_address' });
  });

  it('says why a step waits, and what for', () => {
    const name = { key: 'est_abc123:T+4', stepId: 'T+4', channel: 'sms' as const };
    const log = started().record('touchpoint.held', {
      ...name,
      reason: 'quiet_hours',
      until: '2026-12-06T16:00:00.000Z',
    });
    const held = row(log, 'T+4');
    expect(held).toMatchObject({ outcome: 'waiting', hold: 'quiet_hours' });
    expect(held && timelineSentence(held, context)).toBe('Waits until 9:00 AM in Denver.');
  });

  it('shows everything waiting during a pause and planned again after it, at the new instants', () => {
    const log = started().record('hold.placed', { hold: 'paused' });
    expect(outcomes(log)).toMatchObject({ 'T+0': 'sent', 'T+2': 'waiting', 'T+10': 'waiting' });
    log.record('hold.lifted', { hold: 'paused' }).record('sequence.retimed', {
      cause: 'resumed',
      touchpoints: [{ key: 'est_abc123:T+2', dueAt: '2026-12-09T16:00:00.000Z', localAt: '2026-12-09T09:00' }],
    });
    expect(row(log, 'T+2')).toMatchObject({ outcome: 'planned', dueAt: '2026-12-09T16:00:00.000Z' });
    expect(facts(log)).toEqual(['started', 'paused', 'resumed']);
  });
});

describe('receipts are ranked, whatever order they come in', () => {
  it('delivered is not overwritten by sent', () => {
    const log = eventLog().started().record('sms.delivered', { key: 'est_abc123:T+4' }).sent('T+4', 'sms');
    expect(row(log, 'T+4')).toMatchObject({ outcome: 'delivered', provider: 'sink', providerId: 'id-T+4' });
  });

  it('a failure reported by the network is not overwritten by a late sent, nor delivered by a late failure', () => {
    const failed = eventLog()
      .started()
      .record('sms.failed', { key: 'est_abc123:T+4', code: '30005' })
      .sent('T+4', 'sms');
    expect(row(failed, 'T+4')).toMatchObject({ outcome: 'failed', error: '30005' });
    const delivered = eventLog()
      .started()
      .sent('T+4', 'sms')
      .record('sms.delivered', { key: 'est_abc123:T+4' })
      .record('sms.failed', { key: 'est_abc123:T+4', code: '30008' });
    expect(row(delivered, 'T+4')?.outcome).toBe('delivered');
  });

  it('a hard bounce fails the mail, a soft one does not', () => {
    const soft = started().record('email.bounced', { key: 'est_abc123:T+0', kind: 'soft' });
    expect(row(soft, 'T+0')?.outcome).toBe('sent');
    const hard = soft.record('email.bounced', { key: 'est_abc123:T+0', kind: 'hard', code: '550' });
    expect(row(hard, 'T+0')).toMatchObject({ outcome: 'failed', error: '550', canSendAgain: true });
  });

  it('keeps the newest receipt first', () => {
    const log = started()
      .later({ seconds: 5 })
      .record('email.delivered', { key: 'est_abc123:T+0' })
      .later({ seconds: 5 })
      .record('email.opened', { key: 'est_abc123:T+0', by: 'machine' });
    expect(row(log, 'T+0')?.receipts.map(({ type }) => type)).toEqual(['opened_by_machine', 'delivered']);
  });

  it('an uncertain message becomes sent when a late report says so', () => {
    const name = { key: 'est_abc123:T+2', stepId: 'T+2', channel: 'email' as const };
    const log = started().record('touchpoint.uncertain', { ...name, error: 'timeout' });
    expect(row(log, 'T+2')).toMatchObject({ outcome: 'uncertain', canSendAgain: true });
    expect(row(log.record('touchpoint.settled', { ...name, as: 'sent' }), 'T+2')).toMatchObject({
      outcome: 'sent',
      canSendAgain: false,
    });
  });

  it('what is known not to have gone waits for its next try, under the same key', () => {
    const log = eventLog().started();
    const name = { key: 'est_abc123:T+0', stepId: 'T+0', channel: 'email' as const };
    const dueAt = '2026-12-01T16:05:00.000Z';
    log.record('touchpoint.uncertain', { ...name, error: 'no answer' });
    log.record('touchpoint.settled', { ...name, as: 'not_sent', dueAt });
    const waiting = { outcome: 'waiting', hold: 'retry', at: dueAt, canSendAgain: false };
    expect(row(log, 'T+0')).toMatchObject({ ...waiting, error: null });
    log.record('touchpoint.failed', { ...name, code: '503', scope: 'message', final: false, dueAt });
    expect(row(log, 'T+0')).toMatchObject({ ...waiting, error: '503' });
    log.record('touchpoint.failed', { ...name, code: '401', scope: 'tenant', final: false, dueAt });
    expect(row(log, 'T+0')).toMatchObject({ ...waiting, hold: 'channel_paused' });
    expect(row(log.sent('T+0', 'email'), 'T+0')).toMatchObject({ outcome: 'sent', hold: null });
  });

  it('an uncertain message is sent again once, under a key of its own', () => {
    const name = { key: 'est_abc123:T+2', stepId: 'T+2', channel: 'email' as const };
    const log = started()
      .record('touchpoint.uncertain', { ...name, error: 'timeout' })
      .record('touchpoint.sent_again', { ...name, newKey: 'est_abc123:T+2~2' });
    expect(outcomes(log)).toMatchObject({ 'T+2': 'uncertain', 'T+2~2': 'planned' });
    expect(row(log, 'T+2')?.canSendAgain).toBe(false);
  });
});

describe('the end', () => {
  const paidOn = (log: Log) =>
    log
      .record('deposit.paid', { paymentId: 'p1', amountMinor: 97_000, currency: 'USD' })
      .record('estimate.disposition_set', { disposition: 'won', reason: 'deposit_paid' })
      .record('sequence.completed', { reason: 'deposit_paid' });

  it('makes everything still planned "not needed" at once, and says why', () => {
    const log = paidOn(started().later({ days: 3 }));
    expect(outcomes(log)).toEqual({
      'T+0': 'sent',
      'T+2': 'not_needed',
      'T+4': 'not_needed',
      'T+7/email': 'not_needed',
      'T+7/sms': 'not_needed',
      'T+10': 'not_needed',
    });
    const text = row(log, 'T+4');
    expect(text).toMatchObject({ because: 'deposit_paid' });
    expect(text && timelineSentence(text, { ...context, endedAt: '2026-12-04T16:00:00Z' })).toBe(
      'Not needed: deposit came Dec 4.',
    );
    expect(cancelledCount(rowsOf(log))).toBe(4);
  });

  it('turns them into skips when their instants come', () => {
    const log = paidOn(started().later({ days: 3 }))
      .later({ days: 1 })
      .record('touchpoint.skipped', { key: 'est_abc123:T+4', stepId: 'T+4', channel: 'sms', reason: 'terminal_won' });
    expect(row(log, 'T+4')).toMatchObject({ outcome: 'skipped', skip: 'terminal_won', because: 'deposit_paid' });
    expect(cancelledCount(rowsOf(log))).toBe(4);
  });

  it('does not touch the receipt that the payment causes', () => {
    const log = paidOn(started()).record('email.sent', {
      key: 'est_abc123:receipt',
      stepId: 'receipt',
      channel: 'email',
      provider: 'sink',
      providerId: 'r',
      bodyHash: 'h',
    });
    expect(row(log, 'receipt')).toMatchObject({ outcome: 'sent', crossed: false, because: null });
  });

  it('marks a message that was on its way when the deposit came', () => {
    const after = paidOn(started().later({ days: 2 }))
      .later({ seconds: 2 })
      .sent('T+2', 'email');
    expect(row(after, 'T+2')).toMatchObject({ outcome: 'sent', crossed: true });
    // The webhook told of the payment only after the message had gone.
    const before = started().later({ days: 2, seconds: 2 }).sent('T+2', 'email');
    const paidAt = before.events[0]?.occurredAt ?? '';
    const occurredAt = new Date(Date.parse(paidAt) + 2 * 86_400_000).toISOString();
    before.record('deposit.paid', { paymentId: 'p1', amountMinor: 1, currency: 'USD' }, { occurredAt });
    expect(row(before, 'T+2')?.crossed).toBe(true);
    expect(row(paidOn(started().later({ days: 2 }).sent('T+2', 'email').later({ days: 1 })), 'T+2')?.crossed).toBe(
      false,
    );
  });

  it('in silence is the outcome of the last step', () => {
    const log = started()
      .later({ days: 10 })
      .record('estimate.disposition_set', { disposition: 'no_response', reason: 'timed_out' })
      .record('sequence.completed', { reason: 'timed_out' });
    const end = row(log, 'T+10');
    expect(end?.outcome).toBe('sent');
    expect(end && timelineSentence(end, context)).toBe('Ended quietly.');
    expect(facts(log)).toEqual(['started', 'no_response']);
  });

  it('is undone by reopening: what it silenced is planned again', () => {
    const log = started()
      .record('estimate.disposition_set', { disposition: 'lost', reason: 'marked_lost' })
      .record('touchpoint.skipped', { key: 'est_abc123:T+2', stepId: 'T+2', channel: 'email', reason: 'terminal_lost' })
      .later({ days: 3 })
      .record('estimate.disposition_set', { disposition: 'open' })
      .record('sequence.reopened', { cause: 'reopen' })
      .record('sequence.retimed', {
        cause: 'reopened',
        touchpoints: [{ key: 'est_abc123:T+2', dueAt: '2026-12-05T16:00:00.000Z', localAt: '2026-12-05T09:00' }],
      });
    expect(outcomes(log)).toMatchObject({ 'T+2': 'planned', 'T+4': 'planned', 'T+10': 'planned' });
    expect(facts(log)).toEqual(['started', 'lost', 'reopened']);
  });

  it('of an earlier run stays what it was when a new run starts', () => {
    const log = started().record('sequence.completed', { reason: 'timed_out' }).later({ days: 30 }).started(2);
    const all = outcomes(log);
    expect(all['T+2']).toBe('not_needed');
    expect(row(log, 'T+2')?.because).toBe('timed_out');
    expect(all['est_abc123#2:T+2']).toBe('planned');
    expect(touchpoints(log, { run: 2 })).toHaveLength(6);
  });
});

describe('facts', () => {
  it('B08 group what scanners fetch and tell a person apart', () => {
    const log = started();
    for (let fetches = 0; fetches < 5; fetches++) log.later({ seconds: 1 }).record('quote.viewed', { by: 'machine' });
    log.later({ hours: 1 }).record('quote.viewed', { by: 'person' });
    expect(facts(log)).toEqual(['started', 'viewed_by_machine', 'viewed']);
  });

  const fetched = () => started().later({ hours: 1 }).record('quote.viewed', { by: 'unknown' });
  const customer = { actor: { kind: 'customer' } } as const;

  it('call nobody a scanner who may have been the customer, and nobody the customer of whom nothing is known', () => {
    const log = fetched();
    expect(facts(log)).toEqual(['started', 'viewed_by_unknown']);
    const opened = rowsOf(log).find((each) => each.kind === 'fact' && each.type === 'viewed_by_unknown');
    expect(opened && timelineSentence(opened, context)).toBe(
      'The link was opened (by the customer or a mail scanner).',
    );
  });

  it("tell the visit as the customer's once a press follows in it, and not the one of another day", () => {
    const log = fetched().later({ days: 1 }).record('quote.viewed', { by: 'unknown' });
    log.later({ seconds: 90 });
    log.record('deposit.session_created', { attemptId: 'a1', amountMinor: 97_000, currency: 'USD' }, customer);
    expect(facts(log)).toEqual(['started', 'viewed_by_unknown', 'viewed', 'payment_started']);
    for (const press of [
      () => fetched().later({ seconds: 60 }).record('quote.accepted', {}, customer),
      () => fetched().later({ seconds: 60 }).record('quote.declined', {}, customer),
      () => fetched().later({ seconds: 60 }).record('quote.question_asked', { messageId: 'm1' }, customer),
      () => fetched().later({ seconds: 60 }).record('hold.placed', { hold: 'snoozed' }, customer),
    ])
      expect(facts(press())[1]).toBe('viewed');
    expect(facts(fetched().later({ hours: 2 }).record('quote.accepted', {}, customer))[1]).toBe('viewed_by_unknown');
    const paused = fetched().later({ seconds: 60 }).record('hold.placed', { hold: 'paused' });
    expect(facts(paused)[1]).toBe('viewed_by_unknown');
  });

  it('tell a visit once when its page saw a person, and keep the scanner that came before', () => {
    const log = started().record('quote.viewed', { by: 'machine' }).later({ hours: 1 });
    log.record('quote.viewed', { by: 'unknown' }).later({ seconds: 4 });
    log
      .record('quote.viewed', { by: 'person' }, customer)
      .later({ seconds: 30 })
      .record('quote.accepted', {}, customer);
    expect(facts(log)).toEqual(['started', 'viewed_by_machine', 'viewed', 'accepted']);
  });

  it('carry the words of the customer, which no event holds', () => {
    const log = started().record('quote.question_asked', { messageId: 'm1' }, { actor: { kind: 'customer' } });
    const rows = buildTimeline(log.events, { texts: { m1: 'Is the gutter in it?' } });
    expect(rows.find((each) => each.kind === 'fact' && each.type === 'question_asked')).toMatchObject({
      text: 'Is the gutter in it?',
      by: 'customer',
    });
  });
});
