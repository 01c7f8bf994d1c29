import { createHash, randomUUID } from 'node:crypto';
import { armLanes, type CalendarLook, foldWakes, lookAtCalendar, nextWake } from '../../store/system/lanes.ts';
import { type Context, iso } from '../context.ts';
import { type Claim, type ClaimOptions, claimMessages, type SlowLanes } from './claim.ts';
import { claimEnds } from './claim-ends.ts';
import type { Authorised } from './compose.ts';
import { type HandedBatch, type HandedOver, handOver } from './hand-over.ts';
import { createHands } from './hands.ts';
import { createLease } from './lease.ts';
import { createLoops } from './loops.ts';
import { retryDeadlocks, withPatience } from './patience.ts';
import { recordOutcomes } from './record.ts';

/** A host is given 30 s to stop, as a rule; closing connections takes a moment, too. */
export const STOP_WITHIN_MS = 25_000;

/** What a worker takes at once, another cannot send meanwhile: little where a chunk is handed over after the other. */
const BATCH = 200;
/** Towards a provider with idempotency keys each round trip to the database is shared by twice as many. */
const LARGE_BATCH = 400;

/** A loop goes on while slow lanes of its batch are still out, unless so many messages wait for an end already. */
const MOST_LEFT_BEHIND = 1_000;

/** While hints wait that are more than a fold takes, all lanes are told of theirs so often. */
const ARM_EVERY_MS = 1_000;

/** Named points at which crash tests stop the process. */
export type CrashPoint = 'claimed' | 'authorised' | 'handed_over' | 'recorded';

export type DispatcherOptions = {
  readonly schema: string;
  /** Touchpoints a claim takes at most. */
  readonly batch?: number;
  readonly at?: (point: CrashPoint, message?: Authorised) => void | Promise<void>;
};

export type Dispatcher = {
  readonly workerId: string;
  /** Registers the worker, or keeps its lease. Called every HEARTBEAT_MS, and by `drain` where nobody does. */
  beat(): Promise<void>;
  /** Works until nothing is due. Returns how many calendar rows were consumed. */
  drain(): Promise<number>;
  /** Something may be due that was not: a drain that has nothing more to do, and waits for another's batch, looks again. */
  lookAgain(): void;
  /** Earliest instant at which something will be due, calendar time, epoch ms. */
  nextDueAt(): Promise<number | null>;
  /** Takes no new batch; resolves when the ones in hand are recorded, or once that has been tried for STOP_WITHIN_MS. */
  stop(): Promise<void>;
};

export function createDispatcher(context: Context, options: DispatcherOptions): Dispatcher {
  const lockNumber = createHash('sha256')
    .update(`quote-rescue wake ${options.schema}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
  const batch = options.batch ?? (context.email.repeatability === 'key' ? LARGE_BATCH : BATCH);
  const inHand = new Set<Promise<unknown>>();
  const loops = createLoops();
  let looking: Promise<CalendarLook> | undefined;
  let folding: Promise<void> | undefined;
  let armedAt = Number.NEGATIVE_INFINITY;
  const hands = { email: createHands(context.email), sms: createHands(context.sms ?? context.email) };
  const channels = ['email', 'sms'] as const;
  const slow: SlowLanes = {
    held: () => channels.flatMap((channel) => hands[channel].held().map((tenantId) => ({ tenantId, channel }))),
    quotaOf: ({ tenantId, channel }) =>
      channel === 'email' || channel === 'sms' ? hands[channel].quotaOf(tenantId) : undefined,
  };
  let stopping = false;
  let stopBy = 0;
  /** What a slow lane's end met, after its loop had gone on. */
  let fault: unknown;
  /** Ends when this process has signed off. Until then no drain begins. */
  let leaving: Promise<void> | undefined;
  const lease = createLease(context, { allEnded, onLost: wakeAll });

  const claimOptions = (): ClaimOptions => ({ workerId: lease.workerId, claimId: randomUUID(), batch, slow });

  async function one(claim: (context: Context, o: ClaimOptions) => Promise<Claim>): Promise<number> {
    // The name under which this batch was taken, whatever this process calls itself when it is recorded.
    const mine = claimOptions();
    try {
      // A commit whose answer is lost has left a batch that nobody here knows of: that is a batch lost, too.
      const taken = await retryDeadlocks(() => claim(context, mine));
      // Lanes are free again, and some of those that are left may be another loop's.
      if (taken.consumed > 0) loops.tellOthers();
      if (taken.messages.length === 0) return taken.consumed;
      await options.at?.('claimed');
      const record = async (handed: readonly HandedOver[], isLast: boolean) => {
        const batch = { workerId: mine.workerId, claimId: taken.claimId, handed, isLast };
        await withPatience(() => recordOutcomes(context, batch), {
          context,
          stopBy: () => (stopping ? stopBy : undefined),
        });
        await options.at?.('recorded');
      };
      const handed = await handOver(context, taken.messages, {
        workerId: mine.workerId,
        charge: taken.charge,
        goesOn: () => !stopping && !lease.isLost,
        hands,
        record: (handed) => record(handed, false),
        ...(options.at && { at: options.at }),
      });
      const told = handed.tellLanes();
      try {
        if (handed.slow.length === 0) await record(handed.open, true);
        else await leaveBehind(handed, record);
      } finally {
        await told;
      }
      return taken.consumed;
    } catch (error) {
      lease.lose();
      throw error;
    }
  }

  function wakeAll(): void {
    for (const channel of channels) hands[channel].wake();
  }

  /**
   * The loop goes on to other lanes; what became of the slow ones is written down when they end. Until then they count as a
   * loop that works: no drain is over before.
   */
  async function leaveBehind(
    { open, slow, end }: HandedBatch,
    record: (handed: readonly HandedOver[], isLast: boolean) => Promise<void>,
  ): Promise<void> {
    try {
      if (open.length > 0) await record(open, false);
    } catch (error) {
      await Promise.allSettled(slow);
      await end();
      throw error;
    }
    const asLoop = loops.enter();
    const ended = Promise.allSettled(slow)
      .then(async (lanes) => {
        await end();
        const lost = lanes.find((lane) => lane.status === 'rejected');
        if (lost !== undefined) throw lost.reason;
        return record([], true);
      })
      .catch((error) => {
        lease.lose();
        fault = error;
      })
      .finally(() => {
        inHand.delete(ended);
        loops.tellOthers();
        asLoop.leave();
      });
    inHand.add(ended);
    if (hands.email.heldCount + hands.sms.heldCount > MOST_LEFT_BEHIND) await ended;
  }

  async function drain(): Promise<number> {
    if (leaving !== undefined) return 0;
    stopping = false;
    const { othersTook, leave } = loops.enter();
    let total = 0;
    try {
      await lease.keep(() => !stopping);
      while (!stopping && !lease.isLost) {
        const work = round();
        inHand.add(work);
        const consumed = await work.finally(() => inHand.delete(work));
        total += consumed;
        if (consumed === 0 && !(await othersTook())) break;
        // After a standstill the lease may be over, and what is claimed would only go back to the calendar, for ever.
        if (!lease.isLost) await lease.keep(() => !stopping);
      }
      if (fault !== undefined) {
        const met = fault;
        fault = undefined;
        throw met;
      }
    } finally {
      leave();
    }
    return total;
  }

  /**
   * Hints are folded in a statement of their own, before both claims, and by one loop for all: the others would find the
   * fold taken, see no lane due, and leave all the work to the one that folded. A fold that was under way already may have
   * begun before a hint was written that is seen here.
   */
  async function round(): Promise<number> {
    let due = await look();
    if (due.hints) {
      const mayBeOlder = folding !== undefined;
      await fold();
      due = await look();
      if (due.hints && mayBeOlder) {
        await fold();
        due = await look();
      }
    }
    // Settled both, so that whoever waits for what is in hand waits for both.
    const [messages, ends] = await Promise.allSettled([
      due.messages ? one(claimMessages) : 0,
      due.ends ? one(claimEnds) : 0,
    ]);
    if (messages.status === 'rejected') throw messages.reason;
    if (ends.status === 'rejected') throw ends.reason;
    return messages.value + ends.value;
  }

  function fold(): Promise<void> {
    folding ??= foldSome().finally(() => {
      folding = undefined;
    });
    return folding;
  }

  async function foldSome(): Promise<void> {
    const mayBeMore = await foldWakes(context.db, lockNumber);
    if (!mayBeMore || context.monotonic() - armedAt < ARM_EVERY_MS) return;
    armedAt = context.monotonic();
    await armLanes(context.db);
  }

  /**
   * Loops that ask before it is sent share one look: what was committed before any of them asked is seen by it. Its instant
   * is the first one's, older by no more than reading the time takes.
   */
  function look(): Promise<CalendarLook> {
    looking ??= context.now().then(
      ({ calendar }) => {
        looking = undefined;
        return lookAtCalendar(context.db, iso(calendar));
      },
      (error) => {
        looking = undefined;
        throw error;
      },
    );
    return looking;
  }

  /** A batch that ends can leave its slow lanes in hand. */
  async function allEnded(): Promise<void> {
    while (inHand.size > 0) await Promise.allSettled(inHand);
  }

  async function leave(): Promise<void> {
    stopping = true;
    stopBy = context.monotonic() + STOP_WITHIN_MS;
    wakeAll();
    await allEnded();
    await lease.signOff();
  }

  return {
    get workerId() {
      return lease.workerId;
    },
    beat: lease.beat,
    drain,
    lookAgain: () => loops.tellOthers(),
    nextDueAt: () => nextWake(context.db),
    stop() {
      leaving ??= leave().finally(() => {
        leaving = undefined;
      });
      return leaving;
    },
  };
}
