import { foldedPhrase } from './labels/fold.ts';
import { hasWord, leadingWord, mailLabels, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Line } from './lines.ts';
import { chromeLines } from './mail-chrome.ts';
import type { Reading, Span } from './reading.ts';
import { splitUnnamedQuotations } from './unnamed-quotation.ts';
import type { FoundText } from './values/contact.ts';
import type { FoundDate } from './values/date.ts';
import { isPersonName, trimName } from './values/name.ts';

export interface Participant {
  name?: FoundText;
  email?: FoundText;
  /** "Me:", in a chat that the contractor copied. */
  self?: boolean;
  /** Who answers the mail below and is named nowhere, but is not who wrote that one. */
  other?: boolean;
}

/** One mail of a thread: who wrote it to whom, and which lines are its body. */
export interface Message {
  from?: Participant;
  to: Participant[];
  cc: Participant[];
  date?: FoundDate;
  subject?: Span;
  /** No line says whose it is, only the marks of a quotation. */
  unnamed?: boolean;
  /** First line of the body and the line after its last. */
  body: { from: number; to: number };
}

export interface Thread {
  messages: Message[];
  /** Lines of mail headers and of the mail program around them: no body. */
  headerLines: Set<number>;
  /** Short messages in turns: everything that one of the two said belongs together. */
  isChat: boolean;
}

type HeaderKind = Extract<LabelKind, 'mailFrom' | 'mailTo' | 'mailCc' | 'mailDate' | 'mailSubject'>;

/** Cuts a pasted thread at its header blocks, "On ..., X wrote:" lines and "Name <address>" lines. One message when there are none. */
export function readThread(reading: Reading): Thread {
  const { lines } = reading;
  if (lines.some((line) => line.said)) return readChat(reading);
  const headerLines = new Set<number>();
  const messages: Message[] = [{ to: [], cc: [], body: { from: 0, to: lines.length } }];
  const begin = (index: number): Message => {
    const last = messages[messages.length - 1];
    // A quotation inside another ends with it, also where an answer stands below both.
    const holder = messages.findLast(({ body }) => body.from <= index && index < body.to) ?? last;
    const message: Message = { to: [], cc: [], body: { from: index, to: holder?.body.to ?? lines.length } };
    if (holder) holder.body.to = index;
    messages.push(message);
    return message;
  };
  for (let index = 0; index < lines.length; ) {
    const length = headerBlockLength(reading, index);
    if (length > 0) {
      const message = begin(index);
      for (let at = index; at < index + length; at++) readHeader(reading, at, message, headerLines);
      message.body.from = index + length;
      index += length;
      continue;
    }
    const quoted = quoteIntroduction(reading, index);
    const outer = messages[messages.length - 1];
    if (quoted) {
      const message = begin(index);
      message.from = quoted.from;
      for (let at = index; at < index + quoted.length; at++) headerLines.add(at);
      message.body.from = index + quoted.length;
      const after = quoteEnd(lines, index, index + quoted.length);
      // The answer under a quotation is by the writer of what stands above it.
      if (after < lines.length && outer) messages.push({ ...outer, body: { from: after, to: lines.length } });
      if (after < lines.length) message.body.to = after;
    }
    index += quoted?.length ?? 1;
  }
  for (const index of chromeLines(lines)) headerLines.add(index);
  return {
    messages: splitUnnamedQuotations(messages, lines).filter(
      (message, index) => index > 0 || hasBody(reading, message, headerLines),
    ),
    headerLines,
    isChat: false,
  };
}

/** "Tessa Client", as somebody's address book has it. */
function withoutPartyWord(reading: Reading, name: Span): Span {
  const word = wordsIn(reading.slice(name), 'partyWord').at(-1);
  const ends = word && word.start > 1 && word.end === name.end - name.start;
  return ends ? { start: name.start, end: name.start + word.start } : name;
}

/** Every turn of a chat is a message. */
function readChat(reading: Reading): Thread {
  const { lines } = reading;
  const messages: Message[] = [];
  for (const [index, { said }] of lines.entries()) {
    const last = messages.at(-1);
    if (last) last.body.to = index + 1;
    if (!said) {
      if (!last) messages.push({ to: [], cc: [], body: { from: index, to: index + 1 } });
      continue;
    }
    if (last) last.body.to = index;
    const from: Participant = said.self ? { self: true } : participant(reading, withoutPartyWord(reading, said.name));
    messages.push({ from, to: [], cc: [], body: { from: index, to: index + 1 } });
  }
  return { messages, headerLines: new Set(), isChat: true };
}

/** Buttons and counts of a mail program stand over a mail; a sentence, or a price on a short line, is somebody's. */
const hasBody = (reading: Reading, { body }: Message, headerLines: ReadonlySet<number>) =>
  (body.from === 0 && body.to === reading.lines.length) ||
  reading.lines
    .slice(body.from, body.to)
    .some(
      (line, index) =>
        !headerLines.has(body.from + index) &&
        (line.text.length > 30 || reading.money(line).some((one) => one.shape === 'marked')),
    );

function headerKind(line: Line | undefined): { kind: HeaderKind; value: Span } | undefined {
  const match = /^([\p{L} ]{1,14})\s?:\s*/u.exec(line?.text ?? '');
  const bare = /^(\p{L}{1,6})\s(?=\S{0,60}@|\p{L}[\p{L} ]{0,40}<)/u.exec(line?.text ?? '');
  const head = match ?? bare;
  if (!line || !head) return undefined;
  const kind = mailLabels().get(foldedPhrase(head[1] ?? ''))?.[0];
  return kind ? { kind: kind as HeaderKind, value: { start: line.start + head[0].length, end: line.end } } : undefined;
}

/** How many lines from here are headers of one mail. Forms also say "From:" and "To:", so an address or a subject must be there. */
function headerBlockLength(reading: Reading, from: number): number {
  const kinds = new Set<HeaderKind>();
  let address = false;
  let length = 0;
  const sender = senderLine(reading, from);
  if (sender) length = sender;
  const below = reading.lines[from + length];
  if (sender > 1 && below && below.text.length < 60 && isToLine(below.text)) length++;
  for (let at = from + length; at < from + 12; at++) {
    const header = headerKind(reading.lines[at]);
    if (!header || (reading.lines[at]?.cells.length ?? 0) > 2) break;
    kinds.add(header.kind);
    const isParticipant = header.kind === 'mailFrom' || header.kind === 'mailTo';
    if (isParticipant && reading.emails(header.value).length > 0) address = true;
    length++;
  }
  if (sender) return Math.max(length, sender);
  const mail =
    (address && (kinds.has('mailFrom') || kinds.has('mailTo'))) ||
    (kinds.has('mailSubject') && kinds.has('mailFrom') && kinds.size >= 3);
  return mail && (kinds.size > 1 || kinds.has('mailFrom')) ? length : 0;
}

/** Web mail shows "Name <address>", a line with date and time, and "to ..." below. */
function senderLine(reading: Reading, from: number): number {
  const line = reading.lines[from];
  const head = /^[^<>:]{2,60}\s?<[^<>\s]+@[^<>\s]+>\s*/.exec(line?.text ?? '');
  if (!line || !head) return 0;
  const rest = line.text.slice(head[0].length);
  // Printed mail has the date at the end of the line.
  if (rest !== '' && (rest.length > 40 || reading.dates(line).length === 0)) return 0;
  const next = reading.lines[from + 1];
  if (!next) return 0;
  if (headerKind(next)?.kind === 'mailTo' || isToLine(next.text)) return 1;
  const dated = reading.dates(next).length > 0 && next.text.length < 60;
  return dated ? 2 : 0;
}

/** "to me", under the name of the sender. */
const isToLine = (text: string) =>
  mailLabels()
    .get(foldedPhrase(/^\p{L}{1,6}(?=\s)/u.exec(text)?.[0] ?? ''))
    ?.includes('mailTo') === true;

function readHeader(reading: Reading, index: number, message: Message, headerLines: Set<number>): void {
  const line = reading.lines[index];
  if (!line) return;
  headerLines.add(index);
  const header = headerKind(line);
  if (!header) {
    const emails = reading.emails(line);
    if (emails.length > 0 && !message.from) message.from = participant(reading, line);
    message.date ??= reading.dates(line)[0] as FoundDate;
    return;
  }
  const date = reading.dates(header.value)[0];
  if (header.kind === 'mailFrom') message.from = participant(reading, header.value);
  else if (header.kind === 'mailTo') message.to.push(...participants(reading, header.value));
  else if (header.kind === 'mailCc') message.cc.push(...participants(reading, header.value));
  else if (header.kind === 'mailDate' && date) message.date = date;
  else if (header.kind === 'mailSubject') message.subject = header.value;
}

/** First line behind the quoted ones, or the end when the quotation has no marks. */
function quoteEnd(lines: readonly Line[], introduction: number, first: number): number {
  const depth = lines[introduction]?.depth ?? 0;
  if ((lines[first]?.depth ?? 0) <= depth) return lines.length;
  const end = lines.findIndex((line, index) => index > first && line.depth <= depth);
  return end < 0 ? lines.length : end;
}

function participants(reading: Reading, span: Span): Participant[] {
  const text = reading.slice(span);
  const found: Participant[] = [];
  let from = 0;
  for (const part of text.split(/[;]|,(?=[^<>]*(?:<|@|$))/)) {
    found.push(participant(reading, { start: span.start + from, end: span.start + from + part.length }));
    from += part.length + 1;
  }
  return found.filter((one) => one.name || one.email);
}

function participant(reading: Reading, span: Span): Participant {
  const email = reading.emails(span)[0];
  const text = reading.slice(span);
  const head = text.slice(0, email ? Math.max(0, email.start - span.start) : text.length);
  const name = trimName(head);
  const person =
    isPersonName(name.value) || (name.value.length > 2 && name.value.length < 60 && !/[@\d]/.test(name.value));
  return {
    ...(person
      ? {
          name: { value: name.value, start: span.start + name.start, end: span.start + name.start + name.value.length },
        }
      : {}),
    ...(email ? { email } : {}),
  };
}

/** "On Mar 20, 2026, at 4:02 PM, Gretchen Voss <g@example.com> wrote:", on one line or two. */
function quoteIntroduction(reading: Reading, index: number): { from: Participant; length: number } | undefined {
  const line = reading.lines[index];
  if (!line || line.text.length > 200) return undefined;
  const next = reading.lines[index + 1];
  const ends = (one: Line | undefined) =>
    one !== undefined &&
    /:$/.test(one.text) &&
    // "Am 13. April 2026 um 18:20 schrieb Holger Brinck <mail>:".
    (hasWord(one.text.slice(-30), 'wrote') || (hasWord(one.text, 'wrote') && reading.emails(one).length === 1));
  const length = ends(line) ? 1 : leadingWord(line.text, 'onDate') && ends(next) ? 2 : 0;
  if (length === 0) return undefined;
  const span = { start: line.start, end: length === 2 && next ? next.end : line.end };
  const email = reading.emails(span)[0];
  const text = reading
    .slice({ start: span.start, end: email?.start ?? span.end })
    .replace(/\n[> ]*/g, (mark) => ' '.repeat(mark.length));
  const wrote = wordsIn(text, 'wrote').at(-1);
  // "Am 18.05.2026 um 20:15 schrieb Wiebke Harmsen:" has the name behind the word.
  const head =
    wrote && /^\s*:\s*$/.test(text.slice(wrote.end)) ? text.slice(0, wrote.start) : text.replace(/\s*:\s*$/, '');
  const name = /(?![AP]M )(?<!\p{L})(\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,3})\s*[<(]?\s*$/u.exec(head);
  const found = name?.[1];
  return {
    from: {
      ...(found
        ? { name: { value: found, start: span.start + name.index, end: span.start + name.index + found.length } }
        : {}),
      ...(email ? { email } : {}),
    },
    length,
  };
}
