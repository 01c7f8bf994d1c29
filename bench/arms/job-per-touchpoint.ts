import pg from 'pg';
import { PgBoss } from 'pg-boss';

/**
 * Arm B1: what people build first on a queue in Postgres. One pg-boss job per touchpoint, ten workers; each job reads the
 * guard again, records and appends an event.
 */
export type JobArm = {
  enqueueDue(count: number): Promise<void>;
  /** Jobs that are due in ten days: the backlog. */
  enqueuePending(count: number): Promise<void>;
  dispatch(count: number): Promise<number>;
  stop(): Promise<void>;
};

const QUEUE = 'touchpoint';

export async function createJobArm(url: string): Promise<JobArm> {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  await pool.query(`
    CREATE SCHEMA b1;
    CREATE TABLE b1.estimate (id bigint PRIMARY KEY, tenant_id int NOT NULL, status text NOT NULL, email text NOT NULL);
    CREATE TABLE b1.opt_out (tenant_id int, address text, PRIMARY KEY (tenant_id, address));
    CREATE TABLE b1.touchpoint (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, estimate_id bigint NOT NULL, state text NOT NULL, sent_at timestamptz, provider_id text);
    CREATE TABLE b1.event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, estimate_id bigint NOT NULL, type text NOT NULL, data jsonb, at timestamptz NOT NULL DEFAULT now());
    INSERT INTO b1.estimate SELECT i, i % 50, 'active', 'c' || i || '@example.com' FROM generate_series(1, 200000) i`);
  const boss = new PgBoss({ connectionString: url, schema: 'b1_boss', max: 12, supervise: false, schedule: false });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue(QUEUE);
  let next = 1;
  const rows = (count: number, start: Date | null) =>
    Array.from({ length: count }, () => ({
      data: { estimateId: next++ % 200_000 },
      ...(start && { startAfter: start }),
    }));
  const enqueue = async (count: number, start: Date | null) => {
    for (let done = 0; done < count; done += 1000) await boss.insert(QUEUE, rows(Math.min(1000, count - done), start));
  };

  async function one({ estimateId }: { estimateId: number }): Promise<void> {
    const guard = await pool.query<{ status: string; opted_out: boolean }>(
      `SELECT e.status, o.address IS NOT NULL AS opted_out FROM b1.estimate e
       LEFT JOIN b1.opt_out o ON o.tenant_id = e.tenant_id AND o.address = e.email WHERE e.id = $1`,
      [estimateId],
    );
    if (guard.rows[0]?.status !== 'active' || guard.rows[0].opted_out) return;
    await pool.query(
      `INSERT INTO b1.touchpoint (estimate_id, state, sent_at, provider_id) VALUES ($1, 'sent', now(), 'x')`,
      [estimateId],
    );
    await pool.query(
      `INSERT INTO b1.event (estimate_id, type, data) VALUES ($1, 'email.sent', '{"provider":"no-op"}')`,
      [estimateId],
    );
  }

  return {
    enqueueDue: (count) => enqueue(count, null),
    enqueuePending: (count) => enqueue(count, new Date(Date.now() + 10 * 86_400_000)),
    async dispatch(count) {
      let done = 0;
      const start = performance.now();
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          while (done < count) {
            const [job] = await boss.fetch<{ estimateId: number }>(QUEUE);
            if (job === undefined) return;
            await one(job.data);
            await boss.complete(QUEUE, job.id);
            done++;
          }
        }),
      );
      return (done / (performance.now() - start)) * 1000;
    },
    async stop() {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
