import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';

/** Small, read across tenants, local to one node. Everything else is tenant data. */
const control = ['rate_limit', 'schema_version', 'tenant', 'link', 'lane', 'wake', 'worker', 'claim', 'unkept_bodies'];

describe('the schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('starts every primary, unique and foreign key of tenant data with tenant_id', async () => {
    const { rows } = await database.db.query<{ table: string; key: string; first: string }>(
      `SELECT c.relname AS table, k.name AS key, a.attname AS first
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN LATERAL (
         SELECT i.indexrelid::regclass::text AS name, i.indkey[0] AS column FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique
         UNION ALL
         SELECT f.conname, f.conkey[1] FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') k ON true
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.column
       WHERE n.nspname = $1 AND c.relkind IN ('r', 'p')`,
      [database.schema],
    );
    const tenantData = rows.filter(({ table }) => !control.includes(table));
    expect(new Set(tenantData.map(({ table }) => table)).size).toBeGreaterThan(15);
    expect(tenantData.filter(({ first }) => first !== 'tenant_id')).toEqual([]);
  });

  it('gives every table of tenant data a primary key, and control tables no foreign key', async () => {
    const { rows } = await database.db.query<{ table: string; primary: boolean; foreign: boolean }>(
      `SELECT c.relname AS table,
              EXISTS (SELECT FROM pg_constraint p WHERE p.conrelid = c.oid AND p.contype = 'p') AS primary,
              EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') AS foreign
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind IN ('r', 'p')`,
      [database.schema],
    );
    expect(rows.filter(({ table, primary }) => !control.includes(table) && !primary)).toEqual([]);
    expect(rows.filter(({ table, foreign }) => control.includes(table) && foreign)).toEqual([]);
  });
});
