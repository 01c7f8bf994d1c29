import { createHash, randomUUID } from 'node:crypto';
import { nextWake } from '../../store/system/lanes.ts';
import { endWorker, heartbeat, startWorker } from '../../store/system/workers.ts';
import { type Context, iso } from '../context.ts';
import { type Claim, claimEnds, claimMessages } from './claim.ts';
import type { Authorised } from './compose.ts';
import { handOver } from './hand-over.ts';
import { recordOutcomes } from './record.ts';

/** Heartbeat 5 s, lease 30 s: five may be missed before another worker takes over. Machine time. */
export const HEARTBEAT_MS = 5_000;
export const LEASE_MS = 30_000;

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
  /** Earliest instant at which something will be due, calendar time, epoch ms. */
  nextDueAt(): Promise<number | null>;
  /** Takes no new batch; resolves when the ones in hand are recorded. */
  stop(): Promise<void>;
};

export function createDispatcher(context: Context, options: DispatcherOptions): Dispatcher {
  let workerId: string = randomUUID();
  const lockNumber = createHash('sha256')
    .update(`quote-rescue wake ${options.schema}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
  const batch = options.batch ?? 200;
  const inHand = new Set<Promise<unknown>>();
  let stopping = false;
  let leaseLost = false;
  let lastBeat: number | undefined;
  let beating: Promise<void> | undefined;

  const claimOptions = () => ({ workerId, claimId: randomUUID(), batch, lockNumber });

  async function one(claim: (context: Context, o: ReturnType<typeof claimOptions>) => Promise<Claim>): Promise<number> {
    const taken = await retryDeadlocks(() => claim(context, claimOptions()));
    await options.at?.('claimed');
    if (taken.messages.length > 0) {
      const handed = await handOver(context, taken.messages, { workerId, ...(options.at && { at: options.at }) });
      await withPatience(() => recordOutcomes(context, { claimId: taken.claimId, workerId, handed }), context);
      await options.at?.('recorded');
    }
    return taken.consumed;
  }

  async function drain(): Promise<number> {
    stopping = false;
    if (lastBeat === undefined || (await context.now()).machine - lastBeat > HEARTBEAT_MS * 2) await beat();
    let total = 0;
    while (!stopping && !leaseLost) {
      const work = Promise.all([one(claimMessages), one(claimEnds)]).then(([messages, ends]) => messages + ends);
      inHand.add(work);
      const consumed = await work.finally(() => inHand.delete(work));
      total += consumed;
      if (consumed === 0) break;
    }
    return total;
  }

  /** Loops of one process share the worker, so they share its heartbeat too. */
  function beat(): Promise<void> {
    beating ??= renewLease().finally(() => {
      beating = undefined;
    });
    return beating;
  }

  async function renewLease(): Promise<void> {
    const now = await context.now();
    const lease = { workerId, machineNow: iso(now.machine), leaseMs: LEASE_MS };
    if (lastBeat === undefined) await startWorker(context.db, lease);
    else if (!(await heartbeat(context.db, lease))) await startAnew(lease);
    lastBeat = now.machine;
  }

  /**
   * A sweep took this worker for dead and gave its work away. Whatever is still in hand is recorded under the old name,
   * which changes nothing any more; new work is done under a new one.
   */
  async function startAnew(lease: { machineNow: string; leaseMs: number }): Promise<void> {
    leaseLost = true;
    await Promise.allSettled(inHand);
    workerId = randomUUID();
    await startWorker(context.db, { ...lease, workerId });
    leaseLost = false;
  }

  return {
    get workerId() {
      return workerId;
    },
    beat,
    drain,
    nextDueAt: () => nextWake(context.db),
    async stop() {
      stopping = true;
      await Promise.allSettled(inHand);
      if (lastBeat !== undefined) await endWorker(context.db, workerId);
      lastBeat = undefined;
      workerId = randomUUID();
    },
  };
}

/** A claim that meets a deadlock (40P01) or a serialisation failure starts over at once: nothing was kept. */
async function retryDeadlocks<T>(claim: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await claim();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (attempt >= 5 || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}

/**
 * What was handed over must be written down, so recording is tried again through a short loss of the database. After
 * the lease has run out it is no longer ours to write: the sweep settles those messages.
 */
async function withPatience(record: () => Promise<void>, context: Context): Promise<void> {
  const pauses = [100, 300, 1_000, 3_000, 5_000, 5_000, 5_000];
  for (const pause of pauses) {
    try {
      return await record();
    } catch (error) {
      context.logger.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'outcomes could not be recorded yet, trying again',
      );
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await record();
}
