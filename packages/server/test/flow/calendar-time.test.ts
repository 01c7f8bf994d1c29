import type { TenantSettings } from '@quote-rescue/core';
import { afterEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { enroll } from '../../src/flow/enroll.ts';
import { explain } from '../../src/flow/explain.ts';
import { preview } from '../../src/flow/preview.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import {
  anEstimate,
  aRequest,
  calendarOf,
  chicago,
  createFlowKit,
  day,
  type FlowKit,
  minute,
  sent,
  started,
} from './flow-kit.ts';

const hour = 60 * minute;
let kit: FlowKit;
afterEach(() => kit.drop());

/** A contractor with settings of their own. */
async function tenant(name: string, settings: Partial<TenantSettings>): Promise<TenantCaller> {
  await setTenant(kit.context, name, { ...chicago, ...settings }, { email: 10_000, sms: 10_000 });
  return kit.as(name);
}
/** When each message was taken, `T+2 2037-11-01T15:00`, in UTC. */
const taken = async ({ tenant: { id } }: TenantCaller) => {
  const { rows } = await kit.db.query<{ step: string; at: string }>(
    `SELECT t.step_id AS step, to_char(t.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS at
     FROM qr.touchpoint t WHERE t.tenant_id = $1 AND t.state = 'sent' AND t.channel <> 'end' ORDER BY t.settled_at, t.ordinal`,
    [id],
  );
  return rows.map(({ step, at }) => `${step} ${at}`);
};

describe('B01 the clocks change while a sequence runs', () => {
  it('back: T+2 goes once at nine by the new clock, and so does T+4', async () => {
    kit = await createFlowKit({ startAt: '2037-10-30T14:00:00.000Z' });
    const { caller } = await started(kit);
    await kit.pass(5 * day);
    expect(await taken(caller)).toEqual(['T+0 2037-10-30T14:00', 'T+2 2037-11-01T15:00', 'T+4 2037-11-03T15:00']);
  });

  it('forward: T+2 goes once at nine by the new clock', async () => {
    kit = await createFlowKit({ startAt: '2037-03-06T15:00:00.000Z' });
    const { caller } = await started(kit);
    await kit.pass(3 * day);
    expect(await taken(caller)).toEqual(['T+0 2037-03-06T15:00', 'T+2 2037-03-08T14:00']);
  });

  it('a follow-up at 1:30 in the hour that comes twice goes once, in the first', async () => {
    kit = await createFlowKit({ startAt: '2037-10-30T14:00:00.000Z' });
    const caller = await tenant('night', { followUpAt: '01:30' });
    await started(kit, { customerPhone: null, smsConsent: null }, { caller });
    await kit.pass(3 * day);
    expect(await taken(caller)).toEqual(['T+0 2037-10-30T14:00', 'T+2 2037-11-01T06:30']);
  });

  it('a follow-up at 2:30 in the hour that is left out goes once, within half an hour of it', async () => {
    kit = await createFlowKit({ startAt: '2037-03-06T15:00:00.000Z' });
    const caller = await tenant('night', { followUpAt: '02:30' });
    await started(kit, { customerPhone: null, smsConsent: null }, { caller });
    await kit.pass(3 * day);
    expect(await taken(caller)).toEqual(['T+0 2037-03-06T15:00', 'T+2 2037-03-08T08:30']);
  });
});

it('B02 a sequence runs over the end of a short month by days', async () => {
  kit = await createFlowKit({ startAt: '2037-01-30T15:00:00.000Z' });
  const { caller } = await started(kit);
  await kit.pass(5 * day);
  expect(await taken(caller)).toEqual(['T+0 2037-01-30T15:00', 'T+2 2037-02-01T15:00', 'T+4 2037-02-03T15:00']);
});

describe('a late start-up', () => {
  it('B06 after two missed steps sends the newest at the next allowed time and skips the older as late', async () => {
    kit = await createFlowKit({ startAt: '2037-12-05T15:00:00.000Z' });
    const one = await started(kit);
    await kit.pass(day);
    // Nobody works from Monday 8:00 to Wednesday 20:30; texts may go from nine.
    kit.clock.advance(Date.parse('2037-12-10T02:30:00Z') - (await kit.context.now()).calendar);
    await kit.dispatcher.drain();
    expect(sent(kit, one.caller)).toEqual([':T+0']);
    expect((await calendarOf(kit.db, one.estimateId)).slice(1, 3)).toEqual([
      ':T+2 12-07 09:00 skipped late',
      ':T+4 12-10 09:00 scheduled quiet_hours',
    ]);
    await kit.pass(day);
    expect(await taken(one.caller)).toEqual(['T+0 2037-12-05T15:00', 'T+4 2037-12-10T15:00']);
    const { late } = await explain(kit.context, one.caller, `${one.estimateId}:T+4`);
    expect(late?.causes).toEqual(['outside the hours of its channel']);
    expect((await explain(kit.context, one.caller, `${one.estimateId}:T+2`)).sentences[0]).toBe(
      'Not sent, and will not be: it was too late, or a later step was due already.',
    );
  });

  it('B06 after forty days sends nothing, and the estimate ends without an answer', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(day);
    kit.clock.advance(40 * day);
    await kit.pass(day);
    expect(sent(kit, one.caller)).toEqual([':T+0']);
    expect((await readTimeline(kit.context, one.caller, one)).estimate.status).toBe('no_response');
  });

  it('keeps the minimum gap to what went before the outage', async () => {
    kit = await createFlowKit();
    const one = await started(kit, { customerPhone: null, smsConsent: null });
    await kit.pass(2 * day);
    // T+2 due 9:00 on the 13th goes six hours late; T+4 is two days later and must not come nearer than a day.
    kit.clock.advance(7 * hour);
    await kit.pass(9 * day);
    const at = (await taken(one.caller)).map((row) => Date.parse(`${row.split(' ')[1]}:00Z`));
    for (const [index, instant] of at.slice(1).entries())
      expect(instant - (at[index] ?? 0)).toBeGreaterThanOrEqual(day);
  });
});

describe('closed days', () => {
  it('a weekend moves to Monday, and not all of it at nine', async () => {
    kit = await createFlowKit({ startAt: '2038-01-14T15:00:00.000Z' });
    const caller = await tenant('weekdays', { weekends: false });
    for (let n = 0; n < 40; n++)
      await started(kit, { customerEmail: `c${n}@example.com`, customerPhone: null, smsConsent: null }, { caller });
    await kit.pass(5 * day);
    const mondays = (await taken(caller)).filter((row) => row.startsWith('T+2')).map((row) => row.slice(4));
    expect(mondays).toHaveLength(40);
    for (const at of mondays) expect(at >= '2038-01-18T15:00' && at < '2038-01-18T17:00').toBe(true);
    expect(new Set(mondays).size).toBeGreaterThan(20);
    const nine = mondays.filter((at) => at < '2038-01-18T15:05').length;
    expect(nine).toBeLessThan(10);
  });

  it('a public holiday is one where the contractor asks for it, in preview and plan and at the guard', async () => {
    kit = await createFlowKit({ startAt: '2038-01-16T15:00:00.000Z' });
    const caller = await tenant('holidays', { closedOnHolidays: true });
    const estimate = anEstimate({ customerPhone: null, smsConsent: null });
    const shown = await preview(kit.context, caller, { estimate });
    // 18 January 2038 is Martin Luther King's day.
    expect(shown.rows[1]).toMatchObject({ stepId: 'T+2', moved: 'closed_day' });
    expect(shown.rows[1]?.localAt).toMatch(/^2038-01-19T(09|10)/);
    const { estimateId } = await enroll(kit.context, caller, aRequest({ customerPhone: null, smsConsent: null }));
    await kit.pass(5 * day);
    expect((await taken(caller))[1]).toMatch(/^T\+2 2038-01-19T1[56]/);
    expect((await readTimeline(kit.context, caller, { estimateId })).rows).toContainEqual(
      expect.objectContaining({ stepId: 'T+2', localAt: shown.rows[1]?.localAt }),
    );
  });

  it('one that the contractor closes after planning holds the message at its instant', async () => {
    kit = await createFlowKit({ startAt: '2038-01-11T14:00:00.000Z' });
    const { caller, estimateId } = await started(kit);
    await kit.pass(day);
    await setTenant(kit.context, 'T1', { ...chicago, closedDates: ['2038-01-13'] }, { email: 10_000, sms: 10_000 });
    await kit.pass(day + 2 * hour);
    expect((await calendarOf(kit.db, estimateId))[1]).toBe(':T+2 01-14 09:00 scheduled closed_day');
    await kit.pass(day);
    expect((await taken(caller))[1]).toBe('T+2 2038-01-14T15:00');
    const { decisions } = await explain(kit.context, caller, `${estimateId}:T+2`);
    expect(decisions.map(({ decided, reason }) => reason ?? decided)).toEqual(['closed_day', 'send']);
  });
});

describe('hours', () => {
  it('over midnight let texts go at night, on the day on which the night began', async () => {
    kit = await createFlowKit({ startAt: '2038-01-11T14:00:00.000Z' });
    const night = { from: '20:00', to: '02:00' };
    const smsWindows = { 1: night, 2: night, 3: night, 4: night, 5: night, 6: night, 7: null };
    const caller = await tenant('nights', { smsWindows, followUpAt: '21:00' });
    // T+4 is Friday; the second text, T+7, is Monday.
    const { estimateId } = await started(kit, { customerEmail: null }, { caller });
    await kit.pass(9 * day);
    expect(await taken(caller)).toEqual(['T+4 2038-01-16T03:00', 'T+7 2038-01-19T03:00']);
    expect(await calendarOf(kit.db, estimateId)).toContain(':T+2 01-13 21:00 skipped no_address');
  });
});
