import { fold, foldedPhrase, phraseAnew } from './fold.ts';
import { fromLanguages } from './in-use.ts';
import { createPhraseIndex, type PhraseMatch } from './phrases.ts';

export type { PhraseMatch } from './phrases.ts';

import { type AmountKind, type ColumnKind, entries, type LabelKind, type Language, type WordKind } from './language.ts';

const mailKinds: readonly LabelKind[] = ['mailFrom', 'mailTo', 'mailCc', 'mailDate', 'mailSubject'];
const headingKinds: readonly LabelKind[] = ['optionsHeading', 'paymentHeading', 'termsHeading', 'itemsHeading'];

type Dictionary<Kind> = ReadonlyMap<string, readonly Kind[]>;

function dictionary<Kind extends string>(lists: readonly (readonly [Kind, string | undefined])[]): Dictionary<Kind> {
  const phrases = new Map<string, Kind[]>();
  for (const [kind, list] of lists)
    for (const entry of entries(list)) {
      const phrase = phraseAnew(entry);
      const kinds = phrases.get(phrase);
      if (!kinds) phrases.set(phrase, [kind]);
      else if (!kinds.includes(kind)) kinds.push(kind);
    }
  return phrases;
}

const listsOf = <Kind extends string>(
  languages: readonly Language[],
  lists: (language: Language) => Readonly<Partial<Record<Kind, string>>>,
): [Kind, string][] => languages.flatMap((language) => Object.entries(lists(language)) as [Kind, string][]);

const labelsOf = (isOfThese: (kind: LabelKind) => boolean) =>
  fromLanguages((languages) =>
    dictionary(listsOf<LabelKind>(languages, ({ labels }) => labels).filter(([kind]) => isOfThese(kind))),
  );

export const fieldLabels = labelsOf((kind) => !mailKinds.includes(kind) && !headingKinds.includes(kind));
/** Whether the whole text is a label of this kind. */
export const isLabel = (text: string, kind: LabelKind): boolean =>
  fieldLabels().get(foldedPhrase(text))?.includes(kind) === true;
export const mailLabels = labelsOf((kind) => mailKinds.includes(kind));
export const headings = labelsOf((kind) => headingKinds.includes(kind));
export const columnHeadings = fromLanguages((languages) =>
  dictionary(listsOf<ColumnKind>(languages, ({ columns }) => columns)),
);

/** Month number (1 to 12) by folded name. */
export const months = fromLanguages(
  (languages): ReadonlyMap<string, number> =>
    new Map(
      languages.flatMap((language) =>
        language.months.flatMap((names, index) => entries(names).map((name): [string, number] => [name, index + 1])),
      ),
    ),
);

/** What a word for a currency stands for: an ISO 4217 code, or a sign that several share. By folded word. */
export const currencyOfWord = fromLanguages(
  (languages): ReadonlyMap<string, string> =>
    new Map(
      listsOf<string>(languages, ({ currencies = {} }) => currencies).flatMap(([mark, list]) =>
        entries(list).map((word): [string, string] => [phraseAnew(word), mark]),
      ),
    ),
);

/** What stands nowhere, for an expression with no alternative: an empty one would be found everywhere. */
const nothing = '(?!)';
const wordsOf = (languages: readonly Language[], kind: WordKind) =>
  languages.flatMap((language) => entries(language.words[kind])).sort((a, b) => b.length - a.length);

/** "of" in "5th of July", folded, the longest first. */
export const ofWords = fromLanguages((languages): readonly string[] => wordsOf(languages, 'of'));

/** "and", "de la": alternatives for an expression, of the words inside names that are written small. */
const alternativesOf = (kinds: readonly WordKind[]) =>
  fromLanguages(
    (languages) =>
      kinds
        .flatMap((kind) => wordsOf(languages, kind))
        .map((word) => word.replace(/[^\p{L} &]/gu, ''))
        .filter((word, index, all) => word !== '' && all.indexOf(word) === index)
        .sort((a, b) => b.length - a.length)
        .join('|') || nothing,
  );
export const nameJoiners = alternativesOf(['nameJoiner']);
/** Written as in the language's file, because an ending is looked for in text as it stands. */
export const streetEndings = fromLanguages(
  (languages) =>
    wordsOf(languages, 'streetEnding')
      .map((ending) => ending.replace(/\./g, '\\.'))
      .join('|') || nothing,
);
export const dwellings = alternativesOf(['dwelling']);
/** Ends of compounds that name a trade ("Gebäudeservice"), as alternatives of an expression over folded text. */
const endingsOf = (kind: WordKind) =>
  fromLanguages(
    (languages) =>
      wordsOf(languages, kind)
        .map((ending) => fold(ending))
        .join('|') || nothing,
  );
export const tradeEndings = endingsOf('tradeEnding');
/** Ends of compounds that name work ("Dachsanierung"). */
export const workEndings = endingsOf('workEnding');
export const firmJoiners = alternativesOf(['nameJoiner', 'firmJoiner']);

/** A letter or digit of folded text. Spelled out, because \p{L} costs most of the time of a first call. */
export const letter = '[a-z0-9\\u00df-\\u024f]';

const phrases = fromLanguages((languages) => {
  const index = createPhraseIndex<AmountKind | WordKind>();
  for (const [kind, list] of listsOf<AmountKind | WordKind>(languages, ({ amounts, words }) => ({
    ...amounts,
    ...words,
  })))
    for (const entry of entries(list)) index.add(entry, kind);
  return index;
});

export const amountWords = (text: string, kind: AmountKind): readonly PhraseMatch[] => phrases().find(text, kind);
export const hasAmountWord = (text: string, kind: AmountKind): boolean => phrases().find(text, kind).length > 0;
export const wordsIn = (text: string, kind: WordKind): readonly PhraseMatch[] => phrases().find(text, kind);
export const hasWord = (text: string, kind: WordKind): boolean => phrases().find(text, kind).length > 0;

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
