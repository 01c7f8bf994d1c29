/**
 * A setting shared by all tenants, or looked up for one. `null` means that this tenant has none: its messages fail with
 * scope `tenant`, which pauses that tenant's channel and nobody else's. The kit stores no provider credentials; the
 * look-up is called for every message, so a host that reads them from a slow place keeps them in memory itself.
 */
export type PerTenant<T> = T | ((tenantId: string) => T | null | Promise<T | null>);

export async function forTenant<T>(setting: PerTenant<T>, tenantId: string): Promise<T | null> {
  return isLookUp(setting) ? setting(tenantId) : setting;
}

function isLookUp<T>(setting: PerTenant<T>): setting is (tenantId: string) => T | null | Promise<T | null> {
  return typeof setting === 'function';
}
