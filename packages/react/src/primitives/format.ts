/** Words for instants and places. All take the locale, so that server and browser write the same. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = locale + JSON.stringify(options);
  let found = formatters.get(id);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formatters.set(id, found);
  }
  return found;
}

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** `Thu, Dec 3` and `9:00 AM` of a wall time `YYYY-MM-DDTHH:MM`, whatever zone it belongs to. */
export function wallParts(localAt: string, locale: string): { day: string; time: string } {
  const at = new Date(`${localAt.slice(0, 16)}:00Z`);
  return {
    day: formatter(locale, { ...day, timeZone: 'UTC' }).format(at),
    time: formatter(locale, { ...clock, timeZone: 'UTC' }).format(at),
  };
}

/** `Thu, Dec 3, 9:00 AM` of an instant, on the clocks of `zone`. */
export function formatInstant(iso: string, zone: string, locale: string): string {
  return formatter(locale, { ...day, ...clock, timeZone: zone }).format(new Date(iso));
}

/** `Thu, Dec 3` of an instant, on the calendar of `zone`. */
export function formatDayOf(iso: string, zone: string, locale: string): string {
  return formatter(locale, { ...day, timeZone: zone }).format(new Date(iso));
}

/** `Dec 3, 2026` of a date `YYYY-MM-DD`, or of the date part of an instant in `zone`. */
export function formatDate(date: string, locale: string, zone = 'UTC'): string {
  return formatter(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone }).format(new Date(date));
}

/** `Denver` of `America/Denver`: what people call the clock they live by. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** `0:28`, or `12:05`: minutes and seconds left, never below zero. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
