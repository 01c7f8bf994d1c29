import type { PGlite } from '@electric-sql/pglite';
import type { sql as drizzleSql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Knex } from 'knex';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import type postgres from 'postgres';
import { describe, expectTypeOf, it } from 'vitest';
import type { HostTransaction } from '../../src/index.ts';
import {
  type DrizzleSqlLike,
  type DrizzleTransactionLike,
  fromDrizzle,
  fromKnex,
  fromKysely,
  fromPg,
  fromPostgresJs,
  fromPrisma,
  type KnexTransactionLike,
  type KyselyTransactionLike,
  type PgTransactionLike,
  type PostgresJsTransactionLike,
  type PrismaTransactionLike,
} from '../../src/transactions.ts';
import type { PrismaTransaction } from './prisma.ts';

/** What a host's transaction callback is given, by each library's own types. `tsc` is what runs these. */
type TxOf<Database extends { transaction: (work: never) => unknown }> = Database['transaction'] extends (
  work: (tx: infer Tx) => never,
) => unknown
  ? Tx
  : never;

describe('the types of the real libraries', () => {
  it('fit without a cast', () => {
    expectTypeOf<pg.Client>().toExtend<PgTransactionLike>();
    expectTypeOf<pg.PoolClient>().toExtend<PgTransactionLike>();
    expectTypeOf<Parameters<Parameters<PGlite['transaction']>[0]>[0]>().toExtend<PgTransactionLike>();
    expectTypeOf<Transaction<{ job: { id: string } }>>().toExtend<KyselyTransactionLike>();
    expectTypeOf<Transaction<unknown>>().toExtend<KyselyTransactionLike>();
    expectTypeOf<TxOf<NodePgDatabase>>().toExtend<DrizzleTransactionLike>();
    expectTypeOf<TxOf<PostgresJsDatabase>>().toExtend<DrizzleTransactionLike>();
    expectTypeOf<TxOf<PgliteDatabase>>().toExtend<DrizzleTransactionLike>();
    expectTypeOf<typeof drizzleSql>().toExtend<DrizzleSqlLike>();
    expectTypeOf<Knex.Transaction>().toExtend<KnexTransactionLike>();
    expectTypeOf<postgres.TransactionSql>().toExtend<PostgresJsTransactionLike>();
    expectTypeOf<PrismaTransaction>().toExtend<PrismaTransactionLike>();
  });

  it('are told apart from what is no transaction of theirs', () => {
    expectTypeOf<{ query(): number }>().not.toExtend<PgTransactionLike>();
    expectTypeOf<pg.Client>().not.toExtend<KyselyTransactionLike>();
    expectTypeOf<postgres.TransactionSql>().not.toExtend<PgTransactionLike>();
    expectTypeOf<Knex.Transaction>().not.toExtend<PostgresJsTransactionLike>();
  });

  it('all become what enroll takes', () => {
    for (const from of [fromPg, fromKysely, fromDrizzle, fromKnex, fromPostgresJs, fromPrisma]) {
      expectTypeOf(from).returns.toEqualTypeOf<HostTransaction>();
    }
  });
});
