import type { Tx } from '../db.ts';

/** What a message needs of its estimate and contact. */
export type MessageRow = {
  tenant_id: number;
  enrollment_id: string;
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
  first_sent_ms: number | null;
  token_sealed: Uint8Array;
};

export async function readMessageRows(
  tx: Tx,
  enrollments: readonly { tenant_id: number; enrollment_id: string }[],
): Promise<MessageRow[]> {
  const { rows } = await tx.query<MessageRow>(
    `SELECT n.tenant_id, n.enrollment_id::text, e.estimate_id, c.name, c.locale, e.job_title, e.number, e.currency,
       e.total_minor::float8 AS total_minor, e.deposit_minor::float8 AS deposit_minor, e.valid_until::text AS valid_until,
       e.read_by_person, e.token_sealed,
       (SELECT (extract(epoch FROM min(t.settled_at)) * 1000)::float8 FROM qr.touchpoint t
        WHERE (t.tenant_id, t.enrollment_id) = (n.tenant_id, n.enrollment_id) AND t.state = 'sent' AND t.channel <> 'end') AS first_sent_ms
     FROM (SELECT DISTINCT tenant_id, enrollment_id FROM jsonb_to_recordset($1::text::jsonb) AS d (tenant_id int, enrollment_id bigint)) d
     JOIN qr.enrollment n ON (n.tenant_id, n.enrollment_id) = (d.tenant_id, d.enrollment_id)
     JOIN qr.estimate e ON (e.tenant_id, e.estimate_id) = (n.tenant_id, n.subject_id)
     JOIN qr.contact c ON (c.tenant_id, c.contact_id) = (n.tenant_id, n.contact_id)`,
    [JSON.stringify(enrollments.map(({ tenant_id, enrollment_id }) => ({ tenant_id, enrollment_id })))],
  );
  return rows;
}
