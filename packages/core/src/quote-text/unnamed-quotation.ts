import { fold } from './labels/fold.ts';
import type { Line } from './lines.ts';
import type { Message, Participant } from './messages.ts';
import { domainOf } from './of-the-firm.ts';
import { sharedDomain } from './values/contact.ts';

/**
 * A mail inside a quotation may quote the one it answers without a line that says whose it is: `>>` under `>`. Those lines are a mail
 * of their own, by the other of the two, and by nobody known where the thread names nobody else or more than one. Outside a
 * quotation nothing is said by a mark alone: contractors put one before a price of their own, too.
 */
export function splitUnnamedQuotations(messages: readonly Message[], lines: readonly Line[]): Message[] {
  const people = peopleIn(messages);
  return messages.flatMap((message) => (isQuoted(message, lines) ? split(message, lines, people) : [message]));
}

const isQuoted = ({ body, from }: Message, lines: readonly Line[]): boolean =>
  (lines[body.from]?.depth ?? 0) > 0 && (from?.email ?? from?.name) !== undefined;

function split(message: Message, lines: readonly Line[], people: readonly Participant[]): Message[] {
  const { from, to } = message.body;
  const depth = lines[from]?.depth ?? 0;
  const isDeeper = (at: number) => (lines[at]?.depth ?? 0) > depth;
  const found: Message[] = [];
  for (let at = from; at < to; ) {
    const begin = at;
    const deeper = isDeeper(at);
    while (at < to && isDeeper(at) === deeper) at++;
    const body = { from: begin, to: at };
    if (!deeper) found.push({ ...message, body });
    else found.push(...split({ ...answeredBy(message, people), body }, lines, people));
  }
  return found;
}

/** The mail that this one answers, as far as the thread tells whose it is. */
function answeredBy({ from }: Message, people: readonly Participant[]): Omit<Message, 'body'> {
  const others = from && (from.email ?? from.name) ? people.filter((one) => !isSameSide(one, from)) : [];
  const [first] = others;
  const writer = first && others.every((one) => isSameSide(one, first)) ? first : undefined;
  // Not undefined: that would be by the hand of whoever wrote the estimate.
  return { from: writer ?? {}, to: from ? [from] : [], cc: [], unnamed: true };
}

/** Everybody a mail is from or to, each once: who only gets a copy answers nothing. */
function peopleIn(messages: readonly Message[]): Participant[] {
  const people: Participant[] = [];
  for (const { from, to } of messages)
    for (const one of [...(from ? [from] : []), ...to]) {
      const known = people.findIndex((other) => isSame(one, other));
      if (known < 0) people.push(one);
      else people[known] = { ...one, ...people[known] };
    }
  return people;
}

/** The same person, or two at one firm. */
const isSameSide = (one: Participant, other: Participant): boolean => {
  const [domain, otherDomain] = [one, other].map(({ email }) => (email ? domainOf(email.value) : undefined));
  return isSame(one, other) || (domain !== undefined && domain === otherDomain && !sharedDomain.test(domain));
};

const isSame = (one: Participant, other: Participant): boolean =>
  one.email && other.email
    ? one.email.value === other.email.value
    : one.name !== undefined && other.name !== undefined && fold(one.name.value) === fold(other.name.value);
