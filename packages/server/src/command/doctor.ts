import type { Invocation } from './arguments.ts';
import { type Finding, fail, lineOf } from './findings.ts';
import { lookAtMachine } from './look-at-machine.ts';
import type { Output } from './output.ts';

/** Looks at everything, whatever it finds on the way. 1 = something will not work. */
export async function runDoctor(
  { database, schema, baseUrl, json }: Extract<Invocation, { command: 'doctor' }>,
  { print }: Output,
): Promise<0 | 1> {
  const findings: Finding[] = [...(await lookAtMachine(process.cwd(), baseUrl)), ...(await lookAt(database, schema))];
  const failed = findings.some(({ level }) => level === 'fail');
  if (json) print(JSON.stringify({ healthy: !failed, findings }, null, 2));
  else print(findings.map(lineOf).join('\n'));
  return failed ? 1 : 0;
}

async function lookAt(database: string | null, schema: string): Promise<Finding[]> {
  if (database === null) {
    return [fail('Database', 'none given', 'Set DATABASE_URL, or give --database postgres://user:password@host/name.')];
  }
  const { lookAtDatabase } = await import('./look-at-database.ts');
  return lookAtDatabase(database, schema, Date.now);
}
