import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { sendNotices } from '../../src/flow/notices.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import type { Row, Tx } from '../../src/store/db.ts';
import { insertNotice } from '../../src/store/notices.ts';
import { takeDueNotices } from '../../src/store/system/notices.ts';
import {
  takeExpiringSessions,
  takeReversiblePayments,
  takeUnsettledAttempts,
} from '../../src/store/system/payment-sessions.ts';
import { takeReconciliations } from '../../src/store/system/reconciliations.ts';
import { chicago, createFlowKit, day, type FlowKit, minute, started } from './flow-kit.ts';

/** What is looked at once a minute is looked at in lists of 50; one tenant's alone would fill the next one, too. */
const LONG = 120;

let kit: FlowKit;
let busy: { caller: TenantCaller; estimateId: string };
let other: { caller: TenantCaller; estimateId: string };
beforeEach(async () => {
  kit = await createFlowKit();
  for (const name of ['T1', 'T2'])
    await setTenant(kit.context, name, { ...chicago, replyToEmail: 'office@example.com' }, { email: 100, sms: 100 });
  busy = await started(kit, {}, { caller: await kit.as('T1') });
  other = await started(kit, {}, { caller: await kit.as('T2') });
});
afterEach(() => kit.drop());

const at = (ms: number) => new Date(ms).toISOString();

async function attempts(status: 'pending' | 'expiring', now: number, prefix = ''): Promise<void> {
  for (const [{ caller, estimateId }, count, age] of [[busy, LONG, day * 3] as const, [other, 1, day * 2] as const])
    await kit.db.query(
      `INSERT INTO qr.payment_attempt (tenant_id, attempt_id, estimate_id, provider, request, amount_minor, currency, status, expires_at, created_at)
       SELECT $1, $7::text || $2::text || ':' || n, $2, 'till', '{}', 95535, 'USD', $3, $5, $4 FROM generate_series(1, $6::int) n`,
      [caller.tenant.id, estimateId, status, at(now - age), at(now + day), count, prefix],
    );
}

it('of notices, those of the others go in the same round', async () => {
  const now = (await kit.context.now()).calendar;
  const due = (of: typeof busy, ago: number) =>
    insertNotice(kit.db, {
      ...{ tenantId: of.caller.tenant.id, estimateId: of.estimateId },
      ...{ about: 'declined', dueAt: at(now - ago) },
    });
  for (let n = 0; n < LONG; n++) await due(busy, day);
  await due(other, minute);
  expect(await sendNotices(kit.context)).toBe(50);
  const { rows } = await kit.db.query<{ tenant_id: number; n: number }>(
    'SELECT tenant_id, count(*)::int AS n FROM qr.notice WHERE sent_at IS NOT NULL GROUP BY tenant_id ORDER BY n',
  );
  expect(rows).toEqual([
    { tenant_id: other.caller.tenant.id, n: 1 },
    { tenant_id: busy.caller.tenant.id, n: 49 },
  ]);
});

it('of payments under way, those of the others are asked about in the same round', async () => {
  const now = (await kit.context.now()).machine;
  await attempts('pending', now);
  const taken = await takeUnsettledAttempts(kit.db, { before: at(now - day), now: at(now), limit: 50 });
  expect(taken).toHaveLength(50);
  expect(taken.filter(({ tenant }) => tenant.externalId === 'T2')).toHaveLength(1);
  const next = await takeUnsettledAttempts(kit.db, { before: at(now - day), now: at(now), limit: 100 });
  expect(next).toHaveLength(LONG - 49);
});

it('of pages to be closed, those of the others are closed in the same round', async () => {
  const now = (await kit.context.now()).machine;
  await attempts('expiring', now);
  const round = { now: at(now), unansweredBefore: at(now - minute), ranOutBefore: at(now - day), limit: 50 };
  const taken = await takeExpiringSessions(kit.db, round);
  expect(taken.map(({ tenant }) => tenant.externalId).sort()).toEqual(['T1', 'T2']);
});

it('of payments that came, those of the others are asked about in the same round', async () => {
  const now = (await kit.context.now()).machine;
  for (const [{ caller, estimateId }, count, ago] of [[busy, LONG, day * 9] as const, [other, 1, day * 2] as const])
    await kit.db.query(
      `INSERT INTO qr.payment (tenant_id, provider, payment_id, estimate_id, amount_minor, currency, recorded_at, checked_at, paid_at)
       SELECT $1, 'till', $2::text || ':' || n, $2, 95535, 'USD', $3, $3, $3 FROM generate_series(1, $4::int) n`,
      [caller.tenant.id, estimateId, at(now - ago), count],
    );
  const round = { provider: 'till', before: at(now - day), since: at(now - 180 * day), now: at(now), rarer: true };
  const taken = await takeReversiblePayments(kit.db, { ...round, limit: 50 });
  expect(taken).toHaveLength(50);
  expect(taken.filter(({ tenant }) => tenant.externalId === 'T2')).toHaveLength(1);
});

type Plan = { 'Node Type': string; 'Actual Loops': number; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

it('a list that has grown since anybody counted is looked through once, not once for each of its rows', async () => {
  const now = (await kit.context.now()).machine;
  const { tenant } = busy.caller;
  // Counted while next to nothing waited, as on most days.
  await kit.db.query(
    `INSERT INTO qr.notice (tenant_id, estimate_id, about, due_at, sent_at) SELECT $1, $2, 'declined', $3, $3 FROM generate_series(1, 20000)`,
    [tenant.id, busy.estimateId, at(now - day)],
  );
  for (const status of ['paid', 'failed'])
    await kit.db.query(
      `INSERT INTO qr.payment_attempt (tenant_id, attempt_id, estimate_id, provider, request, amount_minor, currency, status, expires_at, created_at)
       SELECT $1, $3::text || n, $2, 'till', '{}', 95535, 'USD', $3, $4, $4 FROM generate_series(1, 5000) n`,
      [tenant.id, busy.estimateId, status, at(now - day)],
    );
  await kit.db.query(
    `INSERT INTO qr.reconciliation (tenant_id, key, next_at) SELECT $1, 'later' || n, $2 FROM generate_series(1, 5000) n`,
    [tenant.id, at(now + day)],
  );
  await kit.db.query('ANALYZE qr.reconciliation');
  await kit.db.query('ANALYZE qr.notice');
  await kit.db.query('ANALYZE qr.payment_attempt');
  await kit.db.query(
    `INSERT INTO qr.notice (tenant_id, estimate_id, about, due_at) SELECT $1, $2, 'declined', $3 FROM generate_series(1, 500)`,
    [tenant.id, busy.estimateId, at(now - day)],
  );
  await attempts('pending', now);
  await attempts('expiring', now, 'again');
  await kit.db.query(
    `INSERT INTO qr.reconciliation (tenant_id, key, next_at) SELECT $1, 'k' || n, $2 FROM generate_series(1, 500) n`,
    [tenant.id, at(now - day)],
  );
  const explained: Plan[] = [];
  const explaining: Tx = {
    async query<R extends Row>(text: string, values?: readonly unknown[]) {
      const { rows } = await kit.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      explained.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
      return { rows: [] as R[] };
    },
  };
  await takeDueNotices(explaining, { now: at(now), firstPauseMs: minute, longestPauseMs: day, limit: 50 });
  await takeUnsettledAttempts(explaining, { before: at(now - day), now: at(now), limit: 50 });
  const round = { now: at(now), unansweredBefore: at(now - minute), ranOutBefore: at(now - day), limit: 50 };
  await takeExpiringSessions(explaining, round);
  const asked = { machineNow: at(now), againMs: minute, fewTries: 5, limit: 50, ofOneTenant: 50 };
  await takeReconciliations(explaining, asked);
  const windows = explained.flatMap(nodes).filter((node) => node['Node Type'] === 'WindowAgg');
  expect(windows.map((node) => node['Actual Loops'])).toEqual([1, 1, 1, 1]);
});
