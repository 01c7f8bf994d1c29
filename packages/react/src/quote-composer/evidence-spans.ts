import { type Confidence, type Draft, type DraftFieldName, draftFields } from './draft.ts';

export type EvidencePiece = {
  start: number;
  text: string;
  /** Fields this piece is the evidence of; the first is where a press leads. Empty = plain text. */
  fields: DraftFieldName[];
  confidence: Confidence;
};

/**
 * Cuts the pasted text at the borders of all evidence, so that spans may overlap (a name inside an address line) and
 * the pieces put together are the text, character for character.
 */
export function evidencePieces(draft: Pick<Draft, 'pastedText' | 'fields'>): EvidencePiece[] {
  const length = draft.pastedText.length;
  const spans = draftFields.flatMap((name) => {
    const field = draft.fields[name];
    if (!field.source || field.confidence === 'missing') return [];
    const start = Math.max(0, Math.min(field.source.start, length));
    const end = Math.max(start, Math.min(field.source.end, length));
    return start === end ? [] : [{ name, start, end, confidence: field.confidence }];
  });
  const borders = [...new Set([0, length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const pieces: EvidencePiece[] = [];
  for (const [index, start] of borders.entries()) {
    const end = borders[index + 1];
    if (end === undefined) break;
    const over = spans.filter((span) => span.start <= start && span.end >= end);
    pieces.push({
      start,
      text: draft.pastedText.slice(start, end),
      fields: over.map(({ name }) => name),
      confidence: over.some((span) => span.confidence === 'check') ? 'check' : 'high',
    });
  }
  return pieces;
}
