import { describe, expect, it } from 'vitest';
import { planTouchpoints } from './plan.ts';
import { quoteRescueSequence } from './quote.ts';
import { type ReplanInput, replan } from './replan.ts';
import type { WeekWindows } from './window.ts';

const day = { from: '08:00', to: '20:00' };
const sms: WeekWindows = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
const rules = {
  zones: ['America/Chicago'] as const,
  windows: { email: null, sms },
  closedDates: [],
  spread: 0,
};
// Day 0 is Tuesday, 1 December, 9:00 in Chicago.
const start = Date.parse('2026-12-01T15:00:00Z');
const planned = planTouchpoints({
  ...rules,
  sequence: quoteRescueSequence,
  subjectId: 'est_1',
  run: 1,
  startAt: start,
  startAfterMs: 0,
  followUpAt: '09:00',
  hasAddress: { email: true, sms: true },
  blocked: {},
}).touchpoints;
const on = (day: number, localHour: number) => start + day * 86_400_000 + (localHour - 9) * 3_600_000;
const anew = (more: Pick<ReplanInput, 'now' | 'heldSince' | 'catchUp'> & Partial<ReplanInput>) => {
  const result = replan({
    ...rules,
    remaining: planned.slice(2),
    minGapMs: 24 * 3_600_000,
    lastSentAt: on(2, 9),
    ...more,
  });
  return {
    goes: result.touchpoints.map(({ key, localAt }) => `${key.slice(6)} ${localAt.slice(5)}`),
    dropped: result.skipped.map(({ key, reason }) => `${key.slice(6)} ${reason}`),
    result,
  };
};

describe('B20 pause on day 4 before T+4 was authorised, resume on day 6 at noon', () => {
  it('sends T+4 once at the next allowed time and keeps T+7 a day apart', () => {
    const { goes, dropped } = anew({ now: on(6, 12), heldSince: on(4, 9), catchUp: 'skip_missed' });
    expect(goes).toEqual(['T+4 12-07T12:00', 'T+7/email 12-08T12:00', 'T+7/sms 12-08T12:00', 'T+10 12-11T12:00']);
    expect(dropped).toEqual([]);
  });

  it('never brings back what went', () => {
    const { result } = anew({ now: on(6, 12), heldSince: on(4, 9), catchUp: 'shift' });
    expect(result.touchpoints.map(({ key }) => key)).not.toContain('est_1:T+2');
  });
});

describe('resume', () => {
  it('changes nothing if nothing came due meanwhile', () => {
    const { result } = anew({ now: on(3, 9), heldSince: on(2, 12), catchUp: 'skip_missed' });
    expect(result.touchpoints.every(({ changed }) => !changed)).toBe(true);
  });

  it('drops all but the newest of several missed steps', () => {
    const { goes, dropped } = anew({ now: on(20, 12), heldSince: on(3, 9), catchUp: 'skip_missed' });
    expect(dropped).toEqual(['T+4 late']);
    expect(goes).toEqual(['T+7/email 12-21T12:00', 'T+7/sms 12-21T12:00', 'T+10 12-24T12:00']);
  });

  it('waits with a text until its window opens', () => {
    const { goes } = anew({ now: on(6, 22), heldSince: on(4, 9), catchUp: 'skip_missed' });
    expect(goes[0]).toBe('T+4 12-08T08:00');
  });

  it('shifts everything by the days of the pause, each at its own time of day', () => {
    const { goes } = anew({ now: on(6, 12), heldSince: on(3, 9), catchUp: 'shift' });
    expect(goes).toEqual(['T+4 12-08T09:00', 'T+7/email 12-11T09:00', 'T+7/sms 12-11T09:00', 'T+10 12-14T09:00']);
  });

  it('sends one more and ends, if asked to', () => {
    const { goes, dropped } = anew({ now: on(5, 12), heldSince: on(3, 9), catchUp: 'next_only' });
    expect(goes).toEqual(['T+4 12-06T12:00', 'T+10 12-09T12:00']);
    expect(dropped).toEqual(['T+7/email step_removed', 'T+7/sms step_removed']);
  });

  it('gives the customer a day before the end where no message is left', () => {
    const { goes } = anew({
      now: on(20, 12),
      heldSince: on(8, 9),
      catchUp: 'skip_missed',
      remaining: planned.slice(5),
    });
    expect(goes).toEqual(['T+10 12-22T12:00']);
  });

  it('keeps the half of a pair that went and sends the other', () => {
    const { goes } = anew({
      now: on(8, 12),
      heldSince: on(7, 9),
      catchUp: 'skip_missed',
      remaining: planned.slice(4),
      lastSentAt: on(7, 9),
    });
    expect(goes).toEqual(['T+7/sms 12-09T12:00', 'T+10 12-12T12:00']);
  });
});
