import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { QuoteRescueError } from '@quote-rescue/core';
import { hasSchema, hasTable } from './catalogue.ts';
import type { Connection, ScriptTx } from './connect.ts';
import type { Tx } from './db.ts';
import { machineTimeSql } from './machine-time.ts';
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
 * on an advisory lock that ends with the transaction, so a process killed halfway leaves nothing behind. Where nothing is
 * left to do it only reads, so a role that may not change the schema can call it too.
 *
 * @throws QuoteRescueError `schema_too_new` if the database was migrated by newer code; `misconfigured` if the role may
 * not make what is missing, or a migration was edited after it was applied
 */
export async function migrate(
  connection: Connection,
  schema: string,
  known?: readonly Migration[],
): Promise<MigrateReport> {
  const migrations = known ?? (await readMigrations());
  const version = newestOf(migrations);
  const pending = await readPending(connection.db, schema, migrations);
  if (pending.length === 0) return { applied: [], version };
  try {
    return await connection.script((tx) => apply(tx, schema, migrations));
  } catch (error) {
    throw isDenied(error) ? mayNot(schema, error) : error;
  }
}

async function apply(tx: ScriptTx, schema: string, migrations: readonly Migration[]): Promise<MigrateReport> {
  const quoted = quoteSchema(schema);
  // Before the schema exists there is no row to lock; the number is the first 8 bytes of the name's hash.
  await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [lockNumber(schema)]);
  // IF NOT EXISTS asks for the right to create even where there is nothing to create.
  if (!(await hasSchema(tx, schema))) await tx.exec(`CREATE SCHEMA IF NOT EXISTS ${quoted}`);
  if (!(await hasTable(tx, schema, 'schema_version'))) await tx.exec(versionTable(quoted));
  const done = await readVersions(tx, quoted);
  refuseForeign(done, migrations, schema);
  const pending = migrations.filter(({ version }) => !done.has(version));
  for (const migration of pending) await tx.exec(scriptOf(migration, quoted));
  return { applied: pending.map(({ name }) => name), version: newestOf(migrations) };
}

/**
 * What `migrate` would run, as one script for a host that runs its migrations itself. Empty if nothing is left to do.
 * @param pending from `readPending`, or all migrations for a database that has none
 */
export function migrationScript(schema: string, pending: readonly Migration[]): string {
  const quoted = quoteSchema(schema);
  if (pending.length === 0) return '';
  const first = pending.some(({ version }) => version === 1);
  const start = first ? [`CREATE SCHEMA IF NOT EXISTS ${quoted};`, `${versionTable(quoted)};`] : [];
  return [...start, ...pending.map((migration) => scriptOf(migration, quoted))].join('\n\n').concat('\n');
}

/** A migration and the row that says it was applied. Name and checksum are ours, not input. */
const scriptOf = ({ sql, version, name, checksum }: Migration, quoted: string): string =>
  `${sql.replaceAll(':SCHEMA', quoted).trimEnd()}

INSERT INTO ${quoted}.schema_version (version, name, checksum, applied_at)
VALUES (${version}, '${name}', '${checksum}', ${machineTimeSql});`;

const versionTable = (quoted: string): string =>
  `CREATE TABLE IF NOT EXISTS ${quoted}.schema_version (
  version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL)`;

/**
 * Migrations the database does not have yet. Only reads.
 * @throws QuoteRescueError `schema_too_new`, `misconfigured`
 */
export async function readPending(
  tx: Tx,
  schema: string,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const quoted = quoteSchema(schema);
  if (!(await hasTable(tx, schema, 'schema_version'))) return migrations;
  const done = await readVersions(tx, quoted);
  refuseForeign(done, migrations, schema);
  return migrations.filter(({ version }) => !done.has(version));
}

/**
 * For hosts that run migrations themselves: refuses to work on a schema that is behind this code.
 * @throws QuoteRescueError `schema_missing`, `schema_too_new`, `misconfigured`
 */
export async function assertMigrated(tx: Tx, schema: string): Promise<void> {
  const pending = await readPending(tx, schema, await readMigrations());
  if (pending.length === 0) return;
  throw new QuoteRescueError(
    'schema_missing',
    `Schema "${schema}" lacks ${pending.map(({ name }) => name).join(', ')}. Run \`quote-rescue migrate\`, or what \`quote-rescue migrate --sql\` prints, before this code starts.`,
  );
}

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

const isDenied = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '42501';

function mayNot(schema: string, cause: unknown): QuoteRescueError {
  const what = cause instanceof Error ? cause.message : String(cause);
  return new QuoteRescueError(
    'misconfigured',
    `The database role may not make schema "${schema}" (${what}). Nothing was changed. Grant it CREATE on the database, or make the schema first and give it to that role (CREATE SCHEMA ${schema} AUTHORIZATION ...), or run \`quote-rescue migrate\` as a role that may. No superuser and no extension is needed.`,
    { cause },
  );
}

async function readVersions(tx: Tx, quoted: string): Promise<Map<number, string>> {
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
