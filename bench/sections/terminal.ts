import { createOurArm } from '../arms/ours.ts';
import { fillPending } from '../fill.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, percentile, timed } from '../measure.ts';

/** A terminal event with the calendar full, and beside each the least that a commit takes on this disk. */
export async function terminal({ sizes, database }: Bench): Promise<Figure[]> {
  const ours = await createOurArm(await database());
  await ours.enrollDue(8);
  await ours.kit.drain();
  await fillPending(ours.pool, sizes.pending);
  const { rows } = await ours.pool.query<{ estimate_id: string; external_id: string }>(
    `SELECT estimate_id, external_id FROM quote_rescue.estimate JOIN quote_rescue.tenant USING (tenant_id) WHERE estimate_id LIKE 'est_pending%' LIMIT 200`,
  );
  await ours.pool.query('CREATE TABLE one_row (n int)');
  await ours.pool.query('INSERT INTO one_row VALUES (0)');
  const [terminals, commits]: [number[], number[]] = [[], []];
  for (const row of rows) {
    terminals.push(await timed(() => ours.kit.markWon(row.external_id, row.estimate_id)));
    commits.push(await timed(() => ours.pool.query({ name: 'one_row', text: 'UPDATE one_row SET n = n + 1' })));
  }
  await ours.stop();
  return [
    figure('terminalMs@1M', 'ms', [percentile(terminals, 0.5)], sizes.pending),
    figure('commitMs', 'ms', [percentile(commits, 0.5)]),
  ];
}
