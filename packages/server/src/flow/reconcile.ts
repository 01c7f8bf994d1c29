import type { Channel } from '@quote-rescue/core';
import type { Repeatability } from '../ports/email.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';
import type { Tx } from '../store/db.ts';
import { clearNeedsYou } from '../store/estimate-rows.ts';
import { hasTouchpointIn } from '../store/outcomes.ts';
import { changeTouchpoints } from '../store/system/claim.ts';
import { pauseLane } from '../store/system/lanes.ts';
import {
  appendManyEvents,
  askForTheContractor,
  type ChangedIntent,
  changeIntents,
  type EventRow,
  insertProviderOptOuts,
  insertUnreachable,
} from '../store/system/outcomes.ts';
import { type PinnedIntent, readPinnedIntent } from '../store/system/pinned-intents.ts';
import { deleteReconciliations } from '../store/system/reconciliations.ts';
import { type Context, iso } from './context.ts';
import { lookUpMessage } from './dispatch/look-up.ts';
import { faultForLog } from './fault-for-log.ts';
import { inTime } from './in-time.ts';
import { sayStopped } from './say-stopped.ts';

/** After this many questions "never heard of it" is believed: a message shows in a provider's list within minutes. */
export const BELIEVE_UNKNOWN_AFTER = 5;
/**
 * Six pauses of a minute, five that double, then an hour each: the 35th question comes after a day. A provider that has
 * answered none of them leaves the message to a person (docs/adr/0012); a later callback still settles it.
 */
const GIVE_UP_AFTER = 35;

/**
 * Finds out what became of one uncertain message. A provider with idempotency keys is simply asked again under the same
 * key; one that can be looked up is looked up; for the others nothing can be known, and the message stays uncertain for a
 * later callback or a person. Returns whether it was settled.
 */
export async function reconcile(
  context: Context,
  open: { tenantId: number; key: string; tries: number },
): Promise<boolean> {
  const intent = await readPinnedIntent(context.db, open);
  if (intent === null || intent.status !== 'uncertain') {
    await deleteReconciliations(context.db, [open]);
    return false;
  }
  const provider = intent.channel === 'email' ? context.email : context.sms;
  const repeatability: Repeatability = provider?.repeatability ?? 'none';
  if (repeatability === 'none') {
    await deleteReconciliations(context.db, [open]);
    return false;
  }
  if (repeatability === 'key') {
    await settleAs(context, intent, { state: 'not_sent' });
    return true;
  }
  const found = await ask(context, intent);
  if (found.outcome === 'sent') {
    await settleAs(context, intent, {
      state: 'sent',
      provider: provider?.name ?? 'none',
      providerId: found.providerId,
    });
    return true;
  }
  if (found.outcome === 'failed' || found.outcome === 'skipped_opt_out') {
    if (found.outcome === 'failed' && found.scope === 'tenant') await stopChannel(context, intent, found.code);
    await settleAs(context, intent, { state: 'refused', outcome: found });
    return true;
  }
  if (found.outcome === 'unknown' && open.tries >= BELIEVE_UNKNOWN_AFTER) {
    await settleAs(context, intent, { state: 'not_sent' });
    return true;
  }
  if (open.tries >= GIVE_UP_AFTER) await leaveToPerson(context, intent, open.tries);
  return false;
}

async function leaveToPerson(context: Context, intent: PinnedIntent, tries: number): Promise<void> {
  const subject = { tenantId: intent.tenantId, subjectType: 'estimate', subjectId: intent.estimateId } as const;
  await context.db.transaction(async (tx) => {
    await deleteReconciliations(tx, [intent]);
    await askForTheContractor(tx, [subject], 'uncertain');
  });
  context.logger.warn(
    { key: intent.key, channel: intent.channel, tries },
    'a provider never answered what became of a message: it stays uncertain until a person says',
  );
}

async function ask(context: Context, intent: PinnedIntent): Promise<SendOutcome | { outcome: 'unknown' }> {
  try {
    return await inTime((signal) => lookUpMessage(context, intent, signal));
  } catch (error) {
    context.logger.warn({ key: intent.key, err: faultForLog(error) }, 'a provider could not be asked about a message');
    return { outcome: 'uncertain', error: 'not answered' };
  }
}

type Refused = Extract<SendOutcome, { outcome: 'failed' | 'skipped_opt_out' }>;
type Settlement =
  | { state: 'sent'; provider: string; providerId: string }
  | { state: 'not_sent' }
  /** The provider took it and it did not arrive. Final: a second try is for a person to ask for. */
  | { state: 'refused'; outcome: Refused };

/** A transaction of its own before the rest, because it locks a lane: one lock order. */
async function stopChannel(context: Context, { tenantId, channel }: PinnedIntent, code: string): Promise<void> {
  if (await pauseLane(context.db, tenantId, channel, code)) sayStopped(context, { tenantId, channel, code });
}

async function settleAs(context: Context, intent: PinnedIntent, settlement: Settlement): Promise<void> {
  const now = await context.now();
  await context.db.transaction((tx) => settleUncertainIntent(tx, intent, settlement, iso(now.calendar)));
  context.nudge();
}

/**
 * Settles an uncertain message in the caller's transaction: it was sent after all, or it was not and goes back to the
 * calendar under the same key, where every guard is asked again, or it was refused and that is its end. False = it had
 * been settled by somebody else.
 */
export async function settleUncertainIntent(
  tx: Tx,
  intent: { tenantId: number; key: string; channel: Channel },
  settlement: Settlement,
  at: string,
): Promise<boolean> {
  const outcome = outcomeOf(settlement, at);
  const { tenantId: tenant_id, key } = intent;
  const [changed] = await changeIntents(tx, [{ tenant_id, key, ...outcome.intent }], {
    from: ['uncertain'],
    workerId: null,
  });
  await deleteReconciliations(tx, [intent]);
  if (changed === undefined) return false;
  const { enrollmentId: enrollment_id, ordinal, stepId, channel, subjectId, subjectType, run } = changed;
  await changeTouchpoints(tx, [{ tenant_id, enrollment_id, ordinal, ...outcome.touchpoint }], ['uncertain']);
  const event: EventRow = {
    tenant_id,
    subject_id: subjectId,
    subject_type: subjectType,
    run,
    type: outcome.type,
    data: { key, stepId, channel, ...outcome.data },
    actor: 'system',
    occurred_at: at,
  };
  await appendManyEvents(tx, [event], at);
  if (settlement.state === 'refused') await learnFrom(tx, settlement.outcome, changed, at);
  if (subjectType === 'estimate' && !(await hasTouchpointIn(tx, tenant_id, subjectId, 'uncertain')))
    await clearNeedsYou(tx, tenant_id, subjectId, 'uncertain');
  return true;
}

/** What a settlement writes of the intent, of its touchpoint and in the log. `at`: calendar time, ISO. */
function outcomeOf(settlement: Settlement, at: string) {
  switch (settlement.state) {
    case 'sent': {
      const { provider, providerId: provider_id } = settlement;
      return {
        intent: { status: 'sent', provider, provider_id, code: null },
        touchpoint: { state: 'sent', reason: null, due_at: null, settled_at: null },
        type: 'touchpoint.settled',
        data: { as: 'sent' },
      } as const;
    }
    case 'not_sent':
      return {
        intent: { status: 'returned', provider: null, provider_id: null, code: null },
        touchpoint: { state: 'scheduled', reason: 'retry', due_at: at, settled_at: null },
        type: 'touchpoint.settled',
        data: { as: 'not_sent', dueAt: at },
      } as const;
    case 'refused': {
      const { status, code, reason, type, data } = endOf(settlement.outcome);
      return {
        intent: { status, provider: null, provider_id: null, code },
        touchpoint: { state: status, reason, due_at: null, settled_at: at },
        type,
        data,
      } as const;
    }
    default:
      return settlement satisfies never;
  }
}

/** How a refused message ends: as it would have ended if the answer had come at once. */
function endOf(outcome: Refused) {
  const { code } = outcome;
  return outcome.outcome === 'skipped_opt_out'
    ? ({ status: 'skipped', code, reason: 'opt_out', type: 'touchpoint.skipped', data: { reason: 'opt_out' } } as const)
    : ({
        status: 'failed',
        code,
        reason: code,
        type: 'touchpoint.failed',
        data: { code, scope: outcome.scope, final: true },
      } as const);
}

/** What the refusal says of the address holds for every later message. */
async function learnFrom(tx: Tx, outcome: Refused, { tenantId, channel, address }: ChangedIntent, at: string) {
  const row = { tenant_id: tenantId, channel, address };
  if (outcome.outcome === 'skipped_opt_out') await insertProviderOptOuts(tx, [row], at);
  else if (outcome.scope === 'recipient') {
    const reason = channel === 'email' ? 'bounced' : 'bad_number';
    await insertUnreachable(tx, [{ ...row, reason, code: outcome.code }], at);
  }
}
