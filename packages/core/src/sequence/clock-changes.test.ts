import { describe, expect, it } from 'vitest';
import { localMinute } from '../values/local-time.ts';
import { defineSequence } from './define.ts';
import { type PlanInput, planTouchpoints } from './plan.ts';
import { nextAllowed, type WeekWindows, type Zones } from './window.ts';

/** Clocks of the whole world: what `09:00` on day N is where the clock or the calendar jumps. */
const days = defineSequence({
  id: 'clocks',
  name: 'Clocks',
  kind: 'quote',
  steps: [1, 2, 3].map((day) => ({
    id: `T+${day}`,
    after: { days: day },
    channels: [{ channel: 'email', template: 'quote/T+2' }],
  })),
  end: { id: 'T+4', after: { days: 4 } },
  minGapHours: 0,
  lateAfterHours: 36,
});
const always: WeekWindows = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, { from: '00:00', to: '00:00' }]),
) as unknown as WeekWindows;
const planned = (zone: string, startAt: string, more: Partial<PlanInput> = {}) =>
  planTouchpoints({
    ...{ sequence: days, subjectId: 'est_1', run: 1, startAt: Date.parse(startAt), startAfterMs: 0, zones: [zone] },
    ...{ followUpAt: '09:00', windows: { email: null, sms: always }, closedDates: [], spread: 0 },
    ...{ hasAddress: { email: true, sms: true }, blocked: {} },
    ...more,
  }).touchpoints.map(({ localAt, dueAt }) => `${localAt.slice(5)} = ${dueAt.slice(5, 16)}Z`);

describe('whole days', () => {
  it.each([
    [
      'forward in spring, north',
      'America/Chicago',
      '2027-03-12T15:00:00Z',
      ['03-13T09:00 = 03-13T15:00Z', '03-14T09:00 = 03-14T14:00Z', '03-15T09:00 = 03-15T14:00Z'],
    ],
    [
      'back in autumn, north',
      'America/Chicago',
      '2027-11-05T14:00:00Z',
      ['11-06T09:00 = 11-06T14:00Z', '11-07T09:00 = 11-07T15:00Z', '11-08T09:00 = 11-08T15:00Z'],
    ],
    [
      'forward in spring, south',
      'Australia/Sydney',
      '2027-09-30T23:00:00Z',
      ['10-02T09:00 = 10-01T23:00Z', '10-03T09:00 = 10-02T22:00Z', '10-04T09:00 = 10-03T22:00Z'],
    ],
    [
      'back in autumn, south',
      'Pacific/Auckland',
      '2027-04-01T20:00:00Z',
      ['04-03T09:00 = 04-02T20:00Z', '04-04T09:00 = 04-03T21:00Z', '04-05T09:00 = 04-04T21:00Z'],
    ],
    [
      'of half an hour forward',
      'Australia/Lord_Howe',
      '2027-09-30T22:30:00Z',
      ['10-02T09:00 = 10-01T22:30Z', '10-03T09:00 = 10-02T22:00Z', '10-04T09:00 = 10-03T22:00Z'],
    ],
    [
      'of half an hour back',
      'Australia/Lord_Howe',
      '2027-04-01T22:00:00Z',
      ['04-03T09:00 = 04-02T22:00Z', '04-04T09:00 = 04-03T22:30Z', '04-05T09:00 = 04-04T22:30Z'],
    ],
    [
      'in Ireland, whose law calls winter the exception',
      'Europe/Dublin',
      '2027-10-29T08:00:00Z',
      ['10-30T09:00 = 10-30T08:00Z', '10-31T09:00 = 10-31T09:00Z', '11-01T09:00 = 11-01T09:00Z'],
    ],
    [
      'in a quarter-hour zone',
      'Pacific/Chatham',
      '2027-09-23T20:15:00Z',
      ['09-25T09:00 = 09-24T20:15Z', '09-26T09:00 = 09-25T19:15Z', '09-27T09:00 = 09-26T19:15Z'],
    ],
  ])('keep nine o’clock where clocks go %s', (_what, zone, startAt, expected) => {
    const found = planned(zone, startAt).slice(0, 3);
    expect(found).toEqual(expected);
  });

  it('skip the day that a zone skipped: Samoa had no 30 December 2011', () => {
    expect(planned('Pacific/Apia', '2011-12-28T19:00:00Z')).toEqual([
      '12-29T09:00 = 12-29T19:00Z',
      '12-31T09:00 = 12-30T19:00Z',
      '12-31T09:00 = 12-30T19:00Z',
      '01-01T09:00 = 12-31T19:00Z',
    ]);
  });

  it('begin at the first minute of a day whose midnight does not exist', () => {
    // Havana goes from 0:00 to 1:00 on 14 March 2027.
    const at = planned('America/Havana', '2027-03-12T15:00:00Z', { followUpAt: '00:00' });
    expect(at.slice(0, 3)).toEqual([
      '03-13T00:00 = 03-13T05:00Z',
      '03-14T01:00 = 03-14T05:00Z',
      '03-15T00:00 = 03-15T04:00Z',
    ]);
  });

  it.each([
    ['a short month', '2026-01-30T15:00:00Z', ['01-31', '02-01', '02-02']],
    ['February of a leap year', '2028-02-27T15:00:00Z', ['02-28', '02-29', '03-01']],
    ['February of another', '2027-02-27T15:00:00Z', ['02-28', '03-01', '03-02']],
    ['a year', '2026-12-30T15:00:00Z', ['12-31', '01-01', '01-02']],
  ])('run over the end of %s', (_what, startAt, expected) => {
    expect(
      planned('America/Chicago', startAt)
        .slice(0, 3)
        .map((row) => row.slice(0, 5)),
    ).toEqual(expected);
  });

  it('are the customer’s, on either side of the date line', () => {
    expect(planned('Pacific/Kiritimati', '2026-06-01T20:00:00Z')[0]).toBe('06-03T09:00 = 06-02T19:00Z');
    expect(planned('Pacific/Pago_Pago', '2026-06-02T05:00:00Z')[0]).toBe('06-02T09:00 = 06-02T20:00Z');
  });
});

describe('a window over midnight', () => {
  const night = { from: '22:00', to: '02:00' };
  const week: WeekWindows = { 1: night, 2: night, 3: night, 4: night, 5: night, 6: null, 7: null };
  const opens = (at: string, zones: Zones = ['America/Chicago'], closed: string[] = []) => {
    const { at: next, reason } = nextAllowed(Date.parse(at), 'sms', zones, { email: null, sms: week }, closed);
    return next === null ? reason : `${localMinute(zones[0], next)}${reason === null ? '' : ` ${reason}`}`;
  };

  it('belongs to the day on which it begins', () => {
    expect(opens('2026-12-05T07:30:00Z')).toBe('2026-12-05T01:30');
    expect(opens('2026-12-05T08:00:00Z')).toBe('2026-12-07T22:00 closed_day');
    expect(opens('2026-12-07T06:30:00Z')).toBe('2026-12-07T22:00 quiet_hours');
  });

  it('ends at midnight before a closed date, and does not go on after one', () => {
    expect(opens('2026-12-02T07:00:00Z', undefined, ['2026-12-02'])).toBe('2026-12-03T22:00 closed_day');
    expect(opens('2026-12-03T07:00:00Z', undefined, ['2026-12-02'])).toBe('2026-12-03T22:00 quiet_hours');
  });

  it('is an hour longer or shorter on the night on which the clocks change', () => {
    const open = (from: string, to: string) => {
      let minutes = 0;
      for (let at = Date.parse(from); at < Date.parse(to); at += 60_000) {
        const week24 = { ...week, 6: night, 7: night };
        if (
          nextAllowed(
            at,
            'sms',
            ['America/Chicago'],
            { email: null, sms: { ...week24, 6: { from: '22:00', to: '03:30' } } },
            [],
          ).at === at
        )
          minutes++;
      }
      return minutes;
    };
    expect(open('2026-11-01T00:00:00Z', '2026-11-01T18:00:00Z')).toBe(6.5 * 60);
    expect(open('2027-03-14T00:00:00Z', '2027-03-14T18:00:00Z')).toBe(4.5 * 60);
  });
});
