import type { Channel, HoldReason } from '../events.ts';
import { dayMs, dayOf, instantAt, isoDateOf, minuteMs, minutesOf, wallAt, weekdayOf } from '../values/local-time.ts';

/**
 * Opening hours of one weekday, local. `from` is inclusive, `to` exclusive; `to` before `from` runs over midnight, and
 * `to` equal to `from` lasts the whole day.
 */
export type DayWindow = { readonly from: string; readonly to: string };
/** ISO weekday (1 = Monday) -> window; null = closed that day. */
export type WeekWindows = { readonly [weekday in 1 | 2 | 3 | 4 | 5 | 6 | 7]: DayWindow | null };
/** null for e-mail = every hour of every day. */
export type ChannelWindows = { readonly email: WeekWindows | null; readonly sms: WeekWindows };
/** One zone at least; a message must fit the windows of all of them. */
export type Zones = readonly [string, ...string[]];

const sameEveryDay = (day: DayWindow, saturday: DayWindow | null, sunday: DayWindow | null): WeekWindows => ({
  1: day,
  2: day,
  3: day,
  4: day,
  5: day,
  6: saturday,
  7: sunday,
});

/**
 * Texts: 9:00-20:00, Sundays from noon, at the place of the person called. Inside the federal 8:00-21:00 (47 CFR
 * 64.1200(c)(1)) and inside the stricter hours of FL, OK, WA, CT, MD, MS, NJ (to 20:00) and TX (Sundays from noon);
 * a tenant whose customers live where it is stricter still (RI) sets its own.
 */
export const defaultSmsWindows: WeekWindows = sameEveryDay(
  { from: '09:00', to: '20:00' },
  { from: '09:00', to: '20:00' },
  { from: '12:00', to: '20:00' },
);

/** E-mail lies in the inbox until it is read: every hour of every day. */
export const defaultEmailWindows: WeekWindows | null = null;

/** Whether no minute of the week is open: a message on the channel would wait for ever. */
export function neverOpens(week: WeekWindows | null): boolean {
  return week !== null && Object.values(week).every((day) => day === null);
}

const dayBegins = minutesOf('08:00');
const dayEnds = minutesOf('21:00');

/** Whether a text could go before 8:00 or from 21:00 on, which 47 CFR 64.1200(c)(1) forbids to whoever advertises. */
export function opensAtNight(week: WeekWindows): boolean {
  return Object.values(week).some((day: DayWindow | null) => {
    if (day === null) return false;
    const from = minutesOf(day.from);
    const to = minutesOf(day.to);
    return from < dayBegins || from >= to || to > dayEnds;
  });
}

const allDay: DayWindow = { from: '00:00', to: '00:00' };

/** The same windows, closed on Saturdays and Sundays. */
export function weekdaysOnly(windows: WeekWindows | null): WeekWindows {
  return windows === null ? sameEveryDay(allDay, null, null) : { ...windows, 6: null, 7: null };
}

export type Allowed = {
  /** The first instant, not before the one asked about, at which a message may go; null = none within 400 days. */
  readonly at: number | null;
  /** Why it is later than asked; null = it may go at once. */
  readonly reason: Extract<HoldReason, 'quiet_hours' | 'closed_day'> | null;
};

const atOnce = (at: number): Allowed => ({ at, reason: null });
const horizonDays = 400;

/**
 * When a message on the channel may go: inside the windows of every zone, on no closed date of any. After a closed day
 * the time of day asked for is kept where the window allows it, so that nothing leaves at midnight and mornings see no
 * burst.
 *
 * `closedDates` are local dates, `YYYY-MM-DD`. Asked for every message: the answer "now" costs integer arithmetic only.
 */
export function nextAllowed(
  now: number,
  channel: Channel,
  zones: Zones,
  windows: ChannelWindows,
  closedDates: readonly string[],
): Allowed {
  const week = windows[channel];
  if (week === null && closedDates.length === 0) return atOnce(now);
  let at = now;
  let overClosedDay = false;
  for (let round = 0; round < horizonDays; round++) {
    const shut = zones.find((zone) => !isOpen(zone, at, week, closedDates));
    if (shut === undefined) {
      if (at === now) return atOnce(now);
      if (!overClosedDay) return { at, reason: 'quiet_hours' };
      return { at: sameTimeOfDay(now, at, zones, week, closedDates), reason: 'closed_day' };
    }
    const opening = nextOpening(shut, at, week, closedDates);
    if (opening === null) return { at: null, reason: 'closed_day' };
    if (opening.at > now + horizonDays * dayMs) break;
    overClosedDay ||= opening.overClosedDay;
    at = opening.at;
  }
  return { at: null, reason: overClosedDay ? 'closed_day' : 'quiet_hours' };
}

/** Whether the window of the wall time's own day, or one that runs over from the day before, is open in the zone. */
function isOpen(zone: string, at: number, week: WeekWindows | null, closedDates: readonly string[]): boolean {
  const wall = wallAt(zone, at);
  const day = dayOf(wall);
  if (isClosed(day, closedDates)) return false;
  if (week === null) return true;
  const minute = Math.floor((wall - day * dayMs) / minuteMs);
  const today = week[weekdayOf(day)];
  if (today !== null) {
    const from = minutesOf(today.from);
    const to = minutesOf(today.to);
    if (from < to ? minute >= from && minute < to : minute >= from) return true;
  }
  const yesterday = week[weekdayOf(day - 1)];
  if (yesterday === null || isClosed(day - 1, closedDates)) return false;
  const to = minutesOf(yesterday.to);
  return to <= minutesOf(yesterday.from) && minute < to;
}

/** The first start of a window after `at`. Closed already at `at`, so a window that began before it does not count. */
function nextOpening(
  zone: string,
  at: number,
  week: WeekWindows | null,
  closedDates: readonly string[],
): { at: number; overClosedDay: boolean } | null {
  const today = dayOf(wallAt(zone, at));
  let overClosedDay = false;
  for (let day = today; day <= today + horizonDays; day++) {
    const window = week === null ? allDay : week[weekdayOf(day)];
    if (window === null || isClosed(day, closedDates)) {
      overClosedDay = true;
      continue;
    }
    const opens = instantAt(zone, day * dayMs + minutesOf(window.from) * minuteMs);
    if (opens > at) return { at: opens, overClosedDay };
  }
  return null;
}

function sameTimeOfDay(
  asked: number,
  opening: number,
  zones: Zones,
  week: WeekWindows | null,
  closedDates: readonly string[],
): number {
  const [zone] = zones;
  const wall = wallAt(zone, asked);
  const timeOfDay = wall - dayOf(wall) * dayMs;
  const kept = instantAt(zone, dayOf(wallAt(zone, opening)) * dayMs + timeOfDay);
  const fits = kept > opening && zones.every((each) => isOpen(each, kept, week, closedDates));
  return fits ? kept : opening;
}

function isClosed(day: number, closedDates: readonly string[]): boolean {
  return closedDates.length > 0 && closedDates.includes(isoDateOf(day));
}
