import { type Channel, decideTouchpoint, type GuardDecision } from '@quote-rescue/core';
import type { Tx } from '../../store/db.ts';
import {
  authoriseMessages,
  type ConsumedDue,
  consumeDue,
  lockEnrollments,
  type NewIntent,
  returnDue,
  tryLockAlone,
} from '../../store/system/claim.ts';
import { type DueTouchpoint, readDueTouchpoints } from '../../store/system/due-touchpoints.ts';
import { type LaneName, rearmLanes, type TakenLane, takeDueLanes, type UsedLane } from '../../store/system/lanes.ts';
import { type Context, iso, type Now } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import { allowanceOf, hold, isMet, spend, waitOf } from './allowance.ts';
import { type Charge, chargeOf, laneOf } from './charges.ts';
import { type Authorised, composeMessages } from './compose.ts';
import { type Definitions, readDefinitions } from './definitions.ts';
import { guardFacts } from './guard-facts.ts';
import { giveUp, note, noVerdicts, writeVerdicts } from './verdicts.ts';

export type Claim = {
  readonly claimId: string;
  readonly messages: readonly Authorised[];
  /** Calendar rows consumed, whatever became of them. 0 = nothing was due. */
  readonly consumed: number;
  readonly charge: Charge;
};

export type ClaimOptions = {
  readonly workerId: string;
  readonly claimId: string;
  readonly batch: number;
  /** Of this process: what is still in the hands of a provider that does not answer. */
  readonly slow?: SlowLanes;
};

export type SlowLanes = {
  /** Nothing more of these is taken until what is out has ended. */
  held(): readonly LaneName[];
  /** What may be taken at once of a lane that was slow; undefined = of any other. */
  quotaOf(lane: LaneName): number | undefined;
};
const noSlowLanes: SlowLanes = { held: () => [], quotaOf: () => undefined };

/** No lane gets more than this share of a batch, so that a tenant with a flood cannot keep the others waiting. */
const LANE_SHARE = 8;
/** Two more than a full batch needs, then the rest of the 64 a claim takes at most. */
const LANES_AT_ONCE = [LANE_SHARE + 2, 54];
export const LANES_A_BATCH = 64;

/**
 * Takes due touchpoints from the calendar and authorises those that the guard lets go. One transaction, one lock order
 * (lanes, enrollments by id, the rest), separate statements because each must see what the lock before it waited for.
 */
export async function claimMessages(context: Context, options: ClaimOptions): Promise<Claim> {
  const now = await context.now();
  return context.db.transaction(async (tx) => {
    const calendarNow = iso(now.calendar);
    const { lanes, consumed } = await takeDue(tx, options, now);
    if (lanes.length === 0) return nothing(options.claimId);
    const spent = new Map<string, number>();
    let messages: readonly Authorised[] = [];
    let waiting: ReadonlyMap<string, number> = new Map();
    if (consumed.length > 0) {
      await lockEnrollments(tx, consumed, 'share');
      const due = await readDueTouchpoints(tx, consumed, calendarNow);
      ({ messages, waiting } = await settleDue(tx, context, due, { now, options, lanes }));
      for (const message of messages) {
        const lane = laneOf(message);
        spent.set(lane, (spent.get(lane) ?? 0) + message.cost);
      }
    }
    // A full batch ends before the last lanes are reached: those stay due as they are, and cost no update.
    const used = new Set(consumed.map((row) => `${row.tenantId} ${row.channel}`));
    const reached = lanes.filter(
      (lane) => consumed.length < options.batch || lane.quota === 0 || used.has(`${lane.tenantId} ${lane.channel}`),
    );
    // As late as can be: what is charged now is handed over next.
    const { machine } = await context.now();
    await rearmLanes(
      tx,
      reached.map((lane) => {
        const name = `${lane.tenantId} ${lane.channel}`;
        return charged(lane, { ...now, machine }, { tokens: spent.get(name) ?? 0, next: waiting.get(name) ?? 1 });
      }),
    );
    return { claimId: options.claimId, messages, consumed: consumed.length, charge: chargeOf(machine, reached, spent) };
  });
}

type DueLane = TakenLane & { readonly tokens: number; readonly quota: number };

/**
 * The lane with what the claim has spent of it. Where that is held, and nothing is left, the lane is woken by whoever tells it
 * what has gone. `next`: what its next message costs, as far as that is known.
 */
export function charged(lane: TakenLane, now: Now, { tokens = 0, next = 1 } = {}): UsedLane {
  const spent = (isMet(lane.rate) ? hold : spend)(lane, tokens, now.machine);
  const after = { ...lane, spent };
  const wait = waitOf(after, now.machine, next);
  const left = allowanceOf(after, now.machine);
  // What is too little for the next message is nothing.
  if (wait > 0) return { ...after, tokens: Math.min(left, 0), restsUntil: iso(now.calendar + wait) };
  return { ...after, tokens: left, restsUntil: null };
}

/**
 * A batch from few lanes where those fill it: what a claim holds, no other loop can work on meanwhile. Lanes are taken
 * before anything else is locked, in as many steps as it needs.
 */
async function takeDue(
  tx: Tx,
  { batch, slow = noSlowLanes }: ClaimOptions,
  now: Now,
): Promise<{ lanes: DueLane[]; consumed: ConsumedDue[] }> {
  const share = Math.max(1, Math.ceil(batch / LANE_SHARE));
  const lanes: DueLane[] = [];
  const consumed: ConsumedDue[] = [];
  const calendarNow = iso(now.calendar);
  const held = slow.held();
  for (const limit of LANES_AT_ONCE) {
    const except = [...held, ...lanes];
    const taken = await takeDueLanes(tx, { channels: ['email', 'sms'], calendarNow, limit, except });
    if (taken.length === 0) break;
    const quotas = taken.map((lane) => {
      const tokens = allowanceOf(lane, now.machine);
      return { ...lane, tokens, quota: Math.min(slow.quotaOf(lane) ?? share, Math.max(0, Math.floor(tokens))) };
    });
    lanes.push(...quotas);
    consumed.push(...(await consumeDue(tx, quotas, { calendarNow, batch: batch - consumed.length })));
    if (taken.length < limit || consumed.length >= batch) break;
  }
  return { lanes, consumed };
}

export const nothing = (claimId: string): Claim => ({
  claimId,
  messages: [],
  consumed: 0,
  charge: chargeOf(0, [], new Map()),
});

/** `waiting`: of lanes that have too little left for their next message, what that costs. */
type Settled = { readonly messages: readonly Authorised[]; readonly waiting: ReadonlyMap<string, number> };

async function settleDue(
  tx: Tx,
  context: Context,
  due: readonly DueTouchpoint[],
  { now, options, lanes }: { now: Now; options: ClaimOptions; lanes: readonly DueLane[] },
): Promise<Settled> {
  const definitions = await readDefinitions(tx, context, due);
  const verdicts = noVerdicts();
  const send: (DueTouchpoint & { channel: Channel })[] = [];
  const giveUpAlone = (row: DueTouchpoint, code: 'guard_failed' | 'render_failed', error: string) => {
    giveUp(verdicts, row, now, code);
    context.logger.error({ key: row.key, code, error }, 'a message could not be made and was given up');
  };
  const rivals: DueTouchpoint[] = [];
  const sort = (rows: readonly DueTouchpoint[], isAlone: boolean) => {
    for (const row of rows) {
      if (!isMessage(row)) continue;
      // A fault of one message (a zone this process does not know, words that are missing) ends that message alone.
      try {
        const decision = decide(row, definitions, { now: now.calendar, hasSmsProvider: context.sms !== null });
        if (decision.do !== 'send') note(verdicts, row, now, decision);
        else (row.rival_due === true && !isAlone ? rivals : send).push(row);
      } catch (error) {
        giveUpAlone(row, 'guard_failed', faultForLog(error).message);
      }
    }
  };
  sort(due, false);
  if (rivals.length > 0) sort(await holdAlone(tx, rivals, iso(now.calendar)), true);
  const composed = composeMessages(context, send, { definitions, now });
  for (const fault of composed.faults) giveUpAlone(fault.due, 'render_failed', fault.error);
  const { within, beyond } = byRate(composed.messages, lanes);
  await returnDue(
    tx,
    beyond.map((message) => message.due),
  );
  const authorised = await authoriseMessages(tx, within.map(toIntent), {
    claimId: options.claimId,
    workerId: options.workerId,
    calendarNow: iso(now.calendar),
  });
  await writeVerdicts(tx, verdicts, now);
  const messages = within.filter((message) => authorised.has(message.tenant.id, message.key));
  const waiting = new Map(beyond.map((message) => [laneOf(message), message.cost]));
  return { messages, waiting };
}

/**
 * Two claims that hold one run together, one a lane of its own each, do not see each other's choice, and both would send
 * inside the gap. So where two steps are due together, a message goes only by a claim that holds the run alone and has
 * read it anew since; the others put it back, and see at their next look what became of it.
 */
async function holdAlone(tx: Tx, rivals: readonly DueTouchpoint[], calendarNow: string): Promise<DueTouchpoint[]> {
  const alone = await tryLockAlone(tx, rivals);
  const isOurs = (row: DueTouchpoint) => alone.has(`${row.tenant_id} ${row.enrollment_id}`);
  await returnDue(
    tx,
    rivals.filter((row) => !isOurs(row)),
  );
  const ours = rivals.filter(isOurs).map((row) => ({
    tenantId: row.tenant_id,
    channel: row.channel,
    enrollmentId: row.enrollment_id,
    ordinal: row.ordinal,
  }));
  return ours.length === 0 ? [] : readDueTouchpoints(tx, ours, calendarNow);
}

/**
 * The quota of a lane counts messages, its rate counts segments, and how many a text has is known only once it is made.
 * A text longer than the rate of a whole second goes when nothing else has: it could never go otherwise.
 */
function byRate(messages: readonly Authorised[], lanes: readonly DueLane[]) {
  const left = new Map(lanes.map((lane) => [`${lane.tenantId} ${lane.channel}`, lane.tokens]));
  const most = new Map(lanes.map((lane) => [`${lane.tenantId} ${lane.channel}`, Math.max(1, lane.rate)]));
  const within: Authorised[] = [];
  const beyond: Authorised[] = [];
  for (const message of messages) {
    const lane = laneOf(message);
    const tokens = left.get(lane) ?? 0;
    const fits = tokens >= Math.min(message.cost, most.get(lane) ?? 1);
    if (fits) left.set(lane, tokens - message.cost);
    (fits ? within : beyond).push(message);
  }
  return { within, beyond };
}

const isMessage = (row: DueTouchpoint): row is DueTouchpoint & { channel: Channel } => row.channel !== 'end';

function decide(
  row: DueTouchpoint & { channel: Channel },
  definitions: Definitions,
  given: { now: number; hasSmsProvider: boolean },
): GuardDecision {
  return decideTouchpoint(
    guardFacts(row, { tenant: definitions.tenant(row), sequence: definitions.sequence(row), ...given }),
  );
}

function toIntent(message: Authorised): NewIntent {
  return {
    tenant_id: message.tenant.id,
    key: message.key,
    enrollment_id: message.due.enrollment_id,
    ordinal: message.due.ordinal,
    channel: message.channel,
    address: message.address,
    template: message.pin.template,
    template_version: message.pin.templateVersion,
    renderer: message.pin.renderer,
    variables: message.pin.variables,
    body_hash: message.bodyHash,
  };
}
