import { describe, expect, it } from 'vitest';
import { holds } from '../events.ts';
import type { WeekWindows } from '../sequence/window.ts';
import { decideEnd, decideTouchpoint, type GuardFacts } from './guard.ts';

const day = { from: '08:00', to: '20:00' };
const sms: WeekWindows = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
const hour = 3_600_000;
// Wednesday, 2 December 2026, 9:00 in Chicago.
const noonish = Date.parse('2026-12-02T15:00:00Z');
const facts = (
  more: Partial<Omit<GuardFacts, 'touchpoint'>> & { touchpoint?: Partial<GuardFacts['touchpoint']> } = {},
): GuardFacts => ({
  now: noonish,
  newerStepDue: false,
  disposition: 'open',
  enrollmentEnded: false,
  holdout: false,
  holds: {},
  channelPaused: false,
  address: '+15125550123',
  optedOut: false,
  unreachable: null,
  smsConsent: true,
  smsApproved: true,
  zones: ['America/Chicago'],
  windows: { email: null, sms },
  closedDates: [],
  lastSentAt: null,
  minGapMs: 24 * hour,
  lateAfterMs: 36 * hour,
  ...more,
  touchpoint: { stepId: 'T+4', channel: 'sms', dueAt: noonish, first: false, ...more.touchpoint },
});

describe('the guard', () => {
  it('lets a message go that nothing speaks against', () => {
    expect(decideTouchpoint(facts())).toEqual({ do: 'send' });
  });

  it('B03 skips everything once the estimate is won, whatever else is true', () => {
    const won = facts({ disposition: 'won', optedOut: true, holds: { paused: { until: null } }, channelPaused: true });
    expect(decideTouchpoint(won)).toEqual({ do: 'skip', reason: 'terminal_won' });
  });

  it('says the first reason a person would want to hear', () => {
    const reason = (more: Parameters<typeof facts>[0]) => {
      const decision = decideTouchpoint(facts(more));
      return 'reason' in decision ? decision.reason : decision.do;
    };
    expect(reason({ disposition: 'lost' })).toBe('terminal_lost');
    expect(reason({ disposition: 'no_response' })).toBe('terminal_no_response');
    expect(reason({ enrollmentEnded: true, holdout: true })).toBe('enrollment_ended');
    expect(reason({ holdout: true, optedOut: true })).toBe('holdout');
    expect(reason({ optedOut: true, address: null })).toBe('opt_out');
    expect(reason({ address: null, smsConsent: false })).toBe('no_address');
    expect(reason({ unreachable: 'bad_number', smsConsent: false })).toBe('bad_number');
    expect(reason({ smsConsent: false, smsApproved: false })).toBe('no_consent');
    expect(reason({ smsApproved: false, holds: { paused: { until: null } } })).toBe('sms_not_approved');
    expect(reason({ holds: { question: { until: null } }, newerStepDue: true })).toBe('question');
    expect(reason({ newerStepDue: true, channelPaused: true })).toBe('late');
    expect(reason({ channelPaused: true, lastSentAt: noonish - hour })).toBe('channel_paused');
  });

  it('asks nothing about texting for an e-mail', () => {
    const email = facts({ touchpoint: { channel: 'email' }, smsConsent: false, smsApproved: false });
    expect(decideTouchpoint(email)).toEqual({ do: 'send' });
  });

  it('holds a text in quiet hours until its window opens, and an e-mail not at all', () => {
    const night = Date.parse('2026-12-03T03:00:00Z');
    const opens = Date.parse('2026-12-03T14:00:00Z');
    const at = { now: night, touchpoint: { dueAt: night } };
    expect(decideTouchpoint(facts(at))).toEqual({ do: 'hold', reason: 'quiet_hours', until: opens });
    expect(decideTouchpoint(facts({ ...at, touchpoint: { dueAt: night, channel: 'email' } }))).toEqual({ do: 'send' });
  });

  it('lets a first e-mail go at any hour on any day, and holds a first text', () => {
    const closed = { closedDates: ['2026-12-02'], lastSentAt: noonish - hour };
    expect(decideTouchpoint(facts({ ...closed, touchpoint: { first: true, channel: 'email' } })).do).toBe('send');
    expect(decideTouchpoint(facts({ closedDates: ['2026-12-02'], touchpoint: { first: true } }))).toMatchObject({
      do: 'hold',
      reason: 'closed_day',
    });
  });

  it('keeps the gap, and wakes when the gap and the window both allow it', () => {
    const held = decideTouchpoint(facts({ lastSentAt: Date.parse('2026-12-02T03:00:00Z') }));
    expect(held).toEqual({ do: 'hold', reason: 'min_gap', until: Date.parse('2026-12-03T14:00:00Z') });
  });

  it('asks again at the due instant of a step that was moved', () => {
    expect(decideTouchpoint(facts({ touchpoint: { dueAt: noonish + hour } }))).toEqual({
      do: 'hold',
      reason: 'not_due',
      until: noonish + hour,
    });
  });

  it('goes on by itself when a snooze has run out', () => {
    const until = new Date(noonish).toISOString();
    expect(decideTouchpoint(facts({ holds: { snoozed: { until } } })).do).toBe('send');
    expect(
      decideTouchpoint(
        facts({ now: noonish - 1, touchpoint: { dueAt: noonish - hour }, holds: { snoozed: { until } } }),
      ),
    ).toEqual({
      do: 'hold',
      reason: 'snoozed',
      until: noonish,
    });
  });

  it('asks again tomorrow where no window ever opens, until the message is late', () => {
    const shut: WeekWindows = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };
    const windows = { email: null, sms: shut };
    expect(decideTouchpoint(facts({ windows }))).toMatchObject({ do: 'hold', until: noonish + 24 * hour });
    expect(decideTouchpoint(facts({ windows, now: noonish + 37 * hour }))).toEqual({ do: 'skip', reason: 'late' });
  });
});

describe('B06 an outage from Monday 8:00 to Wednesday 20:00', () => {
  const monday = Date.parse('2026-11-30T15:00:00Z');
  const wednesday = Date.parse('2026-12-02T15:00:00Z');
  const back = Date.parse('2026-12-03T02:00:00Z');
  const thursday = Date.parse('2026-12-03T14:00:00Z');

  it('drops the older step', () => {
    const older = facts({
      now: back,
      newerStepDue: true,
      touchpoint: { stepId: 'T+2', channel: 'email', dueAt: monday },
    });
    expect(decideTouchpoint(older)).toEqual({ do: 'skip', reason: 'late' });
  });

  it('sends the newest at the next allowed time', () => {
    const newest = { touchpoint: { dueAt: wednesday } };
    expect(decideTouchpoint(facts({ ...newest, now: back }))).toEqual({
      do: 'hold',
      reason: 'quiet_hours',
      until: thursday,
    });
    expect(decideTouchpoint(facts({ ...newest, now: thursday }))).toEqual({ do: 'send' });
  });

  it('sends nothing that is forty days old and lets the quiet end come', () => {
    const dueAt = back - 40 * 24 * hour;
    expect(decideTouchpoint(facts({ now: back, touchpoint: { channel: 'email', dueAt } }))).toEqual({
      do: 'skip',
      reason: 'late',
    });
    expect(
      decideEnd({ now: back, touchpoint: { dueAt }, disposition: 'open', enrollmentEnded: false, holds: {} }),
    ).toEqual({ do: 'end' });
  });

  it('does not count a holiday that was added after planning as lateness', () => {
    const closedDates = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'];
    const now = Date.parse('2026-12-07T15:00:00Z');
    expect(decideTouchpoint(facts({ now, closedDates })).do).toBe('send');
  });
});

describe('the quiet end', () => {
  it('B31 waits for a bank debit, an answer or the end of a pause', () => {
    for (const hold of holds) {
      const until = hold === 'snoozed' ? new Date(noonish + hour).toISOString() : null;
      const end = { ...facts(), holds: { [hold]: { until } } };
      expect(decideEnd(end)).toMatchObject({ do: 'hold', reason: hold });
    }
  });

  it('is a no-op after the end', () => {
    expect(decideEnd({ ...facts(), disposition: 'won' })).toEqual({ do: 'skip', reason: 'terminal_won' });
  });
});
