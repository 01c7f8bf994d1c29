import {
  type Channel,
  type Disposition,
  type EndReason,
  type Hold,
  type PublicStatus,
  skipReasons,
} from '@quote-rescue/core';
import type { Tx } from './db.ts';
import type { NeedsYou } from './estimate-rows.ts';

/** One line of the contractor's list. Instants are epoch ms. */
export type SummaryRow = {
  readonly estimateId: string;
  readonly number: string | null;
  readonly customerName: string;
  readonly jobTitle: string;
  readonly totalMinor: number;
  readonly depositMinor: number;
  readonly currency: string;
  readonly status: PublicStatus;
  readonly reason: EndReason | null;
  readonly holds: Hold[];
  readonly startedAt: number;
  readonly nextSendAt: number | null;
  readonly nextChannel: Channel | null;
  readonly endsAt: number | null;
  readonly needsYou: NeedsYou | null;
  readonly place: ListPlace;
};

/**
 * Where a line stands in the list: who needs the contractor first, then by the next message, then newest first. Runs of one
 * instant are as new as their number.
 */
export type ListPlace = {
  readonly rank: number;
  /** null = nothing is planned: after all that have something. */
  readonly nextSendAt: number | null;
  readonly startedAt: number;
  readonly enrollmentId: string;
};

type Columns = {
  enrollment_id: string;
  estimate_id: string;
  number: string | null;
  name: string;
  job_title: string;
  total_minor: string;
  deposit_minor: string;
  currency: string;
  disposition: Disposition;
  status: PublicStatus;
  end_reason: EndReason | null;
  paused: boolean;
  snoozed: boolean;
  deposit_pending: boolean;
  question_open: boolean;
  started_ms: number;
  next_ms: number | null;
  next_channel: Channel | null;
  ends_ms: number | null;
  needs_you: NeedsYou | null;
  rank: number;
};

const skips = skipReasons.map((reason) => `'${reason}'`).join(', ');

/**
 * `$1` is the tenant, `$2` a search pattern for ILIKE. What was taken back before anything went is a draft again, not a
 * line of the list.
 */
const found = `
  SELECT e.estimate_id, e.number, c.name, c.email, c.phone, c.sms_consent IS NOT NULL AS sms_consent, e.job_title, e.total_minor, e.deposit_minor, e.currency, e.disposition, e.needs_you,
         n.enrollment_id, n.status AS run_status, n.end_reason, n.started_at, n.deposit_pending, n.question_open,
         n.paused_at IS NOT NULL AS paused, n.snoozed_until IS NOT NULL AS snoozed,
         CASE WHEN e.disposition <> 'open' THEN e.disposition
              WHEN n.paused_at IS NOT NULL OR n.snoozed_until IS NOT NULL OR n.deposit_pending OR n.question_open THEN 'paused'
              ELSE 'active' END AS status,
         CASE e.needs_you WHEN 'question' THEN 1 WHEN 'refund' THEN 2 WHEN 'failed' THEN 3 WHEN 'uncertain' THEN 4 ELSE 9 END AS rank
  FROM qr.estimate e
  JOIN qr.contact c ON c.tenant_id = e.tenant_id AND c.contact_id = e.contact_id
  JOIN LATERAL (
    SELECT * FROM qr.enrollment n WHERE n.tenant_id = e.tenant_id AND n.subject_id = e.estimate_id ORDER BY n.run DESC LIMIT 1) n ON true
  WHERE e.tenant_id = $1
    AND ($2 = '%' OR c.name ILIKE $2 OR e.job_title ILIKE $2 OR e.number ILIKE $2 OR e.host_reference ILIKE $2
         OR e.estimate_id ILIKE $2 OR c.email ILIKE $2 OR c.phone ILIKE $2)
    AND NOT (e.disposition = 'open' AND n.run = 1 AND n.end_reason IS NOT DISTINCT FROM 'cancelled' AND NOT EXISTS (
      SELECT FROM qr.touchpoint t WHERE t.tenant_id = n.tenant_id AND t.enrollment_id = n.enrollment_id
        AND t.state IN ('authorised', 'sent', 'failed', 'uncertain')))`;

/** `$9`: whether the tenant may text at all. A channel on which the guard lets nothing through has no next message. */
const withNext = `
  SELECT f.*, next.due_at AS next_at, next.channel AS next_channel
  FROM f
  LEFT JOIN qr.opt_out oe ON oe.tenant_id = $1 AND oe.channel = 'email' AND oe.address = f.email AND oe.lifted_at IS NULL
  LEFT JOIN qr.opt_out os ON os.tenant_id = $1 AND os.channel = 'sms' AND os.address = f.phone AND os.lifted_at IS NULL
  LEFT JOIN qr.unreachable ue ON ue.tenant_id = $1 AND ue.channel = 'email' AND ue.address = f.email
  LEFT JOIN qr.unreachable us ON us.tenant_id = $1 AND us.channel = 'sms' AND us.address = f.phone
  LEFT JOIN LATERAL (
    SELECT t.due_at, t.channel FROM qr.touchpoint t
    WHERE t.tenant_id = $1 AND t.enrollment_id = f.enrollment_id AND t.state = 'scheduled' AND t.channel <> 'end'
      AND (t.reason IS NULL OR t.reason NOT IN (${skips})) AND f.status = 'active' AND f.run_status = 'running'
      AND CASE t.channel WHEN 'email' THEN f.email IS NOT NULL AND oe.address IS NULL AND ue.address IS NULL
          ELSE f.phone IS NOT NULL AND os.address IS NULL AND us.address IS NULL AND f.sms_consent AND $9::boolean END
    ORDER BY t.due_at, t.ordinal LIMIT 1) next ON true`;

const columns = `run_status, estimate_id, number, name, job_title, total_minor::text, deposit_minor::text, currency, disposition, status, end_reason,
  paused, snoozed, deposit_pending, question_open, (extract(epoch FROM started_at) * 1000)::float8 AS started_ms,
  (extract(epoch FROM next_at) * 1000)::float8 AS next_ms, next_channel, needs_you, rank`;

export async function listSummaries(
  tx: Tx,
  input: {
    readonly tenantId: number;
    readonly search: string;
    readonly status: PublicStatus | null;
    readonly after: ListPlace | null;
    readonly limit: number;
    readonly mayText: boolean;
  },
): Promise<SummaryRow[]> {
  const { after } = input;
  const { rows } = await tx.query<Columns>(
    `WITH f AS (${found}), s AS (${withNext} WHERE $3::text IS NULL OR f.status = $3),
     placed AS (SELECT ${columns}, enrollment_id::text, -enrollment_id AS last, coalesce((extract(epoch FROM next_at) * 1000)::float8, 'Infinity') AS soon,
                       -(extract(epoch FROM started_at) * 1000)::float8 AS age FROM s)
     SELECT p.*, (SELECT (extract(epoch FROM t.due_at) * 1000)::float8 FROM qr.touchpoint t
                  WHERE t.tenant_id = $1 AND t.enrollment_id = -p.last AND t.channel = 'end' AND t.state = 'scheduled'
                    AND p.status = 'active' AND p.run_status = 'running') AS ends_ms
     FROM (SELECT * FROM placed
           WHERE $4::int IS NULL OR (rank, soon, age, last) > ($4::int, coalesce($5::float8, 'Infinity'), -($6::float8), -($7::bigint))
           ORDER BY rank, soon, age, last LIMIT $8::int) p
     ORDER BY rank, soon, age, last`,
    [
      input.tenantId,
      containing(input.search),
      input.status,
      after?.rank ?? null,
      after?.nextSendAt ?? null,
      after?.startedAt ?? null,
      after?.enrollmentId ?? null,
      input.limit,
      input.mayText,
    ],
  );
  return rows.map(toSummary);
}

/** How many estimates of each status match the search. */
export async function countStatuses(tx: Tx, tenantId: number, search: string): Promise<Record<PublicStatus, number>> {
  const { rows } = await tx.query<{ status: PublicStatus; n: number }>(
    `WITH f AS (${found}) SELECT status, count(*)::int AS n FROM f GROUP BY status`,
    [tenantId, containing(search)],
  );
  const counts: Record<PublicStatus, number> = { active: 0, paused: 0, won: 0, lost: 0, no_response: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

/** `%` and `_` in a search mean themselves. */
function containing(search: string): string {
  return search === '' ? '%' : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

function toSummary(row: Columns): SummaryRow {
  const held: [Hold, boolean][] = [
    ['paused', row.paused],
    ['snoozed', row.snoozed],
    ['deposit_pending', row.deposit_pending],
    ['question', row.question_open],
  ];
  const nextSendAt = row.next_ms === null ? null : Number(row.next_ms);
  const startedAt = Number(row.started_ms);
  return {
    estimateId: row.estimate_id,
    number: row.number,
    customerName: row.name,
    jobTitle: row.job_title,
    totalMinor: Number(row.total_minor),
    depositMinor: Number(row.deposit_minor),
    currency: row.currency,
    status: row.status,
    reason: row.end_reason,
    holds: held.flatMap(([hold, on]) => (on ? [hold] : [])),
    startedAt,
    nextSendAt,
    nextChannel: row.next_channel,
    endsAt: row.ends_ms === null ? null : Number(row.ends_ms),
    needsYou: row.needs_you,
    place: { rank: row.rank, nextSendAt, startedAt, enrollmentId: row.enrollment_id },
  };
}
