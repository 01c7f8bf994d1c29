import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { createOurArm, estimateOf, TENANTS } from '../arms/ours.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, interleave, ratios } from '../measure.ts';

const STEPS = [
  ['T+0', 'email', 0],
  ['T+2', 'email', 2],
  ['T+4', 'sms', 4],
  ['T+7', 'email', 7],
  ['T+7', 'sms', 7],
  ['T+10', 'end', 10],
] as const;

/**
 * What people build first: the estimate, its six touchpoints, a pg-boss job for each, and the event, each committed as it
 * comes.
 */
async function createNaiveArm(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  await pool.query(`
    CREATE SCHEMA naive;
    CREATE TABLE naive.estimate (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), tenant_id int NOT NULL, status text NOT NULL DEFAULT 'active', customer jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE naive.touchpoint (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, estimate_id uuid NOT NULL, tenant_id int NOT NULL, step text NOT NULL, channel text NOT NULL, due_at timestamptz NOT NULL, state text NOT NULL DEFAULT 'scheduled', UNIQUE (estimate_id, step, channel));
    CREATE TABLE naive.event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, estimate_id uuid NOT NULL, type text NOT NULL, at timestamptz NOT NULL DEFAULT now());`);
  const boss = new PgBoss({ connectionString: url, max: 12, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('touchpoint');
  return {
    async enroll(index: number) {
      const tenant = index % TENANTS.length;
      const { rows } = await pool.query<{ id: string }>(
        'INSERT INTO naive.estimate (tenant_id, customer) VALUES ($1, $2) RETURNING id',
        [tenant, JSON.stringify(estimateOf(index))],
      );
      const estimate = rows[0]?.id;
      for (const [step, channel, day] of STEPS) {
        const due = new Date(Date.now() + day * 86_400_000 + 60_000);
        await pool.query(
          'INSERT INTO naive.touchpoint (estimate_id, tenant_id, step, channel, due_at) VALUES ($1, $2, $3, $4, $5)',
          [estimate, tenant, step, channel, due],
        );
        const singletonKey = `${estimate}:${step}:${channel}`;
        await boss.send('touchpoint', { estimate, step, channel }, { startAfter: due, singletonKey });
      }
      await pool.query(`INSERT INTO naive.event (estimate_id, type) VALUES ($1, 'sequence.scheduled')`, [estimate]);
    },
    async stop() {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

/** Estimates a second from eight callers, one call each, against the naive arm. */
export async function enrolment({ sizes, database }: Bench): Promise<Figure[]> {
  const ours = await createOurArm(await database());
  const naive = await createNaiveArm(await database());
  let request = 0;
  const perSecond = async (count: number, one: (index: number) => Promise<unknown>): Promise<number> => {
    let next = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (next < count) await one(next++);
      }),
    );
    return (count / (performance.now() - start)) * 1000;
  };
  const results = await interleave(sizes.rounds, {
    ours: () =>
      perSecond(sizes.enrolments, (index) =>
        ours.kit.enroll(TENANTS[index % TENANTS.length] ?? 'tenant-0', {
          requestKey: `enrolment-${++request}`,
          estimate: estimateOf(index),
          startAfterMs: 86_400_000,
        }),
      ),
    naive: () => perSecond(Math.ceil(sizes.enrolments / 20), (index) => naive.enroll(index)),
  });
  await naive.stop();
  await ours.stop();
  return [
    figure('enroll', 'estimates/s', results.ours, sizes.enrolments),
    figure('enroll/naive', 'x', ratios(results.ours, results.naive), sizes.enrolments),
  ];
}
