import { afterEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { sendAgain } from '../../src/flow/send-again.ts';
import { settleUncertain } from '../../src/flow/settle-uncertain.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, day, type FlowKit, sent, started } from './flow-kit.ts';

let kit: FlowKit;
afterEach(() => kit.drop());

/** A first message that a provider without keys or look-up accepted, and whose answer was lost. */
async function uncertainStart() {
  const sink = createSink({ repeatability: 'none' });
  sink.behave = () => 'accept_and_lose_answer';
  kit = await createFlowKit({ sink });
  const { caller, estimateId } = await started(kit);
  await kit.pass(1000);
  sink.behave = () => 'accept';
  return { caller, estimateId, key: `${estimateId}:T+0` };
}

const touchpoint = async (caller: TenantCaller, estimateId: string, key: string) =>
  (await readTimeline(kit.context, caller, { estimateId })).rows.find(
    (row) => row.kind === 'touchpoint' && row.key === key,
  );

describe('a message whose end is not known', () => {
  it('is shown as uncertain and goes once more only when a person says so, under a key of its own', async () => {
    const { caller, estimateId, key } = await uncertainStart();
    expect(await touchpoint(caller, estimateId, key)).toMatchObject({ outcome: 'uncertain', canSendAgain: true });
    await sendAgain(kit.context, caller, { estimateId, key });
    await sendAgain(kit.context, caller, { estimateId, key });
    await kit.pass(day);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+0~2']);
    expect(await touchpoint(caller, estimateId, key)).toMatchObject({ outcome: 'uncertain', canSendAgain: false });
    expect(await touchpoint(caller, estimateId, `${key}~2`)).toMatchObject({ outcome: 'sent' });
    await expect(sendAgain(kit.context, caller, { estimateId, key: `${key}~2` })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('can be settled by the word of a person, once', async () => {
    const { caller, estimateId, key } = await uncertainStart();
    await settleUncertain(kit.context, caller, { estimateId, key, as: 'sent' });
    expect(await touchpoint(caller, estimateId, key)).toMatchObject({ outcome: 'sent', canSendAgain: false });
    await settleUncertain(kit.context, caller, { estimateId, key, as: 'not_sent' });
    expect(await touchpoint(caller, estimateId, key)).toMatchObject({ outcome: 'sent' });
    expect((await readTimeline(kit.context, caller, { estimateId })).estimate.needsYou).toBeNull();
  });

  it('answers for keys of other estimates and tenants like for none', async () => {
    const { caller, estimateId, key } = await uncertainStart();
    const other = await started(kit);
    const stranger = await kit.as('T2');
    for (const press of [
      () => sendAgain(kit.context, caller, { estimateId: other.estimateId, key }),
      () => settleUncertain(kit.context, caller, { estimateId: other.estimateId, key, as: 'sent' }),
      () => sendAgain(kit.context, stranger, { estimateId, key }),
      () => settleUncertain(kit.context, stranger, { estimateId, key, as: 'sent' }),
    ]) {
      await expect(press()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await touchpoint(caller, estimateId, key)).toMatchObject({ outcome: 'uncertain' });
  });
});

describe('a message whose answer was lost, and whose provider then says "not now" for a day', () => {
  it('stays uncertain and is shown to the contractor: it may have gone', async () => {
    const sink = createSink({ repeatability: 'key' });
    sink.behave = () => 'accept_and_lose_answer';
    kit = await createFlowKit({ sink });
    const { caller, estimateId } = await started(kit);
    await kit.pass(1000);
    const tries: number[] = [];
    sink.behave = async ({ key }) => {
      if (key.endsWith(':T+0')) tries.push((await kit.context.now()).calendar);
      return {
        outcome: 'failed',
        code: '503',
        message: 'not now',
        retry: { kind: 'after', ms: null },
        scope: 'message',
      };
    };
    // Asked again under its key, as the sweep does once the machine's clock says so.
    await kit.db.query("UPDATE qr.reconciliation SET next_at = '-infinity'");
    await sweep(kit.context);
    await kit.pass(1.9 * day);
    expect(tries).toHaveLength(7);
    expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(0.6 * day);
    expect(await touchpoint(caller, estimateId, `${estimateId}:T+0`)).toMatchObject({
      outcome: 'uncertain',
      canSendAgain: true,
    });
    expect((await readTimeline(kit.context, caller, { estimateId })).estimate.needsYou).toBe('uncertain');
    // It has been asked after enough.
    expect((await kit.db.query('SELECT 1 FROM qr.reconciliation')).rows).toEqual([]);
  });
});
