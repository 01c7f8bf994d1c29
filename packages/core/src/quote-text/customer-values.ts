import { type Evidence, evidence } from './draft.ts';
import { hasWord, isWord } from './labels/index.ts';
import type { Message, Participant } from './messages.ts';
import { domainOf, isAtFirm, mailboxOf } from './of-the-firm.ts';
import type { Party } from './party-content.ts';
import { isFullName } from './party-kinds.ts';
import type { Sentence } from './sentences.ts';
import { wordsOf } from './somebody-else.ts';
import { type FoundText, sharedDomain } from './values/contact.ts';
import { looksLikeCompany } from './values/name.ts';

export const rank = (party: Party) => (party.origin === 'label' ? 0 : party.origin === 'mail' ? 1 : 2);

export function mailCustomers(
  messages: readonly Message[],
  writer: Participant | undefined,
): { name?: FoundText; email?: FoundText }[] {
  if (writer?.self) return messages.flatMap(({ from }) => (from && !from.self ? [from] : []));
  const author = writer?.email?.value;
  if (author === undefined && !writer?.name) {
    // The estimate on top of the customer's question, without a header of its own.
    const quoted = messages.slice(1).flatMap((message) => (message.from ? [message.from] : []));
    return (messages[0]?.from === undefined || messages[0].from.other) &&
      new Set(quoted.map((one) => one.email?.value)).size === 1
      ? quoted
      : [];
  }
  const domain = author?.split('@')[1];
  const own = messages.filter((message) => message.from?.email?.value === author);
  const people = [
    ...own.flatMap((message) => message.to),
    ...messages.flatMap((message) => [...(message.from ? [message.from] : []), ...message.to]),
  ];
  return people.filter((one) => {
    if (one.email === undefined) return one.name !== undefined && one.name.value !== writer?.name?.value;
    const theirs = domainOf(one.email.value);
    return one.email.value !== author && (theirs !== domain || sharedDomain.test(theirs));
  });
}

/** "You can reach me at 651-555-0138" says whose it is; of two numbers in sentences that nothing tells apart, neither is taken. */
export function settlePhones(phones: readonly Evidence<string>[], sentences: readonly Sentence[]): Evidence<string>[] {
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

export function customerNames(
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
  // "Dear Lorenzo Quiambao," in a mail that Lorenzo passed on to Ines: whom the estimate greets.
  const greetedWords = wordsOf(greeting?.value ?? '');
  const isGreeted = ({ value }: FoundText) =>
    greetedWords.length > 0 && greetedWords.every((word) => wordsOf(value).includes(word));
  const isOneGreeted = mail.some(({ name }) => name && isGreeted(name));
  const mailed = mail.flatMap(({ name }) =>
    name ? [evidence(name, isOneGreeted && !isGreeted(name) ? 0.8 : 0.88, 'mail_header')] : [],
  );
  const greeted = greeting ? [evidence(greeting, named.length > 0 ? 0.6 : 0.75, 'greeting')] : [];
  return [...named, ...mailed, ...greeted];
}

const isFirm = (party: Party) => party.company !== undefined || looksLikeCompany(party.name?.value ?? '');

/** "info@", "office@": a mailbox of a firm, and only a customer that is a firm has one. */
const isOfficeMailbox = (email: string) => isWord(mailboxOf(email).replace(/[._+-]/g, ' '), 'officeMailbox');

export function customerEmails(
  customers: readonly Party[],
  mail: readonly { email?: FoundText }[],
  notTheirs: ReadonlySet<string>,
): Evidence<string>[] {
  const own = customers.flatMap((party) =>
    party.emails
      .filter((email) => isFirm(party) || !isOfficeMailbox(email.value) || isAtFirm(email.value, party.name?.value))
      .map((email) => evidence(email, party.origin === 'label' ? 0.94 : 0.75, 'party_block')),
  );
  const mailed = mail.flatMap((one) => (one.email ? [evidence(one.email, 0.9, 'mail_header')] : []));
  return [...own, ...mailed].filter((one) => !notTheirs.has(one.value));
}

export function customerPhones(customers: readonly Party[], notTheirs: ReadonlySet<string>): Evidence<string>[] {
  const phones = customers.flatMap((party) =>
    party.phones
      .filter(({ use }) => use !== 'fax' && (use !== 'office' || isFirm(party)))
      .map((phone) => ({ phone, party })),
  );
  const mobile = phones.some(({ phone }) => phone.use === 'mobile');
  return phones
    .filter(({ phone }) => !notTheirs.has(phone.value))
    .map(({ phone, party }) =>
      evidence(
        phone,
        (party.origin === 'label' ? 0.94 : 0.75) -
          (mobile && phone.use !== 'mobile' ? 0.2 : 0) -
          (phone.use === 'office' || phone.use === 'work' ? 0.1 : 0),
        'party_block',
      ),
    )
    .sort((a, b) => b.confidence - a.confidence);
}
