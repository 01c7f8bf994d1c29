import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { QuoteRescueError } from '@quote-rescue/core';
import type { Connection, ScriptTx } from './connect.ts';
import { quoteSchema } from './schema.ts';

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};
export type MigrateReport = { readonly applied: readonly string[]; readonly version: number };

/**
 * Brings the schema up to date in one transaction. Any number of processes may call this at the same moment: they queue
 * on an advisory lock that ends with the transaction, so a process killed halfway leaves nothing behind.
 * @throws QuoteRescueError `schema_too_new` if the database was migrated by newer code
 */
export async function migrate(connection: Connection, schema: string): Promise<MigrateReport> {
  const migrations = await readMigrations();
  const quoted = quoteSchema(schema);
  return connection.script(async (tx) => {
    // Before the schema exists there is no row to lock; the number is the first 8 bytes of the name's hash.
    await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [lockNumber(schema)]);
    await tx.exec(`CREATE SCHEMA IF NOT EXISTS ${quoted}`);
    await tx.exec(
      `CREATE TABLE IF NOT EXISTS ${quoted}.schema_version (
         version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
    );
    const done = await readVersions(tx, quoted);
    refuseForeign(done, migrations, schema);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.version)) continue;
      await tx.exec(migration.sql.replaceAll(':SCHEMA', quoted));
      await tx.query(
        `INSERT INTO ${quoted}.schema_version (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4::timestamptz)`,
        [migration.version, migration.name, migration.checksum, await machineTimeText(tx)],
      );
      applied.push(migration.name);
    }
    return { applied, version: migrations.at(-1)?.version ?? 0 };
  });
}

async function machineTimeText(tx: ScriptTx): Promise<string> {
  const { readMachineTime } = await import('./machine-time.ts');
  return new Date(await readMachineTime(tx)).toISOString();
}

async function readVersions(tx: ScriptTx, quoted: string): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ version: number; checksum: string }>(
    `SELECT version, checksum FROM ${quoted}.schema_version`,
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

function refuseForeign(done: ReadonlyMap<number, string>, migrations: readonly Migration[], schema: string): void {
  const newest = Math.max(0, ...done.keys());
  const known = migrations.at(-1)?.version ?? 0;
  if (newest > known) {
    throw new QuoteRescueError(
      'schema_too_new',
      `Schema "${schema}" is at version ${newest}, this code knows ${known}. Deploy the newer code, or restore the older database.`,
    );
  }
  for (const migration of migrations) {
    const checksum = done.get(migration.version);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new QuoteRescueError(
        'misconfigured',
        `Migration ${migration.name} was applied to schema "${schema}" with another text. Migrations are never edited: restore the file.`,
      );
    }
  }
}

let cached: Promise<readonly Migration[]> | undefined;

/** The numbered files of packages/server/migrations, in order. */
export function readMigrations(): Promise<readonly Migration[]> {
  cached ??= (async () => {
    const folder = await migrationsFolder();
    const names = (await readdir(folder)).filter((name) => /^\d{6}_[a-z0-9_]+\.sql$/.test(name)).sort();
    return Promise.all(
      names.map(async (name) => {
        const sql = await readFile(new URL(name, folder), 'utf8');
        return {
          version: Number(name.slice(0, 6)),
          name,
          sql,
          checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
        };
      }),
    );
  })();
  return cached;
}

/** Beside `src` in the workspace and beside `dist` in the published package: look upward from this module. */
async function migrationsFolder(): Promise<URL> {
  for (const up of ['../migrations/', '../../migrations/', '../../../migrations/']) {
    const folder = new URL(up, import.meta.url);
    try {
      await readdir(folder);
      return folder;
    } catch {
      // not here: one folder up
    }
  }
  throw new Error(`The folder "migrations" of @quote-rescue/server is missing near ${fileURLToPath(import.meta.url)}.`);
}

function lockNumber(schema: string): string {
  return createHash('sha256').update(`quote-rescue migrate ${schema}`).digest().readBigInt64BE(0).toString();
}
