import type { AmountRow } from './amount-rows.ts';
import { idAt } from './document-number.ts';
import type { LabelledValue } from './labelled-values.ts';
import { hasWord, isLabel, wordsIn } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';

/**
 * Two estimates in one paste: two numbers of documents, each with another total below it. Nobody can tell which of them the
 * customer got, so the paste has no total. Undefined when it is one document, also one that names its number twice.
 */
export function conflictingDocuments(
  reading: Reading,
  rows: readonly AmountRow[],
  values: readonly LabelledValue[],
): Span | undefined {
  const numbers = values.flatMap((labelled) => {
    if (!labelled.kinds.includes('estimateNumber') || !labelled.value) return [];
    const id = idAt(reading, labelled.value, true);
    return id ? [{ ...id, id: reading.slice(id) }] : [];
  });
  const first = numbers[0];
  const other = numbers.find((one) => one.id !== first?.id);
  if (!first || !other) return undefined;
  const totals = rows.filter((row) => row.role === 'total' && row.region === 'body' && !row.alternatives);
  const above = totals.filter((row) => row.amount.start > first.end && row.amount.start < other.start);
  const below = totals.filter((row) => row.amount.start > other.end);
  const differs = above.some((row) => !below.some((one) => one.amount.minor === row.amount.minor));
  return above.length > 0 && below.length > 0 && differs ? { start: first.start, end: other.end } : undefined;
}

/** "ESTIMATE 114 - VOID", "*** VOID ***", "Status: Cancelled": a stamp on the document; "void after 30 days" is none. */
export function isVoided({ lines }: Reading, foreign: ReadonlySet<number>): boolean {
  return lines.some((line, index) => !foreign.has(index) && isStamp(line));
}

export const isStamp = (line: Line): boolean =>
  line.text.length < 100 &&
  hasWord(line.text, 'voided') &&
  line.cells.some(({ text }) => text.split(/[^\p{L}\p{N}'’\s#]+/u).some(isVoidMark));

function isVoidMark(text: string): boolean {
  const word = wordsIn(text, 'voided')[0];
  if (!word) return false;
  const rest = (text.slice(0, word.start) + text.slice(word.end)).replace(/[\d#]+/g, ' ').trim();
  return rest === '' || isLabel(rest, 'documentTitle');
}
