import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeQuote } from '../../src/flow/change-quote.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { resumeChannel } from '../../src/flow/resume-channel.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { calendarOf, createFlowKit, day, type FlowKit, minute, started } from './flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit();
});
afterEach(() => kit.drop());

const refuse = (scope: 'message' | 'tenant') =>
  ({ outcome: 'failed', code: '503', message: 'not now', retry: { kind: 'after', ms: null }, scope }) as const;
const texts = () => kit.sink.accepted.filter(({ key }) => key.endsWith(':T+2')).map(({ text }) => text);
const hashes = async () =>
  (
    await kit.db.query<{ intent: string; event: string }>(
      `SELECT encode(i.body_hash, 'hex') AS intent, e.data ->> 'bodyHash' AS event FROM qr.intent i
       JOIN qr.event e ON e.tenant_id = i.tenant_id AND e.type = 'email.sent' AND e.data ->> 'key' = i.key
       WHERE i.key LIKE '%:T+2'`,
    )
  ).rows[0];

describe('a message that came back, after its quote was edited', () => {
  it('names the new figures if its provider refused it outright', async () => {
    const { caller, estimateId } = await started(kit);
    kit.sink.behave = ({ key }) => (key.endsWith(':T+2') ? refuse('message') : 'accept');
    await kit.pass(2 * day + 61 * minute);
    await changeQuote(kit.context, caller, { estimateId, changes: { totalMinor: 222_200 } });
    kit.sink.behave = () => 'accept';
    await kit.pass(4 * 60 * minute);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('2,222.00');
    expect(texts()[0]).not.toContain('3,184.50');
    // The record holds what went, not what was first authorised.
    const stored = await hashes();
    expect(stored?.intent).toBe(stored?.event);
  });

  it('names them too after the whole channel was stopped', async () => {
    const { caller, estimateId } = await started(kit);
    kit.sink.behave = ({ key }) => (key.endsWith(':T+2') ? refuse('tenant') : 'accept');
    await kit.pass(2 * day + 61 * minute);
    await changeQuote(kit.context, caller, { estimateId, changes: { totalMinor: 222_200 } });
    kit.sink.behave = () => 'accept';
    await resumeChannel(kit.context, caller, { channel: 'email' });
    await kit.pass(minute);
    expect(texts()[0]).toContain('2,222.00');
  });

  it.each([
    ['a renderer', `renderer = '999'`],
    ['a template', `template_version = 'older'`],
  ])(
    'is made anew where this version no longer has the bytes of %s, if no provider can hold them',
    async (_what, change) => {
      await started(kit);
      kit.sink.behave = ({ key }) => (key.endsWith(':T+2') ? refuse('message') : 'accept');
      await kit.pass(2 * day + 61 * minute);
      await kit.db.query(
        `UPDATE qr.intent SET ${change}, body_hash = decode(repeat('00', 32), 'hex') WHERE key LIKE '%:T+2'`,
      );
      kit.sink.behave = () => 'accept';
      await kit.pass(4 * 60 * minute);
      expect(texts()).toHaveLength(1);
      expect((await hashes())?.intent).toBe((await hashes())?.event);
    },
  );

  it('fails and says so where this version no longer has the bytes that a provider may hold', async () => {
    const { caller, estimateId } = await started(kit);
    kit.sink.behave = ({ key }) => (key.endsWith(':T+2') ? refuse('message') : 'accept');
    await kit.pass(2 * day + 61 * minute);
    await kit.db.query(`UPDATE qr.intent SET renderer = '999', may_have_gone = true WHERE key LIKE '%:T+2'`);
    kit.sink.behave = () => 'accept';
    await kit.pass(4 * 60 * minute);
    expect(texts()).toEqual([]);
    expect((await calendarOf(kit.db, estimateId))[1]).toMatch(/failed render_failed$/);
    expect((await readTimeline(kit.context, caller, { estimateId })).estimate.needsYou).toBe('failed');
  });

  it('keeps its bytes if a provider may have them, also when it is refused afterwards', async () => {
    const { caller, estimateId } = await started(kit);
    kit.sink.behave = ({ key }) => (key.endsWith(':T+2') ? 'accept_and_lose_answer' : 'accept');
    await kit.pass(2 * day + 61 * minute);
    await changeQuote(kit.context, caller, { estimateId, changes: { totalMinor: 222_200 } });
    kit.sink.behave = () => refuse('message');
    await kit.db.query(`UPDATE qr.reconciliation SET next_at = now() - interval '1 second'`);
    await sweep(kit.context);
    await kit.dispatcher.drain();
    kit.sink.behave = () => 'accept';
    const handed: string[] = [];
    const { email } = kit.context;
    const send = email.send;
    Object.assign(email, {
      send: (message: Parameters<typeof send>[0], given: Parameters<typeof send>[1]) => {
        handed.push(message.text);
        return send(message, given);
      },
    });
    await kit.pass(10 * minute);
    expect(handed).toEqual(texts());
    expect(handed[0]).toContain('3,184.50');
  });
});
