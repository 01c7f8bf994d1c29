import type { Tx } from './db.ts';

/** What is there, asked of PostgreSQL's catalogue: unlike to_regclass that works without any right on the schema. */

export async function hasSchema(tx: Tx, schema: string): Promise<boolean> {
  const { rows } = await tx.query('SELECT 1 AS one FROM pg_namespace WHERE nspname = $1', [schema]);
  return rows.length > 0;
}

export async function hasTable(tx: Tx, schema: string, table: string): Promise<boolean> {
  const { rows } = await tx.query(
    'SELECT 1 AS one FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2',
    [schema, table],
  );
  return rows.length > 0;
}
