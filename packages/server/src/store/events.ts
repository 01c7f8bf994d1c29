import type { Actor, EventType, NewEvent, QuoteEvent, SubjectType } from '@quote-rescue/core';
import type { Tx } from './db.ts';
import { toJsonb } from './jsonb.ts';
import { unpackPlan } from './packed-plan.ts';

export type EventSubject = { readonly tenantId: number; readonly subjectType: SubjectType; readonly subjectId: string };

/** Appends facts in their order, in one statement. `recordedAt` is calendar time, ISO. */
export async function appendEvents(
  tx: Tx,
  subject: EventSubject,
  events: readonly NewEvent[],
  recordedAt: string,
): Promise<void> {
  if (events.length === 0) return;
  await tx.query(insertEvents({ tenant: '$1', subject: '$2', subjectType: '$3', events: '$4', recordedAt: '$5' }), [
    subject.tenantId,
    subject.subjectId,
    subject.subjectType,
    eventsParameter(events),
    recordedAt,
  ]);
}

/** The statement, or the end of one, that appends facts; each is the name of a parameter or a text in quotes. */
export const insertEvents = (of: {
  readonly tenant: string;
  readonly subject: string;
  readonly subjectType: string;
  readonly events: string;
  readonly recordedAt: string;
}): string =>
  `INSERT INTO qr.event (tenant_id, subject_id, subject_type, run, type, data, actor, actor_id, occurred_at, recorded_at)
     SELECT ${of.tenant}::int, ${of.subject}, ${of.subjectType}, e.run, e.type, e.data, e.actor, e.actor_id, e.occurred_at, ${of.recordedAt}::timestamptz
     FROM jsonb_to_recordset(${of.events}::text::jsonb)
       AS e (run int, type text, data jsonb, actor text, actor_id text, occurred_at timestamptz)`;

export const eventsParameter = (events: readonly NewEvent[]): string =>
  toJsonb(
    events.map((event) => ({
      run: event.run,
      type: event.type,
      data: event.data,
      actor: event.actor.kind,
      actor_id: event.actor.id ?? null,
      occurred_at: event.occurredAt,
    })),
  );

type EventRow = {
  id: string;
  subject_type: SubjectType;
  subject_id: string;
  run: number | null;
  type: EventType;
  data: unknown;
  actor: Actor['kind'];
  actor_id: string | null;
  occurred_ms: number;
  recorded_ms: number;
};

/** The data of a fact as the log tells it: the table holds a plan in fewer words. */
export const dataOf = (row: { type: string; data: unknown; subject_id: string; run: number | null }): unknown =>
  row.type === 'sequence.scheduled' ? unpackPlan(row.data, { subjectId: row.subject_id, run: row.run }) : row.data;

/** All facts of a subject, oldest first. */
export async function readEvents(
  tx: Tx,
  tenant: { id: number; externalId: string },
  subjectId: string,
): Promise<QuoteEvent[]> {
  const { rows } = await tx.query<EventRow>(
    `SELECT event_id::text AS id, subject_type, subject_id, run, type, data, actor, actor_id,
            (extract(epoch FROM occurred_at) * 1000)::float8 AS occurred_ms,
            (extract(epoch FROM recorded_at) * 1000)::float8 AS recorded_ms
     FROM qr.event WHERE tenant_id = $1 AND subject_id = $2 ORDER BY event_id`,
    [tenant.id, subjectId],
  );
  return rows.map(
    (row) =>
      ({
        id: row.id,
        tenantId: tenant.externalId,
        subjectType: row.subject_type,
        subjectId: row.subject_id,
        run: row.run,
        type: row.type,
        data: dataOf(row),
        actor: row.actor_id === null ? { kind: row.actor } : { kind: row.actor, id: row.actor_id },
        occurredAt: new Date(Number(row.occurred_ms)).toISOString(),
        recordedAt: new Date(Number(row.recorded_ms)).toISOString(),
      }) as QuoteEvent,
  );
}
