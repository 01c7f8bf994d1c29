import type { Evidence } from './draft.ts';
import { fieldLabels, hasWord, isLabel, isWord, wordsIn } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';

/** Where a number stands behind `at`, if the sentence goes on with one. */
type NumberAt = (span: Span) => Span | undefined;

/**
 * "Est # is 3306", "die Angebotsnummer lautet 2026-114", "le devis porte le numéro D-1187": the number of the document, said in a
 * sentence. "The estimate is 3306" says what it costs.
 */
export function saidNumbers(reading: Reading, line: Line, numberAt: NumberAt): Evidence<string>[] {
  const { text } = line;
  if (text.length > 600 || !/\d/.test(text)) return [];
  const behind = [
    ...wordsIn(text, 'numberIs').filter((is) => endsInNumberLabel(text.slice(Math.max(0, is.start - 50), is.start))),
    ...wordsIn(text, 'numberMark').filter((mark) => isDocumentsMark(text, mark)),
  ];
  // "Unter der Angebotsnummer 7731".
  for (const match of text.matchAll(/(?<!\p{L})\p{L}{5,24}(?=[:.]? #?\p{L}{0,4}-?\d)/gu))
    if (isLabel(match[0], 'estimateNumber') && !isLabel(match[0], 'documentTitle'))
      behind.push({ start: match.index, end: match.index + match[0].length });
  return behind.flatMap(({ end }) => {
    const gap = /^[\s:.°º]*/.exec(text.slice(end))?.[0].length ?? 0;
    const id = numberAt({ start: line.start + end + gap, end: line.end });
    return id ? [{ value: reading.slice(id), confidence: 0.8, ...id, reason: 'sentence' as const }] : [];
  });
}

/** "The quote no.", "our reference", "Angebotsnummer"; but not the document alone, nor "claim reference number". */
function endsInNumberLabel(before: string): boolean {
  const words = [...before.matchAll(/#|[\p{L}\p{N}]+/gu)];
  const end = before.replace(/[\s'’]+$/, '').length;
  return [4, 3, 2, 1].some((size) => {
    const first = words.at(-size);
    const label = first ? before.slice(first.index, end) : '';
    if (!isLabel(label, 'estimateNumber') || isLabel(label, 'documentTitle') || isWord(label, 'abbreviation'))
      return false;
    const other = words.at(-size - 1)?.[0] ?? '';
    return fieldLabels().get(other.toLowerCase())?.includes('otherNumber') !== true;
  });
}

/** "Voici notre offre de prix n° 26-0417", "das Angebot hat die Nummer 4711": the mark behind a document's name, or joined to it. */
function isDocumentsMark(text: string, mark: Span): boolean {
  const before = text.slice(Math.max(0, mark.start - 40), mark.start).trimEnd();
  const words = [...before.matchAll(/\p{L}+/gu)];
  const name = text.slice(mark.start, mark.end).replace(/[°º]/g, '');
  const isNamed = [3, 2].some((size) => {
    const first = words.at(-size);
    return first !== undefined && isLabel(`${before.slice(first.index)} ${name}`, 'estimateNumber');
  });
  if (isNamed) return true;
  if (!hasWord(before, 'numberIs')) return false;
  const joint = wordsIn(before, 'numberIs').at(-1);
  const title = joint ? /\p{L}+$/u.exec(before.slice(0, joint.start).trimEnd())?.[0] : undefined;
  return joint?.end === before.length && title !== undefined && isLabel(title, 'documentTitle');
}
