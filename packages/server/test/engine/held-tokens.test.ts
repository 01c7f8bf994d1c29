import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { allowanceOf } from '../../src/flow/dispatch/allowance.ts';
import { createCharges } from '../../src/flow/dispatch/charges.ts';
import { type Claim, claimMessages } from '../../src/flow/dispatch/claim.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { foldWakes, type SpentTokens } from '../../src/store/system/lanes.ts';
import { createFlowKit, type FlowKit } from '../flow/flow-kit.ts';
import { chicago } from '../kit.ts';
import { createOwnTime, createProcess, type OwnTime, type Process } from './own-time.ts';

const RATE = 10;

describe('the tokens of messages in a worker’s hands', () => {
  let kit: FlowKit;
  let time: OwnTime;
  let process: Process;
  let one: TenantCaller;
  let other: TenantCaller;
  beforeEach(async () => {
    kit = await createFlowKit();
    time = createOwnTime(50);
    process = createProcess(kit, time);
    [one, other] = [await kit.newTenant(), await kit.newTenant()];
    for (const { tenant } of [one, other])
      await setTenant(kit.context, tenant.externalId, chicago, { email: RATE, sms: RATE });
    for (const caller of [one, other]) await Promise.all(Array.from({ length: 2 * RATE }, () => process.start(caller)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    await process.stop();
    vi.useRealTimers();
    await kit.drop();
  });

  /** What a worker takes that was never heard of again. */
  async function claimed(): Promise<Claim> {
    await process.pass(50);
    await foldWakes(process.context.db, '1');
    await process.dispatcher.beat();
    const { workerId } = process.dispatcher;
    const claim = await claimMessages(process.context, { workerId, claimId: randomUUID(), batch: 100 });
    expect(claim.messages).toHaveLength(2 * RATE);
    return claim;
  }

  async function laneOf({ tenant }: TenantCaller): Promise<{ allowed: number; restsMs: number }> {
    const { machine, calendar } = await process.context.now();
    const { rows } = await kit.db.query<{ rate: number; spent: SpentTokens; next_ms: number }>(
      `SELECT rate, spent, (extract(epoch FROM next_due) * 1000)::float8 AS next_ms FROM qr.lane
       WHERE tenant_id = $1 AND channel = 'email'`,
      [tenant.id],
    );
    const [lane] = rows;
    if (lane === undefined) throw new Error('the tenant has no lane');
    return { allowed: allowanceOf(lane, machine), restsMs: Math.max(0, lane.next_ms - calendar) };
  }
  const of = ({ messages }: Claim, { tenant }: TenantCaller) => messages.filter((each) => each.tenant.id === tenant.id);

  it('come back a second after they have gone, and at once where they did not go', async () => {
    const claim = await claimed();
    const charges = createCharges(process.context, claim.charge);
    await process.pass(4_000);
    expect(await laneOf(one)).toEqual({ allowed: 0, restsMs: expect.closeTo(57_000, -3) });
    charges.gone(of(claim, one), (await process.context.now()).machine);
    charges.gone(of(claim, other), null);
    await charges.tellAll();
    expect(await laneOf(one)).toEqual({ allowed: 0, restsMs: expect.closeTo(1_050, -2) });
    expect(await laneOf(other)).toEqual({ allowed: RATE, restsMs: 0 });
    await process.pass(1_100);
    expect(await laneOf(one)).toEqual({ allowed: RATE, restsMs: 0 });
  });

  it('are told of without waiting for a lane that somebody has locked, which is told when it is free', async () => {
    const claim = await claimed();
    const charges = createCharges(process.context, claim.charge);
    const held = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const locking = kit.db.transaction(async (tx) => {
      await tx.query(`SELECT FROM qr.lane WHERE tenant_id = $1 FOR UPDATE`, [one.tenant.id]);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    charges.gone(claim.messages, null);
    const told = charges.tellAll();
    await process.pass(200);
    expect(await laneOf(other)).toEqual({ allowed: RATE, restsMs: 0 });
    expect((await laneOf(one)).allowed).toBe(0);
    free.resolve();
    await locking;
    await process.pass(200);
    await told;
    expect(await laneOf(one)).toEqual({ allowed: RATE, restsMs: 0 });
  });

  it('are told of once more where the first try met a fault', async () => {
    const claim = await claimed();
    let faults = 1;
    const { db } = process.context;
    const query: typeof db.query = (text, values) =>
      faults-- > 0 ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' })) : db.query(text, values);
    const charges = createCharges({ ...process.context, db: { ...db, query } }, claim.charge);
    charges.gone(claim.messages, null);
    const told = charges.tellAll();
    await process.pass(100);
    await told;
    expect((await laneOf(one)).allowed).toBe(RATE);
  });

  it('come back once where the lane was told and the answer was lost', async () => {
    const claim = await claimed();
    let isLost = false;
    const { db } = process.context;
    const query: typeof db.query = async (text, values) => {
      const answer = await db.query<never>(text, values);
      if (isLost || !text.includes('UPDATE')) return answer;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    };
    const charges = createCharges({ ...process.context, db: { ...db, query } }, claim.charge);
    charges.gone(of(claim, one).slice(0, 4), null);
    const told = charges.tellAll();
    await process.pass(100);
    await told;
    expect(isLost).toBe(true);
    expect((await laneOf(one)).allowed).toBe(4);
  });

  it('are held for as long as their messages wait, however long that is', async () => {
    const claim = await claimed();
    const charges = createCharges(process.context, claim.charge);
    const [first, ...rest] = of(claim, one);
    for (let second = 0; second < 200; second++) {
      await process.pass(1_000);
      charges.tellSome();
    }
    expect((await laneOf(one)).allowed).toBe(0);
    charges.gone(first === undefined ? [] : [first], null);
    await charges.tellAll();
    expect((await laneOf(one)).allowed).toBe(1);
    charges.gone(rest, null);
    await charges.end();
    expect((await laneOf(one)).allowed).toBe(RATE);
    expect((await laneOf(other)).allowed).toBe(RATE);
  });

  it('are let go a minute later where their worker is gone, and the rest of the tenant’s messages go', async () => {
    await claimed();
    const sent = () => kit.sink.accepted.filter(({ tenantId }) => tenantId === one.tenant.externalId).length;
    for (let second = 0; second < 59; second++) {
      process.wake();
      await process.pass(1_000);
    }
    expect(sent()).toBe(0);
    for (let second = 0; second < 4; second++) {
      process.wake();
      await process.pass(1_000);
    }
    expect(sent()).toBe(RATE);
  });
});
