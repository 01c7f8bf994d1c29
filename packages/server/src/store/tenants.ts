import type { TenantSettings } from '@quote-rescue/core';
import type { Tx } from './db.ts';

/** `id` is the short number inside, `externalId` the host's own name of the tenant. */
export type Tenant = { readonly id: number; readonly externalId: string; readonly settings: TenantSettings };

type TenantRow = { tenant_id: number; external_id: string; settings: TenantSettings };
const toTenant = (row: TenantRow): Tenant => ({
  id: row.tenant_id,
  externalId: row.external_id,
  settings: row.settings,
});

export async function findTenant(tx: Tx, externalId: string): Promise<Tenant | null> {
  const { rows } = await tx.query<TenantRow>(
    'SELECT tenant_id, external_id, settings FROM qr.tenant WHERE external_id = $1',
    [externalId],
  );
  return rows[0] === undefined ? null : toTenant(rows[0]);
}

/** Creates the tenant or replaces its settings, and makes sure it has its three lanes. */
export async function saveTenant(
  tx: Tx,
  input: { externalId: string; settings: TenantSettings; at: string; rates: { email: number; sms: number } },
): Promise<Tenant> {
  const { rows } = await tx.query<TenantRow>(
    `INSERT INTO qr.tenant (external_id, settings, created_at, updated_at) VALUES ($1, $2::text::jsonb, $3::timestamptz, $3::timestamptz)
     ON CONFLICT (external_id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at
     RETURNING tenant_id, external_id, settings`,
    [input.externalId, JSON.stringify(input.settings), input.at],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('INSERT ... RETURNING gave no row');
  await tx.query(
    `INSERT INTO qr.lane (tenant_id, channel, tokens, rate)
     SELECT $1::int, l.channel, greatest(l.rate, 1), l.rate
     FROM (VALUES ('email', $2::float8), ('sms', $3::float8), ('end', 1000000::float8)) AS l (channel, rate)
     ON CONFLICT DO NOTHING`,
    [row.tenant_id, input.rates.email, input.rates.sms],
  );
  return toTenant(row);
}
