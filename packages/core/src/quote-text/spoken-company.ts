import type { Evidence } from './draft.ts';
import { fold } from './labels/fold.ts';
import { fromLanguages } from './labels/in-use.ts';
import { firmJoiners, hasWord, isWord, wordsIn } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { companyWeight, isPersonName } from './values/name.ts';

const capitalised = fromLanguages(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])\\p{Lu}[\\p{L}'’&-]*\\.?(?: (?:(?:${firmJoiners()}) )?\\p{Lu}[\\p{L}'’&-]*\\.?){1,5}`,
      'gu',
    ),
);

/**
 * "its Cal w/ Stumpy Cal's Tree Svc. 2 oaks": capitalised words with a trade among them, after an introduction. What the mail or the chat
 * names as its sender needs none: "Level Up Lifts: this is Danika from Level Up Lifts".
 */
export function companiesInSentences(
  reading: Reading,
  sentences: readonly Sentence[],
  sender: string | undefined,
): Evidence<string>[] {
  return sentences.slice(0, 200).flatMap((sentence) =>
    [...sentence.text.matchAll(capitalised())].slice(0, 10).flatMap((match) => {
      // "Clearwater Septic I was calling".
      const from = sentence.start + match.index;
      // A line that ends without a point may be a signature, and what stands under it another sentence.
      const [line = ''] = reading.slice({ start: from, end: from + match[0].length }).split('\n');
      const whole = upToSentence(line.trimEnd().replace(/\.$/, '').replace(/ I$/, ''));
      const value = firmOfPerson(whole, sender);
      const at = match.index + whole.length - value.length;
      const before = sentence.text.slice(Math.max(0, match.index - 14), match.index);
      const introduced =
        wordsIn(before, 'introduction').some((word) => before.slice(word.end).trim().length < 2) ||
        isElided(sentence.text.slice(Math.max(0, match.index - 40), match.index));
      // "Bill to: Dee Marsh, Oak Knoll Apartments" signs nothing.
      const labelled = sentence.text.slice(0, match.index).includes(':');
      const beside =
        sentence === sentences.at(-1) && signsBeside(reading, sentence.text.slice(0, match.index), from + whole.length);
      const signed =
        (!labelled && sentence === sentences.at(-1) && /(?:[-–—]|\p{Lu}\p{Ll}+,)\s*$/u.test(before)) || beside;
      const around = sentence.text.slice(Math.max(0, match.index - 30), match.index);
      const isSender =
        sender?.includes(' ') && fold(value) === fold(sender) && (value !== whole || isBehindName(before));
      const isFirm =
        isSender ||
        beside === 'known' ||
        firmWeight(value) > 0 ||
        isNamedAfter(sentence.text.slice(0, match.index), value);
      if (!isFirm || !(introduced || signed) || hasWord(`${around}X`, 'throughOther')) return [];
      return [
        {
          value,
          confidence: isSender ? 0.8 : 0.62,
          start: sentence.start + at,
          end: sentence.start + at + value.length,
          reason: 'sentence' as const,
        },
      ];
    }),
  );
}

/** "Pell Fence Co. The price": a legal form with a point ends the name, unless more of one follows ("Bros. Roofing", "Co. Ltd"). */
function upToSentence(name: string): string {
  const form = wordsIn(name, 'companySuffix').find(
    ({ start, end }) => start > 2 && /^\. \p{Lu}/u.test(name.slice(end)),
  );
  const rest = form ? name.slice(form.end) : '';
  return form && !hasWord(rest, 'companySuffix') && companyWeight(`X${rest.slice(1)}`) === 0
    ? name.slice(0, form.end)
    : name;
}

/**
 * "this is Big Denny w/ Denny's Haul & Dump", "Abe from Abe's Curbing": what somebody does, under the name of who says it. "Ana's Lake House"
 * is no firm.
 */
function isNamedAfter(before: string, value: string): boolean {
  const [, owner, first = '', second] =
    /^(\p{Lu}\p{L}+)['’]s (\p{Lu}[\p{L}'’-]*)(?: (?:&|and) (\p{Lu}[\p{L}'’-]*))?$/u.exec(value) ?? [];
  if (owner === undefined || /(\p{Lu}\p{L}+) \S{1,5} $/u.exec(before.slice(-40))?.[1] !== owner) return false;
  const isPlace = (['houseName', 'housePart', 'houseWord', 'street'] as const).some((kind) => isWord(first, kind));
  return second !== undefined || !isPlace;
}

/** "Sunrise Solar of Utah" is a firm for what stands before its place. */
function firmWeight(text: string): number {
  const of = wordsIn(text, 'firmOf').at(-1);
  return companyWeight(text) || (of && of.start > 0 ? companyWeight(text.slice(0, of.start)) : 0);
}

/** "c'est Steeve d'Émondage Haute-Cime"; "la facture d'Électricité Roy" introduces nobody. */
function isElided(before: string): boolean {
  const name = /(?<!\p{L})(\p{Lu}\p{L}+) (\p{Ll})['’]$/u.exec(before);
  const self = name && wordsIn(before.slice(0, name.index), 'selfIntroduction').at(-1);
  return !!name && !!self && isWord(name[2] ?? '', 'firmOf') && before.slice(self.end, name.index).trim() === '';
}

/** "Danika from ", "Marco with "; "Ann its " says who somebody is. */
function isBehindName(before: string): boolean {
  const word = /\p{Lu}\p{L}* (\S{1,5}) $/u.exec(before)?.[1];
  return word !== undefined && !isWord(word, 'selfIntroduction');
}

/** "- Bo @ Merry & Bright" at the end of all: who signs, and for whom; without the dash, or behind a slash, only a firm that is known as one. */
function signsBeside({ source }: Reading, before: string, end: number): 'known' | 'signed' | undefined {
  const signer = /(?:(?:^|[\s.!?])([-–—~]) ?|[\s.!?])\p{Lu}\p{Ll}+ ?([@/|·]) ?$/u.exec(before.slice(-34));
  const rest = source.text.slice(end, end + 60).replace(/\S+@\S+/g, '');
  if (!signer || /\p{L}/u.test(rest)) return undefined;
  return signer[1] && signer[2] === '@' ? 'known' : 'signed';
}

/** "Ramiro de Techos Sonora" names a person and the firm. */
function firmOfPerson(text: string, sender: string | undefined): string {
  const words = wordsIn(text, 'firmOf').filter((word) => word.start > 1);
  const of = words.find((word) => /^\p{Lu}[\p{L}'’-]+ $/u.test(text.slice(0, word.start)));
  const firm = of && text.slice(of.end).trimStart();
  if (firm && sender !== undefined && fold(firm) === fold(sender)) return firm;
  return of && firm && companyWeight(text.slice(0, of.start)) === 0 && companyWeight(firm) > 0 ? firm : text;
}

/**
 * "You messaged Glaze Again Bathroom Resurfacing" over "Glaze Again: bath only $690", "Glaze Again: all incl gst": a page's head has the
 * whole name of who names the price in turns with somebody.
 */
export function speakerInFull(reading: Reading): Evidence<string>[] {
  const turns = reading.lines.slice(0, 60).flatMap((line) => {
    const name = line.said ? reading.slice(line.said.name) : /^(\p{Lu}[\p{L} &'’-]{3,30}): \S/u.exec(line.text)?.[1];
    return name === undefined ? [] : [{ name, priced: reading.money(line).some((one) => one.shape !== 'integer') }];
  });
  const speakers = new Set(turns.flatMap((one) => (one.priced ? [one.name] : [])));
  for (const { text, start } of reading.lines.slice(0, 3))
    for (const name of speakers) {
      const at = text.indexOf(name);
      const value = text.slice(at);
      const isWhole = at >= 0 && value.startsWith(`${name} `) && (at === 0 || text[at - 1] === ' ');
      if (!isWhole || companyWeight(value) === 0 || turns.filter((one) => one.name === name).length < 2) continue;
      if (!turns.some((one) => one.name !== name && isPersonName(one.name))) continue;
      return [{ value, confidence: 0.72, start: start + at, end: start + text.length, reason: 'sentence' }];
    }
  return [];
}
