import { Queue, Worker } from 'bullmq';
import pg from 'pg';

/**
 * Arm A: what people build on Redis. One delayed BullMQ job per message, one worker process with ten at once; each job
 * reads the guard again in Postgres, counts its attempt, marks the message as sent and appends an event.
 */
export type DelayedJobsArm = {
  /** Queues `count` messages that are due, works them off, and returns messages per second. */
  dispatch(count: number): Promise<number>;
  stop(): Promise<void>;
};

const QUEUE = 'send-message';
const CONCURRENCY = 10;

export async function createDelayedJobsArm(url: string, redisPort: number): Promise<DelayedJobsArm> {
  const connection = { host: '127.0.0.1', port: redisPort, maxRetriesPerRequest: null };
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY + 2 });
  await pool.query(`
    CREATE SCHEMA a;
    CREATE TABLE a.estimate (id bigint PRIMARY KEY, tenant_id int NOT NULL, status text NOT NULL, email text NOT NULL);
    CREATE TABLE a.opt_out (tenant_id int, address text, PRIMARY KEY (tenant_id, address));
    CREATE TABLE a.message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, estimate_id bigint NOT NULL, state text NOT NULL DEFAULT 'scheduled', attempts int NOT NULL DEFAULT 0, sent_at timestamptz, provider_id text);
    CREATE TABLE a.event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, estimate_id bigint NOT NULL, type text NOT NULL, data jsonb, at timestamptz NOT NULL DEFAULT now());
    INSERT INTO a.estimate SELECT i, i % 50, 'active', 'c' || i || '@example.com' FROM generate_series(0, 199999) i`);
  const queue = new Queue<{ messageId: string }>(QUEUE, {
    connection,
    defaultJobOptions: {
      attempts: 3,
      backoff: { type: 'exponential', delay: 60_000 },
      removeOnComplete: { count: 1000 },
    },
  });

  async function one(messageId: string): Promise<void> {
    const guard = await pool.query<{ estimate_id: string; state: string; status: string; opted_out: boolean }>({
      name: 'a-guard',
      text: `SELECT m.estimate_id, m.state, e.status, o.address IS NOT NULL AS opted_out FROM a.message m
        JOIN a.estimate e ON e.id = m.estimate_id
        LEFT JOIN a.opt_out o ON o.tenant_id = e.tenant_id AND o.address = e.email WHERE m.id = $1`,
      values: [messageId],
    });
    const row = guard.rows[0];
    if (row === undefined || row.state !== 'scheduled' || row.status !== 'active' || row.opted_out) return;
    await pool.query({
      name: 'a-attempt',
      text: 'UPDATE a.message SET attempts = attempts + 1 WHERE id = $1',
      values: [messageId],
    });
    await pool.query({
      name: 'a-sent',
      text: `WITH sent AS (UPDATE a.message SET state = 'sent', sent_at = now(), provider_id = 'x' WHERE id = $1 RETURNING estimate_id)
        INSERT INTO a.event (estimate_id, type, data) SELECT estimate_id, 'email.sent', '{"provider":"no-op"}' FROM sent`,
      values: [messageId],
    });
  }

  async function fill(count: number): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      'INSERT INTO a.message (estimate_id) SELECT i % 200000 FROM generate_series(1, $1::int) i RETURNING id',
      [count],
    );
    for (let start = 0; start < rows.length; start += 1000) {
      await queue.addBulk(
        rows
          .slice(start, start + 1000)
          .map(({ id }) => ({ name: 'send', data: { messageId: id }, opts: { delay: 1 } })),
      );
    }
  }

  return {
    async dispatch(count) {
      await fill(count);
      let done = 0;
      const start = performance.now();
      const ms = await new Promise<number>((resolve, reject) => {
        const worker = new Worker<{ messageId: string }>(
          QUEUE,
          async ({ data }) => {
            await one(data.messageId);
            if (++done === count) {
              const took = performance.now() - start;
              // Closed from outside the job: a worker waits for its jobs before it closes.
              setImmediate(() => void worker.close().then(() => resolve(took), reject));
            }
          },
          { connection, concurrency: CONCURRENCY },
        );
        worker.on('error', reject);
        worker.on('failed', (_job, error) => reject(error));
      });
      const { rows } = await pool.query<{ left: string }>(
        `SELECT count(*) AS left FROM a.message WHERE state <> 'sent'`,
      );
      if (rows[0]?.left !== '0') throw new Error(`${rows[0]?.left} messages of arm A were not sent`);
      return (count / ms) * 1000;
    },
    async stop() {
      await queue.close();
      await pool.end();
    },
  };
}
