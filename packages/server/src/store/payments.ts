import type { PaymentDispute } from '../ports/payments.ts';
import type { Tx } from './db.ts';

export type Payment = {
  readonly provider: string;
  readonly paymentId: string;
  readonly estimateId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  /** What the bank gave back to the customer after a dispute. */
  readonly chargedBackMinor: number;
  readonly dispute: PaymentDispute['state'] | null;
  readonly attemptId: string | null;
  /** Why something about it is for the contractor to mend. */
  readonly flag: 'amount_differs' | 'paid_twice' | null;
  /** The contractor has said that a flagged one stays as it is. */
  readonly kept: boolean;
  /** Calendar time, epoch ms. */
  readonly paidAt: number;
};
export type PaymentRow = {
  provider: string;
  payment_id: string;
  estimate_id: string;
  amount_minor: string;
  currency: string;
  refunded_minor: string;
  charged_back_minor: string;
  dispute: Payment['dispute'];
  attempt_id: string | null;
  flag: Payment['flag'];
  kept: boolean;
  paid_ms: number;
};
export const paymentColumns = `provider, payment_id, estimate_id, amount_minor::text, currency, refunded_minor::text,
  charged_back_minor::text, dispute, attempt_id, flag, kept, (extract(epoch FROM paid_at) * 1000)::float8 AS paid_ms`;
export const toPayment = (row: PaymentRow): Payment => ({
  provider: row.provider,
  paymentId: row.payment_id,
  estimateId: row.estimate_id,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  refundedMinor: Number(row.refunded_minor),
  chargedBackMinor: Number(row.charged_back_minor),
  dispute: row.dispute,
  attemptId: row.attempt_id,
  flag: row.flag,
  kept: row.kept,
  paidAt: Number(row.paid_ms),
});

export async function readPayments(tx: Tx, tenantId: number, estimateId: string): Promise<Payment[]> {
  const { rows } = await tx.query<PaymentRow>(
    `SELECT ${paymentColumns} FROM qr.payment WHERE tenant_id = $1 AND estimate_id = $2 ORDER BY paid_at, flag NULLS FIRST, payment_id`,
    [tenantId, estimateId],
  );
  return rows.map(toPayment);
}

export async function findPayment(
  tx: Tx,
  tenantId: number,
  provider: string,
  paymentId: string,
): Promise<Payment | null> {
  const { rows } = await tx.query<PaymentRow>(
    `SELECT ${paymentColumns} FROM qr.payment WHERE tenant_id = $1 AND provider = $2 AND payment_id = $3`,
    [tenantId, provider, paymentId],
  );
  return rows[0] === undefined ? null : toPayment(rows[0]);
}

/** False if this payment is written down already: that is what makes money count once. */
export async function insertPayment(
  tx: Tx,
  tenantId: number,
  payment: Omit<Payment, 'refundedMinor' | 'chargedBackMinor' | 'dispute' | 'kept' | 'paidAt'> & {
    readonly paidAt: string;
    /** Machine time, ISO. */
    readonly recordedAt: string;
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO qr.payment (tenant_id, provider, payment_id, estimate_id, attempt_id, amount_minor, currency, flag, paid_at, recorded_at, checked_at)
     VALUES ($1, $2, $3, $4, $5, $6::bigint, $7, $8, $9::timestamptz, $10::timestamptz, $10::timestamptz) ON CONFLICT DO NOTHING RETURNING payment_id`,
    [
      tenantId,
      payment.provider,
      payment.paymentId,
      payment.estimateId,
      payment.attemptId,
      payment.amountMinor,
      payment.currency,
      payment.flag,
      payment.paidAt,
      payment.recordedAt,
    ],
  );
  return rows.length > 0;
}

/** A flagged payment stays as it is. True the first time. */
export async function markKept(tx: Tx, tenantId: number, provider: string, paymentId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE qr.payment SET kept = true
     WHERE tenant_id = $1 AND provider = $2 AND payment_id = $3 AND NOT kept RETURNING payment_id`,
    [tenantId, provider, paymentId],
  );
  return rows.length > 0;
}
