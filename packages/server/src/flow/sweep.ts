import type { Repeatability } from '../ports/email.ts';
import type { Tx } from '../store/db.ts';
import { changeTouchpoints, type TouchpointChange } from '../store/system/claim.ts';
import { repairLanes } from '../store/system/lanes.ts';
import {
  appendManyEvents,
  askForTheContractor,
  type ChangedIntent,
  changeIntents,
  type EventRow,
  type IntentChange,
  insertReconciliations,
} from '../store/system/outcomes.ts';
import { putBackReconciliations, takeReconciliations } from '../store/system/reconciliations.ts';
import { forgetDeadWorkers, readIntentStates, takeDeadClaims } from '../store/system/workers.ts';
import { type Context, iso, type Now } from './context.ts';
import { inFairRound } from './fair-round.ts';
import { BELIEVE_UNKNOWN_AFTER, reconcile } from './reconcile.ts';

/** One transaction's. A process whose lanes were slow leaves many. */
const CLAIMS_AT_ONCE = 50;
const RECONCILIATIONS_A_SWEEP = 100;
/** Of one tenant, so that a long list of one keeps no other's turn back. */
const OF_ONE_TENANT = 20;
/** A provider that does not answer costs its time-out for each: one by one, a hundred would take longer than a lease. */
const ASKED_AT_ONCE = 10;
/** Between two questions about one message, at first: see `GIVE_UP_AFTER`. */
const ASK_AGAIN_MS = 60_000;

export type TakenOver = { returned: number; uncertain: number };

/**
 * What goes back to the calendar from dead workers, and lanes that are set right: no provider is asked, so it takes
 * milliseconds and waits for nobody. Any number of processes may do it at once; each row is settled by one of them.
 */
export async function takeOver(context: Context): Promise<TakenOver & { repairedLanes: number }> {
  const now = await context.now();
  const taken = { returned: 0, uncertain: 0 };
  for (let claims = CLAIMS_AT_ONCE; claims === CLAIMS_AT_ONCE; ) {
    const some = await context.db.transaction((tx) => takeDead(tx, context, now));
    taken.returned += some.returned;
    taken.uncertain += some.uncertain;
    claims = some.claims;
  }
  const repairedLanes = await context.db.transaction((tx) => repairLanes(tx));
  return { ...taken, repairedLanes };
}

/** Asks about hand-overs whose end is not known. Any number of processes at once. Returns how many were settled. */
export async function askWhatBecame(context: Context): Promise<number> {
  const now = await context.now();
  const open = await takeReconciliations(context.db, {
    machineNow: iso(now.machine),
    againMs: ASK_AGAIN_MS,
    fewTries: BELIEVE_UNKNOWN_AFTER,
    limit: RECONCILIATIONS_A_SWEEP,
    ofOneTenant: OF_ONE_TENANT,
  });
  let reconciled = 0;
  const round = { width: ASKED_AT_ONCE, tenantOf: ({ tenantId }: { tenantId: number }) => tenantId };
  const left = await inFairRound(open, round, async (one) => {
    if (await reconcile(context, one)) reconciled++;
  });
  await putBackReconciliations(context.db, left, iso(now.machine));
  return reconciled;
}

/** Both, one after the other. */
export async function sweep(context: Context): Promise<TakenOver & { repairedLanes: number; reconciled: number }> {
  return { ...(await takeOver(context)), reconciled: await askWhatBecame(context) };
}

/**
 * Messages of dead workers. `authorised` ones were never handed over to a provider that cannot be asked, so they go back
 * to the calendar under the same key, and all guards are asked again. `handing_over` ones may have gone: they are
 * uncertain until somebody knows.
 */
async function takeDead(tx: Tx, context: Context, now: Now): Promise<TakenOver & { claims: number }> {
  const claims = await takeDeadClaims(tx, iso(now.machine), CLAIMS_AT_ONCE);
  const items = claims.flatMap((claim) => claim.items);
  await forgetDeadWorkers(tx, iso(now.machine));
  if (items.length === 0) return { returned: 0, uncertain: 0, claims: claims.length };
  const owners = new Set(claims.map((claim) => claim.workerId));
  const states = (await readIntentStates(tx, items)).filter(
    (intent) =>
      intent.workerId !== null &&
      owners.has(intent.workerId) &&
      (intent.status === 'authorised' || intent.status === 'handing_over'),
  );
  const intents: IntentChange[] = [];
  const touchpoints: TouchpointChange[] = [];
  for (const state of states) {
    const fate = fateOf(state.status, repeatabilityOf(context, state.channel));
    intents.push({
      tenant_id: state.tenantId,
      key: state.key,
      status: fate,
      provider: null,
      provider_id: null,
      code: 'worker_lost',
    });
    touchpoints.push({
      tenant_id: state.tenantId,
      enrollment_id: state.enrollmentId,
      ordinal: state.ordinal,
      state: fate === 'returned' ? 'scheduled' : 'uncertain',
      reason: fate === 'returned' ? 'retry' : null,
      due_at: fate === 'returned' ? iso(now.calendar) : null,
      settled_at: null,
    });
  }
  const changed = await changeIntents(tx, intents, { from: ['authorised', 'handing_over'], workerId: null });
  await changeTouchpoints(tx, touchpoints, ['authorised']);
  const doubtful = new Set(intents.flatMap((i) => (i.status === 'uncertain' ? [`${i.tenant_id} ${i.key}`] : [])));
  const uncertain = changed.filter((intent) => doubtful.has(`${intent.tenantId} ${intent.key}`));
  await insertReconciliations(tx, uncertain, iso(now.machine));
  await askForTheContractor(tx, uncertain, 'uncertain');
  const at = iso(now.calendar);
  const facts = changed.map((intent) => takenOver(intent, { uncertain: uncertain.includes(intent), at }));
  await appendManyEvents(tx, facts, at);
  if (states.length > 0) context.logger.warn({ messages: states.length }, 'took over from a worker that stopped');
  return { returned: changed.length - uncertain.length, uncertain: uncertain.length, claims: claims.length };
}

function takenOver(intent: ChangedIntent, { uncertain, at }: { uncertain: boolean; at: string }): EventRow {
  const { key, stepId, channel } = intent;
  return {
    tenant_id: intent.tenantId,
    subject_id: intent.subjectId,
    subject_type: intent.subjectType,
    run: intent.run,
    type: uncertain ? 'touchpoint.uncertain' : 'touchpoint.held',
    data: {
      ...{ key, stepId, channel },
      ...(uncertain ? { error: 'the process stopped while handing it over' } : { reason: 'retry', until: at }),
    },
    actor: 'system',
    occurred_at: at,
  };
}

const repeatabilityOf = (context: Context, channel: 'email' | 'sms'): Repeatability =>
  (channel === 'email' ? context.email : context.sms)?.repeatability ?? 'none';

/** `key`: sending again under the same key is safe. Otherwise only what was never begun is. */
const fateOf = (status: string, repeatability: Repeatability): 'returned' | 'uncertain' =>
  repeatability === 'key' || status === 'authorised' ? 'returned' : 'uncertain';
