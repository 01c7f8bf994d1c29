import { readCompanies } from './company.ts';
import type { Evidence, EvidenceReason } from './draft.ts';
import { readJobAddresses } from './job-address.ts';
import { fold, foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Message, Participant } from './messages.ts';
import type { Party } from './party-content.ts';
import type { Parties } from './party-walk.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { isFromAnotherMail, isSomebodyElses, wordsOf } from './somebody-else.ts';
import { type FoundText, sharedDomain } from './values/contact.ts';
import { isPersonName, looksLikeCompany, startsWithHonorific } from './values/name.ts';

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
  isChat: boolean;
  sentences: readonly Sentence[];
}

const evidence = (found: FoundText, confidence: number, reason: EvidenceReason): Evidence<string> => ({
  value: found.value,
  confidence,
  start: found.start,
  end: found.end,
  reason,
});

export function choosePeople(input: PeopleInput): People {
  settleKinds(input);
  const { all } = input.parties;
  const of = (kind: Party['kind']) => all.filter((party) => party.kind === kind);
  const customers = [...of('customer')].sort((a, b) => rank(a) - rank(b));
  const others = [...of('contractor'), ...of('thirdParty')];
  const mail = mailCustomers(input);
  giveBackMails(customers, of('thirdParty'));
  for (const customer of customers) takeFromNamesake(customer, of('thirdParty'));
  const notTheirs = new Set([
    ...others.flatMap((party) => [...party.emails, ...party.phones].map((one) => one.value)),
    ...(input.author?.email ? [input.author.email.value] : []),
    ...input.messages.flatMap((message) => message.cc.flatMap((one) => (one.email ? [one.email.value] : []))),
  ]);
  const companies = readCompanies(
    input.reading,
    input.parties,
    input.sentences,
    input.isChat ? undefined : input.author?.name,
    input.author?.email,
  ).filter(
    (one) =>
      !mixesColumns(one.value) &&
      !wordsIn(one.value, 'honorific').some(
        (word) =>
          word.start > 3 &&
          word.end - word.start > 1 &&
          !/^(?:the|dr|sir)$/i.test(one.value.slice(word.start, word.end)),
      ),
  );
  const firm = companies[0]?.value;
  const senders = new Set(others.flatMap((party) => party.emails.map((one) => domainOf(one.value))));
  // "Rob Ferris" of a header that was lost, and Ferris Joinery: the firm's own person, unless a label says otherwise.
  const isOwner = (one: Evidence<string>) =>
    hasWord(
      input.reading.source.text
        .slice(Math.max(0, one.start - 24), one.start)
        .split('\n')
        .at(-1) ?? '',
      'ownerWord',
    );
  const isOfFirm = (one: Evidence<string>) =>
    (one.reason !== 'label' || isOwner(one)) && sharesSurname(one.value, firm);
  // "Hi Kyle," over the answer of Kyle, who signs with the firm: the customer's own mail stands above the estimate.
  const signers = of('contractor').flatMap(({ name }) =>
    name && name.start !== input.greeting?.start ? (wordsOf(name.value)[0] ?? []) : [],
  );
  const isSigner = (one: Evidence<string>) =>
    one.reason === 'greeting' && signers.includes(wordsOf(one.value)[0] ?? '');
  const names = customerNames(customers, mail, input.greeting).filter(
    (one) => !isOfFirm(one) && !isSigner(one) && !mixesColumns(one.value),
  );
  const emails = customerEmails(customers, mail, notTheirs).filter(
    (one) =>
      !isAtFirm(one.value, firm) &&
      !isNamedAsFirm(one.value, firm, names) &&
      !isAtSender(one.value, senders) &&
      !isSomebodyElses(input, one, names),
  );
  const phones = customerPhones(customers, notTheirs).filter(
    (one) =>
      !isSomebodyElses(input, one, names) && !isFromAnotherMail(input, one, { name: names[0], email: emails[0] }),
  );
  return {
    customerName: names,
    customerEmail: emails,
    customerPhone: settlePhones(phones, input),
    // The first line of a chat is whom it is with, not who writes the estimate.
    companyName: companies.filter(
      (one) => one.confidence > 0.6 || !names.some((name) => isSamePerson(name.value, one.value)),
    ),
    jobAddress: readJobAddresses(input.reading, input.parties, customers, input.sentences).filter(
      (one) => !mixesColumns(one.value) && !holdsMore(one.value),
    ),
  };
}

/** Labels that stand in no name and in no address, however many words they have. */
const foreignKinds: readonly LabelKind[] = ['estimateNumber', 'issued', 'expires', 'thirdParty', 'documentTitle'];
/** Labels of two words or more that stand in none. */
const foreignPhrases: readonly LabelKind[] = ['jobTitle', 'jobAddress', 'customer', 'contractor', 'job'];

/** "Burke Residence SALESPERSON Nick Tolland", "17 Mugga Way Quote number IV9": two columns, joined by a copy with single blanks. */
function mixesColumns(value: string): boolean {
  const words = value.split(/[\s/]+/);
  if (/ (?:at|for|of)$/i.test(value) || value.split(', ').some(isTwiceTheSame)) return true;
  return words.some((first, at) =>
    [3, 2, 1].some((size) => {
      const part = words.slice(at, at + size);
      if (part.length < size || !/^\p{Lu}/u.test(first) || (size === words.length && at === 0)) return false;
      const kinds = fieldLabels.get(foldedPhrase(part.join(' '))) ?? [];
      const whole = size > 1 || (first.length > 3 && (at > 0 || words.length > 2) && isPlainTitle(first));
      return (
        (whole && kinds.some((kind) => foreignKinds.includes(kind))) ||
        (size > 1 && kinds.some((kind) => foreignPhrases.includes(kind)))
      );
    }),
  );
}

/** "Estimate", "Date" and "SALESPERSON", but not "Contract" and "Agent", which firms have in their names. */
const isPlainTitle = (word: string) => isWord(word, 'headingWord');

/** "415 W 43rd St 7300 Depot Ave", "9 Castle View, Dudley DY1 4XX 27.09.2026": more than one address on a line holds. */
const holdsMore = (address: string): boolean =>
  /\s\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(address) ||
  address.split(', ').some((part) => {
    const next = /^\d.*?\s(\p{L}+)\.? \d{1,5}[a-z]? (?=\p{Lu}\p{Ll})/u.exec(part)?.[1] ?? '';
    return isWord(next, 'streetOnly') && !/^(?:road|highway|hwy|rd)$/i.test(next);
  });

const isTwiceTheSame = (part: string) => {
  const half = part.slice(0, (part.length - 1) / 2);
  return half.includes(' ') && part === `${half} ${half}`;
};

const rank = (party: Party) => (party.origin === 'label' ? 0 : party.origin === 'mail' ? 1 : 2);

/** "Rep  Bart Odum" and under it "Email  wcastellano@example.com": whose column it stands in says less than whose name it is. */
function giveBackMails(customers: readonly Party[], others: readonly Party[]): void {
  for (const customer of customers) {
    const surname = wordsOf(customer.name?.value ?? '').at(-1) ?? '';
    if (customer.origin !== 'label' || customer.emails.length > 0 || surname.length < 4) continue;
    const isTheirs = (one: FoundText) => (one.value.split('@')[0] ?? '').includes(surname);
    for (const other of others) {
      if (wordsOf(other.name?.value ?? '').includes(surname)) continue;
      customer.emails.push(...other.emails.filter(isTheirs));
      other.emails = other.emails.filter((one) => !isTheirs(one));
    }
  }
}

/** "Site contact: Mei-Lin 0491 570 158" where the customer is Mei-Lin Forsyth: who opens the door is who asked, if every name given is theirs. */
function takeFromNamesake(customer: Party, others: readonly Party[]): void {
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
function settleKinds({ reading, parties, greeting, author }: PeopleInput): void {
  // "Contact: Obi Okafor" beside "Customer: Vince Okoro" is the firm's.
  const named = parties.all.filter((party) => party.kind === 'customer' && party.origin === 'label' && party.name);
  const certain = named.filter((party) => !party.byName);
  for (const party of named)
    if (party.byName && certain.length > 0 && !certain.some((one) => one.name?.value === party.name?.value))
      party.kind = 'thirdParty';
  // "Don Chuy  (956) 555-0118" in the letterhead, and "Para: Sra. Guadalupe Ontiveros" below: a title makes nobody the customer.
  for (const party of parties.all)
    if (party.kind === 'customer' && party.origin === 'block' && party.name && certain.length > 0)
      if (
        party.lineIndex < Math.min(...certain.map((one) => one.lineIndex)) &&
        !certain.some((one) => sharesWord(one.name?.value ?? '', party.name?.value ?? ''))
      )
        party.kind = 'contractor';
  // "Hi Devon," and a block that begins "Devon Castellanos": whom the letter greets, with their address.
  const greeted = wordsOf(greeting?.value ?? '');
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
  const between = reading.source.text.slice(company.end, name.start);
  const own = [...firm.address, ...firm.emails, ...firm.phones].some(
    ({ start }) => start > company.end && start < name.start,
  );
  return !own && between.trim().length < 80 && !/ {8}|\t|\d/.test(between);
}

function mailCustomers({ messages, author: writer }: PeopleInput): { name?: FoundText; email?: FoundText }[] {
  if (writer?.self) return messages.flatMap(({ from }) => (from && !from.self ? [from] : []));
  const author = writer?.email?.value;
  if (author === undefined && !writer?.name) {
    // The estimate on top of the customer's question, without a header of its own.
    const quoted = messages.slice(1).flatMap((message) => (message.from ? [message.from] : []));
    return messages[0]?.from === undefined && new Set(quoted.map((one) => one.email?.value)).size === 1 ? quoted : [];
  }
  const domain = author?.split('@')[1];
  const own = messages.filter((message) => message.from?.email?.value === author);
  const people = [
    ...own.flatMap((message) => message.to),
    ...messages.flatMap((message) => [...(message.from ? [message.from] : []), ...message.to]),
  ];
  return people.filter((one) => {
    if (one.email === undefined) return one.name !== undefined && one.name.value !== writer?.name?.value;
    const theirs = one.email.value.split('@')[1] ?? '';
    return one.email.value !== author && (theirs !== domain || sharedDomain.test(theirs));
  });
}

const domainOf = (email: string) => email.split('@')[1] ?? '';

/** "jobs@ridgeline.example.com" beside the sender's "office@ridgeline.example.com". */
const isAtSender = (email: string, senders: ReadonlySet<string>): boolean =>
  !sharedDomain.test(domainOf(email)) && senders.has(domainOf(email));

/** "You can reach me at 651-555-0138" says whose it is; of two numbers in sentences that nothing tells apart, neither is taken. */
function settlePhones(phones: readonly Evidence<string>[], { sentences }: PeopleInput): Evidence<string>[] {
  const saidIn = (one: Evidence<string>) =>
    sentences.find(
      ({ start, end, text }) => start <= one.start && one.start < end && /\p{L}{2}(?:.*? ){4}/u.test(text),
    );
  const ranked = phones
    .map((one) => {
      const sentence = saidIn(one);
      const told = sentence?.text.slice(0, one.start - sentence.start) ?? '';
      return hasWord(told, 'contactUs') ? { ...one, confidence: one.confidence + 0.05 } : one;
    })
    .sort((a, b) => b.confidence - a.confidence);
  const [best] = ranked;
  const rival = ranked.find((one) => one.value !== best?.value && one.confidence === best?.confidence);
  const [own, other] = [best && saidIn(best), rival && saidIn(rival)];
  return best && best.confidence < 0.9 && own && other && own !== other ? [] : ranked;
}

/** The last of two names or more stands in the firm's name. */
function sharesSurname(name: string, firm: string | undefined): boolean {
  const words = wordsOf(name);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last !== undefined && last.length > 3 && wordsOf(firm ?? '').includes(last);
}

const sharesWord = (a: string, b: string) => wordsOf(a).some((word) => word.length > 2 && wordsOf(b).includes(word));

const isSamePerson = (name: string, other: string) => `${fold(other)} `.startsWith(`${fold(name)} `);

/** "rob@ferrisjoinery.example.com" is at Ferris Joinery, whatever header or block it stands in. */
function isAtFirm(email: string, firm: string | undefined): boolean {
  const words = fold(firm ?? '').match(/[a-z]{3,}/g) ?? [];
  const domain = (email.split('@')[1] ?? '').replace(/[^a-z]/g, '');
  return words.length > 1 && domain.includes(words.slice(0, 2).join(''));
}

/** "elmezquite@example.com" and El Mezquite: two words of the firm's name, one after the other, and none of the customer's. */
function isNamedAsFirm(email: string, firm: string | undefined, names: readonly Evidence<string>[]): boolean {
  const mailbox = (email.split('@')[0] ?? '').replace(/[^a-z]/g, '');
  const words = fold(firm ?? '').match(/[a-z]{2,}/g) ?? [];
  const isOwn = (word: string) => names.some((name) => wordsOf(name.value).includes(word));
  return words.some((word, index) => {
    const next = words[index + 1];
    return (
      next !== undefined &&
      word.length + next.length > 6 &&
      mailbox.includes(word + next) &&
      !isOwn(word) &&
      !isOwn(next)
    );
  });
}

/** One word alone in a block may be a town or the title of a column. */
const isFullName = (name: string) => (/[ 様]/.test(name) && !isHouse(name)) || startsWithHonorific(name);

/** "Natarajan Residence" is what a project is called. */
const isHouse = (name: string) =>
  fieldLabels.get(foldedPhrase(name.split(' ').at(-1) ?? ''))?.includes('address') === true;

function customerNames(
  customers: readonly Party[],
  mail: readonly { name?: FoundText }[],
  greeting: FoundText | undefined,
): Evidence<string>[] {
  const named = customers.flatMap((party) =>
    party.name && (party.origin === 'label' || isFullName(party.name.value))
      ? [
          evidence(
            party.name,
            party.origin === 'label' ? (party.attention ? 0.85 : 0.95) : 0.78,
            party.origin === 'label' ? 'label' : 'party_block',
          ),
        ]
      : [],
  );
  const mailed = mail.flatMap((one) => (one.name ? [evidence(one.name, 0.88, 'mail_header')] : []));
  const greeted = greeting ? [evidence(greeting, named.length > 0 ? 0.6 : 0.75, 'greeting')] : [];
  return [...named, ...mailed, ...greeted];
}

/** "info@", "office@": a mailbox of a firm, and only a customer that is a firm has one. */
const isOfficeMailbox = (email: string) => isWord((email.split('@')[0] ?? '').replace(/[._+-]/g, ' '), 'officeMailbox');

function customerEmails(
  customers: readonly Party[],
  mail: readonly { email?: FoundText }[],
  notTheirs: ReadonlySet<string>,
): Evidence<string>[] {
  const isFirm = (party: Party) => party.company !== undefined || looksLikeCompany(party.name?.value ?? '');
  const own = customers.flatMap((party) =>
    party.emails
      .filter((email) => isFirm(party) || !isOfficeMailbox(email.value) || isAtFirm(email.value, party.name?.value))
      .map((email) => evidence(email, party.origin === 'label' ? 0.94 : 0.75, 'party_block')),
  );
  const mailed = mail.flatMap((one) => (one.email ? [evidence(one.email, 0.9, 'mail_header')] : []));
  return [...own, ...mailed].filter((one) => !notTheirs.has(one.value));
}

function customerPhones(customers: readonly Party[], notTheirs: ReadonlySet<string>): Evidence<string>[] {
  const phones = customers.flatMap((party) =>
    party.phones.filter((phone) => phone.use !== 'fax').map((phone) => ({ phone, party })),
  );
  const mobile = phones.some(({ phone }) => phone.use === 'mobile');
  return phones
    .filter(({ phone }) => !notTheirs.has(phone.value))
    .map(({ phone, party }) =>
      evidence(
        phone,
        (party.origin === 'label' ? 0.94 : 0.75) -
          (mobile && phone.use !== 'mobile' ? 0.2 : 0) -
          (phone.use === 'office' ? 0.1 : 0),
        'party_block',
      ),
    )
    .sort((a, b) => b.confidence - a.confidence);
}
