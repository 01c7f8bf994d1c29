import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimMessages } from '../../src/flow/dispatch/claim.ts';
import { resumeChannel } from '../../src/flow/resume-channel.ts';
import { foldWakes } from '../../src/store/system/lanes.ts';
import { calendarOf, createFlowKit, day, type FlowKit, minute, sent, started, work } from './flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit();
});
afterEach(() => kit.drop());

const refuse = (scope: 'message' | 'tenant') =>
  ({ outcome: 'failed', code: '503', message: 'not now', retry: { kind: 'after', ms: null }, scope }) as const;

/** Claims what is due, and gives it back without a hand-over, as a process that stops does. */
async function withdraw(): Promise<number> {
  const workerId = randomUUID();
  await kit.db.transaction((tx) => foldWakes(tx, '1'));
  const { claimId, messages } = await claimMessages(kit.context, { workerId, claimId: randomUUID(), batch: 10 });
  await work(kit, { claimId, workerId, messages }, () => false);
  return messages.length;
}

describe('how often a message is tried', () => {
  it('ends at five refusals, each later than the one before', async () => {
    const tries: number[] = [];
    kit.sink.behave = async () => {
      tries.push((await kit.context.now()).calendar);
      return refuse('message');
    };
    const { estimateId } = await started(kit);
    await kit.pass(day);
    expect(tries).toHaveLength(5);
    const pauses = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
    expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/failed 503$/);
  });

  it('does not count that the tenant as a whole was refused: nothing fails however often the channel is tried', async () => {
    kit.sink.behave = () => refuse('tenant');
    const { caller, estimateId } = await started(kit);
    for (let round = 0; round < 7; round++) {
      await kit.pass(minute);
      await resumeChannel(kit.context, caller, { channel: 'email' });
    }
    expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/scheduled channel_paused$/);
    let once = true;
    kit.sink.behave = () => {
      if (!once) return 'accept';
      once = false;
      return refuse('message');
    };
    await kit.pass(10 * minute);
    expect(sent(kit, caller)).toEqual([':T+0']);
  });

  it('does not count what was given back without a hand-over', async () => {
    const { caller } = await started(kit);
    for (let round = 0; round < 7; round++) expect(await withdraw()).toBe(1);
    let refusals = 0;
    kit.sink.behave = () => (++refusals > 4 ? 'accept' : refuse('message'));
    await kit.pass(6 * 60 * minute);
    expect(sent(kit, caller)).toEqual([':T+0']);
  });
});

describe('two messages to one address in one batch', () => {
  it('are both recorded when the provider says that the address has opted out', async () => {
    const { caller, estimateId } = await started(kit);
    const other = await started(kit);
    kit.sink.behave = ({ channel }) => (channel === 'sms' ? { outcome: 'skipped_opt_out', code: '21610' } : 'accept');
    await kit.pass(5 * day);
    for (const id of [estimateId, other.estimateId]) {
      expect(await calendarOf(kit.db, id)).toContainEqual(expect.stringMatching(/^:T\+4 .* skipped opt_out$/));
    }
    expect(sent(kit, caller)).toEqual([':T+0', ':T+0', ':T+2', ':T+2']);
  });

  it('are both recorded when the provider says that nobody is there', async () => {
    const { estimateId } = await started(kit);
    const other = await started(kit);
    kit.sink.behave = () => ({
      outcome: 'failed',
      code: '550',
      message: 'no such user',
      retry: { kind: 'never' },
      scope: 'recipient',
    });
    await kit.pass(minute);
    for (const id of [estimateId, other.estimateId]) {
      expect((await calendarOf(kit.db, id))[0]).toMatch(/failed 550$/);
    }
  });
});
