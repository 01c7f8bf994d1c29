import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { pause } from '../../src/flow/pause.ts';
import { resume } from '../../src/flow/resume.ts';
import { sweep } from '../../src/flow/sweep.ts';
import type { Row } from '../../src/store/db.ts';
import { consumeDue } from '../../src/store/system/claim.ts';
import { foldWakes } from '../../src/store/system/lanes.ts';
import { createFlowKit, day, type FlowKit, minute, sent, started } from '../flow/flow-kit.ts';
import { eventually } from './survival-kit.ts';

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

it('a hint that a fold reads while a claim arms its lane anew is not let go for nothing', async () => {
  const own = hot.tenant.id;
  await kit.db.query(`UPDATE qr.lane SET next_due = now() - interval '1 hour' WHERE tenant_id = $1`, [own]);
  const gated = <R extends Row>(text: string, values?: readonly unknown[]) =>
    kit.db.query<R>(
      text.replace(') AS is_ours', ') AND pg_advisory_xact_lock(42)::text IS NOT NULL AS is_ours'),
      values,
    );
  const waiting = async () => {
    const { rows } = await kit.db.query(
      `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = 42`,
    );
    return rows.length === 1;
  };
  let folded: Promise<unknown> | undefined;
  // A claim that saw nothing in the calendar, and commits that while the fold is between its look and its locks.
  await kit.host.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(42)');
    await tx.query(`UPDATE quote_rescue.lane SET next_due = 'infinity', first_due = 'infinity' WHERE tenant_id = $1`, [
      own,
    ]);
    await started(kit, {}, { caller: hot });
    folded = foldWakes({ query: gated }, '7');
    await eventually(waiting, { within: 10_000 });
  });
  await folded;
  expect(await hintsLeft()).toBe(0);
  await kit.dispatcher.drain();
  expect(sent(kit, hot)).toEqual([':T+0']);
});

it('lanes are served in the order of their turn, not in that of their rows', async () => {
  const callers = [hot, other, ...(await Promise.all(Array.from({ length: 40 }, () => kit.newTenant())))];
  for (const caller of callers) await started(kit, {}, { caller });
  await kit.db.query('ANALYZE qr.lane');
  await kit.db.query(`UPDATE qr.lane SET first_due = '-infinity'`);
  const turn = callers.map(({ tenant }) => tenant.id).sort((a, b) => b - a);
  const consumed = await consumeDue(
    kit.db,
    turn.map((tenantId) => ({ tenantId, channel: 'email', rate: 1, spent: [], quota: 1 })),
    { calendarNow: new Date((await kit.context.now()).calendar).toISOString(), batch: 5 },
  );
  expect(consumed.map(({ tenantId }) => tenantId).sort((a, b) => b - a)).toEqual(turn.slice(0, 5));
});
