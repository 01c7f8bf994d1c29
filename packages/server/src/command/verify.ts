import type { Difference } from '../flow/compare-projections.ts';
import { verifyPages } from '../flow/verify.ts';
import { connect } from '../store/connect.ts';
import { assertMigrated } from '../store/migrate.ts';
import { inSchema } from '../store/schema.ts';
import type { Invocation } from './arguments.ts';
import { noDatabase, type Output } from './output.ts';

/** Tells each difference as it is found. 1 = there are some. @throws QuoteRescueError */
export async function runVerify(
  { database, schema, tenant, json }: Extract<Invocation, { command: 'verify' }>,
  { print, complain }: Output,
): Promise<0 | 1 | 2> {
  if (database === null) return noDatabase(complain);
  const connection = await connect(database);
  const counts = { subjects: 0, touchpoints: 0, events: 0, differences: 0 };
  const found: Difference[] = [];
  try {
    await assertMigrated(connection.db, schema);
    for await (const page of verifyPages({ db: inSchema(connection.db, schema) }, tenant ?? undefined)) {
      counts.subjects += page.subjects;
      counts.touchpoints += page.touchpoints;
      counts.events += page.events;
      counts.differences += page.differences.length;
      if (json) found.push(...page.differences);
      else for (const difference of page.differences) print(lineOf(difference));
    }
  } finally {
    await connection.close();
  }
  if (json) print(JSON.stringify({ ...counts, differences: found }, null, 2));
  else {
    const read = `${counts.subjects} estimates, ${counts.touchpoints} touchpoints and ${counts.events} events read`;
    print(counts.differences === 0 ? `No difference: ${read}.` : `${counts.differences} differences: ${read}.`);
  }
  return counts.differences === 0 ? 0 : 1;
}

const lineOf = ({ tenantId, subjectId, run, key, column, stored, derived }: Difference): string =>
  [
    `tenant ${tenantId}`,
    key ?? (run === null ? subjectId : `${subjectId} run ${run}`),
    `${column}: stored ${String(stored)}, events say ${String(derived)}`,
  ].join(' · ');
