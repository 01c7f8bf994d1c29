import { QuoteRescueError } from '@quote-rescue/core';
import { type Connection, connect } from '../store/connect.ts';
import { readMachineTime } from '../store/machine-time.ts';
import { readMigrations, readPending } from '../store/migrate.ts';
import { inSchema } from '../store/schema.ts';
import { type OldSnapshot, readOldSnapshots, readRights, readServer } from '../store/system/doctor.ts';
import { type Finding, fail, ok, warn } from './findings.ts';
import { lookAtMessages } from './look-at-messages.ts';

/** Oldest PostgreSQL the tests of the kit and of pg-boss know. */
const OLDEST_SERVER = 140_000;
/** A snapshot older than this keeps what is sent and done from being cleaned away, and the calendar gets slow. */
const OLD_SNAPSHOT_MS = 10 * 60_000;
/** Calls of providers are signed with their time, five minutes at most; leases and rates use the database's clock. */
const MOST_SKEW_MS = 10_000;

/** @param now this machine's clock, epoch ms */
export async function lookAtDatabase(database: string, schema: string, now: () => number): Promise<Finding[]> {
  let connection: Connection | undefined;
  try {
    connection = await connect(database);
    const server = await lookAtServer(connection);
    const clock = await lookAtClock(connection, now);
    const ours = [await lookAtSchema(connection, schema), ...(await lookAtRights(connection, schema))];
    // What stands in tables can be looked at only where they are there and open to the role.
    const canRead = ours.every(({ level, about }) => level !== 'fail' || about === 'Events');
    return [
      server,
      clock,
      ...ours,
      ...(canRead ? [await lookAtMessages(inSchema(connection.db, schema))] : []),
      await lookAtSnapshots(connection),
    ];
  } catch (error) {
    const text = error instanceof Error && error.message !== '' ? error.message : 'no connection';
    return [fail('Database', `cannot be used (${text})`, 'Check DATABASE_URL or --database, and that it is up.')];
  } finally {
    await connection?.close();
  }
}

async function lookAtServer({ db }: Connection): Promise<Finding> {
  const { version, versionNumber, role } = await readServer(db);
  const text = `PostgreSQL ${version}, as role ${role}`;
  if (versionNumber >= OLDEST_SERVER) return ok('Database', text);
  return fail('Database', text, 'PostgreSQL 14 or newer is needed.');
}

async function lookAtClock({ db }: Connection, now: () => number): Promise<Finding> {
  const before = now();
  const machine = await readMachineTime(db);
  const skew = Math.round(machine - (before + now()) / 2);
  const text = `this machine is ${Math.abs(skew)} ms ${skew > 0 ? 'behind' : 'ahead of'} the database`;
  if (Math.abs(skew) <= MOST_SKEW_MS) return ok('Clocks', text);
  return warn(
    'Clocks',
    text,
    'Keep both machines on network time: signatures of webhooks are refused after 5 minutes.',
  );
}

async function lookAtSchema({ db }: Connection, schema: string): Promise<Finding> {
  const about = `Schema ${schema}`;
  try {
    const migrations = await readMigrations();
    const pending = await readPending(db, schema, migrations);
    if (pending.length === 0) return ok(about, `version ${migrations.at(-1)?.version ?? 0}, as this code needs it`);
    const names = pending.map(({ name }) => name).join(', ');
    const text = pending.length === migrations.length ? 'not there yet' : `lacks ${names}`;
    return fail(about, text, 'Run quote-rescue migrate.');
  } catch (error) {
    if (error instanceof QuoteRescueError)
      return fail(about, error.message, 'Nothing runs on it until that is set right.');
    throw error;
  }
}

async function lookAtRights({ db }: Connection, schema: string): Promise<Finding[]> {
  const { createSchema, createTable, closedTables, eventsGuarded } = await readRights(db, schema);
  const findings: Finding[] = [];
  if (closedTables.length > 0) {
    findings.push(
      fail(
        'Rights',
        `no right to read and write ${closedTables.join(', ')}`,
        `GRANT USAGE ON SCHEMA ${schema} and SELECT, INSERT, UPDATE, DELETE on its tables to the role. No superuser and no extension is needed.`,
      ),
    );
  } else if (createTable === true || (createTable === null && createSchema)) {
    findings.push(ok('Rights', 'may migrate, read and write; no superuser and no extension is needed'));
  } else {
    findings.push(
      createTable === null
        ? fail(
            'Rights',
            'may not make the schema',
            `GRANT CREATE on the database, or make ${schema} and ${schema}_jobs for the role.`,
          )
        : ok('Rights', 'may read and write; migrations need another role'),
    );
  }
  if (eventsGuarded === false) {
    findings.push(
      fail(
        'Events',
        'the triggers that keep events insert-only are off',
        `Turn them on (ALTER TABLE ${schema}.event ENABLE TRIGGER USER), then run quote-rescue verify.`,
      ),
    );
  }
  return findings;
}

async function lookAtSnapshots({ db }: Connection): Promise<Finding> {
  const about = 'Old snapshots';
  const machine = await readMachineTime(db);
  const at = (ms: number) => new Date(ms).toISOString();
  const { snapshots, complete } = await readOldSnapshots(db, {
    machineNow: at(machine),
    olderThan: at(machine - OLD_SNAPSHOT_MS),
  });
  if (snapshots.length > 0) {
    return warn(
      about,
      snapshots.map(describe).join('; '),
      'They keep dead rows of the whole database from being cleaned away, so that the calendar gets slow. End or drop what nobody needs.',
    );
  }
  return ok(about, complete ? 'none' : 'none of this role (those of others need pg_read_all_stats to be seen)');
}

const kinds = {
  transaction: 'open transaction',
  prepared: 'prepared transaction',
  replication_slot: 'replication slot',
};

function describe({ kind, name, age }: OldSnapshot): string {
  const since = age === null ? '' : `, ${Math.round(age / 60)} min`;
  return `${kinds[kind]} (${name}${since})`;
}
