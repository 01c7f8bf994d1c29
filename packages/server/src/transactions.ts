import type { HostTransaction } from './options.ts';

/**
 * A transaction of the host's own query builder, for `enroll(tenantId, input, { db: fromKysely(trx) })`: what the kit
 * writes is committed or rolled back with what the host writes. Shapes only: none of these libraries is imported, so
 * their versions are the host's affair.
 *
 * The transaction stays the host's: nothing here begins, commits or rolls back.
 */

type Values = readonly unknown[];

/** A pg `Client` or `PoolClient` between its BEGIN and COMMIT, or whatever queries like one (PGlite's transaction). */
export type PgTransactionLike = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export const fromPg = (client: PgTransactionLike): HostTransaction => ({
  query: (text, values = []) => client.query(text, values),
});

/** `trx` of Kysely's `db.transaction().execute(async (trx) => ...)`. */
export type KyselyTransactionLike = {
  executeQuery(query: {
    readonly sql: string;
    readonly parameters: Values;
    readonly query: {
      readonly kind: 'RawNode';
      readonly sqlFragments: readonly string[];
      readonly parameters: readonly never[];
    };
    readonly queryId: { readonly queryId: string };
  }): Promise<{ readonly rows: unknown[] }>;
  withoutPlugins(): KyselyTransactionLike;
};

export function fromKysely(trx: KyselyTransactionLike): HostTransaction {
  // A plugin of the host (camel case) would rename the columns that we ask for.
  const plain = trx.withoutPlugins();
  return {
    query: (sql, parameters = []) =>
      plain.executeQuery({
        sql,
        parameters,
        query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
        queryId: { queryId: 'quote-rescue' },
      }),
  };
}

/** `tx` of Drizzle's `db.transaction(async (tx) => ...)`, on node-postgres, postgres.js or PGlite. */
export type DrizzleTransactionLike = { execute(query: never): PromiseLike<unknown> };
/** `sql` as drizzle-orm exports it. */
export type DrizzleSqlLike = {
  raw(text: string): unknown;
  param(value: unknown): unknown;
  join(chunks: never[]): unknown;
};

/** @param sql the tag of drizzle-orm: only it can make a query that Drizzle runs */
export const fromDrizzle = (tx: DrizzleTransactionLike, sql: DrizzleSqlLike): HostTransaction => ({
  async query(text, values = []) {
    const { texts, ordered } = split(text, values);
    const chunks = texts.flatMap((part, index) =>
      index === 0 ? [sql.raw(part)] : [sql.param(ordered[index - 1]), sql.raw(part)],
    );
    return { rows: rowsOf(await tx.execute(sql.join(chunks as never[]) as never)) };
  },
});

/** `trx` of Knex's `knex.transaction(async (trx) => ...)`, client `pg`. */
export type KnexTransactionLike = { raw(text: string, bindings: never): PromiseLike<unknown> };

export const fromKnex = (trx: KnexTransactionLike): HostTransaction => ({
  async query(text, values = []) {
    const { texts, ordered } = split(text, values);
    // To Knex a `?` is a binding; one that is meant (an operator of jsonb) is written `\?`.
    const question = texts.map((part) => part.replaceAll('?', '\\?')).join('?');
    return { rows: rowsOf(await trx.raw(question, ordered as never)) };
  },
});

/** `sql` of postgres.js's `sql.begin(async (sql) => ...)`. */
export type PostgresJsTransactionLike = { unsafe(text: string, values?: never[]): PromiseLike<unknown> };

export const fromPostgresJs = (sql: PostgresJsTransactionLike): HostTransaction => ({
  query: async (text, values = []) => ({ rows: rowsOf(await sql.unsafe(text, values as never[])) }),
});

/** `tx` of Prisma's interactive `prisma.$transaction(async (tx) => ...)`. */
export type PrismaTransactionLike = { $queryRawUnsafe(text: string, ...values: unknown[]): PromiseLike<unknown> };

export const fromPrisma = (tx: PrismaTransactionLike): HostTransaction => ({
  query: async (text, values = []) => ({ rows: rowsOf(await tx.$queryRawUnsafe(text, ...values)) }),
});

/** Rows as an array, or as an object that has them: which it is depends on the driver below the builder. */
function rowsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) return [...result];
  const rows = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : undefined;
  if (Array.isArray(rows)) return rows;
  throw new TypeError('The transaction answered without rows: is it one of the library this function is for?');
}

/**
 * For builders that number values themselves: the text around the placeholders, and the values in the order they stand
 * there. One that stands there twice comes twice. Our statements have no `$1` inside quotes.
 */
function split(text: string, values: Values): { texts: string[]; ordered: unknown[] } {
  const ordered: unknown[] = [];
  const texts = text.split(/\$(\d+)/).filter((part, index) => {
    if (index % 2 === 1) ordered.push(values[Number(part) - 1]);
    return index % 2 === 0;
  });
  return { texts, ordered };
}
