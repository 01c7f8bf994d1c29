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

/**
 * pg-boss as the waker. Its queues hold a handful of jobs that say "look at the calendar"; none holds one job per
 * message, because its fetch is linear in deferred jobs. Jobs are short-lived and may be lost: retention and expiry can
 * therefore delete or repeat nothing that matters.
 */
export function pgBossWakeups(options: PgBossWakeupsOptions): Wakeups {
  let boss: import('pg-boss').PgBoss | undefined;
  let lastError = 0;
  const dying = { retryLimit: 0, expireInSeconds: 300, retentionSeconds: 600, deleteAfterSeconds: 60 } as const;
  return {
    async start(handlers: WakeupHandlers) {
      const instance = await startBoss(options, {
        supervise: true,
        onError(error) {
          lastError = Date.now();
          options.logger.warn(
            { error: error instanceof Error ? error.message : String(error) },
            'the job queue reports a fault',
          );
        },
      });
      boss = instance;
      // `short`: at most one job waits, however many are asked for.
      await instance.createQueue(DISPATCH, { policy: 'short', ...dying });
      await instance.createQueue(SWEEP, { policy: 'short', ...dying });
      await instance.work(DISPATCH, { pollingIntervalSeconds: 2 }, async () => handlers.dispatch());
      await instance.work(SWEEP, { pollingIntervalSeconds: 10 }, async () => handlers.sweep());
      await instance.schedule(SWEEP, '* * * * *');
    },
    async nudge() {
      try {
        await boss?.send(DISPATCH);
      } catch (error) {
        options.logger.warn(
          { error: error instanceof Error ? error.message : String(error) },
          'a wake-up was lost; the next look at the calendar comes within a second',
        );
      }
    },
    async stop() {
      const stopping = boss;
      boss = undefined;
      await stopping?.stop({ graceful: true, timeout: 20_000 });
    },
    healthy: () => boss !== undefined && Date.now() - lastError > 10_000,
  };
}

/** Makes or updates pg-boss's own schema, for a deployment whose running role may not. */
export async function installJobQueue(options: Omit<PgBossWakeupsOptions, 'logger'>): Promise<void> {
  const boss = await startBoss(options, { supervise: false, schedule: false, onError: () => {} });
  await boss.stop({ graceful: false });
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

async function startBoss(
  { database, schema }: Omit<PgBossWakeupsOptions, 'logger'>,
  { onError, ...how }: { supervise: boolean; schedule?: boolean; onError: (error: unknown) => void },
) {
  const { PgBoss } = await import('pg-boss');
  const start = async (createSchema: boolean) => {
    const instance = new PgBoss({ ...(await connection(database)), schema, createSchema, ...how });
    instance.on('error', onError);
    try {
      return await instance.start();
    } catch (error) {
      await instance.stop({ graceful: false });
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

async function connection(database: PgBossWakeupsOptions['database']) {
  if (typeof database === 'string') return { connectionString: database, max: 3 };
  if ('waitReady' in database) {
    const { fromPglite } = await import('pg-boss');
    return { db: fromPglite(database as never), backend: 'pglite' as const };
  }
  return { db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values) } };
}
