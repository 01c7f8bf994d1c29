import { hasWord, isWord, leadingWord, wordsIn } from '../labels/index.ts';
import { isTownName } from './bare-town.ts';
import { endsInPostcode } from './plain-street.ts';

/** How much is said before a house with its number, in two small words or more that are no part of a street's name. */
export function talkBefore(text: string): number {
  const house = /(?<=\s)\d{1,6}[A-Za-z]? (?:[NSEW]{1,2}\.? )?\p{Lu}/u.exec(text);
  const said = house ? text.slice(0, house.index) : '';
  // "We clean 14 Elm St" and "We clean 12 and 14 Elm St".
  if (isWord(/^\p{L}+/u.exec(said)?.[0] ?? '', 'firstPerson')) return said.length - numberBefore(said);
  // "gate 5 Alder Ct" may be one name; "the gate is broken, its 5 Alder Ct" and "her place is 5 Alder Ct" are none.
  if (!endsInCopula(said) && hasWord(said.trim().split(' ').slice(-2).join(' '), 'street')) return 0;
  const small = said
    .split(' ')
    .filter((word) => /^\p{Ll}[\p{L}'’]*[.,!?;:]?$/u.test(word) && !isWord(word, 'nameJoiner'));
  return small.length > 1 ? said.length : 0;
}

/** "is 400 Birch Ave, Troy NY 12180 please park in back", "... 2481 (gate code 4471)": what is said around an address, in small words or a bracket. */
export function withoutTalk(text: string): string {
  const from = /^\s*\p{Ll}{1,4} (?=\d)/u.exec(text)?.[0] ?? '';
  const lead = isWord(from, 'copula') ? from.length : 0;
  const rest = withoutWordsBehindTown(withoutWordsBehindStreet(text.slice(lead)));
  const tail = /\s\((?=[^()]*\d)[^()]*\)\s*$|(?<=\p{L}\.? \d{4,6}),? \p{Ll}.*$|,?(?: \p{Ll}[\p{L}'’]+){2,}[.!]*$/u.exec(
    rest,
  );
  // Written small as a whole, small words say nothing; nor does a street's own word.
  if (!tail || !/\d/.test(rest.slice(0, tail.index)) || !/\p{Lu}/u.test(rest.slice(0, tail.index))) return rest;
  return hasWord(tail[0], 'street') && !/\d{4}/.test(rest.slice(0, tail.index)) ? rest : rest.slice(0, tail.index);
}

const endsInCopula = (said: string): boolean => isWord(/(?<= )\p{Ll}{2,4}(?= $)/u.exec(said)?.[0] ?? '', 'copula');

/** What may stand small between a street and the rest of its address: "Elm St and Oak Ave", "Rd de la Loma", "St unit 4", "Ave west". */
const goesOn = (word: string, rest: string): boolean =>
  (['nameJoiner', 'joint', 'firmJoiner', 'street'] as const).some((kind) => isWord(word, kind)) ||
  leadingWord(rest, 'dwelling') !== undefined ||
  leadingWord(rest, 'mailbox') !== undefined ||
  /^(?:north|south|east|west|[nsew]{1,2}|rear|side|upper|lower)\b/.test(rest);

/** "27 Lothrop St not 72", "8855 Stony Creek Rd in Milan as I understand it": a street whose word stands last ends before a small word. */
function withoutWordsBehindStreet(text: string): string {
  if (!/^\d/.test(text) || !/\p{Ll} \p{Ll}/u.test(text)) return text;
  // "41 Elm St corner of Oak, Dexter, MI 48130" was written as one.
  if (endsInPostcode(text) && !hasWord(text, 'not')) return text;
  const [first = ''] = /^(?:\d+,)?[^,;(]*/.exec(text) ?? [];
  const street = wordsIn(first, 'street').find(({ start, end }) => {
    const name = first.slice(0, start);
    const [, rest = '', word = ''] = /^\.? ((\p{Ll}[\p{L}'’]*).*)/u.exec(first.slice(end)) ?? [];
    return (
      /^\d\S* .*\p{Lu}\p{L}* $/u.test(name) && /^\p{Lu}/u.test(first.slice(start)) && word !== '' && !goesOn(word, rest)
    );
  });
  if (!street) return text;
  const town = /^\.? in (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2})(?=$|[,.;!?]| \p{Ll})/u.exec(text.slice(street.end));
  if (town && isTownName(town[1] ?? '')) return text.slice(0, street.end + town[0].length);
  // "... Rd in Milan MI 48160", "... St in St. Louis": a town that goes on.
  return /^\.? (?:in|near|off) \p{Lu}/u.test(text.slice(street.end)) && !town ? text : text.slice(0, street.end);
}

/** "Gartenstraße 12, 25999 Musterbüll neue Lampen setzen": behind a town that its postcode stands before, small words go on with the sentence. */
function withoutWordsBehindTown(text: string): string {
  const town =
    /\d[a-z]?,? \d{4,5} \p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]+|\p{Ll}{1,3}\.?(?= \p{Lu})|unter|unterm|sous|près)){0,3}(?= \p{Ll}{4})/u.exec(
      text,
    );
  const end = town ? town.index + town[0].length : text.length;
  const next = /^ (\p{L}+)/u.exec(text.slice(end))?.[1] ?? '';
  return isWord(next, 'nameJoiner') || /^(?:unter|sous|près)/.test(next) ? text : text.slice(0, end);
}

/** "712 and 714 Kendall St", "8 & 10 Elm Ave": how long the number of the house beside it is. */
export function numberBefore(text: string): number {
  const [pair = '', word = ''] = /(?<![\w$£€.,#/-])\d{1,6}[A-Za-z]? (&|\+|\p{Ll}{1,3}) $/u.exec(text.slice(-14)) ?? [];
  return word === '&' || word === '+' || isWord(word, 'and') ? pair.length : 0;
}
