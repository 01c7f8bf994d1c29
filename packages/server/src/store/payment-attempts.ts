import type { PaymentRequest, PaymentSession } from '../ports/payments.ts';
import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';
import type { AttemptStatus } from './quotes.ts';

/**
 * One attempt to take a deposit. `request` is exactly what the provider is asked, except that the secret of the quote
 * link stands in it as a marker. `createdAt` and `expiresAt` are machine time (epoch ms), like the provider's.
 */
export type PaymentAttempt = {
  readonly attemptId: string;
  readonly estimateId: string;
  readonly provider: string;
  readonly request: PaymentRequest;
  readonly status: AttemptStatus;
  readonly sessionId: string | null;
  readonly url: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

export type AttemptRow = {
  attempt_id: string;
  estimate_id: string;
  provider: string;
  request: PaymentRequest;
  status: AttemptStatus;
  session_id: string | null;
  url: string | null;
  amount_minor: string;
  currency: string;
  created_ms: number;
  expires_ms: number;
};

export const attemptColumns = `attempt_id, estimate_id, provider, request, status, session_id, url, amount_minor::text, currency,
  (extract(epoch FROM created_at) * 1000)::float8 AS created_ms, (extract(epoch FROM expires_at) * 1000)::float8 AS expires_ms`;

export const toAttempt = (row: AttemptRow): PaymentAttempt => ({
  attemptId: row.attempt_id,
  estimateId: row.estimate_id,
  provider: row.provider,
  request: row.request,
  status: row.status,
  sessionId: row.session_id,
  url: row.url,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  createdAt: row.created_ms,
  expiresAt: row.expires_ms,
});

/** False if the estimate has a live attempt already: the unique index decides between two presses. */
export async function insertAttempt(
  tx: Tx,
  tenantId: number,
  attempt: Omit<PaymentAttempt, 'status' | 'sessionId' | 'url'>,
): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO qr.payment_attempt (tenant_id, attempt_id, estimate_id, provider, request, status, amount_minor, currency, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5::text::jsonb, 'creating', $6::bigint, $7, to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000))
     ON CONFLICT DO NOTHING RETURNING attempt_id`,
    [
      tenantId,
      attempt.attemptId,
      attempt.estimateId,
      attempt.provider,
      JSON.stringify(attempt.request),
      attempt.amountMinor,
      attempt.currency,
      attempt.createdAt,
      attempt.expiresAt,
    ],
  );
  return rows.length > 0;
}

/** Attempts of an estimate in one of these states, oldest first. */
export async function readAttempts(
  tx: Tx,
  tenantId: number,
  estimateId: string,
  statuses: readonly AttemptStatus[],
): Promise<PaymentAttempt[]> {
  const { rows } = await tx.query<AttemptRow>(
    `SELECT ${attemptColumns} FROM qr.payment_attempt
     WHERE tenant_id = $1 AND estimate_id = $2 AND status IN (SELECT jsonb_array_elements_text($3::text::jsonb))
     ORDER BY created_at, attempt_id`,
    [tenantId, estimateId, JSON.stringify(statuses)],
  );
  return rows.map(toAttempt);
}

export async function readNewestAttempt(tx: Tx, tenantId: number, estimateId: string): Promise<PaymentAttempt | null> {
  const { rows } = await tx.query<AttemptRow>(
    `SELECT ${attemptColumns} FROM qr.payment_attempt WHERE tenant_id = $1 AND estimate_id = $2
     ORDER BY created_at DESC, attempt_id LIMIT 1`,
    [tenantId, estimateId],
  );
  return rows[0] === undefined ? null : toAttempt(rows[0]);
}

export async function findAttempt(
  tx: Tx,
  tenantId: number,
  by: { attemptId: string | null; sessionId: string | null },
): Promise<PaymentAttempt | null> {
  const { rows } = await tx.query<AttemptRow>(
    `SELECT ${attemptColumns} FROM qr.payment_attempt WHERE tenant_id = $1 AND (attempt_id = $2 OR session_id = $3)
     ORDER BY (attempt_id = $2) DESC NULLS LAST LIMIT 1`,
    [tenantId, by.attemptId, by.sessionId],
  );
  return rows[0] === undefined ? null : toAttempt(rows[0]);
}

/** Whether the tenant has an attempt whose session is being made this moment. */
export async function hasAttemptInCreation(tx: Tx, tenantId: number, sinceMachineMs: number): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 AS one FROM qr.payment_attempt
     WHERE tenant_id = $1 AND status = 'creating' AND created_at > to_timestamp($2::float8 / 1000) LIMIT 1`,
    [tenantId, sinceMachineMs],
  );
  return rows.length > 0;
}

/** Changes the status if it is one of `from`; tells whether it did. Learns session and address where they are given. */
export async function moveAttempt(
  tx: Tx,
  tenantId: number,
  attemptId: string,
  change: {
    from: readonly AttemptStatus[];
    to: AttemptStatus;
    sessionId?: string | null;
    url?: string | null;
    instructions?: PaymentSession['instructions'];
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE qr.payment_attempt SET status = $4, session_id = coalesce($5, session_id), url = coalesce($6, url),
       instructions = coalesce($7::text::jsonb, instructions)
     WHERE tenant_id = $1 AND attempt_id = $2 AND status IN (SELECT jsonb_array_elements_text($3::text::jsonb))
     RETURNING attempt_id`,
    [
      tenantId,
      attemptId,
      JSON.stringify(change.from),
      change.to,
      change.sessionId ?? null,
      change.url ?? null,
      change.instructions === undefined ? null : toJsonb(change.instructions),
    ],
  );
  return rows.length > 0;
}

/** Takes every live session of the estimate out of use; the provider is told after commit. */
export async function markSessionsExpiring(tx: Tx, tenantId: number, estimateId: string): Promise<void> {
  await tx.query(
    `UPDATE qr.payment_attempt SET status = 'expiring'
     WHERE tenant_id = $1 AND estimate_id = $2 AND status IN ('creating', 'open')`,
    [tenantId, estimateId],
  );
}
