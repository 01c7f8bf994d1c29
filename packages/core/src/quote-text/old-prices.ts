import { hasWord, wordsIn } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { findMoney } from './values/money.ts';

/** "The gate comes to 2,890 € all in instead of 3,150 €": what no longer holds is said only to be taken back. */
export const withoutOldPrices = (reading: Reading, sentences: readonly Sentence[]): Sentence[] =>
  sentences.map((one) =>
    /\d/.test(one.text) && hasWord(one.text, 'insteadOf') ? { ...one, text: withoutOld(reading, one.text) } : one,
  );

/** Blanks in their place, so that positions stay. */
function withoutOld(reading: Reading, text: string): string {
  const money = findMoney(text, 0, reading.decimal, reading.context.currency);
  return wordsIn(text, 'insteadOf').reduce((kept, word) => {
    const old = money.find((one) => one.start >= word.end && text.slice(word.end, one.start).trim() === '');
    if (!old) return kept;
    return kept.slice(0, word.start) + ' '.repeat(old.end - word.start) + kept.slice(old.end);
  }, text);
}
