import type { Sequence } from '@quote-rescue/core';
import type { Tx } from '../db.ts';
import { toJsonb } from '../jsonb.ts';

/** Keeps the definitions for every tenant that lacks them. Done at start, so that a new version meets no enrolment. */
export async function publishSequencesToAll(tx: Tx, sequences: readonly Sequence[], at: string): Promise<void> {
  await tx.query(
    `INSERT INTO qr.sequence_version (tenant_id, sequence_id, version, definition, created_at)
     SELECT t.tenant_id, s.definition ->> 'id', s.definition ->> 'version', s.definition, $2::timestamptz
     FROM qr.tenant t CROSS JOIN jsonb_array_elements($1::text::jsonb) AS s (definition)
     WHERE NOT EXISTS (
       SELECT FROM qr.sequence_version v WHERE v.tenant_id = t.tenant_id
         AND v.sequence_id = s.definition ->> 'id' AND v.version = s.definition ->> 'version')
     ORDER BY t.tenant_id ON CONFLICT DO NOTHING`,
    [toJsonb(sequences), at],
  );
}

/** Tenants' own sequences that running enrollments have not all arrived at. */
export async function readUnfinishedFollowing(
  tx: Tx,
  limit: number,
): Promise<{ readonly externalId: string; readonly sequenceId: string }[]> {
  const { rows } = await tx.query<{ external_id: string; sequence_id: string }>(
    `SELECT x.external_id, s.sequence_id FROM qr.tenant_sequence s JOIN qr.tenant x USING (tenant_id)
     WHERE s.following ORDER BY s.published_at LIMIT $1::int`,
    [limit],
  );
  return rows.map((row) => ({ externalId: row.external_id, sequenceId: row.sequence_id }));
}
