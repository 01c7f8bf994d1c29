import type { Schedule } from './schedule.ts';

/**
 * Puts the two timers that flows use under the simulated clock: the time-out of a provider call, and the pause before
 * outcomes are recorded again. Returns what puts the real ones back.
 */
export function simulateTimers(schedule: Schedule): () => void {
  const { timeout } = AbortSignal;
  const { setTimeout } = globalThis;
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    schedule.later(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    return controller.signal;
  };
  globalThis.setTimeout = ((callback: () => void, ms = 0) =>
    schedule.later(ms, callback)) as unknown as typeof setTimeout;
  return () => {
    AbortSignal.timeout = timeout;
    globalThis.setTimeout = setTimeout;
  };
}
