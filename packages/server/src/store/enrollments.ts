import type { DepositRule, PlannedTouchpoint, Sequence } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';

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
  const { rows } = await tx.query<{ one: number }>(
    `WITH taken AS (
       INSERT INTO qr.request (tenant_id, request_key, input_hash, estimate_id, created_at)
       VALUES ($1::int, $4, decode($5, 'hex'), $3::text::jsonb ->> 'subject_id', $2::timestamptz) ON CONFLICT DO NOTHING RETURNING 1),
     person AS (
       INSERT INTO qr.contact (tenant_id, name, email, phone, zone, locale, sms_consent)
       SELECT $1::int, c.name, c.email, c.phone, c.zone, c.locale, nullif(c.sms_consent, 'null')
       FROM taken, jsonb_to_record($6::text::jsonb)
         AS c (name text, email text, phone text, zone text, locale text, sms_consent jsonb)
       RETURNING contact_id),
     quote AS (
       INSERT INTO qr.estimate (tenant_id, estimate_id, contact_id, number, job_title, job_address, issued_on, valid_until,
         currency, total_minor, deposit_rule, deposit_minor, line_items, pasted_text, host_reference, token_sealed, created_at)
       SELECT $1::int, e.estimate_id, p.contact_id, e.number, e.job_title, e.job_address, e.issued_on, e.valid_until,
         e.currency, e.total_minor, e.deposit_rule, e.deposit_minor, e.line_items, e.pasted_text, e.host_reference,
         decode($8, 'hex'), $2::timestamptz
       FROM person p, jsonb_to_record($7::text::jsonb)
         AS e (estimate_id text, number text, job_title text, job_address text, issued_on date, valid_until date,
               currency text, total_minor bigint, deposit_rule jsonb, deposit_minor bigint, line_items jsonb,
               pasted_text text, host_reference text)),
     ${runInserts}
     SELECT 1 AS one FROM taken`,
    [
      input.tenantId,
      input.at,
      runDocument(input, input.estimate.estimate_id),
      input.requestKey,
      input.inputHash,
      toJsonb(input.contact),
      toJsonb(input.estimate),
      Buffer.from(input.tokenSealed).toString('hex'),
    ],
  );
  return rows.length > 0;
}

/** One more run of an estimate that is there already; the caller holds the lock on its enrollments. Returns its id. */
export async function insertRun(tx: Tx, input: NewEnrollment & { readonly estimateId: string }): Promise<string> {
  const { rows } = await tx.query<{ enrollment_id: string }>(
    `WITH person AS (
       SELECT contact_id FROM qr.estimate WHERE tenant_id = $1::int AND estimate_id = $3::text::jsonb ->> 'subject_id'),
     ${runInserts}
     SELECT enrollment_id::text FROM run`,
    [input.tenantId, input.at, runDocument(input, input.estimateId)],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`estimate ${input.estimateId} is gone`);
  return row.enrollment_id;
}

/** What every run needs. `$1` is the tenant, `$2` the calendar instant, `$3` a `runDocument`; `person` names the contact. */
const runInserts = `definition AS (
       INSERT INTO qr.sequence_version (tenant_id, sequence_id, version, definition, created_at)
       SELECT $1::int, d.sequence_id, d.sequence_version, d.definition, $2::timestamptz
       FROM person, jsonb_to_record($3::text::jsonb) AS d (sequence_id text, sequence_version text, definition jsonb)
       WHERE NOT EXISTS (SELECT FROM qr.sequence_version v WHERE v.tenant_id = $1::int AND v.sequence_id = d.sequence_id AND v.version = d.sequence_version)
       ON CONFLICT DO NOTHING),
     run AS (
       INSERT INTO qr.enrollment (tenant_id, subject_type, subject_id, run, contact_id, sequence_id, sequence_version, zones, holdout, started_at)
       SELECT $1::int, 'estimate', r.subject_id, r.run, p.contact_id, r.sequence_id, r.sequence_version,
         ARRAY(SELECT jsonb_array_elements_text(r.zones)), r.holdout, $2::timestamptz
       FROM person p, jsonb_to_record($3::text::jsonb)
         AS r (subject_id text, run int, sequence_id text, sequence_version text, zones jsonb, holdout boolean)
       RETURNING enrollment_id),
     planned AS (
       INSERT INTO qr.touchpoint (tenant_id, utc_offset, enrollment_id, ordinal, channel, step_id, key, due_at, state, reason, settled_at)
       SELECT $1::int, t."utcOffset", run.enrollment_id, t.ordinal, t.channel, t."stepId", t.key, t."dueAt", t.state, t.reason,
         CASE WHEN t.state = 'skipped' THEN $2::timestamptz END
       FROM run, jsonb_to_recordset($3::text::jsonb -> 'touchpoints') AS t (
         ordinal smallint, channel text, "stepId" text, key text, "dueAt" timestamptz, "utcOffset" smallint, state text, reason text)
       RETURNING channel, due_at, enrollment_id, ordinal, state),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT $1::int, channel, due_at, enrollment_id, ordinal FROM planned WHERE state = 'scheduled'),
     fact AS (
       INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, actor_id, occurred_at, recorded_at)
       SELECT $1::int, f.subject_id, 'estimate', f.run, 'sequence.scheduled', f.data, f.actor, f.actor_id, $2::timestamptz, $2::timestamptz
       FROM run, jsonb_to_record($3::text::jsonb) AS f (subject_id text, run int, data jsonb, actor text, actor_id text))`;

function runDocument(input: NewEnrollment, subjectId: string): string {
  return toJsonb({
    subject_id: subjectId,
    run: input.run,
    sequence_id: input.sequence.id,
    sequence_version: input.sequence.version,
    definition: input.sequence,
    zones: input.zones,
    holdout: input.holdout,
    touchpoints: input.touchpoints,
    data: input.scheduled.data,
    actor: input.scheduled.actor,
    actor_id: input.scheduled.actorId,
  });
}
