import type { Disposition, SkipReason, SubjectType, TouchpointChannel } from '@quote-rescue/core';
import { toArray } from '../arrays.ts';
import type { Tx } from '../db.ts';
import type { ConsumedDue } from './claim.ts';

/** All that guard and message need to know of one due touchpoint, read in one snapshot taken after the locks. */
export type DueTouchpoint = {
  tenant_id: number;
  enrollment_id: string;
  ordinal: number;
  key: string;
  step_id: string;
  channel: TouchpointChannel;
  due_ms: number;
  /** What `due_ms` was planned by; null = an instant. */
  utc_offset: number | null;
  subject_type: SubjectType;
  subject_id: string;
  run: number;
  sequence_id: string;
  sequence_version: string;
  zones: [string, ...string[]];
  holdout: boolean;
  status: 'running' | 'ended';
  paused: boolean;
  snoozed_ms: number | null;
  deposit_pending: boolean;
  question_open: boolean;
  disposition: Disposition | null;
  first: boolean;
  last_sent_ms: number | null;
  newer_email_due: boolean | null;
  newer_sms_due: boolean | null;
  /** A message of another step on another channel is due within a minute: another claim may have it in hand, unseen. */
  rival_due: boolean | null;
  contact_email: string | null;
  contact_phone: string | null;
  sms_consent: boolean;
  email_opted_out: boolean;
  sms_opted_out: boolean;
  email_unreachable: Extract<SkipReason, 'bounced' | 'bad_number'> | null;
  sms_unreachable: Extract<SkipReason, 'bounced' | 'bad_number'> | null;
  /** Set if the touchpoint was authorised before and came back. */
  pinned: PinnedMessage | null;
  /** What a message about an estimate says; null for other subjects. */
  quote: QuoteFacts | null;
};

/** What a message needs of its estimate and contact. */
export type QuoteFacts = {
  estimate_id: string;
  name: string;
  locale: string;
  job_title: string;
  number: string | null;
  currency: string;
  total_minor: number;
  deposit_minor: number;
  valid_until: string | null;
  read_by_person: boolean;
  /** When the first message of the run went, epoch ms. */
  first_sent_ms: number | null;
  token_sealed: Uint8Array;
};

export type PinnedMessage = {
  template: string;
  template_version: string;
  renderer: string;
  variables: unknown;
  body_hash: string | null;
  address: string;
  attempt: number;
  /** A provider may hold its bytes: an answer was lost, or a worker. */
  may_have_gone: boolean;
};

type DueColumns = Omit<DueTouchpoint, 'zones' | 'quote'> & { zones: string } & QuoteColumns;
type QuoteColumns = Omit<QuoteFacts, 'estimate_id' | 'token_sealed'> & {
  estimate_id: string | null;
  token_sealed: Uint8Array | null;
};

/**
 * Rows whose touchpoint is no longer scheduled, or is due later now, are stale and not returned. One statement for guard
 * and message, so that both speak of one snapshot; what is the same for many rows (tenant, sequence) is read apart.
 *
 * Instants come as whole milliseconds: `date_part` is a float, and cheaper than the exact `extract` by half the statement.
 */
export async function readDueTouchpoints(
  tx: Tx,
  due: readonly ConsumedDue[],
  calendarNow: string,
): Promise<DueTouchpoint[]> {
  // A retimed touchpoint may have two due rows.
  const once = [...new Map(due.map((row) => [`${row.tenantId} ${row.enrollmentId} ${row.ordinal}`, row])).values()];
  const { rows } = await tx.query<DueColumns>(
    `SELECT t.tenant_id, t.enrollment_id::text, t.ordinal, t.key, t.step_id, t.channel,
       round(date_part('epoch', t.due_at) * 1000) AS due_ms, t.utc_offset,
       n.subject_type, n.subject_id, n.run, n.sequence_id, n.sequence_version, array_to_string(n.zones, ' ') AS zones, n.holdout,
       n.status, n.paused_at IS NOT NULL AS paused,
       round(date_part('epoch', n.snoozed_until) * 1000) AS snoozed_ms, n.deposit_pending, n.question_open,
       e.disposition, c.email AS contact_email, c.phone AS contact_phone, c.sms_consent IS NOT NULL AS sms_consent,
       oe.address IS NOT NULL AS email_opted_out, os.address IS NOT NULL AS sms_opted_out,
       ue.reason AS email_unreachable, us.reason AS sms_unreachable,
       x.last_sent_ms, x.first, x.newer_email_due, x.newer_sms_due, x.rival_due,
       e.estimate_id, c.name, c.locale, e.job_title, e.number, e.currency, e.total_minor::float8 AS total_minor,
       e.deposit_minor::float8 AS deposit_minor, e.valid_until::text AS valid_until, e.read_by_person, x.first_sent_ms, e.token_sealed,
       CASE WHEN i.key IS NOT NULL THEN jsonb_build_object('template', i.template, 'template_version', i.template_version,
         'renderer', i.renderer, 'variables', i.variables, 'body_hash', encode(i.body_hash, 'hex'), 'address', i.address,
         'attempt', i.attempt, 'may_have_gone', i.may_have_gone) END AS pinned
     FROM unnest($1::text::int[], $2::text::bigint[], $3::text::smallint[]) AS d (tenant_id, enrollment_id, ordinal)
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (d.tenant_id, d.enrollment_id, d.ordinal)
     JOIN qr.enrollment n ON (n.tenant_id, n.enrollment_id) = (d.tenant_id, d.enrollment_id)
     JOIN qr.contact c ON (c.tenant_id, c.contact_id) = (n.tenant_id, n.contact_id)
     LEFT JOIN qr.estimate e ON n.subject_type = 'estimate' AND (e.tenant_id, e.estimate_id) = (n.tenant_id, n.subject_id)
     LEFT JOIN qr.opt_out oe ON oe.tenant_id = t.tenant_id AND oe.channel = 'email' AND oe.address = c.email AND oe.lifted_at IS NULL
     LEFT JOIN qr.opt_out os ON os.tenant_id = t.tenant_id AND os.channel = 'sms' AND os.address = c.phone AND os.lifted_at IS NULL
     LEFT JOIN qr.unreachable ue ON ue.tenant_id = t.tenant_id AND ue.channel = 'email' AND ue.address = c.email
     LEFT JOIN qr.unreachable us ON us.tenant_id = t.tenant_id AND us.channel = 'sms' AND us.address = c.phone
     LEFT JOIN qr.intent i ON i.tenant_id = t.tenant_id AND i.key = t.key AND i.status = 'returned'
     CROSS JOIN LATERAL (
       SELECT round(date_part('epoch', max(s.settled_at) FILTER (
                WHERE s.state IN ('authorised', 'sent', 'uncertain') AND s.step_id <> t.step_id AND s.channel <> 'end')) * 1000) AS last_sent_ms,
              round(date_part('epoch', min(s.settled_at) FILTER (WHERE s.state = 'sent' AND s.channel <> 'end')) * 1000) AS first_sent_ms,
              coalesce(bool_and(s.ordinal >= t.ordinal OR s.step_id = t.step_id), true) AS first,
              bool_or(s.channel = 'email' AND s.state = 'scheduled' AND s.ordinal > t.ordinal AND s.step_id <> t.step_id AND s.due_at <= $4::timestamptz) AS newer_email_due,
              bool_or(s.channel = 'sms' AND s.state = 'scheduled' AND s.ordinal > t.ordinal AND s.step_id <> t.step_id AND s.due_at <= $4::timestamptz) AS newer_sms_due,
              bool_or(s.channel NOT IN (t.channel, 'end') AND s.state = 'scheduled' AND s.step_id <> t.step_id AND s.due_at <= $4::timestamptz + interval '1 minute') AS rival_due
       FROM qr.touchpoint s WHERE (s.tenant_id, s.enrollment_id) = (t.tenant_id, t.enrollment_id)) x
     WHERE t.state = 'scheduled' AND t.due_at <= $4::timestamptz
     ORDER BY t.enrollment_id, t.ordinal`,
    [
      toArray(once.map((row) => row.tenantId)),
      toArray(once.map((row) => row.enrollmentId)),
      toArray(once.map((row) => row.ordinal)),
      calendarNow,
    ],
  );
  const now = Date.parse(calendarNow);
  return rows.map((row) => toDue(row, now));
}

/**
 * `due_ms` is rounded, and must not lie after the instant at which the database found it due. The row is ours alone: it is
 * completed, not copied.
 */
function toDue(columns: DueColumns, now: number): DueTouchpoint {
  const row = columns as unknown as DueTouchpoint;
  row.due_ms = Math.min(columns.due_ms, now);
  row.zones = columns.zones.split(' ') as [string, ...string[]];
  row.quote = columns.estimate_id !== null && columns.token_sealed !== null ? toQuote(columns as QuoteFacts) : null;
  return row;
}

const toQuote = (columns: QuoteFacts): QuoteFacts => ({
  estimate_id: columns.estimate_id,
  name: columns.name,
  locale: columns.locale,
  job_title: columns.job_title,
  number: columns.number,
  currency: columns.currency,
  total_minor: columns.total_minor,
  deposit_minor: columns.deposit_minor,
  valid_until: columns.valid_until,
  read_by_person: columns.read_by_person,
  first_sent_ms: columns.first_sent_ms,
  token_sealed: columns.token_sealed,
});
