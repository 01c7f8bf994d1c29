import { type ChangedLane, changeSpent } from '../../store/system/lane-charges.ts';
import type { LaneName, TakenLane } from '../../store/system/lanes.ts';
import { type Context, iso } from '../context.ts';
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
/** A lane may be in a claim's hands, and the database away for a moment. */
const TRY_AGAIN_AFTER_MS = 50;
const MOST_TRIES = 100;

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
  /** `at`: when these went to their provider, machine time; null = they do not go. */
  gone(messages: readonly Authorised[], at: number | null): void;
  /** Of a part that met a fault: whatever is held still does not go. */
  giveBack(): void;
  /** To be called between chunks: tells lanes now and then, and lets nobody wait for it. */
  tellSome(): void;
  /** Tells all. Never rejects: what cannot be told for seconds is let go in a minute. */
  tellAll(): Promise<void>;
};

type HeldLane = LaneName & {
  readonly rate: number;
  /** Tokens of messages of which nothing is known yet, and since when they are held. */
  left: number;
  heldAt: number;
  /** By slot of machine time: what is to be added. */
  changes: Map<number, number>;
  /** From when the lane may allow more, machine time. */
  freeAt: number;
};

export function createCharges(context: Context, charge: Charge): Charges {
  const lanes = new Map<string, HeldLane>(
    charge.lanes.map(({ tokens, ...lane }) => [
      `${lane.tenantId} ${lane.channel}`,
      { ...lane, left: tokens, heldAt: charge.at, changes: new Map(), freeAt: Number.POSITIVE_INFINITY },
    ]),
  );
  let toldAt = charge.at;
  let telling: Promise<void> | undefined;

  function settle(lane: HeldLane, tokens: number, at: number | null): void {
    const known = Math.min(tokens, lane.left);
    lane.left -= known;
    add(lane.changes, heldSlot(lane.heldAt), -known);
    if (at !== null) add(lane.changes, spentSlot(at), known);
    lane.freeAt = Math.min(lane.freeAt, at === null ? 0 : backFrom(at, lane.rate));
  }

  /** The lanes that are free to be written now; the others stay untold. */
  async function tell(): Promise<void> {
    const now = await context.now();
    toldAt = now.machine;
    for (const lane of lanes.values()) {
      if (lane.left === 0 || now.machine - lane.heldAt < HOLD_ANEW_AFTER_MS) continue;
      add(lane.changes, heldSlot(lane.heldAt), -lane.left);
      add(lane.changes, heldSlot(now.machine), lane.left);
      lane.heldAt = now.machine;
    }
    const open = untold();
    if (open.length === 0) return;
    const sent = open.map((lane) => ({ lane, changes: lane.changes, freeAt: lane.freeAt }));
    for (const lane of open) Object.assign(lane, { changes: new Map(), freeAt: Number.POSITIVE_INFINITY });
    const told = new Set<HeldLane>();
    try {
      const changed = sent.map(({ lane, changes, freeAt }) => toChange(lane, changes, { freeAt, now }));
      for (const name of await changeSpent(context.db, changed)) {
        const lane = lanes.get(`${name.tenantId} ${name.channel}`);
        if (lane !== undefined) told.add(lane);
      }
    } finally {
      for (const { lane, changes, freeAt } of sent) {
        if (told.has(lane)) continue;
        for (const [slot, tokens] of changes) add(lane.changes, slot, tokens);
        lane.freeAt = Math.min(lane.freeAt, freeAt);
      }
    }
  }

  const untold = (): HeldLane[] => [...lanes.values()].filter(({ changes }) => changes.size > 0);
  const tellOnce = (): Promise<void> => {
    telling ??= tell().finally(() => {
      telling = undefined;
    });
    return telling;
  };

  return {
    gone(messages, at) {
      if (lanes.size === 0) return;
      for (const message of messages) {
        const lane = lanes.get(laneOf(message));
        if (lane !== undefined) settle(lane, message.cost, at);
      }
    },
    giveBack() {
      for (const lane of lanes.values()) if (lane.left > 0) settle(lane, lane.left, null);
    },
    tellSome() {
      if (lanes.size === 0 || telling !== undefined) return;
      void context.now().then(
        ({ machine }) => (machine - toldAt < TELL_EVERY_MS ? undefined : tellOnce().catch(() => {})),
        () => {},
      );
    },
    async tellAll() {
      let fault: unknown;
      for (let tries = 0; tries < MOST_TRIES && (telling !== undefined || untold().length > 0); tries++) {
        if (tries > 1) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS));
        await tellOnce().catch((error: unknown) => {
          fault = error;
        });
      }
      if (untold().length === 0) return;
      const err = fault === undefined ? undefined : faultForLog(fault);
      context.logger.warn({ err }, 'lanes could not be told what has gone: what is held of them is let go in a minute');
    },
  };
}

function add(changes: Map<number, number>, slot: number, tokens: number): void {
  const sum = (changes.get(slot) ?? 0) + tokens;
  if (sum === 0) changes.delete(slot);
  else changes.set(slot, sum);
}

function toChange(
  { tenantId, channel, rate }: HeldLane,
  changes: ReadonlyMap<number, number>,
  { freeAt, now }: { freeAt: number; now: { machine: number; calendar: number } },
): ChangedLane {
  return {
    tenantId,
    channel,
    // A hold that is over by itself is not there any more: others may have spent in its slot.
    changes: [...changes].filter(([slot, tokens]) => tokens > 0 || !isOver(slot, rate, now.machine)),
    restsUntil: Number.isFinite(freeAt) ? iso(now.calendar + Math.max(0, freeAt - now.machine)) : null,
  };
}
