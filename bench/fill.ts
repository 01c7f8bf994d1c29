import type pg from 'pg';

/**
 * Puts `count` touchpoints due in ten days on the calendar, by copying one enrolled estimate: what a year of a busy host
 * leaves lying there. Straight into the tables, because through the door a million would take an hour.
 */
export async function fillPending(pool: pg.Pool, count: number): Promise<void> {
  const perEstimate = 5;
  const estimates = Math.ceil(count / perEstimate);
  await fill(
    pool,
    `WITH one AS (SELECT * FROM quote_rescue.estimate ORDER BY created_at LIMIT 1),
     contact AS (
       INSERT INTO quote_rescue.contact (tenant_id, name, email, locale)
       SELECT i % 50 + 1, 'Customer ' || i, 'pending' || i || '@example.com', 'en' FROM generate_series(1, $1::int) i
       RETURNING tenant_id, contact_id, email),
     numbered AS (SELECT *, 'est_pending' || contact_id AS estimate_id FROM contact),
     estimate AS (
       INSERT INTO quote_rescue.estimate (tenant_id, estimate_id, contact_id, job_title, currency, total_minor, deposit_rule, deposit_minor, line_items, token_sealed, created_at)
       SELECT n.tenant_id, n.estimate_id, n.contact_id, one.job_title, one.currency, one.total_minor, one.deposit_rule, one.deposit_minor, one.line_items, one.token_sealed, one.created_at
       FROM numbered n, one),
     enrollment AS (
       INSERT INTO quote_rescue.enrollment (tenant_id, subject_type, subject_id, run, contact_id, sequence_id, sequence_version, zones, started_at)
       SELECT n.tenant_id, 'estimate', n.estimate_id, 1, n.contact_id, e.sequence_id, e.sequence_version, e.zones, e.started_at
       FROM numbered n, (SELECT * FROM quote_rescue.enrollment ORDER BY enrollment_id LIMIT 1) e
       RETURNING tenant_id, enrollment_id, subject_id),
     touchpoint AS (
       INSERT INTO quote_rescue.touchpoint (tenant_id, enrollment_id, ordinal, channel, step_id, key, due_at, state)
       SELECT e.tenant_id, e.enrollment_id, t.ordinal, t.channel, t.step_id, e.subject_id || ':' || t.step_id || '/' || t.channel,
         clock_timestamp() + interval '10 days' + random() * interval '10 days', 'scheduled'
       FROM enrollment e, (VALUES (1, 'email', 'T+2'), (2, 'sms', 'T+4'), (3, 'email', 'T+7'), (4, 'sms', 'T+7'), (5, 'end', 'T+10')) AS t (ordinal, channel, step_id)
       RETURNING tenant_id, channel, due_at, enrollment_id, ordinal)
     INSERT INTO quote_rescue.due SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM touchpoint`,
    [estimates],
  );
  await pool.query('VACUUM ANALYZE');
}

/** What refers to what was made a moment ago: asking for each of millions of rows would take longer than all the rest. */
async function fill(pool: pg.Pool, text: string, values: readonly number[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(text, [...values]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Gives every estimate of `fillPending` the same number of recorded facts: sendings, deliveries, openings, views. */
export async function fillEvents(pool: pg.Pool, each: number): Promise<void> {
  await fill(
    pool,
    `INSERT INTO quote_rescue.event (tenant_id, subject_id, subject_type, run, type, data, actor, occurred_at, recorded_at)
     SELECT tenant_id, estimate_id, 'estimate', 1, kind.type,
       CASE kind.type WHEN 'quote.viewed' THEN '{"by":"person"}'::jsonb
         WHEN 'email.opened' THEN jsonb_build_object('key', estimate_id || ':T+2/email', 'by', 'unknown')
         ELSE jsonb_build_object('key', estimate_id || ':T+2/email') END,
       kind.actor, created_at + i * interval '1 minute', created_at + i * interval '1 minute'
     FROM generate_series(1, $1::int) i
     CROSS JOIN LATERAL (SELECT (ARRAY['quote.viewed', 'email.opened', 'email.delivered'])[i % 3 + 1] AS type,
       (ARRAY['customer', 'machine', 'provider'])[i % 3 + 1] AS actor) kind
     CROSS JOIN quote_rescue.estimate WHERE estimate_id LIKE 'est_pending%'`,
    [each],
  );
  await pool.query('VACUUM ANALYZE quote_rescue.event');
}
