import { hasWord, isWord } from '../labels/index.ts';

/** How much is said before a house with its number, in two small words or more that are no part of a street's name. */
export function talkBefore(text: string): number {
  const house = /(?<=\s)\d{1,6}[A-Za-z]? (?:[NSEW]{1,2}\.? )?\p{Lu}/u.exec(text);
  const said = house ? text.slice(0, house.index) : '';
  // "gate 5 Alder Ct" may be one name; "the gate is broken, its 5 Alder Ct" is none.
  if (hasWord(said.trim().split(' ').slice(-2).join(' '), 'street')) return 0;
  const small = said
    .split(' ')
    .filter((word) => /^\p{Ll}[\p{L}'’]*[.,!?;:]?$/u.test(word) && !isWord(word, 'nameJoiner'));
  return small.length > 1 ? said.length : 0;
}

/** "is 400 Birch Ave, Troy NY 12180 please park in back", "... 2481 (gate code 4471)": what is said around an address, in small words or a bracket. */
export function withoutTalk(text: string): string {
  const from = /^\s*\p{Ll}{1,4} (?=\d)/u.exec(text)?.[0] ?? '';
  const lead = isWord(from, 'copula') ? from.length : 0;
  const rest = text.slice(lead);
  const tail = /\s\((?=[^()]*\d)[^()]*\)\s*$|(?<=\p{L}\.? \d{4,6}),? \p{Ll}.*$|,?(?: \p{Ll}[\p{L}'’]+){2,}[.!]*$/u.exec(
    rest,
  );
  // Written small as a whole, small words say nothing; nor does a street's own word.
  if (!tail || !/\d/.test(rest.slice(0, tail.index)) || !/\p{Lu}/u.test(rest.slice(0, tail.index))) return rest;
  return hasWord(tail[0], 'street') && !/\d{4}/.test(rest.slice(0, tail.index)) ? rest : rest.slice(0, tail.index);
}
