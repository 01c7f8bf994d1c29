import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markWon } from '../../src/flow/mark.ts';
import { pause } from '../../src/flow/pause.ts';
import { undoEnroll } from '../../src/flow/undo-enroll.ts';
import { createFlowKit, type FlowKit, sent, started } from './flow-kit.ts';

describe('a press at the instant of sending', () => {
  let kit: FlowKit;
  beforeAll(async () => {
    kit = await createFlowKit();
  });
  afterAll(() => kit.drop());

  /** 40 estimates due now; while a worker takes them, `press` is done on each. What each press answered, by key. */
  async function race(press: (caller: Awaited<ReturnType<FlowKit['as']>>, estimateId: string) => Promise<unknown>) {
    const caller = await kit.newTenant();
    const ids: string[] = [];
    for (let n = 0; n < 40; n++)
      ids.push((await started(kit, { customerEmail: `c${n}@example.com` }, { caller })).estimateId);
    const [presses] = await Promise.all([
      Promise.allSettled(ids.map((estimateId) => press(caller, estimateId))),
      kit.dispatcher.drain(),
    ]);
    await kit.dispatcher.drain();
    const gone = new Set(
      kit.sink.accepted.filter(({ tenantId }) => tenantId === caller.tenant.externalId).map(({ key }) => key),
    );
    expect(sent(kit, caller)).toHaveLength(gone.size);
    return ids.map((estimateId, index) => ({ press: presses[index], gone: gone.has(`${estimateId}:T+0`) }));
  }

  it('undo either takes the start back or comes too late, never both', async () => {
    for (const { press, gone } of await race((caller, estimateId) => undoEnroll(kit.context, caller, { estimateId }))) {
      expect(press?.status).toBe(gone ? 'rejected' : 'fulfilled');
      if (press?.status === 'rejected') expect(press.reason).toMatchObject({ code: 'too_late' });
    }
  });

  it('after pause or won has been answered, nothing more is authorised', async () => {
    for (const silence of [pause, markWon]) {
      const results = await race(async (caller, estimateId) => {
        await silence(kit.context, caller, { estimateId });
        return isAuthorised(caller.tenant.id, estimateId);
      });
      for (const { press, gone } of results) {
        expect(press?.status).toBe('fulfilled');
        if (gone) expect(press).toMatchObject({ value: true });
      }
    }
  });

  async function isAuthorised(tenantId: number, estimateId: string): Promise<boolean> {
    const { rows } = await kit.db.query('SELECT key FROM qr.intent WHERE tenant_id = $1 AND key = $2', [
      tenantId,
      `${estimateId}:T+0`,
    ]);
    return rows.length > 0;
  }
});
