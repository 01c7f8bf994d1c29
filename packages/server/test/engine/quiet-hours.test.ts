import { planTouchpoints, quoteRescueSequence, type WeekWindows } from '@quote-rescue/core';
import { afterEach, describe, expect, it } from 'vitest';

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const everyDay = (window: { from: string; to: string }): WeekWindows => ({
  ...{ 1: window, 2: window, 3: window, 4: window, 5: window, 6: window, 7: window },
});

const textsOf = (windows: WeekWindows) =>
  planTouchpoints({
    sequence: quoteRescueSequence,
    subjectId: 'est_abc123',
    run: 1,
    // Half past eight in the evening in Chicago; morning in Tokyo, night in London.
    startAt: Date.parse('2026-12-03T02:30:00Z'),
    startAfterMs: 0,
    zones: ['America/Chicago'],
    followUpAt: null,
    windows: { email: null, sms: windows },
    closedDates: [],
    hasAddress: { email: true, sms: true },
    blocked: {},
    spread: 0,
  }).touchpoints.filter(({ channel }) => channel === 'sms');

const chicago = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: '2-digit', hourCycle: 'h23' });
const hourOf = (instant: string) => Number(chicago.format(Date.parse(instant)));

describe('quiet hours', () => {
  it('are those of the customer’s place: the zone that the server stands in changes nothing', () => {
    const plans = ['UTC', 'Asia/Tokyo', 'Europe/London', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone;
      expect(new Date('2026-12-03T02:30:00Z').getHours()).toBe(
        { UTC: 2, 'Asia/Tokyo': 11, 'Europe/London': 2 }[zone] ?? 18,
      );
      return textsOf(everyDay({ from: '09:00', to: '20:00' }));
    });
    expect(plans[0]?.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toEqual(plans[0]);
    for (const { dueAt } of plans[0] ?? []) {
      expect(hourOf(dueAt)).toBeGreaterThanOrEqual(9);
      expect(hourOf(dueAt)).toBeLessThan(20);
    }
  });

  it('may be the day: a window over midnight is open at night and shut at noon', () => {
    for (const zone of ['UTC', 'Asia/Tokyo']) {
      process.env.TZ = zone;
      const hours = textsOf(everyDay({ from: '21:00', to: '05:00' })).map(({ dueAt }) => hourOf(dueAt));
      expect(hours.length).toBeGreaterThan(0);
      for (const hour of hours) expect(hour >= 21 || hour < 5).toBe(true);
    }
  });
});
