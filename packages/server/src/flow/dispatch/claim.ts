import { type Channel, decideEnd, decideTouchpoint, type GuardDecision, type SkipReason } from '@quote-rescue/core';
import type { Tx } from '../../store/db.ts';
import {
  changeTouchpoints,
  consumeDue,
  type DueTouchpoint,
  insertClaim,
  insertIntents,
  lockEnrollments,
  type NewIntent,
  readDueTouchpoints,
  type TouchpointChange,
} from '../../store/system/claim.ts';
import { endQuietly } from '../../store/system/ends.ts';
import { rearmLanes, takeDueLanes } from '../../store/system/lanes.ts';
import { appendManyEvents, askForTheContractor, type EventRow } from '../../store/system/outcomes.ts';
import { type Context, iso, type Now } from '../context.ts';
import { type Authorised, composeMessages } from './compose.ts';
import { type Definitions, readDefinitions } from './definitions.ts';
import { guardFacts, holdsOf } from './guard-facts.ts';

export type Claim = {
  readonly claimId: string;
  readonly messages: readonly Authorised[];
  /** Calendar rows consumed, whatever became of them. 0 = nothing was due. */
  readonly consumed: number;
};

export type ClaimOptions = {
  readonly workerId: string;
  readonly claimId: string;
  readonly batch: number;
};

/** No lane gets more than this share of a batch, so that a tenant with a flood cannot keep the others waiting. */
const LANE_SHARE = 8;
const LANES_A_BATCH = 64;

/**
 * Takes due touchpoints from the calendar and authorises those that the guard lets go. One transaction, one lock order
 * (lanes, enrollments by id, the rest), separate statements because each must see what the lock before it waited for.
 */
export async function claimMessages(context: Context, options: ClaimOptions): Promise<Claim> {
  const now = await context.now();
  return context.db.transaction(async (tx) => {
    const times = { calendarNow: iso(now.calendar), machineNow: iso(now.machine) };
    const lanes = await takeDueLanes(tx, { channels: ['email', 'sms'], ...times, limit: LANES_A_BATCH });
    if (lanes.length === 0) return nothing(options.claimId);
    const share = Math.max(1, Math.ceil(options.batch / LANE_SHARE));
    const quotas = lanes.map((lane) => ({ ...lane, quota: Math.min(share, Math.max(0, Math.floor(lane.tokens))) }));
    const consumed = await consumeDue(tx, quotas, { calendarNow: times.calendarNow, batch: options.batch });
    const spent = new Map<string, number>();
    let messages: readonly Authorised[] = [];
    if (consumed.length > 0) {
      await lockEnrollments(tx, consumed, 'share');
      const due = await readDueTouchpoints(tx, consumed, times.calendarNow);
      messages = await settleDue(tx, context, due, now, options);
      for (const message of messages) {
        const lane = `${message.tenant.id} ${message.channel}`;
        spent.set(lane, (spent.get(lane) ?? 0) + message.cost);
      }
    }
    // A full batch ends before the last lanes are reached: those stay due as they are, and cost no update.
    const used = new Set(consumed.map((row) => `${row.tenantId} ${row.channel}`));
    const reached = quotas.filter(
      (lane) => consumed.length < options.batch || lane.quota === 0 || used.has(`${lane.tenantId} ${lane.channel}`),
    );
    await rearmLanes(
      tx,
      reached.map((lane) => ({ ...lane, tokens: lane.tokens - (spent.get(`${lane.tenantId} ${lane.channel}`) ?? 0) })),
      times,
    );
    return { claimId: options.claimId, messages, consumed: consumed.length };
  });
}

/** Takes the quiet ends that are due. They send nothing, and change enrollments, hence the stronger lock. */
export async function claimEnds(context: Context, options: ClaimOptions): Promise<Claim> {
  const now = await context.now();
  return context.db.transaction(async (tx) => {
    const times = { calendarNow: iso(now.calendar), machineNow: iso(now.machine) };
    const lanes = await takeDueLanes(tx, { channels: ['end'], ...times, limit: LANES_A_BATCH });
    if (lanes.length === 0) return nothing(options.claimId);
    const quotas = lanes.map((lane) => ({ ...lane, quota: options.batch }));
    const consumed = await consumeDue(tx, quotas, { calendarNow: times.calendarNow, batch: options.batch });
    if (consumed.length > 0) {
      await lockEnrollments(tx, consumed, 'change');
      const due = await readDueTouchpoints(tx, consumed, times.calendarNow);
      await settleEnds(tx, due, now);
    }
    await rearmLanes(tx, lanes, times);
    return { claimId: options.claimId, messages: [], consumed: consumed.length };
  });
}

const nothing = (claimId: string): Claim => ({ claimId, messages: [], consumed: 0 });

async function settleDue(
  tx: Tx,
  context: Context,
  due: readonly DueTouchpoint[],
  now: Now,
  options: ClaimOptions,
): Promise<readonly Authorised[]> {
  const definitions = await readDefinitions(tx, due);
  const send: (DueTouchpoint & { channel: Channel })[] = [];
  const changes: TouchpointChange[] = [];
  const events: EventRow[] = [];
  const givenUp: Parameters<typeof askForTheContractor>[1][number][] = [];
  // A fault of one message (a zone this process does not know, words that are missing) ends that message alone.
  const giveUp = (row: DueTouchpoint, code: 'guard_failed' | 'render_failed', error: string) => {
    changes.push({ ...nameOf(row), state: 'failed', reason: code, due_at: null, settled_at: iso(now.calendar) });
    events.push(eventOf(row, 'touchpoint.failed', now, { code, scope: 'message', final: true }));
    givenUp.push({ tenantId: row.tenant_id, subjectType: row.subject_type, subjectId: row.subject_id });
    context.logger.error({ key: row.key, code, error }, 'a message could not be made and was given up');
  };
  for (const row of due) {
    if (!isMessage(row)) continue;
    try {
      const decision = decide(row, definitions, { now: now.calendar, hasSmsProvider: context.sms !== null });
      if (decision.do === 'send') send.push(row);
      else note(row, decision, now, changes, events);
    } catch (error) {
      giveUp(row, 'guard_failed', error instanceof Error ? error.message : String(error));
    }
  }
  const composed = await composeMessages(tx, context, send, { definitions, now });
  for (const fault of composed.faults) giveUp(fault.due, 'render_failed', fault.error);
  const authorised = await insertIntents(tx, composed.messages.map(toIntent), {
    workerId: options.workerId,
    calendarNow: iso(now.calendar),
  });
  const messages = composed.messages.filter((message) => authorised.has(`${message.tenant.id} ${message.key}`));
  for (const message of messages) {
    changes.push({
      ...nameOf(message.due),
      state: 'authorised',
      reason: null,
      due_at: null,
      settled_at: iso(now.calendar),
    });
  }
  await changeTouchpoints(tx, changes, ['scheduled']);
  await appendManyEvents(tx, events, iso(now.calendar));
  await askForTheContractor(tx, givenUp, 'failed');
  if (messages.length > 0) {
    await insertClaim(tx, {
      claimId: options.claimId,
      workerId: options.workerId,
      items: messages.map((message) => ({ tenantId: message.tenant.id, key: message.key })),
    });
  }
  return messages;
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

async function settleEnds(tx: Tx, due: readonly DueTouchpoint[], now: Now): Promise<void> {
  const at = iso(now.calendar);
  const changes: TouchpointChange[] = [];
  const events: EventRow[] = [];
  const ends: { tenantId: number; enrollmentId: string; reason: 'timed_out' | 'completed' }[] = [];
  for (const row of due) {
    const decision = decideEnd({
      now: now.calendar,
      touchpoint: { dueAt: row.due_ms },
      disposition: row.disposition ?? 'open',
      enrollmentEnded: row.status === 'ended',
      holds: holdsOf(row),
    });
    if (decision.do !== 'end') {
      note(row, decision, now, changes, events);
      continue;
    }
    const reason = row.subject_type === 'estimate' ? 'timed_out' : 'completed';
    ends.push({ tenantId: row.tenant_id, enrollmentId: row.enrollment_id, reason });
    changes.push({ ...nameOf(row), state: 'sent', reason: null, due_at: null, settled_at: at });
    if (reason === 'timed_out') {
      events.push({
        ...eventOf(row, 'estimate.disposition_set', now, {}),
        data: { disposition: 'no_response', reason },
      });
    }
    events.push({ ...eventOf(row, 'sequence.completed', now, {}), data: { reason } });
  }
  await endQuietly(tx, ends, at);
  await changeTouchpoints(tx, changes, ['scheduled']);
  await appendManyEvents(tx, events, at);
}

/** A touchpoint that does not go now: given up with a reason, or put back on the calendar, or left to whoever lifts the hold. */
function note(
  row: DueTouchpoint,
  decision: Exclude<GuardDecision, { do: 'send' }>,
  now: Now,
  changes: TouchpointChange[],
  events: EventRow[],
): void {
  if (decision.do === 'skip') {
    const reason: SkipReason = decision.reason;
    changes.push({ ...nameOf(row), state: 'skipped', reason, due_at: null, settled_at: iso(now.calendar) });
    events.push(eventOf(row, 'touchpoint.skipped', now, { reason }));
    return;
  }
  const until = decision.until === null ? null : iso(decision.until);
  // A stale calendar row of a retimed step: nothing happened that anybody should read about.
  if (decision.reason === 'not_due') return;
  changes.push({
    ...nameOf(row),
    state: until === null ? 'held' : 'scheduled',
    reason: decision.reason,
    due_at: until,
    settled_at: null,
  });
  events.push(eventOf(row, 'touchpoint.held', now, { reason: decision.reason, ...(until !== null && { until }) }));
}

const nameOf = (row: DueTouchpoint) => ({
  tenant_id: row.tenant_id,
  enrollment_id: row.enrollment_id,
  ordinal: row.ordinal,
});

function eventOf(row: DueTouchpoint, type: EventRow['type'], now: Now, data: Record<string, unknown>): EventRow {
  return {
    tenant_id: row.tenant_id,
    subject_id: row.subject_id,
    subject_type: row.subject_type,
    run: row.run,
    type,
    data: { key: row.key, stepId: row.step_id, channel: row.channel, ...data },
    actor: 'system',
    occurred_at: iso(now.calendar),
  };
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
