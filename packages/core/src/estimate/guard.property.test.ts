import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispositions, type Hold, holds } from '../events.ts';
import { defaultSmsWindows, type WeekWindows } from '../sequence/window.ts';
import { decideTouchpoint, type GuardFacts } from './guard.ts';

const day = { from: '08:00', to: '20:00' };
const sms: WeekWindows = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
const hour = 3_600_000;

describe('for any facts', () => {
  const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') });
  const anyHolds = fc
    .uniqueArray(fc.constantFrom(...holds))
    .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.option(instant)))))
    .map(
      (pairs) =>
        Object.fromEntries(
          pairs.map(([name, at]) => [name, { until: at === null ? null : new Date(at).toISOString() }]),
        ) as { [H in Hold]?: { until: string | null } },
    );
  const anyFacts: fc.Arbitrary<GuardFacts> = fc.record({
    now: instant,
    touchpoint: fc.record({
      stepId: fc.constant('T+4'),
      channel: fc.constantFrom('email' as const, 'sms' as const),
      dueAt: instant,
      first: fc.boolean(),
    }),
    newerStepDue: fc.boolean(),
    disposition: fc.constantFrom(...dispositions),
    enrollmentEnded: fc.boolean(),
    holdout: fc.boolean(),
    holds: anyHolds,
    channelPaused: fc.boolean(),
    address: fc.option(fc.constant('a@b.co')),
    optedOut: fc.boolean(),
    unreachable: fc.constantFrom(null, 'bounced' as const, 'bad_number' as const),
    smsConsent: fc.boolean(),
    smsApproved: fc.boolean(),
    zones: fc.constantFrom<GuardFacts['zones'][]>(
      ['America/Chicago'],
      ['America/New_York', 'America/Los_Angeles'],
      ['Pacific/Auckland'],
    ),
    windows: fc.constantFrom({ email: null, sms: defaultSmsWindows }, { email: sms, sms }),
    closedDates: fc.constantFrom<string[][]>([], ['2026-12-25', '2027-01-01']),
    lastSentAt: fc.option(instant),
    minGapMs: fc.constantFrom(0, 24 * hour),
    lateAfterMs: fc.constant(36 * hour),
  });

  it('nothing is sent after the end, to someone who opted out, without an address, or under a hold', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        if (decideTouchpoint(each).do !== 'send') return;
        expect(each).toMatchObject({
          disposition: 'open',
          enrollmentEnded: false,
          holdout: false,
          optedOut: false,
          channelPaused: false,
        });
        expect(each.address).not.toBeNull();
        expect(each.now).toBeGreaterThanOrEqual(each.touchpoint.dueAt);
        for (const { until } of Object.values(each.holds))
          expect(Date.parse(until ?? '9999-01-01')).toBeLessThanOrEqual(each.now);
        if (each.touchpoint.channel === 'sms') expect([each.smsConsent, each.smsApproved]).toEqual([true, true]);
      }),
      { numRuns: 5000 },
    );
  });

  it('the same facts give the same decision, and no hold ends in the past', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const decision = decideTouchpoint(each);
        expect(decideTouchpoint({ ...each })).toEqual(decision);
        if (decision.do === 'hold' && decision.until !== null) expect(decision.until).toBeGreaterThan(each.now);
      }),
      { numRuns: 2000 },
    );
  });
});
