import { afterEach, describe, expect, it } from 'vitest';
import { cancel } from '../../src/flow/cancel.ts';
import { markLost, markWon, reopen, undoMark } from '../../src/flow/mark.ts';
import { pause } from '../../src/flow/pause.ts';
import { restart } from '../../src/flow/restart.ts';
import { resume } from '../../src/flow/resume.ts';
import { sendAgain } from '../../src/flow/send-again.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { type VerifyReport, verify, verifyPages } from '../../src/flow/verify.ts';
import { createSink, type SinkBehaviour } from '../../src/testing/sink.ts';
import { createFlowKit, day, engines, type FlowKit, minute, started } from './flow-kit.ts';

let kit: FlowKit | undefined;
afterEach(async () => {
  await kit?.drop({ tampered: true });
  kit = undefined;
});

const later = (code: string, scope: 'message' | 'tenant' = 'message'): SinkBehaviour => ({
  outcome: 'failed',
  code,
  message: 'not now',
  retry: { kind: 'after', ms: null },
  scope,
});

const differences = ({ differences }: VerifyReport) =>
  differences.map(({ key, column, stored, derived }) =>
    [key?.replace(/^est_\w+?(?=[#:])/, ''), column, stored, derived].filter((part) => part !== undefined).join(' '),
  );

describe.each(engines)('verify on %s', (engine) => {
  it('finds nothing after whole sequences, whatever happened in them', async () => {
    kit = await createFlowKit({ engine });
    const { context } = kit;
    const silent = await started(kit);
    await started(kit, { customerEmail: null });
    const won = await started(kit, { customerEmail: 'won@example.com' });
    const paused = await started(kit, { customerEmail: 'paused@example.com' });
    const stopped = await started(kit, { customerEmail: 'stopped@example.com' });
    await kit.pass(3 * day);
    await markWon(context, won.caller, won);
    await pause(context, paused.caller, paused);
    await cancel(context, stopped.caller, stopped);
    await kit.pass(5 * day);
    await resume(context, paused.caller, { estimateId: paused.estimateId, catchUp: 'shift' });
    await reopen(context, won.caller, won);
    await restart(context, stopped.caller, stopped);
    await kit.pass(20 * day);
    await markWon(context, silent.caller, silent);
    await undoMark(context, silent.caller, silent);
    expect(await verify(context, 'T1')).toMatchObject({ subjects: 5, touchpoints: 36, differences: [] });
  });

  it('takes a close and a new start in the same millisecond for the two changes they are', async () => {
    kit = await createFlowKit({ engine });
    const { caller, estimateId } = await started(kit);
    await kit.pass(minute);
    const instant = await kit.context.now();
    const context = { ...kit.context, now: async () => instant };
    await markWon(context, caller, { estimateId });
    await restart(context, caller, { estimateId });
    await cancel(context, caller, { estimateId });
    expect(differences(await verify(context, 'T1'))).toEqual([]);
  });

  it('takes two ends in the same millisecond for two, also where the second is the one that stood before', async () => {
    kit = await createFlowKit({ engine });
    const { caller, estimateId } = await started(kit);
    await kit.pass(minute);
    await markLost(kit.context, caller, { estimateId, reason: null });
    await kit.pass(minute);
    const instant = await kit.context.now();
    const context = { ...kit.context, now: async () => instant };
    await markWon(context, caller, { estimateId });
    await markLost(context, caller, { estimateId, reason: null });
    expect(differences(await verify(context, 'T1'))).toEqual([]);
  });

  it('finds each value that was changed behind the back of the events, and names it', async () => {
    kit = await createFlowKit({ engine });
    const { estimateId } = await started(kit);
    await kit.pass(minute);
    await kit.db.query(`UPDATE qr.estimate SET disposition = 'won', paid_minor = 100, read_by_person = true`);
    await kit.db.query(`UPDATE qr.enrollment SET status = 'ended', end_reason = 'deposit_paid', question_open = true`);
    await kit.db.query(`UPDATE qr.touchpoint SET state = 'skipped', reason = 'late' WHERE step_id = 'T+2'`);
    await kit.db.query(`UPDATE qr.touchpoint SET due_at = due_at + interval '1 hour' WHERE step_id = 'T+4'`);
    await kit.db.query(`DELETE FROM qr.touchpoint WHERE step_id = 'T+10'`);
    const report = await verify(kit.context);
    expect(report.differences[0]).toEqual({
      tenantId: 'T1',
      subjectId: estimateId,
      run: null,
      key: null,
      column: 'estimate.disposition',
      stored: 'won',
      derived: 'open',
    });
    expect(differences(report)).toEqual([
      'estimate.disposition won open',
      'estimate.paid_minor 100 0',
      'estimate.read_by_person true false',
      'enrollment.status ended running',
      'enrollment.end_reason deposit_paid ',
      'enrollment.question_open true false',
      ':T+2 touchpoint.state skipped scheduled',
      ':T+2 touchpoint.reason late ',
      expect.stringMatching(/^:T\+4 touchpoint\.due_at 2027-01-1/),
      ':T+10 touchpoint  scheduled',
      ':T+2 timeline.outcome skipped planned',
    ]);
  });
});

describe('verify', () => {
  it('finds nothing after retries, refusals, doubts, a dead worker and a second sending', async () => {
    const sink = createSink({ repeatability: 'look_up' });
    kit = await createFlowKit({ sink });
    const { context, db } = kit;
    const answers: SinkBehaviour[] = [later('503'), 'accept', later('503'), later('401', 'tenant')];
    sink.behave = () => answers.shift() ?? 'accept_and_lose_answer';
    const one = await started(kit);
    await kit.pass(3 * day);
    await kit.pass(2 * day);
    expect((await verify(context)).differences).toEqual([]);
    await db.query(`UPDATE qr.lane SET pause_code = NULL, next_due = '-infinity'`);
    await kit.pass(minute);
    expect((await verify(context)).differences).toEqual([]);
    const { rows } = await db.query<{ key: string }>(`SELECT key FROM qr.touchpoint WHERE state = 'uncertain'`);
    expect(rows.length).toBeGreaterThan(0);
    await sendAgain(context, one.caller, { estimateId: one.estimateId, key: rows[0]?.key ?? '' });
    await kit.pass(minute);
    await db.query(`UPDATE qr.reconciliation SET next_at = '-infinity', tries = 9`);
    await sweep(context);
    await kit.pass(10 * day);
    expect((await verify(context)).differences).toEqual([]);
  });

  it('finds nothing while a message is in hand, nor after its worker has died', async () => {
    kit = await createFlowKit();
    const { context, db, sink } = kit;
    const taken = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<SinkBehaviour>();
    sink.behave = () => {
      taken.resolve();
      return answer.promise;
    };
    await started(kit);
    const drained = kit.dispatcher.drain();
    await taken.promise;
    const { rows } = await db.query(`SELECT 1 FROM qr.touchpoint WHERE state = 'authorised'`);
    expect(rows).toHaveLength(1);
    expect((await verify(context)).differences).toEqual([]);
    await db.query('DELETE FROM qr.worker');
    await sweep(context);
    const returned = await db.query(`SELECT 1 FROM qr.touchpoint WHERE state = 'scheduled' AND reason = 'retry'`);
    expect(returned.rows).toHaveLength(1);
    expect((await verify(context)).differences).toEqual([]);
    answer.resolve('accept');
    await drained;
    expect((await verify(context)).differences).toEqual([]);
  });

  it('goes through the estimates of one tenant page by page', async () => {
    kit = await createFlowKit();
    const other = await kit.newTenant();
    for (let i = 0; i < 5; i++) await started(kit, { customerEmail: `c${i}@example.com` });
    await started(kit, {}, { caller: other });
    const pages: number[] = [];
    for await (const page of verifyPages(kit.context, 'T1', 2)) pages.push(page.subjects);
    expect(pages).toEqual([2, 2, 1]);
    expect((await verify(kit.context)).subjects).toBe(6);
    await expect(verify(kit.context, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('names facts that it does not understand instead of passing over them', async () => {
    kit = await createFlowKit();
    await started(kit);
    await kit.db.query(
      `INSERT INTO qr.event (tenant_id, subject_id, subject_type, type, data, actor, occurred_at, recorded_at)
       SELECT tenant_id, subject_id, subject_type, 'quote.framed', '{}', 'system', now(), now() FROM qr.enrollment`,
    );
    expect(differences(await verify(kit.context))).toEqual(['event quote.framed ']);
  });
});
