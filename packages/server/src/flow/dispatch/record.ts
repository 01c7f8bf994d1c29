import type { Tx } from '../../store/db.ts';
import { changeTouchpoints, type TouchpointChange } from '../../store/system/claim.ts';
import { pauseLane } from '../../store/system/lanes.ts';
import {
  appendManyEvents,
  askForTheContractor,
  type ChangedIntent,
  changeIntents,
  countRefusals,
  deleteClaim,
  type EventRow,
  type IntentChange,
  insertProviderOptOuts,
  insertReconciliations,
  insertUnreachable,
} from '../../store/system/outcomes.ts';
import { type Context, iso, type Now } from '../context.ts';
import { settleUncertainIntent } from '../reconcile.ts';
import { sayStopped } from '../say-stopped.ts';
import { withoutAddresses } from '../without-addresses.ts';
import type { HandedOver } from './hand-over.ts';

/**
 * A message is handed over at most this often while its provider says "not now". Only that counts: hand-overs that were
 * withdrawn, given back by a sweep or refused to the tenant as a whole say nothing of the message.
 */
const MOST_REFUSALS = 5;
/** 1 min, 4 min, 16 min, about an hour: an outage of an hour costs four tries. */
const FIRST_RETRY_MS = 60_000;
/** When an unknown outcome is first asked about. Callbacks mostly come sooner. */
const RECONCILE_AFTER_MS = 20_000;

/** `refusals`: how often its provider has refused this message by now, this time included. */
type Counted = HandedOver & { readonly refusals: number };
type Outcome = { readonly intent: ChangedIntent; readonly handed: Counted };

/**
 * Writes what became of a batch, or of a part of it: outcomes, touchpoints, events, one transaction, set-based. Rows
 * that somebody else has settled meanwhile (a sweep that took this worker for dead) are left as they are. `isLast`: with
 * this nothing of the batch is in the worker's hands any more.
 */
export async function recordOutcomes(
  context: Context,
  batch: { claimId: string; workerId: string; handed: readonly HandedOver[]; isLast: boolean },
): Promise<void> {
  const now = await context.now();
  const refused = await pauseRefusedTenants(context, batch.handed);
  await context.db.transaction(async (tx) => {
    const counted = await countRefused(tx, batch.handed);
    const changes = counted.map((handed) => toIntentChange(handed));
    const intents = await changeIntents(tx, changes, {
      from: ['authorised', 'handing_over'],
      workerId: batch.workerId,
    });
    const byName = new Map(counted.map((handed) => [`${handed.message.tenant.id} ${handed.message.key}`, handed]));
    const outcomes: Outcome[] = [];
    for (const intent of intents) {
      const handed = byName.get(`${intent.tenantId} ${intent.key}`);
      if (handed !== undefined) outcomes.push({ intent, handed });
    }
    await writeOutcomes(tx, outcomes, now, context);
    if (batch.isLast) await deleteClaim(tx, batch.claimId);
    if (outcomes.length < batch.handed.length) {
      const written = new Set<HandedOver>(outcomes.map(({ handed }) => handed));
      const late = counted.filter((handed) => !written.has(handed));
      await settleLate(tx, late, iso(now.calendar));
      context.logger.warn({ late: late.length }, 'outcomes came after their messages were given to another worker');
    }
  });
  for (const stopped of refused) sayStopped(context, stopped);
}

async function countRefused(tx: Tx, handed: readonly HandedOver[]): Promise<Counted[]> {
  const refused = handed.flatMap(({ message: { tenant, key, due }, outcome }) =>
    outcome.outcome === 'failed' && outcome.scope !== 'tenant' && outcome.retry.kind === 'after'
      ? [{ tenantId: tenant.id, key, subjectId: due.subject_id }]
      : [],
  );
  const before = await countRefusals(tx, refused);
  return handed.map((one) => ({
    ...one,
    refusals: (before.get(`${one.message.tenant.id} ${one.message.key}`) ?? 0) + 1,
  }));
}

/** A sweep called these uncertain, and now the word of the provider is here after all: what went is known to have gone. */
async function settleLate(tx: Tx, late: readonly HandedOver[], at: string): Promise<void> {
  for (const { message, outcome, provider } of late) {
    if (outcome.outcome !== 'sent') continue;
    const { key, channel } = message;
    const sent = { state: 'sent', provider, providerId: outcome.providerId } as const;
    await settleUncertainIntent(tx, { tenantId: message.tenant.id, key, channel }, sent, at);
  }
}

type StoppedNow = Parameters<typeof sayStopped>[1];

/** Locks lanes, so it is a transaction of its own before the rest: one lock order. */
async function pauseRefusedTenants(context: Context, handed: readonly HandedOver[]): Promise<StoppedNow[]> {
  const stopped: StoppedNow[] = [];
  const seen = new Set<string>();
  for (const { message, outcome } of handed) {
    if (outcome.outcome !== 'failed' || outcome.scope !== 'tenant') continue;
    const lane = `${message.tenant.id} ${message.channel}`;
    if (seen.has(lane)) continue;
    seen.add(lane);
    const one = { tenantId: message.tenant.id, channel: message.channel, code: outcome.code };
    if (await pauseLane(context.db, one.tenantId, one.channel, one.code)) stopped.push(one);
  }
  return stopped;
}

function toIntentChange({ message, outcome, provider, refusals }: Counted): IntentChange {
  const { tenant, key, attempt } = message;
  const base = { tenant_id: tenant.id, key, attempt, provider, provider_id: null, code: null };
  switch (outcome.outcome) {
    case 'sent':
      return { ...base, status: 'sent', provider_id: outcome.providerId };
    case 'skipped_opt_out':
      return { ...base, status: 'skipped', code: outcome.code };
    case 'uncertain':
      return { ...base, status: 'uncertain', code: 'uncertain' };
    case 'withdrawn':
      return { ...base, status: 'returned' };
    case 'failed':
      return { ...base, status: comesBack(outcome, refusals) ? 'returned' : 'failed', code: outcome.code };
  }
}

type Failed = Extract<HandedOver['outcome'], { outcome: 'failed' }>;
const comesBack = (outcome: Failed, refusals: number): boolean =>
  outcome.scope === 'tenant' || (outcome.retry.kind === 'after' && refusals < MOST_REFUSALS);

/** Exponential, with jitter so that a recovered provider is not met by everybody at once. */
function retryDelayMs(refusals: number, askedFor: number | null, jitter: number): number {
  const own = FIRST_RETRY_MS * 4 ** (refusals - 1) * (0.75 + jitter / 2);
  return Math.ceil(Math.max(own, askedFor ?? 0));
}

async function writeOutcomes(tx: Tx, outcomes: readonly Outcome[], now: Now, context: Context): Promise<void> {
  const at = iso(now.calendar);
  const touchpoints: TouchpointChange[] = [];
  const events: EventRow[] = [];
  for (const { intent, handed } of outcomes) {
    const change = toTouchpointChange(intent, handed, now, context);
    touchpoints.push(change);
    events.push(toEvent(intent, handed, { at, dueAt: change.due_at }));
  }
  await changeTouchpoints(tx, touchpoints, ['authorised']);
  await appendManyEvents(tx, events, at);
  const inState = (state: TouchpointChange['state']) =>
    outcomes.flatMap(({ intent }, index) => (touchpoints[index]?.state === state ? [intent] : []));
  await insertReconciliations(tx, inState('uncertain'), iso(now.machine + RECONCILE_AFTER_MS));
  await askForTheContractor(tx, inState('uncertain'), 'uncertain');
  await askForTheContractor(tx, inState('failed'), 'failed');
  await insertUnreachable(
    tx,
    outcomes.flatMap(({ intent, handed: { outcome } }) =>
      outcome.outcome === 'failed' && outcome.scope === 'recipient'
        ? [
            {
              tenant_id: intent.tenantId,
              channel: intent.channel,
              address: intent.address,
              reason: intent.channel === 'email' ? ('bounced' as const) : ('bad_number' as const),
              code: outcome.code,
            },
          ]
        : [],
    ),
    at,
  );
  await insertProviderOptOuts(
    tx,
    outcomes.flatMap(({ intent, handed }) =>
      handed.outcome.outcome === 'skipped_opt_out'
        ? [{ tenant_id: intent.tenantId, channel: intent.channel, address: intent.address }]
        : [],
    ),
    at,
  );
}

function toTouchpointChange(intent: ChangedIntent, handed: Counted, now: Now, context: Context): TouchpointChange {
  const base = {
    tenant_id: intent.tenantId,
    enrollment_id: intent.enrollmentId,
    ordinal: intent.ordinal,
    due_at: null,
    settled_at: iso(now.calendar),
    reason: null,
  };
  const { outcome, refusals } = handed;
  switch (outcome.outcome) {
    case 'sent':
      return { ...base, state: 'sent' };
    case 'skipped_opt_out':
      return { ...base, state: 'skipped', reason: 'opt_out' };
    case 'uncertain':
      return { ...base, state: 'uncertain' };
    case 'withdrawn':
      return { ...base, state: 'scheduled', reason: 'retry', due_at: iso(now.calendar) };
    case 'failed': {
      if (!comesBack(outcome, refusals)) return { ...base, state: 'failed', reason: outcome.code };
      // A stopped channel keeps its due rows where they are: they go on when it is resumed.
      const jitter = (context.random(1)[0] ?? 0) / 255;
      const delay =
        outcome.scope === 'tenant'
          ? 0
          : retryDelayMs(refusals, outcome.retry.kind === 'after' ? outcome.retry.ms : null, jitter);
      return {
        ...base,
        state: 'scheduled',
        reason: outcome.scope === 'tenant' ? 'channel_paused' : 'retry',
        due_at: iso(now.calendar + delay),
      };
    }
  }
}

function toEvent(
  intent: ChangedIntent,
  { outcome, provider, message, refusals }: Counted,
  { at, dueAt }: { at: string; dueAt: string | null },
): EventRow {
  const touchpoint = { key: intent.key, stepId: intent.stepId, channel: intent.channel };
  const row = (type: EventRow['type'], data: Record<string, unknown>): EventRow => ({
    tenant_id: intent.tenantId,
    subject_id: intent.subjectId,
    subject_type: intent.subjectType,
    run: intent.run,
    type,
    data: { ...touchpoint, ...data },
    actor: 'system',
    occurred_at: at,
  });
  switch (outcome.outcome) {
    case 'sent':
      return intent.channel === 'email'
        ? row('email.sent', { provider, providerId: outcome.providerId, bodyHash: intent.bodyHash })
        : row('sms.sent', {
            provider,
            providerId: outcome.providerId,
            bodyHash: intent.bodyHash,
            segments: message.cost,
          });
    case 'skipped_opt_out':
      return row('touchpoint.skipped', { reason: 'opt_out' });
    case 'uncertain':
      return row('touchpoint.uncertain', { error: withoutAddresses(outcome.error) });
    case 'withdrawn':
      return row('touchpoint.held', { reason: 'retry', until: dueAt });
    case 'failed':
      return row('touchpoint.failed', {
        code: outcome.code,
        scope: outcome.scope,
        final: !comesBack(outcome, refusals),
        ...(dueAt !== null && { dueAt }),
      });
  }
}
