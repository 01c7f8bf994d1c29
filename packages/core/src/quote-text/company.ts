import { type Evidence, type EvidenceReason, evidence } from './draft.ts';
import { foldedPhrase } from './labels/fold.ts';
import { hasWord, headings, isLabel, isWord, leadingWord } from './labels/index.ts';
import { saysWhereItRings } from './letter-signer.ts';
import type { Cell } from './lines.ts';
import { namedByDomain, nameIn } from './named-by-domain.ts';
import type { Party } from './party-content.ts';
import { firmBehindPerson, isHonorificLine } from './party-names.ts';
import type { Parties } from './party-walk.ts';
import type { Reading } from './reading.ts';
import { columnKinds } from './regions.ts';
import type { Sentence } from './sentences.ts';
import { wordsOf } from './somebody-else.ts';
import { companiesInSentences, speakerInFull } from './spoken-company.ts';
import { isAddressLine } from './values/address.ts';
import type { FoundText } from './values/contact.ts';
import { companyWeight, isOnlyWork, isPersonName, isSlogan, isTradeList, trimName } from './values/name.ts';

/** The contractor's firm: from its block, the head of the paste, or an introduction in a sentence. */
export function readCompanies(
  reading: Reading,
  parties: Parties,
  sentences: readonly Sentence[],
  author: FoundText | undefined,
  mail: FoundText | undefined,
  /** Who wrote it as the mail or the chat calls them, be it a person or a firm. */
  sender: FoundText | undefined,
): Evidence<string>[] {
  const found: Evidence<string>[] = [];
  const letterhead = parties.all[0];
  // "From: Menuiserie Bastide <contact@...>"
  // A chat shows names of somebody's address book ("Dan Decorating"), so its reader passes few of them (`isFirmOfChat`).
  const firm = author && (firmBehindPerson(author.value) ?? author.value);
  if (author && firm !== undefined && companyWeight(firm) > 0)
    found.push(evidence({ ...author, value: firm, start: author.end - firm.length }, 0.72, 'mail_header'));
  for (const party of parties.all) {
    if (party.kind !== 'contractor') continue;
    const { company, name } = party;
    const base =
      party.origin === 'label' ? 0.9 : party.origin === 'letterhead' ? 0.88 : party.origin === 'signature' ? 0.84 : 0.8;
    const reason: EvidenceReason =
      party.origin === 'label'
        ? 'label'
        : party.origin === 'letterhead'
          ? 'letterhead'
          : party.origin === 'signature'
            ? 'signature'
            : 'party_block';
    // Under a head that tells how to reach a firm nobody recognised, another firm is whom the paste is for.
    if (party.origin === 'block' && isAddresseeOf(letterhead, party)) continue;
    // "Roofing & Siding / Tallgrass LLC": of the two a legal form tells the firm.
    if (company && company.weight === 1 && isOnlyWork(company.value) && isOverLegalForm(parties, party)) continue;
    if (company && isDoubtful(company, party)) found.push(evidence(company, 0.45, reason));
    else if (company) found.push(evidence(company, base + (company.weight === 2 ? 0.06 : 0), reason));
    else if (name && party.origin === 'label' && !party.preparer) found.push(evidence(name, 0.7, reason));
  }
  if (found.length === 0) found.push(...namedByDomain(reading, parties, mail, sender));
  if (found.length === 0) found.push(...namedBySigner(reading, parties));
  if (found.length === 0) found.push(...namedBehindTitle(reading, parties));
  if (found.length === 0) found.push(...speakerInFull(reading));
  if (found.length === 0) {
    const head = letterheadName(reading, parties);
    // "Bay of Islands Carpentry" at the head is not "Islands Carpentry".
    const spoken = companiesInSentences(reading, sentences, sender?.value).filter(
      (one) => !head.some((name) => name.value.includes(one.value)),
    );
    found.push(...head, ...spoken);
  }
  // A number of registration or a label inside: where the name ends is not known.
  return found
    .map((one) => withPartBehindBlanks(reading, one))
    .filter(({ value }) => !/\d{5}|:\s/.test(value))
    .sort((a, b) => b.confidence - a.confidence);
}

/** "PINE BARRENS WELL  &  PUMP": a scan sets wide blanks inside a name, which goes on behind "&". */
function withPartBehindBlanks({ source }: Reading, one: Evidence<string>): Evidence<string> {
  const behind = /^ {1,4}& {1,4}\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}(?= {3}|\s*\n)/u.exec(
    source.text.slice(one.end, one.end + 80),
  )?.[0];
  return behind ? { ...one, value: `${one.value}${behind.replace(/\s+/g, ' ')}`, end: one.end + behind.length } : one;
}

/** "RADON SERVICE AGREEMENT — ClearBasement Radon Inc.", over "Client name: Osvaldo Prewitt": of a paste that names nobody else whom it is for. */
function namedBehindTitle(reading: Reading, { all }: Parties): Evidence<string>[] {
  if (
    !all.some(
      (one) =>
        one.kind === 'customer' && one.origin === 'label' && one.name && !one.attention && !one.byName && !one.byOwner,
    )
  )
    return [];
  for (const { text, start } of reading.lines.slice(0, 3).flatMap((line) => line.cells)) {
    const title = /^(?:[\p{L}/&-]{1,20} ){0,4}?(\p{L}{3,20}) [-–—|] (?=\p{Lu})/u.exec(text.slice(0, 120));
    const name = title && isLabel(title[1] ?? '', 'documentTitle') ? trimName(text.slice(title[0].length)) : undefined;
    if (!title || !name || companyWeight(name.value) === 0 || !hasWord(name.value, 'companySuffix')) continue;
    const from = start + title[0].length + name.start;
    return [evidence({ value: name.value, start: from, end: from + name.value.length }, 0.7, 'letterhead')];
  }
  return [];
}

/** "Marisol Trent / Trent Cabinet Finishing": under who signs, a line of more words than a name that begins with the surname. */
function namedBySigner(reading: Reading, parties: Parties): Evidence<string>[] {
  for (const { origin, kind, name } of parties.all) {
    if (origin !== 'signature' || kind !== 'contractor' || !name) continue;
    const at = reading.lines.findIndex((line) => line.start <= name.start && name.end <= line.end);
    const surname = /^\p{Lu}[\p{L}'’-]+ (?:\p{Lu}\.? )?(\p{Lu}[\p{L}'’-]{2,})$/u.exec(name.value)?.[1];
    const below = reading.lines.slice(at + 1, at + 3).flatMap((line) => line.cells);
    const firm = below.find(
      ({ text }) =>
        surname &&
        text.startsWith(`${surname} `) &&
        /^\p{Lu}\S+(?: (?:&|\p{Lu}[\p{L}'’-]+)){2,4}$/u.test(text) &&
        !saysWhereItRings(text),
    );
    if (firm) return [evidence({ ...firm, value: firm.text }, 0.7, 'signature')];
  }
  return [];
}

const isOverLegalForm = ({ all }: Parties, party: Party): boolean =>
  all.some((one) => one !== party && one.kind === 'contractor' && one.company?.weight === 2);

/** "Vic Stone" may be a person and "Gates" what is built: a word that is also a surname makes a firm only with its address or mail. */
function isDoubtful({ value, weight, end }: { value: string; weight: number; end: number }, party: Party): boolean {
  // "Chimney - 19 Cutler Mill Rd": the subject of a mail, the work and where it is.
  const isSubject = party.address.some((one) => one.start > end && one.start - end < 5);
  if (weight !== 2 && party.origin !== 'label' && isSubject && isWord(value, 'trade')) return true;
  if (weight === 2 || party.origin === 'label' || party.address.length + party.emails.length > 0) return false;
  const words = value.split(/\s+/);
  // "WHOLE HOUSE FILTRATION" with no number under it may be what the paste is about.
  if (party.phones.length === 0 && isWord(words[0] ?? '', 'housePart') && isOnlyWork(value)) return true;
  if (words.length === 1) return isWord(value, 'trade');
  return words.length === 2 && isWord(words[1] ?? '', 'tradeSurname') && /^\p{Lu}\p{Ll}+$/u.test(words[0] ?? '');
}

const isAddresseeOf = (letterhead: Party | undefined, party: Party): boolean =>
  letterhead?.origin === 'letterhead' &&
  letterhead.kind === 'contractor' &&
  letterhead.company === undefined &&
  letterhead.phones.length + letterhead.emails.length > 0 &&
  letterhead.address.length > 0 &&
  party.address.length > 0 &&
  party.lineIndex < 20;

/** A first line in no way a firm's name may still be one: "Bluestem & Rye". */
function letterheadName(reading: Reading, parties: Parties): Evidence<string>[] {
  const title = reading.lines[0]?.cells[0];
  const isTitle = title && reading.label(title)?.kinds.some((kind) => kind === 'documentTitle');
  // "Quote HR-0052 / Hobbs Radon Mitigation · 816-555-0120": under the title only with how to reach it beside it.
  const under = isTitle ? reading.lines[1] : undefined;
  const first = under ? under.cells[0] : title;
  if (under && !under.cells.slice(1).some((cell) => tellsOfFirm(reading, cell))) return [];
  const letterhead = parties.all[0];
  if (
    !first ||
    letterhead?.kind !== 'contractor' ||
    (under && isPersonName(first.text)) ||
    reading.label(first) ||
    headings().has(foldedPhrase(first.text)) ||
    columnKinds(first.text) !== undefined ||
    isWord(first.text, 'mailChrome') ||
    isHonorificLine(first.text) ||
    isFirstNameLine(first.text) ||
    isAddressee(parties, first) ||
    (isSlogan(trimName(first.text).value.split(/\s+/)) && !hasOwnersName(first, letterhead)) ||
    isTradeList(first.text) ||
    isWorkInParts(first.text) ||
    first.text.length > 50 ||
    /[\d@:.?!]|[,;]\S/.test(first.text)
  )
    return [];
  if (
    first.text.split(/\s+/).some((word) => /^\p{Ll}{4,}/u.test(word)) ||
    leadingWord(first.text, 'greeting') ||
    !/^\p{Lu}/u.test(first.text) ||
    first.text.split(/\s+/).length > 6 ||
    // "BINDING ESTIMATE" is what the paste is.
    isLabel(first.text.split(/\s+/).at(-1) ?? '', 'documentTitle')
  )
    return [];
  // "Meister Klaus Brandt   Tel. 0171 392 00 55 / BRANDT DACH": who answers the phone, over the firm.
  const [top, second] = reading.lines;
  // "Balance Due  $1,000.00".
  if (top && reading.money(top).some((one) => one.shape !== 'integer')) return [];
  const beside = !under && top?.cells.length !== 1;
  if (beside && isPersonName(first.text) && second && /^[^\p{Ll}\d:@]{5,}$/u.test(second.text)) return [];
  const below = reading.lines.slice(1, 4);
  // "Compose / Inbox / Starred": buttons of a mail program stand on top too; under a firm's name stands how to reach it, or what the paste is.
  if (!below.some((line) => line.cells.some((cell) => tellsOfFirm(reading, cell)))) return [];
  return [evidence(nameIn(first), 0.6, 'letterhead')];
}

/** "Window Dressing by Odette", over "Odette Lavallee  •  504-555-0175": said of somebody who stands in the same head, and so no slogan. */
const hasOwnersName = ({ text, start }: Cell, { name }: Party): boolean => {
  const owner = name && name.start > start ? wordsOf(name.value).filter((word) => word.length > 2) : [];
  const last = wordsOf(text).at(-1) ?? '';
  return owner.some((word) => last === word || last === `${word}s`);
};

/** "Garage Doors - Sales & Service", "Plumbing" of three that stand in columns. */
const isWorkInParts = (text: string): boolean => {
  const [head = ''] = text.split(/\s[-–—|]\s/);
  return isOnlyWork(head) && (head !== text || !/\s/.test(head));
};

const tellsOfFirm = (reading: Reading, cell: Cell): boolean =>
  reading.reach(cell) > 0 ||
  isAddressLine(cell.text) ||
  reading.label(cell) !== undefined ||
  /www\.|\.com\b/i.test(cell.text);

/** A person's name on top is whom the letter is to, where nobody else is. */
const isAddressee = (parties: Parties, first: Cell): boolean =>
  parties.all.some((party) => party.kind !== 'contractor' && party.name?.start === first.start) ||
  (isPersonName(first.text) && !parties.all.some((party) => party.kind === 'customer' && party.name !== undefined));

/** "Rick," or "Alan" over a letter is whom it is to. */
const isFirstNameLine = (text: string) => /,\s*$/.test(text) || (/^\p{Lu}\p{L}+$/u.test(text) && isPersonName(text));
