import type { Sequence } from '@quote-rescue/core';
import type { Tx } from './db.ts';

/** What is known of a customer's addresses before anything is planned. */
export type AddressStanding = {
  readonly optedOut: { readonly email: boolean; readonly sms: boolean };
  readonly unreachable: { readonly email: 'bounced' | null; readonly sms: 'bad_number' | 'bounced' | null };
};

/**
 * What planning a run asks of the tenant's data, in one round trip. `ownSequence`: its edit of the sequence, if any;
 * `isStored`: the definition of the one that holds is there already.
 */
export async function readBeforePlanning(
  tx: Tx,
  tenantId: number,
  asked: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly sequence: Pick<Sequence, 'id' | 'version'>;
  },
): Promise<{ readonly standing: AddressStanding; readonly ownSequence: Sequence | null; readonly isStored: boolean }> {
  const { rows } = await tx.query<{
    email_out: boolean;
    sms_out: boolean;
    email_dead: 'bounced' | null;
    sms_dead: 'bad_number' | null;
    own_sequence: Sequence | null;
    is_stored: boolean;
  }>(
    `SELECT EXISTS (SELECT FROM qr.opt_out WHERE tenant_id = $1::int AND channel = 'email' AND address = $2 AND lifted_at IS NULL) AS email_out,
            EXISTS (SELECT FROM qr.opt_out WHERE tenant_id = $1::int AND channel = 'sms' AND address = $3 AND lifted_at IS NULL) AS sms_out,
            (SELECT reason FROM qr.unreachable WHERE tenant_id = $1::int AND channel = 'email' AND address = $2) AS email_dead,
            (SELECT reason FROM qr.unreachable WHERE tenant_id = $1::int AND channel = 'sms' AND address = $3) AS sms_dead,
            (SELECT v.definition || jsonb_build_object('version', v.version)
             FROM qr.tenant_sequence s JOIN qr.sequence_version v USING (tenant_id, sequence_id, version)
             WHERE s.tenant_id = $1::int AND s.sequence_id = $4) AS own_sequence,
            EXISTS (SELECT FROM qr.sequence_version WHERE tenant_id = $1::int AND sequence_id = $4 AND version = $5) AS is_stored`,
    [tenantId, asked.email, asked.phone, asked.sequence.id, asked.sequence.version],
  );
  const row = rows[0];
  const standing: AddressStanding = {
    optedOut: { email: row?.email_out === true, sms: row?.sms_out === true },
    unreachable: { email: row?.email_dead ?? null, sms: row?.sms_dead ?? null },
  };
  const ownSequence = row?.own_sequence ?? null;
  return { standing, ownSequence, isStored: ownSequence !== null || row?.is_stored === true };
}

export type LookAlike = {
  readonly estimateId: string;
  readonly jobTitle: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly since: string;
};

/** Estimates of the same customer that are open and being followed up, newest first. */
export async function findLookAlikes(
  tx: Tx,
  tenantId: number,
  addresses: { readonly email: string | null; readonly phone: string | null },
): Promise<LookAlike[]> {
  const { rows } = await tx.query<{
    estimate_id: string;
    job_title: string;
    total_minor: string;
    currency: string;
    since_ms: number;
  }>(
    `SELECT e.estimate_id, e.job_title, e.total_minor::text, e.currency,
            (extract(epoch FROM n.started_at) * 1000)::float8 AS since_ms
     FROM qr.contact c
     JOIN qr.enrollment n ON n.tenant_id = c.tenant_id AND n.contact_id = c.contact_id AND n.status = 'running'
     JOIN qr.estimate e ON e.tenant_id = n.tenant_id AND e.estimate_id = n.subject_id AND e.disposition = 'open'
     WHERE c.tenant_id = $1 AND (c.email = $2 OR c.phone = $3)
     ORDER BY n.started_at DESC LIMIT 5`,
    [tenantId, addresses.email, addresses.phone],
  );
  return rows.map((row) => ({
    estimateId: row.estimate_id,
    jobTitle: row.job_title,
    totalMinor: Number(row.total_minor),
    currency: row.currency,
    since: new Date(Number(row.since_ms)).toISOString(),
  }));
}
