import type { Channel, TenantSettings } from '@quote-rescue/core';
import type { Tx } from '../db.ts';

/** An intent with what is needed to make its message again. */
export type PinnedIntent = {
  tenantId: number;
  externalId: string;
  settings: TenantSettings;
  key: string;
  status: string;
  channel: Channel;
  address: string;
  template: string;
  templateVersion: string;
  renderer: string;
  variables: unknown;
  bodyHash: string | null;
  estimateId: string;
  customerName: string;
  tokenSealed: Uint8Array;
};

export async function readPinnedIntent(tx: Tx, name: { tenantId: number; key: string }): Promise<PinnedIntent | null> {
  const { rows } = await tx.query<{
    tenant_id: number;
    external_id: string;
    settings: TenantSettings;
    key: string;
    status: string;
    channel: Channel;
    address: string;
    template: string;
    template_version: string;
    renderer: string;
    variables: unknown;
    body_hash: string | null;
    subject_id: string;
    name: string;
    token_sealed: Uint8Array;
  }>(
    `SELECT i.tenant_id, x.external_id, x.settings, i.key, i.status, t.channel, i.address, i.template, i.template_version, i.renderer, i.variables,
       encode(i.body_hash, 'hex') AS body_hash, n.subject_id, c.name, e.token_sealed
     FROM qr.intent i
     JOIN qr.tenant x ON x.tenant_id = i.tenant_id
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)
     JOIN qr.enrollment n ON (n.tenant_id, n.enrollment_id) = (i.tenant_id, i.enrollment_id)
     JOIN qr.contact c ON (c.tenant_id, c.contact_id) = (n.tenant_id, n.contact_id)
     JOIN qr.estimate e ON (e.tenant_id, e.estimate_id) = (n.tenant_id, n.subject_id)
     WHERE i.tenant_id = $1 AND i.key = $2`,
    [name.tenantId, name.key],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    tenantId: row.tenant_id,
    externalId: row.external_id,
    settings: row.settings,
    key: row.key,
    status: row.status,
    channel: row.channel,
    address: row.address,
    template: row.template,
    templateVersion: row.template_version,
    renderer: row.renderer,
    variables: row.variables,
    bodyHash: row.body_hash,
    estimateId: row.subject_id,
    customerName: row.name,
    tokenSealed: row.token_sealed,
  };
}

/** How many messages that may still go, or may have gone, name one template in one version and one renderer. */
export type PinnedVersion = {
  readonly channel: Channel;
  readonly template: string;
  readonly templateVersion: string;
  readonly renderer: string;
  readonly variant: 'N' | 'R';
  readonly locale: string;
  /** A first try may have gone, so that the next has to be the same byte for byte. */
  readonly mayHaveGone: boolean;
  readonly messages: number;
};

/** Of all tenants. Reads every intent: for a look from a shell, not for a screen. */
export async function readPinnedVersions(tx: Tx): Promise<PinnedVersion[]> {
  const { rows } = await tx.query<PinnedVersion>(
    `SELECT t.channel, i.template, i.template_version AS "templateVersion", i.renderer, i.variables ->> 'variant' AS variant,
       i.variables ->> 'locale' AS locale, i.may_have_gone AS "mayHaveGone", count(*)::int AS messages
     FROM qr.intent i
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)
     WHERE i.status IN ('authorised', 'handing_over', 'returned', 'uncertain')
       AND t.state IN ('scheduled', 'held', 'authorised', 'uncertain')
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
  );
  return rows;
}
