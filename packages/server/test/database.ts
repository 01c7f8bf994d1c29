import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../src/store/connect.ts';
import type { Db } from '../src/store/db.ts';
import { migrate } from '../src/store/migrate.ts';
import { inSchema } from '../src/store/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string;
  }
}

export type TestDatabase = {
  /** Bound to the kit's schema: statements name tables `qr.x`. */
  readonly db: Db;
  readonly connection: Connection;
  readonly url: string;
  readonly schema: string;
  drop(): Promise<void>;
};

/** A database of its own on the run's PostgreSQL, migrated. */
export async function createTestDatabase(options: { schema?: string; migrated?: boolean } = {}): Promise<TestDatabase> {
  const admin = inject('testDatabaseUrl');
  const name = `qr_${randomBytes(6).toString('hex')}`;
  await once(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const schema = options.schema ?? 'quote_rescue';
  const connection = await connect(url.href);
  if (options.migrated !== false) await migrate(connection, schema);
  return {
    db: inSchema(connection.db, schema),
    connection,
    url: url.href,
    schema,
    async drop() {
      await connection.close();
      await once(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
