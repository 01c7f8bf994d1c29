import type { Channel, NewEvent } from '@quote-rescue/core';
import type { DeliveryReport } from '../ports/send-outcome.ts';
import type { Tx } from '../store/db.ts';
import { findIntent, type HandedOverIntent, hasMessageEvent, lockIntentStatus } from '../store/delivery-reports.ts';
import { clearNeedsYou } from '../store/estimate-rows.ts';
import { appendEvents } from '../store/events.ts';
import { insertUnreachable, lockAddressed } from '../store/opt-outs.ts';
import { hasTouchpointIn } from '../store/outcomes.ts';
import { changeTouchpoints } from '../store/system/claim.ts';
import { pauseLane } from '../store/system/lanes.ts';
import { changeIntents } from '../store/system/outcomes.ts';
import { deleteReconciliations } from '../store/system/reconciliations.ts';
import type { Tenant } from '../store/tenants.ts';
import { iso, type Now } from './context.ts';
import { recordOptOut } from './opt-out.ts';

type Delivery = {
  readonly tenant: Tenant;
  readonly channel: Channel;
  readonly provider: string;
  readonly report: DeliveryReport;
  readonly now: Now;
};

export type Recorded =
  | { readonly outcome: 'not_ours' }
  /** `stopped`: this report, and none before it, stopped the tenant's channel. */
  | { readonly outcome: 'recorded'; readonly stopped: boolean }
  | { readonly outcome: 'not_yet'; readonly reason: string };

/**
 * A provider reports what became of a message. Besides the fact itself: a message whose hand-over was in doubt is known
 * to have gone; an address that rejects for good gets no more; a complaint or a carrier's opt-out is an opt-out; what the
 * provider refuses of the tenant as a whole stops the channel.
 */
export async function recordDelivery(tx: Tx, delivery: Delivery): Promise<Recorded> {
  const { tenant, provider, report } = delivery;
  const intent = await findIntent(tx, tenant.id, { key: report.key, provider, providerId: report.providerId });
  if (intent === null || intent.channel !== delivery.channel) return { outcome: 'not_ours' };
  // Lanes before enrollments: one lock order.
  const stopped =
    report.scope === 'tenant' && (await pauseLane(tx, tenant.id, intent.channel, report.code ?? report.kind));
  await lockAddressed(tx, {
    tenantId: tenant.id,
    emails: intent.channel === 'email' ? [intent.address] : [],
    phones: intent.channel === 'sms' ? [intent.address] : [],
    subjectId: intent.subjectId,
  });
  const status = await lockIntentStatus(tx, tenant.id, intent.key);
  if (status === 'authorised' || status === 'handing_over') {
    return { outcome: 'not_yet', reason: 'its hand-over is still being written down' };
  }
  const facts: NewEvent[] = [];
  // A person said that it had not gone (nobody had it yet), or the provider had refused it: it has arrived all the same.
  const hasArrived = status === 'failed' && arrivals.has(report.kind);
  if (status === 'uncertain' || status === 'returned' || hasArrived) {
    const settled = await settleAsSent(tx, delivery, intent);
    if (settled !== null) facts.push(settled);
  }
  const reported = await factOf(tx, delivery, intent);
  if (reported !== null) facts.push(reported);
  const { subjectType, subjectId } = intent;
  await appendEvents(tx, { tenantId: tenant.id, subjectType, subjectId }, facts, iso(delivery.now.calendar));
  await stopWhatMustStop(tx, delivery, intent);
  return { outcome: 'recorded', stopped };
}

/** Reports that no message has which did not reach its customer. */
const arrivals: ReadonlySet<DeliveryReport['kind']> = new Set(['delivered', 'opened', 'complained']);

/** The provider speaks of it, so it has it: no doubt any more, and no second hand-over under this key. */
async function settleAsSent(tx: Tx, delivery: Delivery, intent: HandedOverIntent): Promise<NewEvent | null> {
  const { tenant, provider, report } = delivery;
  const name = { tenantId: tenant.id, key: intent.key };
  const changed = await changeIntents(
    tx,
    [{ tenant_id: tenant.id, key: intent.key, status: 'sent', provider, provider_id: report.providerId, code: null }],
    { from: ['uncertain', 'returned', 'failed'], workerId: null },
  );
  await deleteReconciliations(tx, [name]);
  if (changed.length === 0) return null;
  await changeTouchpoints(
    tx,
    [
      {
        tenant_id: tenant.id,
        enrollment_id: intent.enrollmentId,
        ordinal: intent.ordinal,
        state: 'sent',
        reason: null,
        due_at: null,
        settled_at: null,
      },
    ],
    ['uncertain', 'scheduled', 'held', 'skipped', 'failed'],
  );
  if (!(await hasTouchpointIn(tx, tenant.id, intent.subjectId, 'uncertain')))
    await clearNeedsYou(tx, tenant.id, intent.subjectId, 'uncertain');
  const { key, stepId, channel } = intent;
  return { ...common(delivery, intent), type: 'touchpoint.settled', data: { key, stepId, channel, as: 'sent' } };
}

/** The fact that a report states; null if it states none, or one that is known. */
async function factOf(tx: Tx, delivery: Delivery, intent: HandedOverIntent): Promise<NewEvent | null> {
  const fact = intent.channel === 'email' ? emailFact(delivery, intent) : smsFact(delivery, intent);
  if (fact === null) return null;
  const known = await hasMessageEvent(tx, {
    tenantId: delivery.tenant.id,
    subjectId: intent.subjectId,
    type: fact.type,
    key: intent.key,
  });
  return known ? null : fact;
}

function emailFact(delivery: Delivery, intent: HandedOverIntent): NewEvent | null {
  const { report } = delivery;
  const { key } = intent;
  const base = common(delivery, intent);
  switch (report.kind) {
    case 'delivered':
      return { ...base, type: 'email.delivered', data: { key } };
    case 'opened':
      // Mail programs fetch pictures ahead of the reader: nobody knows who it was.
      return { ...base, type: 'email.opened', data: { key, by: 'unknown' } };
    case 'complained':
      return { ...base, type: 'email.complained', data: { key } };
    case 'bounced':
    case 'failed':
      return {
        ...base,
        type: 'email.bounced',
        data: { key, kind: report.permanent ? 'hard' : 'soft', ...codeOf(report) },
      };
    case 'accepted':
    case 'opted_out':
      return null;
    default:
      return report.kind satisfies never;
  }
}

function smsFact(delivery: Delivery, intent: HandedOverIntent): NewEvent | null {
  const { report } = delivery;
  const { key } = intent;
  if (report.kind === 'delivered') return { ...common(delivery, intent), type: 'sms.delivered', data: { key } };
  if (report.kind === 'failed' || report.kind === 'bounced' || report.kind === 'opted_out') {
    return { ...common(delivery, intent), type: 'sms.failed', data: { key, code: report.code ?? report.kind } };
  }
  return null;
}

async function stopWhatMustStop(tx: Tx, delivery: Delivery, intent: HandedOverIntent): Promise<void> {
  const { tenant, report, now } = delivery;
  const { channel, address } = intent;
  const at = iso(now.calendar);
  if (report.kind === 'bounced' && report.permanent) {
    const reason = channel === 'email' ? 'bounced' : 'bad_number';
    await insertUnreachable(tx, { tenantId: tenant.id, channel, address, reason, code: report.code, at });
  }
  if (report.kind !== 'complained' && report.kind !== 'opted_out') return;
  await recordOptOut(tx, {
    tenant,
    addresses: [{ channel, address }],
    scope: channel === 'sms' ? 'all' : 'reminders',
    source: 'provider',
    actor: { kind: 'provider' },
    at,
    estimateId: intent.subjectId,
  });
}

const codeOf = ({ code }: DeliveryReport) => (code === null ? {} : { code });

function common({ report, now }: Delivery, { run }: HandedOverIntent) {
  const told = report.occurredAt === null ? Number.NaN : Date.parse(report.occurredAt);
  // Providers tell machine time; a demo's calendar runs ahead of it.
  const occurred = Number.isFinite(told) ? Math.min(told + now.calendar - now.machine, now.calendar) : now.calendar;
  return { actor: { kind: 'provider' } as const, occurredAt: iso(occurred), run };
}
