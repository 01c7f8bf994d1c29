import type { Evidence, EvidenceReason } from './draft.ts';
import { fold } from './labels/fold.ts';
import { leadingWord, wordsIn } from './labels/index.ts';
import type { Message, Participant } from './messages.ts';
import type { Parties } from './party-blocks.ts';
import type { Party } from './party-content.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { addressInText } from './values/address.ts';
import type { FoundText } from './values/contact.ts';
import { companyWeight, isPersonName, trimName } from './values/name.ts';

export interface People {
  customerName: Evidence<string>[];
  customerEmail: Evidence<string>[];
  customerPhone: Evidence<string>[];
  companyName: Evidence<string>[];
  jobAddress: Evidence<string>[];
}

export interface PeopleInput {
  reading: Reading;
  parties: Parties;
  messages: readonly Message[];
  /** Who wrote the estimate, where a thread says so. */
  author: Participant | undefined;
  greeting: FoundText | undefined;
  sentences: readonly Sentence[];
}

const evidence = (found: FoundText, confidence: number, reason: EvidenceReason): Evidence<string> => ({ value: found.value, confidence, start: found.start, end: found.end, reason });

export function choosePeople(input: PeopleInput): People {
  settleKinds(input);
  const { all } = input.parties;
  const of = (kind: Party['kind']) => all.filter((party) => party.kind === kind);
  const customers = [...of('customer')].sort((a, b) => rank(a) - rank(b));
  const others = [...of('contractor'), ...of('thirdParty')];
  const mail = mailCustomers(input);
  const notTheirs = new Set([
    ...others.flatMap((party) => [...party.emails, ...party.phones].map((one) => one.value)),
    ...(input.author?.email ? [input.author.email.value] : []),
    ...input.messages.flatMap((message) => message.cc.flatMap((one) => (one.email ? [one.email.value] : []))),
  ]);
  return {
    customerName: customerNames(customers, mail, input.greeting),
    customerEmail: customerEmails(customers, mail, notTheirs),
    customerPhone: customerPhones(customers, notTheirs),
    companyName: companies(input),
    jobAddress: jobAddresses(input, customers),
  };
}

const rank = (party: Party) => (party.origin === 'label' ? 0 : party.origin === 'mail' ? 1 : 2);

/** A block nobody labelled is the firm's when its name is a firm's; else the customer's, if the firm stands elsewhere. */
function settleKinds({ parties, greeting, author }: PeopleInput): void {
  const unknown = parties.all.filter((party) => party.kind === 'unknown');
  const labelled = parties.all.some((party) => party.kind === 'customer' && party.name);
  const firm = (party: Party) => party.company !== undefined;
  const firms = parties.all.filter((party) => party.kind !== 'customer' && firm(party));
  for (const party of unknown) {
    const person = party.name !== undefined && !firm(party) && isPersonName(party.name.value);
    const elsewhere = firms.some((one) => one !== party);
    const contactable = party.emails.length + party.phones.length + party.address.length > 0;
    party.kind = person && elsewhere && contactable && !labelled && greeting === undefined && author === undefined ? 'customer' : 'contractor';
  }
}

function mailCustomers({ messages, author: writer }: PeopleInput): { name?: FoundText; email?: FoundText }[] {
  const author = writer?.email?.value;
  if (author === undefined && !writer?.name) return [];
  const domain = author?.split('@')[1];
  const own = messages.filter((message) => message.from?.email?.value === author);
  const people = [...own.flatMap((message) => message.to), ...messages.flatMap((message) => [...(message.from ? [message.from] : []), ...message.to])];
  const sharedDomain = /^(?:gmail|yahoo|outlook|hotmail|icloud|aol|example)\./;
  return people.filter((one) => {
    if (one.email === undefined) return one.name !== undefined && one.name.value !== writer?.name?.value;
    const theirs = one.email.value.split('@')[1] ?? '';
    return one.email.value !== author && (theirs !== domain || sharedDomain.test(theirs));
  });
}

function customerNames(customers: readonly Party[], mail: readonly { name?: FoundText }[], greeting: FoundText | undefined): Evidence<string>[] {
  const named = customers.flatMap((party) => (party.name ? [evidence(party.name, party.origin === 'label' ? 0.95 : 0.78, party.origin === 'label' ? 'label' : 'party_block')] : []));
  const mailed = mail.flatMap((one) => (one.name ? [evidence(one.name, 0.88, 'mail_header')] : []));
  const greeted = greeting ? [evidence(greeting, named.length > 0 ? 0.6 : 0.75, 'greeting')] : [];
  return [...named, ...mailed, ...greeted];
}

const officeMailbox = /^(?:info|office|sales|billing|hello|hi|contact|estimates?|quotes?|admin|accounts?|service|support|noreply|no-reply|mail|kontakt|contacto|ventas)@/;

function customerEmails(customers: readonly Party[], mail: readonly { email?: FoundText }[], notTheirs: ReadonlySet<string>): Evidence<string>[] {
  const own = customers.flatMap((party) => party.emails.map((email) => evidence(email, party.origin === 'label' ? 0.94 : 0.75, 'party_block')));
  const mailed = mail.flatMap((one) => (one.email ? [evidence(one.email, 0.9, 'mail_header')] : []));
  return [...own, ...mailed].filter((one) => !notTheirs.has(one.value) && !(officeMailbox.test(one.value) && own.length > 1));
}

function customerPhones(customers: readonly Party[], notTheirs: ReadonlySet<string>): Evidence<string>[] {
  const phones = customers.flatMap((party) => party.phones.filter((phone) => phone.use !== 'fax').map((phone) => ({ phone, party })));
  const mobile = phones.some(({ phone }) => phone.use === 'mobile');
  return phones
    .filter(({ phone }) => !notTheirs.has(phone.value))
    .map(({ phone, party }) => evidence(phone, (party.origin === 'label' ? 0.94 : 0.75) - (mobile && phone.use !== 'mobile' ? 0.2 : 0) - (phone.use === 'office' ? 0.1 : 0), 'party_block'))
    .sort((a, b) => b.confidence - a.confidence);
}

function companies({ reading, parties, sentences }: PeopleInput): Evidence<string>[] {
  const found: Evidence<string>[] = [];
  for (const party of parties.all) {
    if (party.kind !== 'contractor') continue;
    const { company, name } = party;
    const base = party.origin === 'label' ? 0.9 : party.origin === 'letterhead' ? 0.88 : party.origin === 'signature' ? 0.84 : 0.8;
    const reason: EvidenceReason = party.origin === 'label' ? 'label' : party.origin === 'letterhead' ? 'letterhead' : party.origin === 'signature' ? 'signature' : 'party_block';
    if (company) found.push(evidence(company, base + (company.weight === 2 ? 0.06 : 0), reason));
    else if (name && party.origin === 'label') found.push(evidence(name, 0.7, reason));
  }
  if (found.length === 0) found.push(...letterheadName(reading, parties), ...companiesInSentences(sentences));
  return found.sort((a, b) => b.confidence - a.confidence);
}

/** A first line in no way a firm's name may still be one: "Bluestem & Rye". */
function letterheadName(reading: Reading, parties: Parties): Evidence<string>[] {
  const first = reading.lines[0]?.cells[0];
  const letterhead = parties.all[0];
  if (!first || letterhead?.kind !== 'contractor' || reading.label(first) || first.text.length > 50 || /[\d@:.?!]/.test(first.text)) return [];
  if (first.text.split(/\s+/).some((word) => /^\p{Ll}{4,}/u.test(word)) || leadingWord(first.text, 'greeting') || !/^\p{Lu}/u.test(first.text) || first.text.split(/\s+/).length > 6) return [];
  const name = trimName(first.text);
  return [{ value: name.value, confidence: 0.6, start: first.start + name.start, end: first.start + name.start + name.value.length, reason: 'letterhead' }];
}

const capitalised = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’&-]*\.?(?: (?:(?:&|and|y|et|und|de) )?\p{Lu}[\p{L}'’&-]*\.?){1,5}/gu;

/** "its Cal w/ Stumpy Cal's Tree Svc. 2 oaks": capitalised words with a trade among them, after an introduction. */
function companiesInSentences(sentences: readonly Sentence[]): Evidence<string>[] {
  return sentences.slice(0, 200).flatMap((sentence) =>
    [...sentence.text.matchAll(capitalised)].slice(0, 10).flatMap((match) => {
      const value = match[0].replace(/\.$/, '');
      const before = sentence.text.slice(Math.max(0, match.index - 14), match.index);
      const introduced = wordsIn(before, 'introduction').some((word) => before.slice(word.end).trim().length < 2);
      if (companyWeight(value) === 0 || !introduced) return [];
      return [{ value, confidence: 0.62, start: sentence.start + match.index, end: sentence.start + match.index + value.length, reason: 'sentence' as const }];
    }),
  );
}

/** Parts of an address on one line, blanks and doubled commas gone. */
function joined(reading: Reading, parts: readonly Span[]): string {
  return parts
    .map((part) => reading.slice(part).replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,;:]+$/g, ''))
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, 300);
}

function jobAddresses({ reading, parties, sentences }: PeopleInput, customers: readonly Party[]): Evidence<string>[] {
  const { site, sites } = parties;
  const own = customers.find((party) => party.address.length > 0);
  const spanOf = (parts: readonly Span[]): Span => ({ start: parts[0]?.start ?? 0, end: parts[parts.length - 1]?.end ?? 0 });
  if (site && site.parts.length > 0) {
    const written = (one: typeof site) => fold(joined(reading, one.parts)).replace(/\s/g, '');
    const conflict = sites.some((one) => one.parts.length > 0 && written(one).slice(0, 12) !== written(site).slice(0, 12));
    return conflict ? [] : [{ value: joined(reading, site.parts), confidence: 0.93, ...spanOf(site.parts), reason: 'label' }];
  }
  const found: Evidence<string>[] = [];
  if (own) found.push({ value: joined(reading, own.address), confidence: site?.same ? 0.9 : 0.62, ...spanOf(own.address), reason: 'party_block' });
  if (found.length === 0) found.push(...addressInSentences(sentences, parties));
  return found;
}

function addressInSentences(sentences: readonly Sentence[], parties: Parties): Evidence<string>[] {
  const taken = parties.all.flatMap((party) => party.address);
  return sentences.slice(0, 200).flatMap((sentence) => {
    const address = addressInText(sentence.text);
    if (!address || !/\b(?:at|for|on|au|am|en)\s*$/i.test(sentence.text.slice(0, address.start))) return [];
    const span = { start: sentence.start + address.start, end: sentence.start + address.end };
    if (taken.some((one) => one.start < span.end && one.end > span.start)) return [];
    return [{ value: sentence.text.slice(address.start, address.end).replace(/\s+/g, ' '), confidence: 0.58, ...span, reason: 'sentence' as const }];
  });
}
