import { toArray, toDocuments } from '../arrays.ts';
import type { Tx } from '../db.ts';
import { toJsonb } from '../jsonb.ts';
import type { TouchpointChange } from './claim.ts';
import type { EventRow, IntentChange } from './outcomes.ts';
import { allWritten, selectWritten, toWritten, type WrittenMessages, type WrittenRow } from './written-messages.ts';

/** What became of one message, everywhere where it is written down. */
export type SettledMessage = {
  readonly intent: IntentChange & { readonly attempt: number };
  readonly touchpoint: TouchpointChange;
  readonly event: EventRow;
};

/** The words of what went are still to be kept: see `takeUnkept`. */
const finish = (claimId: string): string =>
  `finished AS (DELETE FROM qr.claim WHERE claim_id = ${claimId}::uuid RETURNING tenants, keys)`;
const LEAVE_UNKEPT = 'INSERT INTO qr.unkept_bodies (tenants, keys) SELECT tenants, keys FROM finished';

/**
 * Writes what became of messages that `workerId` has in hand: intent, touchpoint, due row if it goes on, event, and where
 * `finished` names their claim, that nothing of it is in hand any more. One statement, because every round trip of a
 * batch is paid for by each of its messages. Returns which were written; the others had been settled by somebody else,
 * and nothing of them is changed.
 */
export async function settleMessages(
  tx: Tx,
  messages: readonly SettledMessage[],
  input: { workerId: string; recordedAt: string; finished: string | null },
): Promise<WrittenMessages> {
  if (messages.length === 0) return allWritten;
  const column = (of: (message: SettledMessage) => string | number | null) => toArray(messages.map(of));
  const { rows } = await tx.query<WrittenRow>(
    `WITH c AS MATERIALIZED (
       SELECT * FROM unnest($3::text::int[], $4::text::text[], $5::text::int[], $6::text::text[], $7::text::text[], $8::text::text[], $9::text::text[],
           $10::text::bigint[], $11::text::smallint[], $12::text::text[], $13::text::text[], $14::text::timestamptz[], $15::text::timestamptz[],
           $16::text::text[], $17::text::text[], $18::text::int[], $19::text::text[], $20::text::timestamptz[], string_to_array($21, E'\\x1f'))
         AS c (tenant_id, key, attempt, status, provider, provider_id, code,
               enrollment_id, ordinal, state, reason, due_at, settled_at, subject_type, subject_id, run, type, occurred_at, data)),
     changed AS (
       UPDATE qr.intent i SET status = c.status, provider = coalesce(c.provider, i.provider),
         provider_id = coalesce(c.provider_id, i.provider_id), code = c.code,
         may_have_gone = i.may_have_gone OR c.status = 'uncertain' OR coalesce(c.code = 'worker_lost', false)
       FROM c WHERE (i.tenant_id, i.key) = (c.tenant_id, c.key)
         AND i.status IN ('authorised', 'handing_over') AND i.worker_id = $1::uuid AND i.attempt = c.attempt
       RETURNING i.tenant_id, i.key),
     mine AS MATERIALIZED (SELECT c.* FROM changed JOIN c USING (tenant_id, key)),
     reached AS (
       UPDATE qr.touchpoint t SET state = m.state, reason = m.reason, due_at = coalesce(m.due_at, t.due_at),
         utc_offset = CASE WHEN m.due_at IS NULL THEN t.utc_offset END,
         settled_at = coalesce(m.settled_at, t.settled_at)
       FROM mine m WHERE (t.tenant_id, t.enrollment_id, t.ordinal) = (m.tenant_id, m.enrollment_id, m.ordinal) AND t.state = 'authorised'
       RETURNING t.tenant_id, t.channel, t.due_at, t.enrollment_id, t.ordinal, t.state),
     calendar AS (
       INSERT INTO qr.due (tenant_id, channel, due_at, enrollment_id, ordinal)
       SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM reached WHERE state = 'scheduled'
       ON CONFLICT DO NOTHING),
     hint AS (
       INSERT INTO qr.wake (tenant_id, channel, due_at)
       SELECT tenant_id, channel, min(due_at) FROM reached WHERE state = 'scheduled' GROUP BY 1, 2),
     fact AS (
       INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, occurred_at, recorded_at)
       SELECT tenant_id, subject_id, subject_type, run, type, data::jsonb, 'system', occurred_at, $2::timestamptz FROM mine),
     ${finish('$23')},
     unkept AS (${LEAVE_UNKEPT})
     ${selectWritten('mine', '$22')}`,
    [
      input.workerId,
      input.recordedAt,
      column(({ intent }) => intent.tenant_id),
      column(({ intent }) => intent.key),
      column(({ intent }) => intent.attempt),
      column(({ intent }) => intent.status),
      column(({ intent }) => intent.provider),
      column(({ intent }) => intent.provider_id),
      column(({ intent }) => intent.code),
      column(({ touchpoint }) => touchpoint.enrollment_id),
      column(({ touchpoint }) => touchpoint.ordinal),
      column(({ touchpoint }) => touchpoint.state),
      column(({ touchpoint }) => touchpoint.reason),
      column(({ touchpoint }) => touchpoint.due_at),
      column(({ touchpoint }) => touchpoint.settled_at),
      column(({ event }) => event.subject_type),
      column(({ event }) => event.subject_id),
      column(({ event }) => event.run),
      column(({ event }) => event.type),
      column(({ event }) => event.occurred_at),
      toDocuments(messages.map(({ event }) => toJsonb(event.data))),
      messages.length,
      input.finished,
    ],
  );
  return toWritten(rows);
}

/** Of a claim whose messages are all written down: nothing of it is in the worker's hands any more. */
export async function finishClaim(tx: Tx, claimId: string): Promise<void> {
  await tx.query(`WITH ${finish('$1')} ${LEAVE_UNKEPT}`, [claimId]);
}
