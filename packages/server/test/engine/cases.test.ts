import type { SequenceDefinition } from '@quote-rescue/core';
import { afterEach, expect, it } from 'vitest';
import { anEnrollment, chicago, createTestKit, type TestKit } from '../kit.ts';
import { eventually } from './survival-kit.ts';

/** Cases from public bug reports that no other file of the engine holds. */

let test: TestKit;
afterEach(() => test.drop());

const day = 86_400_000;

it('B13: three lost answers of one half of a pair: one key, one mail, and a provider’s id that reports can be found by', async () => {
  // A Monday, 8:00 in Chicago.
  test = await createTestKit({ startAt: '2027-01-11T14:00:00Z' });
  const { kit, sink, clock, database } = test;
  const { estimateId } = await kit.enroll('T1', anEnrollment());
  const tried: string[] = [];
  let lost = 0;
  sink.behave = ({ key }) => {
    tried.push(key);
    return key.endsWith(':T+7/email') && lost++ < 3 ? 'accept_and_lose_answer' : 'accept';
  };
  for (let n = 0; n < 7; n++) {
    await kit.drain();
    clock.advance(day);
  }
  clock.advance(65 * 60_000);
  await kit.drain();
  for (let n = 0; n < 3; n++) {
    clock.advance(3 * 60_000);
    await database.db.query(`UPDATE qr.reconciliation SET next_at = now() - interval '1 second'`);
    await kit.sweep();
    await kit.drain();
  }
  const pair = (list: readonly string[]) => list.filter((key) => key.includes(':T+7'));
  expect(pair(tried).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => `${estimateId}:T+7/email`),
    `${estimateId}:T+7/sms`,
  ]);
  expect(pair(sink.accepted.map(({ key }) => key)).toSorted()).toEqual([
    `${estimateId}:T+7/email`,
    `${estimateId}:T+7/sms`,
  ]);
  const { rows } = await database.db.query(
    `SELECT status, provider_id IS NOT NULL AS named FROM qr.intent WHERE key LIKE '%:T+7%'`,
  );
  expect(rows).toEqual([
    { status: 'sent', named: true },
    { status: 'sent', named: true },
  ]);
});

it('B19: a provider that answers one tenant with "too many requests" delays that tenant alone', async () => {
  test = await createTestKit();
  const { kit, sink, clock } = test;
  await kit.setTenant('T2', { ...chicago, companyName: 'Ridgeline Roofing' });
  const flood = await Promise.all(Array.from({ length: 60 }, () => kit.enroll('T1', anEnrollment())));
  const { estimateId } = await kit.enroll('T2', anEnrollment());
  sink.behave = ({ tenantId }) =>
    tenantId === 'T2'
      ? 'accept'
      : {
          outcome: 'failed',
          code: '429',
          message: 'slow down',
          retry: { kind: 'after', ms: 30_000 },
          scope: 'message',
        };
  await kit.drain();
  expect(sink.accepted.map(({ key }) => key)).toEqual([`${estimateId}:T+0`]);

  sink.behave = () => 'accept';
  clock.advance(29_000);
  await kit.drain();
  expect(sink.accepted).toHaveLength(1);
  clock.advance(5 * 60_000);
  await kit.drain();
  expect(sink.accepted.map(({ key }) => key).toSorted()).toEqual(
    [estimateId, ...flood.map((one) => one.estimateId)].map((id) => `${id}:T+0`).toSorted(),
  );
});

it('B19: a tenant whose rate is used up keeps nobody waiting: another’s message goes while the flood lasts', async () => {
  test = await createTestKit({ rates: { email: 200, sms: 200 } });
  const { kit, sink } = test;
  await kit.setTenant('T2', { ...chicago, companyName: 'Ridgeline Roofing' });
  await Promise.all(Array.from({ length: 2_000 }, () => kit.enroll('T1', anEnrollment({}, { startAfterMs: 1000 }))));
  await kit.start();
  await eventually(() => sink.accepted.length > 20, { within: 10_000 });
  const { estimateId } = await kit.enroll('T2', anEnrollment());
  await eventually(() => sink.accepted.some(({ key }) => key === `${estimateId}:T+0`), { within: 5000 });
  expect(sink.accepted.length).toBeLessThan(2_001);
  await eventually(() => sink.accepted.length >= 2_001, { within: 60_000 });
  expect(new Set(sink.accepted.map(({ key }) => key)).size).toBe(sink.accepted.length);
}, 300_000);

it('a delay of more than 24.8 days, where a timer of JavaScript runs over, is waited for', async () => {
  const slow: SequenceDefinition = {
    ...{ id: 'slow', name: 'Slow', kind: 'quote', minGapHours: 24, lateAfterHours: 48 },
    steps: [
      { id: 'T+0', after: { days: 0 }, channels: [{ channel: 'email', template: 'quote/T+0' }] },
      { id: 'T+40', after: { days: 40 }, channels: [{ channel: 'email', template: 'quote/T+2' }] },
    ],
    end: { id: 'end', after: { days: 60 } },
  };
  // At ten in the morning: started before nine, the fortieth day's nine o'clock would be more than forty days away.
  test = await createTestKit({ sequences: [slow], startAt: '2027-01-11T16:00:00.000Z' });
  const { kit, sink, clock } = test;
  await kit.start();
  const { estimateId } = await kit.enroll('T1', anEnrollment());
  await kit.drain();
  // More than one look at the calendar, which comes every second.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(sink.accepted.map(({ key }) => key)).toEqual([`${estimateId}:T+0`]);
  clock.advance(39 * day);
  await kit.drain();
  expect(sink.accepted).toHaveLength(1);
  clock.advance(1 * day);
  await kit.drain();
  expect(sink.accepted.map(({ key }) => key)).toEqual([`${estimateId}:T+0`, `${estimateId}:T+40`]);
}, 120_000);
