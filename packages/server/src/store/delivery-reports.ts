import type { Channel, EventType, SubjectType } from '@quote-rescue/core';
import type { Tx } from './db.ts';

export type HandedOverIntent = {
  readonly key: string;
  readonly status: 'authorised' | 'handing_over' | 'sent' | 'failed' | 'uncertain' | 'skipped' | 'returned';
  readonly address: string;
  readonly enrollmentId: string;
  readonly ordinal: number;
  readonly stepId: string;
  readonly channel: Channel;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly run: number;
};

type IntentRow = {
  key: string;
  status: HandedOverIntent['status'];
  address: string;
  enrollment_id: string;
  ordinal: number;
  step_id: string;
  channel: Channel;
  subject_type: SubjectType;
  subject_id: string;
  run: number;
};

const toIntent = (row: IntentRow): HandedOverIntent => ({
  key: row.key,
  status: row.status,
  address: row.address,
  enrollmentId: row.enrollment_id,
  ordinal: row.ordinal,
  stepId: row.step_id,
  channel: row.channel,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  run: row.run,
});

/**
 * The message a report speaks of: by its key, or by the provider's id where the report carries no key. For the latter all
 * of the tenant's intents are read, which can take a second: no adapter needs it today, and an index would double what
 * settling any message takes, because its row could not be changed in place any more.
 */
export async function findIntent(
  tx: Tx,
  tenantId: number,
  by: { key: string | null; provider: string; providerId: string },
): Promise<HandedOverIntent | null> {
  const named = by.key === null ? 'i.provider = $2 AND i.provider_id = $3' : 'i.key = $2';
  const { rows } = await tx.query<IntentRow>(
    `SELECT i.key, i.status, i.address, i.enrollment_id::text, i.ordinal, t.step_id, t.channel,
            n.subject_type, n.subject_id, n.run
     FROM qr.intent i
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)
     JOIN qr.enrollment n ON (n.tenant_id, n.enrollment_id) = (i.tenant_id, i.enrollment_id)
     WHERE i.tenant_id = $1 AND ${named} LIMIT 1`,
    by.key === null ? [tenantId, by.provider, by.providerId] : [tenantId, by.key],
  );
  return rows[0] === undefined ? null : toIntent(rows[0]);
}

/** Locks the intent and reads its status anew. The caller holds the enrollment's lock. */
export async function lockIntentStatus(
  tx: Tx,
  tenantId: number,
  key: string,
): Promise<HandedOverIntent['status'] | null> {
  const { rows } = await tx.query<{ status: HandedOverIntent['status'] }>(
    'SELECT status FROM qr.intent WHERE tenant_id = $1 AND key = $2 FOR UPDATE',
    [tenantId, key],
  );
  return rows[0]?.status ?? null;
}

/** Whether a fact of this type about this message is written down already: two reports of one change are one fact. */
export async function hasMessageEvent(
  tx: Tx,
  input: { tenantId: number; subjectId: string; type: EventType; key: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 AS one FROM qr.event WHERE tenant_id = $1 AND subject_id = $2 AND type = $3 AND data ->> 'key' = $4 LIMIT 1`,
    [input.tenantId, input.subjectId, input.type, input.key],
  );
  return rows.length > 0;
}
