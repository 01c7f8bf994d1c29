import { Temporal } from 'temporal-polyfill';

/**
 * Instants are epoch ms. A *wall* value is what a clock in some zone shows, written as if it were UTC ms, so that days,
 * weekdays and times of day are plain integer arithmetic. Only the step between the two asks Temporal, and its answers
 * are cached: the guard asks thousands of times a second for a handful of zones.
 */

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

// Every offset change since 1972 falls on a quarter of an hour of UTC (Lord Howe, Nepal and Chatham included), so one
// answer holds for the whole quarter.
const quarterMs = 900_000;
const cacheLimit = 5000;

const offsets = new Map<string, Map<number, number>>();
const instants = new Map<string, Map<number, number>>();

/** Offset of the zone at the instant, ms east of UTC. */
export function offsetAt(zone: string, instant: number): number {
  const quarter = Math.floor(instant / quarterMs);
  return cached(offsets, zone, quarter, () => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * quarterMs).toZonedDateTimeISO(zone);
    return zoned.offsetNanoseconds / 1e6;
  });
}

/** The same in whole minutes, as it is stored next to an instant. */
export function utcOffsetAt(zone: string, instant: number): number {
  return Math.round(offsetAt(zone, instant) / minuteMs);
}

/** What the clock in the zone shows at the instant. */
export function wallAt(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant);
}

/**
 * The instant at which the clock in the zone shows the wall time. "Compatible" where clocks change: a time that does
 * not exist moves forward by the gap, of a repeated time the earlier one counts.
 */
export function instantAt(zone: string, wall: number): number {
  return cached(instants, zone, wall, () => {
    const plain = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
    return plain.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
  });
}

/**
 * The instant of something planned for a time of day: `dueAt`, unless the zone's rules have changed since it was planned
 * with the clock `utcOffset` minutes east of UTC. Then it is when the clock shows the same time of day now.
 * `utcOffset` null = no time of day was meant.
 */
export function dueByClock(zone: string, dueAt: number, utcOffset: number | null): number {
  if (utcOffset === null || offsetAt(zone, dueAt) === utcOffset * minuteMs) return dueAt;
  return instantAt(zone, dueAt + utcOffset * minuteMs);
}

/** Day number of a wall time, counted from 1970-01-01. */
export function dayOf(wall: number): number {
  return Math.floor(wall / dayMs);
}

/** ISO weekday of a day number: 1 = Monday ... 7 = Sunday. */
export function weekdayOf(day: number): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  // Day 0 was a Thursday.
  return (((((day + 3) % 7) + 7) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** `YYYY-MM-DD` of a day number. */
export function isoDateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** `YYYY-MM-DDTHH:MM`, as the clock in the zone shows the instant. */
export function localMinute(zone: string, instant: number): string {
  return new Date(wallAt(zone, instant)).toISOString().slice(0, 16);
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  // By character code: the guard asks this four times for every message, and slices would be garbage each time.
  const digit = (at: number) => time.charCodeAt(at) - 48;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
}

/** ISO instant in UTC with milliseconds. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString();
}

function cached(cache: Map<string, Map<number, number>>, zone: string, at: number, compute: () => number): number {
  let ofZone = cache.get(zone);
  if (ofZone === undefined) {
    if (cache.size >= 600) cache.clear();
    ofZone = new Map();
    cache.set(zone, ofZone);
  }
  let answer = ofZone.get(at);
  if (answer === undefined) {
    answer = compute();
    if (ofZone.size >= cacheLimit) ofZone.clear();
    ofZone.set(at, answer);
  }
  return answer;
}
