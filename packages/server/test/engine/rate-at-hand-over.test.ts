import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, type FlowKit } from '../flow/flow-kit.ts';
import { chicago } from '../kit.ts';
import { createOwnTime, createProcess, type OwnTime, type Process } from './own-time.ts';

const RATE = 10;
const TENANTS = 12;
const EACH = 60;

/**
 * A batch is charged to its lanes when it is authorised, and its last chunk goes seconds later where a provider takes its
 * time: by then the lane's tokens were back, and another batch spent them once more.
 */
describe.each(['key', 'none'] as const)('towards a provider with repeatability %s that takes its time', (kind) => {
  let kit: FlowKit;
  let time: OwnTime;
  let processes: Process[];
  let tenants: TenantCaller[];
  /** When each message reached the provider, by tenant. */
  let reached: Map<string, number[]>;
  beforeEach(async () => {
    kit = await createFlowKit({ sink: createSink({ repeatability: kind }) });
    time = createOwnTime(50);
    processes = [createProcess(kit, time), createProcess(kit, time)];
    tenants = [];
    for (let n = 0; n < TENANTS; n++) {
      const caller = await kit.newTenant();
      await setTenant(kit.context, caller.tenant.externalId, chicago, { email: RATE, sms: RATE });
      tenants.push(caller);
    }
    reached = new Map(tenants.map(({ tenant }) => [tenant.externalId, []]));
    let calls = 0;
    kit.sink.behave = async ({ tenantId }) => {
      reached.get(tenantId)?.push(time.elapsed());
      // 0.1 to 0.8 s, in an order that has nothing to do with the lanes.
      await new Promise((resolve) => setTimeout(resolve, 100 + ((calls++ * 37) % 8) * 100));
      return 'accept' as const;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    for (const process of processes) await process.stop();
    vi.useRealTimers();
    await kit.drop();
  });

  const mostInASecond = (times: readonly number[]) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));

  it('sees no more than the rate of a tenant in any second, from two processes, and all of it in time', async () => {
    const [first] = processes as [Process];
    for (const caller of tenants) await Promise.all(Array.from({ length: EACH }, () => first.start(caller)));
    const all = [...reached.values()];
    const isOver = () => all.every((times) => times.length >= EACH);
    while (!isOver() && time.elapsed() < 60_000) {
      for (const process of processes) process.wake();
      await time.pass(50);
    }
    expect(all.map((times) => times.length)).toEqual(all.map(() => EACH));
    expect(all.map(mostInASecond).filter((most) => most > RATE)).toEqual([]);
    // Six seconds is what the rates allow; without keys the provider itself takes no more than 25 of a process at once.
    expect(time.elapsed()).toBeLessThan(kind === 'key' ? 11_000 : 20_000);
  }, 300_000);
});
