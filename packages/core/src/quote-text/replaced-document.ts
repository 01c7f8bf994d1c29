import { hasAmountWord, hasWord, isLabel, wordsIn } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Span } from './reading.ts';
import type { SourceText } from './source-text.ts';

/** Stands where a figure of a replaced document stood: no number, no letter, and in no text that somebody writes. */
export const noFigure = '\u2205';

/**
 * "Estimate 1043, which replaces our estimate 1042 of 3 March ($7,920)": the number, the date and the price behind such a word are
 * those of the other document. The text without their digits, every other letter in its place.
 */
export function withoutReplaced(source: SourceText, lines: readonly Line[]): SourceText {
  const head = lines.filter((line) => line.start < lookedAt && line.text.length <= longestLine);
  const found = head.flatMap((line) => (hasWord(line.text, 'replaces') ? replacedIn(source.text, line) : []));
  if (found.length === 0) return source;
  const text = found.reduce(
    (all, { start, end }) => all.slice(0, start) + all.slice(start, end).replace(/\d/g, noFigure) + all.slice(end),
    source.text,
  );
  return { ...source, text };
}

/** It is said in a mail above the document or in its head; further down are lists and terms. In characters. */
const lookedAt = 20_000;
/** A paragraph that somebody wrote is not longer. */
const longestLine = 2000;

/** What is said of another document is not longer. */
const longest = 160;

function replacedIn(text: string, line: Line): Span[] {
  return line.cells.flatMap((cell) =>
    wordsIn(cell.text, 'replaces').flatMap((word) => {
      const start = cell.start + word.end;
      const rest = clauseOf(text.slice(start, start + longest), isInBrackets(cell.text.slice(0, word.start)));
      return namesDocument(rest) ? [{ start, end: start + rest.length }] : [];
    }),
  );
}

/** "our previous estimate 1042", "le devis 2026-311", "Q-1042": "It replaces the old 40 gal tank" names none. */
const namesDocument = (rest: string): boolean =>
  /^\s*(?:#\s?\d|\p{Lu}{1,5}[-/]?\d{2,})/u.test(rest) ||
  (rest.slice(0, 40).match(/\p{L}{3,}/gu) ?? []).slice(0, 4).some((word) => isLabel(word, 'documentTitle'));

/** "Estimate 1043 (replaces estimate 1042)". */
const isInBrackets = (before: string): boolean => /\([^()]*$/.test(before);

/** Up to the end of the sentence, of the cell or of the brackets; a comma ends it where the new price comes behind. */
function clauseOf(text: string, inBrackets: boolean): string {
  const end = /\t| {2}|[;:](?=\s|$)|(?<=\p{L}{3}|\d{4}|[)€$£])[.!?](?=\s|$)|\n/u;
  let until = 0;
  for (let found = end.exec(text); ; found = end.exec(text.slice(until))) {
    until += found ? found.index : text.length - until;
    if (!found || !(found[0] === '\n' && until >= 30 && /^\n[> ]*[\p{Ll}\d(]/u.test(text.slice(until)))) break;
    until++;
  }
  const clause = inBrackets ? text.slice(0, until).replace(/\).*$/s, '') : text.slice(0, until);
  for (const comma of clause.matchAll(/,\s/g)) {
    const next = clause.slice(comma.index + 1).split(/,\s/)[0] ?? '';
    if ((['total', 'grandTotal', 'price'] as const).some((kind) => hasAmountWord(next, kind)))
      return clause.slice(0, comma.index);
  }
  return clause;
}
