import { type ChangedLane, changeSpent } from '../../store/system/lane-charges.ts';
import type { LaneName, TakenLane } from '../../store/system/lanes.ts';
import { type Context, iso, type Now } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import { backFrom, heldSlot, isMet, isOver, spentSlot } from './allowance.ts';
import type { Authorised } from './compose.ts';

/** What a batch holds of its lanes from the moment it is authorised. */
export type Charge = {
  /** Machine time, epoch ms. */
  readonly at: number;
  /** Lanes with a rate that is counted. `tokens`: what the batch holds of it. */
  readonly lanes: readonly (Pick<TakenLane, 'tenantId' | 'channel' | 'rate'> & { readonly tokens: number })[];
};

/** Tokens come back a second after their message has gone, so there is time to tell of several chunks together. */
const TELL_EVERY_MS = 300;
/** What waits in this worker's hands for longer is held anew, well before it would be let go. */
const HOLD_ANEW_AFTER_MS = 25_000;
/** What could not be held anew for so long is not handed over any more: soon it is let go, and another may spend it. */
const HOLDS_FOR_MS = 50_000;
/** A lane may be in a claim's hands, and the database away for a moment. */
const TRY_AGAIN_AFTER_MS = 50;
const TELL_WITHIN_MS = 5_000;

export const laneOf = ({ tenant, channel }: Pick<Authorised, 'tenant' | 'channel'>): string =>
  `${tenant.id} ${channel}`;

export const chargeOf = (
  at: number,
  lanes: readonly Pick<TakenLane, 'tenantId' | 'channel' | 'rate'>[],
  tokens: ReadonlyMap<string, number>,
): Charge => ({
  at,
  lanes: lanes.flatMap(({ tenantId, channel, rate }) => {
    const held = tokens.get(`${tenantId} ${channel}`) ?? 0;
    return held > 0 && isMet(rate) ? [{ tenantId, channel, rate, tokens: held }] : [];
  }),
});

/**
 * What becomes of what a batch holds. A message is authorised, waits for a commit and for the chunks before it, and reaches its
 * provider seconds later where that takes its time. If its token came back a second after the charge, another batch
 * would spend it by then, and the provider would see both in one second. So it is held until the message has gone, and comes
 * back a second after that; or at once, if it did not go.
 */
export type Charges = {
  /** False = what this holds of its lane is as good as let go. */
  holds(message: Authorised, machineNow: number): boolean;
  /** `at`: when these went to their provider, machine time; null = they do not go. */
  gone(messages: readonly Authorised[], at: number | null): void;
  /** Tells lanes in a moment, and lets nobody wait for it. */
  tellSome(): void;
  /** Tells all. Never rejects: what cannot be told for seconds is let go in a minute. */
  tellAll(): Promise<void>;
  /** Nothing of the batch is in this worker's hands any more: whatever is held still does not go. */
  end(): Promise<void>;
};

type HeldLane = LaneName & {
  readonly rate: number;
  /** Tokens of messages of which nothing is known yet, and since when they are held. */
  left: number;
  heldAt: number;
  /** The same, as the lane is known to have it. */
  surelyHeldAt: number;
  /** By slot of machine time: what is to be added. */
  changes: Map<number, number>;
  /** From when the lane may allow more, machine time. */
  freeAt: number;
};
type Sent = {
  readonly lane: HeldLane;
  readonly changes: Map<number, number>;
  readonly freeAt: number;
  readonly heldAt: number;
};

export function createCharges(context: Context, { at, lanes: held }: Charge): Charges {
  const lanes = new Map<string, HeldLane>(
    held.map(({ tokens, ...lane }) => [
      `${lane.tenantId} ${lane.channel}`,
      { ...lane, left: tokens, heldAt: at, surelyHeldAt: at, changes: new Map(), freeAt: Number.POSITIVE_INFINITY },
    ]),
  );
  let telling: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let isEnded = false;
  const untold = (): HeldLane[] => [...lanes.values()].filter(({ changes }) => changes.size > 0);

  function settle(lane: HeldLane, tokens: number, goneAt: number | null): void {
    const known = Math.min(tokens, lane.left);
    lane.left -= known;
    add(lane.changes, heldSlot(lane.heldAt), -known);
    if (goneAt !== null) add(lane.changes, spentSlot(goneAt), known);
    lane.freeAt = Math.min(lane.freeAt, goneAt === null ? 0 : backFrom(goneAt, lane.rate));
  }

  function holdAnew(machineNow: number): void {
    for (const lane of lanes.values()) {
      if (lane.left === 0 || machineNow - lane.heldAt < HOLD_ANEW_AFTER_MS) continue;
      add(lane.changes, heldSlot(lane.heldAt), -lane.left);
      add(lane.changes, heldSlot(machineNow), lane.left);
      lane.heldAt = machineNow;
    }
  }

  /** Tells the lanes that nobody else has locked; the others stay untold. */
  async function tell(): Promise<void> {
    const now = await context.now();
    holdAnew(now.machine);
    const sent = untold().map(
      (lane): Sent => ({ lane, changes: lane.changes, freeAt: lane.freeAt, heldAt: lane.heldAt }),
    );
    if (sent.length === 0) return;
    for (const { lane } of sent) Object.assign(lane, { changes: new Map(), freeAt: Number.POSITIVE_INFINITY });
    let isKnown = true;
    const told = new Set<string>();
    try {
      const changed = sent.map((one) => toChange(one, now));
      for (const name of await changeSpent(context.db, changed)) told.add(nameOf(name));
    } catch (error) {
      isKnown = isRolledBack(error);
      throw error;
    } finally {
      for (const one of sent) {
        if (told.has(nameOf(one.lane))) one.lane.surelyHeldAt = one.heldAt;
        else takeBack(one, isKnown);
      }
    }
  }

  const tellOnce = (): Promise<void> => {
    telling ??= tell().finally(() => {
      telling = undefined;
    });
    return telling;
  };

  function tellSome(): void {
    if (lanes.size === 0 || soon !== undefined || isEnded) return;
    soon = setTimeout(() => {
      soon = undefined;
      const again = () => {
        if (untold().length > 0) tellSome();
      };
      tellOnce().then(again, again);
    }, TELL_EVERY_MS);
    soon.unref();
  }

  async function tellAll(): Promise<void> {
    clearTimeout(soon);
    soon = undefined;
    const by = context.monotonic() + TELL_WITHIN_MS;
    let fault: unknown;
    for (let tries = 0; telling !== undefined || untold().length > 0; tries++) {
      if (tries > 1) await pause(TRY_AGAIN_AFTER_MS);
      if (context.monotonic() >= by) break;
      const tried = tellOnce().catch((error: unknown) => {
        fault = error;
      });
      await noLongerThan(tried, by - context.monotonic());
    }
    if (untold().length === 0) return;
    const err = fault === undefined ? undefined : faultForLog(fault);
    context.logger.warn({ err }, 'lanes could not be told what has gone: what is held of them is let go in a minute');
  }

  return {
    holds(message, machineNow) {
      const lane = lanes.get(laneOf(message));
      return lane === undefined || machineNow - lane.surelyHeldAt < HOLDS_FOR_MS;
    },
    gone(messages, goneAt) {
      if (lanes.size === 0) return;
      for (const message of messages) {
        const lane = lanes.get(laneOf(message));
        if (lane !== undefined) settle(lane, message.cost, goneAt);
      }
    },
    tellSome,
    tellAll,
    end() {
      isEnded = true;
      for (const lane of lanes.values()) if (lane.left > 0) settle(lane, lane.left, null);
      return tellAll();
    },
  };
}

/**
 * What was not told is to be told again. Where the answer is lost it may have been: then nothing is taken from a lane a second
 * time, because what stands there by now can be another's. What is held too much is let go by itself.
 */
function takeBack({ lane, changes, freeAt }: Sent, isKnown: boolean): void {
  for (const [slot, tokens] of changes) if (isKnown || tokens > 0) add(lane.changes, slot, tokens);
  lane.freeAt = Math.min(lane.freeAt, freeAt);
}

/** SQLSTATE of errors that PostgreSQL itself answers with: nothing was kept. 08 and 57P0x end connections instead. */
const isRolledBack = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
};

const nameOf = ({ tenantId, channel }: LaneName): string => `${tenantId} ${channel}`;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function noLongerThan(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

function add(changes: Map<number, number>, slot: number, tokens: number): void {
  const sum = (changes.get(slot) ?? 0) + tokens;
  if (sum === 0) changes.delete(slot);
  else changes.set(slot, sum);
}

function toChange({ lane, changes, freeAt }: Sent, now: Now): ChangedLane {
  const { tenantId, channel, rate } = lane;
  return {
    tenantId,
    channel,
    // What has come back by itself is not there any more: others may have spent in its slot.
    changes: [...changes].filter(([slot]) => !isOver(slot, rate, now.machine)),
    restsUntil: Number.isFinite(freeAt) ? iso(now.calendar + Math.max(0, freeAt - now.machine)) : null,
  };
}
