import type { SendOutcome } from '../../ports/send-outcome.ts';
import type { Context } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import { PROVIDER_TIMEOUT_MS } from '../in-time.ts';
import { addressed, type Outgoing } from './addressed.ts';
import type { Authorised } from './compose.ts';

/** Nobody waits longer than this for the calls of others: a lane whose call is still out by then is slow. */
const SLOW_AFTER_MS = 1_000;

/**
 * One timer for the calls of a chunk, which begin together: first it tells that they are slow, then it ends them.
 * `within` answers `uncertain` for a call that takes longer.
 */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Resolves when calls that are still out are slow. */
  readonly slow: Promise<void>;
  within(call: Promise<SendOutcome>): Promise<SendOutcome>;
  over(): void;
};

export function startDeadline(): Deadline {
  const controller = new AbortController();
  const calls: ((outcome: SendOutcome) => void)[] = [];
  const slow = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout;
  const after = (ms: number, then: () => void) => {
    timer = setTimeout(then, ms);
    timer.unref();
  };
  const end = () => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    const late = { outcome: 'uncertain', error: `no answer within ${PROVIDER_TIMEOUT_MS / 1000} s` } as const;
    for (const answer of calls) answer(late);
  };
  after(SLOW_AFTER_MS, () => {
    after(PROVIDER_TIMEOUT_MS - SLOW_AFTER_MS, end);
    slow.resolve();
  });
  return {
    signal: controller.signal,
    slow: slow.promise,
    within: (call) =>
      new Promise((resolve, reject) => {
        calls.push(resolve);
        Promise.resolve(call).then(resolve, reject);
      }),
    over: () => clearTimeout(timer),
  };
}

export const noProvider: SendOutcome = {
  outcome: 'failed',
  code: 'no_provider',
  message: 'The host gave no provider for text messages.',
  retry: { kind: 'after', ms: null },
  scope: 'tenant',
};

/** Nothing went, and a restart with the right secrets mends it. */
const notAddressed: SendOutcome = {
  outcome: 'failed',
  code: 'not_addressed',
  message: 'The links of the message could not be opened.',
  retry: { kind: 'after', ms: null },
  scope: 'message',
};

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function send(context: Context, message: Authorised, deadline: Deadline): Promise<SendOutcome> {
  const sendContext = { tenantId: message.tenant.externalId, signal: deadline.signal };
  let outgoing: Outgoing;
  try {
    outgoing = addressed(context, message);
  } catch (error) {
    context.logger.error({ key: message.key, err: faultForLog(error) }, 'a message could not be addressed');
    return notAddressed;
  }
  try {
    const call =
      outgoing.channel === 'email'
        ? context.email.send(outgoing.email, sendContext)
        : context.sms?.send(outgoing.sms, sendContext);
    // An adapter that ignores its signal must not hold the batch.
    return call === undefined ? noProvider : await deadline.within(call);
  } catch (error) {
    // Whether the provider took it before the call broke is not known.
    return { outcome: 'uncertain', error: wordsOf(error) };
  }
}
