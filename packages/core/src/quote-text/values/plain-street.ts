import { foldedPhrase } from '../labels/fold.ts';
import { isWord, leadingWord, months, wordsIn } from '../labels/index.ts';

const numberedName =
  /^\d{1,6}[A-Za-z]?(?:[-/]\d{1,5}[A-Za-z]?)? (?:[NSEW]{1,2}\.? )?(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}'’.-]*)(?: (?:of|the|\p{Lu}[\p{L}'’.-]*)){1,3}$/u;

const counted = ['unit', 'trade', 'housePart', 'houseWord', 'workWord'] as const;

/** "24 Vinyl Windows", "3 Guest Bedrooms", "14 Working Days" count something. */
const countsSomething = (name: string): boolean => {
  const last = /[^ ]+$/.exec(name)?.[0] ?? '';
  const words = [last, last.replace(/s$/, '')];
  return words.some((word) => counted.some((kind) => isWord(word, kind)) || months().has(foldedPhrase(word)));
};

/**
 * "412 Cinnamon Fern": a house number and a name of two words or more, without a word for a street. Before a town and its postcode
 * that is an address; nowhere else, since parts of a list begin so as well.
 */
export const isPlainStreet = (text: string): boolean =>
  text.length <= 50 && numberedName.test(text) && !countsSomething(text) && wordsIn(text, 'unit').length === 0;

/** "24 Vinyl Windows, Bend, OR 97702" counts something; "2 story, stucco, 412 Cinnamon Fern, ..." begins with facts in small words. */
export const isNoStreet = (street: string, text: string): boolean => {
  const last = /[^ ]+$/.exec(street)?.[0] ?? '';
  if (isWord(last, 'unit') && !isWord(last, 'street')) return true;
  return /^\d[\d.,]*[ -]?\p{Ll}{2}/u.test(text) && text.split(', ').slice(1).some(isPlainStreet);
};

/** A postcode with the letters that set it apart from any other number, at the end of a text. */
export const endsInPostcode = (text: string): boolean =>
  /(?:\b[A-Z]{2,3},? (?:\d{5}(?:-\d{4})?|\d{4})|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\b[A-Z]\d[A-Z] ?\d[A-Z]\d)$/.test(
    text.slice(-20),
  );

/** "3807 E Turney Ave", "1177 County Road 203", "1450 N Frink St, Unit 3" begins like a postcode and its town. */
export const endsInStreet = (text: string) =>
  wordsIn(text, 'street').some((word) => {
    const rest = text.slice(word.end);
    const dwelling = rest.replace(/^[\s,]+/, '');
    return (
      word.start >= 5 &&
      (rest === '' ||
        /^ \d+$|^,? #/.test(rest) ||
        (dwelling !== rest && leadingWord(dwelling, 'dwelling') !== undefined))
    );
  });
