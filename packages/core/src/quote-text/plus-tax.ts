import { amountWords, type PhraseMatch } from './labels/index.ts';

/** "+ VAT", "+ 20% VAT", "zzgl. 19 % MwSt.": the words for a tax that comes on top, whatever rate stands between them. */
export const plusTaxWords = (text: string): readonly PhraseMatch[] =>
  amountWords(
    text.replace(/\d{1,2}(?:[.,]\d{1,3})? ?%/g, (rate) => ' '.repeat(rate.length)),
    'plusTax',
  );

/** "netto" and nothing else: "Net 30" is a time to pay. */
export const isNetOnly = (after: string): boolean =>
  amountWords(after, 'net').some((word) => !/[\p{L}\d]/u.test(after.slice(0, word.start) + after.slice(word.end)));
