import type { Disposition, EndReason, EstimateState, QuoteEvent, SubjectType } from '@quote-rescue/core';
import type { Tx } from '../db.ts';
import { dataOf } from '../events.ts';
import type { TouchpointState } from '../runs.ts';

/** Everything from here to the end of the transaction sees one snapshot, and can change nothing. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}

export type SubjectName = { readonly tenantId: number; readonly subjectId: string };

/** The next subjects that were ever enrolled, of one tenant or of all, in the order of their key. */
export async function readSubjects(
  tx: Tx,
  input: { tenantId: number | null; after: SubjectName | null; limit: number },
): Promise<SubjectName[]> {
  const { rows } = await tx.query<{ tenant_id: number; subject_id: string }>(
    `SELECT DISTINCT tenant_id, subject_id FROM qr.enrollment
     WHERE ($1::int IS NULL OR tenant_id = $1) AND (tenant_id, subject_id) > ($2::int, $3::text)
     ORDER BY tenant_id, subject_id LIMIT $4::int`,
    [input.tenantId, input.after?.tenantId ?? input.tenantId ?? 0, input.after?.subjectId ?? '', input.limit],
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, subjectId: row.subject_id }));
}

const named = `jsonb_to_recordset($1::text::jsonb) AS s (tenant_id int, subject_id text)`;
const toNames = (subjects: readonly SubjectName[]): string =>
  JSON.stringify(subjects.map(({ tenantId, subjectId }) => ({ tenant_id: tenantId, subject_id: subjectId })));

/** A run as stored, with the columns of its estimate where its subject is one. Instants are epoch ms. */
export type StoredEnrollment = {
  tenant_id: number;
  external_id: string;
  subject_id: string;
  run: number;
  sequence_version: string;
  zones: string[];
  status: 'running' | 'ended';
  end_reason: EndReason | null;
  ended_ms: number | null;
  paused_ms: number | null;
  snoozed_ms: number | null;
  deposit_pending: boolean;
  question_open: boolean;
  disposition: Disposition | null;
  reason: EndReason | null;
  closed_ms: number | null;
  deposit_status: EstimateState['deposit']['status'] | null;
  paid_minor: number | null;
  refunded_minor: number | null;
  read_by_person: boolean | null;
};

export async function readEnrollments(tx: Tx, subjects: readonly SubjectName[]): Promise<StoredEnrollment[]> {
  const { rows } = await tx.query<StoredEnrollment>(
    `SELECT n.tenant_id, x.external_id, n.subject_id, n.run, n.sequence_version, to_jsonb(n.zones) AS zones, n.status, n.end_reason,
       (extract(epoch FROM n.ended_at) * 1000)::float8 AS ended_ms, (extract(epoch FROM n.paused_at) * 1000)::float8 AS paused_ms,
       (extract(epoch FROM n.snoozed_until) * 1000)::float8 AS snoozed_ms, n.deposit_pending, n.question_open,
       e.disposition, e.reason, (extract(epoch FROM e.closed_at) * 1000)::float8 AS closed_ms, e.deposit_status,
       e.paid_minor::float8 AS paid_minor, e.refunded_minor::float8 AS refunded_minor, e.read_by_person
     FROM ${named}
     JOIN qr.enrollment n ON (n.tenant_id, n.subject_id) = (s.tenant_id, s.subject_id)
     JOIN qr.tenant x ON x.tenant_id = n.tenant_id
     LEFT JOIN qr.estimate e ON n.subject_type = 'estimate' AND (e.tenant_id, e.estimate_id) = (n.tenant_id, n.subject_id)
     ORDER BY n.tenant_id, n.subject_id, n.run`,
    [toNames(subjects)],
  );
  return rows;
}

/** A touchpoint as stored; `intent` is the status of what was authorised under its key. */
export type StoredCalendarRow = {
  tenant_id: number;
  subject_id: string;
  key: string;
  state: TouchpointState;
  reason: string | null;
  due_ms: number;
  intent: string | null;
};

export async function readCalendar(tx: Tx, subjects: readonly SubjectName[]): Promise<StoredCalendarRow[]> {
  const { rows } = await tx.query<StoredCalendarRow>(
    `SELECT n.tenant_id, n.subject_id, t.key, t.state, t.reason,
       (extract(epoch FROM t.due_at) * 1000)::float8 AS due_ms, i.status AS intent
     FROM ${named}
     JOIN qr.enrollment n ON (n.tenant_id, n.subject_id) = (s.tenant_id, s.subject_id)
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id) = (n.tenant_id, n.enrollment_id)
     LEFT JOIN qr.intent i ON (i.tenant_id, i.key) = (t.tenant_id, t.key)
     ORDER BY n.tenant_id, n.subject_id, n.run, t.ordinal`,
    [toNames(subjects)],
  );
  return rows;
}

/** A fact as it stands in the table, not yet checked: what another version wrote may not be understood. */
export type StoredEvent = {
  readonly tenant_id: number;
  readonly subject_id: string;
  readonly event: Record<keyof QuoteEvent, unknown>;
};

export async function readEventsOf(tx: Tx, subjects: readonly SubjectName[]): Promise<StoredEvent[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    subject_id: string;
    event_id: string;
    subject_type: SubjectType;
    run: number | null;
    type: string;
    data: unknown;
    actor: string;
    actor_id: string | null;
    occurred_ms: number;
    recorded_ms: number;
  }>(
    `SELECT v.tenant_id, x.external_id, v.subject_id, v.event_id::text, v.subject_type, v.run, v.type, v.data, v.actor, v.actor_id,
       (extract(epoch FROM v.occurred_at) * 1000)::float8 AS occurred_ms, (extract(epoch FROM v.recorded_at) * 1000)::float8 AS recorded_ms
     FROM ${named}
     JOIN qr.event v ON (v.tenant_id, v.subject_id) = (s.tenant_id, s.subject_id)
     JOIN qr.tenant x ON x.tenant_id = v.tenant_id
     ORDER BY v.tenant_id, v.subject_id, v.event_id`,
    [toNames(subjects)],
  );
  return rows.map((row) => ({
    tenant_id: row.tenant_id,
    subject_id: row.subject_id,
    event: {
      id: row.event_id,
      tenantId: row.external_id,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      run: row.run,
      type: row.type,
      data: dataOf(row),
      actor: row.actor_id === null ? { kind: row.actor } : { kind: row.actor, id: row.actor_id },
      occurredAt: new Date(Number(row.occurred_ms)).toISOString(),
      recordedAt: new Date(Number(row.recorded_ms)).toISOString(),
    },
  }));
}
