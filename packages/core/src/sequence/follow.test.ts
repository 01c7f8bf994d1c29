import { describe, expect, it } from 'vitest';
import type { SequenceDefinition } from './define.ts';
import { defineSequence } from './define.ts';
import { type FollowInput, follow, type RunTouchpoint } from './follow.ts';
import { type PlanInput, planTouchpoints } from './plan.ts';
import { quoteRescueSequence } from './quote.ts';
import type { WeekWindows } from './window.ts';

const hours = { from: '09:00', to: '20:00' };
const sms: WeekWindows = { 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: hours, 7: hours };
const dayMs = 86_400_000;
// Day 0 is Tuesday, 1 December 2026, 9:00 in Chicago.
const start = Date.parse('2026-12-01T15:00:00Z');
const base: Omit<PlanInput, 'sequence' | 'zones'> = {
  subjectId: 'est_1',
  run: 1,
  startAt: start,
  startAfterMs: 0,
  followUpAt: '09:00',
  windows: { email: null, sms },
  closedDates: [],
  hasAddress: { email: true, sms: true },
  blocked: {},
  spread: 0,
};
const zones = ['America/Chicago'] as const;
type Steps = SequenceDefinition['steps'];
const version = (change: (steps: Steps) => Steps, more: Partial<SequenceDefinition> = {}) => {
  const { version: _, ...definition } = quoteRescueSequence;
  return defineSequence({ ...definition, ...more, steps: change([...definition.steps]) });
};
const moved = (id: string, days: number) => (steps: Steps) =>
  steps.map((step) => (step.id === id ? { ...step, after: { days } } : step));
const withStep = (step: Steps[number]) => (steps: Steps) => [...steps, step].sort((a, b) => daysOf(a) - daysOf(b));
const daysOf = ({ after }: Steps[number]) => ('days' in after ? after.days : after.hours / 24);
const email = (id: string, days: number): Steps[number] => ({
  id,
  after: { days },
  channels: [{ channel: 'email', template: 'quote/T+2' }],
});

/** A run on day `day`, with everything due before then gone. */
function runOn(day: number, change: (row: RunTouchpoint) => RunTouchpoint = (row) => row) {
  const now = start + day * dayMs;
  const rows = planTouchpoints({ ...base, sequence: quoteRescueSequence, zones }).touchpoints.map(
    (row): RunTouchpoint => change({ ...row, standing: Date.parse(row.dueAt) <= now ? 'over' : 'open' }),
  );
  const sends = rows
    .filter(({ standing }) => standing === 'over')
    .map(({ stepId, dueAt }) => ({ stepId, at: Date.parse(dueAt) }));
  return { now, touchpoints: rows, sends, held: false };
}
function shown(input: Omit<FollowInput, keyof typeof base | 'from' | 'to'> & Partial<FollowInput>) {
  const whole: FollowInput = {
    ...base,
    from: { sequence: quoteRescueSequence, zones },
    to: { sequence: quoteRescueSequence, zones },
    ...input,
  };
  const result = follow(whole);
  return {
    goes: result.touchpoints.map(({ key, localAt, change }) =>
      [key.slice(6), localAt.slice(5), change === 'unchanged' ? '' : change].join(' ').trim(),
    ),
    skipped: result.skipped.map(({ key, reason }) => `${key.slice(6)} ${reason}`),
    never: result.never.map(({ stepId, channel }) => `${stepId} ${channel}`),
    result,
  };
}
const to = (sequence: FollowInput['to']['sequence']) => ({ to: { sequence, zones } });

describe('a run that follows another version', () => {
  it('keeps every instant and every key where nothing of it changed', () => {
    const { goes, skipped } = shown({ ...runOn(3), ...to(version((steps) => steps, { name: 'Same steps' })) });
    expect(goes).toEqual(['T+4 12-05T09:00', 'T+7/email 12-08T09:00', 'T+7/sms 12-08T09:00', 'T+10 12-11T09:00']);
    expect(skipped).toEqual([]);
  });

  it('re-times a step that moved, under the key it had', () => {
    const { goes } = shown({ ...runOn(3), ...to(version(moved('T+4', 5))) });
    expect(goes).toEqual([
      'T+4 12-06T09:00 retimed',
      'T+7/email 12-08T09:00',
      'T+7/sms 12-08T09:00',
      'T+10 12-11T09:00',
    ]);
  });

  it('never touches what was authorised, also if its step moved or is gone', () => {
    const back = (row: RunTouchpoint): RunTouchpoint => (row.stepId === 'T+4' ? { ...row, standing: 'returned' } : row);
    for (const sequence of [version(moved('T+4', 6)), version((steps) => steps.filter(({ id }) => id !== 'T+4'))]) {
      const { goes, skipped } = shown({ ...runOn(3, back), ...to(sequence) });
      expect([...goes, ...skipped].some((row) => row.startsWith('T+4'))).toBe(false);
    }
  });

  it('skips a step that is gone, and one channel of a pair', () => {
    const gone = shown({ ...runOn(3), ...to(version((steps) => steps.filter(({ id }) => id !== 'T+4'))) });
    expect(gone.skipped).toEqual(['T+4 step_removed']);
    const half = version((steps) =>
      steps.map((step) => (step.id === 'T+7' ? { ...step, channels: step.channels.slice(0, 1) } : step)),
    );
    const { goes, skipped } = shown({ ...runOn(3), ...to(half) });
    expect(skipped).toEqual(['T+7/sms step_removed']);
    expect(goes).toContain('T+7/email 12-08T09:00');
  });

  it('gets a new step whose day is ahead under the bare key, and never one whose day has passed', () => {
    const sequence = version((steps) => withStep(email('T+5', 5))(withStep(email('T+1', 1))(steps)));
    const { goes, never } = shown({ ...runOn(3), ...to(sequence) });
    expect(goes.slice(0, 3)).toEqual(['T+4 12-05T09:00', 'T+5 12-06T09:00 added', 'T+7/email 12-08T09:00']);
    expect(never).toEqual(['T+1 email']);
  });

  it('gets a channel added to a step it knows under `/channel`, the first keeps the bare key', () => {
    const sequence = version((steps) =>
      steps.map((step) =>
        step.id === 'T+4'
          ? { ...step, channels: [...step.channels, { channel: 'email', template: 'quote/T+2' }] }
          : step,
      ),
    );
    const { goes } = shown({ ...runOn(3), ...to(sequence) });
    expect(goes.slice(0, 2)).toEqual(['T+4 12-05T09:00', 'T+4/email 12-05T09:00 added']);
  });

  it('gets a step back that an earlier version had taken out, under its old key', () => {
    const without = version((steps) => steps.filter(({ id }) => id !== 'T+4'));
    const removed = (row: RunTouchpoint): RunTouchpoint =>
      row.stepId === 'T+4' ? { ...row, standing: 'removed' } : row;
    const { goes } = shown({ ...runOn(3, removed), from: { sequence: without, zones } });
    expect(goes[0]).toBe('T+4 12-05T09:00 added');
    // What the contractor gave up by resuming "one more only" was in the version all along.
    expect(shown(runOn(3, removed)).goes[0]).toBe('T+7/email 12-08T09:00');
  });

  it('sends at most the newest of the steps that moved into the past, at the next allowed time', () => {
    const sequence = version((steps) => moved('T+7', 3)(moved('T+4', 2)(steps)));
    const { goes, skipped } = shown({ ...runOn(3.5), ...to(sequence) });
    expect(skipped).toEqual(['T+4 late']);
    expect(goes).toEqual(['T+7/email 12-04T21:00 retimed', 'T+7/sms 12-05T09:00 retimed', 'T+10 12-11T09:00']);
  });

  it('pushes along what a new step comes too near to', () => {
    const sequence = version(withStep({ ...email('T+6', 6), at: '20:00' }));
    expect(shown({ ...runOn(3), ...to(sequence) }).goes).toEqual([
      'T+4 12-05T09:00',
      'T+6 12-07T20:00 added',
      'T+7/email 12-08T20:00 retimed',
      'T+7/sms 12-09T09:00 retimed',
      'T+10 12-11T09:00',
    ]);
  });

  it('moves the end with its version, never into the past and never onto the last message', () => {
    const end = (days: number) => ({ end: { id: 'T+10', after: { days } } });
    const short = version((steps) => steps.slice(0, 2), end(4));
    expect(shown({ ...runOn(3), ...to(short) }).goes).toEqual(['T+10 12-05T09:00 retimed']);
    expect(shown({ ...runOn(5), ...to(short) }).goes).toEqual(['T+10 12-07T09:00 retimed']);
    const long = version((steps) => steps, end(14));
    expect(shown({ ...runOn(9), ...to(long) }).goes).toEqual(['T+10 12-15T09:00 retimed']);
  });

  it('keeps the one end that it has if a version calls it otherwise', () => {
    const sequence = version((steps) => steps, { end: { id: 'T+12', after: { days: 12 } } });
    expect(shown({ ...runOn(9), ...to(sequence) }).goes).toEqual(['T+10 12-13T09:00 retimed']);
  });

  it('counts the days that a pause had cost the run', () => {
    const later = (row: RunTouchpoint): RunTouchpoint =>
      row.standing === 'open' ? { ...row, dueAt: new Date(Date.parse(row.dueAt) + 3 * dayMs).toISOString() } : row;
    const sequence = version((steps) => withStep(email('T+6', 6))(moved('T+4', 5)(steps)));
    expect(shown({ ...runOn(3, later), ...to(sequence) }).goes).toEqual([
      'T+4 12-09T09:00 retimed',
      'T+6 12-10T09:00 added',
      'T+7/email 12-11T09:00',
      'T+7/sms 12-11T09:00',
      'T+10 12-14T09:00',
    ]);
  });

  it('leaves under a hold what was missed in the past, for whoever lifts it', () => {
    const missed = (row: RunTouchpoint): RunTouchpoint => (row.stepId === 'T+4' ? { ...row, standing: 'open' } : row);
    const { goes, skipped } = shown({ ...runOn(6, missed), held: true, ...to(version(moved('T+4', 5))) });
    expect(goes[0]).toBe('T+4 12-06T09:00 retimed');
    expect(skipped).toEqual([]);
  });

  it('adds a step without an address as what it is, and holds nothing up for it', () => {
    const { result } = shown({
      ...runOn(3),
      hasAddress: { email: false, sms: true },
      ...to(version(withStep(email('T+5', 5)))),
    });
    expect(result.touchpoints[1]).toMatchObject({ key: 'est_1:T+5', skip: 'no_address', change: 'added' });
  });
});

describe('a run in other zones', () => {
  it('keeps the time of day of days, and the instant of hours', () => {
    const after = { ...email('H+84', 3.5), after: { hours: 84 } };
    const sequence = version(withStep(after));
    const rows = planTouchpoints({ ...base, sequence, zones }).touchpoints.map(
      (row): RunTouchpoint => ({ ...row, standing: 'open' }),
    );
    const { result } = shown({
      ...{ touchpoints: rows.slice(2), now: start + 3 * dayMs, sends: [], held: false },
      from: { sequence, zones },
      to: { sequence, zones: ['America/Denver'] },
    });
    const places = result.touchpoints.map(
      ({ key, localAt, dueAt }) => `${key.slice(6)} ${localAt.slice(5)} ${dueAt.slice(5, 16)}`,
    );
    expect(places).toEqual([
      'H+84 12-04T20:00 12-05T03:00',
      'T+4 12-06T09:00 12-06T16:00',
      'T+7/email 12-08T09:00 12-08T16:00',
      'T+7/sms 12-08T09:00 12-08T16:00',
      'T+10 12-11T09:00 12-11T16:00',
    ]);
  });

  it('over the date line goes by the new place’s days', () => {
    const { goes } = shown({ ...runOn(3), to: { sequence: quoteRescueSequence, zones: ['Pacific/Auckland'] } });
    expect(goes[0]).toBe('T+4 12-05T09:00 retimed');
  });
});
