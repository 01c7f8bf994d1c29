import { matchLabel } from './label-match.ts';
import { isLabel, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Walk } from './party-walk.ts';
import {
  addressInText,
  endsInPlace,
  isAddressLine,
  isElsewhere,
  isPlaceLine,
  isSamePlaceWord,
} from './values/address.ts';

/** "Angebot Fassadenanstrich, Objekt: Am Mühlbach 7, 34998 Beispielhausen": a label in the middle of a line. */
export function readInnerSites({ reading, parties, skip }: Walk): void {
  for (const [index, line] of reading.lines.entries()) {
    if (skip.has(index) || line.text.length > 200) continue;
    const beside = addressOfPlace(line.cells);
    if (beside) parties.sites.push({ parts: [beside], same: false });
    if (beside) continue;
    for (const cell of line.cells) {
      const from =
        innerLabelEnd(cell.text) ?? siteInSentence(cell.text) ?? jobAtEnd(cell.text) ?? documentForAddress(cell.text);
      const work = from === undefined ? workAt(cell.text) : undefined;
      if (work)
        parties.sites.push({ parts: [{ start: cell.start + work.start, end: cell.start + work.end }], same: false });
      if (breaksOffAtPlace(cell.text)) parties.siteUnread ??= 'nothing';
      if (from === undefined) continue;
      if (!/[\p{L}\d]/u.test(cell.text.slice(from))) parties.siteUnread ??= 'nothing';
      const text = cell.text.slice(from).replace(/(?<=\d\w{0,2})\.$/, '');
      const inside =
        isAddressLine(text) || isStreetAndPlace(text) ? { start: 0, end: text.length } : addressInText(text);
      // Else somewhere that need not be the customer's own address.
      if (inside)
        parties.sites.push({
          parts: [{ start: cell.start + from + inside.start, end: cell.start + from + inside.end }],
          same: false,
        });
      else if (/\d/.test(text) && !isSamePlaceWord(text)) parties.siteUnread = 'words';
    }
  }
}

const houseKinds = ['houseWord', 'houseName'] as const;
const placeKinds = [...houseKinds, 'housePart', 'trade'] as const;

/** "House ..... 4409 Thistle Ct, Ankeny, IA 50023", "Pool location,14 Beachplum Ln, ...": a thing to work at, and in the cell beside it where that is. */
function addressOfPlace([thing, address, ...more]: readonly Cell[]): Cell | undefined {
  if (!thing || !address || more.length > 0 || thing.text.length > 40 || matchLabel(thing.text)) return undefined;
  if (!/^\d/.test(address.text) || !endsInPlace(address.text) || addressInText(address.text)?.start !== 0)
    return undefined;
  const words = thing.text.replace(/[\s:.]+$/, '').split(' ');
  // "Heating & Air    12 Depot Rd, ...": what a firm does may stand beside its own address.
  const isNamed = words.length > 1 && isLabel(words.at(-1) ?? '', 'jobAddress');
  const kinds = isNamed ? placeKinds : houseKinds;
  const rest = isNamed ? words.slice(0, -1) : words;
  return rest.every((word) => kinds.some((kind) => isWord(word, kind))) ? address : undefined;
}

/** "Re: Chimney at camp,": an address was to follow, and it is not the one that is written to. */
function breaksOffAtPlace(text: string): boolean {
  if (!text.endsWith(',') || text.length > 80 || matchLabel(text)?.form !== 'colon') return false;
  const place = wordsIn(text, 'nearPlace').at(-1);
  return place !== undefined && /^ \p{Ll}[\p{L}’' ]{2,30},$/u.test(text.slice(place.end));
}

function innerLabelEnd(text: string): number | undefined {
  const inner = /[,;.–—-] (\p{L}[\p{L} -]{2,24}):(?: |$)/u.exec(text);
  const known = inner && isLabel(inner[1] ?? '', 'jobAddress');
  return known ? inner.index + inner[0].length : undefined;
}

/** "Bid as promised. Job address is 55 Quarry Ln, Gilford, NH 03249.": a sentence that says where. */
function siteInSentence(text: string): number | undefined {
  for (const is of wordsIn(text.slice(0, 160), 'copula')) {
    const said =
      text
        .slice(0, is.start)
        .split(/[.!?:;,]\s+/)
        .at(-1)
        ?.trim() ?? '';
    const label = said.slice(leadingWord(said, 'version')?.end ?? 0);
    const from = is.end + 1;
    if (isLabel(label, 'jobAddress') && addressInText(text.slice(from))?.start === 0) return from;
  }
  return undefined;
}

/** "25% down, rest on completion. Job at 1716 Fernbrook Ave, Stillwater, MN 55082": a sentence that is nothing else. */
function jobAtEnd(text: string): number | undefined {
  const job = /(?:^|[.;] )(\p{Lu}\p{L}{2,14}) (\p{L}{2,4})(?: (?=\d)|[ .;]*$)/u.exec(text);
  if (!job || !isWord(job[2] ?? '', 'nearPlace') || !isLabel(job[1] ?? '', 'job')) return undefined;
  const from = job.index + job[0].length;
  if (from === text.length) return from;
  const address = addressInText(text.slice(from));
  const written = text.slice(from, from + (address?.end ?? 0));
  const ends = /^[\s.;)]*(?:\p{Lu}|$)/u.test(text.slice(from + written.length));
  return address?.start === 0 && ends && !/ \p{Ll}{2,}(?: \p{Ll}{2,}|[.;)]*$)/u.test(written) ? from : undefined;
}

/** "Thanks for the photos. Quote #0613 for 9 Quillet Street, Bath BA2 0ZZ:": the last sentence of a line may present the document. */
function documentForAddress(text: string): number | undefined {
  const said = /^.{4,120}\p{Ll}[.!?] (?=\p{Lu}\p{Ll}{2})/u.exec(text)?.[0] ?? '';
  const sentence = text.slice(said.length).replace(/\s?:$/, '');
  const from = documentFor(sentence);
  return from === undefined ? undefined : said.length + from;
}

/** "Quote RJ-529 for 8 Maltings Yard, Bungay NR35 0ZZ", "Estimate #4410 - 14 Summit Rd, ...": what the document is called ends in the address. */
function documentFor(text: string): number | undefined {
  const label = matchLabel(text);
  if (!label || label.form === 'alone') return undefined;
  const numbered = label.kinds.includes('estimateNumber');
  if (!numbered && !(label.kinds.includes('customer') && isWordEnd(text.slice(0, label.valueStart)))) return undefined;
  const value = text.slice(label.valueStart);
  const number = numbered ? (/^#?[\p{L}\d./-]*\d[\p{L}\d./-]*/u.exec(value)?.[0].length ?? 0) : 0;
  const tail = value.slice(number);
  const word = leadingWord(tail, 'forParty') ?? leadingWord(tail, 'nearPlace');
  const gap = word ? word.end + 1 : (/^\s*[-–—]\s+/.exec(tail)?.[0].length ?? 0);
  if (numbered && (number === 0 || gap === 0)) return undefined;
  const address = tail.slice(gap);
  return isStreetInPlace(address) ? text.length - address.length : undefined;
}

/** "Estimate 1962 for the driveway at 27 Sawmill Ln, ...": what the document is for, and where that is. */
function workAt(text: string): { start: number; end: number } | undefined {
  const called = wordsIn(text, 'forParty').find(({ start }) => start > 3 && namesDocument(text.slice(0, start)));
  if (!called) return undefined;
  for (const near of wordsIn(text, 'nearPlace')) {
    if (near.start <= called.end) continue;
    const start = near.end + (/^\s+(?:\p{Ll}{2,3} )?/u.exec(text.slice(near.end))?.[0].length ?? 0);
    const rest = (text.slice(start).split(/(?<=\p{L}{3}|\d)[.!?] (?=\p{Lu})/u)[0] ?? '').replace(/[\s:.]+$/, '');
    const inside = addressInText(rest);
    const isInside = inside?.start === 0 && endsInPlace(rest.slice(0, inside.end));
    if (!isInside && !isStreetInPlace(rest)) continue;
    const end = isInside ? inside.end : rest.length;
    if (!isElsewhere(text.slice(0, start))) return { start, end: start + end };
  }
  return undefined;
}

const namesDocument = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).some((word) => isLabel(word, 'documentTitle'));

const isWordEnd = (label: string) =>
  wordsIn(label, 'forParty').some((word) => word.start > 0 && /^[\s:]*$/.test(label.slice(word.end)));

/** A street with its word and its number, and its town: "12 windows, Bend, OR 97702" has none. */
const isStreetInPlace = (text: string): boolean => {
  const street = text.split(',')[0] ?? '';
  const written =
    leadingWord(street.replace(/^\d+\w? /, ''), 'street') !== undefined || /^(?:\d+\w? )?\p{Lu}/u.test(street);
  return written && isPlaceLine(text.slice(street.length + 1).trim()) && isAddressLine(street) && !isPlaceLine(street);
};

/** "Am Mühlbach 7, 34998 Beispielhausen": a street without a word for one shows by the town behind it. */
const isStreetAndPlace = (text: string): boolean => {
  const [, town] = /^\p{Lu}[\p{L} .'’-]{2,40} \d{1,4} ?[a-z]?, ?([^,]+)$/u.exec(text) ?? [];
  return town !== undefined && isPlaceLine(town);
};
