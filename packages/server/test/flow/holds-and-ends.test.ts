import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerQuestion } from '../../src/flow/answer-question.ts';
import { askQuestion } from '../../src/flow/ask-question.ts';
import { liftLapsedSnoozes } from '../../src/flow/lift-snoozes.ts';
import { markLost, markWon, reopen, undoMark } from '../../src/flow/mark.ts';
import { pause } from '../../src/flow/pause.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { recordDelivery } from '../../src/flow/record-delivery.ts';
import { restart } from '../../src/flow/restart.ts';
import { resume } from '../../src/flow/resume.ts';
import { sendAgain } from '../../src/flow/send-again.ts';
import { snooze } from '../../src/flow/snooze.ts';
import { verify } from '../../src/flow/verify.ts';
import { lockEstimate } from '../../src/store/estimates.ts';
import { createSink } from '../../src/testing/sink.ts';
import { calendarOf, createFlowKit, day, type FlowKit, minute, sent, started } from './flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit({ sink: createSink({ repeatability: 'none' }) });
});
/** Whatever was pressed: what is stored is what the events say. */
afterEach(async () => {
  const { differences } = await verify(kit.context);
  await kit.drop();
  expect(differences).toEqual([]);
});

const tokenOf = ({ quoteUrl }: { quoteUrl: string }) => quoteUrl.slice(-22);

describe('an end that comes during a hold', () => {
  it('says of every message that waited why it never goes, and undo brings them back', async () => {
    const { caller, estimateId } = await started(kit);
    await pause(kit.context, caller, { estimateId });
    await kit.pass(5 * day);
    expect((await calendarOf(kit.db, estimateId)).filter((row) => row.includes('held'))).toHaveLength(3);
    await markWon(kit.context, caller, { estimateId });
    expect((await calendarOf(kit.db, estimateId)).slice(0, 3)).toEqual([
      expect.stringContaining('skipped terminal_won'),
      expect.stringContaining('skipped terminal_won'),
      expect.stringContaining('skipped terminal_won'),
    ]);
    await undoMark(kit.context, caller, { estimateId });
    await resume(kit.context, caller, { estimateId, catchUp: 'skip_missed' });
    await kit.pass(11 * day);
    expect(sent(kit, caller).sort()).toEqual([':T+4', ':T+7/email', ':T+7/sms']);
  });

  it('still ends quietly when it was reopened under a hold and the hold falls later', async () => {
    const enrolled = await started(kit);
    const { caller, estimateId } = enrolled;
    await kit.pass(minute);
    await askQuestion(kit.context, tokenOf(enrolled), { question: 'Which brand is it?' });
    await markLost(kit.context, caller, { estimateId, reason: null });
    await kit.pass(12 * day);
    await reopen(kit.context, caller, { estimateId });
    const { questions } = await readQuestions(estimateId);
    await answerQuestion(kit.context, caller, { estimateId, messageId: questions[0] ?? '', how: 'answered' });
    await kit.pass(12 * day);
    expect((await readTimeline(kit.context, caller, { estimateId })).estimate.status).toBe('no_response');
    expect(sent(kit, caller).sort()).toEqual([':T+0', ':T+7/email', ':T+7/sms']);
  });
});

async function readQuestions(estimateId: string): Promise<{ questions: string[] }> {
  const { rows } = await kit.db.query<{ id: string }>(
    `SELECT message_id AS id FROM qr.customer_message WHERE estimate_id = $1 AND kind = 'question'`,
    [estimateId],
  );
  return { questions: rows.map(({ id }) => id) };
}

describe('a snooze', () => {
  it('that outlived its run is lifted once on the new one, and asks for no look at the calendar afterwards', async () => {
    const enrolled = await started(kit);
    const { caller, estimateId } = enrolled;
    await kit.pass(minute);
    await snooze(kit.context, tokenOf(enrolled), { until: '2027-01-14' });
    await markLost(kit.context, caller, { estimateId, reason: null });
    await restart(kit.context, caller, { estimateId });
    kit.clock.advance(4 * day);
    expect(await liftLapsedSnoozes(kit.context)).toBe(1);
    expect(await liftLapsedSnoozes(kit.context)).toBe(0);
    await kit.dispatcher.drain();
    const { calendar } = await kit.context.now();
    expect(await kit.dispatcher.nextDueAt()).toBeGreaterThan(calendar);
  });

  it('that cannot be lifted keeps nobody else waiting', async () => {
    const broken = await started(kit);
    const other = await started(kit, { customerEmail: 'other@example.com' });
    await kit.pass(minute);
    for (const one of [broken, other]) await snooze(kit.context, tokenOf(one), { until: '2027-01-14' });
    const { context } = kit;
    const db: typeof context.db = {
      ...context.db,
      transaction: (fn) =>
        context.db.transaction((tx) =>
          fn({
            query: async (text, values) => {
              if (text.includes('INSERT INTO qr.event') && values?.includes(broken.estimateId))
                throw new Error('broken');
              return tx.query(text, values);
            },
          }),
        ),
    };
    kit.clock.advance(4 * day);
    expect(await liftLapsedSnoozes({ ...context, db })).toBe(1);
    expect(await liftLapsedSnoozes(context)).toBe(1);
  });
});

describe('a lock on an estimate', () => {
  it('covers the run that a restart made while it was waited for', async () => {
    const { caller, estimateId } = await started(kit);
    await markLost(kit.context, caller, { estimateId, reason: null });
    const tenantId = caller.tenant.id;
    let locking: Promise<readonly string[]> | undefined;
    await kit.db.transaction(async (tx) => {
      await lockEstimate(tx, tenantId, estimateId);
      locking = kit.db.transaction(async (other) => {
        await lockEstimate(other, tenantId, estimateId);
        // What nobody else can lock is locked here.
        const { rows } = await kit.db.query<{ run: number }>(
          'SELECT run FROM qr.enrollment WHERE subject_id = $1 FOR UPDATE SKIP LOCKED',
          [estimateId],
        );
        return rows.map(({ run }) => String(run));
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await tx.query(
        `INSERT INTO qr.enrollment (tenant_id, subject_type, subject_id, run, contact_id, sequence_id, sequence_version, zones, started_at, status, end_reason, ended_at)
         SELECT tenant_id, subject_type, subject_id, 2, contact_id, sequence_id, sequence_version, zones, started_at, status, end_reason, ended_at
         FROM qr.enrollment WHERE subject_id = $1`,
        [estimateId],
      );
    });
    expect(await locking).toEqual([]);
    await kit.db.query('DELETE FROM qr.enrollment WHERE run = 2');
  });
});

describe('a message whose end is not known or is bad', () => {
  const needs = async (caller: Parameters<typeof readTimeline>[1], estimateId: string) =>
    (await readTimeline(kit.context, caller, { estimateId })).estimate.needsYou;

  it('asks for the contractor until it is settled or the estimate is closed', async () => {
    kit.sink.behave = () => 'accept_and_lose_answer';
    const first = await started(kit);
    const second = await started(kit, { customerEmail: 'second@example.com' });
    await kit.pass(minute);
    const { caller } = first;
    expect(await needs(caller, first.estimateId)).toBe('uncertain');
    await deliver(caller, `${first.estimateId}:T+0`);
    expect(await needs(caller, first.estimateId)).toBeNull();
    await markWon(kit.context, caller, { estimateId: second.estimateId });
    expect(await needs(caller, second.estimateId)).toBeNull();
    kit.sink.behave = () => ({
      outcome: 'failed',
      code: '554',
      message: 'refused',
      retry: { kind: 'never' },
      scope: 'message',
    });
    const third = await started(kit, { customerEmail: 'third@example.com' });
    await kit.pass(minute);
    expect(await needs(caller, third.estimateId)).toBe('failed');
  });

  it('is known to have gone when the provider speaks of it, even if the calendar had given it up meanwhile', async () => {
    const { caller, estimateId } = await started(kit);
    kit.sink.behave = () => ({
      outcome: 'failed',
      code: '421',
      message: 'busy',
      retry: { kind: 'after', ms: null },
      scope: 'message',
    });
    await kit.pass(1000);
    await markWon(kit.context, caller, { estimateId });
    await kit.pass(day);
    expect((await calendarOf(kit.db, estimateId))[0]).toContain('skipped terminal_won');
    await deliver(caller, `${estimateId}:T+0`);
    expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/sent$/);
  });

  it('sent again and then paused keeps its place before the steps that come later', async () => {
    kit.sink.behave = ({ key }) => (key.endsWith(':T+2') ? 'accept_and_lose_answer' : 'accept');
    const { caller, estimateId } = await started(kit);
    await kit.pass(2 * day + 2 * 3_600_000);
    await pause(kit.context, caller, { estimateId });
    await sendAgain(kit.context, caller, { estimateId, key: `${estimateId}:T+2` });
    await kit.pass(minute);
    await resume(kit.context, caller, { estimateId, catchUp: 'shift' });
    await kit.pass(9 * day);
    expect(sent(kit, caller).slice(0, 4)).toEqual([':T+0', ':T+2', ':T+2~2', ':T+4']);
  });

  async function deliver(caller: Parameters<typeof readTimeline>[1], key: string): Promise<void> {
    const now = await kit.context.now();
    const report = {
      eventId: `delivered ${key}`,
      kind: 'delivered',
      key,
      providerId: 'p-1',
      permanent: false,
      code: null,
      occurredAt: null,
    } as const;
    const { tenant } = caller;
    await kit.db.transaction((tx) => recordDelivery(tx, { tenant, channel: 'email', provider: 'sink', report, now }));
  }
});
