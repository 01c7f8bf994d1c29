import { QuoteRescueError } from '../errors.ts';

const known = new Map<string, boolean>();

/** Whether the run time's tzdata knows the IANA zone. Offsets such as `+02:00` are refused: they have no summer time. */
export function isZone(zone: string): boolean {
  let answer = known.get(zone);
  if (answer === undefined) {
    answer = /^[A-Za-z]/.test(zone);
    if (answer) {
      try {
        new Intl.DateTimeFormat('en', { timeZone: zone });
      } catch {
        answer = false;
      }
    }
    if (known.size > 2000) known.clear();
    known.set(zone, answer);
  }
  return answer;
}

/** @throws QuoteRescueError `unknown_zone` */
export function assertZone(zone: string): string {
  if (isZone(zone)) return zone;
  throw new QuoteRescueError(
    'unknown_zone',
    `"${zone}" is not a time zone this system knows. Use an IANA name such as America/Denver.`,
  );
}
