import { verify } from '../../src/flow/verify.ts';
import type { Row } from '../../src/store/db.ts';
import { Violation } from './tally.ts';
import type { Statement } from './wire.ts';
import { finish, type World } from './world.ts';

type CalendarLook = { waiting: number; scheduled: number; lost: CalendarRow[] | null; asleep: CalendarRow[] | null };
type CalendarRow = { key: string; state: string };

/**
 * One look at all that waits. What stands apart (due rows, lanes, batches) is read once and looked up by hash; the columns
 * are asked for in a CASE, so that a row pays for the questions of its own state only.
 */
const calendar = `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE state = 'scheduled')::int AS scheduled,
    jsonb_agg(jsonb_build_object('key', key, 'state', state)) FILTER (WHERE is_lost) AS lost,
    jsonb_agg(jsonb_build_object('key', key, 'state', state)) FILTER (WHERE is_asleep) AS asleep
  FROM (
    SELECT t.key, t.state,
      CASE t.state
        WHEN 'scheduled' THEN (t.tenant_id, t.channel, t.due_at, t.enrollment_id, t.ordinal) NOT IN (SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM qr.due)
        WHEN 'held' THEN (SELECT n.status = 'running' AND n.paused_at IS NULL AND n.snoozed_until IS NULL AND NOT n.deposit_pending AND NOT n.question_open
                          FROM qr.enrollment n WHERE n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id)
        ELSE (t.tenant_id, t.key) NOT IN (SELECT i.tenant_id, i.key FROM qr.claim c CROSS JOIN LATERAL unnest(c.tenants, c.keys) AS k (tenant_id, key)
                                          JOIN qr.intent i ON i.tenant_id = k.tenant_id AND i.key = k.key AND i.status IN ('authorised', 'handing_over'))
      END AS is_lost,
      t.state = 'scheduled'
        AND NOT EXISTS (SELECT 1 FROM qr.lane l WHERE l.tenant_id = t.tenant_id AND l.channel = t.channel AND (greatest(l.next_due, l.first_due) <= t.due_at OR l.pause_code IS NOT NULL OR l.tokens < 1 AND l.first_due <= t.due_at))
        AND NOT EXISTS (SELECT 1 FROM qr.wake w WHERE w.tenant_id = t.tenant_id AND w.channel = t.channel AND w.due_at <= t.due_at) AS is_asleep
    FROM qr.touchpoint t WHERE t.state IN ('scheduled', 'held', 'authorised')) x`;

/** Looks at what stands in the tables after a step, all of it in one exchange, and reads `more` there. */
export async function checkRows(world: World, more: readonly Statement[] = []): Promise<Row[][]> {
  const names = world.watch.touched();
  const told = world.endpoint.wasCalled();
  const asked = [
    { text: calendar },
    ...(names.length > 0 || told ? [{ text: status, values: [JSON.stringify(names)] }] : []),
    ...(told ? [{ text: hostWasTold }] : []),
  ];
  const all = await world.database.readAll([...asked, ...more]);
  const [waiting = [], stored = [], delivered = []] = all.slice(0, asked.length);
  checkCalendar(world, waiting[0] as CalendarLook | undefined);
  checkStatus(world, stored as StatusRow[]);
  checkHost(world, delivered as { id: string }[]);
  return all.slice(asked.length);
}

/** What waits is found again: on the calendar with a lane that wakes, under a hold that stands, or in somebody's hands. */
function checkCalendar({ tally, violate }: World, look: CalendarLook | undefined): void {
  if (look === undefined) throw new Error('a count has no row');
  tally.check('nothing lost', look.waiting);
  tally.check('lanes wake', look.scheduled);
  for (const { key, state } of look.lost ?? []) {
    violate(new Violation('nothing lost', `${key} is ${state}, and nothing will ever come of it`));
  }
  for (const { key } of look.asleep ?? []) {
    violate(new Violation('lanes wake', `${key} is due, and its lane sleeps longer`));
  }
}

type StatusRow = {
  tenant_id: number;
  estimate_id: string;
  disposition: string;
  run: number;
  running: boolean;
  holds: { [hold: string]: boolean };
};

const status = `SELECT e.tenant_id, e.estimate_id, e.disposition, n.run, n.status = 'running' AS running, jsonb_build_object('paused', n.paused_at IS NOT NULL,
       'snoozed', n.snoozed_until IS NOT NULL, 'deposit_pending', n.deposit_pending, 'question', n.question_open) AS holds
     FROM jsonb_array_elements_text($1::text::jsonb) s JOIN qr.estimate e ON e.estimate_id = s.value
     JOIN qr.enrollment n ON n.tenant_id = e.tenant_id AND n.subject_id = e.estimate_id
     WHERE n.run = (SELECT max(run) FROM qr.enrollment m WHERE m.tenant_id = n.tenant_id AND m.subject_id = n.subject_id)`;

/** Of every estimate that something happened to in this step: what its rows say is what its events say. */
function checkStatus({ tally, watch, violate }: World, rows: readonly StatusRow[]): void {
  tally.check('what is stored is what events say', rows.length);
  for (const row of rows) {
    const told = watch.estimates.get(`${row.tenant_id} ${row.estimate_id}`);
    const goesOn = row.running && row.disposition === 'open';
    const holds = Object.entries(row.holds).flatMap(([hold, stands]) => (stands ? [hold] : []));
    const same =
      told !== undefined &&
      told.disposition === row.disposition &&
      told.running === row.running &&
      (!goesOn || [...told.holds].sort().join() === holds.sort().join());
    if (same) continue;
    const says = told && { ...told, holds: [...told.holds] };
    violate(
      new Violation(
        'what is stored is what events say',
        `${row.estimate_id} is stored as ${JSON.stringify(row)}, and its events say ${JSON.stringify(says)}`,
      ),
    );
  }
}

export async function checkProjections(world: World): Promise<void> {
  const web = world.host(2);
  const report = await finish(world.schedule, verify(web.context), world.random);
  world.tally.check('status is derived', report.subjects);
  const [first] = report.differences;
  if (first === undefined) return;
  throw new Violation('status is derived', `${report.differences.length} differences, first ${JSON.stringify(first)}`);
}

const hostWasTold =
  "SELECT 'msg_' || tenant_id || '_' || webhook_id AS id FROM qr.host_webhook WHERE delivered_at IS NOT NULL";

/** What counts as told was answered with yes. */
function checkHost({ endpoint, violate }: World, told: readonly { id: string }[]): void {
  const wrong = told.find(({ id }) => !endpoint.taken.has(id));
  if (wrong !== undefined) violate(new Violation('the host is told', `${wrong.id} is called delivered, and never was`));
}

/** After the last seed's step nothing is under way, and what happened outside is what was written down. */
export async function checkEnd(world: World): Promise<void> {
  const { database, tally, network, till } = world;
  const none = async (what: string, text: string) => {
    const [row] = await database.read<{ n: number; of: number; example: string | null }>(text);
    tally.check('everything ends', row?.of ?? 0);
    if ((row?.n ?? 0) > 0) throw new Violation('everything ends', `${row?.n} ${what}, such as ${row?.example}`);
  };
  await none(
    'messages are neither sent nor given up',
    `SELECT count(*) FILTER (WHERE open)::int AS n, count(*)::int AS of, min(key) FILTER (WHERE open) AS example FROM (
       SELECT t.key, t.state IN ('scheduled', 'authorised') OR (t.state = 'held' AND n.status = 'running'
         AND n.paused_at IS NULL AND NOT n.deposit_pending AND NOT n.question_open AND n.snoozed_until IS NULL) AS open
       FROM qr.touchpoint t JOIN qr.enrollment n ON n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id) x`,
  );
  await none(
    'runs go on although nothing holds them',
    `SELECT count(*) FILTER (WHERE open)::int AS n, count(*)::int AS of, min(subject_id) FILTER (WHERE open) AS example FROM (
       SELECT subject_id, status = 'running' AND paused_at IS NULL AND NOT deposit_pending AND NOT question_open AND snoozed_until IS NULL AS open
       FROM qr.enrollment) x`,
  );
  await none(
    'intents have no end',
    `SELECT count(*) FILTER (WHERE status IN ('authorised', 'handing_over'))::int AS n, count(*)::int AS of,
       min(key) FILTER (WHERE status IN ('authorised', 'handing_over')) AS example FROM qr.intent`,
  );
  await none(
    'batches were never recorded',
    'SELECT count(*)::int AS n, 0 AS of, min(keys[1]) AS example FROM qr.claim',
  );
  await none(
    'reports were never applied',
    'SELECT count(*) FILTER (WHERE processed_at IS NULL)::int AS n, count(*)::int AS of, min(event_id) AS example FROM qr.webhook_event',
  );
  await none(
    'notices never went',
    'SELECT count(*) FILTER (WHERE sent_at IS NULL)::int AS n, count(*)::int AS of, min(about) FILTER (WHERE sent_at IS NULL) AS example FROM qr.notice',
  );
  await none(
    'payment pages were never closed',
    `SELECT count(*) FILTER (WHERE status = 'expiring')::int AS n, count(*)::int AS of, min(attempt_id) FILTER (WHERE status = 'expiring') AS example FROM qr.payment_attempt`,
  );
  await none(
    'webhooks never reached the host',
    `SELECT count(*) FILTER (WHERE tries BETWEEN 1 AND 9 AND delivered_at IS NULL)::int AS n, count(*) FILTER (WHERE tries > 0)::int AS of,
       min(about) FILTER (WHERE tries BETWEEN 1 AND 9 AND delivered_at IS NULL) AS example FROM qr.host_webhook`,
  );
  for (const channel of ['email', 'sms'] as const) {
    if (network.repeatability[channel] === 'none') continue;
    await none(
      `${channel} messages stay uncertain although the provider knows`,
      // Left out: those that it was asked after for a day, in which it had no answer.
      `SELECT count(*) FILTER (WHERE open)::int AS n, count(*)::int AS of, min(key) FILTER (WHERE open) AS example FROM (
         SELECT t.key, t.state = 'uncertain' AND (SELECT count(*) FROM qr.event e WHERE e.tenant_id = t.tenant_id AND e.type = 'touchpoint.failed' AND e.data ->> 'key' = t.key) < 6 AS open
         FROM qr.touchpoint t WHERE channel = '${channel}') x`,
    );
  }
  await checkMoney(world);
  await checkKnown(world);
  const times = new Map<string, number>();
  for (const { tenantId, key, accepted } of network.calls) {
    if (!accepted || /^(notice|reply):/.test(key)) continue;
    times.set(`${tenantId} ${key}`, (times.get(`${tenantId} ${key}`) ?? 0) + 1);
  }
  tally.check('once', times.size);
  for (const [name, n] of times) if (n > 1) throw new Violation('once', `${name} reached the customer ${n} times`);
  if (till.money.size > 0) tally.check('won by money');
}

async function checkMoney({ database, tally, till }: World): Promise<void> {
  const stored = await database.read<{ payment_id: string; amount: string; refunded: string; estimate_id: string }>(
    'SELECT payment_id, amount_minor::text AS amount, refunded_minor::text AS refunded, estimate_id FROM qr.payment ORDER BY payment_id',
  );
  const words = (id: string, amount: unknown, refunded: unknown, estimate: string) =>
    `${id} ${amount} -${refunded} ${estimate}`;
  const there = stored.map((row) => words(row.payment_id, row.amount, row.refunded, row.estimate_id)).sort();
  const real = [...till.money.values()]
    .map((one) => words(one.paymentId, one.amountMinor, one.refundedMinor, one.estimateId))
    .sort();
  tally.check('money is the provider\u2019s', real.length);
  if (JSON.stringify(there) !== JSON.stringify(real)) {
    throw new Violation(
      'money is the provider\u2019s',
      `stored ${JSON.stringify(there)}, moved ${JSON.stringify(real)}`,
    );
  }
}

/** What a provider took and answered for, or reported, is known to have gone; what is called sent was taken. */
async function checkKnown({ database, tally, network }: World): Promise<void> {
  const rows = await database.read<{ tenant: string; key: string; state: string }>(
    `SELECT x.external_id AS tenant, t.key, t.state FROM qr.touchpoint t JOIN qr.tenant x ON x.tenant_id = t.tenant_id WHERE t.channel <> 'end'`,
  );
  const accepted = new Set(network.calls.filter((call) => call.accepted).map((call) => `${call.tenantId} ${call.key}`));
  const answered = new Set(
    network.calls.filter(({ answer }) => answer?.outcome === 'sent').map((call) => `${call.tenantId} ${call.key}`),
  );
  const arrived = new Set(
    network.callbacks.flatMap(({ tenantId, payload, delivered }) => {
      const report = 'report' in payload ? payload.report : 'kind' in payload ? payload : null;
      return delivered > 0 && report?.kind === 'delivered' && report.key !== null ? [`${tenantId} ${report.key}`] : [];
    }),
  );
  for (const { tenant, key, state } of rows) {
    const name = `${tenant} ${key}`;
    tally.check('what went is known');
    if (state === 'sent' && !accepted.has(name))
      throw new Violation('what went is known', `${key} is called sent and never went`);
    if (state === 'failed' && (answered.has(name) || arrived.has(name)))
      throw new Violation('what went is known', `${key} went, and is called ${state}`);
  }
}
