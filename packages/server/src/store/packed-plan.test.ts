import { planTouchpoints, quoteRescueSequence } from '@quote-rescue/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPlan, unpackPlan } from './packed-plan.ts';

const day = { from: '08:00', to: '20:00' };
const sms = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };

function planned(startAt: number, run: number, zone: string) {
  const { touchpoints } = planTouchpoints({
    ...{ sequence: quoteRescueSequence, subjectId: 'est_abc123', run, startAt, startAfterMs: 0 },
    ...{ zones: [zone], followUpAt: null, windows: { email: null, sms }, closedDates: [], spread: 0.3 },
    ...{ hasAddress: { email: true, sms: false }, blocked: {} },
  });
  const rows = touchpoints.map(({ key, stepId, channel, ordinal, dueAt, localAt, skip }) => ({
    ...{ key, stepId, channel, ordinal, dueAt, localAt },
    ...(skip !== null && { skip }),
  }));
  return { run, sequenceId: 'quote', sequenceVersion: 'v1', zone, touchpoints: rows };
}

describe('a plan as the table holds it', () => {
  it('comes back as it was, at every instant, in every zone and run', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-01-01') }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('America/Chicago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Berlin', 'UTC'),
        (startAt, run, zone) => {
          const data = planned(startAt, run, zone);
          const subject = { subjectId: 'est_abc123', run };
          const packed = packPlan(data, subject);
          expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(data).length / 3);
          expect(unpackPlan(packed, subject)).toEqual(data);
        },
      ),
    );
  });

  it('stays in full words where a key or an instant has another form', () => {
    const data = planned(Date.parse('2026-12-01T15:00:00Z'), 1, 'UTC');
    const [first, ...others] = data.touchpoints;
    if (first === undefined) throw new Error('a plan has touchpoints');
    const subject = { subjectId: 'est_abc123', run: 1 };
    for (const odd of [
      { ...first, key: 'other:T+0' },
      { ...first, dueAt: '2026-12-01T15:00:00+00:00' },
      { ...first, ordinal: 7 },
      { ...first, localAt: 'noon' },
      { ...first, stepId: 'T+1' },
    ]) {
      const other = { ...data, touchpoints: [odd, ...others] };
      expect(packPlan(other, subject)).toBe(other);
      expect(unpackPlan(other, subject)).toEqual(other);
    }
  });
});
