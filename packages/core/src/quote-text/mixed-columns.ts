import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';

/** Labels that stand in no name and in no address, however many words they have. */
const foreignKinds: readonly LabelKind[] = ['estimateNumber', 'issued', 'expires', 'thirdParty', 'documentTitle'];

/** Labels of two words or more that stand in none. */
const foreignPhrases: readonly LabelKind[] = ['jobTitle', 'jobAddress', 'customer', 'contractor', 'job'];

/** "Burke Residence SALESPERSON Nick Tolland", "17 Mugga Way Quote number IV9": two columns, joined by a copy with single blanks. */
export function mixesColumns(value: string): boolean {
  const words = value.split(/[\s/]+/);
  if (/ (?:at|for|of)$/i.test(value) || value.split(', ').some(isTwiceTheSame)) return true;
  return words.some((first, at) =>
    [3, 2, 1].some((size) => {
      const part = words.slice(at, at + size);
      if (part.length < size || !/^\p{Lu}/u.test(first) || (size === words.length && at === 0)) return false;
      const kinds = fieldLabels().get(foldedPhrase(part.join(' '))) ?? [];
      const whole = size > 1 || (first.length > 3 && (at > 0 || words.length > 2) && isPlainTitle(first));
      return (
        (whole && kinds.some((kind) => foreignKinds.includes(kind))) ||
        (size > 1 && kinds.some((kind) => foreignPhrases.includes(kind)))
      );
    }),
  );
}

/** "Estimate", "Date" and "SALESPERSON", but not "Contract" and "Agent", which firms have in their names. */
const isPlainTitle = (word: string) => isWord(word, 'headingWord');

/** "415 W 43rd St 7300 Depot Ave", "9 Castle View, Dudley DY1 4XX 27.09.2026": more than one address on a line holds. */
export const holdsMore = (address: string): boolean =>
  /\s\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(address) ||
  goesOnBehindStreet(address) ||
  hasPartTwice(address) ||
  address.split(', ').some((part) => {
    const next = /^\d.*?\s(\p{L}+)\.? \d{1,5}[a-z]? (?=\p{Lu}\p{Ll})/u.exec(part)?.[1] ?? '';
    return isWord(next, 'streetOnly') && !/^(?:road|highway|hwy|rd)$/i.test(next);
  });

/** "900 Larchmont Ave and 2 locks at 902?", "12 Oak St & 14 Elm St": another place, or a sentence, behind the street. */
const goesOnBehindStreet = (address: string): boolean =>
  wordsIn(address, 'street').some(({ start, end }) => {
    const rest = address.slice(end).replace(/^[.,\s]+/, '');
    const and = rest.startsWith('&') ? 1 : leadingWord(rest, 'and')?.end;
    return start > 1 && and !== undefined && /^ \d/.test(rest.slice(and)) && rest.trim() !== '';
  }) || /(?: \p{Ll}+){2} \d+\?$/u.test(address);

/** "14 Blackthorn DrOakville, ON L6H 0Z0, Oakville, ON L6H 0Z0": two columns of the same town. */
const hasPartTwice = (address: string): boolean => {
  const parts = address.split(', ').filter((part) => /\d/.test(part) && part.length > 4);
  return new Set(parts).size < parts.length;
};

const isTwiceTheSame = (part: string) => {
  const half = part.slice(0, (part.length - 1) / 2);
  return half.includes(' ') && part === `${half} ${half}`;
};
