import type { ConfirmedEstimate, QuoteView } from '@quote-rescue/core';
import type { Tx } from './db.ts';

export type AttemptStatus = 'creating' | 'open' | 'expiring' | 'paid' | 'pending' | 'failed' | 'expired';

/** What the quote page shows beside the state of the estimate. Instants are epoch ms of calendar time. */
export type QuoteRow = {
  readonly number: string | null;
  readonly jobTitle: string;
  readonly jobAddress: string | null;
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly depositMinor: number;
  readonly previousDepositMinor: number | null;
  readonly lineItems: ConfirmedEstimate['lineItems'];
  readonly terms: string | null;
  readonly closedAt: number | null;
  readonly zone: string | null;
  readonly contact: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly locale: string;
  };
  readonly attempt: {
    readonly id: string;
    readonly status: AttemptStatus;
    readonly amountMinor: number;
    readonly instructions: QuoteView['paymentInstructions'];
  } | null;
  readonly payment: { readonly id: string; readonly paidAt: number } | null;
  readonly refundedAt: number | null;
  readonly question: { readonly text: string; readonly askedAt: number; readonly answered: boolean } | null;
  readonly optedOut: { readonly email: boolean; readonly sms: boolean };
};

type Columns = {
  number: string | null;
  job_title: string;
  job_address: string | null;
  issued_on: string | null;
  valid_until: string | null;
  currency: string;
  total_minor: string;
  deposit_minor: string;
  previous_deposit_minor: string | null;
  line_items: ConfirmedEstimate['lineItems'];
  terms: string | null;
  closed_ms: number | null;
  zone: string | null;
  contact_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  locale: string;
  attempt_id: string | null;
  attempt_status: AttemptStatus;
  attempt_minor: string;
  attempt_instructions: QuoteView['paymentInstructions'];
  payment_id: string | null;
  paid_ms: number;
  refunded_ms: number | null;
  question: string | null;
  asked_ms: number;
  answered: boolean;
  email_off: boolean;
  sms_off: boolean;
};

export async function readQuote(tx: Tx, tenantId: number, estimateId: string): Promise<QuoteRow | null> {
  const { rows } = await tx.query<Columns>(
    `SELECT e.number, e.job_title, e.job_address, e.issued_on::text, e.valid_until::text, e.currency,
            e.total_minor::text, e.deposit_minor::text, e.previous_deposit_minor::text, e.line_items, e.terms,
            (extract(epoch FROM e.closed_at) * 1000)::float8 AS closed_ms,
            coalesce(n.zone, c.zone) AS zone, c.contact_id::text, c.name, c.email, c.phone, c.locale,
            a.attempt_id, a.status AS attempt_status, a.amount_minor::text AS attempt_minor,
            a.instructions AS attempt_instructions,
            p.payment_id, (extract(epoch FROM p.paid_at) * 1000)::float8 AS paid_ms,
            r.refunded_ms, q.body AS question, (extract(epoch FROM q.received_at) * 1000)::float8 AS asked_ms,
            q.answered_at IS NOT NULL AS answered,
            EXISTS (SELECT FROM qr.opt_out o WHERE o.tenant_id = e.tenant_id AND o.channel = 'email'
                      AND o.address = c.email AND o.lifted_at IS NULL) AS email_off,
            EXISTS (SELECT FROM qr.opt_out o WHERE o.tenant_id = e.tenant_id AND o.channel = 'sms'
                      AND o.address = c.phone AND o.lifted_at IS NULL) AS sms_off
     FROM qr.estimate e
     JOIN qr.contact c ON c.tenant_id = e.tenant_id AND c.contact_id = e.contact_id
     LEFT JOIN LATERAL (
       SELECT zones[1] AS zone FROM qr.enrollment n
       WHERE n.tenant_id = e.tenant_id AND n.subject_id = e.estimate_id ORDER BY n.run DESC LIMIT 1) n ON true
     LEFT JOIN LATERAL (
       SELECT attempt_id, status, amount_minor, instructions FROM qr.payment_attempt a
       WHERE a.tenant_id = e.tenant_id AND a.estimate_id = e.estimate_id
       ORDER BY a.created_at DESC, a.attempt_id LIMIT 1) a ON true
     LEFT JOIN LATERAL (
       SELECT payment_id, paid_at FROM qr.payment p
       WHERE p.tenant_id = e.tenant_id AND p.estimate_id = e.estimate_id
       ORDER BY p.refunded_minor + p.charged_back_minor >= p.amount_minor, p.paid_at, p.flag NULLS FIRST, p.payment_id LIMIT 1) p ON true
     LEFT JOIN LATERAL (
       SELECT (extract(epoch FROM max(v.occurred_at)) * 1000)::float8 AS refunded_ms FROM qr.event v
       WHERE v.tenant_id = e.tenant_id AND v.subject_id = e.estimate_id AND v.type = 'deposit.refunded') r ON true
     LEFT JOIN LATERAL (
       SELECT body, received_at, answered_at FROM qr.customer_message m
       WHERE m.tenant_id = e.tenant_id AND m.estimate_id = e.estimate_id AND m.kind = 'question'
       ORDER BY m.received_at DESC, m.message_id LIMIT 1) q ON true
     WHERE e.tenant_id = $1 AND e.estimate_id = $2`,
    [tenantId, estimateId],
  );
  return rows[0] === undefined ? null : toQuote(rows[0]);
}

function toQuote(row: Columns): QuoteRow {
  return {
    number: row.number,
    jobTitle: row.job_title,
    jobAddress: row.job_address,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    currency: row.currency,
    totalMinor: Number(row.total_minor),
    depositMinor: Number(row.deposit_minor),
    previousDepositMinor: row.previous_deposit_minor === null ? null : Number(row.previous_deposit_minor),
    lineItems: row.line_items,
    terms: row.terms,
    closedAt: row.closed_ms,
    zone: row.zone,
    contact: { id: row.contact_id, name: row.name, email: row.email, phone: row.phone, locale: row.locale },
    attempt:
      row.attempt_id === null
        ? null
        : {
            id: row.attempt_id,
            status: row.attempt_status,
            amountMinor: Number(row.attempt_minor),
            instructions: row.attempt_instructions,
          },
    payment: row.payment_id === null ? null : { id: row.payment_id, paidAt: row.paid_ms },
    refundedAt: row.refunded_ms,
    question: row.question === null ? null : { text: row.question, askedAt: row.asked_ms, answered: row.answered },
    optedOut: { email: row.email_off, sms: row.sms_off },
  };
}

/**
 * Notes that the page was fetched, unless the same kind of reader fetched it in the last `visitMs`. One statement and no
 * lock: the fact changes no state, and a crawler must not make a dispatcher wait.
 */
export async function noteView(
  tx: Tx,
  input: { tenantId: number; estimateId: string; by: 'unknown' | 'machine'; at: string; visitMs: number },
): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, occurred_at, recorded_at)
     SELECT $1::int, $2, 'estimate', (SELECT max(run) FROM qr.enrollment n WHERE n.tenant_id = $1 AND n.subject_id = $2),
            'quote.viewed', $3::text::jsonb, $4, $5::timestamptz, $5::timestamptz
     WHERE NOT EXISTS (
       SELECT FROM qr.event e WHERE e.tenant_id = $1 AND e.subject_id = $2 AND e.type = 'quote.viewed'
         AND e.data = $3::text::jsonb AND e.recorded_at > $5::timestamptz - $6::int * interval '1 millisecond')
     RETURNING event_id::text`,
    [
      input.tenantId,
      input.estimateId,
      JSON.stringify({ by: input.by }),
      input.by === 'machine' ? 'machine' : 'customer',
      input.at,
      input.visitMs,
    ],
  );
  return rows.length > 0;
}

/** What the contractor should look at first; null = nothing. */
export async function setNeedsYou(
  tx: Tx,
  tenantId: number,
  estimateId: string,
  needs: 'question' | 'refund' | null,
): Promise<void> {
  await tx.query('UPDATE qr.estimate SET needs_you = $3 WHERE tenant_id = $1 AND estimate_id = $2', [
    tenantId,
    estimateId,
    needs,
  ]);
}
