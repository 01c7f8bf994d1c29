import { createRecent } from './recent.ts';

const separators = /[.,:;!?'"()[\]/\\|*_~<>=\t\n-]/g;
const separatorMarks =
  /[\u2018\u2019\u201a-\u201f\u2010-\u2015\u2212\u00b7\u2022\u3001\u3002\u300c\u300d\u00ab\u00bb\u2026]/;

const foldedMarks = new Map<string, string>();

/** Scripts of South and South-East Asia, Chinese characters and Korean: none has capitals or accents, and there are too many to keep. */
const isPlain = (code: number): boolean => (code >= 0x700 && code < 0x1e00) || (code >= 0x3400 && code < 0xf900);

function foldMark(mark: string): string {
  if (isPlain(mark.charCodeAt(0))) return mark;
  const known = foldedMarks.get(mark);
  if (known !== undefined) return known;
  const folded = foldUnknownMark(mark);
  foldedMarks.set(mark, folded);
  return folded;
}

function foldUnknownMark(mark: string): string {
  if (separatorMarks.test(mark)) return ' ';
  if (mark === '\u2116') return '#';
  const [base] = mark.normalize('NFD').toLowerCase();
  return base?.length === 1 ? base : mark;
}

/** Lower case, without accents, punctuation as blanks. One UTF-16 unit in, one out, so positions stay valid. */
export function fold(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const folded = foldAnew(text);
  recent.set(text, folded);
  return folded;
}

/** The same, for what is asked for once: thousands of phrases of a language would push out what a paste asks for. */
export const foldAnew = (text: string): string =>
  isFolded.test(text)
    ? text
    : text
        .replace(/[^\0-\x7f]/g, foldMark)
        .toLowerCase()
        .replace(separators, ' ');

const isFolded = /^[a-z0-9 ]*$/;

/** One text is asked for a dozen kinds of words in a row; a few kept results spare most of the folding. */
const recentSize = 4096;
const recent = createRecent<string>(recentSize);

/** The form phrases are looked up by: folded words with single blanks; `#` is a word of its own. */
export function foldedPhrase(text: string): string {
  const known = recentPhrases.get(text);
  if (known !== undefined) return known;
  const phrase = phraseAnew(text);
  recentPhrases.set(text, phrase);
  return phrase;
}

/** The same, for what is asked for once. */
export const phraseAnew = (text: string): string => (foldAnew(text).match(/#|[^ #]+/g) ?? []).join(' ');

const recentPhrases = createRecent<string>(recentSize);
