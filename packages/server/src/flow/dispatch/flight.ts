import { beginHandOver } from '../../store/system/outcomes.ts';
import { iso } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import type { Authorised } from './compose.ts';
import type { HandedOver, Part } from './hand-over.ts';
import { send, startDeadline } from './provider-call.ts';

/** An authorisation older than this is asked about again before it is used. */
const FRESH_FOR_MS = 10_000;

export type Call = { readonly message: Authorised; readonly handed: Promise<HandedOver> };
export type Flight = {
  readonly all: Promise<unknown>;
  /** Resolves when what is still out is slow. */
  readonly slow: Promise<void>;
  sorted(): { readonly answered: HandedOver[]; readonly out: Call[] };
};

export function startCalls(
  { context, provider, charges, options: { at } }: Part,
  chunk: readonly Authorised[],
  { ready, at: goneAt }: Ready,
): Flight {
  charges.gone([...ready], goneAt);
  if (ready.size < chunk.length)
    charges.gone(
      chunk.filter((message) => !ready.has(message)),
      null,
    );
  const deadline = startDeadline();
  const known = new Map<Authorised, HandedOver>();
  const calls = chunk.map(async (message) => {
    const outcome = ready.has(message) ? await send(context, message, deadline) : ({ outcome: 'withdrawn' } as const);
    if (at !== undefined) await at('handed_over', message);
    const handed = { message, provider: provider.name, outcome };
    known.set(message, handed);
    return handed;
  });
  return {
    all: Promise.all(calls).finally(() => deadline.over()),
    slow: deadline.slow,
    sorted: () => ({
      answered: [...known.values()],
      out: chunk.flatMap((message, i) => {
        const handed = calls[i];
        return known.has(message) || handed === undefined ? [] : [{ message, handed }];
      }),
    }),
  };
}

/** What may go now, and what time it is, machine time. */
export type Ready = { readonly ready: ReadonlySet<Authorised>; readonly at: number };
const none: Ready = { ready: new Set(), at: 0 };

/** Of a chunk, what may go now. Towards a provider without idempotency keys that is committed as `handing_over`. */
export async function stillRight(
  { context, careful, charges, options: { workerId, ...options } }: Part,
  all: readonly Authorised[],
): Promise<Ready> {
  if (options.goesOn?.() === false) return none;
  try {
    const now = await context.now();
    const chunk = all.filter((message) => charges.holds(message, now.machine));
    const fresh = !careful && chunk.every((message) => now.machine - message.authorisedAt <= FRESH_FOR_MS);
    if (fresh) return { ready: new Set(chunk), at: now.machine };
    const asked = context.monotonic();
    const names = chunk.map(({ tenant, key, attempt }) => ({ tenantId: tenant.id, key, attempt }));
    const begun = await beginHandOver(context.db, names, {
      workerId,
      machineNow: iso(now.machine),
      calendarNow: iso(now.calendar),
    });
    const ready = new Set(chunk.filter((message) => begun.has(`${message.tenant.id} ${message.key}`)));
    // The commit may have waited for the disk; the time is not asked for anew between it and the calls.
    return { ready, at: now.machine + (context.monotonic() - asked) };
  } catch (error) {
    context.logger.warn(
      { err: faultForLog(error) },
      'a hand-over could not be begun; its messages go back to the calendar',
    );
    return none;
  }
}
