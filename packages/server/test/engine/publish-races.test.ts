import { quoteRescueSequence, type SequenceDefinition } from '@quote-rescue/core';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';

let test: TestKit;
afterEach(() => test?.drop());

const { version: _, ...original } = quoteRescueSequence;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const withStep = (id: string, days: number): SequenceDefinition => {
  const steps = [
    ...original.steps,
    { id, after: { days }, channels: [{ channel: 'email' as const, template: 'quote/T+2' }] },
  ];
  const daysOf = (step: (typeof steps)[number]) => ('days' in step.after ? step.after.days : 0);
  return { ...original, steps: steps.sort((a, b) => daysOf(a) - daysOf(b)) };
};
/** T+2 moved to day 3: what is on its way when this is published must go once, on one of the two days. */
const later: SequenceDefinition = {
  ...original,
  steps: original.steps.map((step) => (step.id === 'T+2' ? { ...step, after: { days: 3 } } : step)),
};

async function enrolled(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const request = anEnrollment({ customerEmail: `c${n}@example.com`, customerPhone: null, smsConsent: null });
    ids.push((await test.kit.enroll('T1', request)).estimateId);
  }
  await test.kit.drain();
  return ids;
}
const versions = async () => {
  const { rows } = await test.database.db.query<{ sequence_version: string; n: number }>(
    `SELECT sequence_version, count(*)::int AS n FROM qr.enrollment WHERE status = 'running' GROUP BY 1 ORDER BY 2`,
  );
  return rows;
};
const accepted = (step: string) => test.sink.accepted.filter(({ key }) => key.endsWith(step)).map(({ key }) => key);

/** Both workers until nothing is due, at every instant something is. */
async function pass(ms: number, workers = [test.kit]): Promise<void> {
  const end = Date.parse((await test.kit.calendar()).now) + ms;
  for (;;) {
    await Promise.all(workers.map((kit) => kit.drain()));
    const { now, nextDueAt } = await test.kit.calendar();
    const at = Date.parse(now);
    if (at >= end) return;
    test.clock.advance(Math.max(0, Math.min(nextDueAt === null ? end : Date.parse(nextDueAt), end) - at));
  }
}

describe('a version published', () => {
  it('while two workers claim: every message goes once, and what was authorised goes as it was', async () => {
    test = await createTestKit({ startAt: '2027-01-11T14:00:00.000Z' });
    const other = test.another();
    const ids = await enrolled(120);
    await pass(2 * dayMs);
    test.clock.advance(1.5 * hourMs);
    const [published] = await Promise.all([
      test.kit.publishSequence('T1', later, { running: 'follow' }),
      test.kit.drain(),
      other.drain(),
    ]);
    expect(published.finished).toBe(true);
    const atOnce = new Set(accepted(':T+2'));
    await pass(2 * dayMs, [test.kit, other]);
    expect(accepted(':T+2').sort()).toEqual(ids.map((id) => `${id}:T+2`).sort());
    expect(await versions()).toEqual([{ sequence_version: published.version, n: 120 }]);
    const { rows } = await test.database.db.query<{ key: string; day: string }>(
      `SELECT key, to_char(due_at AT TIME ZONE 'America/Chicago', 'MM-DD') AS day FROM qr.touchpoint WHERE step_id = 'T+2'`,
    );
    for (const { key, day } of rows) expect([key, day]).toEqual([key, atOnce.has(key) ? '01-13' : '01-14']);
  });

  it('twice at once, from two processes: all running enrollments follow the one that is in force in the end', async () => {
    test = await createTestKit({ startAt: '2027-01-11T14:00:00.000Z' });
    const other = test.another();
    await enrolled(60);
    await Promise.all([
      test.kit.publishSequence('T1', withStep('T+5', 5), { running: 'follow' }),
      other.publishSequence('T1', withStep('T+6', 6), { running: 'follow' }),
    ]);
    await Promise.all([test.kit.sweep(), other.sweep()]);
    const { version, following } = await test.kit.sequence('T1');
    expect(following).toBe(false);
    expect(await versions()).toEqual([{ sequence_version: version, n: 60 }]);
    await pass(9 * dayMs);
    const [won, lost] = accepted(':T+5').length > 0 ? [':T+5', ':T+6'] : [':T+6', ':T+5'];
    expect(accepted(won)).toHaveLength(60);
    expect(accepted(lost)).toEqual([]);
  });

  it('while a terminal event commits: what has ended stays on its version and gets nothing', async () => {
    test = await createTestKit({ startAt: '2027-01-11T14:00:00.000Z' });
    const other = test.another();
    const ids = await enrolled(40);
    await Promise.all([
      test.kit.publishSequence('T1', withStep('T+5', 5), { running: 'follow' }),
      ...ids.slice(0, 20).map((id) => other.markWon('T1', id)),
    ]);
    await pass(6 * dayMs);
    expect(accepted(':T+5').sort()).toEqual(
      ids
        .slice(20)
        .map((id) => `${id}:T+5`)
        .sort(),
    );
    const { rows } = await test.database.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM qr.touchpoint t JOIN qr.enrollment n USING (tenant_id, enrollment_id)
       WHERE n.status = 'ended' AND t.state IN ('authorised', 'held')`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('while enrolments run: none is left behind, also one that a host transaction holds open meanwhile', async () => {
    test = await createTestKit({ startAt: '2027-01-11T14:00:00.000Z' });
    const host = await connect(test.database.url);
    await host.db.transaction(async (tx) => {
      await test.kit.enroll('T1', anEnrollment({ customerEmail: 'open@example.com' }), { db: tx });
      const [published] = await Promise.all([
        test.kit.publishSequence('T1', withStep('T+5', 5), { running: 'follow' }),
        ...Array.from({ length: 20 }, (_none, n) =>
          test.kit.enroll('T1', anEnrollment({ customerEmail: `c${n}@example.com` })),
        ),
      ]);
      expect(published.finished).toBe(false);
    });
    await host.close();
    await test.kit.sweep();
    const { version, following } = await test.kit.sequence('T1');
    expect(following).toBe(false);
    expect(await versions()).toEqual([{ sequence_version: version, n: 21 }]);
  });
});
