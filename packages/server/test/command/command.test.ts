import { afterEach, describe, expect, it } from 'vitest';
import { readArguments } from '../../src/command/arguments.ts';
import { readOldSnapshots } from '../../src/store/system/doctor.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';
import { runCommand } from './run-command.ts';

let database: TestDatabase | undefined;
let test: TestKit | undefined;
afterEach(async () => {
  await database?.drop();
  await test?.drop({ tampered: true });
  database = undefined;
  test = undefined;
});

const tables = async ({ connection }: TestDatabase, schema: string) =>
  (
    await connection.db.query<{ name: string }>(
      'SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = $2 ORDER BY 1',
      [schema, 'r'],
    )
  ).rows.map(({ name }) => name);

describe('quote-rescue', () => {
  it('says what it can do, and what was wrong with how it was called', async () => {
    expect(await runCommand(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('migrate') });
    expect(await runCommand(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    const wrong = await runCommand(['migrat']);
    expect(wrong).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There is no command "migrat"'),
    });
    expect(await runCommand(['verify'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Which database?') });
  });

  it.each([
    [[], 'No command was given'],
    [['verify', '--sql'], '--sql is no option of verify'],
    [['verify', 'twice'], 'one argument too many'],
    [['verify', '--what'], '--what'],
    [['doctor', '--database'], '--database'],
    [['migrate', '--schema', 'A"; DROP'], 'cannot be a schema name'],
  ])('refuses %j', (args, why) => {
    expect(readArguments(args, {})).toEqual({ command: 'wrong', why: expect.stringContaining(why) });
  });

  it('tells a database that cannot be reached, without its password', async () => {
    const ran = await runCommand(['migrate', '--database', 'postgres://me:hunter2@127.0.0.1:9/none']);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('ECONNREFUSED') });
    expect(ran.stdout + ran.stderr).not.toContain('hunter2');
  });
});

describe('quote-rescue migrate', () => {
  it('makes schema and job queue under the name it is given, and has nothing to do the second time', async () => {
    database = await createTestDatabase({ migrated: false });
    const again = ['migrate', '--schema', 'follow_up'];
    const environment = { DATABASE_URL: database.url };
    const first = await runCommand(again, environment);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /Schema follow_up: applied 000001_\w+\.sql.*; version \d+\.\nJob queue follow_up_jobs: up to date\./,
    );
    expect(await tables(database, 'follow_up')).toContain('touchpoint');
    expect(await tables(database, 'follow_up_jobs')).toContain('version');
    expect(await runCommand(again, environment)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing to do'),
    });
  });

  it('--sql prints a script that makes the same schema; then nothing is left to do', async () => {
    database = await createTestDatabase({ migrated: false });
    const everything = await runCommand(['migrate', '--sql']);
    expect(everything.code).toBe(0);
    const asked = await runCommand(['migrate', '--sql', '--database', database.url]);
    expect(asked.stdout).toBe(everything.stdout);
    expect(await tables(database, 'quote_rescue')).toEqual([]);
    // As a part of the host's own migration: one transaction around everything, and none inside.
    expect(everything.stdout).not.toMatch(/^\s*(BEGIN|COMMIT|ROLLBACK|SET .*);/m);
    await database.connection.script((tx) => tx.exec(everything.stdout));
    expect(await runCommand(['migrate', '--sql', '--database', database.url])).toMatchObject({
      stdout: '-- Nothing to do.\n',
    });
    const other = await createTestDatabase();
    expect(await tables(database, 'quote_rescue')).toEqual(await tables(other, 'quote_rescue'));
    await other.drop();
    const ran = await runCommand(['migrate', '--database', database.url]);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to do') });
  });

  it('refuses a schema that newer code has migrated', async () => {
    database = await createTestDatabase();
    await database.db.query(`INSERT INTO qr.schema_version VALUES (999999, 'later', 'x', now())`);
    const ran = await runCommand(['migrate', '--database', database.url]);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('is at version 999999, this code knows') });
  });
});

describe('quote-rescue doctor', () => {
  it('finds a machine and a migrated database fit, and says what it looked at', async () => {
    database = await createTestDatabase();
    const ran = await runCommand(['doctor', '--base-url', 'https://app.example.com/quotes'], {
      DATABASE_URL: database.url,
    });
    expect(ran.stdout).not.toMatch(/^[✗]/m);
    expect(ran.code).toBe(0);
    for (const line of [
      /✓ Node: v/,
      /✓ Time zones: tz \d/,
      /✓ pg: \d/,
      /✓ pg-boss: \d/,
      /✓ Base URL: https/,
      /✓ Database: PostgreSQL \d/,
    ]) {
      expect(ran.stdout).toMatch(line);
    }
    expect(ran.stdout).toMatch(
      /✓ Clocks: .*\n✓ Schema quote_rescue: version \d+, as this code needs it\n✓ Rights: may migrate/,
    );
  });

  it('fails for plain http, a schema that is not there and a database that is down, in one go', async () => {
    database = await createTestDatabase({ migrated: false });
    const bare = await runCommand([
      'doctor',
      '--json',
      '--database',
      database.url,
      '--base-url',
      'http://app.example.com',
    ]);
    expect(bare.code).toBe(1);
    const { healthy, findings } = JSON.parse(bare.stdout) as {
      healthy: boolean;
      findings: { level: string; about: string; text: string }[];
    };
    expect(healthy).toBe(false);
    expect(findings.filter(({ level }) => level === 'fail').map(({ about, text }) => `${about}: ${text}`)).toEqual([
      'Base URL: http://app.example.com is not https',
      'Schema quote_rescue: not there yet',
    ]);
    const down = await runCommand(['doctor', '--database', 'postgres://me:hunter2@127.0.0.1:9/none']);
    expect(down).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ Database: cannot be used') });
    expect(down.stdout).not.toContain('hunter2');
  });

  it('fails where events are no longer guarded', async () => {
    database = await createTestDatabase();
    const { connection, url } = database;
    await connection.db.query('ALTER TABLE quote_rescue.event DISABLE TRIGGER event_insert_only');
    const off = await runCommand(['doctor', '--database', url]);
    expect(off).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ Events: the triggers') });
    expect(off.stdout).toContain('✓ Old snapshots: none');
  });

  it('sees open messages that this version cannot make again: those that may have gone, and those that will change', async () => {
    test = await createTestKit();
    await test.kit.enroll('T1', anEnrollment());
    await test.kit.drain();
    const { db, url } = test.database;
    const sees = async () => (await runCommand(['doctor', '--database', url])).stdout;
    expect(await sees()).toMatch(/✓ Messages on their way: 0 message/);
    await db.query(`UPDATE qr.intent SET status = 'uncertain', may_have_gone = true`);
    await db.query(`UPDATE qr.touchpoint SET state = 'uncertain' WHERE state = 'sent'`);
    expect(await sees()).toMatch(/✓ Messages on their way: 1 message.* has the templates and renderers of all/);
    await db.query(`UPDATE qr.intent SET template_version = 'of another version'`);
    expect(await sees()).toMatch(/✗ Messages on their way: .*cannot make 1 message.* may have gone already: 1 email /);
    await db.query(`UPDATE qr.intent SET may_have_gone = false, renderer = '999'`);
    expect(await sees()).toMatch(/! Messages on their way: 1 message.* words of this version.*renderer 999/);
  });

  it('sees transactions that are older than it is asked about, by name', async () => {
    database = await createTestDatabase();
    const { connection } = database;
    await connection.db.transaction(async (old) => {
      await old.query(`SET LOCAL application_name = 'forgotten report'`);
      const [machineNow, olderThan] = ['2100-01-01T00:10:00Z', '2100-01-01T00:00:00Z'];
      const seen = await readOldSnapshots(connection.db, { machineNow, olderThan });
      expect(seen).toMatchObject({ complete: true, snapshots: [{ kind: 'transaction', age: expect.any(Number) }] });
      expect(seen.snapshots[0]?.name).toContain('forgotten report');
      const [now, before] = [new Date().toISOString(), '2000-01-01T00:00:00Z'];
      expect((await readOldSnapshots(connection.db, { machineNow: now, olderThan: before })).snapshots).toEqual([]);
    });
  });
});

describe('quote-rescue verify', () => {
  it('finds no difference, then the one made by hand, as lines and as JSON', async () => {
    test = await createTestKit();
    const { estimateId } = await test.kit.enroll('T1', anEnrollment());
    await test.kit.drain();
    const environment = { DATABASE_URL: test.database.url };
    expect(await runCommand(['verify'], environment)).toEqual({
      code: 0,
      stdout: 'No difference: 1 estimates, 6 touchpoints and 2 events read.\n',
      stderr: '',
    });
    await test.database.db.query(`UPDATE qr.touchpoint SET state = 'skipped', reason = 'late' WHERE step_id = 'T+10'`);
    const ran = await runCommand(['verify', '--tenant', 'T1'], environment);
    expect(ran.code).toBe(1);
    expect(ran.stdout.split('\n')[0]).toBe(
      `tenant T1 · ${estimateId}:T+10 · touchpoint.state: stored skipped, events say scheduled`,
    );
    const json = await runCommand(['verify', '--json'], environment);
    expect(JSON.parse(json.stdout)).toMatchObject({
      subjects: 1,
      differences: [{ key: `${estimateId}:T+10` }, {}, {}],
    });
    expect(await runCommand(['verify', '--tenant', 'nobody'], environment)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no tenant "nobody"'),
    });
  });

  it('says so where there is no schema to verify', async () => {
    database = await createTestDatabase({ migrated: false });
    const ran = await runCommand(['verify', '--database', database.url]);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('Run `quote-rescue migrate`') });
  });
});
