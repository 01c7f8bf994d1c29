import type { Sequence, TenantSettings } from '@quote-rescue/core';
import { toArray } from '../arrays.ts';
import type { Tx } from '../db.ts';
import { enrollingLockOf } from '../sequences.ts';

/** A request key as it was answered before. */
export type StoredRequest = {
  /** Hex. */
  readonly inputHash: string;
  readonly estimateId: string;
};

/**
 * Marks the transaction as one that enrols for these tenants, as `beginEnrolling` does, and reads them; `settings` is null
 * where they are as in the version that is known. A tenant that is not there is left out.
 *
 * `waitAtMostMs`: what of this transaction has to wait longer for a lock fails with 55P03. null = it waits.
 */
export async function beginEnrollingFor(
  tx: Tx,
  tenants: readonly { readonly externalId: string; readonly version: string | null }[],
  waitAtMostMs: number | null,
): Promise<{ tenant_id: number; external_id: string; version: string; settings: TenantSettings | null }[]> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    version: string;
    settings: TenantSettings | null;
  }>(
    `WITH patience AS MATERIALIZED (
       SELECT CASE WHEN $3::text IS NOT NULL THEN set_config('lock_timeout', $3, true) END AS is_set),
     known AS MATERIALIZED (
       SELECT t.tenant_id, t.external_id, t.xmin::text AS version, CASE WHEN t.xmin::text = k.version THEN NULL ELSE t.settings END AS settings
       FROM patience CROSS JOIN unnest($1::text::text[], $2::text::text[]) AS k (external_id, version)
       JOIN qr.tenant t ON t.external_id = k.external_id)
     SELECT *, pg_advisory_xact_lock_shared(${enrollingLockOf('tenant_id')})::text AS enrolling FROM known ORDER BY tenant_id`,
    [
      toArray(tenants.map(({ externalId }) => externalId)),
      toArray(tenants.map(({ version }) => version)),
      waitAtMostMs === null ? null : `${waitAtMostMs}ms`,
    ],
  );
  return rows;
}

/** What is known of a customer's addresses before anything is planned. */
export type AddressStanding = {
  readonly optedOut: { readonly email: boolean; readonly sms: boolean };
  readonly unreachable: { readonly email: 'bounced' | null; readonly sms: 'bad_number' | 'bounced' | null };
};

export type BeforeEnrolling = {
  /** What was answered under this key before; null = nothing. */
  readonly answered: StoredRequest | null;
  readonly standing: AddressStanding;
  /** The tenant's own edit of the sequence, if any. */
  readonly ownSequence: Sequence | null;
  /** The definition of the sequence that holds is there already. */
  readonly isStored: boolean;
};

/**
 * What each of several enrolments asks of its tenant's data, in one round trip and in the order of the questions.
 *
 * How many there are is hidden from the planner: it would take a plan for their very number for cheaper every time, and
 * making that plan takes several times longer than running it.
 */
export async function readBeforeEnrolling(
  tx: Tx,
  all: readonly {
    readonly tenantId: number;
    /** null = none is asked about. */
    readonly requestKey: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  }[],
  sequence: Pick<Sequence, 'id' | 'version'>,
): Promise<BeforeEnrolling[]> {
  const { rows } = await tx.query<{
    answered: StoredRequest | null;
    email_out: boolean;
    sms_out: boolean;
    email_dead: 'bounced' | null;
    sms_dead: 'bad_number' | null;
    own_sequence: Sequence | null;
    is_stored: boolean;
  }>(
    `SELECT (SELECT jsonb_build_object('inputHash', encode(r.input_hash, 'hex'), 'estimateId', r.estimate_id)
        FROM qr.request r WHERE r.tenant_id = q.tenant_id AND r.request_key = q.request_key) AS answered,
       EXISTS (SELECT FROM qr.opt_out o WHERE o.tenant_id = q.tenant_id AND o.channel = 'email' AND o.address = q.email AND o.lifted_at IS NULL) AS email_out,
       EXISTS (SELECT FROM qr.opt_out o WHERE o.tenant_id = q.tenant_id AND o.channel = 'sms' AND o.address = q.phone AND o.lifted_at IS NULL) AS sms_out,
       (SELECT u.reason FROM qr.unreachable u WHERE u.tenant_id = q.tenant_id AND u.channel = 'email' AND u.address = q.email) AS email_dead,
       (SELECT u.reason FROM qr.unreachable u WHERE u.tenant_id = q.tenant_id AND u.channel = 'sms' AND u.address = q.phone) AS sms_dead,
       (SELECT v.definition || jsonb_build_object('version', v.version)
        FROM qr.tenant_sequence s JOIN qr.sequence_version v USING (tenant_id, sequence_id, version)
        WHERE s.tenant_id = q.tenant_id AND s.sequence_id = $5) AS own_sequence,
       EXISTS (SELECT FROM qr.sequence_version v WHERE v.tenant_id = q.tenant_id AND v.sequence_id = $5 AND v.version = $6) AS is_stored
     FROM unnest((SELECT $1::text)::int[], $2::text::text[], $3::text::text[], $4::text::text[]) WITH ORDINALITY AS q (tenant_id, request_key, email, phone, place)
     ORDER BY q.place`,
    [
      toArray(all.map(({ tenantId }) => tenantId)),
      toArray(all.map(({ requestKey }) => requestKey)),
      toArray(all.map(({ email }) => email)),
      toArray(all.map(({ phone }) => phone)),
      sequence.id,
      sequence.version,
    ],
  );
  return rows.map((row) => ({
    answered: row.answered,
    standing: {
      optedOut: { email: row.email_out, sms: row.sms_out },
      unreachable: { email: row.email_dead, sms: row.sms_dead },
    },
    ownSequence: row.own_sequence,
    isStored: row.own_sequence !== null || row.is_stored,
  }));
}

/** What was answered under a key by now: of one that was taken while this transaction waited for it. */
export async function readRequest(tx: Tx, tenantId: number, requestKey: string): Promise<StoredRequest | null> {
  const { rows } = await tx.query<{ input_hash: string; estimate_id: string }>(
    `SELECT encode(input_hash, 'hex') AS input_hash, estimate_id FROM qr.request WHERE tenant_id = $1::int AND request_key = $2`,
    [tenantId, requestKey],
  );
  const row = rows[0];
  return row === undefined ? null : { inputHash: row.input_hash, estimateId: row.estimate_id };
}
