import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { listEstimates } from '../../src/flow/list-estimates.ts';
import { markWon } from '../../src/flow/mark.ts';
import { pause } from '../../src/flow/pause.ts';
import { undoEnroll } from '../../src/flow/undo-enroll.ts';
import { createFlowKit, engines, type FlowKit, started } from './flow-kit.ts';

describe.each(engines)('the list, on %s', (engine) => {
  let kit: FlowKit;
  let caller: TenantCaller;
  beforeAll(async () => {
    kit = await createFlowKit({ engine });
    caller = await kit.newTenant();
    const ids: string[] = [];
    for (const [index, customerName] of ['Ana', 'Ben', 'Cleo', 'Dev 100%', 'Eve'].entries()) {
      ids.push(
        (await started(kit, { customerName, number: `Q-${index}` }, { caller, startAfterMs: index * 60_000 }))
          .estimateId,
      );
    }
    await markWon(kit.context, caller, { estimateId: ids[0] ?? '' });
    await pause(kit.context, caller, { estimateId: ids[1] ?? '' });
    await undoEnroll(kit.context, caller, { estimateId: ids[4] ?? '' });
    await kit.db.query(`UPDATE qr.estimate SET needs_you = 'question' WHERE tenant_id = $1 AND estimate_id = $2`, [
      caller.tenant.id,
      ids[3],
    ]);
  });
  afterAll(() => kit.drop());

  const list = (input: Partial<Parameters<typeof listEstimates>[2]> = {}, as = caller) =>
    listEstimates(kit.context, as, { status: null, search: '', cursor: null, limit: 50, ...input });
  const names = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ customerName }) => customerName);

  it('shows who needs the contractor first, then the next message; what was taken back is not in it', async () => {
    const page = await list();
    expect(names(page)).toEqual(['Dev 100%', 'Cleo', 'Ben', 'Ana']);
    expect(page.counts).toEqual({ active: 2, paused: 1, won: 1, lost: 0, no_response: 0 });
    expect(page.items[0]).toMatchObject({
      needsYou: 'question',
      status: 'active',
      nextChannel: 'email',
      totalMinor: 318_450,
      depositMinor: 95_535,
    });
    // Ten days after the start, at the tenant's time for follow-ups.
    const [, running] = page.items;
    expect(Date.parse(running?.endsAt ?? '') - Date.parse(running?.startedAt ?? '')).toBeGreaterThan(9 * 86_400_000);
    expect(page.items[2]).toMatchObject({ status: 'paused', holds: ['paused'], nextSendAt: null, endsAt: null });
    expect(page.items[3]).toMatchObject({ status: 'won', reason: 'marked_won', nextSendAt: null });
  });

  it('gives every line once over pages of any size', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 1, cursor });
      seen.push(...names(page));
      cursor = page.nextCursor;
    } while (cursor !== null && seen.length < 10);
    expect(seen).toEqual(['Dev 100%', 'Cleo', 'Ben', 'Ana']);
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('finds by name, number or address, taking % and NUL as they are, and only of its own tenant', async () => {
    expect(names(await list({ search: 'cle' }))).toEqual(['Cleo']);
    expect(names(await list({ search: 'Q-1' }))).toEqual(['Ben']);
    expect(names(await list({ search: '100%' }))).toEqual(['Dev 100%']);
    expect(names(await list({ search: '%' }))).toEqual(['Dev 100%']);
    expect(names(await list({ search: 'nobody\0' }))).toEqual([]);
    expect(names(await list({ status: 'won' }))).toEqual(['Ana']);
    expect((await list({}, await kit.as('T2'))).items).toEqual([]);
  });
});
