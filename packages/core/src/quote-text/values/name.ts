import { fold, foldedPhrase } from '../labels/fold.ts';
import { fromLanguages } from '../labels/in-use.ts';
import {
  amountWords,
  columnHeadings,
  fieldLabels,
  hasAmountWord,
  hasWord,
  headings,
  isLabel,
  isWord,
  leadingWord,
  months,
  tradeEndings,
  wordsIn,
} from '../labels/index.ts';
import { oncePerText } from '../labels/recent.ts';

import { isPlaceLine } from './address.ts';

const wordShape = /^[\p{L}][\p{L}\p{M}'’.\u2010-\u2015-]*$/u;
/** "Laurent d'Entremont", "Pia dell'Orto": behind a given name a small article may be glued to the capital. */
const isCapital = /^(?:\p{Ll}{1,4}['’])?\p{Lu}/u;
/** "Maria de la Cruz", "Hal and Dee Prentiss": words of a name that are written small. */
const isJoiner = (word: string) => isWord(word, 'nameJoiner');

/** Removes quotes, dashes, addresses in brackets and a trailing comma around a name. */
export const trimName = oncePerText((text: string): { value: string; start: number } => {
  const lead = /^[\s"'“”‘«<(–—-]*/.exec(text)?.[0].length ?? 0;
  let value = text.slice(lead);
  // No name, and too long for expressions that look from both of its ends.
  if (value.length > 200) return { value, start: lead };
  const bracket = value.search(/\s*[<[(]/);
  if (bracket > 0 && !/\)\s*\p{L}/u.test(value.slice(bracket))) value = value.slice(0, bracket);
  value = value.replace(/[\s"'“”»<>,;:–—-]+$/, '');
  // "Clearwater Pool Service LLC ESTIMATE": two columns of the head, joined by a copy.
  const title = /\p{Lu}{4}$/u.test(value) ? /^(.*\p{L}.*) (\p{Lu}{4,})$/u.exec(value) : null;
  const known = title && isLabel(title[2] ?? '', 'documentTitle');
  if (known && title[1] !== undefined && wordsIn(title[1], 'companySuffix').length > 0) value = title[1].trimEnd();
  const after = wordsIn(value, 'honorificAfter').at(-1);
  if (after && after.end === value.length && after.start > 1) value = value.slice(0, after.start).trimEnd();
  // "Marlon Fisk Marlon Fisk": two columns of the same, joined by a copy.
  const half = value.slice(0, (value.length - 1) / 2);
  if (half.includes(' ') && value === `${half} ${half}`) value = half;
  return { value: withoutContactWord(value), start: lead };
});

/** "Sr. Armando Gil tel", "Dana Ruiz Cell": the word for a phone or a mail that stood behind the name. */
function withoutContactWord(value: string): string {
  const last = /^(.*\p{L}.*?)[\s,.:;(/–—-]+(\p{L}{2,9})[.:]?$/u.exec(value);
  const [, name, word] = last ?? [];
  if (name === undefined || word === undefined) return value;
  const kinds = /^\p{Ll}/u.test(word) ? (fieldLabels().get(foldedPhrase(word)) ?? []) : [];
  const labels = kinds.some((kind) => kind === 'phone' || kind === 'mobile' || kind === 'email' || kind === 'fax');
  return labels || isWord(word, 'contactWord') ? name.replace(/[\s,;:(–—-]+$/, '') : value;
}

/** A person or a couple: one to five capitalised words, no digits, none of them a trade, a label or a month. */
export const isPersonName = oncePerText((text: string): boolean => {
  const { value } = trimName(text);
  if (value.length < 2 || value.length > 60 || /[\d@$£€%:;!?/|=+*#]/.test(value)) return false;
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(value)) return isJapaneseName(text, value);
  const words = value.replace(/,/g, ' ').split(/\s+/);
  if (words.length > 7 || words.length === 0) return false;
  // "Inh. Petra Klose" is the firm's owner.
  if (words.length > 1 && /\.$/.test(words[0] ?? '') && isLabel(words[0] ?? '', 'contractor')) return false;
  if (/^[\p{Ll}&]/u.test(value) && isJoiner(words[0] ?? '')) return false;
  const weighty = words.filter((word) => !isJoiner(word));
  if (
    weighty.length === 0 ||
    weighty.length > 6 ||
    !weighty.every((word, at) => wordShape.test(word) && (at > 0 ? isCapital : /^\p{Lu}/u).test(word))
  )
    return false;
  if (isKnownPhrase(value)) return false;
  if (isTitle(words) || isNobody(value)) return false;
  // "Pos. Beschreibung", "Unit B": every word of it names something else.
  const named = weighty.every((word) => {
    const phrase = foldedPhrase(word);
    return phrase.length < 2 || columnHeadings().has(phrase) || fieldLabels().has(phrase) || headings().has(phrase);
  });
  if (named && weighty.length > 1) return false;
  // "Baltimore Rd" is a street.
  if (words.length > 1 && isWord(words.at(-1) ?? '', 'streetOnly')) return false;
  // "Roof Replacement Proposal" is a title, "Free Estimates" an advertisement.
  const last = foldedPhrase(words.at(-1) ?? '');
  const titles = [last, last.replace(/s$/, '')].map((word) => fieldLabels().get(word)?.includes('documentTitle'));
  if (words.length > 1 && titles.includes(true)) return false;
  return !looksLikeCompany(value) && !(words.length === 1 && months().has(fold(value).trim()));
});

const isJapaneseName = (text: string, value: string) =>
  value.length <= 20 &&
  (hasWord(text, 'honorificAfter') || /^[\p{L}]{1,5}[ ]?[\p{L}]{1,5}$/u.test(value)) &&
  !hasWord(value, 'companySuffix') &&
  !isKnownPhrase(value);

function isKnownPhrase(text: string): boolean {
  const phrase = foldedPhrase(text);
  return (
    fieldLabels().has(phrase) ||
    headings().has(phrase) ||
    columnHeadings().has(phrase) ||
    isWord(text, 'mailChrome') ||
    isWord(text, 'closing') ||
    isWord(text, 'nobody') ||
    namesAmount(text)
  );
}

const isTitleEnd = (word: string) => isWord(word, 'titleEnd') || isWord(word, 'partEnd');

/** "Kitchen Remodel", "Rénovation Salle de Bains", "Water Heater Options": what is done, and nobody who does it. */
function isWorkTitle(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isPart = (word: string) => hasAmountWord(word, 'section') || isWord(word, 'workWord');
  if (isWord(last, 'partEnd')) return true;
  if (isWord(first, 'workWord') && hasAmountWord(words.join(' '), 'section')) return true;
  return isPart(last) && words.every((word) => isPart(word) || isJoiner(word) || isWord(word, 'trade'));
}

/** "Walk-In Customer", "TBD", "see above", "[Customer Name]": what stands in a form where nobody was named. */
export const isNobody = (text: string): boolean =>
  isWord(text, 'nobody') ||
  isWord(text, 'same') ||
  isWord(text, 'not') ||
  (hasWord(text, 'partyWord') && leadingWord(text, 'honorific') === undefined) ||
  /^[[{<(]|[\]}>]$/.test(text);

/** "Our Promise", "Quality You Can Trust", "Kitchen Remodel": said of the firm or of the work. */
export const isSlogan = (words: readonly string[]): boolean =>
  words.length > 1 &&
  (isWord(words[0] ?? '', 'ownWord') ||
    isWorkTitle(words) ||
    (words.length > 2 && words.slice(1).some((word) => isWord(word, 'sloganWord'))));

/** "OUR SHOP", "Good Neighbor Package": headings that are written like names. */
export const isTitle = (words: readonly string[]): boolean =>
  isTitleEnd(words.at(-1) ?? '') || (words.length > 1 && isWord(words[0] ?? '', 'titleStart')) || isSlogan(words);

/** "Brutto", "Total", and nothing else. */
const namesAmount = (text: string): boolean =>
  (['total', 'grandTotal', 'subtotal', 'net', 'gross', 'tax', 'deposit', 'balance'] as const).some((kind) =>
    amountWords(text.slice(0, 60), kind).some((word) => word.start === 0 && word.end === text.length),
  );

const workKinds = ['trade', 'workWord', 'housePart', 'nameJoiner'] as const;

/** "Roofing", "Roof Repair", "Heating & Air": what is done, and no word that could be somebody's own. */
export const isOnlyWork = (text: string): boolean => {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 0 && words.every((word) => workKinds.some((kind) => isWord(word, kind)) || isPartOfWork(word));
};

const isPartOfWork = (word: string) => hasAmountWord(word, 'section') || isWord(word, 'titleStart');

/**
 * "Roofing - Siding - Gutters", "Heizung · Sanitär · Solar", "Plomberie, Chauffage": what a firm does, as it stands under its name.
 * "Miller Plumbing, Heating & Air" begins with somebody's own word, and goes on after it.
 */
export const isTradeList = oncePerText((text: string): boolean => {
  const [first = '', ...rest] = trimName(text)
    .value.slice(0, 120)
    .split(/\s[-–—|/+]\s|\s?[·•∙●▪|]\s?|,\s/);
  const last = rest.at(-1);
  if (last === undefined || hasWord(text.slice(0, 120), 'companySuffix')) return false;
  const parts = [first, ...rest];
  if (!isOnlyWork(first))
    return parts.length > 2 && parts.every((part) => /^\p{L}[\p{L}’'-]*$/u.test(part)) && parts.some(isOnlyWork);
  return !/\s/.test(first) || parts.length > 2 || isOnlyWork(last) || isWord(last.split(/\s+/).at(-1) ?? '', 'partEnd');
});

/** "SARL Toits du Vallon": a legal form may stand before the name. "Sas Vermeer" is somebody. */
function hasFormFirst(name: string): boolean {
  const form = leadingWord(name, 'companyPrefix');
  if (form === undefined || form.start > 0 || /\d{3}/.test(name)) return false;
  return /^\p{Lu}+$|^\p{Lu}\p{Ll}{3}$/u.test(name.slice(0, form.end)) && /^\s\p{Lu}/u.test(name.slice(form.end));
}

/** Evidence that a name is a firm's: 2 a legal form, 1 a trade word among capitalised words, 0 none. */
export const companyWeight = oncePerText((text: string): 0 | 1 | 2 => {
  // "Tralee, Co. Kerry": a county is no company.
  const name = trimName(text.replace(/,\s*C[Oo]\.? \p{Lu}[\p{L}'’]+\.?$/u, '')).value;
  if (name.length < 3 || name.length > 90 || /[@$£€:]|www\./i.test(name)) return 0;
  const words = name.split(/\s+/);
  if (words.length > 9 || isKnownPhrase(name)) return 0;
  // "Your Local Roofing Experts" advertises one.
  if ((isWord(words[0] ?? '', 'ownWord') || isWorkTitle(words)) && !hasWord(name, 'companySuffix')) return 0;
  if (isTradeList(name)) return 0;
  // "Durango, CO 81301" is no corporation.
  if (name.includes(',') && isPlaceLine(name)) return 0;
  // A row of separated values.
  if (/,\S*,|\d[.,]\d\d(?!\d)/.test(name)) return 0;
  // "Framing/insulation" is a part of the work.
  if (/^[^\s/]+\/[^\s/]+$/.test(name)) return 0;
  // "Alyssa Tran, Energy Consultant": what somebody is, behind the name.
  const [person, office] = name.split(', ');
  if (office !== undefined && !hasWord(name, 'companySuffix') && person?.includes(' ') && isPersonName(person))
    return 0;
  // "Services Quantity Price Amount" are the headings of a table.
  if (words.filter((word) => columnHeadings().has(foldedPhrase(word))).length > 1) return 0;
  // "Customer Info Service Location": two headings, joined by a copy.
  const labels = words
    .slice(1)
    .some((_, at) =>
      [words.slice(0, at + 1), words.slice(at + 1)].every((part) => fieldLabels().has(foldedPhrase(part.join(' ')))),
    );
  if (labels) return 0;
  // "Flooring Estimate" and "FENCING ESTIMATE 0733" are what the paste is.
  if (isLabel(words.findLast((word) => !/^[#\d][\d-]*$/.test(word)) ?? '', 'documentTitle')) return 0;
  const suffix =
    hasFormFirst(name) ||
    wordsIn(name, 'companySuffix').some((word) => word.start > 0 || /^[\u3400-\u9fff㈱㈲(]/.test(name));
  const capitalised =
    words.filter((word) => /^[\p{Lu}\p{Lo}\d&'"’(]/u.test(word) || isJoiner(word)).length === words.length;
  // "Baker & sons", "Morel et filles": of what is written small only the legal form.
  const own = wordsIn(name, 'companySuffix').reduceRight(
    (text, one) => text.slice(0, one.start) + text.slice(one.end),
    name,
  );
  const small = own.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word) && !isJoiner(word)).length;
  if (!capitalised)
    return suffix && !isSaid(name) && /^\p{Lu}/u.test(name) && !/,.*\p{L}/u.test(own) && small <= 1 && words.length <= 6
      ? 1
      : 0;
  if (suffix) return 2;
  if (isDoubleSurname(words)) return 0;
  return hasWord(name, 'trade') || gluedTrade().test(fold(name)) ? 1 : 0;
});

/** "Rosalind Achebe-Stone": somebody's, though a word of it is also what a mason works on. */
function isDoubleSurname(words: readonly string[]): boolean {
  const [, first = '', last = ''] = /^(\p{Lu}[\p{L}'’]+)-(\p{Lu}\p{Ll}+)$/u.exec(words.at(-1) ?? '') ?? [];
  return (
    words.length > 1 &&
    isWord(last, 'tradeSurname') &&
    ![...words.slice(0, -1), first].some((word) => isWord(word, 'trade'))
  );
}

/** "Yes that works", "The whole crew": a word that also ends the names of firms, written small in what somebody says. */
const isSaid = (name: string): boolean =>
  wordsIn(name, 'companySuffix').every(
    ({ start, end }) => /^\p{Ll}/u.test(name.slice(start)) && isWord(name.slice(start, end), 'formInProse'),
  );

const gluedTrade = fromLanguages(() => new RegExp(`[a-z]{4}(?:${tradeEndings()})(?![a-z])`));

/** "Services Ltd", "Cleaners Limited": trades and a legal form, and no name before them. */
export function isFirmEnding(text: string): boolean {
  const words = trimName(text).value.split(/\s+/);
  return (
    words.length <= 4 &&
    wordsIn(words.slice(-2).join(' '), 'companySuffix').some((word) => word.end > 1) &&
    words.every((word) => isJoiner(word) || isWord(word, 'trade') || isWord(word, 'companySuffix'))
  );
}

export const looksLikeCompany = (text: string): boolean => companyWeight(text) > 0;

/** "Mrs. Whitcombe": a title before a name makes it a person whatever the words are. */
export const startsWithHonorific = (text: string): boolean => {
  const title = leadingWord(text, 'honorific');
  return (
    title !== undefined &&
    title.end < text.length &&
    /^[\s.]+\p{Lu}/u.test(text.slice(title.end)) &&
    !/^(?:the|d)\b/i.test(text.trim())
  );
};
