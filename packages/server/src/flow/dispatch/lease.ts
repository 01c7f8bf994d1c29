import { randomUUID } from 'node:crypto';
import { endWorker, heartbeat, startWorker } from '../../store/system/workers.ts';
import { type Context, iso } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';

/** Heartbeat 5 s, lease 30 s: five may be missed before another worker takes over. Machine time. */
export const HEARTBEAT_MS = 5_000;
const LEASE_MS = 30_000;

/** The name under which a process takes work, and its time. Loops of one process share it, so they share its heartbeat too. */
export type Lease = {
  readonly workerId: string;
  /** Nothing more is done under this name; the next heartbeat takes another. */
  readonly isLost: boolean;
  /** A batch of this name is left to the sweep, which only takes from those whose lease runs out: so this one must. */
  lose(): void;
  /** Registers the worker, or renews its lease. */
  beat(): Promise<void>;
  /** Beats if that was long ago, for one who still goes on when that is known. */
  keep(goesOn: () => boolean): Promise<void>;
  /** Waits for a heartbeat on its way. What beats meanwhile does nothing. The next beat is of a new name. */
  signOff(): Promise<void>;
};

/** `allEnded`: resolves when nothing is in hand any more. `onLost`: told each time. */
export function createLease(
  context: Context,
  { allEnded, onLost }: { allEnded: () => Promise<void>; onLost: () => void },
): Lease {
  let workerId: string = randomUUID();
  let isLost = false;
  let lastBeat: number | undefined;
  let beating: Promise<void> | undefined;
  let isSigningOff = false;

  function lose(): void {
    isLost = true;
    onLost();
  }

  async function beat(): Promise<void> {
    // Its row would be found gone, and there would be a new name that nobody signs off.
    if (isSigningOff) return;
    beating ??= renew().finally(() => {
      beating = undefined;
    });
    return beating;
  }

  async function renew(): Promise<void> {
    const now = await context.now();
    const lease = { workerId, machineNow: iso(now.machine), leaseMs: LEASE_MS };
    if (lastBeat === undefined) {
      await startWorker(context.db, lease);
      isLost = false;
    } else if (isLost || !(await heartbeat(context.db, lease))) await startAnew(lease);
    lastBeat = now.machine;
  }

  /**
   * A sweep took this worker for dead and gave its work away, or a batch of it was lost. Whatever is still in hand is
   * withdrawn or recorded under the old name; new work is done under a new one.
   */
  async function startAnew(lease: { machineNow: string; leaseMs: number }): Promise<void> {
    lose();
    await allEnded();
    // Stays if a batch was lost with it.
    await endWorker(context.db, workerId);
    const name = randomUUID();
    await startWorker(context.db, { ...lease, workerId: name });
    workerId = name;
    isLost = false;
  }

  return {
    get workerId() {
      return workerId;
    },
    get isLost() {
      return isLost;
    },
    lose,
    beat,
    async keep(goesOn) {
      const isFresh = lastBeat !== undefined && (await context.now()).machine - lastBeat <= HEARTBEAT_MS * 2;
      if (goesOn() && (isLost || !isFresh)) await beat();
    },
    async signOff() {
      isSigningOff = true;
      try {
        await Promise.allSettled([beating]);
        if (lastBeat !== undefined) await endWorker(context.db, workerId);
      } catch (error) {
        // Where the database is away, its row is forgotten by a sweep once the lease is over.
        context.logger.warn(
          { err: faultForLog(error) },
          'this process could not sign off; its lease runs out by itself',
        );
      } finally {
        lastBeat = undefined;
        workerId = randomUUID();
        isSigningOff = false;
      }
    },
  };
}
