import type { Context } from '../../flow/context.ts';
import { type Dispatcher, HEARTBEAT_MS } from '../../flow/dispatch/dispatcher.ts';
import { faultForLog } from '../../flow/fault-for-log.ts';
import type { Wakeups } from '../../ports/wakeups.ts';

/** How often an idle process looks whether something has come due. One index look-up. */
const LOOK_EVERY_MS = 1_000;
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
  beforeDrain,
  whenIdle,
}: WorkersOptions): Workers {
  const timers = new Set<NodeJS.Timeout>();
  let running = false;
  let draining: Promise<number> | undefined;
  let again = false;
  let sweeping: Promise<void> = Promise.resolve();
  let lastSweep = 0;
  let lastLook = 0;
  let failing = false;
  let eager = false;
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

  /** One drain at a time; whoever comes meanwhile gets another round after it, because its row may have been missed. */
  async function wake(): Promise<void> {
    if (!running || loops === 0) return;
    if (draining !== undefined) {
      again = true;
      return;
    }
    draining = guarded(() => drain(() => running), 0);
    await draining;
    draining = undefined;
    if (again) {
      again = false;
      await wake();
    } else if (running) void guarded(() => whenIdle(() => running && draining === undefined), undefined);
  }

  async function look(): Promise<void> {
    const due = await dispatcher.nextDueAt();
    const now = await context.now();
    lastLook = now.machine;
    if (due !== null && due <= now.calendar) await wake();
    if (now.machine - lastSweep > OWN_SWEEP_MS) {
      lastSweep = now.machine;
      // Not waited for: a sweep asks providers, and one that does not answer must not keep the calendar from being looked at.
      void guarded(runSweep, undefined);
    }
  }

  /**
   * One after the other: a notice is taken for some minutes of calendar time, so a simulated clock that moves on while
   * it is being sent would let a second sweep take it again.
   */
  function runSweep(): Promise<void> {
    const next = sweeping.then(async () => {
      lastSweep = (await context.now()).machine;
      await sweep();
    });
    sweeping = next.catch(() => {});
    return next;
  }

  /** Runs something that may meet a dead database: says so once, goes on, says when it is over. */
  async function guarded<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await work();
      if (failing) context.logger.info({}, 'the calendar can be reached again');
      failing = false;
      return result;
    } catch (error) {
      if (!failing)
        context.logger.error(
          { err: faultForLog(error) },
          'the calendar cannot be worked on; trying again every second',
        );
      failing = true;
      return otherwise;
    }
  }

  /** Hearts beat until what is in hand is recorded. */
  async function stopSending(): Promise<void> {
    if (loops > 0) await dispatcher.stop();
    for (const timer of timers) clearInterval(timer);
    timers.clear();
    eager = false;
  }

  function every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    timers.add(
      setInterval(() => {
        if (busy) return;
        busy = true;
        void guarded(work, undefined).finally(() => {
          busy = false;
        });
      }, ms),
    );
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
      void guarded(look, undefined).then(lookAgainSoon);
    }, LOOK_EAGERLY_MS);
    timers.add(timer);
  }

  return {
    async start() {
      if (running) return;
      running = true;
      lastSweep = (await context.now()).machine;
      if (loops > 0) {
        await dispatcher.beat();
        every(HEARTBEAT_MS, () => dispatcher.beat());
        every(LOOK_EVERY_MS, look);
      }
      await wakeups.start({ dispatch: wake, sweep: () => guarded(runSweep, undefined) });
      // The first look now, so that whoever asks after start whether all is well is told of something that was tried.
      if (loops > 0) await guarded(look, undefined);
    },
    async stop() {
      if (!running) return;
      running = false;
      // Together: the job queue waits for its handlers, and they end only once the dispatcher takes nothing more.
      await Promise.all([wakeups.stop(), stopSending()]);
      await draining;
    },
    nudge(when = 'now') {
      if (!running) return;
      if (when === 'after_commit') {
        // A process that sends nothing has nobody to ask before the commit: the others look every second.
        if (loops > 0) lookEagerly();
      } else if (loops > 0) void guarded(wake, undefined);
      else void wakeups.nudge();
    },
    drain: drainAll,
    sweep: runSweep,
    healthy: () => running && !failing && wakeups.healthy() && (loops === 0 || lastLook > 0),
  };
}
