import { amountWords, type PhraseMatch } from './labels/index.ts';

/** "$15,000 before tax credits" has its tax in. */
function addedIn(text: string): PhraseMatch[] {
  const others = amountWords(text, 'other');
  return amountWords(text, 'plusTax').filter(
    (word) => !others.some((other) => other.start < word.end && other.end > word.end),
  );
}

/** "+ VAT", "+ 20% VAT", "zzgl. 19 % MwSt.": the words for a tax that comes on top, whatever rate stands between them. */
export const plusTaxWords = (text: string): readonly PhraseMatch[] =>
  addedIn(text.replace(/\d{1,2}(?:[.,]\d{1,3})? ?%/g, (rate) => ' '.repeat(rate.length)));

/** Those behind an amount; further on, "(price + 7% tax)" says what a sum is made of. */
export const plusTaxBehind = (after: string): readonly PhraseMatch[] => [
  ...addedIn(after),
  ...plusTaxWords(after).filter((word) => word.start < 4),
];

/** "netto" and nothing else: "Net 30" is a time to pay. */
export const isNetOnly = (after: string): boolean =>
  amountWords(after, 'net').some((word) => !/[\p{L}\d]/u.test(after.slice(0, word.start) + after.slice(word.end)));
