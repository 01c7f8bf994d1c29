import { createOurArm } from '../arms/ours.ts';
import { fillEvents, fillPending } from '../fill.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, percentile, timed } from '../measure.ts';

const EVENTS_EACH = 20;
const QUERIES = 1000;

/** What a contractor waits for when they open a timeline, with the records of years behind it. */
export async function timeline({ sizes, database }: Bench): Promise<Figure[]> {
  const ours = await createOurArm(await database());
  await ours.enrollDue(8);
  await ours.kit.drain();
  await fillPending(ours.pool, sizes.timelines * 5);
  await fillEvents(ours.pool, EVENTS_EACH);
  const { rows } = await ours.pool.query<{ estimate_id: string; external_id: string }>(
    `SELECT estimate_id, external_id FROM quote_rescue.estimate JOIN quote_rescue.tenant USING (tenant_id)
     WHERE estimate_id LIKE 'est_pending%' ORDER BY hashtext(estimate_id) LIMIT $1`,
    [QUERIES],
  );
  const times: number[] = [];
  for (const row of rows) times.push(await timed(() => ours.kit.timeline(row.external_id, row.estimate_id)));
  await ours.stop();
  return [figure('timelineP99Ms', 'ms', [percentile(times, 0.99)], sizes.timelines * EVENTS_EACH)];
}
