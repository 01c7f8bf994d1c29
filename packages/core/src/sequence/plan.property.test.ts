import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, wallAt } from '../values/local-time.ts';
import { idempotencyKey } from './key.ts';
import { type PlanInput, planTouchpoints } from './plan.ts';
import { quoteRescueSequence } from './quote.ts';
import { replan } from './replan.ts';
import { type DayWindow, nextAllowed, type WeekWindows, type Zones } from './window.ts';

const zone = fc.constantFrom(
  'America/Chicago',
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Vancouver',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
);
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`;
});
const dayWindow: fc.Arbitrary<DayWindow | null> = fc.option(fc.record({ from: time, to: time }), { freq: 6 });
const week: fc.Arbitrary<WeekWindows> = fc.record({
  1: dayWindow,
  2: dayWindow,
  3: dayWindow,
  4: dayWindow,
  5: dayWindow,
  6: dayWindow,
  7: dayWindow,
});
const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') });
const zones = fc.array(zone, { minLength: 1, maxLength: 3 }) as fc.Arbitrary<
  string[]
> as unknown as fc.Arbitrary<Zones>;
const closedDates = fc.array(
  instant.map((at) => new Date(at).toISOString().slice(0, 10)),
  { maxLength: 5 },
);

const input: fc.Arbitrary<PlanInput> = fc.record({
  sequence: fc.constant(quoteRescueSequence),
  subjectId: fc.constant('est_abc123'),
  run: fc.integer({ min: 1, max: 3 }),
  startAt: instant,
  startAfterMs: fc.constantFrom(0, 30_000, 3_600_000),
  zones,
  followUpAt: fc.option(time),
  windows: fc.record({ email: fc.option(week), sms: week }),
  closedDates,
  hasAddress: fc.record({ email: fc.boolean(), sms: fc.boolean() }),
  blocked: fc.constant({}),
  spread: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** Asked in another way than the code under test does: minute by minute, from the written rule. */
function isOpenByTheRule(
  at: number,
  zoneName: string,
  windows: WeekWindows | null,
  closed: readonly string[],
): boolean {
  const wall = wallAt(zoneName, at);
  const weekday = (ms: number) => (new Date(ms).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  if (closed.includes(date(wall))) return false;
  if (windows === null) return true;
  const clock = new Date(wall).toISOString().slice(11, 16);
  const today = windows[weekday(wall)];
  if (today !== null && clock >= today.from && (today.from < today.to ? clock < today.to : true)) return true;
  const yesterday = windows[weekday(wall - dayMs)];
  return (
    yesterday !== null && yesterday.to <= yesterday.from && !closed.includes(date(wall - dayMs)) && clock < yesterday.to
  );
}

describe('every plan', () => {
  it('is the same for the same input', () => {
    fc.assert(
      fc.property(input, (each) => {
        expect(planTouchpoints(each)).toEqual(planTouchpoints(JSON.parse(JSON.stringify(each))));
      }),
    );
  });

  it('sends nothing outside the windows of every zone or on a closed date, but a first e-mail', () => {
    fc.assert(
      fc.property(input, (each) => {
        for (const { ordinal, channel, dueAt, skip } of planTouchpoints(each).touchpoints) {
          if (channel === 'end' || skip !== null || (ordinal === 0 && channel === 'email')) continue;
          const at = Date.parse(dueAt);
          const allowed = nextAllowed(at, channel, each.zones, each.windows, each.closedDates);
          if (allowed.at === null) continue; // never opens: the guard asks again
          for (const name of each.zones) {
            expect(isOpenByTheRule(at, name, each.windows[channel], each.closedDates)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the order of the steps, the minimum gap between them, and ends last', () => {
    fc.assert(
      fc.property(input, (each) => {
        const { touchpoints, endsAt } = planTouchpoints(each);
        const goes = touchpoints.filter(({ channel, skip }) => channel !== 'end' && skip === null);
        for (const a of goes) {
          for (const b of goes) {
            if (a.ordinal >= b.ordinal || a.stepId === b.stepId) continue;
            expect(Date.parse(b.dueAt) - Date.parse(a.dueAt)).toBeGreaterThanOrEqual(24 * 3_600_000);
          }
        }
        for (const { dueAt, channel, skip } of touchpoints) {
          if (channel !== 'end' && skip === null) expect(Date.parse(dueAt)).toBeLessThan(Date.parse(endsAt));
          expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(each.startAt + each.startAfterMs);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives every touchpoint a key of its own and ordinals that count up', () => {
    fc.assert(
      fc.property(input, (each) => {
        const { touchpoints } = planTouchpoints(each);
        expect(new Set(touchpoints.map(({ key }) => key)).size).toBe(touchpoints.length);
        expect(touchpoints.map(({ ordinal }) => ordinal)).toEqual(touchpoints.map((_, index) => index));
      }),
    );
  });
});

describe('the next allowed instant', () => {
  it('is never earlier than asked, is allowed itself, and nothing in between was', () => {
    fc.assert(
      fc.property(instant, zones, week, closedDates, (now, each, windows, closed) => {
        const { at, reason } = nextAllowed(now, 'sms', each, { email: null, sms: windows }, closed);
        if (at === null) return;
        expect(at).toBeGreaterThanOrEqual(now);
        expect(reason === null).toBe(at === now);
        const open = (instantAsked: number) =>
          each.every((name) => isOpenByTheRule(instantAsked, name, windows, closed));
        expect(open(at)).toBe(true);
        // After a closed day the time of day is kept on purpose; after quiet hours the very first minute counts.
        if (reason !== 'quiet_hours') return;
        for (let between = now; between < at; between += 900_000) expect(open(between)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('every plan anew', () => {
  it('repeats nothing, loses nothing, keeps the gap and ends last', () => {
    fc.assert(
      fc.property(
        input,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 40 * 24 }),
        fc.constantFrom('shift' as const, 'skip_missed' as const, 'next_only' as const),
        (each, gone, heldHours, catchUp) => {
          const rows = planTouchpoints(each).touchpoints.filter(({ skip }) => skip === null);
          const sent = rows.slice(0, Math.min(gone, rows.length - 1));
          const remaining = rows.slice(sent.length);
          const last = sent.at(-1);
          const heldSince = last === undefined ? each.startAt : Date.parse(last.dueAt);
          const now = heldSince + heldHours * 3_600_000;
          const result = replan({
            ...each,
            remaining,
            now,
            heldSince,
            catchUp,
            minGapMs: 24 * 3_600_000,
            lastSentAt: last === undefined ? null : Date.parse(last.dueAt),
          });
          const keys = [...result.touchpoints, ...result.skipped].map(({ key }) => key).sort();
          expect(keys).toEqual(remaining.map(({ key }) => key).sort());
          const stepOf = new Map(rows.map(({ key, stepId, channel }) => [key, channel === 'end' ? 'end' : stepId]));
          const messages = result.touchpoints.filter(({ key }) => stepOf.get(key) !== 'end');
          for (const { dueAt } of result.touchpoints) expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(now);
          for (const [index, a] of messages.entries()) {
            for (const b of messages.slice(index + 1)) {
              if (stepOf.get(a.key) === stepOf.get(b.key)) continue;
              expect(Date.parse(b.dueAt) - Date.parse(a.dueAt)).toBeGreaterThanOrEqual(24 * 3_600_000);
            }
          }
          const end = result.touchpoints.find(({ key }) => stepOf.get(key) === 'end');
          for (const { dueAt } of messages) expect(Date.parse(dueAt)).toBeLessThan(Date.parse(end?.dueAt ?? ''));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('an idempotency key', () => {
  const name = {
    subjectId: fc.stringMatching(/^est_[A-Za-z0-9]{6,12}$/),
    run: fc.integer({ min: 1, max: 12 }),
    stepId: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9+._-]{0,8}$/),
    channel: fc.constantFrom(undefined, 'email' as const, 'sms' as const),
    occurrence: fc.option(fc.stringMatching(/^20\d\d-\d\d$/), { nil: undefined }),
    attempt: fc.constantFrom(undefined, 2, 3),
  };
  const parts = fc.record(name).map(({ channel, occurrence, attempt, ...rest }) => ({
    ...rest,
    ...(channel === undefined ? {} : { channel }),
    ...(occurrence === undefined ? {} : { occurrence }),
    ...(attempt === undefined ? {} : { attempt }),
  }));

  it('is the same exactly for the same who and what', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const same = JSON.stringify(a, Object.keys(a).sort()) === JSON.stringify(b, Object.keys(b).sort());
        expect(idempotencyKey(a) === idempotencyKey(b)).toBe(same);
      }),
      { numRuns: 2000 },
    );
  });

  it('fits the 256 characters providers take', () => {
    fc.assert(
      fc.property(parts, (each) => {
        expect(idempotencyKey(each).length).toBeLessThan(160);
      }),
    );
  });
});
