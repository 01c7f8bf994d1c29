import type { TimelineView } from '@quote-rescue/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerQuestion } from '../../src/flow/answer-question.ts';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { cancel } from '../../src/flow/cancel.ts';
import type { Context } from '../../src/flow/context.ts';
import { enroll } from '../../src/flow/enroll.ts';
import { markLost, markWon, reopen, undoMark } from '../../src/flow/mark.ts';
import { optOutByContractor } from '../../src/flow/opt-out-by-contractor.ts';
import { pause } from '../../src/flow/pause.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { restart } from '../../src/flow/restart.ts';
import { previewResume, resume } from '../../src/flow/resume.ts';
import { undoEnroll } from '../../src/flow/undo-enroll.ts';
import { verify } from '../../src/flow/verify.ts';
import { calendarOf, createFlowKit, day, type FlowKit, minute, sent, started } from './flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit();
});
/** Whatever was pressed: what is stored is what the events say. */
afterEach(async () => {
  const { differences } = await verify(kit.context);
  await kit.drop();
  expect(differences).toEqual([]);
});

const show = (view: TimelineView) =>
  view.rows.map((row) =>
    row.kind === 'fact'
      ? row.type
      : [row.stepId, row.channel, row.outcome, row.because ?? row.skip ?? row.hold].filter(Boolean).join(' '),
  );
const view = (caller: TenantCaller, estimateId: string) => readTimeline(kit.context, caller, { estimateId });
/** A press, and the timeline as it is then. */
async function pressed<Input extends { readonly estimateId: string }>(
  press: (context: Context, caller: TenantCaller, input: Input) => Promise<void>,
  caller: TenantCaller,
  input: Input,
): Promise<TimelineView> {
  await press(kit.context, caller, input);
  return view(caller, input.estimateId);
}

describe('undo of a start', () => {
  it('gives the draft back with its corrections, as often as it is asked, and nothing is sent', async () => {
    const { caller, estimateId } = await started(
      kit,
      { customerEmail: 'Dana@Example.com', number: 'Q-17' },
      { startAfterMs: 30_000 },
    );
    const undone = await undoEnroll(kit.context, caller, { estimateId });
    expect(undone.draft).toMatchObject({
      customerEmail: 'dana@example.com',
      customerPhone: '+15125550123',
      number: 'Q-17',
      totalMinor: 318_450,
    });
    expect(await undoEnroll(kit.context, caller, { estimateId })).toMatchObject({ estimateId, draft: undone.draft });
    await kit.pass(11 * day);
    expect(sent(kit, caller)).toEqual([]);
    const again = await enroll(kit.context, caller, { requestKey: 'after-undo', estimate: undone.draft });
    expect(again.repeated).toBe(false);
    const { rows } = await kit.db.query<{ revoked: boolean }>(
      'SELECT revoked_at IS NOT NULL AS revoked FROM qr.link WHERE estimate_id = $1',
      [estimateId],
    );
    expect(rows).toEqual([{ revoked: true }]);
  });

  it('is refused once the first message is on its way', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(1000);
    await expect(undoEnroll(kit.context, caller, { estimateId })).rejects.toMatchObject({ code: 'too_late' });
    expect((await view(caller, estimateId)).estimate.status).toBe('active');
  });
});

describe('pause and resume', () => {
  it('B20: nothing goes during a pause, nothing is repeated after it, and the rest keeps its distance', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(3 * day);
    const paused = await pressed(pause, caller, { estimateId });
    expect(paused.estimate).toMatchObject({ status: 'paused', holds: ['paused'], nextSendAt: null });
    expect(show(paused)).toContain('T+4 sms waiting paused');
    await kit.pass(3 * day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
    const shown = (await previewResume(kit.context, caller, { estimateId })).choices.find(
      ({ catchUp }) => catchUp === 'skip_missed',
    );
    const resumed = await pressed(resume, caller, { estimateId, catchUp: 'skip_missed' });
    const planned = resumed.rows.flatMap((row) =>
      row.kind === 'touchpoint' && row.outcome === 'planned' ? [[row.key, row.localAt]] : [],
    );
    expect(planned).toEqual(shown?.rows.map(({ key, localAt }) => [key, localAt]));
    expect(resumed.estimate.status).toBe('active');
    await kit.pass(9 * day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2', ':T+4', ':T+7/email', ':T+7/sms']);
    const ended = await view(caller, estimateId);
    expect(ended.estimate).toMatchObject({ status: 'no_response', reason: 'timed_out' });
  });

  it('shift moves what is left by the length of the pause; next_only sends one more and ends', async () => {
    const shifted = await started(kit);
    const last = await started(kit, { customerEmail: 'ken@example.com', customerPhone: '+15125550199' });
    await kit.pass(3 * day);
    for (const { caller, estimateId } of [shifted, last]) await pause(kit.context, caller, { estimateId });
    await kit.pass(7 * day);
    await resume(kit.context, shifted.caller, { estimateId: shifted.estimateId, catchUp: 'shift' });
    await resume(kit.context, last.caller, { estimateId: last.estimateId, catchUp: 'next_only' });
    expect((await calendarOf(kit.db, shifted.estimateId)).slice(2)).toEqual([
      ':T+4 01-22 09:00 scheduled',
      ':T+7/email 01-25 09:00 scheduled',
      ':T+7/sms 01-25 09:00 scheduled',
      ':T+10 01-28 09:00 scheduled',
    ]);
    const calendar = await calendarOf(kit.db, last.estimateId);
    expect(calendar[2]).toMatch(/skipped late$/);
    expect(calendar.filter((row) => row.includes('scheduled'))).toHaveLength(3);
  });

  it('before the first message holds it, and pressing twice is no error', async () => {
    const { caller, estimateId } = await started(kit, {}, { startAfterMs: 30_000 });
    await pause(kit.context, caller, { estimateId });
    const twice = await pressed(pause, caller, { estimateId });
    expect(twice.rows.filter((row) => row.kind === 'fact' && row.type === 'paused')).toHaveLength(1);
    await kit.pass(5 * minute);
    expect(sent(kit, caller)).toEqual([]);
    await resume(kit.context, caller, { estimateId, catchUp: 'skip_missed' });
    await resume(kit.context, caller, { estimateId, catchUp: 'shift' });
    await kit.pass(minute);
    expect(sent(kit, caller)).toEqual([':T+0']);
  });
});

describe('won and lost', () => {
  it('makes the rest unnecessary at once, and skips it when its instant comes', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(3 * day);
    const won = await pressed(markWon, caller, { estimateId });
    expect(won.estimate).toMatchObject({ status: 'won', reason: 'marked_won' });
    expect(show(won).slice(-4)).toEqual([
      'T+4 sms not_needed marked_won',
      'T+7 email not_needed marked_won',
      'T+7 sms not_needed marked_won',
      'T+10 end not_needed marked_won',
    ]);
    expect(won.cancelledCount).toBe(3);
    await kit.pass(9 * day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
    const calendar = await calendarOf(kit.db, estimateId);
    expect(calendar.slice(2).every((row) => row.endsWith('skipped terminal_won'))).toBe(true);
    const { rows } = await kit.db.query(
      `SELECT 1 FROM qr.event WHERE subject_id = $1 AND type = 'sequence.completed'`,
      [estimateId],
    );
    expect(rows).toHaveLength(1);
  });

  it('undo within half a minute goes on as if nothing had been pressed; later it is too late', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(day);
    const before = await calendarOf(kit.db, estimateId);
    const lost = await pressed(markLost, caller, { estimateId, reason: 'Went with somebody else' });
    expect(Date.parse(lost.undoUntil ?? '') - Date.parse(lost.now)).toBeGreaterThan(25_000);
    const undone = await pressed(undoMark, caller, { estimateId });
    expect(undone.estimate).toMatchObject({ status: 'active', reason: null });
    expect(await calendarOf(kit.db, estimateId)).toEqual(before);
    await markLost(kit.context, caller, { estimateId, reason: null });
    await kit.pass(31_000);
    await expect(undoMark(kit.context, caller, { estimateId })).rejects.toMatchObject({ code: 'too_late' });
  });

  it('undo brings back the end that was there before, not the sequence', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(11 * day);
    expect((await view(caller, estimateId)).estimate.status).toBe('no_response');
    await markWon(kit.context, caller, { estimateId });
    const undone = await pressed(undoMark, caller, { estimateId });
    expect(undone.estimate).toMatchObject({ status: 'no_response', reason: 'timed_out' });
    const before = sent(kit, caller).length;
    await kit.pass(5 * day);
    expect(sent(kit, caller)).toHaveLength(before);
  });

  it.each(['won', 'lost'])('undo of a slip on %s after Stop leaves it stopped', async (mark) => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(day);
    await cancel(kit.context, caller, { estimateId });
    if (mark === 'won') await markWon(kit.context, caller, { estimateId });
    else await markLost(kit.context, caller, { estimateId, reason: null });
    const undone = await pressed(undoMark, caller, { estimateId });
    expect(undone.estimate).toMatchObject({ status: 'active', reason: 'cancelled', nextSendAt: null });
    await kit.pass(11 * day);
    expect(sent(kit, caller)).toEqual([':T+0']);
  });

  it('reopen goes on with the same run, at most one missed message, and ends again', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(day);
    await markLost(kit.context, caller, { estimateId, reason: null });
    await kit.pass(4 * day);
    expect(sent(kit, caller)).toEqual([':T+0']);
    const reopened = await pressed(reopen, caller, { estimateId });
    expect(reopened).toMatchObject({ run: 1, estimate: { status: 'active' } });
    await kit.pass(12 * day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+4', ':T+7/email', ':T+7/sms']);
    expect((await view(caller, estimateId)).estimate.status).toBe('no_response');
  });

  it('restart after the end is run 2 with keys of its own; while a run goes it is refused', async () => {
    const { caller, estimateId } = await started(kit);
    await expect(restart(kit.context, caller, { estimateId })).rejects.toMatchObject({ code: 'conflict' });
    await kit.pass(11 * day);
    const again = await Promise.allSettled([1, 2].map(() => restart(kit.context, caller, { estimateId })));
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await view(caller, estimateId)).toMatchObject({ run: 2, estimate: { status: 'active', reason: null } });
    await kit.pass(11 * day);
    expect(sent(kit, caller).slice(5)).toEqual(['#2:T+0', '#2:T+2', '#2:T+4', '#2:T+7/email', '#2:T+7/sms']);
  });

  it('stop ends the run and leaves the estimate open', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(day);
    const stopped = await pressed(cancel, caller, { estimateId });
    expect(stopped.estimate).toMatchObject({ status: 'active', reason: 'cancelled', nextSendAt: null });
    await cancel(kit.context, caller, { estimateId });
    await kit.pass(11 * day);
    expect(sent(kit, caller)).toEqual([':T+0']);
    expect((await pressed(restart, caller, { estimateId })).run).toBe(2);
  });
});

describe('questions and opt-outs', () => {
  it('a question holds the sequence until the last open one is settled', async () => {
    const { caller, estimateId } = await started(kit);
    await kit.pass(day);
    const at = new Date((await kit.context.now()).calendar).toISOString();
    await kit.db.query(
      `INSERT INTO qr.customer_message (tenant_id, message_id, estimate_id, kind, body, received_at)
       SELECT $1::int, m, $2, 'question', 'Gas or electric?', $3::timestamptz FROM (VALUES ('msg_1'), ('msg_2')) AS v (m)`,
      [caller.tenant.id, estimateId, at],
    );
    await kit.db.query(`UPDATE qr.enrollment SET question_open = true WHERE tenant_id = $1 AND subject_id = $2`, [
      caller.tenant.id,
      estimateId,
    ]);
    const asked = await view(caller, estimateId);
    expect(asked).toMatchObject({
      openQuestion: { messageId: 'msg_1', text: 'Gas or electric?' },
      estimate: { status: 'paused' },
    });
    await expect(
      answerQuestion(kit.context, caller, { estimateId, messageId: 'msg_9', how: 'answered' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(
      (await pressed(answerQuestion, caller, { estimateId, messageId: 'msg_1', how: 'answered' })).estimate.status,
    ).toBe('paused');
    expect(
      (await pressed(answerQuestion, caller, { estimateId, messageId: 'msg_2', how: 'continued' })).estimate.status,
    ).toBe('active');
    await kit.pass(2 * day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
  });

  it('an opt-out by the contractor silences the channel for every estimate of that customer', async () => {
    const { caller, estimateId } = await started(kit);
    const other = await started(kit, { jobTitle: 'Second job' });
    await optOutByContractor(kit.context, caller, { estimateId, channel: 'sms' });
    await kit.pass(11 * day);
    expect(sent(kit, caller).filter((key) => key.includes('T+4') || key.includes('/sms'))).toEqual([]);
    expect((await calendarOf(kit.db, other.estimateId))[2]).toMatch(/skipped opt_out$/);
  });
});

describe('walls between tenants', () => {
  it("another tenant's estimate answers like one that does not exist", async () => {
    const { estimateId } = await started(kit);
    const stranger = await kit.as('T2');
    const { context } = kit;
    const presses: (() => Promise<unknown>)[] = [estimateId, 'est_doesnotexist0'].flatMap((id) => [
      () => readTimeline(context, stranger, { estimateId: id }),
      () => undoEnroll(context, stranger, { estimateId: id }),
      () => pause(context, stranger, { estimateId: id }),
      () => resume(context, stranger, { estimateId: id, catchUp: 'shift' }),
      () => previewResume(context, stranger, { estimateId: id }),
      () => cancel(context, stranger, { estimateId: id }),
      () => markWon(context, stranger, { estimateId: id }),
      () => markLost(context, stranger, { estimateId: id, reason: 'x' }),
      () => undoMark(context, stranger, { estimateId: id }),
      () => reopen(context, stranger, { estimateId: id }),
      () => restart(context, stranger, { estimateId: id }),
      () => optOutByContractor(context, stranger, { estimateId: id, channel: 'sms' }),
    ]);
    for (const press of presses) await expect(press()).rejects.toMatchObject({ code: 'not_found' });
    const mine = await view(await kit.as('T1'), estimateId);
    expect(show(mine)[0]).toBe('started');
    expect(mine.rows.filter(({ kind }) => kind === 'fact')).toHaveLength(1);
  });
});
