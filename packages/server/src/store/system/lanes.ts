import { toArray, toDocuments } from '../arrays.ts';
import type { Db, Tx } from '../db.ts';

/** What a lane has spent of late: number of a slot of machine time, and how much in it. Oldest first. */
export type SpentTokens = readonly (readonly [slot: number, tokens: number])[];

export type LaneName = { readonly tenantId: number; readonly channel: string };

/** A lane taken for one claim: nobody else works on it until the transaction ends. */
export type TakenLane = LaneName & {
  /** Messages or segments a second. */
  readonly rate: number;
  readonly spent: SpentTokens;
};

/** A lane as the claim leaves it. */
export type UsedLane = TakenLane & {
  /** What it still allows; below zero after a text that is longer than its rate. */
  readonly tokens: number;
  /** Calendar time from which its rate allows a message; null = it does. ISO. */
  readonly restsUntil: string | null;
};

/** Few enough that no lane is held for long. */
const HINTS_A_FOLD = 5_000;

/** What there is to do, in one look that locks nothing. */
export type CalendarLook = { readonly hints: boolean; readonly messages: boolean; readonly ends: boolean };

export async function lookAtCalendar(tx: Tx, calendarNow: string): Promise<CalendarLook> {
  const { rows } = await tx.query<CalendarLook>(
    `SELECT EXISTS (SELECT FROM qr.wake) AS hints,
            EXISTS (SELECT FROM qr.lane WHERE next_due <= $1::timestamptz AND channel <> 'end') AS messages,
            EXISTS (SELECT FROM qr.lane WHERE next_due <= $1::timestamptz AND channel = 'end') AS ends`,
    [calendarNow],
  );
  return rows[0] ?? { hints: false, messages: false, ends: false };
}

/**
 * Moves `wake` hints into their lanes. One process at a time; lanes another claim holds are left with their hints for
 * the next fold, so no hint is lost and nobody waits. `lockNumber` is the schema's own advisory lock.
 *
 * One statement, so its snapshot may be older than its turn: a hint that was folded in between can arm its lane once
 * more, which costs a look at a lane that has nothing. And a claim may have armed the lane anew since then: what is decided
 * is decided by the row that was locked, the snapshot's own would let the hint go for nothing. Returns whether there may be more than a fold takes.
 */
export async function foldWakes(tx: Tx, lockNumber: string): Promise<boolean> {
  const { rows } = await tx.query<{ n: number }>(
    `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock($1::bigint) AS is_ours),
     hint AS MATERIALIZED (
       SELECT wake_id, tenant_id, channel, due_at FROM qr.wake WHERE (SELECT is_ours FROM turn) ORDER BY wake_id LIMIT $2::int),
     free AS MATERIALIZED (
       SELECT l.tenant_id, l.channel, l.next_due, l.pause_code FROM qr.lane l
       WHERE (l.tenant_id, l.channel) IN (SELECT tenant_id, channel FROM hint)
       ORDER BY l.tenant_id, l.channel FOR NO KEY UPDATE SKIP LOCKED),
     taken AS (
       DELETE FROM qr.wake w USING hint h, free f
       WHERE w.wake_id = h.wake_id AND (h.tenant_id, h.channel) = (f.tenant_id, f.channel)),
     earliest AS (
       SELECT h.tenant_id, h.channel, min(h.due_at) AS due_at FROM hint h JOIN free f USING (tenant_id, channel)
       WHERE f.pause_code IS NULL GROUP BY h.tenant_id, h.channel, f.next_due HAVING min(h.due_at) < f.next_due),
     armed AS (
       UPDATE qr.lane l SET next_due = e.due_at, first_due = least(l.first_due, e.due_at) FROM earliest e
       WHERE (l.tenant_id, l.channel) = (e.tenant_id, e.channel))
     SELECT count(*)::int AS n FROM hint`,
    [lockNumber, HINTS_A_FOLD],
  );
  return rows[0]?.n === HINTS_A_FOLD;
}

/**
 * Tells lanes of all hints there are, and leaves the hints to be folded: where a hundred thousand of one tenant wait, those of
 * the others stand at the end of the list. To read them is a fiftieth of what folding them takes.
 */
export async function armLanes(tx: Tx): Promise<void> {
  await tx.query(
    `WITH earliest AS MATERIALIZED (SELECT tenant_id, channel, min(due_at) AS due_at FROM qr.wake GROUP BY 1, 2),
     free AS MATERIALIZED (
       SELECT l.tenant_id, l.channel, e.due_at FROM qr.lane l JOIN earliest e USING (tenant_id, channel)
       WHERE e.due_at < l.next_due AND l.pause_code IS NULL
       ORDER BY l.tenant_id, l.channel FOR NO KEY UPDATE OF l SKIP LOCKED)
     UPDATE qr.lane l SET next_due = f.due_at, first_due = least(l.first_due, f.due_at) FROM free f
     WHERE (l.tenant_id, l.channel) = (f.tenant_id, f.channel)`,
  );
}

/** Locks due lanes, earliest first, skipping those that another claim holds and those of `except`. */
export async function takeDueLanes(
  tx: Tx,
  input: { channels: readonly string[]; calendarNow: string; limit: number; except?: readonly LaneName[] },
): Promise<TakenLane[]> {
  const { rows } = await tx.query<{ tenant_id: number; channel: string; rate: number; spent: SpentTokens }>(
    `SELECT tenant_id, channel, rate, spent FROM qr.lane
     WHERE next_due <= $2::timestamptz AND channel = ANY ($1::text::text[])
       AND NOT EXISTS (
         SELECT FROM unnest($4::text::int[], $5::text::text[]) AS u (t, c) WHERE (u.t, u.c) = (lane.tenant_id, lane.channel))
     ORDER BY next_due LIMIT $3::int FOR NO KEY UPDATE SKIP LOCKED`,
    [
      toArray(input.channels),
      input.calendarNow,
      input.limit,
      toArray((input.except ?? []).map((lane) => lane.tenantId)),
      toArray((input.except ?? []).map((lane) => lane.channel)),
    ],
  );
  return rows.map(({ tenant_id: tenantId, channel, rate, spent }) => ({ tenantId, channel, rate, spent }));
}

/**
 * Charges and re-arms lanes taken by this transaction: the next look is at the earliest due row that is left, but not
 * before the rate allows one message.
 */
export async function rearmLanes(tx: Tx, lanes: readonly UsedLane[]): Promise<void> {
  await tx.query(
    `WITH used AS (
       SELECT * FROM unnest($1::text::int[], $2::text::text[], $3::text::float8[], string_to_array($4, E'\\x1f'), $5::text::timestamptz[])
         AS u (tenant_id, channel, tokens, spent, rests_until))
     UPDATE qr.lane l SET tokens = u.tokens, spent = u.spent::jsonb, first_due = u.first_due,
       next_due = greatest(u.first_due, u.rests_until)
     FROM (
       SELECT u.*, coalesce((
         SELECT min(d.due_at) FROM qr.due d WHERE d.tenant_id = x.tenant_id AND d.channel = x.channel AND d.due_at >= x.first_due), 'infinity') AS first_due
       FROM used u JOIN qr.lane x USING (tenant_id, channel)) u
     WHERE (l.tenant_id, l.channel) = (u.tenant_id, u.channel)`,
    [
      toArray(lanes.map((lane) => lane.tenantId)),
      toArray(lanes.map((lane) => lane.channel)),
      toArray(lanes.map((lane) => lane.tokens)),
      toDocuments(lanes.map((lane) => JSON.stringify(lane.spent))),
      toArray(lanes.map((lane) => lane.restsUntil)),
    ],
  );
}

/** Earliest instant any lane, hint or snooze wants to be looked at, calendar time, epoch ms; null = the calendar is empty. */
export async function nextWake(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM min(at)) * 1000)::float8 AS ms FROM (
       SELECT min(next_due) AS at FROM qr.lane WHERE next_due < 'infinity'
       UNION ALL SELECT min(due_at) FROM (SELECT due_at FROM qr.wake ORDER BY wake_id LIMIT 10000) w
       UNION ALL SELECT at FROM (
         SELECT n.snoozed_until AS at FROM qr.enrollment n WHERE n.snoozed_until IS NOT NULL AND NOT EXISTS (
           SELECT FROM qr.enrollment m WHERE m.tenant_id = n.tenant_id AND m.subject_id = n.subject_id AND m.run > n.run)
         ORDER BY n.snoozed_until LIMIT 1) s) x`,
  );
  const ms = rows[0]?.ms;
  return ms === null || ms === undefined ? null : Number(ms);
}

/**
 * Sets lanes right that point, or begin, later than their earliest due row. Nothing should ever need it; the minute's sweep
 * calls it so that no fault in the hints can silence a tenant for long. A lane that is in a claim's hands at that moment has
 * its turn in another minute.
 */
export async function repairLanes(tx: Tx): Promise<number> {
  const { rows } = await tx.query(
    `WITH late AS MATERIALIZED (
       SELECT l.tenant_id, l.channel, d.due_at FROM qr.lane l
       CROSS JOIN LATERAL (SELECT min(due_at) AS due_at FROM qr.due WHERE tenant_id = l.tenant_id AND channel = l.channel) d
       WHERE (d.due_at < l.first_due OR d.due_at < l.next_due AND l.tokens >= 1) AND l.pause_code IS NULL
       ORDER BY l.tenant_id, l.channel FOR NO KEY UPDATE OF l SKIP LOCKED)
     UPDATE qr.lane l SET next_due = late.due_at, first_due = late.due_at FROM late
     WHERE (l.tenant_id, l.channel) = (late.tenant_id, late.channel) RETURNING 1`,
  );
  return rows.length;
}

/** Stops a tenant's channel: bad key, suspended account. Returns true for the one call that stopped it. */
export async function pauseLane(tx: Tx, tenantId: number, channel: string, code: string): Promise<boolean> {
  const { rows } = await tx.query(
    `WITH lane AS MATERIALIZED (SELECT pause_code FROM qr.lane WHERE tenant_id = $1 AND channel = $2 FOR NO KEY UPDATE)
     UPDATE qr.lane l SET pause_code = $3, next_due = 'infinity' FROM lane
     WHERE l.tenant_id = $1 AND l.channel = $2 AND lane.pause_code IS NULL RETURNING 1`,
    [tenantId, channel, code],
  );
  return rows.length > 0;
}

/** Lets a stopped channel go on from its earliest due row, which is looked for once no fold has the lane any more. */
export async function resumeLane(db: Db, tenantId: number, channel: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lane = [tenantId, channel];
    const { rows } = await tx.query(
      'SELECT FROM qr.lane WHERE tenant_id = $1 AND channel = $2 AND pause_code IS NOT NULL FOR NO KEY UPDATE',
      lane,
    );
    if (rows.length === 0) return false;
    await tx.query(
      `UPDATE qr.lane SET pause_code = NULL, next_due = d.earliest, first_due = d.earliest
       FROM (SELECT coalesce(min(due_at), 'infinity') AS earliest FROM qr.due WHERE tenant_id = $1 AND channel = $2) d
       WHERE tenant_id = $1 AND channel = $2`,
      lane,
    );
    return true;
  });
}
