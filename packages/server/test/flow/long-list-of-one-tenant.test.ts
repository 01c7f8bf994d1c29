import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { sendNotices } from '../../src/flow/notices.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { insertNotice } from '../../src/store/notices.ts';
import {
  takeExpiringSessions,
  takeReversiblePayments,
  takeUnsettledAttempts,
} from '../../src/store/system/payment-sessions.ts';
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

async function attempts(status: 'pending' | 'expiring', now: number): Promise<void> {
  for (const [{ caller, estimateId }, count, age] of [[busy, LONG, day * 3] as const, [other, 1, day * 2] as const])
    await kit.db.query(
      `INSERT INTO qr.payment_attempt (tenant_id, attempt_id, estimate_id, provider, request, amount_minor, currency, status, expires_at, created_at)
       SELECT $1, $2::text || ':' || n, $2, 'till', '{}', 95535, 'USD', $3, $5, $4 FROM generate_series(1, $6::int) n`,
      [caller.tenant.id, estimateId, status, at(now - age), at(now + day), count],
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
