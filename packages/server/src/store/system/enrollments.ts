import type { DepositRule, PlannedTouchpoint, Sequence } from '@quote-rescue/core';
import { toArray, toDocuments } from '../arrays.ts';
import type { Tx } from '../db.ts';
import { toJsonb } from '../jsonb.ts';
import { packPlan } from '../packed-plan.ts';

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
  readonly estimateId: string;
  readonly run: number;
  readonly sequence: Sequence;
  /** The definition of this version is stored for the tenant, and that is committed: it need not be sent again. */
  readonly isStored: boolean;
  readonly zones: readonly string[];
  readonly holdout: boolean;
  readonly touchpoints: readonly NewTouchpoint[];
  /** Data of the `sequence.scheduled` event and who did it. */
  readonly scheduled: { readonly data: unknown; readonly actor: string; readonly actorId: string | null };
};

/** A new estimate with its first run. */
export type EnrolledEstimate = NewEnrollment & {
  readonly requestKey: string;
  /** SHA-256, hex. */
  readonly inputHash: string;
  readonly contact: NewContact;
  readonly estimate: NewEstimate;
  readonly tokenSealed: Uint8Array;
};

/**
 * Inserts all of the tenants' data of new estimates in one statement, except of those whose request key is taken: of them
 * nothing. A taken key makes this wait for the transaction that took it, so that of two equal requests one is first; keys
 * are taken in one order. They are numbered in the order in which they are given. Returns the ids of the estimates that are there now. `at`: calendar time, ISO.
 *
 * A sequence's definition is written only where it is not stored yet. Normally it is, since start and set-up; where this
 * statement is the first to write it, another enrolment of the tenant may have to wait for its commit.
 */
export async function insertEnrolledEstimates(
  tx: Tx,
  all: readonly EnrolledEstimate[],
  at: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ estimate_id: string; runs: number }>(
    `WITH given AS MATERIALIZED (
       SELECT * FROM unnest(${runColumns}, $22::text::text[], $23::text::text[], $24::text::text[], $25::text::text[], $26::text::text[],
           $27::text::text[], $28::text::text[], string_to_array($29, E'\\x1f', ''), $30::text::text[], $31::text::text[], $32::text::text[],
           $33::text::date[], $34::text::date[], $35::text::text[], $36::text::bigint[], string_to_array($37, E'\\x1f'),
           $38::text::bigint[], string_to_array($39, E'\\x1f'), $40::text::text[], $41::text::text[], $42::text::text[], $43::text::text[])
         WITH ORDINALITY AS g (${runNames}, request_key, input_hash, name, email, phone, zone, locale, sms_consent, number, job_title, job_address,
           issued_on, valid_until, currency, total_minor, deposit_rule, deposit_minor, line_items, pasted_text, host_reference,
           token_sealed, terms, asked)),
     taken AS (
       INSERT INTO qr.request (tenant_id, request_key, input_hash, estimate_id, created_at)
       SELECT tenant_id, request_key, decode(input_hash, 'hex'), estimate_id, $1::timestamptz FROM given
       ORDER BY tenant_id, request_key ON CONFLICT DO NOTHING RETURNING estimate_id),
     chosen AS MATERIALIZED (
       SELECT given.*, row_number() OVER (ORDER BY asked) AS place FROM given JOIN taken USING (estimate_id)),
     person AS (
       INSERT INTO qr.contact (tenant_id, name, email, phone, zone, locale, sms_consent)
       SELECT tenant_id, name, email, phone, zone, locale, sms_consent::jsonb FROM chosen ORDER BY place
       RETURNING contact_id, name),
     named AS MATERIALIZED (
       SELECT c.*, p.contact_id FROM chosen c
       JOIN (SELECT contact_id, name, row_number() OVER (ORDER BY contact_id) AS place FROM person) p USING (place, name)),
     quote AS (
       INSERT INTO qr.estimate (tenant_id, estimate_id, contact_id, number, job_title, job_address, issued_on, valid_until,
         currency, total_minor, deposit_rule, deposit_minor, line_items, pasted_text, host_reference, token_sealed, created_at, terms)
       SELECT tenant_id, estimate_id, contact_id, number, job_title, job_address, issued_on, valid_until, currency, total_minor,
         deposit_rule::jsonb, deposit_minor, line_items::jsonb, pasted_text, host_reference, decode(token_sealed, 'hex'),
         $1::timestamptz, terms
       FROM named),
     ${runInserts}
     SELECT estimate_id, (SELECT count(*) FROM run)::int AS runs FROM taken`,
    [...runValues(all, at), ...estimateValues(all)],
  );
  // Contacts are told apart by the order in which they were given their numbers. If that ever fails, nothing is kept.
  if (rows.some(({ runs }) => runs !== rows.length)) throw new Error('new estimates and their contacts do not match');
  return new Set(rows.map((row) => row.estimate_id));
}

function estimateValues(all: readonly EnrolledEstimate[]): string[] {
  const column = (of: (one: EnrolledEstimate) => string | number | null) => toArray(all.map(of));
  return [
    column((one) => one.requestKey),
    column((one) => one.inputHash),
    column(({ contact }) => contact.name),
    column(({ contact }) => contact.email),
    column(({ contact }) => contact.phone),
    column(({ contact }) => contact.zone),
    column(({ contact }) => contact.locale),
    toDocuments(all.map(({ contact }) => (contact.sms_consent === null ? '' : toJsonb(contact.sms_consent)))),
    column(({ estimate }) => estimate.number),
    column(({ estimate }) => estimate.job_title),
    column(({ estimate }) => estimate.job_address),
    column(({ estimate }) => estimate.issued_on),
    column(({ estimate }) => estimate.valid_until),
    column(({ estimate }) => estimate.currency),
    column(({ estimate }) => estimate.total_minor),
    toDocuments(all.map(({ estimate }) => toJsonb(estimate.deposit_rule))),
    column(({ estimate }) => estimate.deposit_minor),
    toDocuments(all.map(({ estimate }) => toJsonb(estimate.line_items))),
    column(({ estimate }) => estimate.pasted_text),
    column(({ estimate }) => estimate.host_reference),
    column((one) => Buffer.from(one.tokenSealed).toString('hex')),
    column(({ estimate }) => estimate.terms),
  ];
}

/**
 * One more run of an estimate that is there already; the caller holds the lock on its enrollments. Returns its id. `at`:
 * calendar time, ISO.
 */
export async function insertRun(tx: Tx, input: NewEnrollment, at: string): Promise<string> {
  const { rows } = await tx.query<{ enrollment_id: string }>(
    `WITH named AS MATERIALIZED (
       SELECT g.*, e.contact_id, 1 AS place FROM unnest(${runColumns}) AS g (${runNames})
       JOIN qr.estimate e ON (e.tenant_id, e.estimate_id) = (g.tenant_id, g.estimate_id)),
     ${runInserts}
     SELECT enrollment_id::text FROM run`,
    runValues([input], at),
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`estimate ${input.estimateId} is gone`);
  return row.enrollment_id;
}

/** What every run is given, `$2` to `$12` as `runValues` has them. */
const runColumns = `$2::text::int[], $3::text::text[], $4::text::int[], $5::text::text[], $6::text::text[], $7::text::text[],
           $8::text::boolean[], string_to_array($9, E'\\x1f', ''), string_to_array($10, E'\\x1f'), $11::text::text[], $12::text::text[]`;
const runNames =
  'tenant_id, estimate_id, run, sequence_id, version, zones, holdout, definition, scheduled, actor, actor_id';

/** What every run needs; `named` has the columns of `runNames`, the contact, and the order in which runs are numbered. */
const runInserts = `definition AS (
       INSERT INTO qr.sequence_version (tenant_id, sequence_id, version, definition, created_at)
       SELECT n.tenant_id, n.sequence_id, n.version, n.definition::jsonb, $1::timestamptz
       FROM named n WHERE n.definition IS NOT NULL
         AND NOT EXISTS (SELECT FROM qr.sequence_version v WHERE (v.tenant_id, v.sequence_id, v.version) = (n.tenant_id, n.sequence_id, n.version))
       ON CONFLICT DO NOTHING),
     run AS (
       INSERT INTO qr.enrollment (tenant_id, subject_type, subject_id, run, contact_id, sequence_id, sequence_version, zones, holdout, started_at)
       SELECT tenant_id, 'estimate', estimate_id, run, contact_id, sequence_id, version, string_to_array(zones, ' '), holdout, $1::timestamptz
       FROM named ORDER BY place
       RETURNING tenant_id, subject_id, enrollment_id),
     planned AS (
       INSERT INTO qr.touchpoint (tenant_id, utc_offset, enrollment_id, ordinal, channel, step_id, key, due_at, state, reason, settled_at)
       SELECT run.tenant_id, t.utc_offset, run.enrollment_id, t.ordinal, t.channel, t.step_id, t.key, t.due_at, t.state, t.reason,
         CASE WHEN t.state = 'skipped' THEN $1::timestamptz END
       FROM run JOIN unnest($13::text::text[], $14::text::smallint[], $15::text::text[], $16::text::text[], $17::text::text[],
                            $18::text::timestamptz[], $19::text::smallint[], $20::text::text[], $21::text::text[])
         AS t (estimate_id, ordinal, channel, step_id, key, due_at, utc_offset, state, reason) ON t.estimate_id = run.subject_id
       RETURNING tenant_id, channel, due_at, enrollment_id, ordinal, state),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM planned WHERE state = 'scheduled'),
     fact AS (
       INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, actor_id, occurred_at, recorded_at)
       SELECT tenant_id, estimate_id, 'estimate', run, 'sequence.scheduled', scheduled::jsonb, actor, actor_id, $1::timestamptz, $1::timestamptz FROM named)`;

/** A value a column: the database takes a long document apart again at each place that reads of it. */
function runValues(all: readonly NewEnrollment[], at: string): string[] {
  const column = (of: (one: NewEnrollment) => string | number | boolean | null) => toArray(all.map(of));
  const touchpoints = all.flatMap(({ estimateId, touchpoints }) => touchpoints.map((one) => ({ estimateId, ...one })));
  const each = (of: (one: NewTouchpoint & { estimateId: string }) => string | number | null) =>
    toArray(touchpoints.map(of));
  return [
    at,
    column((one) => one.tenantId),
    column((one) => one.estimateId),
    column((one) => one.run),
    column(({ sequence }) => sequence.id),
    column(({ sequence }) => sequence.version),
    column((one) => one.zones.join(' ')),
    column((one) => one.holdout),
    toDocuments(all.map(({ isStored, sequence }) => (isStored ? '' : toJsonb(sequence)))),
    toDocuments(
      all.map(({ scheduled, estimateId, run }) => toJsonb(packPlan(scheduled.data, { subjectId: estimateId, run }))),
    ),
    column(({ scheduled }) => scheduled.actor),
    column(({ scheduled }) => scheduled.actorId),
    each((one) => one.estimateId),
    each((one) => one.ordinal),
    each((one) => one.channel),
    each((one) => one.stepId),
    each((one) => one.key),
    each((one) => one.dueAt),
    each((one) => one.utcOffset),
    each((one) => one.state),
    each((one) => one.reason),
  ];
}
