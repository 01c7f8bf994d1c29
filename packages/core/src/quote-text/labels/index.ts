import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fold, foldedPhrase } from './fold.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { type AmountKind, type ColumnKind, entries, type LabelKind, type Language, type WordKind } from './language.ts';

/** Every language is always on: a Spanish estimate from Phoenix and an English one from Québec are both common. */
const languages: readonly Language[] = [en, fr, de, es, ja];

const mailKinds: readonly LabelKind[] = ['mailFrom', 'mailTo', 'mailCc', 'mailDate', 'mailSubject'];
const headingKinds: readonly LabelKind[] = ['optionsHeading', 'paymentHeading', 'termsHeading', 'itemsHeading'];

type Dictionary<Kind> = ReadonlyMap<string, readonly Kind[]>;

function dictionary<Kind extends string>(lists: readonly (readonly [Kind, string | undefined])[]): Dictionary<Kind> {
  const phrases = new Map<string, Kind[]>();
  for (const [kind, list] of lists)
    for (const entry of entries(list)) {
      const phrase = foldedPhrase(entry);
      const kinds = phrases.get(phrase);
      if (!kinds) phrases.set(phrase, [kind]);
      else if (!kinds.includes(kind)) kinds.push(kind);
    }
  return phrases;
}

const labelLists = languages.flatMap((language) => Object.entries(language.labels) as [LabelKind, string][]);

export const fieldLabels = dictionary(
  labelLists.filter(([kind]) => !mailKinds.includes(kind) && !headingKinds.includes(kind)),
);
export const mailLabels = dictionary(labelLists.filter(([kind]) => mailKinds.includes(kind)));
export const headings = dictionary(labelLists.filter(([kind]) => headingKinds.includes(kind)));
export const columnHeadings = dictionary(
  languages.flatMap((language) => Object.entries(language.columns) as [ColumnKind, string][]),
);

/** Month number (1 to 12) by folded name. */
export const months: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) =>
    language.months.flatMap((names, index) => entries(names).map((name): [string, number] => [name, index + 1])),
  ),
);

const cjk = /[\u3040-\u30ff\u3400-\u9fff\u3200-\u33ff]/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A letter or digit of folded text. Spelled out, because \p{L} costs most of the time of a first call. */
export const letter = '[a-z0-9\\u00df-\\u024f]';

/** One expression for a list of phrases, longest first. Japanese is written without blanks, so it matches inside a word. */
function phraseExpression(lists: readonly (string | undefined)[]): RegExp {
  const phrases = [...new Set(lists.flatMap(entries).map(foldedPhrase))].filter((phrase) => phrase !== '');
  phrases.sort((a, b) => b.length - a.length);
  const spaced = (phrase: string) => escaped(phrase).replace(/ /g, ' +');
  const latin = phrases.filter((phrase) => !cjk.test(phrase)).map(spaced);
  const japanese = phrases.filter((phrase) => cjk.test(phrase)).map(spaced);
  const parts = [];
  if (latin.length > 0) parts.push(`(?<!${letter})(?:${latin.join('|')})(?!${letter})`);
  if (japanese.length > 0) parts.push(`(?:${japanese.join('|')})`);
  return new RegExp(parts.length > 0 ? parts.join('|') : '(?!)', 'g');
}

const lazily = <Key, Value>(make: (key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key: Key): Value => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

const amountExpression = lazily((kind: AmountKind) => phraseExpression(languages.map((l) => l.amounts[kind])));
const wordExpression = lazily((kind: WordKind) => phraseExpression(languages.map((l) => l.words[kind])));

export interface PhraseMatch {
  start: number;
  end: number;
}

function matches(expression: RegExp, text: string): PhraseMatch[] {
  // matchAll begins at lastIndex, and `found` leaves one behind.
  expression.lastIndex = 0;
  return Array.from(fold(text).matchAll(expression), (m) => ({ start: m.index, end: m.index + m[0].length }));
}

function found(expression: RegExp, text: string): boolean {
  expression.lastIndex = 0;
  return expression.test(fold(text));
}

export const hasAmountWord = (text: string, kind: AmountKind): boolean => found(amountExpression(kind), text);
export const amountWords = (text: string, kind: AmountKind): PhraseMatch[] => matches(amountExpression(kind), text);
export const hasWord = (text: string, kind: WordKind): boolean => found(wordExpression(kind), text);
export const wordsIn = (text: string, kind: WordKind): PhraseMatch[] => matches(wordExpression(kind), text);

/** The phrase of this kind that the text begins with, if any. */
export function leadingWord(text: string, kind: WordKind): PhraseMatch | undefined {
  const first = wordsIn(text.slice(0, 80), kind)[0];
  return first && text.slice(0, first.start).trim() === '' ? first : undefined;
}

/** Whether the whole text is one phrase of this kind. */
export function isWord(text: string, kind: WordKind): boolean {
  const first = wordsIn(text.slice(0, 80), kind)[0];
  return first !== undefined && fold(text.slice(0, first.start) + text.slice(first.end)).trim() === '';
}
