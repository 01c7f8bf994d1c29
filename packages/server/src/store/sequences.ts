import type { Sequence } from '@quote-rescue/core';
import type { Db, Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';

/** A sequence as a tenant has edited it. `following`: running enrollments are still being brought to its version. */
export type OwnSequence = { readonly sequence: Sequence; readonly following: boolean };

/** The tenant's own copy of the sequence; null = it was never edited, and the host's holds. */
export async function readOwnSequence(tx: Tx, tenantId: number, sequenceId: string): Promise<OwnSequence | null> {
  const { rows } = await tx.query<{ definition: Sequence; following: boolean }>(
    `SELECT v.definition || jsonb_build_object('version', v.version) AS definition, s.following
     FROM qr.tenant_sequence s JOIN qr.sequence_version v USING (tenant_id, sequence_id, version)
     WHERE s.tenant_id = $1 AND s.sequence_id = $2`,
    [tenantId, sequenceId],
  );
  const row = rows[0];
  return row === undefined ? null : { sequence: row.definition, following: row.following };
}

/**
 * Name of the advisory lock that enrolments of a tenant hold together until they end, and that is taken alone to wait for
 * all of them. Schemas of one database share it, which costs nothing but a rare wait of a second.
 */
export const enrollingLockOf = (tenantId: string): string =>
  `hashtextextended('quote-rescue enrolling ' || ${tenantId}, 0)`;
const enrollingLock = enrollingLockOf('$1::int');

/**
 * Marks the transaction as one that enrols for the tenant, until it ends. Comes before the sequence is read, in a
 * statement of its own: then whoever has published a version can tell when nobody goes on with an older one.
 */
export async function beginEnrolling(tx: Tx, tenantId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${enrollingLock})`, [tenantId]);
}

/**
 * Whether every enrolment that began before this question has ended. Waits for a second at most, and others wait with it
 * that long: an open transaction of the host may have enrolled, and must not stop the tenant.
 */
export async function noneIsEnrolling(db: Db, tenantId: number): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(`SELECT set_config('lock_timeout', '1s', true)`);
      await tx.query(`SELECT pg_advisory_xact_lock(${enrollingLock})`, [tenantId]);
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === '55P03') return false;
    throw error;
  }
}

/**
 * Puts a version of the tenant's own sequence in force. False = nothing was done, because running enrollments are to be
 * kept where they are and some have not arrived yet at the version published before.
 */
export async function putInForce(
  tx: Tx,
  input: {
    readonly tenantId: number;
    readonly sequence: Sequence;
    readonly running: 'follow' | 'keep';
    /** Calendar time, ISO. */
    readonly at: string;
    readonly actor: { readonly kind: string; readonly id?: string | undefined };
  },
): Promise<boolean> {
  const { tenantId, sequence, running, at, actor } = input;
  await tx.query(
    `INSERT INTO qr.sequence_version (tenant_id, sequence_id, version, definition, created_at)
     VALUES ($1::int, $2, $3, $4::text::jsonb, $5::timestamptz) ON CONFLICT DO NOTHING`,
    [tenantId, sequence.id, sequence.version, toJsonb(sequence), at],
  );
  const { rows } = await tx.query(
    `INSERT INTO qr.tenant_sequence AS own (tenant_id, sequence_id, version, following, published_at, actor, actor_id)
     VALUES ($1::int, $2, $3, $4 = 'follow', $5::timestamptz, $6, $7)
     ON CONFLICT (tenant_id, sequence_id) DO UPDATE SET version = excluded.version,
       following = excluded.following OR (own.following AND own.version = excluded.version),
       published_at = excluded.published_at, actor = excluded.actor, actor_id = excluded.actor_id
     WHERE excluded.following OR NOT own.following OR own.version = excluded.version
     RETURNING 1 AS one`,
    [tenantId, sequence.id, sequence.version, running, at, actor.kind, actor.id ?? null],
  );
  return rows.length > 0;
}

/** Whether the version is still the one in force. Holds it there until the transaction ends. */
export async function holdInForce(tx: Tx, tenantId: number, sequence: Sequence): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 AS one FROM qr.tenant_sequence WHERE tenant_id = $1 AND sequence_id = $2 AND version = $3 AND following
     FOR SHARE`,
    [tenantId, sequence.id, sequence.version],
  );
  return rows.length > 0;
}

/** All running enrollments follow the version. */
export async function endFollowing(tx: Tx, tenantId: number, sequence: Sequence): Promise<void> {
  await tx.query(
    `UPDATE qr.tenant_sequence SET following = false WHERE tenant_id = $1 AND sequence_id = $2 AND version = $3`,
    [tenantId, sequence.id, sequence.version],
  );
}

/** Running enrollments of the sequence on any other version than this, in the order of their ids. */
export async function findRunsToFollow(
  tx: Tx,
  input: { readonly tenantId: number; readonly sequence: Sequence; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ enrollment_id: string }>(
    `SELECT enrollment_id::text FROM qr.enrollment
     WHERE tenant_id = $1 AND enrollment_id > $2::bigint AND status = 'running' AND sequence_id = $3 AND sequence_version <> $4
     ORDER BY qr.enrollment.enrollment_id LIMIT $5::int`,
    [input.tenantId, input.after, input.sequence.id, input.sequence.version, input.limit],
  );
  return rows.map((row) => row.enrollment_id);
}

/** Locks those of the enrollments that are running still and follow another version, in the one lock order. */
export async function lockRunsToFollow(
  tx: Tx,
  tenantId: number,
  sequence: Sequence,
  enrollmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ enrollment_id: string }>(
    `SELECT enrollment_id::text FROM qr.enrollment
     WHERE tenant_id = $1 AND enrollment_id IN (SELECT value::bigint FROM jsonb_array_elements_text($2::text::jsonb))
       AND status = 'running' AND sequence_id = $3 AND sequence_version <> $4
     ORDER BY qr.enrollment.enrollment_id FOR NO KEY UPDATE`,
    [tenantId, JSON.stringify(enrollmentIds), sequence.id, sequence.version],
  );
  return rows.map((row) => row.enrollment_id);
}
