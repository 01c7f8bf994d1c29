import type { Logger } from '../ports/logger.ts';
import { faultForLog } from './fault-for-log.ts';

/** Calls to providers end before this; always shorter than a worker's lease, so that no call outlives it. */
export const PROVIDER_TIMEOUT_MS = 15_000;
/** What an adapter that listens to its signal has to say is better than that nothing is known. */
const LAST_WORD_WITHIN_MS = 1_000;

const noAnswer = `no answer within ${PROVIDER_TIMEOUT_MS / 1000} s`;

/** Nobody's fault of ours, and no adapter's that throws. */
class NoAnswer extends Error {}

/**
 * Asks a provider, which is told when the time is over. An adapter that ignores that is waited for no longer, too.
 * @throws NoAnswer if none came in time: what the provider does after that is not known
 */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  let timer = setTimeout(() => {
    timer = setTimeout(() => late.reject(new NoAnswer(noAnswer)), LAST_WORD_WITHIN_MS);
    controller.abort(new DOMException(noAnswer, 'TimeoutError'));
  }, PROVIDER_TIMEOUT_MS);
  try {
    return await Promise.race([ask(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A provider that is silent is worth a warning; whatever else was thrown is a fault. */
export function logLostAnswer(logger: Logger, error: unknown, fields: object, words: string): void {
  const told = { err: faultForLog(error), ...fields };
  if (error instanceof NoAnswer) logger.warn(told, 'a provider gave no answer in time');
  else logger.error(told, words);
}
