import type { DepositRule, PlannedTouchpoint, Sequence } from '@quote-rescue/core';
import { toArray } from './arrays.ts';
import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';
import { packPlan } from './packed-plan.ts';

/** A customer as stored: addresses in normal form. */
export type NewContact = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly zone: string | null;
  readonly locale: string;
  readonly sms_consent: unknown;
};

export type NewEstimate = {
  readonly estimate_id: string;
  readonly number: string | null;
  readonly job_title: string;
  readonly job_address: string | null;
  readonly issued_on: string | null;
  readonly valid_until: string | null;
  readonly currency: string;
  readonly total_minor: number;
  readonly deposit_rule: DepositRule;
  readonly deposit_minor: number;
  readonly line_items: unknown;
  readonly pasted_text: string | null;
  readonly terms: string | null;
  readonly host_reference: string | null;
};

export type NewTouchpoint = Pick<
  PlannedTouchpoint,
  'ordinal' | 'key' | 'dueAt' | 'utcOffset' | 'channel' | 'stepId'
> & {
  readonly state: 'scheduled' | 'skipped';
  /** Why it will not go, as far as planning knows; the guard asks again where it is scheduled. */
  readonly reason: string | null;
};

export type NewEnrollment = {
  readonly tenantId: number;
  readonly run: number;
  readonly sequence: Sequence;
  /** The definition of this version is stored for the tenant, and that is committed: it need not be sent again. */
  readonly isStored: boolean;
  readonly zones: readonly string[];
  readonly holdout: boolean;
  /** Calendar time, ISO. */
  readonly at: string;
  readonly touchpoints: readonly NewTouchpoint[];
  /** Data of the `sequence.scheduled` event and who did it. */
  readonly scheduled: { readonly data: unknown; readonly actor: string; readonly actorId: string | null };
};

/**
 * Inserts all of a new estimate's tenant data in one statement, unless its request key is taken: then nothing, and
 * false. A taken key makes this wait for the transaction that took it, so that of two equal requests one is first.
 *
 * The sequence's definition is written only where it is not stored yet. Normally it is, since start and set-up; where
 * this statement is the first to write it, another enrolment of the tenant may have to wait for its commit.
 */
export async function insertEnrolledEstimate(
  tx: Tx,
  input: NewEnrollment & {
    readonly requestKey: string;
    /** SHA-256, hex. */
    readonly inputHash: string;
    readonly contact: NewContact;
    readonly estimate: NewEstimate;
    readonly tokenSealed: Uint8Array;
  },
): Promise<boolean> {
  const { contact, estimate } = input;
  const { rows } = await tx.query<{ one: number }>(
    `WITH taken AS (
       INSERT INTO qr.request (tenant_id, request_key, input_hash, estimate_id, created_at)
       VALUES ($1::int, $21, decode($22, 'hex'), $3, $2::timestamptz) ON CONFLICT DO NOTHING RETURNING 1),
     person AS (
       INSERT INTO qr.contact (tenant_id, name, email, phone, zone, locale, sms_consent)
       SELECT $1::int, $23, $24, $25, $26, $27, $28::text::jsonb FROM taken RETURNING contact_id),
     quote AS (
       INSERT INTO qr.estimate (tenant_id, estimate_id, contact_id, number, job_title, job_address, issued_on, valid_until,
         currency, total_minor, deposit_rule, deposit_minor, line_items, pasted_text, host_reference, token_sealed, created_at, terms)
       SELECT $1::int, $3, p.contact_id, $29, $30, $31, $32::text::date, $33::text::date,
         $34, $35::text::bigint, $36::text::jsonb, $37::text::bigint, $38::text::jsonb, $39, $40, decode($41, 'hex'), $2::timestamptz, $42
       FROM person p),
     ${runInserts}
     SELECT 1 AS one FROM taken`,
    [
      ...runValues(input, estimate.estimate_id),
      input.requestKey,
      input.inputHash,
      contact.name,
      contact.email,
      contact.phone,
      contact.zone,
      contact.locale,
      contact.sms_consent === null ? null : toJsonb(contact.sms_consent),
      estimate.number,
      estimate.job_title,
      estimate.job_address,
      estimate.issued_on,
      estimate.valid_until,
      estimate.currency,
      String(estimate.total_minor),
      toJsonb(estimate.deposit_rule),
      String(estimate.deposit_minor),
      toJsonb(estimate.line_items),
      estimate.pasted_text,
      estimate.host_reference,
      Buffer.from(input.tokenSealed).toString('hex'),
      estimate.terms,
    ],
  );
  return rows.length > 0;
}

/** One more run of an estimate that is there already; the caller holds the lock on its enrollments. Returns its id. */
export async function insertRun(tx: Tx, input: NewEnrollment & { readonly estimateId: string }): Promise<string> {
  const { rows } = await tx.query<{ enrollment_id: string }>(
    `WITH person AS (
       SELECT contact_id FROM qr.estimate WHERE tenant_id = $1::int AND estimate_id = $3),
     ${runInserts}
     SELECT enrollment_id::text FROM run`,
    runValues(input, input.estimateId),
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`estimate ${input.estimateId} is gone`);
  return row.enrollment_id;
}

/** What every run needs, with `$1` to `$20` as `runValues` gives them; `person` names the contact. */
const runInserts = `definition AS (
       INSERT INTO qr.sequence_version (tenant_id, sequence_id, version, definition, created_at)
       SELECT $1::int, $5, $6, $9::text::jsonb, $2::timestamptz
       FROM person WHERE $9::text IS NOT NULL
         AND NOT EXISTS (SELECT FROM qr.sequence_version v WHERE v.tenant_id = $1::int AND v.sequence_id = $5 AND v.version = $6)
       ON CONFLICT DO NOTHING),
     run AS (
       INSERT INTO qr.enrollment (tenant_id, subject_type, subject_id, run, contact_id, sequence_id, sequence_version, zones, holdout, started_at)
       SELECT $1::int, 'estimate', $3, $4::int, p.contact_id, $5, $6, $7::text::text[], $8::boolean, $2::timestamptz FROM person p
       RETURNING enrollment_id),
     planned AS (
       INSERT INTO qr.touchpoint (tenant_id, utc_offset, enrollment_id, ordinal, channel, step_id, key, due_at, state, reason, settled_at)
       SELECT $1::int, t.utc_offset, run.enrollment_id, t.ordinal, t.channel, t.step_id, t.key, t.due_at, t.state, t.reason,
         CASE WHEN t.state = 'skipped' THEN $2::timestamptz END
       FROM run, unnest($10::text::smallint[], $11::text::text[], $12::text::text[], $13::text::text[], $14::text::timestamptz[],
                        $15::text::smallint[], $16::text::text[], $17::text::text[])
         AS t (ordinal, channel, step_id, key, due_at, utc_offset, state, reason)
       RETURNING channel, due_at, enrollment_id, ordinal, state),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT $1::int, channel, due_at, enrollment_id, ordinal FROM planned WHERE state = 'scheduled'),
     fact AS (
       INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, actor_id, occurred_at, recorded_at)
       SELECT $1::int, $3, 'estimate', $4::int, 'sequence.scheduled', $18::text::jsonb, $19, $20, $2::timestamptz, $2::timestamptz FROM run)`;

/** A value a column: the database takes a long document apart again at each place that reads of it. */
function runValues(input: NewEnrollment, subjectId: string): unknown[] {
  const { sequence, scheduled, touchpoints } = input;
  const column = (of: (touchpoint: NewTouchpoint) => string | number | null) => toArray(touchpoints.map(of));
  return [
    input.tenantId,
    input.at,
    subjectId,
    input.run,
    sequence.id,
    sequence.version,
    toArray(input.zones),
    input.holdout,
    input.isStored ? null : toJsonb(sequence),
    column((touchpoint) => touchpoint.ordinal),
    column((touchpoint) => touchpoint.channel),
    column((touchpoint) => touchpoint.stepId),
    column((touchpoint) => touchpoint.key),
    column((touchpoint) => touchpoint.dueAt),
    column((touchpoint) => touchpoint.utcOffset),
    column((touchpoint) => touchpoint.state),
    column((touchpoint) => touchpoint.reason),
    toJsonb(packPlan(scheduled.data, { subjectId, run: input.run })),
    scheduled.actor,
    scheduled.actorId,
  ];
}
