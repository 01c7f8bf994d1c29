import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { pause } from '../../src/flow/pause.ts';
import { resume } from '../../src/flow/resume.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { createFlowKit, day, type FlowKit, minute, sent, started } from '../flow/flow-kit.ts';

let kit: FlowKit;
let hot: TenantCaller;
let other: TenantCaller;
beforeEach(async () => {
  kit = await createFlowKit();
  [hot, other] = [await kit.as('T1'), await kit.as('T2')];
});
afterEach(() => kit.drop());

/** What a bulk import leaves behind, hints of it at least: more than two folds take. */
const hintsOf = (caller: TenantCaller, count: number) =>
  kit.db.query(
    `INSERT INTO qr.wake (tenant_id, channel, due_at) SELECT $1::int, 'email', now() FROM generate_series(1, $2::int)`,
    [caller.tenant.id, count],
  );
const hintsLeft = async () =>
  (await kit.db.query<{ n: number }>('SELECT count(*)::int AS n FROM qr.wake')).rows[0]?.n ?? 0;

it('a long list of one tenant does not keep those at its end waiting until all of it is folded', async () => {
  await hintsOf(hot, 20_000);
  await started(kit, {}, { caller: other });
  let left: number | undefined;
  const dispatcher = createDispatcher(kit.context, {
    schema: 'quote_rescue',
    async at(point) {
      if (point === 'claimed') left ??= await hintsLeft();
    },
  });
  await dispatcher.drain();
  await dispatcher.stop();
  expect(sent(kit, other)).toEqual([':T+0']);
  expect(left).toBeGreaterThan(5_000);
});

it('a stopped tenant with a long list keeps nobody waiting either', async () => {
  await started(kit, {}, { caller: hot });
  await kit.db.query(`UPDATE qr.lane SET pause_code = '401', next_due = 'infinity' WHERE tenant_id = $1`, [
    hot.tenant.id,
  ]);
  await hintsOf(hot, 20_000);
  await started(kit, {}, { caller: other });
  await kit.dispatcher.drain();
  expect([sent(kit, hot), sent(kit, other)]).toEqual([[], [':T+0']]);
});

describe('where the rows of a lane begin', () => {
  const beginnings = async ({ tenant }: TenantCaller) =>
    (
      await kit.db.query<{ channel: string; begins: number | null; earliest: number | null }>(
        `SELECT channel, CASE WHEN first_due < 'infinity' THEN extract(epoch FROM first_due)::float8 END AS begins,
           (SELECT extract(epoch FROM min(due_at))::float8 FROM qr.due d WHERE (d.tenant_id, d.channel) = (l.tenant_id, l.channel)) AS earliest
         FROM qr.lane l WHERE tenant_id = $1 ORDER BY channel`,
        [tenant.id],
      )
    ).rows;

  it('moves on with what is consumed, so that no claim walks over what an old snapshot keeps in the index', async () => {
    await started(kit, {}, { caller: hot });
    for (let passed = 0; passed < 12; passed++) {
      await kit.pass(day);
      for (const { begins, earliest } of await beginnings(hot)) expect(begins).toBe(earliest);
    }
    expect((await beginnings(hot)).map(({ begins }) => begins)).toEqual([null, null, null]);
  });

  it('moves back for what is planned earlier than all that waits', async () => {
    const { estimateId } = await started(kit, {}, { caller: hot });
    await kit.pass(minute);
    await pause(kit.context, hot, { estimateId });
    await kit.pass(3 * day);
    await resume(kit.context, hot, { estimateId, catchUp: 'next_only' });
    // Another one, whose first message is due before everything that waits.
    await started(kit, { customerEmail: 'sam@example.com' }, { caller: hot });
    await kit.pass(60 * minute);
    expect(sent(kit, hot).filter((key) => key === ':T+0')).toHaveLength(2);
    for (const { begins, earliest } of await beginnings(hot)) expect(begins).toBe(earliest);
  });

  it('is set right by the minute’s round wherever it should ever be wrong', async () => {
    await started(kit, {}, { caller: hot });
    await kit.pass(minute);
    await kit.db.query(`UPDATE qr.lane SET first_due = next_due + interval '30 days' WHERE next_due < 'infinity'`);
    await sweep(kit.context);
    for (const { begins, earliest } of await beginnings(hot)) expect(begins).toBe(earliest);
  });
});
