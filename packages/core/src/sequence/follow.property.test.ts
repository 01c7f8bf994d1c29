import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../values/local-time.ts';
import { defineSequence, type Sequence, type StepDefinition } from './define.ts';
import { type FollowInput, follow, type RunTouchpoint } from './follow.ts';
import { planTouchpoints } from './plan.ts';
import { nextAllowed, type WeekWindows, type Zones } from './window.ts';

const open = { from: '09:00', to: '20:00' };
const sms: WeekWindows = { 1: open, 2: open, 3: open, 4: open, 5: open, 6: open, 7: { from: '12:00', to: '20:00' } };

const after = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((days) => ({ days })),
  fc.integer({ min: 1, max: 280 }).map((hours) => ({ hours })),
);
const hoursOf = (step: Pick<StepDefinition, 'after'>) =>
  'days' in step.after ? step.after.days * 24 : step.after.hours;
const step = fc.record({
  id: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
  after,
  channels: fc.constantFrom<StepDefinition['channels']>(
    [{ channel: 'email', template: 'quote/T+2' }],
    [{ channel: 'sms', template: 'quote/T+4' }],
    [
      { channel: 'email', template: 'quote/T+7' },
      { channel: 'sms', template: 'quote/T+7' },
    ],
  ),
});
const version: fc.Arbitrary<Sequence> = fc
  .record({
    steps: fc.uniqueArray(step, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
    quiet: fc.integer({ min: 0, max: 6 }),
    minGapHours: fc.constantFrom(0, 24, 48),
  })
  .map(({ steps, quiet, minGapHours }) => {
    const sorted = [...steps].sort((a, b) => hoursOf(a) - hoursOf(b));
    const last = Math.max(...sorted.map(hoursOf));
    return defineSequence({
      ...{ id: 'quote', name: 'Quote', kind: 'quote', minGapHours, lateAfterHours: 36, steps: sorted },
      end: { id: 'end', after: { days: Math.ceil(last / 24) + quiet } },
    });
  });
const zones = fc.constantFrom<Zones>(
  ['America/Chicago'],
  ['Australia/Lord_Howe'],
  ['Pacific/Apia'],
  ['America/Boise', 'America/Los_Angeles'],
);
const startAt = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') });

type Case = { input: FollowInput; before: readonly RunTouchpoint[] };
/** A run some hours in: what was due is over or came back, the rest is open. */
const running = (to: fc.Arbitrary<Sequence | null>): fc.Arbitrary<Case> =>
  fc
    .record({
      from: version,
      to,
      zones,
      startAt,
      hours: fc.integer({ min: 0, max: 320 }),
      held: fc.boolean(),
      returned: fc.boolean(),
      hasAddress: fc.record({ email: fc.boolean(), sms: fc.boolean() }),
      spread: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    .map(({ hours, held, returned, ...given }) => {
      const plan = {
        ...{ subjectId: 'est_abc123', run: 1, startAfterMs: 0, followUpAt: '09:00', closedDates: ['2026-07-03'] },
        ...{ windows: { email: null, sms }, blocked: {} },
        ...{ startAt: given.startAt, hasAddress: given.hasAddress, spread: given.spread },
      };
      const now = given.startAt + hours * hourMs;
      const planned = planTouchpoints({ ...plan, sequence: given.from, zones: given.zones }).touchpoints;
      const isOver = ({ dueAt, channel }: (typeof planned)[number]) => channel !== 'end' && Date.parse(dueAt) <= now;
      const last = planned.findLast(isOver);
      const before = planned.map((row): RunTouchpoint => {
        if (row.skip === 'no_address') return { ...row, standing: 'over' };
        if (row === last && returned) return { ...row, standing: 'returned' };
        return { ...row, standing: isOver(row) ? 'over' : 'open' };
      });
      const sends = before
        .filter(({ standing, skip, channel }) => standing === 'over' && skip === null && channel !== 'end')
        .map(({ stepId, dueAt }) => ({ stepId, at: Date.parse(dueAt) }));
      const sides = { from: { sequence: given.from, zones: given.zones } };
      const input = { ...plan, ...sides, to: { sequence: given.to ?? given.from, zones: given.zones } };
      return { before, input: { ...input, touchpoints: before, now, held, sends } };
    });
const toAnother = running(version);
const numRuns = 500;

describe('every run that follows another version', () => {
  it('keeps what was authorised, loses and repeats no key, and has each message of the version once', () => {
    fc.assert(
      fc.property(toAnother, ({ input, before }) => {
        const { touchpoints, skipped, never } = follow(input);
        const openKeys = before.filter(({ standing }) => standing === 'open').map(({ key }) => key);
        const known = [...touchpoints.filter(({ change }) => change !== 'added'), ...skipped].map(({ key }) => key);
        expect(known.sort()).toEqual([...openKeys].sort());
        const added = touchpoints.filter(({ change, row }) => change === 'added' && row === null);
        const all = [...before.map(({ key }) => key), ...added.map(({ key }) => key)];
        expect(new Set(all).size).toBe(all.length);
        const kept = new Set(
          [...before.filter(({ standing }) => standing === 'over' || standing === 'returned'), ...touchpoints, ...never]
            .filter(({ channel }) => channel !== 'end')
            .map(({ stepId, channel }) => `${stepId} ${channel}`),
        );
        const late = skipped.filter(({ reason }) => reason === 'late').length;
        const wanted = input.to.sequence.steps.flatMap(({ id, channels }) =>
          channels.map(({ channel }) => `${id} ${channel}`),
        );
        expect(wanted.filter((name) => !kept.has(name))).toHaveLength(late);
      }),
      { numRuns },
    );
  });

  it('plans nothing that moves into the past, keeps gap and windows, and ends last', () => {
    fc.assert(
      fc.property(toAnother, ({ input }) => {
        if (input.held) return;
        const { touchpoints } = follow(input);
        const { now, to } = input;
        const messages = touchpoints.filter(({ channel, skip }) => channel !== 'end' && skip === null);
        for (const { change, dueAt, channel, skip } of touchpoints) {
          if (change === 'unchanged') continue;
          const at = Date.parse(dueAt);
          expect(at).toBeGreaterThanOrEqual(now);
          if (channel === 'end' || skip !== null) continue;
          expect(nextAllowed(at, channel, to.zones, input.windows, input.closedDates).at).toBe(at);
        }
        const gap = to.sequence.minGapHours * hourMs;
        const went = [
          ...input.sends,
          ...input.touchpoints
            .filter(({ standing }) => standing === 'returned')
            .map((row) => ({ stepId: row.stepId, at: Date.parse(row.dueAt) })),
        ];
        for (const message of messages) {
          for (const { stepId, at } of went) {
            if (stepId !== message.stepId) expect(Date.parse(message.dueAt) - at).toBeGreaterThanOrEqual(gap);
          }
          for (const other of messages) {
            if (other.stepId === message.stepId) continue;
            expect(Math.abs(Date.parse(other.dueAt) - Date.parse(message.dueAt))).toBeGreaterThanOrEqual(gap);
          }
        }
        const end = touchpoints.find(({ channel }) => channel === 'end');
        for (const { dueAt } of messages) expect(Date.parse(dueAt)).toBeLessThanOrEqual(Date.parse(end?.dueAt ?? ''));
      }),
      { numRuns },
    );
  });

  it('changes nothing where the version is the one it follows, and nothing when done again', () => {
    fc.assert(
      fc.property(running(fc.constant(null)), ({ input }) => {
        const { touchpoints, skipped, never } = follow(input);
        expect(touchpoints.filter(({ change }) => change !== 'unchanged')).toEqual([]);
        expect([skipped, never]).toEqual([[], []]);
      }),
      { numRuns },
    );
    fc.assert(
      fc.property(toAnother, ({ input, before }) => {
        if (input.held) return;
        const once = follow(input);
        const skippedKeys = new Set(once.skipped.map(({ key }) => key));
        const over = before
          .filter(({ key, standing }) => standing !== 'open' || skippedKeys.has(key))
          .map((row): RunTouchpoint => (row.standing === 'open' ? { ...row, standing: 'over' } : row));
        const goes = once.touchpoints.map(
          (row, index): RunTouchpoint => ({
            ...row,
            ordinal: 100 + index,
            standing: row.skip === 'no_address' ? 'over' : 'open',
          }),
        );
        const again = follow({ ...input, from: input.to, touchpoints: [...over, ...goes] });
        const placed = (rows: typeof once.touchpoints) =>
          rows.flatMap(({ key, dueAt, skip }) => (skip === 'no_address' ? [] : [`${key} ${dueAt}`])).sort();
        expect(placed(again.touchpoints)).toEqual(placed(once.touchpoints));
        expect(again.skipped).toEqual([]);
      }),
      { numRuns },
    );
  });
});
