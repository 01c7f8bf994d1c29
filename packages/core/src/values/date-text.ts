const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = locale + JSON.stringify(options);
  let format = formats.get(id);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    if (formats.size > 2000) formats.clear();
    formats.set(id, format);
  }
  return format;
}

/** A calendar date (`YYYY-MM-DD`): `Dec 28, 2026`, or `Dec 28` in short. Null if it is no date. */
export function dateText(date: string, locale: string, style: 'long' | 'short'): string | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(at)
    ? null
    : write(at, locale, { ...year(style), month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** The day of an instant in a zone: `Dec 3, 2026`, or `Dec 3` in short. */
export function dayText(instant: string, zone: string, locale: string, style: 'long' | 'short'): string {
  return write(Date.parse(instant), locale, { ...year(style), month: 'short', day: 'numeric', timeZone: zone });
}

/** Day and time of an instant with the name of the zone: `Dec 3, 2026, 10:42 AM MST`. */
export function minuteText(instant: string, zone: string, locale: string): string {
  return write(Date.parse(instant), locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
}

/** Time of day of an instant in a zone: `9:00 AM`. */
export function timeText(instant: string, zone: string, locale: string): string {
  return write(Date.parse(instant), locale, { hour: 'numeric', minute: '2-digit', timeZone: zone });
}

/** `Denver` of `America/Denver`. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/**
 * ICU versions differ in which space they put before AM or after a currency. A retried message must have the same bytes
 * on every machine, so all of them become the plain one.
 */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

const year = (style: 'long' | 'short') => (style === 'long' ? ({ year: 'numeric' } as const) : {});

function write(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return plainSpaces(formatFor(locale, options).format(at));
}
