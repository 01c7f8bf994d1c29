import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { listEstimates } from '../../src/flow/list-estimates.ts';
import { optOutByContractor } from '../../src/flow/opt-out-by-contractor.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { insertUnreachable } from '../../src/store/opt-outs.ts';
import { aRequest, chicago, createFlowKit, day, engines, type FlowKit, started } from './flow-kit.ts';

describe.each(engines)('the next message that is announced, on %s', (engine) => {
  let kit: FlowKit;
  beforeAll(async () => {
    kit = await createFlowKit({ engine });
  });
  afterAll(() => kit.drop());

  /** As the timeline and the list both tell it: they have to agree. */
  async function announced(caller: TenantCaller, estimateId: string) {
    const { nextSendAt, nextChannel } = (await readTimeline(kit.context, caller, { estimateId })).estimate;
    const place = { status: null, search: '', cursor: null, limit: 50 };
    const line = (await listEstimates(kit.context, caller, place)).items.find((item) => item.estimateId === estimateId);
    expect({ nextSendAt: line?.nextSendAt, nextChannel: line?.nextChannel }).toEqual({ nextSendAt, nextChannel });
    expect(nextSendAt === null).toBe(nextChannel === null);
    return nextChannel;
  }

  it('is of a channel that is still open, and there is none after both have been stopped', async () => {
    const caller = await kit.newTenant();
    const { estimateId } = await started(kit, {}, { caller });
    expect(await announced(caller, estimateId)).toBe('email');
    await optOutByContractor(kit.context, caller, { estimateId, channel: 'email' });
    expect(await announced(caller, estimateId)).toBe('sms');
    await optOutByContractor(kit.context, caller, { estimateId, channel: 'sms' });
    expect(await announced(caller, estimateId)).toBeNull();
  });

  it('is no e-mail to an address that has sent mail back', async () => {
    const caller = await kit.newTenant();
    const { estimateId } = await started(kit, {}, { caller });
    const address = aRequest({}).estimate.customerEmail ?? '';
    await insertUnreachable(kit.db, {
      ...{ tenantId: caller.tenant.id, channel: 'email', address, reason: 'bounced', code: '550' },
      at: new Date((await kit.context.now()).calendar).toISOString(),
    });
    expect(await announced(caller, estimateId)).toBe('sms');
  });

  it('is no text once the tenant may text no more', async () => {
    const caller = await kit.newTenant();
    const { estimateId } = await started(kit, {}, { caller });
    await kit.pass(3 * day);
    expect(await announced(caller, estimateId)).toBe('sms');
    const { externalId } = caller.tenant;
    await setTenant(kit.context, externalId, { ...chicago, smsApprovedCountries: [] }, { email: 100, sms: 100 });
    expect(await announced(await kit.as(externalId), estimateId)).toBe('email');
  });
});
