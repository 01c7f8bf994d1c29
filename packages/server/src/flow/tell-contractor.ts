import type { Effect } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { insertHostWebhook, withdrawHostWebhook } from '../store/host-webhooks.ts';
import { insertNotice, withdrawNotice } from '../store/notices.ts';
import { iso, type Now } from './context.ts';

type About = Extract<Effect, { kind: 'notify_contractor' }>['about'] | 'decline_undone';

/** Types of the webhooks that a host gets. Stable: hosts switch over them. */
const webhookTypes: { readonly [about in About]: string } = {
  paid: 'deposit.paid',
  paid_twice: 'deposit.paid_twice',
  deposit_failed: 'deposit.failed',
  refunded: 'deposit.refunded',
  refund_returned: 'deposit.refund_returned',
  disputed: 'deposit.disputed',
  dispute_won: 'deposit.dispute_won',
  dispute_lost: 'deposit.dispute_lost',
  accepted: 'quote.accepted',
  declined: 'quote.declined',
  decline_undone: 'quote.decline_undone',
  question: 'quote.question_asked',
};

type Told = { readonly tenantId: number; readonly estimateId: string; readonly now: Now };

/** The contractor hears of it by e-mail, and the host by webhook, once `delayMs` is over; written in the same transaction. */
export async function tellContractor(
  tx: Tx,
  { tenantId, estimateId, about, now, delayMs = 0 }: Told & { readonly about: About; readonly delayMs?: number },
): Promise<void> {
  const dueAt = iso(now.calendar + delayMs);
  await insertNotice(tx, { tenantId, estimateId, about, dueAt });
  await tellHost(tx, { tenantId, estimateId, about, now, dueAt });
}

/** A no taken back: nobody who has not heard of the no hears of it any more, whoever has hears this as well. */
export async function tellDeclineUndone(tx: Tx, { tenantId, estimateId, now }: Told): Promise<void> {
  const dueAt = iso(now.calendar);
  const about = 'decline_undone';
  if (!(await withdrawNotice(tx, tenantId, estimateId, 'declined')))
    await insertNotice(tx, { tenantId, estimateId, about, dueAt });
  if (!(await withdrawHostWebhook(tx, tenantId, estimateId, 'declined')))
    await tellHost(tx, { tenantId, estimateId, about, now, dueAt });
}

const tellHost = (tx: Tx, { now, ...told }: Told & { readonly about: About; readonly dueAt: string }): Promise<void> =>
  insertHostWebhook(tx, { ...told, type: webhookTypes[told.about], at: iso(now.calendar) });
