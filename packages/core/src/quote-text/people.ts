import { readCompanies } from './company.ts';
import { customerEmails, customerNames, customerPhones, mailCustomers, rank, settlePhones } from './customer-values.ts';
import type { Evidence } from './draft.ts';
import { readLetterGreeting } from './greeting.ts';
import { readJobAddresses } from './job-address.ts';
import { fold } from './labels/fold.ts';
import { hasWord, leadingWord, wordsIn } from './labels/index.ts';
import { firmUnderSigner } from './letter-signer.ts';
import type { Message, Participant } from './messages.ts';
import { holdsMore, mixesColumns } from './mixed-columns.ts';
import { domainOf, isAtFirm, isAtSender, isNamedAsFirm, sharesSurname } from './of-the-firm.ts';
import type { Party } from './party-content.ts';
import { giveBackMails, settleKinds, takeFromNamesake } from './party-kinds.ts';
import type { Parties } from './party-walk.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { isFromAnotherMail, isSomebodyElses, wordsOf } from './somebody-else.ts';
import type { FoundText } from './values/contact.ts';
import { companyWeight } from './values/name.ts';

export interface People {
  customerName: Evidence<string>[];
  customerEmail: Evidence<string>[];
  customerPhone: Evidence<string>[];
  companyName: Evidence<string>[];
  jobAddress: Evidence<string>[];
}

interface PeopleInput {
  reading: Reading;
  parties: Parties;
  messages: readonly Message[];
  /** Who wrote the estimate, where a thread says so. */
  author: Participant | undefined;
  greeting: FoundText | undefined;
  isChat: boolean;
  sentences: readonly Sentence[];
}

export function choosePeople(input: PeopleInput): People {
  const { reading, parties, messages, author, greeting, sentences } = input;
  settleKinds(reading, parties, greeting, author);
  const of = (kind: Party['kind']) => parties.all.filter((party) => party.kind === kind);
  const companies = readFirms(input);
  const firm = companies[0]?.value;
  // "Propietario: Iñaki Iturbe" under Reformas Iturbe: with the name goes how to reach whoever has it.
  const customers = of('customer')
    .filter((one) => !one.byOwner || !sharesSurname(one.name?.value ?? '', firm))
    .filter((one) => !isNamedLike(one, firm))
    .sort((a, b) => rank(a) - rank(b));
  const isReached = ({ emails, phones, address }: Party) => emails.length + phones.length + address.length > 0;
  const isOwnName = of('contractor').some((one) => isNamedLike(one, firm) && isReached(one));
  const isTaken = !isOwnName && of('customer').some((one) => isNamedLike(one, firm));
  const others = [...of('contractor'), ...of('thirdParty')];
  const mail = mailCustomers(messages, author);
  giveBackMails(customers, others);
  for (const customer of customers) takeFromNamesake(customer, of('thirdParty'));
  const notTheirs = new Set([
    ...others.flatMap((party) => [...party.emails, ...party.phones].map((one) => one.value)),
    ...(author?.email ? [author.email.value] : []),
    ...messages.flatMap((message) => message.cc.flatMap((one) => (one.email ? [one.email.value] : []))),
  ]);
  const senders = new Set(others.flatMap((party) => party.emails.map((one) => domainOf(one.value))));
  const isLetter = !greeting && mail.length === 0 && messages.length < 2 && !input.isChat;
  const late = isLetter && !customers.some((one) => one.name) ? readLetterGreeting(reading) : undefined;
  const names = customerNames(customers, mail, greeting ?? late).filter(
    (one) =>
      !isOfFirm(reading, one, firm) &&
      !isSigner(one, of('contractor'), greeting) &&
      !isWriter(reading, one) &&
      !mixesColumns(one.value),
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
  const isOne = !areTwo(names);
  return {
    customerName: names,
    customerEmail: isOne ? emails : [],
    customerPhone: isOne ? settlePhones(phones, sentences) : [],
    // The first line of a chat is whom it is with, not who writes the estimate.
    companyName: companies.filter(
      (one) =>
        !(isTaken && one.value === firm) &&
        (one.confidence > 0.6 || !names.some((name) => isSamePerson(name.value, one.value))),
    ),
    jobAddress: readJobAddresses(reading, parties, customers, sentences)
      .map((one) => withoutNameBehind(one, names))
      .filter((one) => !mixesColumns(one.value) && !holdsMore(one.value)),
  };
}

/**
 * "CUSTOMER:      Ridge Line Roofing LLC" under the letterhead of Ridge Line Roofing LLC: the firm that writes is not whom it writes to.
 * Where nothing says how to reach it, the name on top may as well be the customer's.
 */
const isNamedLike = ({ name, company }: Party, firm: string | undefined): boolean =>
  firm !== undefined && fold((company ?? name)?.value ?? '') === fold(firm);

/** Two labelled names that nothing tells apart: neither is taken, and so is neither's number. */
function areTwo(names: readonly Evidence<string>[]): boolean {
  const [first, ...rest] = names.filter((one) => one.reason === 'label' && one.confidence > 0.9);
  return first !== undefined && rest.some((one) => fold(one.value) !== fold(first.value));
}

/** Firms whose names are one column's, and end before whom the next words address. */
function readFirms({
  reading,
  parties,
  messages,
  sentences,
  isChat,
  author,
  greeting,
}: PeopleInput): Evidence<string>[] {
  const isMister = ({ value }: Evidence<string>) =>
    wordsIn(value, 'honorific').some(
      ({ start, end }) =>
        start > 3 &&
        end - start > 1 &&
        // "Techos Don Chuy" is called so; whom words behind a firm address has a surname.
        !/^(?:the|dr|sir)\b|^do[nñ]a? \S+$/i.test(value.slice(start)),
    );
  const named = isChat && !isFirmOfChat(author?.name?.value ?? '') ? undefined : author?.name;
  const found = readCompanies(reading, parties, sentences, named, author?.email, author?.name);
  // A thread holds signatures of both sides: only the mail of who wrote the estimate may name the firm.
  const written = author && !isChat ? messages.find(({ from }) => from === author) : undefined;
  const isLetter = written !== undefined || (!isChat && !author && messages.length < 2);
  const firms = found.length > 0 || !isLetter ? found : firmUnderSigner(reading, parties, greeting, written);
  return firms.filter((one) => !mixesColumns(one.value) && !isMister(one));
}

/** "I'll be at 8 Quince Close, Dana.": whom the sentence speaks to stands where a village could. */
function withoutNameBehind(found: Evidence<string>, names: readonly Evidence<string>[]): Evidence<string> {
  const behind = /, ([\p{L} '’-]+)\.?$/u.exec(found.value);
  const words = wordsOf(behind?.[1] ?? '');
  const isName = words.length > 0 && names.some((one) => words.every((word) => wordsOf(one.value).includes(word)));
  return behind && isName ? { ...found, value: found.value.slice(0, behind.index) } : found;
}

/** "Keystone Rooter & Plumbing" writes under its own name; "Dan Decorating" may be what somebody's address book calls him. */
const isFirmOfChat = (name: string): boolean =>
  companyWeight(name) === 2 || (companyWeight(name) === 1 && (name.includes(' & ') || hasWord(name, 'and')));

/** "Rob Ferris" of a header that was lost, and Ferris Joinery: the firm's own person, unless a label says otherwise. */
function isOfFirm({ source }: Reading, { value, start, reason }: Evidence<string>, firm: string | undefined): boolean {
  const before =
    source.text
      .slice(Math.max(0, start - 24), start)
      .split('\n')
      .at(-1) ?? '';
  return (reason !== 'label' || hasWord(before, 'ownerWord')) && sharesSurname(value, firm);
}

/** "Hi Kyle," over the answer of Kyle, who signs with the firm: the customer's own mail stands above the estimate. */
function isSigner(
  { value, reason }: Evidence<string>,
  contractors: readonly Party[],
  greeting: FoundText | undefined,
): boolean {
  const [called] = wordsOf(value);
  return (
    reason === 'greeting' &&
    contractors.some(({ name }) => name && name.start !== greeting?.start && wordsOf(name.value)[0] === (called ?? ''))
  );
}

/** "Hi this is Trent from Clearspout Gutter" in a talk without names, and "hi Trent" in the answer: he is the one who writes. */
function isWriter({ source }: Reading, { value, reason }: Evidence<string>): boolean {
  if (reason !== 'greeting') return false;
  const { text } = source;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const before = text.slice(Math.max(0, at - 14), at);
    const behind = /^(?: \p{Lu}\p{L}{1,20})?,? ([^\n]{1,40})/u.exec(text.slice(at + value.length, at + 80))?.[1] ?? '';
    const word = leadingWord(behind, 'introduction');
    const introduced = wordsIn(before, 'selfIntroduction').some((one) => before.slice(one.end).trim() === '');
    if (introduced && word && /^[\s/]{1,2}\p{Lu}/u.test(behind.slice(word.end))) return true;
  }
  return false;
}

const isSamePerson = (name: string, other: string) => `${fold(other)} `.startsWith(`${fold(name)} `);
