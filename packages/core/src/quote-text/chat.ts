import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, isWord, leadingWord } from './labels/index.ts';
import { companyWeight, isPersonName } from './values/name.ts';

/** A range of the source text. */
interface Span {
  start: number;
  end: number;
}

/** Who said a line of a chat, where the copy says so: "[12/10/2026, 17:22] Ann Lee: " or "Ann: " before it. */
export interface Said {
  name: Span;
  /** The contractor, who copied the chat: "Me:", "You:". */
  self: boolean;
}

export interface ChatMark extends Said {
  /** Where the words of the message begin. */
  contentStart: number;
}

const day = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`;
const time = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[apAP]\.? ?[mM]\.?)?`;
const stamp = `(?:${day},? ${time}|${time},? ${day})`;
const stamped = [
  // "[2:14 p.m.] Don Chuy: ".
  new RegExp(`^\\[(?:\\p{L}+,? )?${time}\\] ?([^:\\n]{1,40}):(?: |$)`, 'iu'),
  new RegExp(`^\\[${stamp}\\] ?([^:\\n]{1,40}): `, 'i'),
  new RegExp(`^${stamp} ?[-–] ?([^:\\n]{1,40}): `, 'i'),
];
/** With a colon only: "Tax on parts   22.44" is a price. */
const clock = String.raw`[0-2]?\d:[0-5]\d(?::\d\d)?(?: ?[apAP]\.? ?[mM]\.?)?`;
/** "Maureen  3:14 PM" over what she says. */
const headed = new RegExp(`^(\\p{Lu}[^:\\n\\d]{1,38}?)(?: {1,}|, ?| ?[–—-] ?|\\t)(?:${day},? )?${clock}$`, 'u');
const spoken = /^(\p{L}[\p{L} .'’&-]{0,30}): (?=\S)/u;

/** A chat is copied whole: its first lines show whether it is one. */
const linesLookedAt = 60;

/** Reads the marks of a chat, if the paste is one: two stamped messages, or turns of somebody and "Me". */
export function chatMarks(text: string): ((content: string, start: number) => ChatMark | undefined) | undefined {
  const lines = text
    .slice(0, 20_000)
    .split('\n', linesLookedAt)
    .map((line) => line.slice(leadOf(line)).trimEnd());
  // "Mon 6/15/2026 4:18 PM" and "You replied on Tue 6/16/2026 8:02 AM" are dates of mails.
  const isTurn = (shape: RegExp, line: string) => {
    const name = shape.exec(line)?.[1];
    return name !== undefined && (shape !== headed || !(isWord(name, 'weekday') || /\s\p{Ll}{3,}/u.test(name)));
  };
  const shape = [...stamped, headed].find((one) => lines.filter((line) => isTurn(one, line)).length >= 2);
  if (shape) return (content, start) => markAt(shape, content, start);
  const speakers = bareSpeakers(lines) ?? speakersBesideMine(lines);
  if (speakers)
    return (content, start) => {
      const lead = leadOf(content);
      const name = content.slice(lead).trimEnd();
      const at = start + lead;
      return speakers.has(name)
        ? { name: { start: at, end: at + name.length }, self: isWord(name, 'youSent'), contentStart: at + name.length }
        : undefined;
    };
  const turns = lines.flatMap((line) => spoken.exec(line)?.[1] ?? []);
  const mine = turns.filter((name) => isWord(name, 'myself')).length;
  const others = turns.filter((name) => isSpeaker(name) && turns.filter((one) => one === name).length > 1).length;
  const isTalk = mine > 0 && others + mine > 2 && turns.length > mine;
  if (!isTalk && !isFirmGreeting(lines)) return undefined;
  return (content, start) => {
    const mark = markAt(spoken, content, start);
    const name = mark && content.slice(mark.name.start - start, mark.name.end - start);
    return name !== undefined && (mark?.self || turns.includes(name)) && isSpeaker(name) ? mark : undefined;
  };
}

/**
 * "You messaged Glaze Again Bathroom Resurfacing", "Glaze Again: Hey Simone!" and "Simone: let me ask": two who speak, of whom a firm greets
 * the other by name, and the other names no price.
 */
function isFirmGreeting(lines: readonly string[]): boolean {
  const turns = lines.flatMap((line) => {
    const name = spoken.exec(line)?.[1];
    return name !== undefined && isSpeaker(name) ? [{ name, said: line.slice(name.length + 2) }] : [];
  });
  const names = [...new Set(turns.map(({ name }) => name))];
  const greeting = names.length === 2 ? turns.find(({ said }) => leadingWord(said, 'greeting')) : undefined;
  const other = names.find((name) => name !== greeting?.name);
  if (!greeting || other === undefined || !isPersonName(other)) return false;
  const greeted = greeting.said.slice(leadingWord(greeting.said, 'greeting')?.end).trimStart();
  if (!greeted.startsWith(other.split(' ')[0] ?? other)) return false;
  if (turns.some(({ name, said }) => name === other && /[$£€¥]|\d{3}/.test(said))) return false;
  const head = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith(`${greeting.name}: `)),
  );
  const inFull = head
    .map((line) => line.slice(line.indexOf(greeting.name)))
    .find((text) => text.startsWith(greeting.name));
  return companyWeight(inFull ?? greeting.name) > 0;
}

/** "Gail R." and "Mateo V." in turns, each over what they say: two names that come again and again, and no price list. */
function bareSpeakers(lines: readonly string[]): ReadonlySet<string> | undefined {
  const again = lines.filter(
    (line, index) => /^\p{Lu}[\p{L} .'’-]{1,30}$/u.test(line) && lines.indexOf(line) !== index && isPersonName(line),
  );
  const names = new Set(again);
  const priced = lines.some((line, index) => names.has(lines[index - 1] ?? '') && /^[^\p{L}]*\d[^\p{L}]*$/u.test(line));
  return names.size === 2 && !priced ? names : undefined;
}

/** "Kendra" and "You sent" in turns, as a messenger's page shows them: both come again, and only one other has a name. */
function speakersBesideMine(lines: readonly string[]): ReadonlySet<string> | undefined {
  const mine = lines.filter((line) => line.length < 24 && isWord(line, 'youSent'));
  if (mine.length < 2) return undefined;
  const names = lines.filter(
    (line, index) => /^\p{Lu}[\p{L} .'’-]{1,30}$/u.test(line) && lines.indexOf(line) !== index && isPersonName(line),
  );
  const others = new Set(names.filter((line) => !mine.includes(line)));
  return others.size === 1 ? new Set([...others, ...mine]) : undefined;
}

const isSpeaker = (name: string) => !fieldLabels().has(foldedPhrase(name)) || isWord(name, 'myself');

/** Blanks and the marks of a quotation. */
const leadOf = (line: string): number => /^[\s>]*/.exec(line)?.[0].length ?? 0;

function markAt(shape: RegExp, content: string, start: number): ChatMark | undefined {
  const lead = leadOf(content);
  const match = shape.exec(content.slice(lead).trimEnd());
  const name = match?.[1];
  if (!match || name === undefined) return undefined;
  const at = start + lead + (shape === headed ? 0 : match[0].lastIndexOf(`${name}:`));
  return {
    name: { start: at, end: at + name.trimEnd().length },
    self: isWord(name, 'myself'),
    contentStart: start + lead + match[0].length,
  };
}
