import type { Channel, Sequence, SkipReason, TouchpointChannel } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import type { TouchpointState } from './runs.ts';

/** All that is on record about one message besides the events. Instants are epoch ms. */
export type ExplainedRow = {
  subject_id: string;
  run: number;
  ordinal: number;
  step_id: string;
  channel: TouchpointChannel;
  state: TouchpointState;
  reason: string | null;
  due_ms: number;
  zones: [string, ...string[]];
  holdout: boolean;
  contact_email: string | null;
  contact_phone: string | null;
  sms_consent: boolean;
  sequence: Sequence;
  /** Every version of the run's sequence that the tenant has, by version: it may have followed another one before. */
  versions: { readonly [version: string]: Sequence };
  intent: {
    status: string;
    attempt: number;
    template: string;
    templateVersion: string;
    renderer: string;
    authorised_ms: number;
    handed_over_ms: number | null;
    provider: string | null;
    provider_id: string | null;
    code: string | null;
  } | null;
  opt_outs: { channel: Channel; source: string; recorded_ms: number; lifted_ms: number | null }[];
  unreachable: { channel: Channel; reason: Extract<SkipReason, 'bounced' | 'bad_number'>; recorded_ms: number }[];
};

/** Null = the tenant has no such message. */
export async function readExplained(tx: Tx, tenantId: number, key: string): Promise<ExplainedRow | null> {
  const { rows } = await tx.query<ExplainedRow>(
    `SELECT n.subject_id, n.run, t.ordinal, t.step_id, t.channel, t.state, t.reason,
       (extract(epoch FROM t.due_at) * 1000)::float8 AS due_ms, to_jsonb(n.zones) AS zones, n.holdout,
       c.email AS contact_email, c.phone AS contact_phone, c.sms_consent IS NOT NULL AS sms_consent, v.definition AS sequence,
       (SELECT jsonb_object_agg(w.version, w.definition) FROM qr.sequence_version w
        WHERE w.tenant_id = $1 AND w.sequence_id = n.sequence_id) AS versions,
       CASE WHEN i.key IS NOT NULL THEN jsonb_build_object('status', i.status, 'attempt', i.attempt, 'template', i.template,
         'templateVersion', i.template_version, 'renderer', i.renderer, 'provider', i.provider, 'provider_id', i.provider_id, 'code', i.code,
         'authorised_ms', (extract(epoch FROM i.authorised_at) * 1000)::float8,
         'handed_over_ms', (extract(epoch FROM i.handed_over_at) * 1000)::float8) END AS intent,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', o.channel, 'source', o.source,
           'recorded_ms', (extract(epoch FROM o.recorded_at) * 1000)::float8,
           'lifted_ms', (extract(epoch FROM o.lifted_at) * 1000)::float8)), '[]')
        FROM qr.opt_out o WHERE o.tenant_id = $1
          AND ((o.channel = 'email' AND o.address = c.email) OR (o.channel = 'sms' AND o.address = c.phone))) AS opt_outs,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', u.channel, 'reason', u.reason,
           'recorded_ms', (extract(epoch FROM u.recorded_at) * 1000)::float8)), '[]')
        FROM qr.unreachable u WHERE u.tenant_id = $1
          AND ((u.channel = 'email' AND u.address = c.email) OR (u.channel = 'sms' AND u.address = c.phone))) AS unreachable
     FROM qr.touchpoint t
     JOIN qr.enrollment n ON n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id
     JOIN qr.contact c ON c.tenant_id = n.tenant_id AND c.contact_id = n.contact_id
     JOIN qr.sequence_version v ON v.tenant_id = n.tenant_id AND v.sequence_id = n.sequence_id AND v.version = n.sequence_version
     LEFT JOIN qr.intent i ON i.tenant_id = t.tenant_id AND i.key = t.key
     WHERE t.tenant_id = $1 AND t.key = $2 AND n.subject_id = substring($2 FROM '^[^:#@]+')`,
    [tenantId, key],
  );
  return rows[0] ?? null;
}
