import { installJobQueue, jobQueueScript } from '../adapters/wakeups/pg-boss/index.ts';
import { hasSchema } from '../store/catalogue.ts';
import { connect } from '../store/connect.ts';
import { migrate, migrationScript, readMigrations, readPending } from '../store/migrate.ts';
import type { Invocation } from './arguments.ts';
import { noDatabase, type Output } from './output.ts';

/** Changes the schema, or prints what would be run. @throws QuoteRescueError as `migrate` does */
export async function runMigrate(
  { database, schema, sql }: Extract<Invocation, { command: 'migrate' }>,
  { print, complain }: Output,
): Promise<0 | 2> {
  const jobs = `${schema}_jobs`;
  if (sql) {
    print((await planned(database, { schema, jobs })).trimEnd());
    return 0;
  }
  if (database === null) return noDatabase(complain);
  const connection = await connect(database);
  try {
    const { applied, version } = await migrate(connection, schema);
    const what = applied.length === 0 ? 'nothing to do' : `applied ${applied.join(', ')}`;
    print(`Schema ${schema}: ${what}; version ${version}.`);
  } finally {
    await connection.close();
  }
  await installJobQueue({ database, schema: jobs });
  print(`Job queue ${jobs}: up to date.`);
  return 0;
}

async function planned(database: string | null, { schema, jobs }: { schema: string; jobs: string }): Promise<string> {
  const migrations = await readMigrations();
  const queue = async () => `-- The job queue (pg-boss)\n\n${await jobQueueScript(jobs)}`;
  if (database === null) return [migrationScript(schema, migrations), await queue()].join('\n');
  const connection = await connect(database);
  try {
    const pending = await readPending(connection.db, schema, migrations);
    const queueIsThere = await hasSchema(connection.db, jobs);
    const parts = [migrationScript(schema, pending), queueIsThere ? '' : await queue()].filter((part) => part !== '');
    return parts.length === 0 ? '-- Nothing to do.' : parts.join('\n');
  } finally {
    await connection.close();
  }
}
