import { amountWords, leadingWord } from './labels/index.ts';

export interface Percentage {
  value: number;
  start: number;
  end: number;
}

const percentShape = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?(%)?/gu;

/** What the number at `end` is a percentage by: its sign, or the word for it. */
function percentEnd(text: string, end: number, sign: string | undefined): number | undefined {
  if (sign !== undefined) return end;
  const word = leadingWord(text.slice(end, end + 16), 'percent');
  return word && end + word.end;
}

/** "10% discount", "5% tax": the word right after a rate says that it is no deposit. */
const isOtherRate = (after: string) => {
  const of = leadingWord(after, 'of');
  return (
    leadingWord(after, 'otherRate') !== undefined ||
    (of !== undefined && leadingWord(after.slice(of.end), 'otherRate') !== undefined)
  );
};

/** Shares of the price that a text names: no tax, discount or part of a part. */
export function percentages(text: string): Percentage[] {
  return [...text.matchAll(percentShape)].flatMap((match) => {
    const end = percentEnd(text, match.index + match[0].length, match[2]);
    const value = Number((match[1] ?? '').replace(',', '.'));
    // The whole price is nothing to put down.
    if (end === undefined || value <= 0 || value >= 100) return [];
    const after = text.slice(end, end + 40);
    return isOtherRate(after) || isPartOfSection(after) ? [] : [{ value, start: match.index, end }];
  });
}

/** "50% of materials": a share of something else than the total. */
function isPartOfSection(after: string): boolean {
  const of = leadingWord(after, 'of');
  const section = amountWords(after, 'section')[0];
  return of !== undefined && section !== undefined && section.start - of.end < 5;
}

/** "1/2 of the total to get on the schedule". */
export const isOfTotal = (after: string): boolean =>
  leadingWord(after, 'of') !== undefined && [...amountWords(after, 'total'), ...amountWords(after, 'price')].length > 0;
