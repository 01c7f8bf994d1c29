import type { CrashPoint } from '../../src/flow/dispatch/dispatcher.ts';
import type { Random } from '../simulation/random.ts';
import type { CountingSink } from './counting-sink.ts';
import { PARALLELISM, type Place, type ProviderKind } from './kit.ts';
import { type Calendar, createCalendar, type StepReport, TENANTS } from './season.ts';
import { startWorkerProcess, type Worker } from './workers.ts';

/** The named points of sending, at which a worker kills itself, and any instant, at which its parent kills it. */
export const killPoints = ['claimed', 'authorised', 'handed_over', 'recorded', 'any instant'] as const;
export type KillPoint = (typeof killPoints)[number];

export type CrashRow = Omit<StepReport, 'untrue' | 'settledByHand'> & {
  readonly kind: ProviderKind;
  readonly point: KillPoint;
  readonly kills: number;
  /** Messages due when a kill came, in sum. */
  readonly mostUncertain: number;
  readonly settledByHand: number;
  readonly untrue: number;
};

export type CrashOptions = {
  readonly place: Place;
  readonly sink: CountingSink;
  readonly point: KillPoint;
  readonly kills: number;
  /** Messages that are due at each kill, of each of the tenants. */
  readonly perTenant: number;
  readonly random: Random;
  readonly onKill?: (kill: number) => void;
};

/** How often a worker may come to the end of its work before the kill, in a row, until the run gives up on it. */
const MOST_MISSES = 50;
/** A provider that was looked up and knows nothing is believed at the fifth question. */
const MOST_ROUNDS = 8;

/**
 * Kills a worker process `kills` times at one point, and after each kill lets the next process take over and looks at
 * what became of every message. The process that took over is the next to be killed.
 */
export async function crash({ place, sink, point, kills, perTenant, random, onKill }: CrashOptions): Promise<CrashRow> {
  const calendar = await createCalendar(place, sink, perTenant);
  const total = {
    due: 0,
    delivered: 0,
    uncertain: 0,
    settledByHand: 0,
    doubled: 0,
    unended: 0,
    untrue: 0,
    differences: 0,
  };
  let mostUncertain = 0;
  let done = 0;
  let misses = 0;
  let worker = await startWorkerProcess(place);
  let heir = startWorkerProcess(place);
  const timing = createTiming(random);
  try {
    while (done < kills) {
      await calendar.toNextStep();
      const end = await workAndDie(worker, { calendar, point, random, timing, due: perTenant * TENANTS });
      if (end === 'killed') {
        worker = await heir;
        heir = startWorkerProcess(place);
        heir.catch(() => {});
        await calendar.endLeases();
        await takeOver(worker, calendar);
        done++;
        misses = 0;
        onKill?.(done);
      } else if (++misses > MOST_MISSES) {
        throw new Error(`${point}: the worker was done before it was killed, ${misses} times in a row.`);
      }
      const step = await calendar.check();
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += step[name];
      mostUncertain = Math.max(mostUncertain, step.uncertain);
    }
    total.differences += await calendar.verifyAll();
    return { kind: place.kind, point, kills: done, mostUncertain, ...total };
  } finally {
    await worker.end();
    await (await heir).end();
    await calendar.close();
  }
}

/** More in doubt than the one chunk that a worker hands over at a time. */
export const isBroken = (row: CrashRow): boolean =>
  row.doubled + row.unended + row.untrue + row.differences > 0 ||
  row.mostUncertain > PARALLELISM ||
  row.delivered === 0 ||
  row.delivered + (row.kind === 'none' ? row.settledByHand : 0) < row.due;

async function workAndDie(
  worker: Worker,
  {
    calendar,
    point,
    random,
    timing,
    due,
  }: { calendar: Calendar; point: KillPoint; random: Random; timing: Timing; due: number },
): Promise<'done' | 'killed'> {
  const offsetMs = calendar.offsetMs();
  if (point !== 'any instant') {
    return worker.follow({ do: 'work', offsetMs, kill: { point, nth: 1 + random.int(passesOf(point, due)) } });
  }
  const began = performance.now();
  const timer = setTimeout(() => worker.kill(), timing.next());
  const end = await worker.follow({ do: 'work', offsetMs, kill: null });
  clearTimeout(timer);
  if (end === 'done') timing.tookMs(performance.now() - began);
  return end;
}

/** How often a worker surely comes by: a claim takes up to an eighth of 200 messages of each tenant. */
const passesOf = (point: CrashPoint, due: number): number =>
  point === 'handed_over' ? due : Math.max(1, Math.floor(due / TENANTS / 25));

type Timing = { next(): number; tookMs(ms: number): void };

/** Kills fall evenly over the time that the work takes, as far as that is known. */
function createTiming(random: Random): Timing {
  let expected = 150;
  return {
    next: () => random.next() * expected,
    tookMs(ms) {
      expected = ms;
    },
  };
}

async function takeOver(worker: Worker, calendar: Calendar): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if ((await worker.follow({ do: 'take over', offsetMs: calendar.offsetMs() })) === 'killed') {
      throw new Error('A worker process was killed by somebody else.');
    }
    if (!(await calendar.hurryReconciliations())) return;
  }
}
