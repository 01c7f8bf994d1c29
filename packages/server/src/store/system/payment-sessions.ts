/**
 * Payments of all tenants that somebody has to ask about. The lists of one minute are bounded, and of each tenant the first
 * comes before the second of any: one with thousands delays nobody.
 *
 * What another sweep may have changed meanwhile is asked once more of each row that is taken, as `(…) IS TRUE`: said plainly,
 * an index would offer itself for it, and all that waits would be joined to all that waits.
 */
import type { Tx } from '../db.ts';
import { type AttemptRow, attemptColumns, type PaymentAttempt, toAttempt } from '../payment-attempts.ts';
import { type Payment, type PaymentRow, paymentColumns, toPayment } from '../payments.ts';
import type { Tenant } from '../tenants.ts';

/** Whose a payment is that is known by the provider's id alone. */
export async function findTenantOfPayment(tx: Tx, provider: string, paymentId: string): Promise<Tenant | null> {
  const { rows } = await tx.query<{ tenant_id: number; external_id: string; settings: Tenant['settings'] }>(
    `SELECT t.tenant_id, t.external_id, t.settings FROM qr.payment p JOIN qr.tenant t ON t.tenant_id = p.tenant_id
     WHERE p.provider = $1 AND p.payment_id = $2 LIMIT 1`,
    [provider, paymentId],
  );
  const row = rows[0];
  return row === undefined ? null : { id: row.tenant_id, externalId: row.external_id, settings: row.settings };
}

/**
 * Takes sessions of all tenants that the provider has not yet been told to close, and those that it was asked for before
 * `unansweredBefore` and never answered for, which are out of use from now on; those asked about longest ago first, and
 * notes that they are asked about now: what cannot be closed keeps no other back. One whose own time has run out can be
 * paid no more, and comes up again only if it was last asked about before `ranOutBefore`. Machine time, ISO.
 */
export async function takeExpiringSessions(
  tx: Tx,
  input: { now: string; unansweredBefore: string; ranOutBefore: string; limit: number },
): Promise<{ tenant: Tenant; estimateId: string }[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: Tenant['settings'];
    estimate_id: string;
  }>(
    `WITH waiting AS (
       SELECT tenant_id, attempt_id, checked_at,
         row_number() OVER (PARTITION BY tenant_id ORDER BY checked_at NULLS FIRST, attempt_id) AS nth
       FROM qr.payment_attempt
       WHERE status IN ('creating', 'expiring') AND (status = 'expiring' OR created_at < $4::timestamptz)
         AND (expires_at > $1::timestamptz OR checked_at IS NULL OR checked_at < $2::timestamptz)),
     due AS (
       SELECT a.tenant_id, a.attempt_id FROM qr.payment_attempt a JOIN waiting w USING (tenant_id, attempt_id)
       WHERE w.nth <= $3::int AND (a.status IN ('creating', 'expiring') AND a.checked_at IS NOT DISTINCT FROM w.checked_at) IS TRUE
       ORDER BY w.nth, a.checked_at NULLS FIRST, a.attempt_id LIMIT $3::int FOR NO KEY UPDATE OF a SKIP LOCKED),
     taken AS (
       UPDATE qr.payment_attempt a SET checked_at = $1::timestamptz, status = 'expiring' FROM due
       WHERE (a.tenant_id, a.attempt_id) = (due.tenant_id, due.attempt_id) RETURNING a.tenant_id, a.estimate_id)
     SELECT t.tenant_id, t.external_id, t.settings, a.estimate_id
     FROM (SELECT DISTINCT tenant_id, estimate_id FROM taken) a JOIN qr.tenant t ON t.tenant_id = a.tenant_id`,
    [input.now, input.ranOutBefore, input.limit, input.unansweredBefore],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    estimateId: row.estimate_id,
  }));
}

/**
 * Takes attempts of all tenants whose end is not known and that were last asked about before this instant (machine time,
 * ISO), and notes that they are asked about now. Two callers at once take different ones.
 */
export async function takeUnsettledAttempts(
  tx: Tx,
  input: { before: string; now: string; limit: number },
): Promise<{ tenant: Tenant; attempt: PaymentAttempt }[]> {
  const { rows } = await tx.query<
    AttemptRow & { tenant_id: number; external_id: string; settings: Tenant['settings'] }
  >(
    `WITH waiting AS (
       SELECT tenant_id, attempt_id,
         row_number() OVER (PARTITION BY tenant_id ORDER BY coalesce(checked_at, created_at), attempt_id) AS nth
       FROM qr.payment_attempt
       WHERE status IN ('open', 'pending') AND coalesce(checked_at, created_at) < $1::timestamptz),
     due AS (
       SELECT a.tenant_id, a.attempt_id FROM qr.payment_attempt a JOIN waiting w USING (tenant_id, attempt_id)
       WHERE w.nth <= $3::int
         AND (a.status IN ('open', 'pending') AND coalesce(a.checked_at, a.created_at) < $1::timestamptz) IS TRUE
       ORDER BY w.nth, coalesce(a.checked_at, a.created_at), a.attempt_id LIMIT $3::int
       FOR NO KEY UPDATE OF a SKIP LOCKED),
     taken AS (
       UPDATE qr.payment_attempt a SET checked_at = $2::timestamptz FROM due
       WHERE (a.tenant_id, a.attempt_id) = (due.tenant_id, due.attempt_id) RETURNING a.*)
     SELECT t.tenant_id, t.external_id, t.settings, a.*
     FROM (SELECT tenant_id, ${attemptColumns} FROM taken) a JOIN qr.tenant t ON t.tenant_id = a.tenant_id`,
    [input.before, input.now, input.limit],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    attempt: toAttempt(row),
  }));
}

/**
 * Takes payments of all tenants that came since `since` and were last asked about before `before`, and notes that they
 * are asked about now. The older a payment, the rarer news of it is: with `rarer` the pause is a tenth of its age where that
 * is more.
 * Machine time, ISO.
 */
export async function takeReversiblePayments(
  tx: Tx,
  input: { provider: string; before: string; since: string; now: string; limit: number; rarer: boolean },
): Promise<{ tenant: Tenant; payment: Payment }[]> {
  const { rows } = await tx.query<
    PaymentRow & { tenant_id: number; external_id: string; settings: Tenant['settings'] }
  >(
    `WITH waiting AS (
       SELECT tenant_id, provider, payment_id, row_number() OVER (PARTITION BY tenant_id ORDER BY checked_at, payment_id) AS nth
       FROM qr.payment
       WHERE provider = $1 AND checked_at < $2::timestamptz AND recorded_at > $3::timestamptz
         AND (NOT $6::boolean OR checked_at < $4::timestamptz - ($4::timestamptz - recorded_at) / 10)),
     due AS (
       SELECT p.tenant_id, p.provider, p.payment_id FROM qr.payment p JOIN waiting w USING (tenant_id, provider, payment_id)
       WHERE w.nth <= $5::int AND (p.checked_at < $2::timestamptz) IS TRUE
       ORDER BY w.nth, p.checked_at, p.payment_id LIMIT $5::int FOR NO KEY UPDATE OF p SKIP LOCKED),
     taken AS (
       UPDATE qr.payment p SET checked_at = $4::timestamptz FROM due
       WHERE (p.tenant_id, p.provider, p.payment_id) = (due.tenant_id, due.provider, due.payment_id) RETURNING p.*)
     SELECT t.tenant_id, t.external_id, t.settings, p.*
     FROM (SELECT tenant_id, ${paymentColumns} FROM taken) p JOIN qr.tenant t ON t.tenant_id = p.tenant_id`,
    [input.provider, input.before, input.since, input.now, input.limit, input.rarer],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, externalId: row.external_id, settings: row.settings },
    payment: toPayment(row),
  }));
}
