import { PGlite, protocol } from '@electric-sql/pglite';
import { connect } from '../../src/store/connect.ts';
import type { Db, Row, Tx } from '../../src/store/db.ts';
import { migrate } from '../../src/store/migrate.ts';
import { inSchema } from '../../src/store/schema.ts';

/**
 * PGlite, migrated once and emptied between seeds. Every statement is prepared once and then only bound and executed:
 * planning would cost most of a seed. Calls of one statement are synchronous, so that a run is the same every time.
 */
export type SimulationDatabase = {
  /** Bound to the kit's schema: statements name tables `qr.x`. */
  readonly db: Db;
  /** What is committed, for checks: at once, and nothing of the simulation notices. */
  read<R extends Row>(text: string, values?: readonly unknown[]): R[];
  /** Whether a transaction is open this moment. */
  readonly inTransaction: () => boolean;
  /** Removes every row and starts all numbers at 1 again. */
  clear(): void;
  close(): Promise<void>;
};

const SCHEMA = 'quote_rescue';
const messages = protocol.serialize;

export async function openSimulationDatabase(): Promise<SimulationDatabase> {
  const pglite = new PGlite();
  await migrate(await connect(pglite), SCHEMA);
  const run = statementsOn(pglite);
  // For the checks, which read what each commit has added.
  run(`CREATE INDEX simulation_event ON ${SCHEMA}.event (event_id)`);
  run('SET plan_cache_mode = force_generic_plan');
  const query = async <R extends Row>(text: string, values: readonly unknown[] = []) => ({
    rows: run(text, values) as R[],
  });
  let open = false;
  const host: Db = {
    query,
    async transaction(fn) {
      // One connection: whoever gets here while a transaction is open would run inside it.
      if (open) throw new Error('a second transaction began before the first had ended');
      open = true;
      try {
        run('BEGIN');
        const result = await fn({ query } satisfies Tx);
        run('COMMIT');
        return result;
      } catch (error) {
        run('ROLLBACK');
        throw error;
      } finally {
        open = false;
      }
    },
  };
  const tables = run(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = '${SCHEMA}' AND tablename NOT LIKE '%migration%'`,
  ).map(({ name }) => String(name));
  return {
    db: inSchema(host, SCHEMA),
    read: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      run(text.replace(/\bqr\./g, `${SCHEMA}.`), values) as R[],
    inTransaction: () => open,
    clear() {
      // Events refuse to be truncated; a replica's triggers stay silent.
      run('SET session_replication_role = replica');
      run(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY`);
      run('SET session_replication_role = origin');
    },
    close: () => pglite.close(),
  };
}

/** Runs one statement to its end. @throws protocol.messages.DatabaseError with SQLSTATE in `code` */
function statementsOn(pglite: PGlite): (text: string, values?: readonly unknown[]) => Row[] {
  const names = new Map<string, string>();
  return (text, values = []) => {
    let name = names.get(text);
    const parts: Uint8Array[] = [];
    if (name === undefined) {
      name = `s${names.size + 1}`;
      parts.push(messages.parse({ name, text }));
    }
    parts.push(
      messages.bind({ statement: name, values: values.map(asText) }),
      messages.describe({ type: 'P' }),
      messages.execute({}),
      messages.sync(),
    );
    const answer = read(pglite, pglite.execProtocolRawSync(joined(parts)));
    names.set(text, name);
    return answer;
  };
}

function read(pglite: PGlite, answer: Uint8Array): Row[] {
  const rows: Row[] = [];
  let fields: { name: string; dataTypeID: number }[] = [];
  let failure: Error | undefined;
  new protocol.Parser().parse(answer, (message) => {
    if (message instanceof protocol.messages.DatabaseError) failure ??= message;
    else if (message instanceof protocol.messages.RowDescriptionMessage) fields = message.fields;
    else if (message instanceof protocol.messages.DataRowMessage) {
      const row: Record<string, unknown> = {};
      message.fields.forEach((value, index) => {
        const field = fields[index];
        if (field === undefined) return;
        const parse = pglite.parsers[field.dataTypeID];
        row[field.name] = value === null || parse === undefined ? value : parse(value, field.dataTypeID);
      });
      rows.push(row);
    }
  });
  if (failure !== undefined) throw failure;
  return rows;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
