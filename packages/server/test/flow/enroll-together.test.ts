import type { EstimatePage } from '@quote-rescue/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { enroll, enrollBy } from '../../src/flow/enroll.ts';
import { listEstimates } from '../../src/flow/list-estimates.ts';
import { createSealer } from '../../src/flow/sealing.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import type { Tx } from '../../src/store/db.ts';
import { anEstimate, aRequest, aTenantEach, chicago, count, createFlowKit, engines, type FlowKit } from './flow-kit.ts';

const named = (index: number) => ({ customerName: `Customer ${index}`, customerEmail: `c${index}@example.com` });

/** Transactions in which the tenant's estimates were written. */
async function transactionsOf(kit: FlowKit, { tenant }: TenantCaller): Promise<number> {
  const { rows } = await kit.db.query<{ n: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS n FROM qr.estimate WHERE tenant_id = $1',
    [tenant.id],
  );
  return rows[0]?.n ?? 0;
}

/** The connection is lost in the first transaction: before anything of it was answered, or when its commit was. */
function losingOnce({ context }: FlowKit, when: 'on the way' | 'at the commit'): Context {
  const lost = new Error('Connection terminated unexpectedly');
  let isFirst = true;
  return {
    ...context,
    db: {
      ...context.db,
      async transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
        if (!isFirst) return context.db.transaction(fn);
        isFirst = false;
        if (when === 'on the way') return context.db.transaction(() => fn({ query: () => Promise.reject(lost) }));
        await context.db.transaction(fn);
        throw lost;
      },
    },
  };
}

describe.each(engines)('enrolments asked for at the same instant, on %s', (engine) => {
  let kit: FlowKit;
  let caller: TenantCaller;
  aTenantEach(engine, (given) => {
    ({ kit, caller } = given);
  });

  it('share transactions, and each is whole and its own', async () => {
    const other = await kit.newTenant();
    const wanted = Array.from({ length: 20 }, (_, index) => ({ index, by: index % 3 === 0 ? other : caller }));
    const answers = await Promise.all(
      wanted.map(({ index, by }) => enroll(kit.context, by, aRequest({ ...named(index), totalMinor: 10_000 + index }))),
    );
    expect(new Set(answers.map(({ quoteUrl }) => quoteUrl)).size).toBe(20);
    for (const [at, { index, by }] of wanted.entries()) {
      const { rows } = await kit.db.query(
        `SELECT e.total_minor::int AS total, c.name, c.email, n.run, count(t.*)::int AS touchpoints, bool_and(t.key LIKE e.estimate_id || ':%') AS keys
         FROM qr.estimate e JOIN qr.contact c USING (tenant_id, contact_id)
         JOIN qr.enrollment n ON n.tenant_id = e.tenant_id AND n.subject_id = e.estimate_id AND n.contact_id = c.contact_id
         JOIN qr.touchpoint t ON t.tenant_id = n.tenant_id AND t.enrollment_id = n.enrollment_id
         WHERE e.tenant_id = $1 AND e.estimate_id = $2 GROUP BY 1, 2, 3, 4`,
        [by.tenant.id, answers[at]?.estimateId],
      );
      expect(rows).toEqual([
        {
          total: 10_000 + index,
          name: `Customer ${index}`,
          email: `c${index}@example.com`,
          run: 1,
          touchpoints: 6,
          keys: true,
        },
      ]);
    }
    expect(await count(kit.db, 'link', caller)).toBe(13);
    expect(await transactionsOf(kit, caller)).toBeLessThan(4);
  });

  it('stand in the list as they were asked for, the newest first', async () => {
    const groups: string[][] = [];
    for (const round of [0, 1, 2]) {
      const group = Array.from({ length: 4 }, (_, index) => aRequest(named(round * 4 + index)));
      const answers = await Promise.all(group.map((request) => enroll(kit.context, caller, request)));
      groups.push(answers.map(({ estimateId }) => estimateId));
    }
    expect(await transactionsOf(kit, caller)).toBe(3);
    const page = { status: null, search: '', limit: 5 };
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const shown: EstimatePage = await listEstimates(kit.context, caller, { ...page, cursor });
      seen.push(...shown.items.map(({ estimateId }) => estimateId));
      cursor = shown.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(12);
    for (const group of groups) expect(seen.filter((id) => group.includes(id))).toEqual(group.toReversed());
  });

  it('fail each for itself: the others start', async () => {
    const known = aRequest(named(1));
    const first = await enroll(kit.context, caller, known);
    const results = await Promise.allSettled([
      enroll(kit.context, caller, aRequest({ ...named(2), customerEmail: null, customerPhone: null })),
      enroll(kit.context, caller, aRequest({ ...named(3), customerPhone: 'call me' })),
      enroll(kit.context, caller, known),
      enroll(kit.context, caller, { ...known, estimate: anEstimate({ totalMinor: 1 }) }),
      enrollBy(kit.context, { tenantId: 'nobody', actor: { kind: 'contractor' } }, aRequest(named(4))),
      enrollBy(kit.context, { tenantId: 'nobody', actor: { kind: 'contractor' } }, aRequest({ totalMinor: 0 })),
      enroll(kit.context, caller, aRequest(named(5))),
    ]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { code: 'nothing_to_send' } },
      { status: 'rejected', reason: { code: 'invalid_input' } },
      { status: 'fulfilled', value: { repeated: true, estimateId: first.estimateId, quoteUrl: first.quoteUrl } },
      { status: 'rejected', reason: { code: 'request_key_reused' } },
      { status: 'rejected', reason: { code: 'misconfigured' } },
      { status: 'rejected', reason: { code: 'misconfigured' } },
      { status: 'fulfilled', value: { repeated: false } },
    ]);
    expect(await count(kit.db, 'estimate', caller)).toBe(2);
  });

  it('are done one by one where the database refuses one of them', async () => {
    await kit.db.query(
      `CREATE FUNCTION qr.refuse_boom() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.name = 'Boom' THEN RAISE EXCEPTION 'no room for Boom' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$`,
    );
    await kit.db.query(
      'CREATE TRIGGER refuse_boom BEFORE INSERT ON qr.contact FOR EACH ROW EXECUTE FUNCTION qr.refuse_boom()',
    );
    const results = await Promise.allSettled(
      ['Ann', 'Boom', 'Cyd'].map((customerName) => enroll(kit.context, caller, aRequest({ customerName }))),
    );
    await kit.db.query('DROP TRIGGER refuse_boom ON qr.contact');
    await kit.db.query('DROP FUNCTION qr.refuse_boom()');
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { repeated: false } },
      { status: 'rejected', reason: { code: '53100', message: 'no room for Boom' } },
      { status: 'fulfilled', value: { repeated: false } },
    ]);
    expect(await count(kit.db, 'estimate', caller)).toBe(2);
    expect(await transactionsOf(kit, caller)).toBe(2);
  });

  it('start also where the link of one that was started before can be opened no more', async () => {
    const old = aRequest(named(1));
    const sealer = createSealer(['another-secret-that-is-long-enough-0123456789']);
    await enroll({ ...kit.context, sealer }, caller, old);
    const results = await Promise.allSettled([
      enroll(kit.context, caller, aRequest(named(2))),
      enroll(kit.context, caller, old),
      enroll(kit.context, caller, aRequest(named(3))),
    ]);
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { repeated: false } },
      { status: 'rejected', reason: { message: expect.stringContaining('a secret that is no longer given') } },
      { status: 'fulfilled', value: { repeated: false } },
    ]);
  });

  it('are done one by one where the connection is lost on the way', async () => {
    const context = losingOnce(kit, 'on the way');
    const answers = await Promise.all([1, 2, 3, 4].map((index) => enroll(context, caller, aRequest(named(index)))));
    expect(answers).toMatchObject([{ repeated: false }, { repeated: false }, { repeated: false }, { repeated: false }]);
    expect(await count(kit.db, 'estimate', caller)).toBe(4);
  });

  it('are told of it where nobody knows whether they were kept: asked again, each finds its own', async () => {
    const context = losingOnce(kit, 'at the commit');
    const requests = [1, 2, 3, 4].map((index) => aRequest(named(index)));
    const results = await Promise.allSettled(requests.map((request) => enroll(context, caller, request)));
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    for (const request of requests)
      expect(await enroll(context, caller, request)).toMatchObject({ repeated: true, status: 'active' });
    expect(await count(kit.db, 'estimate', caller)).toBe(4);
  });

  it('go by the settings that hold, also where they were known before', async () => {
    const name = caller.tenant.externalId;
    const who = { tenantId: name, actor: { kind: 'contractor', id: 'user-1' } as const };
    const inZone = async () => {
      const { estimateId } = await enrollBy(kit.context, who, aRequest({ customerPhone: null }));
      const { rows } = await kit.db.query<{ zone: string }>(
        'SELECT zones[1] AS zone FROM qr.enrollment WHERE tenant_id = $1 AND subject_id = $2',
        [caller.tenant.id, estimateId],
      );
      return rows[0]?.zone;
    };
    expect(await inZone()).toBe('America/Chicago');
    await setTenant(kit.context, name, { ...chicago, timeZone: 'America/Denver' }, { email: 10, sms: 10 });
    expect(await inZone()).toBe('America/Denver');
  });
});

describe('enrolments asked for at the same instant', () => {
  let kit: FlowKit;
  beforeAll(async () => {
    kit = await createFlowKit();
  });
  afterAll(() => kit.drop());

  it('are not kept waiting by one whose request key an open transaction of the host holds', async () => {
    const caller = await kit.newTenant();
    const request = aRequest(named(1));
    let held: Promise<unknown> | undefined;
    await kit.host
      .transaction(async (tx) => {
        await enroll(kit.context, caller, request, { db: tx });
        held = enroll(kit.context, caller, request);
        const others = [2, 3].map((index) => enroll(kit.context, caller, aRequest(named(index))));
        expect(await Promise.all(others)).toMatchObject([{ repeated: false }, { repeated: false }]);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await held).toMatchObject({ repeated: false });
    expect(await count(kit.db, 'estimate', caller)).toBe(3);
  });
});
