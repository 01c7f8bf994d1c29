import { createOurArm, TENANTS } from '../arms/ours.ts';
import type { Bench } from '../main.ts';
import { type Figure, figure } from '../measure.ts';

const OTHERS = 500;

/** A tenant with a flood ahead of the others, and a rate that is never exceeded. */
export async function fairness({ sizes, database }: Bench): Promise<Figure[]> {
  const hot = await createOurArm(await database(), { keepTimes: true });
  await hot.enrollDue(sizes.hot, ['tenant-0']);
  await hot.enrollDue(OTHERS, TENANTS.slice(1));
  const start = performance.now();
  await hot.kit.drain();
  const others = hot.provider.accepted
    .filter((message) => message.tenantId !== 'tenant-0')
    .map((message) => message.at - start);
  await hot.stop();

  const rate = 50;
  const seconds = 8;
  const capped = await createOurArm(await database(), { keepTimes: true, rate });
  await capped.enrollDue(rate * (seconds + 4), ['tenant-0']);
  const until = performance.now() + seconds * 1000;
  const begun = performance.now();
  while (performance.now() < until) {
    await capped.kit.drain();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const times = capped.provider.accepted.map((message) => message.at);
  const took = (performance.now() - begun) / 1000;
  await capped.stop();
  return [
    figure('hotTenantMs', 'ms', [Math.max(...others)], sizes.hot),
    figure('capExceeded', 'messages', [exceeded(times, rate)], times.length),
    figure('capUsed', 'of the cap', [times.length / (rate * took)], times.length),
  ];
}

/** The most messages over the cap in any second, wherever it begins. */
function exceeded(times: readonly number[], rate: number): number {
  let worst = 0;
  let first = 0;
  for (let last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= 1000) first++;
    worst = Math.max(worst, last - first + 1 - rate);
  }
  return Math.max(0, worst);
}
