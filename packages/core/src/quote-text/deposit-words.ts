import { amountWords, hasWord, type PhraseMatch, wordsIn } from './labels/index.ts';

/** "Deposit paid"; but "30% deposit, may be paid by card" is still to come. */
export function isReceived(text: string): boolean {
  const later = wordsIn(text, 'toBePaid');
  return amountWords(text, 'received').some(
    (word) => !later.some((one) => one.start <= word.start && word.end <= one.end),
  );
}

/** Words that say: this is asked for before work starts. */
export function depositWords(text: string): PhraseMatch[] {
  // "Half down", "40% is down", "$500 down", "3k down": after an amount only, because the word alone also takes walls down.
  const down = wordsIn(text, 'down').filter((word) =>
    isAmountBefore(text.slice(Math.max(0, word.start - 12), word.start)),
  );
  return [...amountWords(text, 'deposit'), ...down, ...downAsName(text)];
}

/** "Down 30%   1,269.96", "Down: $500": by itself in front of what it comes to. */
function downAsName(text: string): PhraseMatch[] {
  const [, before = '', word = ''] =
    /^([^\p{L}\d]{0,4})(down)\s?:?\s{0,4}(?:\d{1,2}(?:[.,]\d{1,2})? ?%)?[\s:=$£€]{0,6}$/iu.exec(text) ?? [];
  return word === '' ? [] : [{ start: before.length, end: before.length + word.length }];
}

const isAmountBefore = (before: string) =>
  /(?:[%)]|\dk?)\s$/i.test(before) || hasWord(before.split(' ').at(-2) ?? '', 'fraction');
