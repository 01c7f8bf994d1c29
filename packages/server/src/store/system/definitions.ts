import type { Sequence, TenantSettings } from '@quote-rescue/core';
import type { Tx } from '../db.ts';

export async function readTenants(
  tx: Tx,
  tenantIds: readonly number[],
): Promise<{ tenant_id: number; external_id: string; settings: TenantSettings }[]> {
  const { rows } = await tx.query<{ tenant_id: number; external_id: string; settings: TenantSettings }>(
    `SELECT tenant_id, external_id, settings FROM qr.tenant
     WHERE tenant_id IN (SELECT value::int FROM jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(tenantIds)],
  );
  return rows;
}

export type SequenceVersionName = { tenant_id: number; sequence_id: string; sequence_version: string };

export async function readSequenceVersions(
  tx: Tx,
  names: readonly SequenceVersionName[],
): Promise<(SequenceVersionName & { definition: Sequence })[]> {
  const { rows } = await tx.query<SequenceVersionName & { definition: Sequence }>(
    `SELECT v.tenant_id, v.sequence_id, v.version AS sequence_version, v.definition || jsonb_build_object('version', v.version) AS definition
     FROM jsonb_to_recordset($1::text::jsonb) AS n (tenant_id int, sequence_id text, sequence_version text)
     JOIN qr.sequence_version v ON (v.tenant_id, v.sequence_id, v.version) = (n.tenant_id, n.sequence_id, n.sequence_version)`,
    [
      JSON.stringify(
        names.map(({ tenant_id, sequence_id, sequence_version }) => ({ tenant_id, sequence_id, sequence_version })),
      ),
    ],
  );
  return rows;
}
