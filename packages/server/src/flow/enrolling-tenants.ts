import type { Tx } from '../store/db.ts';
import { beginEnrollingFor } from '../store/system/before-enrolling.ts';
import type { Tenant } from '../store/tenants.ts';
import type { Context } from './context.ts';

// What was read of a tenant, under the version of its row: settings are long, and seldom change.
type KnownTenant = { readonly version: string; readonly tenant: Tenant };
const tenantsOf = new WeakMap<Context, Map<string, KnownTenant>>();
const MOST_TENANTS = 10_000;

/**
 * Marks the transaction as one that enrols for these tenants, and gives them as they stand, by the host's own names for
 * them. Who was never set up is not among them.
 */
export async function beginEnrolling(
  tx: Tx,
  context: Context,
  {
    who,
    waitAtMostMs,
  }: { readonly who: readonly { readonly tenantId: string }[]; readonly waitAtMostMs: number | null },
): Promise<ReadonlyMap<string, Tenant>> {
  let known = tenantsOf.get(context);
  if (known === undefined || known.size > MOST_TENANTS) {
    known = new Map();
    tenantsOf.set(context, known);
  }
  // What was known when the question was put: another enrolment may learn of a newer version meanwhile.
  const before = new Map([...new Set(who.map(({ tenantId }) => tenantId))].map((name) => [name, known.get(name)]));
  const asked = [...before].map(([externalId, tenant]) => ({ externalId, version: tenant?.version ?? null }));
  const tenants = new Map<string, Tenant>();
  for (const { tenant_id, external_id, version, settings } of await beginEnrollingFor(tx, asked, waitAtMostMs)) {
    const tenant =
      settings === null ? before.get(external_id)?.tenant : { id: tenant_id, externalId: external_id, settings };
    if (tenant === undefined) continue;
    tenants.set(external_id, tenant);
    if (settings !== null) known.set(external_id, { version, tenant });
  }
  return tenants;
}
