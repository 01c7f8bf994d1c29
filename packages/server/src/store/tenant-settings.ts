import type { Channel, Sequence, TenantSettings } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';

/** Replaces the sections given and keeps the others, in one statement: two people saving two sections lose nothing. */
export async function mergeSettings(
  tx: Tx,
  externalId: string,
  patch: Partial<TenantSettings>,
  at: string,
): Promise<TenantSettings | null> {
  const { rows } = await tx.query<{ settings: TenantSettings }>(
    `UPDATE qr.tenant SET settings = settings || $2::text::jsonb, updated_at = $3::timestamptz
     WHERE external_id = $1 RETURNING settings`,
    [externalId, toJsonb(patch), at],
  );
  return rows[0]?.settings ?? null;
}

/** Messages a second the tenant's lanes allow. A changed rate holds from the next claim on. */
export async function setLaneRates(
  tx: Tx,
  tenantId: number,
  rates: { readonly email: number; readonly sms: number },
): Promise<void> {
  await tx.query(
    `WITH changed AS MATERIALIZED (
       SELECT l.channel, r.rate FROM qr.lane l
       JOIN (VALUES ('email', $2::float8), ('sms', $3::float8)) AS r (channel, rate) USING (channel)
       WHERE l.tenant_id = $1 AND l.rate <> r.rate ORDER BY l.channel FOR NO KEY UPDATE OF l)
     UPDATE qr.lane l SET rate = c.rate FROM changed c WHERE l.tenant_id = $1 AND l.channel = c.channel`,
    [tenantId, rates.email, rates.sms],
  );
}

/**
 * Keeps the definitions under which this tenant's estimates will be enrolled. Done ahead of any enrolment, so that one
 * in a long transaction of the host does not make the others wait for the row.
 */
export async function keepSequences(
  tx: Tx,
  tenantId: number,
  sequences: readonly Sequence[],
  at: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO qr.sequence_version (tenant_id, sequence_id, version, definition, created_at)
     SELECT $1::int, s.definition ->> 'id', s.definition ->> 'version', s.definition, $3::timestamptz
     FROM jsonb_array_elements($2::text::jsonb) AS s (definition) ON CONFLICT DO NOTHING`,
    [tenantId, toJsonb(sequences), at],
  );
}

export type StoppedChannel = { readonly channel: Channel; readonly code: string; readonly until: number | null };

/** Channels that are stopped for the tenant as a whole. `machineNow` is ISO; `until` null = until somebody acts. */
export async function readStoppedChannels(tx: Tx, tenantId: number, machineNow: string): Promise<StoppedChannel[]> {
  const { rows } = await tx.query<{ channel: Channel; pause_code: string; until_ms: number | null }>(
    `SELECT channel, pause_code,
            CASE WHEN isfinite(paused_until) THEN (extract(epoch FROM paused_until) * 1000)::float8 END AS until_ms
     FROM qr.lane WHERE tenant_id = $1 AND channel <> 'end' AND pause_code IS NOT NULL
       AND (paused_until IS NULL OR paused_until > $2::timestamptz)
     ORDER BY channel`,
    [tenantId, machineNow],
  );
  return rows.map((row) => ({ channel: row.channel, code: row.pause_code, until: row.until_ms }));
}
