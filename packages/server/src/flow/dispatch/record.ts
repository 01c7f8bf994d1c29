import type { Tx } from '../../store/db.ts';
import type { TouchpointChange } from '../../store/system/claim.ts';
import { pauseLane } from '../../store/system/lanes.ts';
import {
  askForTheContractor,
  countRefusals,
  insertProviderOptOuts,
  insertReconciliations,
  insertUnreachable,
} from '../../store/system/outcomes.ts';
import { finishClaim, type SettledMessage, settleMessages } from '../../store/system/settle-messages.ts';
import { type Context, iso, type Now } from '../context.ts';
import { settleUncertainIntent } from '../reconcile.ts';
import { sayStopped } from '../say-stopped.ts';
import type { HandedOver } from './hand-over.ts';
import { type Counted, toRows } from './outcome-rows.ts';

/** When an unknown outcome is first asked about. Callbacks mostly come sooner. */
const RECONCILE_AFTER_MS = 20_000;

type Batch = { claimId: string; workerId: string; handed: readonly HandedOver[]; isLast: boolean };

/**
 * Writes what became of a batch, or of a part of it: outcomes, touchpoints, events, one transaction, set-based. Rows
 * that somebody else has settled meanwhile (a sweep that took this worker for dead) are left as they are. `isLast`: with
 * this nothing of the batch is in the worker's hands any more.
 */
export async function recordOutcomes(context: Context, batch: Batch): Promise<void> {
  const now = await context.now();
  const { handed } = batch;
  if (handed.length > 0 && handed.every(({ outcome }) => outcome.outcome === 'sent')) {
    return recordSent(context, batch, now);
  }
  const refused = await pauseRefusedTenants(context, handed);
  await context.db.transaction(async (tx) => {
    const counted = toCounted(context, handed, await countRefused(tx, handed));
    const { settled, written } = await settle(tx, context, { batch, counted, now });
    const isWritten = ({ message }: HandedOver) => written.has(message.tenant.id, message.key);
    const outcomes = settled.map(({ touchpoint }, index) => ({ handed: counted[index] as Counted, touchpoint }));
    await writeWhatFollows(
      tx,
      outcomes.filter((one) => isWritten(one.handed)),
      now,
    );
    if (batch.isLast && handed.length === 0) await finishClaim(tx, batch.claimId);
    await settleLate(tx, context, { late: counted.filter((one) => !isWritten(one)), now });
  });
  for (const stopped of refused) sayStopped(context, stopped);
}

/** Nearly every batch: nothing follows from it, so it is one statement, which needs no transaction around it. */
async function recordSent(context: Context, batch: Batch, now: Now): Promise<void> {
  const counted = toCounted(context, batch.handed, new Map());
  const { written } = await settle(context.db, context, { batch, counted, now });
  const late = counted.filter(({ message }) => !written.has(message.tenant.id, message.key));
  if (late.length > 0) await context.db.transaction((tx) => settleLate(tx, context, { late, now }));
}

async function settle(
  tx: Tx,
  { random }: Context,
  { batch, counted, now }: { batch: Batch; counted: readonly Counted[]; now: Now },
) {
  const at = iso(now.calendar);
  const settled = counted.map((handed) => toRows(handed, { now, at, random }));
  const finished = batch.isLast ? batch.claimId : null;
  const written = await settleMessages(tx, settled, { workerId: batch.workerId, recordedAt: at, finished });
  return { settled, written };
}

async function countRefused(tx: Tx, handed: readonly HandedOver[]): Promise<ReadonlyMap<string, number>> {
  const refused = handed.flatMap(({ message: { tenant, key, due }, outcome }) =>
    outcome.outcome === 'failed' && outcome.scope !== 'tenant' && outcome.retry.kind === 'after'
      ? [{ tenantId: tenant.id, key, subjectId: due.subject_id }]
      : [],
  );
  return countRefusals(tx, refused);
}

/** `before`: how often messages were refused so far. */
const toCounted = (
  context: Context,
  handed: readonly HandedOver[],
  before: ReadonlyMap<string, number>,
): readonly Counted[] =>
  handed.map(({ message, outcome, provider }) => ({
    message,
    outcome,
    provider,
    refusals: (before.size === 0 ? 0 : (before.get(`${message.tenant.id} ${message.key}`) ?? 0)) + 1,
    inDoubt: message.due.pinned?.may_have_gone === true && context[message.channel]?.repeatability === 'key',
  }));

/** A sweep called these uncertain, and now the word of the provider is here after all: what went is known to have gone. */
async function settleLate(
  tx: Tx,
  { logger }: Context,
  { late, now }: { late: readonly HandedOver[]; now: Now },
): Promise<void> {
  if (late.length === 0) return;
  for (const { message, outcome, provider } of late) {
    if (outcome.outcome !== 'sent') continue;
    const { key, channel } = message;
    const sent = { state: 'sent', provider, providerId: outcome.providerId } as const;
    await settleUncertainIntent(tx, { tenantId: message.tenant.id, key, channel }, sent, iso(now.calendar));
  }
  logger.warn(
    { late: late.length },
    'outcomes were settled before they were written down: by a sweep, or by a try whose answer was lost',
  );
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

type Written = { readonly handed: Counted; readonly touchpoint: SettledMessage['touchpoint'] };

/** What else an outcome means: for the sweep, for the contractor, for other messages to the same address. */
async function writeWhatFollows(tx: Tx, written: readonly Written[], now: Now): Promise<void> {
  // Nearly every batch: all of it went.
  const unsent = written.filter(({ touchpoint }) => touchpoint.state !== 'sent');
  if (unsent.length === 0) return;
  const at = iso(now.calendar);
  const inState = (state: TouchpointChange['state'], of = unsent) =>
    of.flatMap(({ handed: { message }, touchpoint }) =>
      touchpoint.state === state
        ? [
            {
              tenantId: message.tenant.id,
              key: message.key,
              subjectType: message.due.subject_type,
              subjectId: message.due.subject_id,
            },
          ]
        : [],
    );
  // One that stays in doubt after a day of "not now" has been asked after enough.
  const toAsk = unsent.filter(({ handed }) => handed.outcome.outcome === 'uncertain');
  await insertReconciliations(tx, inState('uncertain', toAsk), iso(now.machine + RECONCILE_AFTER_MS));
  await askForTheContractor(tx, inState('uncertain'), 'uncertain');
  await askForTheContractor(tx, inState('failed'), 'failed');
  const addressed = ({ handed: { message } }: Written) => ({
    tenant_id: message.tenant.id,
    channel: message.channel,
    address: message.address,
  });
  const unreachable = unsent.flatMap((one) => {
    const { outcome, message } = one.handed;
    if (outcome.outcome !== 'failed' || outcome.scope !== 'recipient') return [];
    const reason = message.channel === 'email' ? ('bounced' as const) : ('bad_number' as const);
    return [{ ...addressed(one), reason, code: outcome.code }];
  });
  await insertUnreachable(tx, unreachable, at);
  const optedOut = unsent.filter(({ handed }) => handed.outcome.outcome === 'skipped_opt_out');
  await insertProviderOptOuts(tx, optedOut.map(addressed), at);
}
