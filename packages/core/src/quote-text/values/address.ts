import { placeEnds, placeMarks, placeStarts } from '../countries/index.ts';
import { fold, foldedPhrase } from '../labels/fold.ts';
import { fromLanguages } from '../labels/in-use.ts';
import {
  dwellings,
  fieldLabels,
  hasAmountWord,
  hasWord,
  isLabel,
  isWord,
  leadingWord,
  months,
  streetEndings,
  wordsIn,
  workEndings,
} from '../labels/index.ts';
import { oncePerText } from '../labels/recent.ts';
import { numberBefore, talkBefore, withoutTalk } from './address-talk.ts';
import { bareTownEnd } from './bare-town.ts';
import { endsInPostcode, endsInStreet, isNoStreet, isPlainStreet } from './plain-street.ts';

const placeEnd = new RegExp(placeEnds, 'u');
const placeStart = new RegExp(`^(?:${placeStarts})`, 'u');
const placeMark = new RegExp(placeMarks, 'u');
/** What the expressions above cannot do without: a postcode, a comma, a state's letters at the end. They cost ten times this one. */
const couldHoldPlace = /[\d,〒]|[A-Z]{2}\.?$/;
/** "E2207 Smokey Hollow Rd", "N64 W23760 Main St": some counties number houses by how far they stand from a corner. */
const gridHouse = '(?:(?:[NSEW]\\d{1,3} ?)?[NSEW](?=\\d{3}))?';
/** "Unit 4, 12 Oak St", "1217 N Main": a dwelling's own number may stand before that of the house. */
const houseFirst = fromLanguages(
  () =>
    new RegExp(
      `^(?:(?:${dwellings()})\\s?[\\w-]+[,/ ]+)?${gridHouse}\\d{1,6}[A-Za-z]?(?:[-/]\\d{1,5}[A-Za-z]?)?(?:\\s?(?:bis|ter))?,?\\s+(?:[NSEW]{1,2}\\.?\\s)?[\\p{L}\\d]`,
      'iu',
    ),
);
const houseInText = new RegExp(
  `(?<![\\w$£€.,#/])${gridHouse}\\d{1,6}[A-Za-z]?(?=,? (?:[NSEW]{1,2}\\.? )?(?:\\d{1,3}(?:st|nd|rd|th) |\\p{Lu}))`,
  'gu',
);
const houseLast = /\p{L}{3,}\.?\s*\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4})?$/u;

/** Whether the text is (part of) a street address: a house number and a word for a street, or a place with its postcode. */
const isStreetLine = oncePerText((text: string): boolean => {
  if (text.length > 140 || /[@$£€¥%]|\d[.,]\d\d\b/.test(text)) return false;
  // All but "Unit B" have a number.
  if (!/\d/.test(text) && !/^\S+ \p{Lu}$/u.test(text)) return false;
  // "720-555-0199 ext. 22".
  if (isCoded(text) || /^[+(]?\d[\d().\s-]{8,}/.test(text)) return false;
  // "40 Mill Row yesterday. For the two cupboards": prose goes on after an address.
  if (/\p{Ll}[.!?] (?:¿|¡|\p{Lu}\p{Ll}+ \p{Ll})|\d(?:\d|[A-Z]{2})[.!?] (?:¿|¡|\p{Lu}\p{Ll})/u.test(text)) return false;
  // "14 October 2026" is written like a house in a town with its postcode.
  if (months().has(foldedPhrase(/^\d{1,2}\.?,? (\p{L}+),? \d{4}$/u.exec(text)?.[1] ?? ''))) return false;
  const dwelling = leadingWord(text, 'dwelling') ?? leadingWord(text, 'mailbox');
  // "LOT 1 - DÉMOLITION" is a part of the work.
  if (dwelling && hasAmountWord(text.slice(0, dwelling.end), 'section') && !/,/.test(text) && !hasWord(text, 'street'))
    return false;
  if (dwelling && ((/\d/.test(text) && !/^\S+ \S+ ?[-–:] /.test(text)) || /^\S+ \p{Lu}$/u.test(text))) return true;
  const street = /^(?:\d+,)?[^,]*/.exec(text)?.[0] ?? '';
  if (houseFirst().test(text) && hasWord(street, 'street') && !isMeasured(street)) return true;
  if (/^\d{1,6}[A-Za-z]?,? [^/]*$/.test(street) && endsInPlace(text) && !isNoStreet(street, text)) return true;
  if (houseLast.test(text.replace(/,(?!\d{3}\D).*$/, '')) && (streetCompound().test(text) || hasWord(text, 'street')))
    return true;
  return (
    /^\p{L}/u.test(text) &&
    hasWord(text, 'street') &&
    /\d/.test(text) &&
    endsInPlace(text) &&
    !/^[^\d,]+[,(]\s*\d/.test(text) &&
    !isToldBefore(text) &&
    // "The deck at 31 Weir St, Glastonbury CT 06033" speaks of an address.
    ![...wordsIn(text, 'nearPlace'), ...wordsIn(text, 'firmOf')].some(
      (word) => word.start > 3 && /^\s\d/.test(text.slice(word.end)),
    )
  );
});

/** "220 ft needs to be washed. its 418 Teal Ct, Mesquite TX" tells of an address, which stands behind what is said. */
const isToldBefore = (text: string): boolean => {
  const said = talkBefore(text);
  return said > 0 && isStreetLine(text.slice(said));
};

/** "Stone is picked up at", "like the one we built at": what is said before an address that the work is not at. */
export const isElsewhere = (before: string): boolean => hasWord(before, 'elsewhere') || hasWord(before, 'contactUs');

/** "GATE CODE 4471", "Since 1994": the number of something else. */
function isCoded(text: string): boolean {
  const name = /^(.*\p{L})[\s#:.]+\d[\d-]*$/u.exec(text)?.[1];
  return name !== undefined && wordsIn(name, 'codeWord').some((word) => word.end === name.length);
}

/** "Lindenallee 8": a street whose word is glued to its name. */
const streetCompound = fromLanguages(() => new RegExp(`(?:${streetEndings()})(?![\\p{L}])`, 'iu'));

/** "Baltimore Rd": in the country houses have no numbers. An address only right under a name. */
export const isBareStreet = (text: string): boolean =>
  /^\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+){0,2} \p{Lu}\p{L}+\.?$/u.test(text) &&
  isWord(/\S+$/.exec(text)?.[0] ?? '', 'streetOnly');

/** Whether a text ends in a town with its postcode or state, whatever stands before. */
export function endsInPlace(text: string): boolean {
  return text.length <= 160 && couldHoldPlace.test(text) && !/[@$£€]/.test(text) && placeEnd.test(text);
}

/** A line that is a place and nothing else: "Hutto, Texas 78634". */
export const isPlaceLine = oncePerText((text: string): boolean => {
  if (text.length > 80 || !couldHoldPlace.test(text) || /[@$£€]/.test(text)) return false;
  // "ESTIMATE 1093", "Bolt & Bevel Locksmiths - Estimate 9041" are written like a town with its postcode.
  const town = /^(?:\d{1,2}\.? |.{2,60}\s[-–—|]\s)?([\p{L} ]+?)\s\d{4,5}$/u.exec(text)?.[1];
  if (isCoded(text)) return false;
  // "HARBOR POINT FENCE CO" is no town in Colorado.
  if (/^[^,]+ CO$/.test(text) && hasWord(text, 'trade')) return false;
  // So is "17 Mar 2026".
  if (town !== undefined && (fieldLabels().has(foldedPhrase(town)) || months().has(foldedPhrase(town)))) return false;
  // "FENCING ESTIMATE 0733".
  if (town !== undefined && isLabel(/\p{L}+$/u.exec(town)?.[0] ?? '', 'documentTitle')) return false;
  const end = placeEnd.exec(text);
  if (end) return !/\d/.test(text.slice(0, end.index)) && text.slice(0, end.index).split(',').length <= 3;
  return (placeStart.test(text) && !endsInStreet(text)) || placeMark.test(text);
});

export const isAddressLine = (text: string): boolean => isStreetLine(text) || isPlaceLine(text);

/** "Eheleute Vogt, Lindenweg 3, 21073 Hamburg": where the address begins behind a name, if one stands there to its town. */
export function addressBehindName(text: string): number | undefined {
  if (text.length > 200 || !/^[^\d,]{2,80}, [^,]*\d/.test(text)) return undefined;
  // "... NE46 1AB. Contact her son": a sentence ends there, and another begins.
  if (/\d(?:\d|[A-Z]{2})[.!?] (?:¿|¡|\p{Lu}\p{Ll})/u.test(text)) return undefined;
  const comma = text.indexOf(', ') + 2;
  // "TX 78701. Her cell": another sentence.
  if (/\d[.!?] [¿¡\p{Lu}]/u.test(text.slice(comma))) return undefined;
  const [street = '', ...place] = text.slice(comma).split(', ');
  return isStreetLine(street) && !isPlaceLine(street) && isPlaceLine(place.at(-1) ?? '') ? comma : undefined;
}

export interface AddressInText {
  start: number;
  end: number;
}

/**
 * The address inside a longer text ("Deck at 31 Weir St, Glastonbury CT:"): from a house number that a street word follows,
 * over the comma parts up to one that names a place.
 */
export function addressInText(text: string): AddressInText | undefined {
  const line = text.slice(0, 300);
  const whole = line.trim();
  if (
    isStreetLine(whole) &&
    whole.split(',').length > 1 &&
    (/^(?:[NSEW]\d*)?\d/.test(whole) || leadingWord(whole, 'dwelling') !== undefined)
  ) {
    const start = line.indexOf(whole);
    return { start, end: start + withoutTalk(whole).length };
  }
  for (const match of line.matchAll(houseInText)) {
    const rest = line.slice(match.index);
    const first = rest.slice(
      0,
      Math.max(
        0,
        indexOrEnd(
          rest.replace(/^\d+,/, (m) => ' '.repeat(m.length)),
          /[,;:(]|\.\s|(?:\s\p{Ll}+)*\s[$£€]/u,
        ),
      ),
    );
    const street = wordsIn(first, 'street').find((word) => word.start > 1);
    if (!(street || isPlainStreet(first)) || first.length > 60) continue;
    // "27 Lothrop St not 72, in Beverly".
    const said = withoutTalk(first);
    if (said.length < first.length && street && street.end <= said.length && !endsInPlace(first))
      return {
        start: match.index - numberBefore(line.slice(0, match.index)),
        end: match.index + said.length,
      };
    // "TX 78701. Her cell", "TX 78701. what do you need": the postcode ends a sentence.
    const end = placeEndIn(
      rest.slice(0, indexOrEnd(rest, /(?<=\d(?:[A-Z]{2})?)[.!?] (?:¿|¡|\p{Lu}\p{Ll})|(?<=\d{4})[.!?]+ \p{Ll}/u)),
      first.length,
    );
    if (!street && !(end > first.length && endsInPostcode(rest.slice(0, end)))) continue;
    if (isOfStreetBefore(line.slice(0, match.index), rest.startsWith(`${match[0]},`))) continue;
    return {
      start: match.index - numberBefore(line.slice(0, match.index)),
      end: match.index + withoutTalk(rest.slice(0, end)).trimEnd().length,
    };
  }
  return undefined;
}

/** "Privada Encinos 45, Col. Jardines", "Calle 21 No. 140 Col. Chuburná": the number belongs to the street before it. */
function isOfStreetBefore(before: string, isParted: boolean): boolean {
  if (isParted && /\p{Lu}\p{L}+ $/u.test(before)) return true;
  const part = before.slice(before.lastIndexOf(',') + 1);
  const mark = /(\S{1,8}) $/.exec(part)?.[1] ?? '';
  return (isParted || isWord(mark.replace(/\.$/, ''), 'numberMark')) && hasWord(part, 'street');
}

/** "ranch, approx. 1,860 sq ft, 409 Sweetgum Trl, Ridgeland, MS 39157 - two story": what the house is like stands before its address or behind it. */
export function withoutHouse(text: string): string {
  const parts = withoutLead(text).split(', ');
  const street = parts.findIndex((part) => !isOfHouse(part) && isStreetLine(part) && !isPlaceLine(part));
  const told = parts.slice(0, Math.max(0, street)).some(isOfHouse);
  const rest = told ? parts.slice(street) : parts.length > 2 ? parts.filter((part) => !isMeasured(part)) : parts;
  const address = rest.join(', ');
  for (const mark of address.matchAll(/\s[-–—|/]\s|;\s|,\s(?=\p{Ll}|\d[\d.,]* \p{Ll})/gu)) {
    const head = address.slice(0, mark.index);
    const isWhole = endsInPlace(head) || isPlaceLine(head.split(', ').slice(-1).join());
    if (isWhole && isAddressLine(head)) return head;
  }
  return withoutBehindPostcode(address);
}

/** "1937 Dune Grass Ln, Norton Shores MI 49441, 17.8 SEER2": a figure behind a postcode that ends an address is of something else. */
function withoutBehindPostcode(address: string): string {
  for (const mark of address.matchAll(/(?<=\d{4,5}|\d[A-Z]{2}|\d[A-Z]\d),\s(?=[^,]*\d)/gu)) {
    const head = address.slice(0, mark.index);
    const rest = address.slice(mark.index + mark[0].length);
    if (hasWord(rest, 'street') || leadingWord(rest, 'dwelling') !== undefined || endsInPlace(rest)) continue;
    if (head.includes(',') && endsInPlace(head) && isStreetLine(head)) return head;
  }
  return address;
}

/** "Natarajan - 18 Alder Ct", "Priya Natarajan 18 Alder Ct", "reforma de baño en Calle Luna 3", "Dachsanierung Lindenallee 8". */
function withoutLead(text: string): string {
  const [first = ''] = text.split(',');
  const work = gluedWork().exec(fold(first))?.[0];
  if (work !== undefined && isStreetLine(text.slice(work.length))) return text.slice(work.length);
  for (const near of wordsIn(first, 'nearPlace')) {
    // "unser Bad in der Lerchengasse 12".
    const rest = text.slice(near.end + 1).replace(/^\p{Ll}{3} (?=\p{Lu})/u, '');
    const begins =
      /^\d/.test(rest) ||
      leadingWord(rest, 'street') !== undefined ||
      (/^\p{Lu}\p{L}{3,30} \d/u.test(rest) && streetCompound().test(/^\p{L}+/u.exec(rest)?.[0] ?? ''));
    if (near.start > 2 && begins && isStreetLine(rest) && !hasWord(first.slice(0, near.start), 'street')) return rest;
  }
  const lead = /^\p{L}[^\d,]+? (?:[-–—] )?(?=\d+[a-z]? \p{Lu})/u.exec(first)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const isPart = hasWord(lead, 'street') || leadingWord(lead, 'dwelling') !== undefined;
  return lead !== '' && !isPart && hasWord(rest.split(',')[0] ?? '', 'street') && isStreetLine(rest) ? rest : text;
}

const gluedWork = fromLanguages(() => new RegExp(`^[a-z]{3,}(?:${workEndings()}) (?=[a-z])`));

const isMeasured = (part: string): boolean => /\d ?(?:m2|m²|㎡|sq ?ft)|^\d-\p{Ll}/u.test(part);

/** "3-bed semi", "ca. 140 m²", "5 acre lot", "EFH Baujahr 1974", "MLS 118822"; but "apt 4" and "12 oak st". */
const isOfHouse = (part: string): boolean =>
  isMeasured(part) ||
  (leadingWord(part, 'dwelling') === undefined &&
    leadingWord(part.replace(/^\d\w*,? (?:(?:bis|ter) )?/, ''), 'street') === undefined &&
    (/^(?:\p{Ll}|\d[\d.,]*[ -]?(?:\p{Ll}{2,}[ /-]))|^\p{Lu}{2,6}\W{0,2}\d[\d-]{3,}$/u.test(part) ||
      hasWord(part, 'houseWord') ||
      isCoded(part)));

const indexOrEnd = (text: string, shape: RegExp) => {
  const at = text.search(shape);
  return at < 0 ? text.length : at;
};

function placeEndIn(text: string, streetEnd: number): number {
  const parts = text.slice(0, 200).split(/(?=[,;:(!?])/);
  let end = 0;
  let best = streetEnd;
  for (const [index, part] of parts.entries()) {
    end += part.length;
    if (index > 4 || (index > 0 && !part.startsWith(','))) break;
    const so = text.slice(0, end).replace(/[.\s]+$/, '');
    if (index > 0 && /^,\s*\p{Lu}/u.test(part) && isPlaceLine(so.slice(so.indexOf(',') + 1).trim())) best = so.length;
  }
  const place = placeEnd.exec(text.slice(0, 160));
  if (place && place.index + place[0].length >= best && !/[;:!?]/.test(text.slice(0, place.index)))
    best = place.index + place[0].length;
  return best > streetEnd ? best : (bareTownEnd(text, streetEnd) ?? best);
}

/** "1. Strip and re-slate", "• 40 ft of hedge along Mill Road": a list of what is done begins, whatever stood above. */
export const isListItem = (source: string, { start, end }: { start: number; end: number }): boolean =>
  /^\d{1,2}[.)]\s+\p{L}/u.test(source.slice(start, Math.min(end, start + 8))) ||
  /[•▪◦‣·*→☐☑☒]\s*$|(?:^|\n)[ \t>]*[-–—+] +$/.test(source.slice(Math.max(0, start - 12), start));

export const isSamePlaceWord = (text: string): boolean => isWord(text, 'same');
