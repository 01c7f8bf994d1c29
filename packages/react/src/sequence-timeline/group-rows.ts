import type { TimelineFact, TimelineRow, TimelineTouchpoint } from '@quote-rescue/core';

export type ShownRow =
  | { kind: 'touchpoint'; id: string; at: string; future: boolean; touchpoint: TimelineTouchpoint }
  /** `times` > 1: the same fact so often in a row; `at` is the last of them. */
  | { kind: 'fact'; id: string; at: string; future: false; fact: TimelineFact; times: number };

const grouped = new Set<TimelineFact['type']>(['viewed', 'viewed_by_machine', 'viewed_by_unknown', 'payment_started']);
const ahead: ReadonlySet<TimelineTouchpoint['outcome']> = new Set(['planned', 'waiting']);

/** Known beforehand not to go: told at the instant at which it would have gone. */
const settledAhead: ReadonlySet<TimelineTouchpoint['outcome']> = new Set(['not_needed', 'skipped']);

/**
 * Rows as shown: scanners open a link a dozen times within seconds, which is one thing that happened. A touchpoint is
 * ahead if it may still go, or if it was settled before its time came that it does not.
 */
export function shownRows(rows: readonly TimelineRow[], nowMs: number): ShownRow[] {
  const shown: ShownRow[] = [];
  // The quiet end is told once: by the fact that nobody answered.
  const endTold = rows.some((row) => row.kind === 'fact' && row.type === 'no_response');
  for (const row of rows) {
    if (endTold && row.kind === 'touchpoint' && row.channel === 'end' && row.outcome === 'sent') continue;
    if (row.kind === 'touchpoint') {
      const future = ahead.has(row.outcome) || (settledAhead.has(row.outcome) && Date.parse(row.at) > nowMs);
      shown.push({ kind: 'touchpoint', id: row.key, at: row.at, future, touchpoint: row });
      continue;
    }
    const last = shown.at(-1);
    if (last?.kind === 'fact' && last.fact.type === row.type && grouped.has(row.type)) {
      shown[shown.length - 1] = { ...last, at: row.at, times: last.times + 1 };
    } else {
      shown.push({ kind: 'fact', id: row.id, at: row.at, future: false, fact: row, times: 1 });
    }
  }
  return shown;
}
