import type { Sequence, TenantSettings } from '@quote-rescue/core';
import type { Tx } from '../../store/db.ts';
import type { DueTouchpoint } from '../../store/system/claim.ts';
import { readSequenceVersions, readTenants } from '../../store/system/definitions.ts';
import type { Tenant } from '../../store/tenants.ts';

type OfTenant = Pick<DueTouchpoint, 'tenant_id'>;
type OfSequence = Pick<DueTouchpoint, 'tenant_id' | 'sequence_id' | 'sequence_version'>;

/** Settings of the tenants and sequences of the versions that a batch needs, read in the claim's snapshot. */
export type Definitions = {
  tenant(row: OfTenant): Tenant;
  sequence(row: OfSequence): Sequence;
};

// A version never changes, so what was read once holds for the life of the process. 10,000 of them are some 20 MB. Each
// tenant's is its own, and a name such as `quote` is common to all.
const sequences = new Map<string, Sequence>();
const MOST_SEQUENCES = 10_000;
const sequenceName = (row: OfSequence): string => `${row.tenant_id} ${row.sequence_id} ${row.sequence_version}`;

export async function readDefinitions(tx: Tx, due: readonly DueTouchpoint[]): Promise<Definitions> {
  const tenantIds = [...new Set(due.map((row) => row.tenant_id))];
  const tenants = new Map<number, Tenant>();
  for (const row of await readTenants(tx, tenantIds)) {
    tenants.set(row.tenant_id, {
      id: row.tenant_id,
      externalId: row.external_id,
      settings: row.settings satisfies TenantSettings,
    });
  }
  const unknown = new Map(
    due.filter((row) => !sequences.has(sequenceName(row))).map((row) => [sequenceName(row), row]),
  );
  if (unknown.size > 0) {
    if (sequences.size > MOST_SEQUENCES) sequences.clear();
    for (const row of await readSequenceVersions(tx, [...unknown.values()]))
      sequences.set(sequenceName(row), row.definition);
  }
  return {
    tenant(row) {
      const tenant = tenants.get(row.tenant_id);
      if (tenant === undefined) throw new Error(`tenant ${row.tenant_id} of a touchpoint is missing`);
      return tenant;
    },
    sequence(row) {
      const sequence = sequences.get(sequenceName(row));
      if (sequence === undefined)
        throw new Error(`sequence ${row.sequence_id} ${row.sequence_version} of a touchpoint is missing`);
      return sequence;
    },
  };
}
