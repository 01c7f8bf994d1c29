import type { PGliteLike, PoolLike } from '../../../options.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { WakeupHandlers, Wakeups } from '../../../ports/wakeups.ts';

/** What pg-boss needs of the host's database: the same three shapes that the kit takes. */
export type PgBossWakeupsOptions = {
  readonly database: string | PoolLike | PGliteLike;
  /** pg-boss's own schema: `quote_rescue_jobs` beside `quote_rescue`. */
  readonly schema: string;
  readonly logger: Logger;
};

const DISPATCH = 'quote-rescue-dispatch';
const SWEEP = 'quote-rescue-sweep';
const A_LINE_EVERY_MS = 60_000;

/**
 * pg-boss as the waker. Its queues hold a handful of jobs that say "look at the calendar"; none holds one job per
 * message, because its fetch is linear in deferred jobs. Jobs are short-lived and may be lost: retention and expiry can
 * therefore delete or repeat nothing that matters.
 */
export function pgBossWakeups(options: PgBossWakeupsOptions): Wakeups {
  let running: Boss | undefined;
  let lastError = Number.NEGATIVE_INFINITY;
  let lastLine = Number.NEGATIVE_INFINITY;
  const dying = { retryLimit: 0, expireInSeconds: 300, retentionSeconds: 600, deleteAfterSeconds: 60 } as const;
  return {
    async start(handlers: WakeupHandlers) {
      const started = await startBoss(options, {
        supervise: true,
        onError(error) {
          lastError = performance.now();
          // Each queue is asked every other second: an outage of an hour is not worth thousands of lines.
          if (lastError - lastLine < A_LINE_EVERY_MS) return;
          lastLine = lastError;
          options.logger.warn(
            { error: error instanceof Error ? error.message : String(error) },
            'the job queue reports a fault',
          );
        },
      });
      running = started;
      const instance = started.boss;
      // `short`: at most one job waits, however many are asked for.
      await instance.createQueue(DISPATCH, { policy: 'short', ...dying });
      await instance.createQueue(SWEEP, { policy: 'short', ...dying });
      await instance.work(DISPATCH, { pollingIntervalSeconds: 2 }, async () => handlers.dispatch());
      await instance.work(SWEEP, { pollingIntervalSeconds: 10 }, async () => handlers.sweep());
      await instance.schedule(SWEEP, '* * * * *');
    },
    async nudge() {
      try {
        await running?.boss.send(DISPATCH);
      } catch (error) {
        options.logger.warn(
          { error: error instanceof Error ? error.message : String(error) },
          'a wake-up was lost; the next look at the calendar comes within a second',
        );
      }
    },
    async stop() {
      const stopping = running;
      running = undefined;
      try {
        await stopping?.stop({ graceful: true });
      } catch (error) {
        options.logger.warn(
          { error: error instanceof Error ? error.message : String(error) },
          'the job queue could not be left in order; its jobs expire by themselves',
        );
      }
    },
    healthy: () => running !== undefined && performance.now() - lastError > 10_000,
  };
}

/** Makes or updates pg-boss's own schema, for a deployment whose running role may not. */
export async function installJobQueue(options: Omit<PgBossWakeupsOptions, 'logger'>): Promise<void> {
  const { stop } = await startBoss(options, { supervise: false, schedule: false, onError: () => {} });
  await stop({ graceful: false });
}

/**
 * What a host that runs its migrations itself has to run for the job queue, once. Without pg-boss's own BEGIN, COMMIT and
 * settings of its transaction: the host's migration is in one already, and a COMMIT inside would end it halfway.
 */
export async function jobQueueScript(schema: string): Promise<string> {
  const { getConstructionPlans } = await import('pg-boss');
  return getConstructionPlans(schema)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    .replaceAll(/^\s*SET LOCAL .*;$/gm, '')
    .replace(/^\n+/, '');
}

type Boss = { readonly boss: import('pg-boss').PgBoss; stop(how: { graceful: boolean }): Promise<void> };

async function startBoss(
  { database, schema }: Omit<PgBossWakeupsOptions, 'logger'>,
  { onError, ...how }: { supervise: boolean; schedule?: boolean; onError: (error: unknown) => void },
): Promise<Boss> {
  const { PgBoss } = await import('pg-boss');
  const start = async (createSchema: boolean): Promise<Boss> => {
    const { close, ...connected } = await connection(database, onError);
    const boss = new PgBoss({ ...connected, schema, createSchema, ...how });
    boss.on('error', onError);
    const stop: Boss['stop'] = async ({ graceful }) => {
      try {
        await boss.stop({ graceful, ...(graceful && { timeout: HANDLERS_END_WITHIN_MS }) });
      } finally {
        await close();
      }
    };
    try {
      await boss.start();
      return { boss, stop };
    } catch (error) {
      await stop({ graceful: false });
      throw error;
    }
  };
  try {
    return await start(true);
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== '42501') throw error;
    // The role may make no schema; one that an administrator made for it is as good.
    return start(false);
  }
}

/** A host is given 30 s to stop. */
const HANDLERS_END_WITHIN_MS = 20_000;
/** A connection that gives no answer for this long is dead without having been closed. The queues are small. */
const ANSWER_WITHIN_MS = 20_000;

/** A pool of our own rather than pg-boss's: one of its clients that is lost as it is handed out would end the process. */
async function connection(database: PgBossWakeupsOptions['database'], onError: (error: unknown) => void) {
  if (typeof database === 'string') {
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({
      connectionString: database,
      max: 3,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      application_name: 'quote-rescue-jobs',
    });
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', () => {}));
    return { db: executing(pool as unknown as PoolLike), close: () => pool.end() };
  }
  const close = async () => {};
  if ('waitReady' in database) {
    const { fromPglite } = await import('pg-boss');
    return { db: fromPglite(database as never), backend: 'pglite' as const, close };
  }
  return { db: executing(database), close };
}

/**
 * Without values the driver uses the simple protocol, which takes several statements. What begins a transaction has a
 * connection of its own, and one that failed in it is not handed out again: it would be in that transaction still.
 */
const executing = (pool: PoolLike) => ({
  executeSql: (text: string, values?: unknown[]) =>
    againWhileInTheWay(async () => {
      const statement = { text, ...(values && { values }), query_timeout: ANSWER_WITHIN_MS };
      if (!/^\s*BEGIN\b/.test(text)) return run(pool, statement);
      const client = await pool.connect();
      let failed = true;
      try {
        const result = await run(client, statement);
        failed = false;
        return result;
      } finally {
        client.release(failed);
      }
    }),
});

const run = (on: Pick<PoolLike, 'query'>, statement: object): Promise<{ rows: unknown[] }> =>
  (on as unknown as { query(statement: object): Promise<{ rows: unknown[] }> }).query(statement);

const MOST_TRIES = 10;

/** The queue works at the isolation that the database is set to; at a strict one, statements of two processes collide. */
async function againWhileInTheWay<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || (error as { code?: unknown } | null)?.code !== '40001') throw error;
    }
  }
}
