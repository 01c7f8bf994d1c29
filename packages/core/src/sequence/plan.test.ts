import { describe, expect, it } from 'vitest';
import { defineSequence } from './define.ts';
import { type PlanInput, planTouchpoints, sendsSomething } from './plan.ts';
import { quoteRescueSequence } from './quote.ts';
import { defaultEmailWindows, type WeekWindows, weekdaysOnly } from './window.ts';

const everyDay = (from: string, to: string): WeekWindows => {
  const day = { from, to };
  return { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
};
const t1: Omit<PlanInput, 'startAt'> = {
  sequence: quoteRescueSequence,
  subjectId: 'est_1',
  run: 1,
  startAfterMs: 0,
  zones: ['America/Chicago'],
  followUpAt: '09:00',
  windows: { email: defaultEmailWindows, sms: everyDay('08:00', '20:00') },
  closedDates: [],
  hasAddress: { email: true, sms: true },
  blocked: {},
  spread: 0.5,
};
const plan = (startAt: string, more: Partial<PlanInput> = {}) =>
  planTouchpoints({ ...t1, startAt: Date.parse(startAt), ...more });
const due = (startAt: string, more: Partial<PlanInput> = {}) =>
  Object.fromEntries(plan(startAt, more).touchpoints.map(({ key, dueAt }) => [key.replace('est_1:', ''), dueAt]));

describe('the default sequence', () => {
  it('plans e-mail, e-mail, text, a pair and the quiet end, with keys that name who and what', () => {
    const { touchpoints, endsAt } = plan('2026-12-01T15:00:00Z');
    expect(
      touchpoints.map(({ ordinal, key, channel, template, localAt }) => [ordinal, key, channel, template, localAt]),
    ).toEqual([
      [0, 'est_1:T+0', 'email', 'quote/T+0', '2026-12-01T09:00'],
      [1, 'est_1:T+2', 'email', 'quote/T+2', '2026-12-03T09:00'],
      [2, 'est_1:T+4', 'sms', 'quote/T+4', '2026-12-05T09:00'],
      [3, 'est_1:T+7/email', 'email', 'quote/T+7', '2026-12-08T09:00'],
      [4, 'est_1:T+7/sms', 'sms', 'quote/T+7', '2026-12-08T09:00'],
      [5, 'est_1:T+10', 'end', null, '2026-12-11T09:00'],
    ]);
    expect(endsAt).toBe('2026-12-11T15:00:00.000Z');
  });

  it('names run 2 in every key', () => {
    const keys = plan('2026-12-01T15:00:00Z', { run: 2 }).touchpoints.map(({ key }) => key);
    expect(keys).toEqual([
      'est_1#2:T+0',
      'est_1#2:T+2',
      'est_1#2:T+4',
      'est_1#2:T+7/email',
      'est_1#2:T+7/sms',
      'est_1#2:T+10',
    ]);
  });

  it('waits for the undo time before T+0', () => {
    expect(due('2026-12-01T15:00:00Z', { startAfterMs: 30_000 })['T+0']).toBe('2026-12-01T15:00:30.000Z');
  });

  it('keeps the local time of enrolment where the tenant has no time for follow-ups', () => {
    const dues = due('2026-12-01T20:10:00Z', { followUpAt: null });
    expect(dues['T+2']).toBe('2026-12-03T20:10:00.000Z');
  });
});

describe('B01 a clock change neither moves nor doubles a step', () => {
  it('goes at nine by the local clock on the day clocks go back', () => {
    const dues = due('2026-10-30T14:00:00Z');
    expect(dues['T+2']).toBe('2026-11-01T15:00:00.000Z');
    expect(dues['T+4']).toBe('2026-11-03T15:00:00.000Z');
  });

  it('goes at nine by the local clock on the day clocks go forward', () => {
    expect(due('2026-03-06T15:00:00Z')['T+2']).toBe('2026-03-08T14:00:00.000Z');
  });

  it('takes the first of two 1:30s', () => {
    expect(due('2026-10-30T14:00:00Z', { followUpAt: '01:30' })['T+2']).toBe('2026-11-01T06:30:00.000Z');
  });

  it('moves a 2:30 that does not exist forward by the gap', () => {
    expect(due('2026-03-06T15:00:00Z', { followUpAt: '02:30' })['T+2']).toBe('2026-03-08T08:30:00.000Z');
  });
});

describe('B02 days spill over the end of a month correctly', () => {
  it('from 30 January', () => {
    const local = plan('2026-01-30T15:00:00Z').touchpoints.map(({ localAt }) => localAt.slice(0, 10));
    expect(local).toEqual(['2026-01-30', '2026-02-01', '2026-02-03', '2026-02-06', '2026-02-06', '2026-02-09']);
  });

  it('over a leap day', () => {
    expect(due('2028-02-27T15:00:00Z')['T+2']).toBe('2028-02-29T15:00:00.000Z');
  });
});

describe('windows', () => {
  it('send a first e-mail at once, at any hour, on a closed day too', () => {
    const night = plan('2026-12-01T09:00:00Z', { closedDates: ['2026-12-01'] });
    expect(night.touchpoints[0]).toMatchObject({ dueAt: '2026-12-01T09:00:00.000Z', moved: null });
  });

  it('never let a first text out before they open', () => {
    const texts = defineSequence({
      ...definition,
      steps: [{ id: 'T+0', after: { days: 0 }, channels: [{ channel: 'sms', template: 'quote/T+4' }] }],
    });
    const night = plan('2026-12-01T09:00:00Z', { sequence: texts });
    expect(night.touchpoints[0]).toMatchObject({ localAt: '2026-12-01T08:00', moved: 'quiet_hours' });
  });

  it('move a late-evening text to the next morning and leave the e-mail of the pair where it is', () => {
    const evening = plan('2026-12-02T04:30:00Z', { followUpAt: null });
    const pair = evening.touchpoints.filter(({ stepId }) => stepId === 'T+7');
    expect(pair.map(({ localAt, moved }) => [localAt, moved])).toEqual([
      ['2026-12-08T22:30', null],
      ['2026-12-09T08:00', 'quiet_hours'],
    ]);
  });

  it('of several zones intersect', () => {
    const both = plan('2026-12-01T15:00:00Z', { zones: ['America/New_York', 'America/Los_Angeles'] });
    // 9:00 in New York is 6:00 in Los Angeles; there it is 8:00 when New York has 11:00.
    expect(both.touchpoints[2]).toMatchObject({ localAt: '2026-12-05T11:00', moved: 'quiet_hours' });
  });

  it('skip Sundays morning as the default law table says', async () => {
    const { defaultSmsWindows } = await import('./window.ts');
    const sunday = plan('2026-12-02T15:00:00Z', { windows: { email: null, sms: defaultSmsWindows } });
    expect(sunday.touchpoints[2]).toMatchObject({ localAt: '2026-12-06T12:00', moved: 'quiet_hours' });
  });
});

describe('closed days', () => {
  it('move to the next open day at the same time of day, spread so that Monday nine is no burst', () => {
    const windows = { email: weekdaysOnly(null), sms: weekdaysOnly(t1.windows.sms) };
    // T+2 falls on a Saturday.
    const at = (spread: number) => plan('2026-12-03T15:00:00Z', { windows, spread }).touchpoints[1];
    expect(at(0)).toMatchObject({ localAt: '2026-12-07T09:00', moved: 'closed_day' });
    expect(at(0.5)).toMatchObject({ localAt: '2026-12-07T10:00' });
    expect(at(0.99)).toMatchObject({ localAt: '2026-12-07T10:58' });
  });

  it('push later steps along so that messages stay a day apart, and the end after them', () => {
    const closedDates = [
      '2026-12-05',
      '2026-12-06',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
      '2026-12-11',
    ];
    const local = plan('2026-12-01T15:00:00Z', { closedDates, spread: 0 }).touchpoints.map(({ localAt, moved }) => [
      localAt,
      moved,
    ]);
    expect(local).toEqual([
      ['2026-12-01T09:00', null],
      ['2026-12-03T09:00', null],
      ['2026-12-12T09:00', 'closed_day'],
      ['2026-12-13T09:00', 'min_gap'],
      ['2026-12-13T09:00', 'min_gap'],
      ['2026-12-14T09:00', 'min_gap'],
    ]);
  });

  it('that never end leave the wish standing for the guard to ask again', () => {
    const shut: WeekWindows = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };
    const row = plan('2026-12-01T15:00:00Z', { windows: { email: null, sms: shut } }).touchpoints[2];
    expect(row).toMatchObject({ localAt: '2026-12-05T09:00', moved: 'closed_day' });
  });
});

describe('what cannot go', () => {
  it('is planned with its reason and holds nothing else up', () => {
    const { touchpoints } = plan('2026-12-01T15:00:00Z', { hasAddress: { email: true, sms: false } });
    expect(touchpoints.map(({ skip }) => skip)).toEqual([null, null, 'no_address', null, 'no_address', null]);
  });

  it('says what blocks a channel already', () => {
    const { touchpoints } = plan('2026-12-01T15:00:00Z', { blocked: { sms: 'sms_not_approved' } });
    expect(touchpoints[2]?.skip).toBe('sms_not_approved');
  });

  it('is nothing at all only if no message could go', () => {
    expect(sendsSomething(plan('2026-12-01T15:00:00Z', { hasAddress: { email: false, sms: true } }))).toBe(true);
    expect(sendsSomething(plan('2026-12-01T15:00:00Z', { hasAddress: { email: false, sms: false } }))).toBe(false);
  });

  it('is an unknown zone', () => {
    expect(() => plan('2026-12-01T15:00:00Z', { zones: ['Mars/Olympus'] })).toThrow(/Use an IANA name/);
  });
});

const definition = {
  id: 'own',
  name: 'Own',
  kind: 'campaign' as const,
  steps: [],
  end: { id: 'end', after: { days: 10 } },
  minGapHours: 24,
  lateAfterHours: 36,
};

describe('own sequences', () => {
  it('count hours as elapsed time over a clock change', () => {
    const hourly = defineSequence({
      ...definition,
      minGapHours: 0,
      steps: [{ id: 'H+48', after: { hours: 48 }, channels: [{ channel: 'email', template: 'quote/T+0' }] }],
    });
    expect(due('2026-10-30T14:00:00Z', { sequence: hourly })['H+48']).toBe('2026-11-01T14:00:00.000Z');
  });

  it('have a version that follows their content, not the order it is written in', () => {
    const steps = [{ id: 'A', after: { days: 1 }, channels: [{ channel: 'email' as const, template: 'quote/T+0' }] }];
    const one = defineSequence({ ...definition, steps });
    const { id, ...rest } = definition;
    expect(defineSequence({ ...rest, steps, id }).version).toBe(one.version);
    // A sequence may be defined from one that has been: its former version counts for nothing.
    expect(defineSequence(one)).toEqual(one);
    const wider = { ...definition, steps, minGapHours: 30 };
    expect(defineSequence({ ...one, minGapHours: 30 })).toEqual(defineSequence(wider));
    expect(defineSequence({ ...definition, steps, minGapHours: 23 }).version).not.toBe(one.version);
    expect(one.version).toMatch(/^[0-9a-f]{16}$/);
    expect(Object.isFrozen(one.steps[0]?.channels)).toBe(true);
  });

  it('are refused with every fault named', () => {
    const step = { id: 'A', after: { days: 3 }, channels: [{ channel: 'email' as const, template: 'x' }] };
    const twice = { ...step, after: { days: 1 } };
    expect(() => defineSequence({ ...definition, steps: [step, twice] })).toThrow(
      /steps\.1\.id: the id A is taken.*steps\.1\.after: comes before/,
    );
    expect(() => defineSequence({ ...definition, steps: [{ ...step, id: 'T:4' }] })).toThrow(
      /a short name such as T\+4/,
    );
    expect(() => defineSequence({ ...definition, steps: [step], end: { id: 'A', after: { days: 1 } } })).toThrow(
      /end\.id.*end\.after/,
    );
  });
});
