import {
  type ChannelWindows,
  type DayWindow,
  nextAllowed,
  type TenantSettings,
  type WeekWindows,
} from '@quote-rescue/core';
import type { CheckName } from './tally.ts';
import { CLOCKS_MS, type Followed, type WatchOptions } from './watch.ts';

const hourMs = 3_600_000;
const MIN_GAP_MS = 24 * hourMs;
const LATE_AFTER_MS = 36 * hourMs;

type AuthorisedRow = {
  tenant_id: number;
  key: string;
  attempt: number;
  address: string;
  at_ms: number;
  due_ms: number;
  channel: 'email' | 'sms';
  step_id: string;
  subject_id: string;
  zones: string[];
  settings: TenantSettings;
  run_ended: boolean;
  held: boolean;
  closed: boolean;
  opted_out: boolean;
  unreachable: boolean;
  email: string | null;
  phone: string | null;
  sms_consent: boolean;
  others: { key: string; at: number }[];
};

/**
 * Asks of every message that was authorised by the commit just made whether that was right, by rows and rules of the
 * simulation's own: nothing here uses the guard.
 */
export async function checkAuthorised(
  watch: WatchOptions & {
    readonly estimates: ReadonlyMap<string, Followed>;
    readonly promised: ReadonlySet<string>;
    readonly seen: Set<string>;
    readonly fail: (check: CheckName, message: string) => void;
  },
): Promise<void> {
  const { tally, fail } = watch;
  for (const row of await readAuthorised(watch)) {
    const name = `${row.tenant_id} ${row.key} ${row.attempt}`;
    if (watch.seen.has(name)) continue;
    watch.seen.add(name);
    const { key, channel, at_ms: at } = row;
    const one = watch.estimates.get(`${row.tenant_id} ${row.subject_id}`);
    tally.check('silence after the end');
    if (row.closed || row.run_ended || one?.disposition !== 'open' || !one.running) {
      fail('silence after the end', `${key} was authorised although its estimate is ${one?.disposition}`);
    }
    tally.check('silence under a hold');
    if (row.held || (one?.holds.size ?? 0) > 0) {
      fail('silence under a hold', `${key} was authorised under ${[...(one?.holds ?? [])].join(', ')}`);
    }
    tally.check('silence after an opt-out');
    if (row.opted_out || watch.promised.has(`${row.tenant_id} ${channel} ${row.address}`)) {
      fail('silence after an opt-out', `${key} was authorised to somebody who opted out`);
    }
    tally.check('first things first');
    if (row.unreachable) fail('first things first', `${key} was authorised to an address that takes no messages`);
    if (channel === 'sms' && !row.sms_consent) fail('first things first', `${key} was authorised without consent`);
    if (row.address !== (channel === 'email' ? row.email : row.phone)) {
      fail('first things first', `${key} was authorised to another address than the customer's`);
    }
    if (at < row.due_ms - CLOCKS_MS) fail('first things first', `${key} was authorised before it was due`);
    clock(row, watch);
  }
}

function clock(
  row: AuthorisedRow,
  { tally, fail }: Pick<WatchOptions, 'tally'> & { fail: (check: CheckName, message: string) => void },
): void {
  const { key, channel, settings, at_ms: at } = row;
  const atOnce = row.step_id === 'T+0' && channel === 'email';
  if (!atOnce) {
    const closed = settings.closedDates;
    const week = channel === 'email' ? settings.emailWindows : settings.smsWindows;
    if (week !== null || closed.length > 0 || !settings.weekends) tally.check('window');
    const isOpen = row.zones.every((zone) => {
      const [day, minute] = localOf(zone, at);
      return openAt(week, settings, day, minute);
    });
    if (!isOpen) fail('window', `${key} was authorised at ${new Date(at).toISOString()}, outside its window`);
    tally.check('minimum gap', row.others.length);
    for (const other of row.others) {
      if (at - other.at < MIN_GAP_MS - CLOCKS_MS)
        fail('minimum gap', `${key} was authorised within a day of ${other.key}`);
    }
  }
  tally.check('not late');
  const windows: ChannelWindows = {
    email: weekOf(settings.emailWindows, settings) ?? null,
    sms: weekOf(settings.smsWindows, settings) as WeekWindows,
  };
  const zones = row.zones as [string, ...string[]];
  const first = nextAllowed(row.due_ms, channel, zones, windows, settings.closedDates).at ?? row.due_ms;
  if (at - Math.max(first, row.due_ms) > LATE_AFTER_MS + CLOCKS_MS)
    fail('not late', `${key} was authorised absurdly late`);
}

const allDay: DayWindow = { from: '00:00', to: '00:00' };
function weekOf(week: WeekWindows | null, { weekends }: TenantSettings): WeekWindows | null {
  if (weekends) return week;
  const open = week ?? { 1: allDay, 2: allDay, 3: allDay, 4: allDay, 5: allDay, 6: null, 7: null };
  return { ...open, 6: null, 7: null };
}

function openAt(given: WeekWindows | null, settings: TenantSettings, day: number, minute: number): boolean {
  const isClosed = (date: number) =>
    settings.closedDates.includes(new Date(date * 24 * hourMs).toISOString().slice(0, 10));
  if (isClosed(day)) return false;
  const week = weekOf(given, settings);
  if (week === null) return true;
  const of = (date: number) => week[(((date + 3) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7];
  const today = of(day);
  if (today !== null) {
    const [from, to] = [minutes(today.from), minutes(today.to)];
    if (from < to ? minute >= from && minute < to : minute >= from) return true;
  }
  const before = of(day - 1);
  if (before === null || isClosed(day - 1)) return false;
  return minutes(before.to) <= minutes(before.from) && minute < minutes(before.to);
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const formats = new Map<string, Intl.DateTimeFormat>();
/** Local day (days since 1970) and minute of the day. */
function localOf(zone: string, at: number): [number, number] {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const day = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1) / (24 * hourMs);
  return [day, (parts.hour ?? 0) * 60 + (parts.minute ?? 0)];
}

function readAuthorised({ database }: WatchOptions): Promise<AuthorisedRow[]> {
  return database.read<AuthorisedRow>(
    `SELECT i.tenant_id, i.key, i.attempt, i.address, (extract(epoch FROM i.authorised_at) * 1000)::float8 AS at_ms,
       (extract(epoch FROM t.due_at) * 1000)::float8 AS due_ms, t.channel, t.step_id, n.subject_id,
       to_jsonb(n.zones) AS zones, x.settings, n.status <> 'running' AS run_ended, e.disposition <> 'open' AS closed,
       n.paused_at IS NOT NULL OR n.snoozed_until IS NOT NULL OR n.deposit_pending OR n.question_open AS held,
       EXISTS (SELECT 1 FROM qr.opt_out o WHERE o.tenant_id = i.tenant_id AND o.channel = t.channel AND o.address = i.address AND o.lifted_at IS NULL) AS opted_out,
       EXISTS (SELECT 1 FROM qr.unreachable u WHERE u.tenant_id = i.tenant_id AND u.channel = t.channel AND u.address = i.address) AS unreachable,
       c.email, c.phone, c.sms_consent IS NOT NULL AS sms_consent,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'at', (extract(epoch FROM j.authorised_at) * 1000)::float8)), '[]')
        FROM qr.touchpoint s JOIN qr.intent j ON j.tenant_id = s.tenant_id AND j.key = s.key
        WHERE s.tenant_id = t.tenant_id AND s.enrollment_id = t.enrollment_id AND s.step_id <> t.step_id
          AND s.state IN ('authorised', 'sent', 'uncertain')) AS others
     FROM qr.intent i
     JOIN qr.touchpoint t ON t.tenant_id = i.tenant_id AND t.enrollment_id = i.enrollment_id AND t.ordinal = i.ordinal
     JOIN qr.enrollment n ON n.tenant_id = i.tenant_id AND n.enrollment_id = i.enrollment_id
     JOIN qr.estimate e ON e.tenant_id = n.tenant_id AND e.estimate_id = n.subject_id
     JOIN qr.contact c ON c.tenant_id = n.tenant_id AND c.contact_id = n.contact_id
     JOIN qr.tenant x ON x.tenant_id = i.tenant_id
     WHERE i.status = 'authorised'`,
  );
}
