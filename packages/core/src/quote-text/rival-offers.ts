import { hasWord } from './labels/index.ts';
import type { Message, Participant } from './messages.ts';
import type { Reading } from './reading.ts';
import { companyWeight } from './values/name.ts';

/** Mails of a thread in which a customer shows what another firm asks, so that the contractor may ask less. */
export interface RivalOffers {
  /** Mails that ask ("Can you beat this?") and those they pass on: no estimate of the contractor's. */
  messages: ReadonlySet<Message>;
  /** Of them, those that were passed on: whoever wrote these is neither of the two. */
  passedOn: ReadonlySet<Message>;
  /** Lines that are the other firm's, as far as a mail that asks holds them itself. */
  lines: ReadonlySet<number>;
  /** Lines of all of these mails, and their headers: a number there is not this document's. */
  all: ReadonlySet<number>;
}

export function rivalOffers(
  reading: Reading,
  messages: readonly Message[],
  headerLines: ReadonlySet<number>,
): RivalOffers {
  const found = {
    messages: new Set<Message>(),
    passedOn: new Set<Message>(),
    lines: new Set<number>(),
    all: new Set<number>(),
  };
  for (const [index, message] of messages.entries()) {
    if (found.messages.has(message) || !asksForLess(reading, message, headerLines)) continue;
    found.messages.add(message);
    for (let at = firmIn(reading, message, headerLines); at < message.body.to; at++) found.lines.add(at);
    const known = messages.slice(0, index).flatMap(({ from }) => (from ? [from] : []));
    for (const next of messages.slice(index + 1)) {
      const isOurs = [message.from, ...message.to, ...known].some((one) => one && isSame(one, next.from));
      if (isOurs && !next.unnamed) break;
      found.messages.add(next);
      found.passedOn.add(next);
      for (let at = next.body.from; at < next.body.to; at++) found.lines.add(at);
    }
  }
  for (const { body } of found.messages) {
    let from = body.from;
    while (headerLines.has(from - 1)) from--;
    for (let at = from; at < body.to; at++) found.all.add(at);
  }
  return found;
}

function asksForLess({ lines }: Reading, { body }: Message, headerLines: ReadonlySet<number>): boolean {
  const own = lines.slice(body.from, Math.min(body.to, body.from + 60));
  // Hardly any mail asks, and all of it at once is read sooner than every line with the next.
  if (!hasWord(own.map(({ text }) => text.slice(0, 400)).join(' '), 'rivalOffer')) return false;
  // A phrase may be wrapped.
  return own.some((line, index) => {
    if (headerLines.has(body.from + index) || line.text.length > 400) return false;
    return hasWord(`${line.text} ${(own[index + 1]?.text ?? '').slice(0, 40)}`, 'rivalOffer');
  });
}

/** The first line of a mail that a firm's estimate could begin with. */
function firmIn({ lines }: Reading, { body }: Message, headerLines: ReadonlySet<number>): number {
  for (let at = body.from; at < body.to; at++) {
    const cells = headerLines.has(at) ? [] : (lines[at]?.cells ?? []);
    if (cells.some(({ text }) => companyWeight(text.split(/[,:|]\s/).at(0) ?? '') > 0 || companyWeight(text) > 0))
      return at;
    if (cells.some(({ text }) => /^[^:]{2,20}:\s/.test(text) && companyWeight(text.slice(text.indexOf(':') + 1)) > 0))
      return at;
  }
  return body.to;
}

const isSame = (one: Participant, other: Participant | undefined): boolean =>
  (one.email !== undefined && one.email.value === other?.email?.value) ||
  (one.name !== undefined && one.name.value === other?.name?.value);
