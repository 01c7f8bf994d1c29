import { quoteRescueSequence, type SequenceDefinition } from '@quote-rescue/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeZone } from '../../src/flow/change-zone.ts';
import { followOn } from '../../src/flow/follow-runs.ts';
import { pause } from '../../src/flow/pause.ts';
import { previewSequenceChange } from '../../src/flow/preview-sequence-change.ts';
import { publishSequence, readSequence } from '../../src/flow/publish-sequence.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { restart } from '../../src/flow/restart.ts';
import { resume } from '../../src/flow/resume.ts';
import { calendarOf, count, createFlowKit, day, engines, type FlowKit, minute, sent, started } from './flow-kit.ts';

const { version: _, ...original } = quoteRescueSequence;
type Steps = SequenceDefinition['steps'];
const edited = (change: (steps: Steps) => Steps, more: Partial<SequenceDefinition> = {}): SequenceDefinition => ({
  ...original,
  ...more,
  steps: change([...original.steps]),
});
const email = (id: string, days: number): Steps[number] => ({
  id,
  after: { days },
  channels: [{ channel: 'email', template: 'quote/T+2' }],
});
const inOrder = (steps: Steps): Steps =>
  [...steps].sort((a, b) => ('days' in a.after && 'days' in b.after ? a.after.days - b.after.days : 0));
/** T+4 moved to day 5, a new T+6, the text of the last pair taken out. */
const better = edited((steps) =>
  inOrder([
    ...steps.map((step) =>
      step.id === 'T+4'
        ? { ...step, after: { days: 5 } }
        : step.id === 'T+7'
          ? { ...step, channels: step.channels.slice(0, 1) }
          : step,
    ),
    email('T+6', 6),
  ]),
);

// One engine's planner and driver may differ in what the statements mean; their flows do not.
describe.each(engines)('publishing a version on %s', (engine) => {
  let kit: FlowKit;
  beforeEach(async () => {
    kit = await createFlowKit({ engine });
  });
  afterEach(() => kit.drop());

  it('counts beforehand what running enrollments get, and then does that', async () => {
    const early = await started(kit);
    await kit.pass(3 * day);
    const fresh = await started(kit, { customerEmail: 'ken@example.com', customerPhone: '+15125550199' });
    await kit.pass(3.5 * day);
    const shown = await previewSequenceChange(kit.context, early.caller, { definition: better });
    expect(shown).toMatchObject({
      enrolled: 2,
      retimed: 1,
      newStep: 1,
      neverGet: 1,
      removed: 2,
      unchanged: 0,
      authorised: 5,
    });
    const before = await count(kit.db, 'event', early.caller);
    expect(await previewSequenceChange(kit.context, early.caller, { definition: better })).toMatchObject({
      enrolled: 2,
    });
    expect(await count(kit.db, 'event', early.caller)).toBe(before);

    const done = await publishSequence(kit.context, early.caller, { definition: better, running: 'follow' });
    const { now: _now, sequenceId: _id, version, ...counts } = shown;
    expect(done).toMatchObject({ version, finished: true, counts });
    expect(await calendarOf(kit.db, early.estimateId)).toEqual([
      ':T+0 01-11 08:00 sent',
      ':T+2 01-13 09:00 sent',
      ':T+4 01-15 09:00 sent',
      ':T+7/email 01-18 09:00 scheduled',
      ':T+7/sms 01-18 09:00 skipped step_removed',
      ':T+10 01-21 09:00 scheduled',
    ]);
    expect(await calendarOf(kit.db, fresh.estimateId)).toEqual([
      ':T+0 01-14 08:00 sent',
      ':T+2 01-16 09:00 sent',
      ':T+4 01-19 09:00 scheduled',
      ':T+7/sms 01-21 09:00 skipped step_removed',
      ':T+6 01-20 09:00 scheduled',
      ':T+7/email 01-21 09:00 scheduled',
      ':T+10 01-24 09:00 scheduled',
    ]);
    await kit.pass(8 * day);
    expect(
      sent(kit, early.caller)
        .filter((key) => /T\+[4-9]/.test(key))
        .sort(),
    ).toEqual([':T+4', ':T+4', ':T+6', ':T+7/email', ':T+7/email']);
    expect((await readTimeline(kit.context, fresh.caller, fresh)).estimate.status).toBe('no_response');
  });
});

describe('publishing a version', () => {
  let kit: FlowKit;
  beforeEach(async () => {
    kit = await createFlowKit();
  });
  afterEach(() => kit.drop());

  it('keep leaves running enrollments on their version, and new ones and new runs follow the tenant’s newest', async () => {
    const { caller, estimateId } = await started(kit);
    expect(await readSequence(kit.context, caller)).toMatchObject({ edited: false, definition: original });
    await kit.pass(minute);
    const done = await publishSequence(kit.context, caller, { definition: better, running: 'keep' });
    expect(done.counts.enrolled).toBe(0);
    expect(await readSequence(kit.context, caller)).toMatchObject({ edited: true, definition: better });
    const next = await started(kit, { customerEmail: 'ken@example.com', customerPhone: '+15125550199' });
    const stranger = await started(kit, {}, { caller: await kit.as('T2') });
    expect((await calendarOf(kit.db, estimateId))[2]).toBe(':T+4 01-15 09:00 scheduled');
    expect((await calendarOf(kit.db, next.estimateId))[2]).toBe(':T+4 01-16 09:00 scheduled');
    expect((await calendarOf(kit.db, stranger.estimateId))[2]).toBe(':T+4 01-15 09:00 scheduled');
    await kit.pass(12 * day);
    await restart(kit.context, caller, { estimateId });
    expect((await calendarOf(kit.db, estimateId)).slice(6).map((row) => row.split(' ')[0])).toEqual([
      ...['#2:T+0', '#2:T+2', '#2:T+4', '#2:T+6', '#2:T+7', '#2:T+10'],
    ]);
  });

  it('does nothing when repeated, and goes on where it was interrupted', async () => {
    const runs = [];
    for (let n = 0; n < 7; n++)
      runs.push(await started(kit, { customerEmail: `c${n}@example.com`, customerPhone: `+1512555010${n}` }));
    const [{ caller } = await started(kit)] = runs;
    await kit.pass(day);
    const first = await publishSequence(
      kit.context,
      caller,
      { definition: better, running: 'follow' },
      { batch: 3, most: 1 },
    );
    expect(first).toMatchObject({ finished: false, counts: { enrolled: 3 } });
    expect((await readSequence(kit.context, caller)).following).toBe(true);
    await followOn(kit.context);
    expect((await readSequence(kit.context, caller)).following).toBe(false);
    for (const { estimateId } of runs)
      expect(await calendarOf(kit.db, estimateId)).toContain(':T+6 01-17 09:00 scheduled');
    const events = await count(kit.db, 'event', caller);
    const again = await publishSequence(kit.context, caller, { definition: better, running: 'follow' });
    expect(again).toMatchObject({ finished: true, counts: { enrolled: 0 } });
    expect(await count(kit.db, 'event', caller)).toBe(events);
  });

  it('finishes an earlier follow before a version whose running enrollments are kept', async () => {
    const runs = [];
    for (let n = 0; n < 5; n++)
      runs.push(await started(kit, { customerEmail: `c${n}@example.com`, customerPhone: `+1512555010${n}` }));
    const [{ caller } = await started(kit)] = runs;
    await publishSequence(kit.context, caller, { definition: better, running: 'follow' }, { batch: 2, most: 1 });
    await publishSequence(kit.context, caller, { definition: original, running: 'keep' });
    for (const { estimateId } of runs)
      expect(await calendarOf(kit.db, estimateId)).toContain(':T+6 01-17 09:00 scheduled');
    expect(await readSequence(kit.context, caller)).toMatchObject({ definition: original, following: false });
  });

  it('plans what a paused run gets when the pause is lifted', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(3 * day);
    await pause(kit.context, caller, { estimateId });
    await kit.pass(2.5 * day);
    await publishSequence(kit.context, caller, { definition: better, running: 'follow' });
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
    await resume(kit.context, caller, { estimateId, catchUp: 'shift' });
    await kit.pass(12 * day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2', ':T+4', ':T+6', ':T+7/email']);
  });

  it('never moves what was authorised and came back, and gives it its old words if its step is gone', async () => {
    let busy = true;
    kit.sink.behave = ({ key }) =>
      busy && key.endsWith('T+2')
        ? { outcome: 'failed', code: '503', message: 'busy', retry: { kind: 'after', ms: 3_600_000 }, scope: 'message' }
        : 'accept';
    const { caller, estimateId } = await started(kit);
    await kit.pass(2 * day + 65 * minute);
    const before = (await calendarOf(kit.db, estimateId))[1];
    expect(before).toMatch(/T\+2 .* scheduled retry$/);
    const gone = edited((steps) => steps.filter(({ id }) => id !== 'T+2'));
    await publishSequence(kit.context, caller, { definition: gone, running: 'follow' });
    expect((await calendarOf(kit.db, estimateId))[1]).toBe(before);
    busy = false;
    await kit.pass(2 * 60 * minute);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
  });

  it('refuses a definition that could not be sent, and says what to mend', async () => {
    const { caller } = await started(kit);
    const publish = (definition: SequenceDefinition) =>
      publishSequence(kit.context, caller, { definition, running: 'follow' });
    await expect(
      publish(
        edited((steps) => [
          ...steps.slice(0, 3),
          { ...email('T+7', 7), channels: [{ channel: 'email', template: 'quote/T+99' }] },
        ]),
      ),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'definition.steps.3.channels.0.template', message: 'there is no e-mail called "quote/T+99"' }],
    });
    await expect(publish({ ...better, id: 'other' })).rejects.toMatchObject({ code: 'unknown_sequence' });
    await expect(publish({ ...better, kind: 'campaign' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(publish({ ...better, steps: [...better.steps].reverse() })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await readSequence(kit.context, caller)).toMatchObject({ edited: false });
  });

  it('moves the rest of a run to another zone by the clock there', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(3 * day);
    await changeZone(kit.context, caller, { estimateId, zone: 'America/Los_Angeles' });
    await changeZone(kit.context, caller, { estimateId, zone: 'America/Los_Angeles' });
    const view = await readTimeline(kit.context, caller, { estimateId });
    expect(view.zone).toBe('America/Los_Angeles');
    const planned = view.rows.flatMap((row) =>
      row.kind === 'touchpoint' && row.outcome === 'planned' ? [`${row.stepId} ${row.localAt} ${row.zone}`] : [],
    );
    expect(planned[0]).toBe('T+4 2027-01-15T09:00 America/Los_Angeles');
    expect((await calendarOf(kit.db, estimateId)).slice(2)).toEqual([
      ':T+4 01-15 11:00 scheduled',
      ':T+7/email 01-18 11:00 scheduled',
      ':T+7/sms 01-18 11:00 scheduled',
      ':T+10 01-21 11:00 scheduled',
    ]);
    await kit.pass(9 * day);
    expect(sent(kit, caller)).toHaveLength(5);
    await expect(changeZone(kit.context, caller, { estimateId, zone: 'America/Denver' })).rejects.toMatchObject({
      code: 'already_ended',
    });
    await restart(kit.context, caller, { estimateId });
    expect((await calendarOf(kit.db, estimateId))[7]).toMatch(/T\+2 .* 11:00/);
  });
});
