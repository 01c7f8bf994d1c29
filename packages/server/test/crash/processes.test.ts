import { expect, inject, it, onTestFinished } from 'vitest';
import { type CountingSink, startCountingSink } from './counting-sink.ts';
import type { Place, ProviderKind } from './kit.ts';
import { createDatabase } from './run.ts';
import { createCalendar } from './season.ts';
import { startWorkerProcess } from './workers.ts';

/** Messages that are due now for two tenants, and the providers that count them. */
async function dueNow(kind: ProviderKind, perTenant: number, answerAfterMs: number) {
  const database = await createDatabase(inject('testDatabaseUrl'));
  onTestFinished(() => database.drop());
  const sink: CountingSink = await startCountingSink(() => answerAfterMs);
  onTestFinished(() => sink.stop());
  const place: Place = { database: database.url, kind, httpUrl: sink.httpUrl, smtpUrl: sink.smtpUrl };
  const calendar = await createCalendar(place, sink, perTenant);
  onTestFinished(() => calendar.close());
  await calendar.toNextStep();
  return { place, sink, calendar };
}

const allWell = { doubled: 0, unended: 0, untrue: 0, differences: 0 };

it('B12: a process that gets SIGTERM exits in time, leaves nothing in doubt, and the next one does the rest', async () => {
  const { place, sink, calendar } = await dueNow('look_up', 100, 300);
  const first = await startWorkerProcess(place);
  await first.follow({ do: 'serve', offsetMs: calendar.offsetMs() });
  while (sink.total() < 30) await new Promise((resolve) => setTimeout(resolve, 20));
  const began = performance.now();
  expect(await first.terminate()).toBe(0);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(sink.total()).toBeLessThan(200);
  expect(await calendar.countInHand()).toBe(0);

  const next = await startWorkerProcess(place);
  onTestFinished(() => next.end());
  await next.follow({ do: 'take over', offsetMs: calendar.offsetMs() });
  expect(await calendar.check()).toMatchObject({ due: 200, delivered: 200, uncertain: 0, ...allWell });
}, 360_000);

it('B21: three processes that begin in the same instant send each message once', async () => {
  const { place, sink, calendar } = await dueNow('none', 150, 0);
  const workers = await Promise.all([1, 2, 3].map(() => startWorkerProcess(place)));
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.end()));
  });
  const order = { do: 'take over', offsetMs: calendar.offsetMs() } as const;
  expect(await Promise.all(workers.map((worker) => worker.follow(order)))).toEqual(['done', 'done', 'done']);
  expect(sink.total()).toBe(300);
  expect(await calendar.check()).toMatchObject({ due: 300, delivered: 300, uncertain: 0, ...allWell });
}, 360_000);
