import { verify } from '../../src/flow/verify.ts';
import { Violation } from './tally.ts';
import { finish, type World } from './world.ts';

type CalendarRow = {
  key: string;
  state: 'scheduled' | 'held' | 'authorised';
  running: boolean;
  is_held: boolean;
  has_due: boolean;
  lane_wakes: boolean;
  in_hand: boolean;
};

/** What waits is found again: on the calendar with a lane that wakes, under a hold that stands, or in somebody's hands. */
export function checkCalendar({ database, tally, violate }: World): void {
  const rows = database.read<CalendarRow>(
    `SELECT t.key, t.state, n.status = 'running' AS running,
       n.paused_at IS NOT NULL OR n.snoozed_until IS NOT NULL OR n.deposit_pending OR n.question_open AS is_held,
       EXISTS (SELECT 1 FROM qr.due d WHERE (d.tenant_id, d.channel, d.due_at, d.enrollment_id, d.ordinal) = (t.tenant_id, t.channel, t.due_at, t.enrollment_id, t.ordinal)) AS has_due,
       EXISTS (SELECT 1 FROM qr.lane l WHERE l.tenant_id = t.tenant_id AND l.channel = t.channel AND (l.next_due <= t.due_at OR l.pause_code IS NOT NULL OR l.tokens < 1))
         OR EXISTS (SELECT 1 FROM qr.wake w WHERE w.tenant_id = t.tenant_id AND w.channel = t.channel AND w.due_at <= t.due_at) AS lane_wakes,
       EXISTS (SELECT 1 FROM qr.intent i JOIN qr.claim c ON t.key = ANY (c.keys) WHERE i.tenant_id = t.tenant_id AND i.key = t.key
                 AND i.status IN ('authorised', 'handing_over')) AS in_hand
     FROM qr.touchpoint t JOIN qr.enrollment n ON n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id
     WHERE t.state IN ('scheduled', 'held', 'authorised')`,
  );
  for (const row of rows) {
    tally.check('nothing lost');
    const lost =
      (row.state === 'scheduled' && !row.has_due) ||
      (row.state === 'held' && row.running && !row.is_held) ||
      (row.state === 'authorised' && !row.in_hand);
    if (lost) violate(new Violation('nothing lost', `${row.key} is ${row.state}, and nothing will ever come of it`));
    if (row.state !== 'scheduled') continue;
    tally.check('lanes wake');
    if (!row.lane_wakes) violate(new Violation('lanes wake', `${row.key} is due, and its lane sleeps longer`));
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

/** After the last seed's step nothing is under way, and what happened outside is what was written down. */
export function checkEnd(world: World): void {
  const { database, tally, network, till } = world;
  const one = (text: string) => database.read<{ n: number; of: number; example: string | null }>(text)[0];
  const none = (what: string, text: string) => {
    const row = one(text);
    tally.check('everything ends', row?.of ?? 0);
    if ((row?.n ?? 0) > 0) throw new Violation('everything ends', `${row?.n} ${what}, such as ${row?.example}`);
  };
  none(
    'messages are neither sent nor given up',
    `SELECT count(*) FILTER (WHERE open)::int AS n, count(*)::int AS of, min(key) FILTER (WHERE open) AS example FROM (
       SELECT t.key, t.state IN ('scheduled', 'authorised') OR (t.state = 'held' AND n.status = 'running'
         AND n.paused_at IS NULL AND NOT n.deposit_pending AND NOT n.question_open AND n.snoozed_until IS NULL) AS open
       FROM qr.touchpoint t JOIN qr.enrollment n ON n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id) x`,
  );
  none(
    'runs go on although nothing holds them',
    `SELECT count(*) FILTER (WHERE open)::int AS n, count(*)::int AS of, min(subject_id) FILTER (WHERE open) AS example FROM (
       SELECT subject_id, status = 'running' AND paused_at IS NULL AND NOT deposit_pending AND NOT question_open AND snoozed_until IS NULL AS open
       FROM qr.enrollment) x`,
  );
  none(
    'intents have no end',
    `SELECT count(*) FILTER (WHERE status IN ('authorised', 'handing_over'))::int AS n, count(*)::int AS of,
       min(key) FILTER (WHERE status IN ('authorised', 'handing_over')) AS example FROM qr.intent`,
  );
  none('batches were never recorded', 'SELECT count(*)::int AS n, 0 AS of, min(keys[1]) AS example FROM qr.claim');
  none(
    'reports were never applied',
    'SELECT count(*) FILTER (WHERE processed_at IS NULL)::int AS n, count(*)::int AS of, min(event_id) AS example FROM qr.webhook_event',
  );
  none(
    'notices never went',
    'SELECT count(*) FILTER (WHERE sent_at IS NULL)::int AS n, count(*)::int AS of, min(about) FILTER (WHERE sent_at IS NULL) AS example FROM qr.notice',
  );
  none(
    'payment pages were never closed',
    `SELECT count(*) FILTER (WHERE status = 'expiring')::int AS n, count(*)::int AS of, min(attempt_id) FILTER (WHERE status = 'expiring') AS example FROM qr.payment_attempt`,
  );
  for (const channel of ['email', 'sms'] as const) {
    if (network.repeatability[channel] === 'none') continue;
    none(
      `${channel} messages stay uncertain although the provider knows`,
      `SELECT count(*) FILTER (WHERE state = 'uncertain')::int AS n, count(*)::int AS of, min(key) FILTER (WHERE state = 'uncertain') AS example FROM qr.touchpoint WHERE channel = '${channel}'`,
    );
  }
  checkMoney(world);
  checkKnown(world);
  const times = new Map<string, number>();
  for (const { tenantId, key, accepted } of network.calls) {
    if (!accepted || /^(notice|reply):/.test(key)) continue;
    times.set(`${tenantId} ${key}`, (times.get(`${tenantId} ${key}`) ?? 0) + 1);
  }
  tally.check('once', times.size);
  for (const [name, n] of times) if (n > 1) throw new Violation('once', `${name} reached the customer ${n} times`);
  if (till.money.size > 0) tally.check('won by money');
}

function checkMoney({ database, tally, till }: World): void {
  const stored = database.read<{ payment_id: string; amount: string; refunded: string; estimate_id: string }>(
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

/** What a provider took and answered for is known to have gone; what is called sent was taken. */
function checkKnown({ database, tally, network }: World): void {
  const rows = database.read<{ tenant: string; key: string; state: string; settled_by_person: boolean }>(
    `SELECT x.external_id AS tenant, t.key, t.state FROM qr.touchpoint t JOIN qr.tenant x ON x.tenant_id = t.tenant_id WHERE t.channel <> 'end'`,
  );
  const accepted = new Set(network.calls.filter((call) => call.accepted).map((call) => `${call.tenantId} ${call.key}`));
  const answered = new Set(
    network.calls.filter(({ answer }) => answer?.outcome === 'sent').map((call) => `${call.tenantId} ${call.key}`),
  );
  for (const { tenant, key, state } of rows) {
    const name = `${tenant} ${key}`;
    tally.check('what went is known');
    if (state === 'sent' && !accepted.has(name))
      throw new Violation('what went is known', `${key} is called sent and never went`);
    if (state === 'failed' && answered.has(name))
      throw new Violation('what went is known', `${key} went, and is called ${state}`);
  }
}
