import type { Sequence } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import { type BeforeEnrolling, readBeforeEnrolling } from './system/before-enrolling.ts';

/** What planning one run asks of the tenant's data: as what enrolling asks, without a request key. */
export async function readBeforePlanning(
  tx: Tx,
  tenantId: number,
  {
    email,
    phone,
    sequence,
  }: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly sequence: Pick<Sequence, 'id' | 'version'>;
  },
): Promise<BeforeEnrolling> {
  const [before] = await readBeforeEnrolling(tx, [{ tenantId, requestKey: null, email, phone }], sequence);
  if (before === undefined) throw new Error('one question about addresses has no answer');
  return before;
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
