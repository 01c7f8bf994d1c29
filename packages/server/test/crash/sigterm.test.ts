import { expect, inject, it } from 'vitest';
import { type CountingSink, startCountingSink } from './counting-sink.ts';
import type { Place } from './kit.ts';
import { createDatabase } from './run.ts';
import { createCalendar } from './season.ts';
import { startWorkerProcess } from './workers.ts';

it('B12: a process that gets SIGTERM exits in time, leaves nothing in doubt, and the next one does the rest', async ({
  onTestFinished: closing,
}) => {
  const database = await createDatabase(inject('testDatabaseUrl'));
  closing(() => database.drop());
  const sink: CountingSink = await startCountingSink(() => 300);
  closing(() => sink.stop());
  const place: Place = { database: database.url, kind: 'look_up', httpUrl: sink.httpUrl, smtpUrl: sink.smtpUrl };
  const calendar = await createCalendar(place, sink, 100);
  closing(() => calendar.close());
  await calendar.toNextStep();

  const first = await startWorkerProcess(place);
  await first.follow({ do: 'serve', offsetMs: calendar.offsetMs() });
  while (sink.total() < 30) await new Promise((resolve) => setTimeout(resolve, 20));
  const began = performance.now();
  expect(await first.terminate()).toBe(0);
  expect(performance.now() - began).toBeLessThan(30_000);
  const sentByFirst = sink.total();
  expect(sentByFirst).toBeLessThan(200);
  expect(await calendar.countInHand()).toBe(0);

  const next = await startWorkerProcess(place);
  closing(() => next.end());
  await next.follow({ do: 'take over', offsetMs: calendar.offsetMs() });
  expect(await calendar.check()).toMatchObject({
    ...{ due: 200, delivered: 200, uncertain: 0 },
    ...{ doubled: 0, unended: 0, untrue: 0, differences: 0 },
  });
}, 90_000);
