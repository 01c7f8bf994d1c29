import { createOurArm } from '../arms/ours.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure } from '../measure.ts';

/** Bytes of tables and indexes per enrolled estimate, tables packed. */
export async function storage({ sizes, database }: Bench): Promise<Figure[]> {
  const ours = await createOurArm(await database());
  const size = async () => {
    await ours.pool.query('VACUUM FULL');
    const { rows } = await ours.pool.query<{ bytes: string; name: string }>(
      `SELECT relname AS name, pg_total_relation_size(oid)::text AS bytes FROM pg_class
       WHERE relnamespace = 'quote_rescue'::regnamespace AND relkind = 'r'`,
    );
    return new Map(rows.map((row) => [row.name, Number(row.bytes)]));
  };
  const before = await size();
  await ours.enrollDue(sizes.enrolments);
  const after = await size();
  await ours.stop();
  let total = 0;
  for (const [name, bytes] of after) {
    const each = (bytes - (before.get(name) ?? 0)) / sizes.enrolments;
    total += each;
    if (each >= 1) console.log(`  ${name.padEnd(20)} ${each.toFixed(0)} B`);
  }
  return [figure('bytesPerEstimate', 'B', [total], sizes.enrolments)];
}
