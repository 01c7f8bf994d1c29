import type { Sequence, TenantSettings } from '@quote-rescue/core';
import { toArray } from '../arrays.ts';
import type { Tx } from '../db.ts';

export type TenantRow = {
  tenant_id: number;
  external_id: string;
  /** Another text after every change of the row. */
  version: string;
  /** null = as in the version that is known. */
  settings: TenantSettings | null;
};

/** Tenants with their settings, which are long: those that are known in the version that stands are not read again. */
export async function readTenants(
  tx: Tx,
  known: readonly { readonly tenantId: number; readonly version: string | null }[],
): Promise<TenantRow[]> {
  const { rows } = await tx.query<TenantRow>(
    `SELECT t.tenant_id, t.external_id, t.xmin::text AS version, CASE WHEN t.xmin::text = k.version THEN NULL ELSE t.settings END AS settings
     FROM unnest($1::text::int[], $2::text::text[]) AS k (tenant_id, version) JOIN qr.tenant t ON t.tenant_id = k.tenant_id`,
    [toArray(known.map((one) => one.tenantId)), toArray(known.map((one) => one.version))],
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
