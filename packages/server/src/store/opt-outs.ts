import type { Channel, SubjectType } from '@quote-rescue/core';
import type { Tx } from './db.ts';

export type Addressed = {
  readonly enrollmentId: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly run: number;
  readonly running: boolean;
};

const addressColumn = { email: 'c.email', sms: 'c.phone' } as const;

/**
 * Locks, in the one lock order and in one statement, every running enrollment whose customer has one of these
 * addresses, and all enrollments of the subject. Whatever silences an address does this first: a message authorised
 * before is on its way, none is after. Each way to a run is a look-up of its own: joined by OR, every report of a
 * delivery would read all runs of the tenant.
 */
export async function lockAddressed(
  tx: Tx,
  input: { tenantId: number; emails: readonly string[]; phones: readonly string[]; subjectId?: string },
): Promise<Addressed[]> {
  const { rows } = await tx.query<{
    enrollment_id: string;
    subject_type: SubjectType;
    subject_id: string;
    run: number;
    status: string;
  }>(
    `SELECT n.enrollment_id::text, n.subject_type, n.subject_id, n.run, n.status
     FROM qr.enrollment n
     WHERE n.tenant_id = $1 AND n.enrollment_id = ANY (ARRAY(
       SELECT s.enrollment_id FROM qr.enrollment s WHERE s.tenant_id = $1 AND s.subject_id = $4
       UNION ALL
       SELECT r.enrollment_id FROM qr.contact c
       JOIN qr.enrollment r ON r.tenant_id = c.tenant_id AND r.contact_id = c.contact_id AND r.status = 'running'
       WHERE c.tenant_id = $1 AND c.email = ANY (ARRAY(SELECT jsonb_array_elements_text($2::text::jsonb)))
       UNION ALL
       SELECT r.enrollment_id FROM qr.contact c
       JOIN qr.enrollment r ON r.tenant_id = c.tenant_id AND r.contact_id = c.contact_id AND r.status = 'running'
       WHERE c.tenant_id = $1 AND c.phone = ANY (ARRAY(SELECT jsonb_array_elements_text($3::text::jsonb)))))
     ORDER BY n.enrollment_id FOR NO KEY UPDATE OF n`,
    [input.tenantId, JSON.stringify(input.emails), JSON.stringify(input.phones), input.subjectId ?? ''],
  );
  return rows.map((row) => ({
    enrollmentId: row.enrollment_id,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    run: row.run,
    running: row.status === 'running',
  }));
}

/** E-mail addresses of the customers who have this phone. */
export async function readEmailsOfPhone(tx: Tx, tenantId: number, phone: string): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    'SELECT DISTINCT email FROM qr.contact WHERE tenant_id = $1 AND phone = $2 AND email IS NOT NULL ORDER BY email',
    [tenantId, phone],
  );
  return rows.map((row) => row.email);
}

export type EstimateOfAddress = { readonly estimateId: string; readonly run: number; readonly locale: string };

/** The newest estimate of a customer with this address, running ones first. */
export async function findEstimateOf(
  tx: Tx,
  tenantId: number,
  channel: Channel,
  address: string,
): Promise<EstimateOfAddress | null> {
  const { rows } = await tx.query<{ subject_id: string; run: number; locale: string }>(
    `SELECT n.subject_id, n.run, c.locale
     FROM qr.enrollment n JOIN qr.contact c ON c.tenant_id = n.tenant_id AND c.contact_id = n.contact_id
     WHERE n.tenant_id = $1 AND ${addressColumn[channel]} = $2 AND n.subject_type = 'estimate'
     ORDER BY (n.status = 'running') DESC, n.started_at DESC, n.enrollment_id DESC LIMIT 1`,
    [tenantId, address],
  );
  const row = rows[0];
  return row === undefined ? null : { estimateId: row.subject_id, run: row.run, locale: row.locale };
}

/** True if this made a difference: a new opt-out, one lifted before, or a wider scope. A scope never narrows. */
export async function insertOptOut(
  tx: Tx,
  input: {
    tenantId: number;
    channel: Channel;
    address: string;
    scope: 'reminders' | 'all';
    source: string;
    at: string;
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO qr.opt_out AS o (tenant_id, channel, address, scope, source, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz)
     ON CONFLICT (tenant_id, channel, address) DO UPDATE
       SET scope = excluded.scope, source = excluded.source, recorded_at = excluded.recorded_at, lifted_at = NULL
       WHERE o.lifted_at IS NOT NULL OR (o.scope = 'reminders' AND excluded.scope = 'all')
     RETURNING address`,
    [input.tenantId, input.channel, input.address, input.scope, input.source, input.at],
  );
  return rows.length > 0;
}

/** `scope`: lifts only an opt-out of that scope; absent = any. */
export async function liftOptOut(
  tx: Tx,
  input: { tenantId: number; channel: Channel; address: string; at: string; scope?: 'reminders' },
): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE qr.opt_out SET lifted_at = $4::timestamptz
     WHERE tenant_id = $1 AND channel = $2 AND address = $3 AND lifted_at IS NULL AND ($5::text IS NULL OR scope = $5)
     RETURNING address`,
    [input.tenantId, input.channel, input.address, input.at, input.scope ?? null],
  );
  return rows.length > 0;
}

export async function isOptedOut(tx: Tx, tenantId: number, channel: Channel, address: string): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 AS one FROM qr.opt_out WHERE tenant_id = $1 AND channel = $2 AND address = $3 AND lifted_at IS NULL`,
    [tenantId, channel, address],
  );
  return rows.length > 0;
}

/** An address that takes no messages. The first reason stays. */
export async function insertUnreachable(
  tx: Tx,
  input: {
    tenantId: number;
    channel: Channel;
    address: string;
    reason: 'bounced' | 'bad_number';
    code: string | null;
    at: string;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO qr.unreachable (tenant_id, channel, address, reason, code, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz) ON CONFLICT DO NOTHING`,
    [input.tenantId, input.channel, input.address, input.reason, input.code, input.at],
  );
}
