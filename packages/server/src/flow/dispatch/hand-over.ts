import type { Channel } from '@quote-rescue/core';
import type { SendOutcome } from '../../ports/send-outcome.ts';
import { beginHandOver } from '../../store/system/outcomes.ts';
import { type Context, iso } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import { addressed, type Outgoing } from './addressed.ts';
import type { Authorised } from './compose.ts';
import type { Turns } from './turns.ts';

/** What became of an authorised message in this worker's hands. `withdrawn` = it did not go: the calendar decides anew. */
export type HandedOver = {
  readonly message: Authorised;
  readonly outcome: SendOutcome | { readonly outcome: 'withdrawn' };
  readonly provider: string;
};

/** Provider calls end before this; always shorter than a worker's lease, so that no call outlives it. */
export const PROVIDER_TIMEOUT_MS = 15_000;
/** At most this many messages a channel of one worker can be in doubt after a crash, however many loops it has. */
const MOST_IN_FLIGHT = 25;
/** An authorisation older than this is asked about again before it is used. */
const FRESH_FOR_MS = 10_000;

export type HandOverOptions = {
  readonly workerId: string;
  /** False = this process stops, or has lost its lease: what is not handed over yet is withdrawn. */
  readonly goesOn?: () => boolean;
  /** Of each channel, towards providers without idempotency keys: the loops of a worker hand over in turn. */
  readonly turns: Readonly<Record<Channel, Turns>>;
  /** Writes down what became of a chunk, before the next one is begun. */
  readonly record: (handed: readonly HandedOver[]) => Promise<void>;
  /** Named points at which a test stops the process. */
  readonly at?: (point: 'authorised' | 'handed_over', message?: Authorised) => void | Promise<void>;
};

/** What is handed over and not written down yet. */
export type HandedBatch = { readonly open: readonly HandedOver[] };

/**
 * Hands a batch to its providers, in parallel and outside any transaction. Towards a provider that takes no
 * idempotency key, only the next chunk is committed as `handing_over`, in the statement that looks once more whether it
 * may go, and what became of it is written down before the chunk after it: whatever happens to this process, no more
 * than one chunk is in doubt. A fault of ours on the way (the database is gone) withdraws what was not handed over yet,
 * so that what was is still recorded.
 */
export async function handOver(
  context: Context,
  messages: readonly Authorised[],
  options: HandOverOptions,
): Promise<HandedBatch> {
  await options.at?.('authorised');
  const open: HandedOver[] = [];
  const channels = await Promise.allSettled(
    (['email', 'sms'] as const).map(async (channel) => {
      const own = messages.filter((message) => message.channel === channel);
      const provider = channel === 'email' ? context.email : context.sms;
      if (own.length === 0) return;
      if (provider === null) {
        const none = own.map((message) => ({ message, provider: 'none', outcome: noProvider }));
        open.push(...none);
        return;
      }
      const careful = provider.repeatability !== 'key';
      const width = Math.max(1, Math.min(MOST_IN_FLIGHT, provider.parallelism));
      for (let i = 0; i < own.length; i += width) {
        const chunk = own.slice(i, i + width);
        const work = async () => {
          const ready = await stillRight(context, chunk, careful, options);
          const handed = await handOverChunk(context, { chunk, ready, provider: provider.name }, options.at);
          if (careful && ready.size > 0) await options.record(handed);
          else open.push(...handed);
        };
        await (careful ? options.turns[channel](work) : work());
      }
    }),
  );
  for (const channel of channels) if (channel.status === 'rejected') throw channel.reason;
  return { open };
}

async function handOverChunk(
  context: Context,
  { chunk, ready, provider }: { chunk: readonly Authorised[]; ready: ReadonlySet<Authorised>; provider: string },
  at: HandOverOptions['at'],
): Promise<HandedOver[]> {
  const deadline = startDeadline();
  try {
    return await Promise.all(
      chunk.map(async (message) => {
        const outcome = ready.has(message)
          ? await send(context, message, deadline)
          : ({ outcome: 'withdrawn' } as const);
        if (at !== undefined) await at('handed_over', message);
        return { message, provider, outcome };
      }),
    );
  } finally {
    deadline.over();
  }
}

/** One timer for a chunk: its calls begin together. `within` answers `uncertain` for a call that takes longer. */
type Deadline = {
  readonly signal: AbortSignal;
  within(call: Promise<SendOutcome>): Promise<SendOutcome>;
  over(): void;
};

function startDeadline(): Deadline {
  const controller = new AbortController();
  const calls: ((outcome: SendOutcome) => void)[] = [];
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    const late = { outcome: 'uncertain', error: `no answer within ${PROVIDER_TIMEOUT_MS / 1000} s` } as const;
    for (const answer of calls) answer(late);
  }, PROVIDER_TIMEOUT_MS);
  timer.unref();
  return {
    signal: controller.signal,
    within: (call) =>
      new Promise((resolve, reject) => {
        calls.push(resolve);
        Promise.resolve(call).then(resolve, reject);
      }),
    over: () => clearTimeout(timer),
  };
}

const noProvider: SendOutcome = {
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

async function stillRight(
  context: Context,
  chunk: readonly Authorised[],
  careful: boolean,
  { workerId, goesOn = () => true }: HandOverOptions,
): Promise<ReadonlySet<Authorised>> {
  if (!goesOn()) return new Set();
  try {
    const now = await context.now();
    const fresh = !careful && chunk.every((message) => now.machine - message.authorisedAt <= FRESH_FOR_MS);
    if (fresh) return new Set(chunk);
    const names = chunk.map(({ tenant, key, attempt }) => ({ tenantId: tenant.id, key, attempt }));
    const begun = await beginHandOver(context.db, names, {
      workerId,
      machineNow: iso(now.machine),
      calendarNow: iso(now.calendar),
    });
    return new Set(chunk.filter((message) => begun.has(`${message.tenant.id} ${message.key}`)));
  } catch (error) {
    context.logger.warn(
      { err: faultForLog(error) },
      'a hand-over could not be begun; its messages go back to the calendar',
    );
    return new Set();
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function send(context: Context, message: Authorised, deadline: Deadline): Promise<SendOutcome> {
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
