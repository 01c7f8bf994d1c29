import type { Channel } from '@quote-rescue/core';
import type { Repeatability } from '../../ports/email.ts';
import type { SendOutcome } from '../../ports/send-outcome.ts';
import type { Context } from '../context.ts';
import { type Charge, type Charges, createCharges } from './charges.ts';
import type { Authorised } from './compose.ts';
import { type Call, startCalls, stillRight } from './flight.ts';
import type { Hands } from './hands.ts';
import { noProvider } from './provider-call.ts';

/** What became of an authorised message in this worker's hands. `withdrawn` = it did not go: the calendar decides anew. */
export type HandedOver = {
  readonly message: Authorised;
  readonly outcome: SendOutcome | { readonly outcome: 'withdrawn' };
  readonly provider: string;
};

/** What has waited for its slow lane for so long goes back to the calendar, where its time is looked at anew. */
const GIVE_BACK_AFTER_MS = 30_000;

export type HandOverOptions = {
  readonly workerId: string;
  /** What the batch holds of its lanes. */
  readonly charge: Charge;
  /** False = this process stops, or has lost its lease: what is not handed over yet is withdrawn. */
  readonly goesOn?: () => boolean;
  readonly hands: Readonly<Record<Channel, Hands>>;
  /** Writes down what became of a part of the batch. */
  readonly record: (handed: readonly HandedOver[]) => Promise<void>;
  /** Named points at which a test stops the process. */
  readonly at?: (point: 'authorised' | 'handed_over', message?: Authorised) => void | Promise<void>;
};

export type HandedBatch = {
  /** What is handed over and not written down yet. */
  readonly open: readonly HandedOver[];
  /** Of each slow lane: ends when nothing of it is out any more, and all of it is written down. */
  readonly slow: readonly Promise<void>[];
  /** Tells the lanes what has gone so far. Never rejects. */
  readonly tellLanes: () => Promise<void>;
  /** To be called once `slow` have ended, however they did: gives the lanes back what did not go. Never rejects. */
  readonly end: () => Promise<void>;
};

type Provider = { readonly name: string; readonly repeatability: Repeatability };
/** One channel's part of a batch. */
export type Part = {
  readonly context: Context;
  readonly options: HandOverOptions;
  readonly provider: Provider;
  readonly careful: boolean;
  readonly hands: Hands;
  readonly charges: Charges;
  readonly open: HandedOver[];
  readonly slow: Promise<void>[];
};

/**
 * Hands a batch to its providers, in parallel and outside any transaction. Towards a provider that takes no
 * idempotency key, only what has a place is committed as `handing_over`, in the statement that looks once more whether it
 * may go, and keeps its place until what became of it is written down: whatever happens to this process, no more than
 * 25 are in doubt. A fault of ours on the way (the database is gone) withdraws what was not handed over yet, so that
 * what was is still recorded.
 *
 * A lane whose calls are slow is not waited for. The rest of it goes on by itself, with few places, and is `slow`.
 */
export async function handOver(
  context: Context,
  messages: readonly Authorised[],
  options: HandOverOptions,
): Promise<HandedBatch> {
  await options.at?.('authorised');
  const batch = { open: [] as HandedOver[], slow: [] as Promise<void>[] };
  const charges = createCharges(context, options.charge);
  const channels = await Promise.allSettled(
    (['email', 'sms'] as const).map(async (channel) => {
      const own = messages.filter((message) => message.channel === channel);
      const provider = channel === 'email' ? context.email : context.sms;
      if (own.length === 0) return;
      if (provider === null) {
        charges.gone(own, null);
        batch.open.push(...own.map((message) => ({ message, provider: 'none', outcome: noProvider })));
        return;
      }
      const careful = provider.repeatability !== 'key';
      await handOverPart(
        { context, options, provider, careful, hands: options.hands[channel], charges, ...batch },
        own,
      );
    }),
  );
  for (const channel of channels) {
    if (channel.status === 'fulfilled') continue;
    await Promise.allSettled(batch.slow);
    await charges.end();
    throw channel.reason;
  }
  return { ...batch, tellLanes: batch.slow.length === 0 ? charges.end : charges.tellAll, end: charges.end };
}

const goesOn = ({ options }: Part): boolean => options.goesOn?.() ?? true;
const withdrawn = ({ provider, charges }: Part, messages: readonly Authorised[]): HandedOver[] => {
  charges.gone(messages, null);
  charges.tellSome();
  return messages.map((message) => ({ message, provider: provider.name, outcome: { outcome: 'withdrawn' } }));
};

async function handOverPart(part: Part, messages: readonly Authorised[]): Promise<void> {
  let left = messages;
  while (left.length > 0) {
    const queue = left;
    left = await part.hands.inTurn(() => handOverChunk(part, queue));
  }
}

/** Messages of lanes that are slow go on by themselves. Returns the others. */
function setSlowApart(part: Part, messages: readonly Authorised[]): readonly Authorised[] {
  const { hands } = part;
  if (!hands.anySlow) return messages;
  const apart = Map.groupBy(messages, ({ tenant }) => (hands.isSlow(tenant.id) ? tenant.id : null));
  for (const [tenantId, own] of apart) if (tenantId !== null) goOnApart(part, handOverSlowLane(part, tenantId, own));
  return apart.get(null) ?? [];
}

/** Whoever waits for the batch learns of a fault; until then it is nobody's. */
function goOnApart(part: Part, work: Promise<void>): void {
  work.catch(() => {});
  part.slow.push(work);
}

/** Returns what is left for another chunk. */
async function handOverChunk(part: Part, queue: readonly Authorised[]): Promise<readonly Authorised[]> {
  const { hands, open, options } = part;
  const found = goesOn(part) ? await hands.places(queue.length) : 0;
  if (!goesOn(part)) {
    hands.free(found);
    open.push(...withdrawn(part, queue));
    return [];
  }
  // Once it is our turn: a lane may have turned out slow in another loop's hands.
  const { chunk, rest } = pick(setSlowApart(part, queue), found, hands.ofOneLane);
  if (chunk.length < found) hands.free(found - chunk.length);
  part.charges.tellSome();
  if (chunk.length === 0) return rest;
  let places = chunk.length;
  try {
    const right = await stillRight(part, chunk);
    const flight = startCalls(part, chunk, right);
    await Promise.race([flight.all, flight.slow]);
    const { answered, out } = flight.sorted();
    for (const [tenantId, calls] of Map.groupBy(out, ({ message }) => message.tenant.id)) {
      places -= calls.length;
      hands.turnSlow(tenantId, calls.length);
      goOnApart(part, recordSlow(part, tenantId, calls));
    }
    if (part.careful && right.ready.size > 0) await options.record(answered);
    else open.push(...answered);
  } finally {
    hands.free(places);
  }
  return rest;
}

/** The first that fit, of one lane no more than its share: what hangs takes no place that others need. */
function pick(queue: readonly Authorised[], places: number, ofOneLane: number) {
  if (ofOneLane >= places) return { chunk: queue.slice(0, places), rest: queue.slice(places) };
  const taken = new Map<number, number>();
  const chunk: Authorised[] = [];
  const rest: Authorised[] = [];
  for (const message of queue) {
    const count = taken.get(message.tenant.id) ?? 0;
    const fits = chunk.length < places && count < ofOneLane;
    if (fits) taken.set(message.tenant.id, count + 1);
    (fits ? chunk : rest).push(message);
  }
  return { chunk, rest };
}

async function recordSlow({ hands, options }: Part, tenantId: number, calls: readonly Call[]): Promise<void> {
  try {
    await options.record(await Promise.all(calls.map(({ handed }) => handed)));
  } finally {
    hands.freeSlow(tenantId, calls.length);
    hands.letGo(tenantId, calls.length);
  }
}

async function handOverSlowLane(part: Part, tenantId: number, messages: readonly Authorised[]): Promise<void> {
  const { hands, options } = part;
  let left = messages;
  hands.hold(tenantId, left.length);
  try {
    while (left.length > 0) {
      const places = goesOn(part) ? await hands.slowPlaces(tenantId, left.length) : 0;
      let isQuick = false;
      try {
        if (!goesOn(part) || (await hasWaitedLong(part, left))) {
          await options.record(withdrawn(part, left));
          return;
        }
        const chunk = left.slice(0, places);
        if (chunk.length > 0) isQuick = await handOverApart(part, chunk);
      } finally {
        hands.freeSlow(tenantId, places, isQuick);
      }
      hands.letGo(tenantId, places);
      left = left.slice(places);
    }
  } finally {
    hands.letGo(tenantId, left.length);
  }
}

/** Returns whether all were answered without delay. */
async function handOverApart(part: Part, chunk: readonly Authorised[]): Promise<boolean> {
  const right = await stillRight(part, chunk);
  const flight = startCalls(part, chunk, right);
  part.charges.tellSome();
  const isQuick = await Promise.race([flight.all.then(() => right.ready.size > 0), flight.slow.then(() => false)]);
  await flight.all;
  await part.options.record(flight.sorted().answered);
  return isQuick;
}

async function hasWaitedLong({ context }: Part, [first]: readonly Authorised[]): Promise<boolean> {
  try {
    return first === undefined || (await context.now()).machine - first.authorisedAt > GIVE_BACK_AFTER_MS;
  } catch {
    // The database is away: it could not be asked whether the message may still go.
    return true;
  }
}
