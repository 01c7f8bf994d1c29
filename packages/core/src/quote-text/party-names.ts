import { fold, foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isLabel, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Party } from './party-content.ts';
import type { Reading, Span } from './reading.ts';
import { addressBehindName, isAddressLine } from './values/address.ts';
import {
  companyWeight,
  isNobody,
  isOnlyWork,
  isPersonName,
  isTitle,
  isTradeList,
  startsWithHonorific,
  trimName,
} from './values/name.ts';

/** "Josh, Southside Plumbing Co", "Owner, Second Coat Cabinets": who signs, and for whom. */
export function firmBehindPerson(text: string): string | undefined {
  const office = leadingWord(text, 'ownerWord');
  const owned = office && /^(?:,| [-–—|/]| of| de| du| der| von) (\p{Lu}.{2,60})$/u.exec(text.slice(office.end))?.[1];
  if (owned !== undefined && companyWeight(owned) > 0) return owned;
  const [, person, firm] = /^(\p{Lu}[\p{L} .'’-]{1,40}), (\p{Lu}.{2,60})$/u.exec(text) ?? [];
  return person !== undefined &&
    firm !== undefined &&
    isPersonName(person) &&
    !firm.includes(',') &&
    (companyWeight(firm) === 2 || (companyWeight(firm) === 1 && !person.includes(' ')))
    ? firm
    : undefined;
}

/** "Sunny Homes Cleaning ABN 88 111 222 333": the number a firm is registered under begins with its label. */
function upToNumber(text: string): string | undefined {
  const label = /\s[-–—|]?\s?(\p{Lu}[\p{L}.]{1,9}(?: (?:No|Nr|#)\.?)?)[:.]? ?#?(?=\p{Lu}{0,3}\d)/u.exec(text);
  const known = label && isLabel(label[1] ?? '', 'otherNumber');
  return label && known && label.index > 2 ? text.slice(0, label.index) : undefined;
}

/** 'Oasis Pools & Spas, Inc. ("Contractor") CPC1458992': a legal form ends the name, where a bracket or a number follows. */
function upToLegalForm(text: string): string | undefined {
  const form = wordsIn(text.slice(0, 90), 'companySuffix').findLast((word) => word.start > 2);
  const rest = form && /^\.?(?=\s*[("|]|\s+\p{Lu}*\d|\s+\p{Lu}.* \d[\d/.-]{5,}$)/u.exec(text.slice(form.end));
  if (form && rest) return text.slice(0, form.end + rest[0].length);
  // "Slieve Heating Ltd, Ballinamore, Co. Leitrim": a place behind the firm.
  const first = wordsIn(text.slice(0, 90), 'companySuffix').find((word) => word.start > 2);
  const place =
    first &&
    /^\.?,\s(?=\p{Lu}\p{Ll})/u.test(text.slice(first.end)) &&
    !hasWord(text.slice(first.end), 'trade') &&
    // "Tallgrass & Sons, Inc."
    !wordsIn(text.slice(first.end, first.end + 20), 'companySuffix').some((word) => word.start < 4);
  return first && place && companyWeight(text.slice(0, first.end)) === 2 ? text.slice(0, first.end) : undefined;
}

/** "Coppard Tree Surgery, Lower Barn, Fossebridge": where a firm is, behind its trade; "Miller Plumbing, Heating & Air" names one more. */
function upToPlace(text: string): string | undefined {
  const [, firm, place] =
    /^([^,]{3,60}),\s(\p{Lu}[\p{L}'’. -]{2,40}(?:,\s\p{Lu}[\p{L}'’. -]{1,40}){0,3})[.,:–—-]?\s*$/u.exec(
      text.slice(0, 200),
    ) ?? [];
  if (firm === undefined || place === undefined || !firm.includes(' ') || companyWeight(firm) === 0) return undefined;
  const isMore = (['trade', 'companySuffix', 'workWord', 'and'] as const).some((kind) => hasWord(place, kind));
  return isMore || isOnlyWork(firm) ? undefined : firm;
}

/** "MfG Umzüge Pohl", "Kind regards Tom Hale": how far a farewell on the same line goes; "Best Plumbing" is a name. */
function closingLength(text: string): number {
  const closing = leadingWord(text, 'closing');
  const said = closing ? text.slice(0, closing.end).trim() : '';
  // "Yours, P Dunn, Dunn Joinery".
  const comma = said === '' ? 0 : (/^\s*,\s+(?=\p{Lu})/u.exec(text.slice(said.length))?.[0].length ?? 0);
  return comma > 0 || /\s/.test(said) || /^[^aeiou]+$/i.test(said) ? said.length + comma : 0;
}

/** "From Tidewater Decks  757-555-0109": the word before the firm. */
function fromLength(text: string): number {
  const word = /^(\p{Lu}\p{L}{3,}) (?=\p{Lu})/u.exec(text)?.[1] ?? '';
  const labels = isWord(word, 'weakParty') ? fieldLabels().get(foldedPhrase(word)) : undefined;
  return labels?.includes('contractor') && !labels.includes('customer') ? word.length + 1 : 0;
}

/** "JARDINERÍA LOS ENCINOS / LOS ENCINOS LANDSCAPING": one name, with its trade in two languages. */
function isNamedTwice(text: string): boolean {
  const names = text.split(' / ');
  const [first, second] = names.map((name) =>
    name
      .split(/\s+/)
      .filter((word) => !isWord(word, 'trade'))
      .map(fold)
      .join(' ')
      .trim(),
  );
  return names.length === 2 && first !== '' && first === second && names.every((name) => companyWeight(name) > 0);
}

/** The name of a party, and its firm, in words that nothing else was read from. */
export function takeName(party: Party, written: string, from: number): void {
  if (isTradeList(written)) return;
  const closing = closingLength(written) || fromLength(written);
  const whole = written.slice(closing);
  let start = from + closing;
  // "Mesa Verde Roofing - ROC 555010": the firm ends at the dash.
  // "Fliesen Hofer GmbH, Gewerbepark 4, 2351 Wiener Neudorf": a legal form ends it, where an address follows.
  const head = /^(.{3,60}?)(?:\s[-–—|]\s|\s?,\s(?=[^,]*\d))/.exec(whole)?.[1];
  // "Estimate - Hale Roofing Inc.": whose name stands behind the title, only the whole paste tells.
  if (head !== undefined && isLabel(head, 'documentTitle')) return;
  const text =
    firmBehindPerson(whole) ??
    upToLegalForm(whole) ??
    upToNumber(whole) ??
    upToPlace(whole) ??
    // "Exterior Siding - Front Elevation": of the work, on both sides of the dash.
    (head !== undefined && companyWeight(head) > 0 && !isOnlyWork(head) ? (upToPlace(head) ?? head) : whole);
  const name = trimName(text);
  start += whole.indexOf(text);
  const found = { value: name.value, start: start + name.start, end: start + name.start + name.value.length };
  const weight = startsWithHonorific(name.value) ? 0 : isNamedTwice(name.value) ? 1 : companyWeight(name.value);
  // "Roofing   Siding   Gutters", set in columns.
  const isOneTrade = weight === 1 && !/\s/.test(name.value) && isOnlyWork(name.value);
  if (weight > 0 && !isOneTrade && !party.company) party.company = { ...found, weight };
  if (party.name || name.value.length > 80) return;
  if (isPersonName(text) || startsWithHonorific(name.value) || (weight > 0 && !isOneTrade)) party.name = found;
}

/** A labelled name is taken on the label's word, if it could be one at all. */
export function takeLabelledName(reading: Reading, party: Party, span: Span): void {
  if (party.name) return;
  const text = beforeReach(beforeCareOf(reading.slice(span)));
  const bound = text.search(
    /,\s+(?=\p{Ll}{2})|,\s*[NSEW]?\d|\s(?=\d{1,5} \p{Lu}\p{Ll}+ [^,]*, )|\s[|/·]\s|\t| {2,}|\(\d|\s\d{3}[-. ]|\s?<|,\s*(?=\S+@)|\s(?=\S+@)|\s–\s|\s-\s/u,
  );
  const street = addressBehindName(text.trim());
  const whole = trimName(beforeNextSentence(text.slice(0, street ?? (bound > 0 ? bound : text.length))));
  // "Dana Whit, Community Manager": what follows a full name is an office.
  const office = /^(\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+)+), \p{Lu}\p{L}{3,}/u.exec(whole.value)?.[1];
  const name = office !== undefined && isPersonName(office) ? { ...whole, value: office } : whole;
  const words = name.value.split(/\s+/).length;
  if (
    name.value.length < 2 ||
    name.value.length > 80 ||
    words > 8 ||
    /[@$£€]/.test(name.value) ||
    isWord(name.value, 'mailChrome') ||
    isTitle(name.value.split(/\s+/)) ||
    isNobody(name.value) ||
    (/\d/.test(name.value) && !isNumberedName(name.value)) ||
    !/\p{L}{2}/u.test(name.value)
  )
    return;
  party.name = { value: name.value, start: span.start + name.start, end: span.start + name.start + name.value.length };
}

/** "Ana Ruiz, H: 804-555-0143": a letter that labels a number is no initial; "Ruiz, H. 804-555-0143" may have one. */
function beforeReach(text: string): string {
  const label = /[,;\s]\s*(\p{L}{1,9}):\s*[(+]?\d{3}/u.exec(text);
  const kinds = fieldLabels().get(foldedPhrase(label?.[1] ?? '')) ?? [];
  const isReach = kinds.some((kind) => kind === 'phone' || kind === 'mobile' || kind === 'officePhone');
  return label && isReach && label.index > 2 ? text.slice(0, label.index) : text;
}

/** "Ana Ruiz. Her cell": the name ends with its sentence, and "Prof. Ruiz" does not. */
function beforeNextSentence(text: string): string {
  const stop = /(\p{Lu}\p{Ll}{2,})\. (?=\p{Lu})/u.exec(text);
  const word = stop?.[1] ?? '';
  // "Dña. Carmen": one word is no name that a sentence could end with.
  const single = stop !== null && !text.slice(0, stop.index).trim();
  return !stop || single || isWord(word, 'honorific') || isWord(word, 'abbreviation')
    ? text
    : text.slice(0, stop.index + word.length);
}

/** "Comunidad de Propietarios Gran Vía 12", "Strata Plan 4471": a body that owns a house is called by its number. */
export const isNumberedName = (text: string) =>
  /^\p{Lu}[^\d]*\p{L}{2}[^\d]* \d{1,5}$/u.test(text) &&
  text.split(' ').length >= 3 &&
  (!isAddressLine(text) || companyWeight(text) > 0);

/** Whether a value could name a party at all: "For: kitchen remodel" does not. */
export function namesSomebody(reading: Reading, span: Span): boolean {
  const text = nameBeforeMore(reading.slice(span));
  return isPersonName(text) || startsWithHonorific(text) || companyWeight(text) > 0 || hasWord(text, 'honorificAfter');
}

/** "Willow Bend HOA c/o Summit Management": who the letter goes through is not whom it is to. */
function beforeCareOf(text: string): string {
  const other = wordsIn(text.slice(0, 120), 'careOf').find((word) => word.start > 2);
  return other ? text.slice(0, other.start).replace(/[\s,]+$/, '') : text;
}

/** "Ana Ruiz, 12 Oak St" and "Ana Ruiz - cell 512-555-0143": what stands before an address or a number. */
export const nameBeforeMore = (text: string): string =>
  beforeCareOf(text).split(
    /,\s*(?=[NSEW]?\d)|\s(?=\d{1,5} \p{Lu}\p{Ll}+ [^,]*, )|,\s+(?=\p{Ll}{2})| {2,}|\s\(|\s[|/·]\s|<|\s(?=\S+@)|\s(?=\(?\d{3}\)?[-. ])|\s[-–—]\s/u,
  )[0] ?? '';

/** "Herrn" or "Mme" alone on its line stands over the addressee. */
export function isHonorificLine(text: string): boolean {
  const title = leadingWord(text, 'honorific');
  return (
    title !== undefined && title.end === text.replace(/[.:,]$/, '').length && title.end > 1 && !/^the$/i.test(text)
  );
}

export const endsWithHonorific = (text: string): boolean => {
  const after = wordsIn(text, 'honorificAfter').at(-1);
  return after !== undefined && after.start > 1 && /^\s*(?:\(.*)?$/.test(text.slice(after.end));
};
