import type { HostTransaction, PGliteLike, PoolClientLike, PoolLike } from '../options.ts';
import type { Db, Row, Tx } from './db.ts';
import { createPrepared, type Prepared } from './prepared.ts';

/** A transaction that can also run a text of several statements: migrations only. */
export type ScriptTx = Tx & { exec(text: string): Promise<void> };

export type Connection = {
  readonly engine: 'postgres' | 'pglite';
  readonly db: Db;
  script<T>(fn: (tx: ScriptTx) => Promise<T>): Promise<T>;
  /** Closes what was opened here; a pool or instance of the host stays open. */
  close(): Promise<void>;
};

/** Any of the three things a host may give as its database. */
export async function connect(database: string | PoolLike | PGliteLike): Promise<Connection> {
  if (typeof database === 'string') {
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({ connectionString: database, max: 10 });
    // An idle connection that the server closed: the next query opens a new one, so there is nothing to do.
    pool.on('error', () => {});
    return fromPool(pool as unknown as PoolLike, () => pool.end());
  }
  return 'waitReady' in database ? fromPGlite(database) : fromPool(database, async () => {});
}

function fromPool(pool: PoolLike, close: () => Promise<void>): Connection {
  const prepared = createPrepared();
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (prepared.turnedOffBy(error)) return work();
      throw error;
    }
  };
  const query: Tx['query'] = (text, values = []) => again(() => run(pool, prepared.config(text, values)));
  return {
    engine: 'postgres',
    close,
    db: {
      query,
      transaction: (fn) =>
        again(() =>
          inTransaction(pool, (client) =>
            fn({ query: (text, values = []) => run(client, prepared.config(text, values)) }),
          ),
        ),
    },
    script: (fn) =>
      inTransaction(pool, (client) =>
        fn({
          query: (text, values = []) => run(client, { text, values: [...values] }),
          // Without values the driver uses the simple protocol, which takes several statements.
          async exec(text) {
            await client.query(text);
          },
        }),
      ),
  };
}

type Queryable = { query(...args: never[]): Promise<{ rows: unknown[] }> };

/** `query({ name, text, values })` is node-postgres's own form for prepared statements. */
function run<R extends Row>(on: Queryable, config: ReturnType<Prepared['config']>): Promise<{ rows: R[] }> {
  return (on as unknown as { query(config: object): Promise<{ rows: R[] }> }).query(config);
}

async function inTransaction<T>(pool: PoolLike, fn: (client: PoolClientLike) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A pool listens to its idle connections only. One that the server closes while it is ours tells of it twice: to the
  // query, and as an event that would end the process if nobody listened.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on?.('error', lost);
  try {
    await client.query('BEGIN');
    const result = await fn(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    try {
      await client.query('ROLLBACK');
    } catch (rollback) {
      // The connection is gone or in an unknown state: the pool must not hand it out again.
      broken = rollback instanceof Error ? rollback : new Error(String(rollback));
    }
    throw error;
  } finally {
    client.removeListener?.('error', lost);
    client.release(broken);
  }
}

function fromPGlite(pglite: PGliteLike): Connection {
  const script: Connection['script'] = (fn) =>
    pglite.transaction((tx) =>
      fn({
        query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
          tx.query(text, values as unknown[]) as Promise<{ rows: R[] }>,
        async exec(text) {
          await tx.exec(text);
        },
      }),
    );
  return {
    engine: 'pglite',
    close: async () => {},
    db: {
      query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
        pglite.query(text, values as unknown[]) as Promise<{ rows: R[] }>,
      transaction: script,
    },
    script,
  };
}

/** A transaction of the host as the store knows one. Its end is the host's own business. */
export const fromHost = (transaction: HostTransaction): Tx => ({
  query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
    transaction.query(text, values as unknown[]) as Promise<{ rows: R[] }>,
});
