import type { Context } from '../../flow/context.ts';
import { type Dispatcher, STOP_WITHIN_MS } from '../../flow/dispatch/dispatcher.ts';
import { HEARTBEAT_MS } from '../../flow/dispatch/lease.ts';
import { faultForLog } from '../../flow/fault-for-log.ts';
import type { Wakeups } from '../../ports/wakeups.ts';

/** How often an idle process looks whether something has come due. One index look-up. */
const LOOK_EVERY_MS = 1_000;
/** Whoever has not got an answer about the calendar for this long is not ready, error or not. */
const LOOKS_ARE_FRESH_MS = 10_000;
/** A sweep that the job queue does not bring is done by the process itself after this long. */
const OWN_SWEEP_MS = 75_000;

/** How often, and for how long, a process looks that has written to the calendar in a transaction still open. */
const LOOK_EAGERLY_MS = 100;
const EAGER_FOR_MS = 3_000;

export type Workers = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Something may be due: look now. `after_commit`: it will be as soon as the host commits, which nobody tells us of, so
   * look more often for a while. Never throws.
   */
  nudge(when?: 'now' | 'after_commit'): void;
  /** Works until nothing is due, loops in parallel, and nothing is in hand in this process. */
  drain(): Promise<number>;
  sweep(): Promise<void>;
  healthy(): boolean;
};

export type WorkersOptions = {
  readonly context: Context;
  readonly dispatcher: Dispatcher;
  readonly wakeups: Wakeups;
  /** Claims at once in this process. 0 = this process sends nothing. */
  readonly loops: number;
  readonly sweep: () => Promise<void>;
  /** The part of it that asks no provider, for a time at which a round is under way that may have to wait for one. */
  readonly takeOver: () => Promise<unknown>;
  /** What must be set right before anything is claimed: snoozes that ran out. */
  readonly beforeDrain: () => Promise<unknown>;
  /** What can wait until nothing is due: the words of what went are kept. `goesOn` is asked between its parts. */
  readonly whenIdle: (goesOn: () => boolean) => Promise<unknown>;
};

/** This process's part in sending: heartbeats, a look at the calendar every second, the minute's sweep. */
export function createWorkers({
  context,
  dispatcher,
  wakeups,
  loops,
  sweep,
  takeOver,
  beforeDrain,
  whenIdle,
}: WorkersOptions): Workers {
  const timers = new Set<NodeJS.Timeout>();
  let running = false;
  let draining: Promise<number> | undefined;
  let again = false;
  let sweeping: Promise<void> | undefined;
  /** Has not begun, so it serves whoever asks now. */
  let nextSweep: Promise<void> | undefined;
  let lastSweep = 0;
  let lastLook: number | undefined;
  /** What failed when it was last tried. */
  const failing = new Set<Work>();
  let eager = false;
  let soon: NodeJS.Timeout | undefined;
  let eagerUntil = 0;

  /** `goesOn` is asked at the last instant before claiming: a process that was told to stop meanwhile takes nothing. */
  async function drain(goesOn: () => boolean = () => true): Promise<number> {
    await beforeDrain();
    if (!goesOn()) return 0;
    const counts = await Promise.all(Array.from({ length: Math.max(1, loops) }, () => dispatcher.drain()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * What a nudge has claimed is no longer due, and not yet handed over: a simulated clock must not move on under it.
   */
  async function drainAll(): Promise<number> {
    let total = 0;
    do {
      await draining;
      total += await drain();
    } while (draining !== undefined);
    return total;
  }

  /**
   * One drain at a time; whoever comes meanwhile gets another round after it, because its row may have been missed. Loops
   * that have nothing to do look at once: what they wait for may be a provider that does not answer.
   */
  async function wake(): Promise<void> {
    if (!running || loops === 0) return;
    if (draining !== undefined) {
      again = true;
      dispatcher.lookAgain();
      return;
    }
    draining = guarded('send', () => drain(() => running), 0);
    await draining;
    draining = undefined;
    if (again) {
      again = false;
      await wake();
    } else if (running) void guarded('tidy up', () => whenIdle(() => running && draining === undefined), undefined);
  }

  /** Does not wait for what it starts: a provider that does not answer must not keep the calendar from being looked at. */
  async function look(): Promise<void> {
    const due = await dispatcher.nextDueAt();
    const now = await context.now();
    lastLook = performance.now();
    if (due !== null && due <= now.calendar) void wake();
    else {
      if (draining === undefined) over('send');
      // A lane that rests for its rate is up again within the second: looking once a second would halve its rate.
      if (due !== null) lookAt(due - now.calendar);
    }
    if (loops > 0 && now.machine - lastSweep > OWN_SWEEP_MS) {
      lastSweep = now.machine;
      void guarded('sweep', runSweep, undefined);
    }
  }

  /**
   * One after the other: a notice is taken for some minutes of calendar time, so a simulated clock that moves on while
   * it is being sent would let a second sweep take it again. What dead workers left waits for none of them.
   */
  function runSweep(): Promise<void> {
    if (sweeping === undefined) return nextSweep ?? beginSweep();
    void guarded('take over', takeOver, undefined);
    nextSweep ??= sweeping
      .catch(() => {})
      .then(() => {
        nextSweep = undefined;
        return beginSweep();
      });
    return nextSweep;
  }

  function beginSweep(): Promise<void> {
    const round = async () => {
      lastSweep = (await context.now()).machine;
      await sweep();
    };
    const mine = round().finally(() => {
      if (sweeping === mine) sweeping = undefined;
    });
    sweeping = mine;
    return mine;
  }

  /** Runs something that may meet a dead database: says so once, goes on, says when it is over. */
  async function guarded<T>(name: Work, work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await work();
      over(name);
      return result;
    } catch (error) {
      if (!failing.has(name))
        context.logger.error({ work: name, err: faultForLog(error) }, 'the calendar cannot be worked on; trying again');
      failing.add(name);
      return otherwise;
    }
  }

  function over(name: Work): void {
    if (failing.delete(name)) context.logger.info({ work: name }, 'the calendar can be worked on again');
  }

  const isReady = () =>
    running &&
    !(['look', 'heartbeat', 'send'] as const).some((name) => failing.has(name)) &&
    lastLook !== undefined &&
    performance.now() - lastLook < LOOKS_ARE_FRESH_MS;

  /** Hearts beat until what is in hand is recorded. */
  async function stopSending(): Promise<void> {
    if (loops > 0) await dispatcher.stop();
    stopTimers();
  }

  function stopTimers(): void {
    for (const timer of timers) clearInterval(timer);
    timers.clear();
    soon = undefined;
    eager = false;
  }

  function every(ms: number, name: Work, work: () => Promise<void>): void {
    let busy = false;
    timers.add(
      setInterval(() => {
        if (busy) return;
        busy = true;
        void guarded(name, work, undefined).finally(() => {
          busy = false;
        });
      }, ms),
    );
  }

  function lookAt(ms: number): void {
    if (ms >= LOOK_EVERY_MS || !running || soon !== undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      soon = undefined;
      void guarded('look', look, undefined);
    }, ms);
    soon = timer;
    timers.add(timer);
  }

  function lookEagerly(): void {
    eagerUntil = performance.now() + EAGER_FOR_MS;
    if (!eager) lookAgainSoon();
  }

  function lookAgainSoon(): void {
    eager = running && performance.now() < eagerUntil;
    if (!eager) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void guarded('look', look, undefined).then(lookAgainSoon);
    }, LOOK_EAGERLY_MS);
    timers.add(timer);
  }

  return {
    async start() {
      if (running) return;
      running = true;
      try {
        lastSweep = (await context.now()).machine;
        if (loops > 0) {
          await dispatcher.beat();
          every(HEARTBEAT_MS, 'heartbeat', () => dispatcher.beat());
        }
        // Also where nothing is sent: readiness is the host's, and the host needs the database.
        every(LOOK_EVERY_MS, 'look', look);
        await wakeups.start({ dispatch: wake, sweep: () => guarded('sweep', runSweep, undefined) });
      } catch (error) {
        // Half a start would answer the next one with "running already".
        running = false;
        stopTimers();
        await wakeups.stop();
        throw error;
      }
      // The first look now, so that whoever asks after start whether all is well is told of something that was tried.
      await guarded('look', look, undefined);
    },
    async stop() {
      if (!running) return;
      running = false;
      // Together: the job queue waits for its handlers, and they end only once the dispatcher takes nothing more.
      const stopped = Promise.all([wakeups.stop(), stopSending()]).then(() => draining);
      if ((await Promise.race([stopped, after(STOP_WITHIN_MS)])) !== 'too late') return;
      stopTimers();
      context.logger.warn({}, 'stopped without an answer from database or providers; a sweep settles what was in hand');
    },
    nudge(when = 'now') {
      if (!running) return;
      if (when === 'after_commit') {
        // A process that sends nothing has nobody to ask before the commit: the others look every second.
        if (loops > 0) lookEagerly();
      } else if (loops > 0) void wake();
      else void wakeups.nudge();
    },
    drain: drainAll,
    sweep: runSweep,
    healthy: () => isReady() && wakeups.healthy(),
  };
}

/** What a process does over and over; each may fail on its own. */
type Work = 'look' | 'heartbeat' | 'send' | 'sweep' | 'take over' | 'tidy up';

const after = (ms: number): Promise<'too late'> =>
  new Promise((resolve) => setTimeout(() => resolve('too late'), ms).unref());
