import type { Sequence } from '@quote-rescue/core';
import type { Tx } from '../../store/db.ts';
import { readSequenceVersions, readTenants } from '../../store/system/definitions.ts';
import type { DueTouchpoint } from '../../store/system/due-touchpoints.ts';
import type { Tenant } from '../../store/tenants.ts';
import type { Context } from '../context.ts';

type OfTenant = Pick<DueTouchpoint, 'tenant_id'>;
type OfSequence = Pick<DueTouchpoint, 'tenant_id' | 'sequence_id' | 'sequence_version'>;

/** Settings of the tenants and sequences of the versions that a batch needs, read in the claim's snapshot. */
export type Definitions = {
  tenant(row: OfTenant): Tenant;
  sequence(row: OfSequence): Sequence;
};

// A version never changes, so what was read once holds as long as the kit that read it. 10,000 of them are some 20 MB.
// Each tenant's is its own, and a name such as `quote` is common to all.
const sequencesOf = new WeakMap<Context, Map<string, Sequence>>();
const MOST_SEQUENCES = 10_000;
const sequenceName = (row: OfSequence): string => `${row.tenant_id} ${row.sequence_id} ${row.sequence_version}`;

// What a claim read of a tenant, under the version of the row. The claim's own snapshot says which version stands.
type KnownTenant = { readonly version: string; readonly tenant: Tenant };
const tenantsOf = new WeakMap<Context, Map<number, KnownTenant>>();
const MOST_TENANTS = 10_000;

async function readTenantsOf(tx: Tx, context: Context, ids: readonly number[]): Promise<Map<number, Tenant>> {
  let known = tenantsOf.get(context);
  if (known === undefined || known.size > MOST_TENANTS) {
    known = new Map();
    tenantsOf.set(context, known);
  }
  // What was known when the question was put: another claim of this process may learn of a newer version meanwhile.
  const before = new Map(ids.map((id) => [id, known.get(id)]));
  const names = ids.map((tenantId) => ({ tenantId, version: before.get(tenantId)?.version ?? null }));
  const tenants = new Map<number, Tenant>();
  for (const { tenant_id, external_id, version, settings } of await readTenants(tx, names)) {
    const tenant =
      settings === null ? before.get(tenant_id)?.tenant : { id: tenant_id, externalId: external_id, settings };
    if (tenant === undefined) continue;
    tenants.set(tenant_id, tenant);
    if (settings !== null) known.set(tenant_id, { version, tenant });
  }
  return tenants;
}

async function readSequencesOf(
  tx: Tx,
  context: Context,
  due: readonly DueTouchpoint[],
): Promise<ReadonlyMap<string, Sequence>> {
  let known = sequencesOf.get(context);
  if (known === undefined || known.size > MOST_SEQUENCES) {
    known = new Map();
    sequencesOf.set(context, known);
  }
  const read = known;
  const unknown = new Map(due.filter((row) => !read.has(sequenceName(row))).map((row) => [sequenceName(row), row]));
  if (unknown.size > 0) {
    for (const row of await readSequenceVersions(tx, [...unknown.values()]))
      read.set(sequenceName(row), row.definition);
  }
  return read;
}

export async function readDefinitions(tx: Tx, context: Context, due: readonly DueTouchpoint[]): Promise<Definitions> {
  const tenants = await readTenantsOf(tx, context, [...new Set(due.map((row) => row.tenant_id))]);
  const sequences = await readSequencesOf(tx, context, due);
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
