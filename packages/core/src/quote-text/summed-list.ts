import type { Reading } from './reading.ts';
import type { TotalCandidate } from './total.ts';

/** A list that somebody typed is not longer. */
const mostLines = 20;

/**
 * "Rescreen 9 panels at 62 each = 558 / Kick plate 85 / 2 roof panels 190 / So 833 all in": a product in a list is no rival of the
 * figure that it makes together with the numbers at the ends of the lines between.
 */
export function withoutListed(reading: Reading, spoken: readonly TotalCandidate[]): readonly TotalCandidate[] {
  const lineOf = (at: number) => reading.lines.findIndex((line) => line.start <= at && at <= line.end);
  for (const total of spoken) {
    const listed = spoken.filter((one) => one.end <= total.start && one.value < total.value);
    const first = listed[0];
    if (!first) continue;
    const [from, to] = [lineOf(first.start), lineOf(total.start)];
    if (from < 0 || to - from < 2 || to - from > mostLines) continue;
    const ends = reading.lines.slice(from, to).map((line) => {
      const last = reading.money(line).at(-1);
      return last && last.end === line.end && last.minor > 0 ? last.minor : undefined;
    });
    const sum = ends.reduce<number | undefined>(
      (all, one) => (all === undefined || one === undefined ? undefined : all + one),
      0,
    );
    if (sum === total.value) return spoken.filter((one) => one.start < first.start || one.start >= total.start);
  }
  return spoken;
}
