import type { HostTransaction, PGliteLike, PoolClientLike, PoolLike } from '../options.ts';
import type { Db, Row, Tx } from './db.ts';
import { createPrepared } from './prepared.ts';

/** A transaction that can also run a text of several statements: migrations only. */
export type ScriptTx = Tx & { exec(text: string): Promise<void> };

export type Connection = {
  readonly engine: 'postgres' | 'pglite';
  readonly db: Db;
  script<T>(fn: (tx: ScriptTx) => Promise<T>): Promise<T>;
  /** Closes what was opened here; a pool or instance of the host stays open. Twice is once. */
  close(): Promise<void>;
};

/**
 * A server whose machine is gone, or a firewall that has forgotten a connection, closes nothing: no answer ever comes, and
 * the system's own patience is a quarter of an hour. After this long a connection is taken for dead. Statements of ours
 * take milliseconds; this leaves room for the locks of a host's own long transaction, and is shorter than a lease.
 */
const ANSWER_WITHIN_MS = 20_000;
/** Statements under way when a host stops are waited for this long; what hangs then is on a dead connection. */
const CLOSE_WITHIN_MS = 2_000;

/** Any of the three things a host may give as its database. `answerWithinMs`: for tests. */
export async function connect(
  database: string | PoolLike | PGliteLike,
  { answerWithinMs = ANSWER_WITHIN_MS }: { answerWithinMs?: number } = {},
): Promise<Connection> {
  if (typeof database === 'string') {
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({
      connectionString: database,
      max: 10,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
    });
    // An idle connection that the server closed: the next query opens a new one, so there is nothing to do.
    pool.on('error', () => {});
    let closed: Promise<void> | undefined;
    const end = async () => {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([pool.end(), patience]);
    };
    const close = () => {
      closed ??= end();
      return closed;
    };
    return fromPool(pool as unknown as PoolLike, { close, answerWithinMs });
  }
  return 'waitReady' in database ? fromPGlite(database) : fromPool(database, { close: async () => {}, answerWithinMs });
}

function fromPool(
  pool: PoolLike,
  { close, answerWithinMs }: { close: () => Promise<void>; answerWithinMs: number },
): Connection {
  // A client that is lost in the very moment in which the pool hands it out has nobody who listens, and would end the
  // process. Whoever uses it gets the error from his statement.
  pool.on?.('connect', (client) => client.on?.('error', () => {}));
  const prepared = createPrepared();
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (prepared.turnedOffBy(error)) return work();
      throw error;
    }
  };
  const patiently = (config: Statement): Statement => ({ ...config, query_timeout: answerWithinMs });
  const query: Tx['query'] = (text, values = []) =>
    againWhileInTheWay(() => again(() => run(pool, patiently(prepared.config(text, values)))));
  return {
    engine: 'postgres',
    close,
    db: {
      query,
      transaction: (fn) =>
        again(() =>
          inTransaction(pool, patiently, (client) =>
            fn({ query: (text, values = []) => run(client, patiently(prepared.config(text, values))) }),
          ),
        ),
    },
    // Migrations wait for each other, and a new index takes as long as it takes: no limit here.
    script: (fn) =>
      inTransaction(
        pool,
        (config) => config,
        (client) =>
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

type Statement = { name?: string; text: string; values?: unknown[]; query_timeout?: number };
type Queryable = { query(...args: never[]): Promise<{ rows: unknown[] }> };

/** `query({ name, text, values, query_timeout })` is node-postgres's own form. */
function run<R extends Row>(on: Queryable, statement: Statement): Promise<{ rows: R[] }> {
  return (on as unknown as { query(config: object): Promise<{ rows: R[] }> }).query(statement);
}

/**
 * A statement outside of a transaction runs at the isolation that the database is set to, and where that is stricter than
 * READ COMMITTED another's write ends it with 40001. Nothing of it is kept then, so it is simply asked again.
 */
async function againWhileInTheWay<T>(statement: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await statement();
    } catch (error) {
      if (tries === MOST_TRIES || !isSerializationFailure(error)) throw error;
    }
  }
}

/** Each try waits for whoever is in the way, so so many would have to come one after another. */
const MOST_TRIES = 10;

const sqlState = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
/** Others wrote what this transaction has read: by PostgreSQL's rules all of it is to be done again. */
export const isSerializationFailure = (error: unknown): boolean => sqlState(error) === '40001';

/**
 * READ COMMITTED whatever the database is set to: every lock of ours is followed by a statement that must see what the
 * lock waited for. A stricter transaction would not see it, or would end with 40001 instead.
 */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** node-postgres gives this error no code. */
const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';

async function inTransaction<T>(
  pool: PoolLike,
  patiently: (statement: Statement) => Statement,
  fn: (client: PoolClientLike) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A pool listens to its idle connections only. One that the server closes while it is ours tells of it twice: to the
  // query, and as an event that would end the process if nobody listened.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on?.('error', lost);
  try {
    await run(client, patiently({ text: BEGIN }));
    const result = await fn(client);
    const end: object = await run(client, patiently({ text: 'COMMIT' }));
    // What PostgreSQL answers where a statement has failed, whoever kept that error to himself.
    if ('command' in end && end.command === 'ROLLBACK')
      throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    // Whoever did not answer that will not answer this.
    if (isSilence(error)) broken = error;
    try {
      if (broken === undefined) await run(client, patiently({ text: 'ROLLBACK' }));
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
