import { amountWords, isWord } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import { isListItem } from './values/address.ts';
import type { Money } from './values/money.ts';

/** Sentences run on after the amount, or end before it and go on. */
export function isProse(label: string, after: string, line: Line): boolean {
  const tail = after.replace(/\([^()]{0,60}\)/g, '').trim();
  if (tail.length > 26 || /^[,;] ?\p{Ll}/u.test(tail)) return true;
  if (line.cells.length > 1) return false;
  return breaksOff(label) || label.split(/\s+/).length > 14;
}

/** "Contract price equals RCV. First check $11,800": another sentence begins before the amount. */
export function breaksOff(label: string): boolean {
  const ends = label.matchAll(/(\p{L}{2,})[.!?] +(?:\p{Lu}|[$£€]|$)|\d\d[.!?] \p{Lu}\p{Ll}/gu);
  return [...ends].some(({ index, 1: word = '' }) =>
    // "$4,000 all in. We start in May": two letters end a sentence where they end the name of a total; else "pc." may be a measure.
    word.length === 2 ? endsInTotal(label.slice(0, index + 2)) : !isWord(word, 'abbreviation'),
  );
}

const endsInTotal = (text: string): boolean => amountWords(text, 'total').at(-1)?.end === text.length;

/** "... would be $4,200 inc / GST laid, or if you go the bluestone it's $6,850": a paragraph that wraps is no list. */
export function goesOnFromAbove(reading: Reading, line: Line, lineIndex: number, label: string): boolean {
  const above = reading.lines[lineIndex - 1];
  return (
    above !== undefined &&
    above.cells.length === 1 &&
    line.cells.length === 1 &&
    !isListItem(reading.source.text, line) &&
    above.depth === line.depth &&
    above.text.length >= 48 &&
    !/[.!?:;)]$|\d(?:\s?(?:[€$£]|EUR|CHF))?$/.test(above.text) &&
    /^\p{Ll}|,\s/u.test(label) &&
    // "..., removal of the branches included: 1 480 €": after a comma a few words do.
    label.trim().split(/\s+/).length >= (/,$/.test(above.text) && /^\p{Ll}/u.test(label) ? 3 : 6)
  );
}

export function isLoose(line: Line, label: string, amount: Money): boolean {
  const cell = line.cells.find((one) => one.start <= amount.start && amount.end <= one.end);
  if (!cell) return true;
  const before = cell.text.slice(0, Math.max(0, amount.start - cell.start));
  if (before.trim() === '' || /^[\s$£€¥-]*$/.test(before)) return false;
  return !/(?:[:=–—-]|\s-|\t)\s*$/.test(label);
}
