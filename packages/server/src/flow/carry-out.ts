import type { Effect } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { insertNotice } from '../store/notices.ts';
import { markSessionsExpiring } from '../store/payment-attempts.ts';
import { setNeedsYou } from '../store/quotes.ts';
import type { Tenant } from '../store/tenants.ts';
import type { Change } from './change-estimate.ts';
import { iso, type Now } from './context.ts';
import { retimeRest } from './retime.ts';
import { tellContractor } from './tell-contractor.ts';

/** The customer may take a no back for this long before the contractor hears of it. */
const declineNoticeDelayMs = 30_000;

/**
 * Carries out what a change asks of the world, as far as it belongs in the same transaction: notices, the receipt, the
 * calendar, payment sessions taken out of use. What needs the network (closing sessions at the provider, sending
 * notices) is done from these rows afterwards, by `closeSessions` and the sweep, and again if it fails.
 */
export async function carryOut(
  tx: Tx,
  input: { tenant: Tenant; estimateId: string; now: Now },
  change: Pick<Change, 'effects' | 'enrollmentId'>,
): Promise<void> {
  for (const effect of change.effects) await carryOutOne(tx, input, effect, change);
}

async function carryOutOne(
  tx: Tx,
  { tenant, estimateId, now }: { tenant: Tenant; estimateId: string; now: Now },
  effect: Effect,
  change: Pick<Change, 'effects' | 'enrollmentId'>,
): Promise<void> {
  const notice = (about: string) =>
    insertNotice(tx, { tenantId: tenant.id, estimateId, about, dueAt: iso(now.calendar) });
  switch (effect.kind) {
    case 'expire_payment_sessions':
      return markSessionsExpiring(tx, tenant.id, estimateId);
    case 'send_receipt':
      return notice('receipt');
    case 'tell_customer':
      return notice(effect.about);
    case 'notify_contractor':
      if (effect.about === 'question') await setNeedsYou(tx, tenant.id, estimateId, 'question');
      return tellContractor(tx, {
        tenantId: tenant.id,
        estimateId,
        about: effect.about,
        now,
        ...(effect.about === 'declined' && { delayMs: declineNoticeDelayMs }),
      });
    case 'retime':
      return retimeRest(tx, { tenant, estimateId, enrollmentId: change.enrollmentId, now, cause: effect.cause });
    default:
      return effect satisfies never;
  }
}
