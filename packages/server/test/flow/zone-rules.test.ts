import { afterEach, describe, expect, it } from 'vitest';
import { explain } from '../../src/flow/explain.ts';
import { calendarOf, createFlowKit, day, type FlowKit, minute, sent, started } from './flow-kit.ts';

/**
 * A government changes its clocks and the system learns of it between planning and sending. What the plan was made by
 * stands next to the instant, so the same is had by writing what an older system would have written: another offset, and
 * the instant that it took nine o'clock for.
 */
describe('rules of a zone that changed after planning', () => {
  let kit: FlowKit;
  afterEach(() => kit.drop({ tampered: true }));

  const hour = 60 * minute;
  /** Planned while the clocks of Chicago in January were taken for `offset` minutes east of UTC. */
  async function plannedBy(offset: number) {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.db.query(
      `WITH moved AS (
         UPDATE qr.touchpoint SET due_at = due_at - make_interval(mins => $1::int - utc_offset), utc_offset = $1::int
         WHERE utc_offset IS NOT NULL RETURNING tenant_id, channel, due_at, enrollment_id, ordinal)
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal) SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM moved`,
      [offset],
    );
    await kit.db.query(
      `INSERT INTO qr.wake (tenant_id, channel, due_at) SELECT tenant_id, channel, min(due_at) FROM qr.due GROUP BY 1, 2`,
    );
    return one;
  }

  it('keep a message at its time of day: what would go an hour early waits for nine by the new clock', async () => {
    const one = await plannedBy(-300);
    expect((await calendarOf(kit.db, one.estimateId))[1]).toBe(':T+2 01-13 08:00 scheduled');
    await kit.pass(2 * day + 30 * minute);
    expect(sent(kit, one.caller)).toEqual([':T+0']);
    expect((await calendarOf(kit.db, one.estimateId))[1]).toBe(':T+2 01-13 09:00 scheduled not_due');
    await kit.pass(31 * minute);
    expect(sent(kit, one.caller)).toEqual([':T+0', ':T+2']);
    const { sentences } = await explain(kit.context, one.caller, `${one.estimateId}:T+2`);
    expect(sentences).toContain(
      '2027-01-13 08:00 America/Chicago: held until 2027-01-13 09:00: the rules of its time zone have changed since it was planned.',
    );
  });

  it('let a message go that is due later by the old clock than by the new one: no more than the change late', async () => {
    const one = await plannedBy(-420);
    await kit.pass(2 * day + 2 * hour + minute);
    expect(sent(kit, one.caller)).toEqual([':T+0', ':T+2']);
    expect((await calendarOf(kit.db, one.estimateId))[1]).toBe(':T+2 01-13 10:00 sent');
  });

  it('move the quiet end too, and never a message that is planned for an instant', async () => {
    const one = await plannedBy(-300);
    const { rows } = await kit.db.query<{ step_id: string }>(
      'SELECT step_id FROM qr.touchpoint WHERE utc_offset IS NULL',
    );
    expect(rows).toEqual([{ step_id: 'T+0' }]);
    await kit.pass(10 * day + 30 * minute);
    expect((await calendarOf(kit.db, one.estimateId)).at(-1)).toBe(':T+10 01-21 09:00 scheduled not_due');
    await kit.pass(hour);
    expect((await calendarOf(kit.db, one.estimateId)).at(-1)).toBe(':T+10 01-21 09:00 sent');
  });
});
