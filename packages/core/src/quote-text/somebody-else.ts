import type { Evidence } from './draft.ts';
import { fold } from './labels/fold.ts';
import { fieldLabels, hasWord, isLabel, isWord, wordsIn } from './labels/index.ts';
import type { Cell, Line } from './lines.ts';
import type { Message, Participant } from './messages.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { isAddressLine } from './values/address.ts';
import { isPersonName } from './values/name.ts';

export const wordsOf = (name: string): readonly string[] => fold(name).match(/[a-z\u00df-\u024f]{2,}/g) ?? [];

/** What a sentence says before a place in it. */
function toldBefore(sentences: readonly Sentence[], at: number): string {
  const said = sentences.find(({ start, end }) => start <= at && at < end);
  return said?.text.slice(0, at - said.start) ?? '';
}

/** "Project lead: Kyle Brandt, 480-555-0188" in the customer's block: the name right before it is another's. */
export function isSomebodyElses(
  { reading, sentences }: { reading: Reading; sentences: readonly Sentence[] },
  found: Evidence<string>,
  names: readonly Evidence<string>[],
): boolean {
  const { start } = found;
  const told = toldBefore(sentences, start);
  // "My neighbor (651-555-0172) paid $7,400": whose it is, the sentence says.
  if (hasWord(told, 'otherPerson') && !hasWord(told, 'contactUs')) return true;
  const isTheirs = (text: string) =>
    names.some((one) => wordsOf(one.value).some((word) => wordsOf(text).includes(word)));
  if (isBesideAnother(reading, found, isTheirs)) return true;
  const line = reading.lines.find((one) => one.start <= start && start <= one.end);
  const before = line && reading.source.text.slice(line.start, start).replace(/[\s\d,;:|/()<+.–—-]+$/, '');
  const [, word, name] =
    /(?:^|[:,;|(–—-]\s*|(\p{Ll}{2,}) )(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,2})$/u.exec(before ?? '') ?? [];
  if (word !== undefined && isWord(word, 'attention')) return false;
  if (names.length === 0 || name === undefined || !isPersonName(name)) return false;
  return !wordsOf(name).some((one) => fieldLabels().has(one)) && !isTheirs(name);
}

/** A number in the mail of somebody who only passed the estimate on: neither the customer's name nor their address stands in its header. */
export function isFromAnotherMail(
  {
    reading,
    messages,
    sentences,
    author,
  }: {
    reading: Reading;
    messages: readonly Message[];
    sentences: readonly Sentence[];
    author: Participant | undefined;
  },
  { start }: Evidence<string>,
  customer: { name: Evidence<string> | undefined; email: Evidence<string> | undefined },
): boolean {
  const at = reading.lines.findIndex((line) => line.start <= start && start <= line.end);
  const from = messages.find(({ body }) => body.from <= at && at < body.to)?.from;
  const isAuthor = author?.email
    ? author.email.value === from?.email?.value
    : author?.name?.value === from?.name?.value;
  if (!from || isAuthor || (!customer.name && !customer.email)) return false;
  // "His number is 509-555-0110", in a mail that passes on what somebody charged.
  if (hasWord(toldBefore(sentences, start), 'theirNumber')) return true;
  const words = wordsOf(from.name?.value ?? '');
  if (customer.name && wordsOf(customer.name.value).some((word) => words.includes(word))) return false;
  if (from.email && customer.email) return from.email.value !== customer.email.value;
  return words.length > 0 && customer.name !== undefined;
}

/** "Call before arrival (tenant Joy Marsh)      Tel 804-555-0170", "Questions? Marv" over a number: what stands beside or above it. */
function toldAround(reading: Reading, line: Line | undefined, cell: Cell): string {
  const beside = line?.cells.findLast((one) => one.end <= cell.start);
  const kinds = (beside && reading.label(beside)?.kinds) ?? [];
  if (!line || kinds.includes('customer') || kinds.includes('personName')) return '';
  if (beside) return reading.reach(beside) > 0 || isAddressLine(beside.text) ? '' : beside.text;
  const above = reading.lines[reading.lines.indexOf(line) - 1];
  if (!above || above.cells.length > 1 || /\n[\s>]*\n/.test(reading.source.text.slice(above.end, line.start)))
    return '';
  return reading.reach(above) > 0 || isAddressLine(above.text) || /\d/.test(above.text) ? '' : above.text;
}

/** "Joy (tenant) 941-555-0158", "07700 900123 (daughter)", "call Robert 941-555-0158": what somebody is, or whom to ask for, right beside it. */
function isBesideAnother(
  reading: Reading,
  { start, end }: Evidence<string>,
  isTheirs: (text: string) => boolean,
): boolean {
  const line = reading.lines.find((one) => one.start <= start && start <= one.end);
  const cell = line?.cells.find((one) => one.start <= start && end <= one.end);
  if (!cell || cell.text.length > 160) return false;
  // "her son Peter on 07700 900123 or peter@example.com".
  const told = reading.slice({ start: cell.start, end: start });
  const head = `${/\p{L}{5}/u.test(told) ? '' : toldAround(reading, line, cell)} ${told}`.replace(
    /[\d ().+-]{8,}(?:\p{L}{1,3}|,)?\s*$/u,
    '',
  );
  const before = head.split(/[/;|\d!?]|\p{L}{4}\.\s/u).at(-1) ?? '';
  const after = reading.slice({ start: end, end: cell.end }).split(/[/;|\d.!?]/)[0] ?? '';
  const near = `${before.slice(-50)} , ${after.slice(0, 40)}`;
  if (isTheirs(near)) return false;
  if (hasWord(near, 'relative') || /^\s*\p{L}+\?/u.test(head)) return true;
  // "509-555-0134 (Lee)".
  const named = /^\s*\((\p{Lu}\p{Ll}+)\)/u.exec(reading.slice({ start: end, end: cell.end }))?.[1];
  if (named !== undefined && isPersonName(named) && !fieldLabels().has(fold(named).trim())) return true;
  const words = near.match(/\p{L}+/gu) ?? [];
  const isRole = (text: string) => text.length > 4 && isLabel(text, 'thirdParty');
  if (words.some((word, at) => isRole(word) || isRole(`${word} ${words[at + 1] ?? ''}`))) return true;
  return wordsIn(near, 'askFor').some((word) => {
    const name = /^[\s:]*(\p{Lu}\p{L}+)/u.exec(near.slice(word.end))?.[1] ?? '';
    return isPersonName(name) && !fieldLabels().has(fold(name).trim());
  });
}
