import type { PaymentDispute, PaymentRefund } from '../ports/payments.ts';
import type { Tx } from './db.ts';

/** Refunds and disputes as the provider tells them. Each only goes forward, so reports may come in any order. */

type OfPayment = { readonly tenantId: number; readonly provider: string; readonly paymentId: string };

/**
 * Writes down one refund. `before`: what was known of it. `refundedMinor`: what is refunded of the payment in all now,
 * without what came back.
 */
export async function noteRefund(
  tx: Tx,
  of: OfPayment,
  { refundId, amountMinor, returned }: PaymentRefund,
): Promise<{ before: 'unknown' | 'given' | 'returned'; refundedMinor: number }> {
  const { tenantId, provider, paymentId } = of;
  const { rows: known } = await tx.query<{ returned: boolean }>(
    'SELECT returned FROM qr.payment_refund WHERE tenant_id = $1 AND provider = $2 AND provider_refund_id = $3',
    [tenantId, provider, refundId],
  );
  await tx.query(
    `INSERT INTO qr.payment_refund AS r (tenant_id, provider, provider_refund_id, payment_id, amount_minor, returned)
     VALUES ($1, $2, $3, $4, $5::bigint, $6)
     ON CONFLICT (tenant_id, provider, provider_refund_id) DO UPDATE SET returned = r.returned OR excluded.returned`,
    [tenantId, provider, refundId, paymentId, amountMinor, returned],
  );
  const { rows } = await tx.query<{ refunded_minor: string }>(
    `UPDATE qr.payment p SET refunded_minor =
       (SELECT coalesce(sum(r.amount_minor) FILTER (WHERE NOT r.returned), 0) FROM qr.payment_refund r
        WHERE r.tenant_id = $1 AND r.provider = $2 AND r.payment_id = $3)
     WHERE p.tenant_id = $1 AND p.provider = $2 AND p.payment_id = $3 RETURNING p.refunded_minor::text`,
    [tenantId, provider, paymentId],
  );
  const [first] = known;
  const before = first === undefined ? 'unknown' : first.returned ? 'returned' : 'given';
  return { before, refundedMinor: Number(rows[0]?.refunded_minor ?? 0) };
}

/** Later states have a higher rank. */
const rank: { readonly [state in PaymentDispute['state']]: number } = { open: 0, lost: 1, won: 2 };

/**
 * Writes down one dispute, if it is news. `before`: what was known of it, null = nothing. `isOpen`: this or another
 * dispute of the payment still is. `chargedBackMinor`: what the bank gave back of the payment in all.
 */
export async function noteDispute(
  tx: Tx,
  of: OfPayment,
  { disputeId, amountMinor, state }: PaymentDispute,
): Promise<
  | { isNews: false }
  | { isNews: true; before: PaymentDispute['state'] | null; isOpen: boolean; chargedBackMinor: number }
> {
  const { tenantId, provider, paymentId } = of;
  const { rows } = await tx.query<{ state: PaymentDispute['state'] }>(
    'SELECT state FROM qr.payment_dispute WHERE tenant_id = $1 AND provider = $2 AND dispute_id = $3',
    [tenantId, provider, disputeId],
  );
  const before = rows[0]?.state ?? null;
  if (before !== null && rank[state] <= rank[before]) return { isNews: false };
  await tx.query(
    `INSERT INTO qr.payment_dispute (tenant_id, provider, dispute_id, payment_id, amount_minor, state)
     VALUES ($1, $2, $3, $4, $5::bigint, $6)
     ON CONFLICT (tenant_id, provider, dispute_id) DO UPDATE SET state = excluded.state, amount_minor = excluded.amount_minor`,
    [tenantId, provider, disputeId, paymentId, amountMinor, state],
  );
  const { rows: payment } = await tx.query<{ dispute: PaymentDispute['state']; charged_back_minor: string }>(
    `UPDATE qr.payment p SET charged_back_minor = d.lost,
       dispute = CASE WHEN d.open > 0 THEN 'open' WHEN d.lost > 0 THEN 'lost' ELSE 'won' END
     FROM (SELECT count(*) FILTER (WHERE state = 'open') AS open,
                  coalesce(sum(amount_minor) FILTER (WHERE state = 'lost'), 0) AS lost
           FROM qr.payment_dispute WHERE tenant_id = $1 AND provider = $2 AND payment_id = $3) d
     WHERE p.tenant_id = $1 AND p.provider = $2 AND p.payment_id = $3
     RETURNING p.dispute, p.charged_back_minor::text`,
    [tenantId, provider, paymentId],
  );
  const isOpen = payment[0]?.dispute === 'open';
  return { isNews: true, before, isOpen, chargedBackMinor: Number(payment[0]?.charged_back_minor ?? 0) };
}
