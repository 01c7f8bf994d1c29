/**
 * Which messages of a batch a statement has written. Nearly always all of them, and a row of an answer for each costs the
 * database and this process as much as anything else about it: so names come only where some are missing.
 */
export type WrittenMessages = { has(tenantId: number, key: string): boolean };
export type WrittenRow = { names: [tenantId: number, key: string][] | null };

export const allWritten: WrittenMessages = { has: () => true };

/** `from` has tenant_id and key; `count` is the parameter that says how many there are if none is missing. */
export const selectWritten = (from: string, count: string): string =>
  `SELECT CASE WHEN count(*) <> ${count}::int THEN coalesce(jsonb_agg(jsonb_build_array(tenant_id, key)), '[]') END AS names FROM ${from}`;

export function toWritten(rows: readonly WrittenRow[]): WrittenMessages {
  const names = rows[0]?.names ?? null;
  if (names === null) return allWritten;
  const written = new Set(names.map(([tenantId, key]) => `${tenantId} ${key}`));
  return { has: (tenantId, key) => written.has(`${tenantId} ${key}`) };
}
