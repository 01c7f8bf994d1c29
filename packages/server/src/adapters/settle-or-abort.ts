/**
 * Waits for an SDK that takes no AbortSignal, until the caller gives up. What the provider does after that is unknown, and
 * the adapter says so.
 */
export async function settleOrAbort<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new Error('The answer did not come in time.'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
