import type { Channel, EventType, SubjectType } from '@quote-rescue/core';
import type { Tx } from '../db.ts';

export type IntentName = { readonly tenantId: number; readonly key: string };
/** As one parameter: a list of `{tenant_id, key}`. */
export const names = (intents: readonly IntentName[]) =>
  JSON.stringify(intents.map((i) => ({ tenant_id: i.tenantId, key: i.key })));

/**
 * An intent as one claim authorised it. The number of the attempt is a fence: whoever holds an earlier one, because its
 * work was given away and authorised anew (perhaps for the same worker), changes nothing.
 */
export type AuthorisedIntent = IntentName & { readonly attempt: number };

/**
 * The last look before a hand-over that cannot be taken back: commits `handing_over` for the intents that are still
 * this worker's, while its lease runs, and whose enrollment is still running, without a hold, and whose address has not
 * opted out. Those not returned go back to the calendar.
 */
export async function beginHandOver(
  tx: Tx,
  intents: readonly AuthorisedIntent[],
  input: { workerId: string; machineNow: string; calendarNow: string },
): Promise<Set<string>> {
  const { rows } = await tx.query<{ tenant_id: number; key: string }>(
    `WITH i AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS i (tenant_id int, key text, attempt int))
     UPDATE qr.intent x SET status = 'handing_over', handed_over_at = $3::timestamptz
     FROM i JOIN qr.intent y ON (y.tenant_id, y.key) = (i.tenant_id, i.key)
       JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (y.tenant_id, y.enrollment_id, y.ordinal)
       JOIN qr.enrollment n ON (n.tenant_id, n.enrollment_id) = (y.tenant_id, y.enrollment_id)
     WHERE (x.tenant_id, x.key) = (i.tenant_id, i.key) AND x.status = 'authorised' AND x.worker_id = $2::uuid AND x.attempt = i.attempt
       AND EXISTS (SELECT 1 FROM qr.worker w WHERE w.worker_id = $2::uuid AND w.lease_until > $3::timestamptz)
       AND n.status = 'running' AND n.paused_at IS NULL AND NOT n.deposit_pending AND NOT n.question_open
       AND (n.snoozed_until IS NULL OR n.snoozed_until <= $4::timestamptz)
       AND NOT EXISTS (SELECT 1 FROM qr.opt_out o WHERE o.tenant_id = y.tenant_id AND o.channel = t.channel
                         AND o.address = y.address AND o.lifted_at IS NULL)
     RETURNING x.tenant_id, x.key`,
    [
      JSON.stringify(intents.map(({ tenantId, key, attempt }) => ({ tenant_id: tenantId, key, attempt }))),
      input.workerId,
      input.machineNow,
      input.calendarNow,
    ],
  );
  return new Set(rows.map((row) => `${row.tenant_id} ${row.key}`));
}

/** How often each message was refused so far, by its events; a message that never was is not in the answer. */
export async function countRefusals(
  tx: Tx,
  messages: readonly (IntentName & { readonly subjectId: string })[],
): Promise<ReadonlyMap<string, number>> {
  if (messages.length === 0) return new Map();
  const { rows } = await tx.query<{ tenant_id: number; key: string; n: number }>(
    `SELECT m.tenant_id, m.key, count(*)::int AS n
     FROM jsonb_to_recordset($1::text::jsonb) AS m (tenant_id int, subject_id text, key text)
     JOIN qr.event v ON (v.tenant_id, v.subject_id) = (m.tenant_id, m.subject_id) AND v.type = 'touchpoint.failed'
       AND v.data ->> 'key' = m.key AND v.data ->> 'scope' <> 'tenant'
     GROUP BY m.tenant_id, m.key`,
    [
      JSON.stringify(
        messages.map(({ tenantId, key, subjectId }) => ({ tenant_id: tenantId, subject_id: subjectId, key })),
      ),
    ],
  );
  return new Map(rows.map((row) => [`${row.tenant_id} ${row.key}`, row.n]));
}

export type IntentChange = {
  tenant_id: number;
  key: string;
  status: 'sent' | 'failed' | 'uncertain' | 'skipped' | 'returned';
  provider: string | null;
  provider_id: string | null;
  code: string | null;
  /** Only this attempt is changed; absent = whichever it is. */
  attempt?: number;
};

export type ChangedIntent = {
  tenantId: number;
  key: string;
  enrollmentId: string;
  ordinal: number;
  address: string;
  attempt: number;
  stepId: string;
  channel: Channel;
  subjectId: string;
  subjectType: SubjectType;
  run: number;
  bodyHash: string;
};

/**
 * Writes outcomes for intents that are in one of the `from` states, and of `workerId` where one is given. What it does
 * not return had been settled by somebody else: a late finisher changes nothing twice.
 */
export async function changeIntents(
  tx: Tx,
  changes: readonly IntentChange[],
  input: { from: readonly string[]; workerId: string | null },
): Promise<ChangedIntent[]> {
  if (changes.length === 0) return [];
  const { rows } = await tx.query<{
    tenant_id: number;
    key: string;
    enrollment_id: string;
    ordinal: number;
    address: string;
    attempt: number;
    step_id: string;
    channel: Channel;
    subject_id: string;
    subject_type: SubjectType;
    run: number;
    body_hash: string;
  }>(
    `WITH c AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::text::jsonb)
         AS c (tenant_id int, key text, status text, provider text, provider_id text, code text, attempt int)),
     changed AS (
       UPDATE qr.intent i SET status = c.status, provider = coalesce(c.provider, i.provider),
         provider_id = coalesce(c.provider_id, i.provider_id), code = c.code,
         may_have_gone = i.may_have_gone OR c.status = 'uncertain' OR coalesce(c.code = 'worker_lost', false)
       FROM c WHERE (i.tenant_id, i.key) = (c.tenant_id, c.key)
         AND i.status IN (SELECT jsonb_array_elements_text($2::text::jsonb))
         AND ($3::uuid IS NULL OR i.worker_id = $3::uuid) AND (c.attempt IS NULL OR i.attempt = c.attempt)
       RETURNING i.tenant_id, i.key, i.enrollment_id, i.ordinal, i.address, i.attempt, i.body_hash)
     SELECT x.tenant_id, x.key, x.enrollment_id::text, x.ordinal, x.address, x.attempt, encode(x.body_hash, 'hex') AS body_hash,
            t.step_id, t.channel, n.subject_id, n.subject_type, n.run
     FROM changed x
     JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (x.tenant_id, x.enrollment_id, x.ordinal)
     JOIN qr.enrollment n ON (n.tenant_id, n.enrollment_id) = (x.tenant_id, x.enrollment_id)`,
    [JSON.stringify(changes), JSON.stringify(input.from), input.workerId],
  );
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    key: row.key,
    enrollmentId: row.enrollment_id,
    ordinal: row.ordinal,
    address: row.address,
    attempt: row.attempt,
    stepId: row.step_id,
    channel: row.channel,
    subjectId: row.subject_id,
    subjectType: row.subject_type,
    run: row.run,
    bodyHash: row.body_hash,
  }));
}

export type EventRow = {
  tenant_id: number;
  subject_id: string;
  subject_type: SubjectType;
  run: number;
  type: EventType;
  data: unknown;
  actor: 'system' | 'provider';
  occurred_at: string;
};

/** Appends facts of many subjects in one statement. */
export async function appendManyEvents(tx: Tx, events: readonly EventRow[], recordedAt: string): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, occurred_at, recorded_at)
     SELECT e.tenant_id, e.subject_id, e.subject_type, e.run, e.type, e.data, e.actor, e.occurred_at, $2::timestamptz
     FROM jsonb_to_recordset($1::text::jsonb)
       AS e (tenant_id int, subject_id text, subject_type text, run int, type text, data jsonb, actor text, occurred_at timestamptz)`,
    [JSON.stringify(events), recordedAt],
  );
}

export async function insertReconciliations(tx: Tx, intents: readonly IntentName[], nextAt: string): Promise<void> {
  if (intents.length === 0) return;
  await tx.query(
    `INSERT INTO qr.reconciliation (tenant_id, key, next_at)
     SELECT tenant_id, key, $2::timestamptz FROM jsonb_to_recordset($1::text::jsonb) AS n (tenant_id int, key text)
     ON CONFLICT (tenant_id, key) DO NOTHING`,
    [names(intents), nextAt],
  );
}

/** Notes on these estimates what the contractor should look at, unless something asks for them already. */
export async function askForTheContractor(
  tx: Tx,
  subjects: readonly { readonly tenantId: number; readonly subjectType: SubjectType; readonly subjectId: string }[],
  needs: 'failed' | 'uncertain',
): Promise<void> {
  const estimates = subjects.filter(({ subjectType }) => subjectType === 'estimate');
  if (estimates.length === 0) return;
  await tx.query(
    `UPDATE qr.estimate e SET needs_you = $2
     FROM jsonb_to_recordset($1::text::jsonb) AS s (tenant_id int, subject_id text)
     WHERE (e.tenant_id, e.estimate_id) = (s.tenant_id, s.subject_id) AND e.needs_you IS NULL`,
    [
      JSON.stringify(estimates.map(({ tenantId, subjectId }) => ({ tenant_id: tenantId, subject_id: subjectId }))),
      needs,
    ],
  );
}

export async function insertUnreachable(
  tx: Tx,
  rows: readonly {
    tenant_id: number;
    channel: Channel;
    address: string;
    reason: 'bounced' | 'bad_number';
    code: string;
  }[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO qr.unreachable (tenant_id, channel, address, reason, code, recorded_at)
     SELECT tenant_id, channel, address, reason, code, $2::timestamptz
     FROM jsonb_to_recordset($1::text::jsonb) AS u (tenant_id int, channel text, address text, reason text, code text)
     ORDER BY 1, 2, 3
     ON CONFLICT (tenant_id, channel, address) DO NOTHING`,
    [JSON.stringify(rows), at],
  );
}

/**
 * The provider says this address has opted out: our list says so too from now on. Two messages of one batch may go to one
 * address; a row that is written twice by one statement would be an error, and the whole batch would never be recorded.
 */
export async function insertProviderOptOuts(
  tx: Tx,
  rows: readonly { tenant_id: number; channel: Channel; address: string }[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO qr.opt_out (tenant_id, channel, address, scope, source, recorded_at)
     SELECT DISTINCT tenant_id, channel, address, 'all', 'provider', $2::timestamptz
     FROM jsonb_to_recordset($1::text::jsonb) AS o (tenant_id int, channel text, address text)
     ORDER BY 1, 2, 3
     ON CONFLICT (tenant_id, channel, address) DO UPDATE SET lifted_at = NULL, scope = 'all', source = 'provider', recorded_at = excluded.recorded_at`,
    [JSON.stringify(rows), at],
  );
}
