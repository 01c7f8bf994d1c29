import { PgBoss } from 'pg-boss';
import { createOurArm, estimateOf, TENANTS } from '../arms/ours.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure, interleave, ratios } from '../measure.ts';

/** Estimates a second from eight callers, one call each, against six pg-boss sends one by one. */
export async function enrolment({ sizes, database }: Bench): Promise<Figure[]> {
  const ours = await createOurArm(await database());
  const boss = new PgBoss({ connectionString: await database(), max: 12, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('touchpoint');
  let request = 0;
  const perSecond = async (count: number, one: (index: number) => Promise<unknown>): Promise<number> => {
    let next = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (next < count) await one(next++);
      }),
    );
    return (count / (performance.now() - start)) * 1000;
  };
  const results = await interleave(sizes.rounds, {
    ours: () =>
      perSecond(sizes.enrolments, (index) =>
        ours.kit.enroll(TENANTS[index % TENANTS.length] ?? 'tenant-0', {
          requestKey: `enrolment-${++request}`,
          estimate: estimateOf(index),
          startAfterMs: 86_400_000,
        }),
      ),
    naive: () =>
      perSecond(Math.ceil(sizes.enrolments / 20), async (index) => {
        for (const day of [0, 2, 4, 7, 7, 10]) {
          await boss.send(
            'touchpoint',
            { estimate: index, day },
            { startAfter: new Date(Date.now() + day * 86_400_000 + 60_000) },
          );
        }
      }),
  });
  await boss.stop({ graceful: false });
  await ours.stop();
  return [
    figure('enroll', 'estimates/s', results.ours, sizes.enrolments),
    figure('enroll/naive', 'x', ratios(results.ours, results.naive), sizes.enrolments),
  ];
}
