import type { Repeatability } from '../../ports/email.ts';
import { createTurns, type Turns } from './turns.ts';

/** At most this many messages a channel of one worker can be in doubt after a crash, however many loops it has. */
const MOST_IN_FLIGHT = 25;
/** Towards a provider with idempotency keys nothing is in doubt, and a slow call costs memory only. */
const MOST_SLOW_WITH_KEYS = 250;
const SLOW_LANE_WITH_KEYS = 10;
/** Lanes that answer go on beside all those that are known to hang. What falls silent only now is the rest of this. */
const MOST_OUT_WITH_KEYS = 2 * MOST_SLOW_WITH_KEYS;
/** With so many messages of slow lanes in hand, nothing more is taken of any that is known to be slow. */
const MOST_HELD = 500;
/** A place is waited for no longer than a call can take: then it is asked anew whether the message may still go. */
const PLACE_WITHIN_MS = 15_000;
/** Lanes known to be slow; beyond, the one that has been known for longest is forgotten, and found out again. */
const MOST_REMEMBERED = 1_000;

/**
 * What one worker has in the hands of a channel's provider, whatever loop put it there, and which tenants' calls are slow.
 * A tenant whose provider hangs holds a share of the places, never all of them: nobody else waits for it.
 */
export type Hands = {
  /** Towards a provider without idempotency keys one chunk after the other is begun. */
  readonly inTurn: Turns;
  /** Messages of a chunk, and of one lane in it. */
  readonly width: number;
  readonly ofOneLane: number;
  /** Places for lanes that answer: as many of `wanted` as are free, waits for one. 0 = ask whether to go on. */
  places(wanted: number): Promise<number>;
  free(count: number): void;
  isSlow(tenantId: number): boolean;
  readonly anySlow: boolean;
  /** So many calls of the lane, which had places, have turned out slow: their places are the lane's from now on. */
  turnSlow(tenantId: number, count: number): void;
  /** Messages of a slow lane wait for its places. */
  hold(tenantId: number, count: number): void;
  /** As `places`, of those that slow lanes have. */
  slowPlaces(tenantId: number, wanted: number): Promise<number>;
  /** `answered`: at once, so the lane is slow no more. */
  freeSlow(tenantId: number, places: number, answered?: boolean): void;
  /** Messages of a slow lane are in this worker's hands no more. */
  letGo(tenantId: number, count: number): void;
  /** Tenants with messages in slow hands, or too many others': no more of theirs is taken until those have ended. */
  held(): number[];
  /** Messages in slow hands. */
  readonly heldCount: number;
  /** What may be taken at once of a lane that was slow; undefined = of a lane like any other. */
  quotaOf(tenantId: number): number | undefined;
  /** Whoever waits for a place is told to ask whether to go on. */
  wake(): void;
};

type SlowLane = { out: number; held: number; slow: boolean };
type Waiting = { readonly lane: SlowLane | null; readonly wanted: number; readonly take: (places: number) => void };

export function createHands(provider: { parallelism: number; repeatability: Repeatability }): Hands {
  const careful = provider.repeatability !== 'key';
  const width = Math.max(1, Math.min(MOST_IN_FLIGHT, provider.parallelism));
  const fifth = Math.ceil(width / 5);
  const mostSlow = careful ? Math.max(1, width - fifth) : MOST_SLOW_WITH_KEYS;
  const slowShare = careful ? Math.max(1, Math.floor(width / 5)) : Math.min(width, SLOW_LANE_WITH_KEYS);
  const lanes = new Map<number, SlowLane>();
  let waiting: Waiting[] = [];
  let [answering, slow, heldCount] = [0, 0, 0];

  function freeFor(lane: SlowLane | null): number {
    const left = careful ? width - answering - slow : Number.POSITIVE_INFINITY;
    if (lane !== null) return Math.min(left, mostSlow - slow, slowShare - lane.out);
    return careful || slow < MOST_OUT_WITH_KEYS ? left : 0;
  }

  function tryTake(lane: SlowLane | null, wanted: number): number {
    const places = Math.max(0, Math.min(wanted, freeFor(lane)));
    if (lane === null) answering += places;
    else {
      slow += places;
      lane.out += places;
    }
    return places;
  }

  function serve(): void {
    waiting = waiting.filter(({ lane, wanted, take }) => {
      const places = tryTake(lane, wanted);
      if (places > 0) take(places);
      return places === 0;
    });
  }

  async function take(lane: SlowLane | null, wanted: number): Promise<number> {
    const places = tryTake(lane, wanted);
    if (places > 0) return places;
    return new Promise((resolve) => {
      const wait: Waiting = {
        lane,
        wanted,
        take(count) {
          clearTimeout(timer);
          resolve(count);
        },
      };
      const timer = setTimeout(() => {
        waiting = waiting.filter((each) => each !== wait);
        resolve(0);
      }, PLACE_WITHIN_MS);
      timer.unref();
      waiting.push(wait);
    });
  }

  function laneOf(tenantId: number): SlowLane {
    let lane = lanes.get(tenantId);
    if (lane === undefined) {
      lane = { out: 0, held: 0, slow: true };
      lanes.set(tenantId, lane);
      for (const [id, { held }] of lanes) {
        if (lanes.size <= MOST_REMEMBERED) break;
        if (held === 0 && id !== tenantId) lanes.delete(id);
      }
    }
    return lane;
  }

  function hold(lane: SlowLane, count: number): void {
    lane.held += count;
    heldCount += count;
  }

  return {
    inTurn: careful ? createTurns() : (work) => work(),
    width,
    ofOneLane: careful ? Math.ceil((width * 2) / 5) : width,
    places: (wanted) => take(null, Math.min(wanted, width)),
    free(count) {
      answering -= count;
      serve();
    },
    isSlow: (tenantId) => lanes.get(tenantId)?.slow === true,
    get anySlow() {
      return lanes.size > 0;
    },
    turnSlow(tenantId, count) {
      const lane = laneOf(tenantId);
      lane.slow = true;
      answering -= count;
      slow += count;
      lane.out += count;
      hold(lane, count);
    },
    hold: (tenantId, count) => hold(laneOf(tenantId), count),
    slowPlaces: (tenantId, wanted) => take(laneOf(tenantId), wanted),
    freeSlow(tenantId, places, answered = false) {
      const lane = laneOf(tenantId);
      slow -= places;
      lane.out -= places;
      if (answered) lane.slow = false;
      serve();
    },
    letGo(tenantId, count) {
      if (count === 0) return;
      const lane = laneOf(tenantId);
      hold(lane, -count);
      if (lane.held === 0 && !lane.slow) lanes.delete(tenantId);
    },
    held: () =>
      [...lanes].flatMap(([tenantId, { held, slow }]) =>
        held > 0 || (slow && heldCount >= MOST_HELD) ? [tenantId] : [],
      ),
    get heldCount() {
      return heldCount;
    },
    quotaOf: (tenantId) => (lanes.get(tenantId)?.slow === true ? slowShare : undefined),
    wake() {
      const all = waiting;
      waiting = [];
      for (const { take } of all) take(0);
    },
  };
}
