import type { Context } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';

/** A claim that meets a deadlock (40P01) or a serialisation failure starts over at once: nothing was kept. */
export async function retryDeadlocks<T>(claim: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await claim();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (attempt >= 5 || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}

const FIRST_PAUSES_MS = [100, 300, 1_000, 3_000];
const PAUSE_MS = 5_000;
/** Some five minutes: a database that restarts or fails over is back by then. */
const MOST_TRIES = 64;
/**
 * What was handed over must be written down, and nobody but this process knows it: recording is tried again through a
 * loss of the database, in a process that is told to stop only as long as that may take. If the lease has run out
 * meanwhile, the sweep settles those messages, and what comes late is recognised as late. An error of the data itself (SQLSTATE classes 22, 23, 42) is not cured by waiting.
 */
export async function withPatience(
  record: () => Promise<void>,
  { context, stopBy }: { context: Context; stopBy: () => number | undefined },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await record();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      const hopeless = typeof code === 'string' && /^(22|23|42)...$/.test(code);
      const pause = FIRST_PAUSES_MS[tries - 1] ?? PAUSE_MS;
      const by = stopBy();
      const isOver = by === undefined ? tries >= MOST_TRIES : context.monotonic() + pause > by;
      if (hopeless || isOver) throw error;
      if (tries === 1) {
        context.logger.warn({ err: faultForLog(error) }, 'outcomes could not be recorded yet, trying again');
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
