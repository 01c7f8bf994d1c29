import { setTimeout as sleep } from 'node:timers/promises';
import { keyInUse, stripeFailure } from './errors.ts';

const pauseMs = { first: 250, longest: 2_000 };

/**
 * Asks under an idempotency key. While Stripe works on the first question under a key it refuses a second one; whoever asks
 * the same again (a double press, a second device, another process) wants the answer of the first, so it is waited for, as
 * long as the caller waits.
 */
export async function underKey<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.longest)) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isInUse(error)) throw error;
    }
    await sleep(pause, undefined, { signal });
  }
}

function isInUse(error: unknown): boolean {
  const failure = stripeFailure(error);
  return failure.outcome === 'failed' && failure.code === keyInUse;
}
