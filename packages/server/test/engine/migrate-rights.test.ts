import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createQuoteRescue, type QuoteRescueOptions } from '../../src/index.ts';
import { silentLogger } from '../../src/ports/logger.ts';
import { connect } from '../../src/store/connect.ts';
import { type Migration, migrate, readMigrations } from '../../src/store/migrate.ts';
import { createSink } from '../../src/testing/sink.ts';
import { runCommand, startCommand } from '../command/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { anEnrollment, chicago } from '../kit.ts';

const drops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0).reverse()) await drop();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrated: false });
  drops.push(() => database.drop());
  return database;
}

/** A role that may connect and nothing else, and the address of the database as it sees it. */
async function plainRole({ connection, url }: TestDatabase): Promise<{ role: string; url: string }> {
  const role = `host_${randomBytes(4).toString('hex')}`;
  await connection.db.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain' NOSUPERUSER NOCREATEDB NOCREATEROLE`);
  drops.push(() =>
    connection.db.query(`DROP OWNED BY ${role} CASCADE`).then(() => connection.db.query(`DROP ROLE ${role}`)),
  );
  const own = new URL(url);
  own.username = role;
  own.password = 'plain';
  return { role, url: own.href };
}

type More = Pick<QuoteRescueOptions, 'migrations' | 'schema'>;

const mount = (database: string, more: More = {}) => {
  const sink = createSink();
  const faults: unknown[] = [];
  const note = (...said: unknown[]) => void faults.push(said);
  const kit = createQuoteRescue({
    database,
    baseUrl: 'https://quotes.example.com',
    secrets: ['test-secret-that-is-long-enough-0123456789'],
    email: sink.email,
    sms: sink.sms,
    emailFrom: 'quotes@mail.example.com',
    authenticate: () => null,
    logger: { ...silentLogger, warn: note, error: note },
    ...more,
  });
  drops.push(() => kit.stop());
  return { kit, sink, faults };
};

/** Starts, enrols, sends one message: all that a running host does. */
async function works(url: string, more: More = {}): Promise<void> {
  const { kit, sink, faults } = mount(url, more);
  await kit.start();
  await kit.setTenant('T1', chicago);
  await kit.enroll('T1', anEnrollment());
  await kit.drain();
  expect(sink.accepted).toHaveLength(1);
  // Once the calendar and the job queue have been looked at.
  await until(async () => kit.healthy());
  expect(faults).toEqual([]);
}

describe('B16: a host without superuser rights', () => {
  it('migrates and sends with CREATE on the database only', async () => {
    const database = await emptyDatabase();
    const { role, url } = await plainRole(database);
    await database.connection.db.query(`GRANT CREATE ON DATABASE ${new URL(url).pathname.slice(1)} TO ${role}`);
    await works(url);
  });

  it('migrates and sends in schemas that somebody made for it, without CREATE on the database', async () => {
    const database = await emptyDatabase();
    const { role, url } = await plainRole(database);
    for (const schema of ['quote_rescue', 'quote_rescue_jobs']) {
      await database.connection.db.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${role}`);
    }
    expect(await runCommand(['migrate', '--database', url])).toMatchObject({ code: 0, stderr: '' });
    await works(url);
  });

  it('is told what to grant where it may make nothing, and nothing is changed', async () => {
    const database = await emptyDatabase();
    const { url } = await plainRole(database);
    const ran = await runCommand(['migrate', '--database', url]);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('Grant it CREATE on the database') });
    const doctor = await runCommand(['doctor', '--database', url]);
    expect(doctor).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ Rights: may not make the schema') });
    expect(doctor.stdout).toContain('those of others need pg_read_all_stats');
    await expect(mount(url).kit.start()).rejects.toMatchObject({ code: 'misconfigured' });
  });

  it('sends as a role that may only read and write, where the host migrates itself', async () => {
    const database = await emptyDatabase();
    const { role, url } = await plainRole(database);
    await expect(mount(url, { migrations: 'by_host' }).kit.start()).rejects.toMatchObject({ code: 'schema_missing' });
    expect(await runCommand(['migrate', '--database', database.url])).toMatchObject({ code: 0 });
    for (const schema of ['quote_rescue', 'quote_rescue_jobs']) {
      await database.connection.script((tx) =>
        tx.exec(`GRANT USAGE ON SCHEMA ${schema} TO ${role};
          GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
          GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`),
      );
    }
    // With a role of its own, even privileges keep events as they are.
    await database.connection.db.query(`REVOKE UPDATE, DELETE ON quote_rescue.event FROM ${role}`);
    await works(url, { migrations: 'by_host' });
    expect((await runCommand(['doctor', '--database', url])).stdout).toContain('✓ Rights: may read and write');
  });
});

describe('B16: another schema name', () => {
  it('is where everything is: migrating, sending, verifying, and nothing outside it and its job queue', async () => {
    const database = await emptyDatabase();
    await works(database.url, { schema: 'follow_up' });
    const { rows } = await database.connection.db.query<{ name: string }>(
      `SELECT DISTINCT n.nspname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname !~ '^(pg_|information_schema)' ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['follow_up', 'follow_up_jobs']);
    expect(await runCommand(['verify', '--schema', 'follow_up', '--database', database.url])).toMatchObject({
      code: 0,
    });
  });
});

describe('migrate', () => {
  const next: Migration = {
    version: 999_998,
    name: '999998_next.sql',
    sql: 'CREATE TABLE :SCHEMA.next_one (id int PRIMARY KEY);',
    checksum: 'next',
  };

  it('B16: 20 processes at once on an older schema apply what is missing once', async () => {
    const database = await createTestDatabase({ schema: 'other_name' });
    drops.push(() => database.drop());
    const migrations = [...(await readMigrations()), next];
    const reports = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = await connect(database.url);
        try {
          return await migrate(own, 'other_name', migrations);
        } finally {
          await own.close();
        }
      }),
    );
    expect(reports.filter(({ applied }) => applied.length > 0).map(({ applied }) => applied)).toEqual([[next.name]]);
    await expect(migrate(database.connection, 'other_name')).rejects.toMatchObject({ code: 'schema_too_new' });
  });

  it('keeps the older schema whole where a migration fails halfway', async () => {
    const database = await createTestDatabase();
    drops.push(() => database.drop());
    const migrations = [...(await readMigrations()), { ...next, sql: `${next.sql} SELECT 1 / 0;` }];
    await expect(migrate(database.connection, 'quote_rescue', migrations)).rejects.toThrow('division by zero');
    expect(await relations(database)).not.toContain('next_one');
    expect(await migrate(database.connection, 'quote_rescue')).toMatchObject({ applied: [] });
  });

  it('B16: a process killed halfway leaves nothing behind, and the next one migrates', async () => {
    const database = await emptyDatabase();
    await database.connection.db.query('CREATE SCHEMA quote_rescue');
    // Holds the name of a table in the middle of the first migration: the command comes so far and waits.
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('BEGIN; CREATE TABLE quote_rescue.estimate (id int)');
    const { child, done } = startCommand(['migrate', '--database', database.url]);
    await until(async () => (await sessions(database, 'waiting')) === 1);
    child.kill('SIGKILL');
    expect((await done).code).toBeNull();
    await blocker.query('ROLLBACK');
    await blocker.end();
    await until(async () => (await sessions(database, 'any')) === 0);
    expect(await relations(database)).toEqual([]);
    expect(await runCommand(['migrate', '--database', database.url])).toMatchObject({ code: 0, stderr: '' });
    expect(await relations(database)).toContain('estimate');
  });
});

const relations = async ({ connection }: TestDatabase) =>
  (
    await connection.db.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'quote_rescue' AND c.relkind = 'r'`,
    )
  ).rows.map(({ name }) => name);

/** Other sessions on the database; `waiting` = for a lock, in the middle of a transaction. */
const sessions = async ({ connection }: TestDatabase, which: 'waiting' | 'any') =>
  (
    await connection.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
         AND ($1 = 'any' AND query NOT LIKE '%pg_stat_activity%' AND state <> 'idle' OR wait_event_type = 'Lock')`,
      [which],
    )
  ).rows[0]?.n;

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited 20 s in vain');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
