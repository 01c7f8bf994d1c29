import { fromLanguages } from './labels/in-use.ts';
import { isWord, leadingWord, nameJoiners, wordsIn } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { FoundText } from './values/contact.ts';
import { isPersonName, startsWithHonorific } from './values/name.ts';

export interface Greeting {
  name: FoundText | undefined;
  lineIndex: number;
}

/** "Hi Corinne," or, at the head of a mail, "Gretchen, same numbers as before". */
export function readGreeting(reading: Reading, from: number, to: number, isMail: boolean): Greeting | undefined {
  for (let lineIndex = from; lineIndex < Math.min(to, from + 6); lineIndex++) {
    const line = reading.lines[lineIndex];
    const cell = line?.cells[0];
    if (!line || !cell) continue;
    const named = nameThenGreeting(cell.text);
    if (named && !isMail)
      return { name: { value: named, start: cell.start, end: cell.start + named.length }, lineIndex };
    const greeting = leadingWord(cell.text, 'greeting');
    if (greeting) {
      const name = nameAfter(cell.text, greeting.end);
      const found = name
        ? { value: name.value, start: cell.start + name.start, end: cell.start + name.start + name.value.length }
        : undefined;
      if (found || isShort(cell.text)) return { name: found, lineIndex };
    }
    const direct =
      lineIndex === from && (isMail || beginsLetter(reading, lineIndex))
        ? /^(\p{Lu}\p{L}{1,20}(?: (?:&|and) \p{Lu}\p{L}{1,20})?), ?(?=\p{Ll}|$)/u.exec(cell.text)?.[1]
        : undefined;
    if (direct && isPersonName(direct))
      return { name: { value: direct, start: cell.start, end: cell.start + direct.length }, lineIndex };
  }
  return undefined;
}

/** "Gwendolyn,", an empty line, and a sentence: the head of a letter, though nothing says from whom it is. */
function beginsLetter({ lines, source }: Reading, index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]];
  return (
    index === 0 &&
    line !== undefined &&
    next !== undefined &&
    line.text.endsWith(',') &&
    /\n[ \t>]*\n/.test(source.text.slice(line.end, next.start)) &&
    next.cells.length === 1 &&
    /^\p{L}\S*(?: [\p{L}\d$£€(][^\s:]*){6}/u.test(next.text)
  );
}

/** "Dear Colonel Manning," below a head and an address: a line of its own, and no price stands above it. */
export function readLetterGreeting(reading: Reading): FoundText | undefined {
  for (const line of reading.lines.slice(6, 24)) {
    if (reading.money(line).some((one) => one.shape !== 'integer')) return undefined;
    const [cell, other] = line.cells;
    const greeting = cell && !other && cell.text.length < 50 ? leadingWord(cell.text, 'greeting') : undefined;
    if (!cell || !greeting || wordsIn(cell.text, 'closing').length > 0) continue;
    const name = nameAfter(cell.text, greeting.end);
    if (!name || !/^[,:!]?$/.test(cell.text.slice(name.start + name.value.length))) continue;
    const start = cell.start + name.start;
    return { value: name.value, start, end: start + name.value.length };
  }
  return undefined;
}

/** "Don Ernesto buenas tardes, ..." */
function nameThenGreeting(text: string): string | undefined {
  const greeting = wordsIn(text.slice(0, 60), 'greeting').find((word) => word.start > 2);
  // "Keith this is Amy w/ Stormline Roofing."
  const self = wordsIn(text.slice(0, 40), 'selfIntroduction').find((word) => word.start > 2);
  // "Marisol hey this is Dwayne from Dirt Dawg Hauling."
  const before = self ? text.slice(0, self.start) : '';
  const hey = wordsIn(before, 'greeting').find(({ end }) => /^[\s,!]*$/.test(before.slice(end)));
  const first = before.slice(0, hey?.start).replace(/[\s,]+$/, '');
  if (
    self &&
    first !== '' &&
    !first.includes(' ') &&
    isPersonName(first) &&
    !isWord(first, 'greeting') &&
    !isWord(first, 'nobody') &&
    /^ \p{Lu}\p{Ll}/u.test(text.slice(self.end))
  )
    return first;
  const asked = wordsIn(text.slice(0, 40), 'asksAfter')[0];
  const called = asked ? text.slice(0, asked.start).replace(/[\s,]+$/, '') : '';
  if (isFirstName(called)) return called;
  if (!greeting || !/^[\s,.!:]/.test(text.slice(greeting.end, greeting.end + 1))) return undefined;
  const name = text.slice(0, greeting.start).replace(/[\s,]+$/, '');
  return startsWithHonorific(name) && name.split(' ').length <= 4 ? name : undefined;
}

/** "Aoife" before "how are things"; "Sorry how are you" calls nobody, and what stands before "good morning" may be any word. */
const isFirstName = (name: string): boolean =>
  /^\p{Lu}\p{Ll}{2,20}$/u.test(name) &&
  isPersonName(name) &&
  !isWord(name, 'greeting') &&
  !isWord(name, 'nobody') &&
  !isWord(name, 'openWord');

const isShort = (text: string) => text.length < 40 && /[,!:]$/.test(text);

const givenNames = fromLanguages(
  () => new RegExp(`^\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:${nameJoiners()}) )?\\p{Lu}[\\p{L}'’-]*\\.?){0,4}`, 'u'),
);

function nameAfter(text: string, from: number): { value: string; start: number } | undefined {
  const rest = text.slice(from);
  const lead = /^[\s,!]*/.exec(rest)?.[0].length ?? 0;
  // "doña Carmen": titles are also written small.
  const title = leadingWord(rest.slice(lead), 'honorific');
  const small = title && /^\p{Ll}/u.test(rest.slice(lead)) && /^\.? \p{Lu}/u.test(rest.slice(lead + title.end));
  if (title && small && title.end > 1) {
    const named = nameAfter(rest.slice(lead + title.end), 0);
    if (named) {
      const end = title.end + named.start + named.value.length;
      return { value: rest.slice(lead, lead + end), start: from + lead };
    }
  }
  // "Bonjour, Stéphane (couvreur)." says who writes.
  if (/^,/.test(rest) && /^\p{Lu}\p{L}+ \(/u.test(rest.slice(lead))) return undefined;
  const match = givenNames().exec(rest.slice(lead));
  let value = match?.[0].replace(/[.'’-]+$/, '') ?? '';
  // "Hi! Two holes in the ceiling": a sentence begins there, and no name unless it ends at once ("Hello! Maria,").
  if (/^\s*!/.test(rest) && !/^ ?(?:[,.!:]|$)/.test(rest.slice(lead + value.length))) return undefined;
  // "Hi Ronnie Its Cal": stop before a word that introduces the sender.
  const words = value.split(' ');
  const stop = words.findIndex((word, index) => index > 0 && isWord(word, 'introduction'));
  if (stop > 0) value = words.slice(0, stop).join(' ');
  if (
    value === '' ||
    isWord(value, 'nobody') ||
    (isWord(words[0] ?? '', 'nobody') && !startsWithHonorific(value)) ||
    isWord(value, 'greeting')
  )
    return undefined;
  return isPersonName(value) || startsWithHonorific(value) ? { value, start: from + lead } : undefined;
}
