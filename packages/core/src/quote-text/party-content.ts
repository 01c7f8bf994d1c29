import { hasWord, isWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import { takeName } from './party-names.ts';
import type { Reading, Span } from './reading.ts';
import { type AddressInText, addressBehindName, addressInText, isAddressLine, isElsewhere } from './values/address.ts';
import type { FoundPhone, FoundText } from './values/contact.ts';

export type PartyKind = 'customer' | 'contractor' | 'thirdParty' | 'unknown';
/** A person has a phone at work; who has an office, a shop or a main line is a firm. */
export type PhoneUse = 'mobile' | 'plain' | 'work' | 'office' | 'fax';

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
  /** Opened by "Owner:", which a firm also says of whoever runs it. */
  byOwner?: boolean;
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
  if (hasWord(near, 'phoneWork')) return 'work';
  return hasWord(near, 'phoneOffice') ? 'office' : 'plain';
}

function piecesBetween(text: string, span: Span, taken: readonly Span[]): Span[] {
  const pieces: Span[] = [];
  let from = span.start;
  for (const one of [...taken].sort((a, b) => a.start - b.start)) {
    if (one.start > from)
      pieces.push({ start: from, end: one.start - contactWordLength(text, one.start - span.start) });
    from = Math.max(from, one.end);
  }
  if (from < span.end) pieces.push({ start: from, end: span.end });
  return pieces.filter((piece) => /\p{L}/u.test(text.slice(piece.start - span.start, piece.end - span.start)));
}

/** "12 Oak St, Troy, NY 12180 CELL 518-555-0163": the word before a number or a mail is no part of the address. */
function contactWordLength(text: string, end: number): number {
  const [written, word = ''] = /\s(\p{L}{2,9})[.:]?\s*$/u.exec(text.slice(Math.max(0, end - 14), end)) ?? [];
  return written !== undefined && isWord(word, 'contactWord') ? written.length : 0;
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
  const told = addressOfThing(text);
  if (told === 'elsewhere') return;
  if (told) {
    party.address.push({ start: start + told.start, end: start + told.end });
    return;
  }
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
  // "Dumpster from 77 Quarry Hollow": what comes from there.
  const isOrigin = wordsIn(before ?? '', 'firmOf').some((word) => (before ?? '').slice(word.end).trim() === '');
  if (address && !isOrigin && !isElsewhere(before ?? ''))
    party.address.push({ start: start + address.start, end: start + address.end });
}

/**
 * "Pool: 15,000 gal, screened, 3391 Heron Roost Dr, Sarasota, FL 34239" says where the thing is that the work is at. "Loading at: 10 Park
 * Lane, Bremen": what a label names that nobody knows is not where somebody lives.
 */
function addressOfThing(text: string): AddressInText | 'elsewhere' | undefined {
  const label = /^([^\d:]{2,40}):\s+/.exec(text);
  if (!label) return undefined;
  const rest = text.slice(label[0].length);
  const address = addressInText(rest);
  const facts = rest
    .slice(0, address?.start ?? 0)
    .split(', ')
    .filter((part) => part !== '');
  const isAlone = isAddressLine(rest) || (address !== undefined && facts.every((part) => /^[\p{Ll}\d]/u.test(part)));
  if (!isAlone) return undefined;
  const words = (label[1] ?? '').split(' ');
  const kinds = ['trade', 'housePart', 'houseWord'] as const;
  const isThing = words.every((word) => kinds.some((kind) => isWord(word, kind)));
  // "16 x 32 in-ground, at 2309 Plover Ct" begins with a number as well.
  const written = address ? /^\d+\w?,? (?:\p{Lu}|\d+(?:st|nd|rd|th) )/u.test(rest.slice(address.start)) : false;
  if (!address || !written || !isThing || isElsewhere(rest.slice(0, address.start))) return 'elsewhere';
  return { start: label[0].length + address.start, end: label[0].length + address.end };
}

export const phoneUseOf = (kinds: readonly LabelKind[], label: string): PhoneUse =>
  kinds.includes('fax')
    ? 'fax'
    : kinds.includes('mobile')
      ? 'mobile'
      : kinds.includes('officePhone') && !kinds.includes('phone')
        ? hasWord(label, 'phoneWork')
          ? 'work'
          : 'office'
        : 'plain';
