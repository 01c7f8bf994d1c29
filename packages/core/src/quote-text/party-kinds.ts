import { hasWord, isLabel, leadingWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Participant } from './messages.ts';
import { mailboxOf } from './of-the-firm.ts';
import type { Party } from './party-content.ts';
import type { Parties } from './party-walk.ts';
import type { Reading, Span } from './reading.ts';
import { wordsOf } from './somebody-else.ts';
import { isAddressLine } from './values/address.ts';
import type { FoundText } from './values/contact.ts';
import { isPersonName, startsWithHonorific } from './values/name.ts';

/**
 * "Rep  Bart Odum" and under it "Email  wcastellano@example.com": whose column it stands in says less than whose name it is. "Email:
 * bettina.o@example.com" in the head, above "Customer: Bettina Orlofsky", is not the firm's, whose name has neither.
 */
export function giveBackMails(customers: readonly Party[], others: readonly Party[]): void {
  for (const customer of customers) {
    const words = wordsOf(customer.name?.value ?? '');
    const surname = words.at(-1) ?? '';
    if (customer.origin !== 'label' || customer.emails.length > 0 || surname.length < 4) continue;
    for (const other of others) {
      const isTheirs = (one: FoundText) =>
        other.kind === 'contractor' ? isMailboxOf(one.value, words) : mailboxOf(one.value).includes(surname);
      if (wordsOf(other.name?.value ?? '').includes(surname)) continue;
      customer.emails.push(...other.emails.filter(isTheirs));
      other.emails = other.emails.filter((one) => !isTheirs(one));
    }
  }
}

/** "bettina.o@", "borlofsky@", "bettina.orlofsky@" and Bettina Orlofsky. */
function isMailboxOf(email: string, words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const letters = mailboxOf(email).replace(/[^a-z]/g, '');
  const forms = [first + last, last + first, first + last.charAt(0), first.charAt(0) + last];
  return words.length > 1 && letters.length > 4 && forms.includes(letters);
}

/** "Site contact: Mei-Lin 0491 570 158" where the customer is Mei-Lin Forsyth: who opens the door is who asked, if every name given is theirs. */
export function takeFromNamesake(customer: Party, others: readonly Party[]): void {
  const own = wordsOf(customer.name?.value ?? '');
  if (customer.origin === 'mail' || customer.phones.length + customer.emails.length > 0) return;
  for (const other of others) {
    const words = wordsOf(other.name?.value ?? '');
    if (!other.onSite || words.length === 0 || !words.every((word) => own.includes(word))) continue;
    customer.emails.push(...other.emails.splice(0));
    customer.phones.push(...other.phones.splice(0));
  }
}

/** A block nobody labelled is the firm's when its name is a firm's; else the customer's, if the firm stands elsewhere. */
export function settleKinds(
  reading: Reading,
  parties: Parties,
  greeting: FoundText | undefined,
  author: Participant | undefined,
): void {
  // "Contact: Obi Okafor" beside "Customer: Vince Okoro" is the firm's.
  const named = parties.all.filter((party) => party.kind === 'customer' && party.origin === 'label' && party.name);
  const certain = named.filter((party) => !party.byName);
  const greeted = wordsOf(greeting?.value ?? '');
  const isGreeted = ({ name }: Party) => wordsOf(name?.value ?? '').some((word) => greeted.includes(word));
  // "Instructed by: Miss Jane Holt" in a letter to Mr Pell acts for him.
  for (const party of named)
    if (party.byName && certain.length === 0 && greeted.length > 1 && !isGreeted(party)) party.kind = 'thirdParty';
  for (const party of named)
    if (party.byName && certain.length > 0 && !certain.some((one) => one.name?.value === party.name?.value))
      party.kind = 'thirdParty';
  for (const party of certain)
    if (party.byOwner && runsFirmOf(reading, parties, party, certain)) party.kind = 'contractor';
  // "Don Chuy  (956) 555-0118" in the letterhead, and "Para: Sra. Guadalupe Ontiveros" below: a title makes nobody the customer.
  for (const party of parties.all)
    if (party.kind === 'customer' && party.origin === 'block' && party.name && certain.length > 0)
      if (
        party.lineIndex < Math.min(...certain.map((one) => one.lineIndex)) &&
        !certain.some((one) => sharesWord(one.name?.value ?? '', party.name?.value ?? ''))
      )
        party.kind = 'contractor';
  // "Hi Devon," and a block that begins "Devon Castellanos": whom the letter greets, with their address.
  for (const party of parties.all)
    if (party.kind === 'unknown' && greeted.length > 0 && party.name && isPersonName(party.name.value)) {
      const words = wordsOf(party.name.value);
      if (words.length > 1 && greeted.every((word) => words.includes(word))) party.kind = 'customer';
    }
  // "Harbor Point HOA / c/o Summit Management": a letter goes there, whatever stands on top.
  for (const party of parties.all) {
    const next = reading.lines.find((line) => party.company !== undefined && line.start > party.company.end);
    if (party.kind === 'unknown' && party.company && next && leadingWord(next.text, 'careOf')) {
      party.kind = 'customer';
      party.name = party.company;
    }
  }
  const unknown = parties.all.filter((party) => party.kind === 'unknown');
  const labelled = parties.all.some((party) => party.kind === 'customer' && party.name);
  const firm = (party: Party) => party.company !== undefined;
  const firms = parties.all.filter((party) => party.kind !== 'customer' && firm(party));
  for (const party of unknown) {
    const person = party.name !== undefined && !firm(party) && isPersonName(party.name.value);
    const elsewhere = firms.some((one) => one !== party);
    // Where another block could be the customer's, or nothing else says how to reach the firm.
    const reached = (one: Party) => one.phones.length + one.emails.length > 0;
    const others = unknown.some((one) => one !== party && one.name && !firm(one) && isFullName(one.name.value));
    const firmless = reached(party) && !parties.all.some((one) => one.kind === 'contractor' && reached(one));
    const runsFirm = (others || firmless) && firms.some((one) => headsBlock(reading, one, party));
    const contactable = party.titled === true || party.emails.length + party.phones.length + party.address.length > 0;
    party.kind =
      person && elsewhere && contactable && !labelled && greeting === undefined && author === undefined && !runsFirm
        ? 'customer'
        : 'contractor';
  }
  settleStrangers(unknown.filter((party) => party.kind === 'customer'));
}

/** "Grubb Builders LLC / Owner: Tom Hale" in one paragraph, and another whom the paste is for: Tom runs the firm. */
function runsFirmOf(reading: Reading, parties: Parties, owner: Party, customers: readonly Party[]): boolean {
  const name = owner.name;
  const isOther = (one: Party) => one !== owner && !sharesWord(one.name?.value ?? '', name?.value ?? '');
  if (!name || !customers.some(isOther)) return false;
  return parties.all.some(({ kind, company }) => {
    if (kind === 'customer' || !company) return false;
    const [from, to] = company.start < name.start ? [company.end, name.start] : [name.end, company.start];
    return to - from < 400 && !/\n[\s>]*\n/.test(reading.source.text.slice(from, to));
  });
}

/** Two people in blocks that nobody labelled: the customer is the one with an address, if only one has any. */
function settleStrangers(people: readonly Party[]): void {
  const [first] = people;
  if (!first || people.every((one) => sharesWord(one.name?.value ?? '', first.name?.value ?? ''))) return;
  const housed = people.filter((one) => one.address.length > 0 || one.titled === true);
  for (const one of people) if (housed.length !== 1 || one !== housed[0]) one.kind = 'thirdParty';
}

/** "GRUBB GUTTERS LLC / Tom Hale / 400 Depot Rd": with the firm right above and nothing of it in between, who runs it. */
function headsBlock(reading: Reading, firm: Party, person: Party): boolean {
  const { company } = firm;
  const name = person.name;
  if (!company || !name || person.titled || company.end > name.start) return false;
  const isBetween = ({ start, end }: Span) => start > company.end && end < name.start;
  // "License 448812" and the firm's own street say nothing of whoever stands below with a number and no home.
  const homes = person.address.length === 0 ? firm.address : [];
  const numbers = reading.lines.filter(
    (line) => isBetween(line) && line.cells.every((cell) => isNumberOfFirm(reading, cell)),
  );
  const between = [...numbers, ...homes.filter(isBetween)].reduce(
    (text, one) => text.replace(reading.slice(one), ''),
    reading.source.text.slice(company.end, name.start),
  );
  const own = [...firm.emails, ...firm.phones, ...(homes.length > 0 ? [] : firm.address)].some(isBetween);
  return !own && between.trim().length < 80 && !/ {8}|\t|\d/.test(between);
}

/** "TX Lic. 448812", "24 years in Austin"; no number or date of the document. */
function isNumberOfFirm(reading: Reading, cell: Cell): boolean {
  const label = reading.label(cell);
  if (label?.kinds.includes('otherNumber') || hasWord(cell.text.slice(0, 24), 'codeWord')) return true;
  return label === undefined && /\d/.test(cell.text) && reading.dates(cell).length === 0 && !isAddressLine(cell.text);
}

const sharesWord = (a: string, b: string) => wordsOf(a).some((word) => word.length > 2 && wordsOf(b).includes(word));

/** One word alone in a block may be a town or the title of a column. */
export const isFullName = (name: string) => (/[ 様]/.test(name) && !isHouse(name)) || startsWithHonorific(name);

/** "Natarajan Residence" is what a project is called. */
const isHouse = (name: string) => isLabel(name.split(' ').at(-1) ?? '', 'address');
