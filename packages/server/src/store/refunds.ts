import type { Tx } from './db.ts';

/** A refund that a contractor asked for. `refundId` is its idempotency key; `askedAt` is machine time, epoch ms. */
export type RefundRow = {
  readonly refundId: string;
  readonly estimateId: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly status: 'asked' | 'done' | 'failed';
  readonly askedAt: number;
};

type Columns = {
  refund_id: string;
  estimate_id: string;
  provider: string;
  payment_id: string;
  amount_minor: string;
  status: RefundRow['status'];
  asked_ms: number;
};
const columns = `r.refund_id, r.estimate_id, r.provider, r.payment_id, r.amount_minor::text,
  CASE WHEN f.returned THEN 'failed' ELSE r.status END AS status,
  (extract(epoch FROM r.asked_at) * 1000)::float8 AS asked_ms`;
const toRefund = (row: Columns): RefundRow => ({
  refundId: row.refund_id,
  estimateId: row.estimate_id,
  provider: row.provider,
  paymentId: row.payment_id,
  amountMinor: Number(row.amount_minor),
  status: row.status,
  askedAt: Number(row.asked_ms),
});

/** Newest first. One that came back has failed. */
export async function readRefunds(tx: Tx, tenantId: number, estimateId: string): Promise<RefundRow[]> {
  const { rows } = await tx.query<Columns>(
    `SELECT ${columns} FROM qr.payment p JOIN qr.refund r USING (tenant_id, provider, payment_id)
     LEFT JOIN qr.payment_refund f
       ON f.tenant_id = r.tenant_id AND f.provider = r.provider AND f.provider_refund_id = r.provider_refund_id
     WHERE p.tenant_id = $1 AND p.estimate_id = $2 ORDER BY r.asked_at DESC, r.refund_id`,
    [tenantId, estimateId],
  );
  return rows.map(toRefund);
}

export async function insertRefund(tx: Tx, tenantId: number, refund: RefundRow): Promise<void> {
  await tx.query(
    `INSERT INTO qr.refund (tenant_id, refund_id, estimate_id, provider, payment_id, amount_minor, status, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6::bigint, $7, to_timestamp($8::float8 / 1000))`,
    [
      tenantId,
      refund.refundId,
      refund.estimateId,
      refund.provider,
      refund.paymentId,
      refund.amountMinor,
      refund.status,
      refund.askedAt,
    ],
  );
}

export async function endRefund(
  tx: Tx,
  tenantId: number,
  refundId: string,
  end: { status: 'done' | 'failed'; code: string | null; providerRefundId: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE qr.refund SET status = $3, code = $4, provider_refund_id = $5
     WHERE tenant_id = $1 AND refund_id = $2 AND status = 'asked'`,
    [tenantId, refundId, end.status, end.code, end.providerRefundId],
  );
}
