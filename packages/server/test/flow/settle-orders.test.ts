import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPaymentsOf } from '../../src/flow/read-payments.ts';
import { settleDeposit } from '../../src/flow/settle-deposit.ts';
import { verify } from '../../src/flow/verify.ts';
import type { PaymentDispute, PaymentEvent, PaymentRefund } from '../../src/ports/payments.ts';
import { readEstimateState } from '../../src/store/estimates.ts';
import { insertAttempt, markSessionsExpiring } from '../../src/store/payment-attempts.ts';
import { createFlowKit, type FlowKit, started } from './flow-kit.ts';

let flow: FlowKit;
beforeAll(async () => {
  flow = await createFlowKit();
});
afterAll(() => flow.drop());

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

type Report =
  | { readonly kind: 'paid' | 'pending' | 'failed' | 'expired'; readonly amountMinor: number; readonly of?: 2 }
  | ({ readonly kind: 'refund'; readonly of?: 2 } & PaymentRefund)
  | ({ readonly kind: 'dispute'; readonly of?: 2 } & PaymentDispute);

async function attempt(tenantId: number, estimateId: string, attemptId: string): Promise<void> {
  const { machine } = await flow.context.now();
  const own = { attemptId, estimateId, provider: 'till', amountMinor: 95_535, currency: 'USD' };
  await insertAttempt(flow.db, tenantId, {
    ...own,
    request: {
      ...own,
      idempotencyKey: attemptId,
      tenantId: 'T1',
      description: 'x',
      customerEmail: null,
      successUrl: 'https://x',
      cancelUrl: 'https://x',
      expiresAt: new Date(machine).toISOString(),
    },
    createdAt: machine,
    expiresAt: machine + 1000,
  });
}

/** Lets an estimate hear the reports in this order; one that comes too early comes again after the others. */
async function hear(reports: readonly Report[]) {
  const { caller, estimateId } = await started(flow);
  const { tenant } = caller;
  const now = await flow.context.now();
  const attemptId = `pay_${estimateId}`;
  await attempt(caller.tenant.id, estimateId, attemptId);
  let waiting = reports.map(
    (report, index): PaymentEvent => ({
      ...report,
      ...('refundId' in report && { refundId: `${report.refundId}-${estimateId}` }),
      ...('disputeId' in report && { disputeId: `${report.disputeId}-${estimateId}` }),
      eventId: `${estimateId}-${index}`,
      tenantId: 'T1',
      estimateId,
      attemptId: report.kind === 'refund' || report.kind === 'dispute' || report.of === 2 ? null : attemptId,
      sessionId: `cs${report.of ?? ''}_${estimateId}`,
      paymentId: `pi${report.of ?? ''}_${estimateId}`,
      currency: 'USD',
      occurredAt: '2026-11-29T12:00:00.000Z',
    }),
  );
  while (waiting.length > 0) {
    const early: PaymentEvent[] = [];
    for (const event of waiting) {
      const settled = await flow.db.transaction((tx) => settleDeposit(tx, { tenant, provider: 'till', event, now }));
      if (settled.outcome === 'not_yet') early.push(event);
    }
    expect(early.length).toBeLessThan(waiting.length);
    waiting = early;
  }
  const { rows } = await flow.db.query<{ type: string; n: number }>(
    `SELECT type, count(*)::int AS n FROM qr.event
     WHERE tenant_id = $1 AND subject_id = $2 AND type IN ('deposit.paid', 'deposit.refunded', 'sequence.completed', 'estimate.disposition_set')
     GROUP BY type ORDER BY type`,
    [tenant.id, estimateId],
  );
  const current = await readEstimateState(flow.db, tenant.id, estimateId);
  const { deposit, disposition, enrollment, holds } = current?.state ?? {};
  const { payments } = await readPaymentsOf(flow.context, caller, { estimateId });
  return {
    disposition,
    enrollment,
    holds,
    status: deposit?.status,
    paid: deposit?.paidMinor,
    refunded: deposit?.refundedMinor,
    proposed: payments.reduce((sum, { proposedRefundMinor }) => sum + (proposedRefundMinor ?? 0), 0),
    events: rows,
  };
}

const paid: Report = { kind: 'paid', amountMinor: 95_535 };

test('a bank debit, its arrival, a refund and a repeated arrival come to the same in every order', async () => {
  const reports: Report[] = [
    { kind: 'pending', amountMinor: 95_535 },
    paid,
    paid,
    { kind: 'refund', refundId: 're_1', amountMinor: 10_000, returned: false },
  ];
  const ends = [];
  for (const order of permutations(reports)) ends.push(await hear(order));
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(ends[0]).toMatchObject({ disposition: 'won', status: 'paid', paid: 95_535, refunded: 10_000, holds: {} });
});

test('a debit that fails leaves the estimate open in every order', async () => {
  const reports: Report[] = [
    { kind: 'pending', amountMinor: 95_535 },
    { kind: 'failed', amountMinor: 95_535 },
    { kind: 'failed', amountMinor: 95_535 },
  ];
  for (const order of permutations(reports)) {
    expect(await hear(order)).toMatchObject({ disposition: 'open', status: 'failed', paid: 0, holds: {} });
  }
});

test('of two debits the one that fails says nothing while the other is on its way, in every order', async () => {
  const ends = [];
  for (const order of permutations(['pending 1', 'failed 1', 'pending 2', 'failed 2'])) {
    const { caller, estimateId } = await started(flow);
    const { tenant } = caller;
    const now = await flow.context.now();
    const attemptOf = (n: string) => `pay_${n}_${estimateId}`;
    await attempt(tenant.id, estimateId, attemptOf('1'));
    await markSessionsExpiring(flow.db, tenant.id, estimateId);
    await attempt(tenant.id, estimateId, attemptOf('2'));
    const states = new Map<string, string | undefined>();
    for (const report of order) {
      const [kind, n] = report.split(' ') as ['pending' | 'failed', string];
      const event: PaymentEvent = {
        ...{ kind, eventId: `${report} ${estimateId}`, tenantId: 'T1', estimateId, attemptId: attemptOf(n) },
        ...{ sessionId: `cs_${n}_${estimateId}`, paymentId: null, amountMinor: 95_535, currency: 'USD' },
        occurredAt: '2026-11-29T12:00:00.000Z',
      };
      await flow.db.transaction((tx) => settleDeposit(tx, { tenant, provider: 'till', event, now }));
      states.set(report, (await readEstimateState(flow.db, tenant.id, estimateId))?.state.deposit.status);
    }
    ends.push(states.get(order.at(-1) ?? ''));
    if (order.join() === 'pending 1,pending 2,failed 1,failed 2') expect(states.get('failed 1')).toBe('pending');
  }
  expect(new Set(ends)).toEqual(new Set(['failed']));
});

test('a session that expires and is paid all the same is paid, in every order', async () => {
  for (const order of permutations([{ kind: 'expired', amountMinor: 0 } as const, paid])) {
    expect(await hear(order)).toMatchObject({ disposition: 'won', status: 'paid', paid: 95_535 });
  }
});

const refund = (refundId: string, amountMinor: number, returned = false): Report => ({
  ...{ kind: 'refund', refundId, amountMinor, returned },
});
const dispute = (state: PaymentDispute['state'], disputeId = 'dp_1', amountMinor = 95_535): Report => ({
  ...{ kind: 'dispute', disputeId, amountMinor, state },
});

test('refunds of one payment add up, each once, in every order', async () => {
  const reports = [paid, refund('re_1', 10_000), refund('re_1', 10_000), refund('re_2', 85_535)];
  for (const order of permutations(reports)) {
    expect(await hear(order)).toMatchObject({ status: 'refunded', refunded: 95_535 });
  }
});

test('a refund that comes back counts no more, in every order, and the estimate is won again', async () => {
  const reports = [paid, refund('re_1', 95_535), refund('re_1', 95_535, true), refund('re_2', 5_000)];
  const ends = [];
  for (const order of permutations(reports)) ends.push(await hear(order));
  for (const end of ends) expect(end).toMatchObject({ disposition: 'won', status: 'paid', refunded: 5_000 });
});

test('a dispute that is decided stays decided, in every order; what the bank gave back is gone', async () => {
  for (const [state, status, refunded] of [
    ['won', 'paid', 0],
    ['lost', 'refunded', 95_535],
  ] as const) {
    for (const order of permutations([paid, dispute('open'), dispute(state), dispute('open')])) {
      expect(await hear(order)).toMatchObject({ status, refunded });
    }
  }
  for (const order of permutations([paid, dispute('open'), dispute('lost'), dispute('won')])) {
    expect(await hear(order)).toMatchObject({ disposition: 'won', status: 'paid', refunded: 0 });
  }
});

test('two disputes of one payment add up, in every order, and the log agrees; an appeal brings back its own sum only', async () => {
  const [first, second] = [40_000, 50_000];
  const reports = [
    paid,
    dispute('open', 'dp_1', first),
    dispute('lost', 'dp_1', first),
    dispute('lost', 'dp_2', second),
  ];
  for (const order of permutations([...reports, dispute('won', 'dp_1', first)])) {
    expect(await hear(order)).toMatchObject({ disposition: 'won', status: 'paid', refunded: second });
  }
  for (const order of permutations([...reports, dispute('open', 'dp_3', 1_000)])) {
    expect(await hear(order)).toMatchObject({ status: 'disputed', refunded: first + second });
  }
  expect((await verify(flow.context)).differences).toEqual([]);
}, 180_000);

const again: Report = { kind: 'paid', amountMinor: 95_535, of: 2 };

test('B33: two payments and the refund of one are one deposit, in every order: the other is not proposed to go back', async () => {
  for (const order of permutations([paid, again, { ...refund('re_1', 95_535), of: 2 } as const])) {
    expect(await hear(order)).toMatchObject({ status: 'paid', paid: 191_070, refunded: 95_535, proposed: 0 });
  }
  for (const order of permutations([paid, again, refund('re_1', 95_535)])) {
    expect(await hear(order)).toMatchObject({ status: 'paid', paid: 191_070, refunded: 95_535, proposed: 0 });
  }
});

test('B33: of two payments one is proposed to go back, in every order, also when its refund is returned', async () => {
  for (const order of permutations([paid, again])) expect(await hear(order)).toMatchObject({ proposed: 95_535 });
  for (const order of permutations([paid, again, refund('re_1', 95_535), refund('re_1', 95_535, true)])) {
    expect(await hear(order)).toMatchObject({ status: 'paid', refunded: 0, proposed: 95_535 });
  }
});

test('B35: what two different sums come to above the deposit is proposed in all, in every order', async () => {
  for (const order of permutations([{ kind: 'paid', amountMinor: 120_000 } as const, again])) {
    expect(await hear(order)).toMatchObject({ paid: 215_535, proposed: 120_000 });
  }
});
