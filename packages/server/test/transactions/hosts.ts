import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleOnPostgresJs } from 'drizzle-orm/postgres-js';
import knex from 'knex';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import postgres from 'postgres';
import type { HostTransaction } from '../../src/index.ts';
import { fromDrizzle, fromKnex, fromKysely, fromPg, fromPostgresJs, fromPrisma } from '../../src/transactions.ts';
import { openPrisma } from './prisma.ts';

/**
 * A host on one of the libraries. `inTransaction` opens a transaction of that library, gives `work` the kit's view of it
 * and a way to write the host's own job in it, and commits; a throw rolls back.
 */
export type Host = {
  inTransaction<T>(work: (db: HostTransaction, insertJob: (id: string) => Promise<unknown>) => Promise<T>): Promise<T>;
  close(): Promise<unknown>;
};

export const hosts: { readonly [library: string]: (url: string) => Host } = {
  pg(url) {
    const pool = new pg.Pool({ connectionString: url });
    return {
      async inTransaction(work) {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const result = await work(fromPg(client), (id) => client.query('INSERT INTO job VALUES ($1)', [id]));
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK');
          throw error;
        } finally {
          client.release();
        }
      },
      close: () => pool.end(),
    };
  },

  // With the plugin that renames columns, because many hosts have it.
  Kysely(url) {
    const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) });
    const db = new Kysely<{ job: { id: string } }>({ dialect, plugins: [new CamelCasePlugin()] });
    return {
      inTransaction: (work) =>
        db
          .transaction()
          .execute((trx) => work(fromKysely(trx), (id) => trx.insertInto('job').values({ id }).execute())),
      close: () => db.destroy(),
    };
  },

  'Drizzle on node-postgres'(url) {
    const pool = new pg.Pool({ connectionString: url });
    const db = drizzle(pool);
    return {
      inTransaction: (work) =>
        db.transaction((tx) => work(fromDrizzle(tx, sql), (id) => tx.execute(sql`INSERT INTO job VALUES (${id})`))),
      close: () => pool.end(),
    };
  },

  'Drizzle on postgres.js'(url) {
    const client = postgres(url);
    const db = drizzleOnPostgresJs(client);
    return {
      inTransaction: (work) =>
        db.transaction((tx) => work(fromDrizzle(tx, sql), (id) => tx.execute(sql`INSERT INTO job VALUES (${id})`))),
      close: () => client.end(),
    };
  },

  Knex(url) {
    const db = knex({ client: 'pg', connection: url });
    return {
      inTransaction: (work) => db.transaction((trx) => work(fromKnex(trx), (id) => trx('job').insert({ id }))),
      close: () => db.destroy(),
    };
  },

  'postgres.js'(url) {
    const client = postgres(url);
    return {
      inTransaction: <T>(work: Parameters<Host['inTransaction']>[0]) =>
        client.begin((own) => work(fromPostgresJs(own), (id) => own`INSERT INTO job VALUES (${id})`)) as Promise<T>,
      close: () => client.end(),
    };
  },

  Prisma(url) {
    const prisma = openPrisma(url);
    return {
      inTransaction: (work) =>
        prisma.$transaction((tx) =>
          work(fromPrisma(tx), (id) => tx.$executeRawUnsafe('INSERT INTO job VALUES ($1)', id)),
        ),
      close: () => prisma.$disconnect(),
    };
  },
};
