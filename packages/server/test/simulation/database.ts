import { PGlite } from '@electric-sql/pglite';
import { connect } from '../../src/store/connect.ts';
import type { Db, Row, Tx } from '../../src/store/db.ts';
import { migrate } from '../../src/store/migrate.ts';
import { inSchema } from '../../src/store/schema.ts';
import { type Connection, openOnPostgres } from './postgres.ts';
import { createWire, type Statement, toPGlite } from './wire.ts';

/**
 * One connection to a database that was migrated once and is emptied between seeds. Nothing of a run depends on how soon
 * it answers: the next process gets its turn when the answer is there.
 */
export type SimulationDatabase = {
  readonly engine: SimulationEngine;
  /** Bound to the kit's schema: statements name tables `qr.x`. */
  readonly db: Db;
  /** What is committed, for checks: nothing of the simulation notices. */
  read<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The same for several statements in one exchange. */
  readAll(statements: readonly Statement[]): Promise<Row[][]>;
  /** From now on every commit tells its texts and the rows of what `also` asks for, in the same exchange. */
  watch(watcher: Watcher | null): void;
  /** Whether a transaction is open this moment. */
  readonly inTransaction: () => boolean;
  /** All that can happen by itself has happened: nobody awaits an answer, or has had one and goes on. */
  answered(): Promise<void>;
  /** Counts what stands in the tables, so that statements are planned for such numbers from here on. */
  analyze(): Promise<void>;
  /** Removes every row and starts all numbers at 1 again. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/**
 * `postgres` is a server with a process of its own, several times as fast; `pglite` is PostgreSQL in WebAssembly, which
 * the kit runs on as well. The same seed gives the same history on both.
 */
export type SimulationEngine = 'postgres' | 'pglite';

export type Watcher = {
  /** What is to be read together with a commit of these texts. */
  also(texts: readonly string[]): Statement | null;
  committed(texts: readonly string[], rows: Row[]): Promise<void>;
};

const SCHEMA = 'quote_rescue';

/** @param url of a PostgreSQL whose user may create databases: with it, and a database of its own in it, or on PGlite. */
export async function openSimulationDatabase(url: string | null): Promise<SimulationDatabase> {
  if (url === null) {
    const pglite = new PGlite();
    await migrate(await connect(pglite), SCHEMA);
    return prepare('pglite', { wire: createWire(toPGlite(pglite)), close: () => pglite.close() });
  }
  return prepare('postgres', await openOnPostgres(url, SCHEMA));
}

async function prepare(engine: SimulationEngine, { wire, close }: Connection): Promise<SimulationDatabase> {
  let open = false;
  let awaited = 0;
  let last: Promise<unknown> = Promise.resolve();
  let watcher: Watcher | null = null;
  const exchange = (statements: readonly Statement[]): Promise<Row[][]> => {
    awaited++;
    const answer = wire.run(statements).finally(() => {
      awaited--;
    });
    last = answer.catch(() => {});
    return answer;
  };
  const run = async <R extends Row>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    const [rows = []] = await exchange([{ text, values }]);
    return rows as R[];
  };
  /** A commit, or a statement that is one, and what is read with it. */
  const commit = async (statement: Statement, texts: readonly string[]): Promise<Row[]> => {
    const also = watcher?.also(texts) ?? null;
    const [rows = [], read = []] = await exchange(also === null ? [statement] : [statement, also]);
    open = false;
    if (also !== null) await watcher?.committed(texts, read);
    return rows;
  };
  const host: Db = {
    async query<R extends Row>(text: string, values: readonly unknown[] = []) {
      return { rows: (await commit({ text, values }, [text])) as R[] };
    },
    async transaction(fn) {
      // One connection: whoever gets here while a transaction is open would run inside it.
      if (open) throw new Error('a second transaction began before the first had ended');
      open = true;
      const texts: string[] = [];
      const tx: Tx = {
        async query<R extends Row>(text: string, values: readonly unknown[] = []) {
          // The first statement takes BEGIN along: one exchange less.
          const own = [{ text, values }];
          const rows = await exchange(texts.push(text) === 1 ? [{ text: 'BEGIN' }, ...own] : own);
          return { rows: (rows.at(-1) ?? []) as R[] };
        },
      };
      try {
        const result = await fn(tx);
        if (texts.length > 0) await commit({ text: 'COMMIT' }, texts);
        return result;
      } catch (error) {
        if (open && texts.length > 0) await run('ROLLBACK');
        throw error;
      } finally {
        open = false;
      }
    },
  };
  // For the checks, which read what each commit has added.
  await run(`CREATE INDEX simulation_event ON ${SCHEMA}.event (event_id)`);
  // A server that looked after its tables meanwhile would plan a statement anew, and rows could come in another order.
  const tables = await run<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = '${SCHEMA}' AND tablename NOT LIKE '%migration%'`,
  );
  if (engine === 'postgres') {
    for (const { name } of tables) await run(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  }
  const settings = [
    'plan_cache_mode = force_generic_plan',
    'jit = off',
    // Tables of a few hundred rows would be read whole, again and again.
    'enable_seqscan = off',
    // Told to nobody, at every statement.
    ...(engine === 'postgres' ? ['track_activities = off', 'track_counts = off', 'update_process_title = off'] : []),
  ];
  for (const setting of settings) await run(`SET ${setting}`);
  const inOurSchema = new Map<string, string>();
  const ours = (text: string): string => {
    const own = inOurSchema.get(text) ?? text.replace(/\bqr\./g, `${SCHEMA}.`);
    inOurSchema.set(text, own);
    return own;
  };
  return {
    engine,
    db: inSchema(host, SCHEMA),
    read: <R extends Row>(text: string, values?: readonly unknown[]) => run<R>(ours(text), values),
    readAll: (statements) => exchange(statements.map((one) => ({ ...one, text: ours(one.text) }))),
    watch(next) {
      watcher = next;
    },
    inTransaction: () => open,
    async answered() {
      do {
        await last;
        await immediate();
      } while (awaited > 0);
    },
    async analyze() {
      await run('ANALYZE');
    },
    async clear() {
      await exchange([
        // Events refuse to be truncated; a replica's triggers stay silent.
        { text: 'SET session_replication_role = replica' },
        // Rows that are only deleted would leave room behind, and where the next ones go depends on who looks after it when.
        { text: `TRUNCATE ${tables.map(({ name }) => name).join(', ')} RESTART IDENTITY` },
        { text: 'SET session_replication_role = origin' },
      ]);
    },
    close,
  };
}

const immediate = () => new Promise<void>((resolve) => setImmediate(resolve));
