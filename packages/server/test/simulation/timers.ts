import type { Schedule } from './schedule.ts';

/**
 * Puts the timers that flows use under the simulated clock: the time-out of provider calls, and the pause before outcomes
 * are recorded again. Returns what puts the real ones back.
 */
export function simulateTimers(schedule: Schedule): () => void {
  const { timeout } = AbortSignal;
  const { setTimeout, clearTimeout } = globalThis;
  const cancels = new Map<unknown, () => void>();
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    schedule.later(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    return controller.signal;
  };
  globalThis.setTimeout = ((callback: () => void, ms = 0) => {
    if (isAlarmOfPGlite(new Error().stack)) return 0;
    const timer = { unref: () => timer, ref: () => timer };
    const fire = () => {
      cancels.delete(timer);
      callback();
    };
    cancels.set(timer, schedule.later(ms, fire));
    return timer;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: unknown) => {
    const cancel = cancels.get(timer);
    cancels.delete(timer);
    // One that was set before the clock was simulated.
    if (cancel === undefined) clearTimeout(timer as NodeJS.Timeout);
    else cancel();
  }) as typeof clearTimeout;
  return () => {
    AbortSignal.timeout = timeout;
    globalThis.setTimeout = setTimeout;
    globalThis.clearTimeout = clearTimeout;
  };
}

/**
 * PGlite wakes itself by real time (to flush statistics) and sets its next alarm then. Under the simulated clock that
 * alarm would stop time at an instant that depends on how fast this machine is.
 */
const isAlarmOfPGlite = (stack: string | undefined): boolean => stack?.includes('__setitimer_js') === true;
