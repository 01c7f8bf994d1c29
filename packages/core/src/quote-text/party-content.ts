import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isLabel, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Reading, Span } from './reading.ts';
import { addressBehindName, addressInText, isAddressLine, isElsewhere } from './values/address.ts';
import type { FoundPhone, FoundText } from './values/contact.ts';
import { companyWeight, isNobody, isPersonName, isTitle, startsWithHonorific, trimName } from './values/name.ts';

export type PartyKind = 'customer' | 'contractor' | 'thirdParty' | 'unknown';
export type PhoneUse = 'mobile' | 'plain' | 'office' | 'fax';

/** Somebody the text names: who, how to reach them, where they live. */
export interface Party {
  kind: PartyKind;
  origin: 'label' | 'letterhead' | 'block' | 'signature' | 'mail';
  /** First line of the block, and its column, to tell which lines belong to it. */
  lineIndex: number;
  column: number;
  name?: FoundText;
  company?: FoundText & { weight: 0 | 1 | 2 };
  emails: FoundText[];
  phones: (FoundPhone & { use: PhoneUse })[];
  address: Span[];
  /** Column where its first line ends, for blocks set flush right. */
  right?: number;
  /** A name right under the document's title. */
  titled?: boolean;
  /** Opened by "Contact:" or "Name:", which say nothing of whose person it is. */
  byName?: boolean;
  /** "Prepared by:" names who wrote it, who need not be the firm. */
  preparer?: boolean;
  /** "Site contact", "Key holder": may be the customer as well as a neighbour. */
  onSite?: boolean;
  /** Named as the person to speak to: a customer only where no other is named. */
  attention?: boolean;
}

export const createParty = (kind: PartyKind, origin: Party['origin'], lineIndex: number, column: number): Party => ({
  kind,
  origin,
  lineIndex,
  column,
  emails: [],
  phones: [],
  address: [],
});

/** Takes what a cell says about a party: mail, phones, then what is left as a name or an address. */
export function absorb(reading: Reading, party: Party, span: Span, use: PhoneUse = 'plain', labelled = false): void {
  // Under a heading the name comes first: a line after the phone is no name.
  const reach = party.emails.length + party.phones.length;
  const begun =
    (party.origin === 'label' && reach + party.address.length > 0) ||
    // A whole block that no label opened: "Roofing Section" below it is no firm of the person's.
    (party.origin === 'block' && party.name !== undefined && party.address.length > 0 && reach > 0);
  const emails = reading.emails(span);
  const phones = reading.phones(span).filter((phone) => !phone.bare || labelled);
  const text = reading.slice(span);
  party.emails.push(...emails);
  for (const phone of phones)
    party.phones.push({
      ...phone,
      use: use === 'plain' ? useNear(text, phone.start - span.start, phone.end - span.start) : use,
    });
  for (const piece of piecesBetween(text, span, [...emails, ...phones])) absorbWords(reading, party, piece, begun);
}

function useNear(text: string, start: number, end: number): PhoneUse {
  const near = `${text.slice(Math.max(0, start - 14), start)} ${text.slice(end, end + 12).split(/[,;/|]/)[0] ?? ''}`;
  if (hasWord(near, 'phoneFax')) return 'fax';
  if (hasWord(near, 'phoneMobile')) return 'mobile';
  return hasWord(near, 'phoneOffice') ? 'office' : 'plain';
}

function piecesBetween(text: string, span: Span, taken: readonly Span[]): Span[] {
  const pieces: Span[] = [];
  let from = span.start;
  for (const one of [...taken].sort((a, b) => a.start - b.start)) {
    if (one.start > from) pieces.push({ start: from, end: one.start });
    from = Math.max(from, one.end);
  }
  if (from < span.end) pieces.push({ start: from, end: span.end });
  return pieces.filter((piece) => /\p{L}/u.test(text.slice(piece.start - span.start, piece.end - span.start)));
}

function absorbWords(reading: Reading, party: Party, span: Span, begun: boolean): void {
  const raw = reading.slice(span);
  // "Ana Ruiz / 12 Oak St, Austin / 512-555-0143", "Mr A Singh - 9 Elm Grove, Leeds": a form in one line.
  const parted = /\s[/|–—-]\s(?=\d)/.exec(raw);
  const behind = parted && raw.slice(parted.index + 3).replace(/[\s–—|/,-]+$/, '');
  if (parted && behind && !/\d/.test(raw.slice(0, parted.index)) && isAddressLine(behind)) {
    absorbWords(reading, party, { start: span.start, end: span.start + parted.index }, begun);
    const rest = { start: span.start + parted.index + parted[0].length, end: span.end };
    if (rest.end > rest.start) absorbWords(reading, party, rest, begun || party.name !== undefined);
    return;
  }
  const lead = /^[\s,;:|/<(–—-]*/.exec(raw)?.[0].length ?? 0;
  const cut = raw.slice(lead).replace(/[\s,;:|/<–—-]+$/, '');
  const text = cut.endsWith(')') && !cut.includes('(') ? cut.slice(0, -1) : cut;
  const start = span.start + lead;
  if (text.length < 2) return;
  // "Loading at: 10 Park Lane, Bremen": what a label names that nobody knows is not where somebody lives.
  if (/^[^\d:]{2,40}:\s/.test(text) && isAddressLine(text.slice(text.indexOf(':') + 1).trim())) return;
  const behindName = addressBehindName(text);
  const address =
    behindName !== undefined
      ? { start: behindName, end: text.length }
      : isAddressLine(text)
        ? { start: 0, end: text.length }
        : addressInText(text);
  const before = address && address.start > 0 ? text.slice(0, address.start) : undefined;
  if (before === undefined && !address && !begun) takeName(party, text, start);
  else if (before !== undefined && !begun && /^[^\d]{2,60}[,:–—-]\s*$/.test(before)) takeName(party, before, start);
  if (address && !isElsewhere(before ?? ''))
    party.address.push({ start: start + address.start, end: start + address.end });
}

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
    first && /^\.?,\s(?=\p{Lu}\p{Ll})/u.test(text.slice(first.end)) && !hasWord(text.slice(first.end), 'trade');
  return first && place && companyWeight(text.slice(0, first.end)) === 2 ? text.slice(0, first.end) : undefined;
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
  const labels = isWord(word, 'weakParty') ? fieldLabels.get(foldedPhrase(word)) : undefined;
  return labels?.includes('contractor') && !labels.includes('customer') ? word.length + 1 : 0;
}

function takeName(party: Party, written: string, from: number): void {
  const closing = closingLength(written) || fromLength(written);
  const whole = written.slice(closing);
  let start = from + closing;
  // "Mesa Verde Roofing - ROC 555010": the firm ends at the dash.
  // "Fliesen Hofer GmbH, Gewerbepark 4, 2351 Wiener Neudorf": a legal form ends it, where an address follows.
  const head = /^(.{3,60}?)(?:\s[-–—|]\s|\s?,\s(?=[^,]*\d))/.exec(whole)?.[1];
  const text =
    firmBehindPerson(whole) ??
    upToLegalForm(whole) ??
    upToNumber(whole) ??
    (head !== undefined && companyWeight(head) > 0 ? head : whole);
  const name = trimName(text);
  start += whole.indexOf(text);
  const found = { value: name.value, start: start + name.start, end: start + name.start + name.value.length };
  const weight = startsWithHonorific(name.value) ? 0 : companyWeight(name.value);
  if (weight > 0 && !party.company) party.company = { ...found, weight };
  if (party.name || name.value.length > 80) return;
  if (isPersonName(text) || startsWithHonorific(name.value) || weight > 0) party.name = found;
}

/** A labelled name is taken on the label's word, if it could be one at all. */
export function takeLabelledName(reading: Reading, party: Party, span: Span): void {
  if (party.name) return;
  const text = beforeCareOf(reading.slice(span));
  const bound = text.search(
    /,\s+(?=\p{Ll}{2})|,\s*\d|\s[|/·]\s|\t| {2,}|\(\d|\s\d{3}[-. ]|\s?<|,\s*(?=\S+@)|\s(?=\S+@)|\s–\s|\s-\s/u,
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
    /,\s*(?=\d)|,\s+(?=\p{Ll}{2})| {2,}|\s\(|\s[|/·]\s|<|\s(?=\S+@)|\s(?=\(?\d{3}\)?[-. ])|\s[-–—]\s/u,
  )[0] ?? '';

export const phoneUseOf = (kinds: readonly LabelKind[]): PhoneUse =>
  kinds.includes('fax')
    ? 'fax'
    : kinds.includes('mobile')
      ? 'mobile'
      : kinds.includes('officePhone') && !kinds.includes('phone')
        ? 'office'
        : 'plain';

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
