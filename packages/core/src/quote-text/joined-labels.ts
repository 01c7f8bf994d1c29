import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell, Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';

/**
 * "ESTIMATE # DATE EXPIRES" over "SR-1049 08/03/2026 09/02/2026": a small table of the document's own data, of which a copy left one
 * blank between the columns. Taken where the line is labels and nothing else, and each has a value of its kind below it.
 */
export function joinedLabels(reading: Reading, lineIndex: number): LabelledValue[] {
  const line = reading.lines[lineIndex];
  const below = reading.lines[lineIndex + 1];
  if (!line || !below || line.cells.length > 1 || below.cells.length > 1) return [];
  if (line.text.length > 70 || below.text.length > 90 || /[\d:;,$£€]/.test(line.text) || !/\d/.test(below.text))
    return [];
  const labels = labelsOf(line);
  if (labels.length < 2) return [];
  const pieces = piecesOf(reading, below);
  if (pieces.length !== labels.length) return [];
  const fits = labels.every(({ kinds }, at) => pieces[at]?.isDate === kinds.some((kind) => dated.has(kind)));
  if (!fits) return [];
  return labels.flatMap(({ kinds, cell }, at): LabelledValue[] => {
    const value = pieces[at];
    return value ? [{ kinds, owner: undefined, label: cell.text, cell, lineIndex, value, form: 'columns' }] : [];
  });
}

const dated: ReadonlySet<LabelKind> = new Set(['issued', 'expires', 'otherDate']);
const numbered: ReadonlySet<LabelKind> = new Set(['estimateNumber', 'number', 'otherNumber']);

/** The labels that a line is made of, the longest first at each place; none where any word of it is something else. */
function labelsOf(line: Line): { kinds: readonly LabelKind[]; cell: Cell }[] {
  const tokens = [...line.text.matchAll(/#|№|[\p{L}\p{N}’'&+]+/gu)];
  const found: { kinds: readonly LabelKind[]; cell: Cell }[] = [];
  if (tokens.length < 2 || tokens.length > 12) return [];
  for (let from = 0; from < tokens.length; ) {
    const label = labelAt(line, tokens, from);
    if (!label) return [];
    found.push(label);
    from += label.size;
  }
  return found;
}

function labelAt(line: Line, tokens: readonly RegExpExecArray[], from: number) {
  for (let size = 4; size > 0; size--) {
    const first = tokens[from];
    const last = tokens[from + size - 1];
    if (!first || !last) continue;
    const text = line.text.slice(first.index, last.index + last[0].length);
    const kinds = fieldLabels().get(foldedPhrase(text)) ?? [];
    if (!kinds.some((kind) => dated.has(kind) || numbered.has(kind))) continue;
    const start = line.start + first.index;
    // Only the line's own cell is met again by who reads the lines in order.
    const own = from === 0 ? line.cells[0] : undefined;
    return { kinds, size, cell: own ?? { text, start, end: start + text.length, column: first.index } };
  }
  return undefined;
}

/** Dates, and words with a digit; nothing else stands under such labels. */
function piecesOf(reading: Reading, line: Line): (Span & { isDate: boolean })[] {
  const dates = reading.dates(line);
  const words = [...line.text.matchAll(/\S+/g)].flatMap((word) => {
    const start = line.start + word.index;
    const span = { start, end: start + word[0].length };
    return dates.some((date) => date.start < span.end && span.start < date.end) ? [] : [{ ...span, isDate: false }];
  });
  if (words.some((word) => !/\d/.test(reading.slice(word)))) return [];
  const days = dates.map(({ start, end }) => ({ start, end, isDate: true }));
  return [...words, ...days].sort((a, b) => a.start - b.start);
}
