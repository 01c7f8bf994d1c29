import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { cancel } from '../../src/flow/cancel.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { takeOver } from '../../src/flow/sweep.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit } from '../flow/flow-kit.ts';
import { createOwnTime, createProcess, type Process } from './own-time.ts';

const OTHERS = 20;
const STEP_MS = 100;

const statesOf = async ({ kit }: Process, { tenant }: TenantCaller): Promise<Record<string, number>> => {
  const { rows } = await kit.db.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM qr.intent WHERE tenant_id = $1 GROUP BY status',
    [tenant.id],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

describe.each(['key', 'none'] as const)('a provider with repeatability %s that hangs for one tenant', (kind) => {
  let process: Process;
  let others: TenantCaller[];
  let hung: TenantCaller[];
  /** Calls that get no answer, by key. */
  let calls: Map<string, number>;
  beforeEach(async () => {
    const kit = await createFlowKit({ sink: createSink({ repeatability: kind }) });
    process = createProcess(kit, createOwnTime(STEP_MS));
    hung = await Promise.all(Array.from({ length: 8 }, () => kit.newTenant()));
    others = await Promise.all(Array.from({ length: OTHERS }, () => kit.newTenant()));
    const names = new Set(hung.map(({ tenant }) => tenant.externalId));
    calls = new Map();
    kit.sink.behave = ({ tenantId, key }) => {
      if (!names.has(tenantId)) return 'accept';
      calls.set(key, (calls.get(key) ?? 0) + 1);
      return new Promise(() => {});
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    await process.stop();
    vi.useRealTimers();
    await process.kit.drop();
  });

  const isSent = (id: string) => process.kit.sink.accepted.some(({ key }) => key === `${id}:T+0`);

  it('lets the messages of 20 others leave promptly, however many the one keeps starting', async () => {
    const [one] = hung as [TenantCaller];
    // More than any bound: a lane's share of a batch for each loop, and every place of the provider.
    await Promise.all(Array.from({ length: 250 }, () => process.start(one)));
    const ids = await Promise.all(others.flatMap((caller) => [1, 2, 3].map(() => process.start(caller))));
    process.wake();
    await process.pass(3_000);
    expect(ids.filter((id) => !isSent(id))).toEqual([]);

    for (let second = 0; second < 40; second++) {
      await process.start(one);
      const id = await process.start(others[second % OTHERS] as TenantCaller);
      process.wake();
      await process.pass(1_000);
      expect(isSent(id), `in second ${second}`).toBe(true);
      const { authorised = 0, handing_over = 0 } = await statesOf(process, one);
      expect(handing_over).toBeLessThanOrEqual(25);
      // What was claimed before its silence was known is given back by and by.
      expect(authorised).toBeLessThanOrEqual(second < 32 ? 200 : 50);
    }
    // Each got its time, and none was sent again as long as nobody knows what became of it.
    expect(calls.size).toBeGreaterThan(10);
    expect([...calls.values()].every((count) => count === 1)).toBe(true);
    expect((await statesOf(process, one)).uncertain).toBeGreaterThan(4);
  }, 300_000);

  it('keeps places for the others when it hangs for many tenants', async () => {
    for (const caller of hung) {
      await Promise.all(Array.from({ length: 10 }, () => process.start(caller)));
      process.wake();
      // One after the other falls silent.
      await process.pass(4_000);
    }
    await process.pass(16_000);
    for (let second = 0; second < 20; second++) {
      await Promise.all(hung.map((caller) => process.start(caller)));
      const id = await process.start(others[second % OTHERS] as TenantCaller);
      process.wake();
      await process.pass(1_000);
      expect(isSent(id), `in second ${second}`).toBe(true);
    }
  }, 300_000);

  /** 30 messages of one tenant: some in the hands of a silent provider, the others wait for a place. */
  async function thirtyOfOne(): Promise<{ one: TenantCaller; ids: string[]; answer: () => void }> {
    const [one] = hung as [TenantCaller];
    const ids = await Promise.all(Array.from({ length: 30 }, () => process.start(one)));
    const gate = Promise.withResolvers<void>();
    let isSilent = true;
    process.kit.sink.behave = async ({ key }) => {
      calls.set(key, (calls.get(key) ?? 0) + 1);
      if (isSilent) await gate.promise;
      return 'accept' as const;
    };
    const answer = () => {
      isSilent = false;
      gate.resolve();
    };
    process.wake();
    await process.pass(12_000);
    expect(calls.size).toBeGreaterThan(0);
    expect(calls.size).toBeLessThan(30);
    return { one, ids, answer };
  }
  const timesSent = (id: string) => process.kit.sink.accepted.filter(({ key }) => key === `${id}:T+0`).length;

  it('sends each once although its lease is over, and another takes over, while slow calls are out', async () => {
    const { one, ids, answer } = await thirtyOfOne();
    await process.kit.db.query(`UPDATE qr.worker SET lease_until = '2000-01-01'`);
    await takeOver(process.context);
    answer();
    const next = createDispatcher(process.context, { schema: 'quote_rescue' });
    const drained = next.drain();
    process.wake();
    await process.pass(3_000);
    await drained;
    expect(await statesOf(process, one)).toEqual({ sent: 30 });
    expect(ids.map(timesSent)).toEqual(ids.map(() => 1));
    const { rows } = await process.kit.db.query(
      `SELECT subject_id FROM qr.event WHERE type = 'email.sent' AND tenant_id = $1 GROUP BY subject_id HAVING count(*) > 1`,
      [one.tenant.id],
    );
    expect(rows).toEqual([]);
    await next.stop();
  }, 180_000);

  it('does not begin what was cancelled while it waited for a place', async () => {
    const { one, ids, answer } = await thirtyOfOne();
    const waiting = ids.filter((id) => !calls.has(`${id}:T+0`));
    const cancelled = waiting.slice(-5);
    await Promise.all(cancelled.map((estimateId) => cancel(process.context, one, { estimateId })));
    answer();
    process.wake();
    await process.pass(3_000);
    expect(ids.map(timesSent)).toEqual(ids.map((id) => (cancelled.includes(id) ? 0 : 1)));
  }, 180_000);
});
