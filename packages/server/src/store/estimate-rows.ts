import type { ConfirmedEstimate, DepositRule } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';

export type NeedsYou = 'question' | 'failed' | 'uncertain' | 'refund';

/** An estimate with its customer. Instants are epoch ms, dates `YYYY-MM-DD`. */
export type EstimateRow = {
  readonly estimateId: string;
  readonly number: string | null;
  readonly jobTitle: string;
  readonly jobAddress: string | null;
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly depositRule: DepositRule;
  readonly depositMinor: number;
  readonly lineItems: ConfirmedEstimate['lineItems'];
  readonly pastedText: string | null;
  readonly terms: string | null;
  readonly hostReference: string | null;
  readonly tokenSealed: Uint8Array;
  readonly createdAt: number;
  readonly closedAt: number | null;
  readonly needsYou: NeedsYou | null;
  readonly customer: {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly zone: string | null;
    readonly locale: 'en' | 'es';
    readonly smsConsent: ConfirmedEstimate['smsConsent'];
  };
};

type Columns = {
  number: string | null;
  job_title: string;
  job_address: string | null;
  issued_on: string | null;
  valid_until: string | null;
  currency: string;
  total_minor: string;
  deposit_rule: DepositRule;
  deposit_minor: string;
  line_items: ConfirmedEstimate['lineItems'];
  pasted_text: string | null;
  terms: string | null;
  host_reference: string | null;
  token_sealed: Uint8Array;
  created_ms: number;
  closed_ms: number | null;
  needs_you: NeedsYou | null;
  customer: EstimateRow['customer'];
};

/** Null = this tenant has no such estimate. */
export async function readEstimateRow(tx: Tx, tenantId: number, estimateId: string): Promise<EstimateRow | null> {
  const { rows } = await tx.query<Columns>(
    `SELECT e.number, e.job_title, e.job_address, e.issued_on::text, e.valid_until::text, e.currency, e.total_minor::text,
            e.deposit_rule, e.deposit_minor::text, e.line_items, e.pasted_text, e.terms, e.host_reference, e.token_sealed, e.needs_you,
            (extract(epoch FROM e.created_at) * 1000)::float8 AS created_ms,
            (extract(epoch FROM e.closed_at) * 1000)::float8 AS closed_ms,
            jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'zone', c.zone, 'locale', c.locale,
                               'smsConsent', c.sms_consent) AS customer
     FROM qr.estimate e JOIN qr.contact c ON c.tenant_id = e.tenant_id AND c.contact_id = e.contact_id
     WHERE e.tenant_id = $1 AND e.estimate_id = $2`,
    [tenantId, estimateId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    estimateId,
    number: row.number,
    jobTitle: row.job_title,
    jobAddress: row.job_address,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    currency: row.currency,
    totalMinor: Number(row.total_minor),
    depositRule: row.deposit_rule,
    depositMinor: Number(row.deposit_minor),
    lineItems: row.line_items,
    pastedText: row.pasted_text,
    terms: row.terms,
    hostReference: row.host_reference,
    tokenSealed: row.token_sealed,
    createdAt: Number(row.created_ms),
    closedAt: row.closed_ms === null ? null : Number(row.closed_ms),
    needsYou: row.needs_you,
    customer: row.customer,
  };
}

/** What an edit leaves. The sum asked before stays beside a new one, so that the page can say both. */
export async function updateQuote(
  tx: Tx,
  tenantId: number,
  estimateId: string,
  quote: Pick<EstimateRow, 'totalMinor' | 'lineItems' | 'depositRule' | 'depositMinor' | 'validUntil' | 'terms'>,
): Promise<void> {
  await tx.query(
    `UPDATE qr.estimate SET total_minor = $3::bigint, line_items = $4::text::jsonb, deposit_rule = $5::text::jsonb,
       previous_deposit_minor = CASE WHEN deposit_minor = $6::bigint THEN previous_deposit_minor ELSE deposit_minor END,
       deposit_minor = $6::bigint, valid_until = $7::date, terms = $8
     WHERE tenant_id = $1 AND estimate_id = $2`,
    [
      tenantId,
      estimateId,
      quote.totalMinor,
      toJsonb(quote.lineItems),
      toJsonb(quote.depositRule),
      quote.depositMinor,
      quote.validUntil,
      quote.terms,
    ],
  );
}

/** The token that the next messages carry. */
export async function replaceSealedToken(
  tx: Tx,
  tenantId: number,
  estimateId: string,
  sealed: Uint8Array,
): Promise<void> {
  await tx.query(`UPDATE qr.estimate SET token_sealed = decode($3, 'hex') WHERE tenant_id = $1 AND estimate_id = $2`, [
    tenantId,
    estimateId,
    Buffer.from(sealed).toString('hex'),
  ]);
}

/** Clears what asked for the contractor's eye, unless something else asks for it by now. */
export async function clearNeedsYou(tx: Tx, tenantId: number, estimateId: string, needs: NeedsYou): Promise<void> {
  await tx.query(
    `UPDATE qr.estimate SET needs_you = NULL WHERE tenant_id = $1 AND estimate_id = $2 AND needs_you = $3`,
    [tenantId, estimateId, needs],
  );
}
