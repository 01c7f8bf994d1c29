import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { claimMessages } from '../../src/flow/dispatch/claim.ts';
import { foldWakes } from '../../src/store/system/lanes.ts';
import { calendarOf, createFlowKit, day, type FlowKit, minute, sent, started, work } from './flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit();
});
afterEach(() => kit.drop());

async function claim(context: Context) {
  const workerId = randomUUID();
  const { claimId, messages } = await claimMessages(context, { workerId, claimId: randomUUID(), batch: 10 });
  return { keys: messages.map(({ key }) => key.slice(key.indexOf(':'))), messages, claimId, workerId };
}
const finish = (batch: Awaited<ReturnType<typeof claim>>) => work(kit, batch);

const textAt = Date.parse('2027-01-15T15:00:00Z');

/** A run whose second message was told to come back one second before the text of the third step is due. */
async function twoStepsTogether() {
  const enrolled = await started(kit);
  kit.sink.behave = async ({ key }) => {
    if (!key.endsWith(':T+2')) return 'accept';
    const ms = textAt - 1000 - (await kit.context.now()).calendar;
    return { outcome: 'failed', code: '503', message: 'later', retry: { kind: 'after', ms }, scope: 'message' };
  };
  await kit.pass(3 * day);
  kit.sink.behave = () => 'accept';
  await kit.db.transaction((tx) => foldWakes(tx, '1'));
  kit.clock.advance(textAt - 500 - (await kit.context.now()).calendar);
  return enrolled;
}

it('a message whose run another claim holds too is put back, and goes when that one is done', async () => {
  const { caller, estimateId } = await twoStepsTogether();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const other = kit.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM qr.enrollment WHERE subject_id = $1 FOR SHARE', [estimateId]);
    locked();
    await held;
  });
  await isLocked;
  expect((await claim(kit.context)).keys).toEqual([]);
  release();
  await other;
  await finish(await claim(kit.context));
  expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
});

it('two workers that claim two steps of one run at once let one go, and the other after its gap', async () => {
  const { caller, estimateId } = await twoStepsTogether();

  // The first worker has chosen the e-mail and not committed yet when the text comes due and a second one takes it.
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let chosen = () => {};
  const hasChosen = new Promise<void>((resolve) => {
    chosen = resolve;
  });
  const slow: Context = {
    ...kit.context,
    db: {
      query: (text, values) => kit.db.query(text, values),
      transaction: (work) =>
        kit.db.transaction(async (tx) => {
          const result = await work(tx);
          chosen();
          await mayCommit;
          return result;
        }),
    },
  };
  const first = claim(slow);
  await hasChosen;
  kit.clock.advance(1000);
  const second = claim(kit.context);
  await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))]);
  commit();
  const claims = await Promise.all([first, second]);
  expect(claims.map(({ keys }) => keys)).toEqual([[':T+2'], []]);
  for (const one of claims) await finish(one);

  expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
  expect((await calendarOf(kit.db, estimateId))[2]).toMatch(/^:T\+4 01-16 .*scheduled min_gap$/);
  await kit.pass(day + 5 * minute);
  expect(sent(kit, caller)).toEqual([':T+0', ':T+2', ':T+4']);
});
