import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../src/store/db.ts';
import { lockAddressed } from '../../src/store/opt-outs.ts';
import { createFlowKit, type FlowKit, started } from './flow-kit.ts';

let kit: FlowKit;
beforeAll(async () => {
  kit = await createFlowKit();
});
afterAll(() => kit.drop({ tampered: true }));

it("finds the runs of an address without reading the tenant's others", async () => {
  const { caller, estimateId } = await started(kit);
  await kit.db.query(
    `WITH people AS (
       INSERT INTO qr.contact (tenant_id, name, email, phone, locale)
       SELECT tenant_id, 'N', 'n' || g || '@example.com', '+1512' || (5560000 + g), 'en' FROM qr.contact, generate_series(1, 5000) g
       RETURNING tenant_id, contact_id)
     INSERT INTO qr.enrollment (tenant_id, subject_type, subject_id, run, contact_id, sequence_id, sequence_version, zones, started_at)
     SELECT p.tenant_id, 'estimate', 'est_many' || p.contact_id, 1, p.contact_id, n.sequence_id, n.sequence_version, n.zones, n.started_at
     FROM people p CROSS JOIN (SELECT * FROM qr.enrollment LIMIT 1) n`,
  );
  await kit.db.query('ANALYZE');
  const plans: string[] = [];
  const explaining = (tx: Tx): Tx => ({
    async query(text, values) {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING off) ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return tx.query(text, values);
    },
  });
  const locked = await kit.db.transaction((tx) =>
    lockAddressed(explaining(tx), {
      tenantId: caller.tenant.id,
      emails: ['dana@example.com'],
      phones: ['+15125560007'],
      subjectId: estimateId,
    }),
  );
  expect(locked.map(({ subjectId }) => subjectId)).toContain(estimateId);
  expect(locked).toHaveLength(2);
  const removed = [...(plans[0] ?? '').matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, n]) => Number(n));
  expect(Math.max(0, ...removed)).toBeLessThan(100);
  expect(plans[0]).not.toContain('Seq Scan on enrollment');
});
