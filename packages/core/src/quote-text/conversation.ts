import { readGreeting } from './greeting.ts';
import { fold } from './labels/fold.ts';
import { hasAmountWord } from './labels/index.ts';
import type { Message, Participant, Thread } from './messages.ts';
import { isAtFirm } from './of-the-firm.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { type RivalOffers, rivalOffers } from './rival-offers.ts';
import { companyWeight } from './values/name.ts';

/** Which mail of a thread is the estimate, who wrote it, and what that makes of the other lines. */
export interface Conversation {
  main: Message | undefined;
  /** The contractor, where a thread says who wrote. */
  author: Participant | undefined;
  /** Lines of other mails: their prices and dates are not this estimate's. */
  foreign: ReadonlySet<number>;
  /** Those of them that the same hand wrote after the estimate: mails stand newest first. */
  newer: ReadonlySet<number>;
  /** Mails that the same hand wrote before it. */
  earlier: readonly Message[];
  rivals: RivalOffers;
  speaker(lineIndex: number): 'customer' | 'contractor' | undefined;
}

export function readConversation(reading: Reading, thread: Thread, regions: readonly LineRegion[]): Conversation {
  if (!thread.isChat) {
    nameWriterOnTop(reading, thread);
    joinParticipants(thread);
  }
  const rivals = rivalOffers(reading, thread.isChat ? [] : thread.messages, thread.headerLines);
  const { main, author } = thread.isChat ? mainTurn(reading, thread) : mainMessage(reading, thread, regions, rivals);
  return {
    main,
    author,
    foreign: linesOutside(reading, thread, main),
    earlier: thread.isChat ? [] : messagesBelow(thread, main, author),
    rivals,
    newer: thread.isChat ? new Set() : linesAbove(thread, main),
    speaker: (lineIndex) => speakerOf(thread, author, lineIndex),
  };
}

/** The newest mail often has no header: whom it greets, and who signs it, tells which of the two below wrote it. */
function nameWriterOnTop(reading: Reading, { messages }: Thread): void {
  const [top, below] = messages;
  if (!top || top.from || !below?.from) return;
  const given = (one: Participant | undefined) =>
    fold(one?.name?.value ?? one?.email?.value ?? '').split(/[ .@]/)[0] ?? '';
  const greeted = fold(readGreeting(reading, top.body.from, top.body.to, false)?.name?.value ?? '').split(' ');
  // "Great Ann, so the oak at $4,260" is the first line of a short mail, and no signature.
  const first = top.body.to - top.body.from > 1 ? top.body.from + 1 : top.body.from;
  const signed = reading.lines
    .slice(Math.max(first, top.body.to - 4), top.body.to)
    .flatMap((line) => fold(line.text.slice(0, 60)).split(' ').slice(0, 3));
  const says = (words: readonly string[], one: Participant | undefined) =>
    given(one).length > 2 && words.includes(given(one));
  const to = below.to[0];
  // "Tom, any news?" below and "Tom Weller" under the answer: who signs is whom the mail below asks.
  const asked =
    fold(readGreeting(reading, below.body.from, below.body.to, true)?.name?.value ?? '').split(' ')[0] ?? '';
  const isAsked =
    asked.length > 2 && signed.includes(asked) && asked !== given(below.from) && !says(signed, below.from);
  if (greeted[0] === '' && (isAsked || isCalled(reading.lines[top.body.from]?.text ?? '', given(below.from))))
    greeted.splice(0, 1, given(below.from));
  if (says(greeted, to) || (says(signed, below.from) && !says(greeted, below.from))) {
    top.from = below.from;
    top.to = below.to;
  } else if (to && (says(greeted, below.from) || says(signed, to))) {
    top.from = to;
    top.to = [below.from];
  } else if (!to && says(greeted, below.from) && messages.length === 2 && !top.unnamed) {
    // "Hi Rosalind, ..." over "On 9 Oct Rosalind Ekwueme wrote:", which does not say to whom.
    top.from = { self: true };
    top.to = [below.from];
  } else if (!to && says(greeted, below.from) && !says(signed, below.from)) {
    // "Hi Yusuf, ..." over "On Thu, Apr 16, Yusuf Okonjo wrote:", which does not say to whom; a mail further down may.
    const known = messages
      .slice(2)
      .find(({ from }) => from && idOf(from) !== undefined && idOf(from) !== idOf(below.from));
    top.from = known?.from ?? { other: true };
    top.to = [below.from];
  }
}

/** "Sure thing Bettina — numbers below": no greeting, but whom the first words are said to. */
const isCalled = (line: string, given: string): boolean =>
  given.length > 2 &&
  fold(/^\p{Lu}\p{L}*(?: \p{Ll}+){0,2},? (\p{Lu}\p{L}+) ?[,!.:—–-]/u.exec(line)?.[1] ?? '') === given;

/** "On Saturday Ellen Marsh wrote:" names the one whose address stands in another header. */
function joinParticipants({ messages }: Thread): void {
  const all = messages.flatMap((one) => [...(one.from ? [one.from] : []), ...one.to, ...one.cc]);
  const nameOf = (one: Participant) => fold(one.name?.value ?? '').trim();
  for (const message of messages) {
    const { from } = message;
    if (!from?.name || from.email) continue;
    const known = all.find((one) => one.email && nameOf(one) === nameOf(from));
    if (known?.email) message.from = { ...from, email: known.email };
  }
}

/** The mail with the prices and its author. Answers stand on top, so an earlier mail of the same hand that names a total wins. */
function mainMessage(
  reading: Reading,
  thread: Thread,
  regions: readonly LineRegion[],
  rivals: RivalOffers,
): { main: Message | undefined; author: Participant | undefined } {
  const priced = (message: Message) => {
    let amounts = 0;
    for (let at = message.body.from; at < message.body.to; at++) {
      const line = reading.lines[at];
      if (line && !thread.headerLines.has(at) && regions[at]?.region !== 'terms')
        amounts += reading.money(line).filter((money) => money.shape !== 'integer').length;
    }
    return amounts;
  };
  const messages = thread.messages.filter((message) => !rivals.messages.has(message));
  // Nothing but what another asks: no line is the contractor's.
  if (messages.length === 0) return { main: { to: [], cc: [], body: { from: 0, to: 0 } }, author: undefined };
  if (thread.messages.length < 2) return { main: messages[0], author: messages[0]?.from };
  const counts = messages.map(priced);
  const namesTotal = (message: Message) =>
    reading.lines.slice(message.body.from, message.body.to).some((line, index, body) => {
      const above = body[index - 1]?.text ?? '';
      // "Revised total is / €2,180": the amount may stand on the next line.
      const text = /[.!?:]$/.test(above) || above.length < 40 ? line.text : `${above} ${line.text}`;
      return (
        text.length < 400 &&
        reading.money(line).some((money) => money.shape !== 'integer') &&
        (hasAmountWord(text, 'total') || hasAmountWord(text, 'newTotal'))
      );
    });
  const most = messages.filter((_, index) => counts[index] === Math.max(...counts));
  // "This is what he charged us: $2,300" over the mail that says so: of as many prices, those of the mail that names a total.
  const likely = most.find((message) => namesTotal(message)) ?? most[0];
  // Of two who name a total, who signs it with the firm that their mail is at.
  const signed = messages.filter((message) => namesTotal(message) && isSignedByFirm(reading, message));
  const fullest = likely && signed.length > 0 && !isSignedByFirm(reading, likely) ? signed[0] : likely;
  const author = fullest?.from;
  const sameHand = (message: Message) => message.from === undefined || idOf(message.from) === idOf(author);
  const latest = messages.find(
    (message, index) => (counts[index] ?? 0) > 0 && sameHand(message) && namesTotal(message),
  );
  return { main: latest ?? fullest, author: author ?? latest?.from };
}

function isSignedByFirm({ lines }: Reading, { from, body }: Message): boolean {
  const email = from?.email?.value;
  const cells = email === undefined ? [] : lines.slice(body.from, body.to).flatMap((line) => line.cells);
  return cells.some(
    ({ text }) =>
      text.length < 90 && companyWeight(text.split(/, | [-–—|·] /)[0] ?? '') > 0 && isAtFirm(email ?? '', text),
  );
}

/** Of a chat: who copied it, else the firm, else who names most prices; and the first thing they said. */
function mainTurn(
  reading: Reading,
  { messages }: Thread,
): { main: Message | undefined; author: Participant | undefined } {
  const isFirm = ({ from }: Message) => companyWeight(from?.name?.value ?? '') > 0;
  const amounts = (message: Message) =>
    reading.lines
      .slice(message.body.from, message.body.to)
      .reduce((sum, line) => sum + reading.money(line).filter((money) => money.shape !== 'integer').length, 0);
  const named = messages.filter(({ from }) => from !== undefined);
  const fullest = [...named].sort((a, b) => amounts(b) - amounts(a))[0];
  const author = (named.find(({ from }) => from?.self) ?? named.find(isFirm) ?? fullest)?.from;
  const main = named.find(({ from }) => idOf(from) === idOf(author));
  return { main, author };
}

const idOf = (participant: Participant | undefined) =>
  participant?.self ? 'self' : participant?.other ? 'other' : (participant?.email?.value ?? participant?.name?.value);

/** Lines of other mails: their prices and dates are not this estimate's. */
function linesOutside(reading: Reading, thread: Thread, main: Message | undefined): Set<number> {
  const outside = new Set<number>();
  if (!main || (thread.messages.length < 2 && main.body.to > 0)) return outside;
  if (thread.isChat) {
    for (const { from, body } of thread.messages)
      if (idOf(from) !== idOf(main.from)) for (let at = body.from; at < body.to; at++) outside.add(at);
    return outside;
  }
  for (const index of reading.lines.keys()) if (index < main.body.from || index >= main.body.to) outside.add(index);
  return outside;
}

function linesAbove({ messages }: Thread, main: Message | undefined): Set<number> {
  const newer = new Set<number>();
  for (const { from, body } of messages)
    if (main && body.to <= main.body.from && idOf(from) === idOf(main.from))
      for (let at = body.from; at < body.to; at++) newer.add(at);
  return newer;
}

/** A mail on top without a header that names the price of the one below is by whoever wrote that. */
const messagesBelow = ({ messages }: Thread, main: Message | undefined, author: Participant | undefined): Message[] =>
  messages.filter(
    ({ from, body }) => main && author && body.from >= main.body.to && idOf(from) === idOf(main.from ?? author),
  );

function speakerOf(
  thread: Thread,
  writer: Participant | undefined,
  lineIndex: number,
): 'customer' | 'contractor' | undefined {
  const message = thread.messages.find((one) => lineIndex >= one.body.from && lineIndex < one.body.to);
  const [speaker, author] = [idOf(message?.from), idOf(writer)];
  if (speaker === undefined || author === undefined) return undefined;
  return speaker === author ? 'contractor' : 'customer';
}
