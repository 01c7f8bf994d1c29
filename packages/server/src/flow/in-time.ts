/** Calls to providers end before this; always shorter than a worker's lease, so that no call outlives it. */
export const PROVIDER_TIMEOUT_MS = 15_000;
/** What an adapter that listens to its signal has to say is better than that nothing is known. */
const LAST_WORD_WITHIN_MS = 1_000;

/**
 * Asks a provider, which is told when the time is over. An adapter that ignores that is waited for no longer, too.
 * @throws Error if no answer came in time: what the provider does after that is not known
 */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  let timer = setTimeout(() => {
    const error = new DOMException(`no answer within ${PROVIDER_TIMEOUT_MS / 1000} s`, 'TimeoutError');
    timer = setTimeout(() => late.reject(error), LAST_WORD_WITHIN_MS);
    controller.abort(error);
  }, PROVIDER_TIMEOUT_MS);
  try {
    return await Promise.race([ask(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
