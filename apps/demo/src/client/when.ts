/** Times as people say them, always in a named zone. */

export function dayAndTime(iso: string, zone: string): string {
  return new Date(iso).toLocaleString('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

export function day(iso: string, zone: string): string {
  return new Date(iso).toLocaleDateString('en-US', { timeZone: zone, month: 'short', day: 'numeric' });
}

/** `America/New_York` as `New York`. */
export function placeOf(zone: string): string {
  return (zone.split('/').pop() ?? zone).replaceAll('_', ' ');
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase() || '?';
}

export function money(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A number of the United States as people write it; any other as it is. */
export function phoneNumber(e164: string): string {
  return e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
