import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { QuoteRescueOptions } from '@quote-rescue/server';
import { Explained } from '../configuration.ts';

type Row = Record<string, unknown>;

/** The product's one database: its own tables and the kit's, in two schemas. */
export type Database = {
  /** What `createQuoteRescue` is given: the pool or instance itself. */
  readonly forKit: QuoteRescueOptions['database'];
  /** For the line at the start. */
  readonly name: string;
  query<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>;
  exec(text: string): Promise<void>;
  close(): Promise<void>;
};

/** A PostgreSQL that is already there. @throws Explained if it does not answer */
export async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  // A connection that breaks while idle is replaced by the pool; without a listener Node would end.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Explained(
      `DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}\n` +
        'Correct it, or unset it: without it the demo brings its own database.',
    );
  }
  return {
    forKit: pool,
    name: `PostgreSQL at ${new URL(url).host}`,
    query: async <R extends Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as R[],
    exec: async (text) => void (await pool.query(text)),
    close: () => pool.end(),
  };
}

/** PostgreSQL in this process. The first start unpacks a prepared data directory: initdb would take seconds. */
export async function openEmbedded(folder: string, { reset }: { reset: boolean }): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const dataDir = join(folder, 'pg');
  // Written last by PostgreSQL's own set-up: without it an earlier first start was cut short.
  const complete = existsSync(join(dataDir, 'PG_VERSION')) && existsSync(join(dataDir, 'global/pg_control'));
  const keep = complete && !reset;
  if (!keep) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const prepared = keep ? undefined : await (await import('@electric-sql/pglite-prepopulatedfs')).dataDir();
  const pglite = new PGlite({ dataDir, ...(prepared ? { loadDataDir: prepared } : {}) });
  await pglite.waitReady;
  return {
    forKit: pglite,
    name: 'embedded PostgreSQL (PGlite)',
    query: async <R extends Row>(text: string, values?: unknown[]) => (await pglite.query<R>(text, values)).rows,
    exec: async (text) => void (await pglite.exec(text)),
    close: () => pglite.close(),
  };
}
