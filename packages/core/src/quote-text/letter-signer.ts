import { type Evidence, evidence } from './draft.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isWord, leadingWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Line } from './lines.ts';
import type { Message } from './messages.ts';
import type { Party } from './party-content.ts';
import type { Parties } from './party-walk.ts';
import type { Reading } from './reading.ts';
import { wordsOf } from './somebody-else.ts';
import { isAddressLine } from './values/address.ts';
import type { FoundText } from './values/contact.ts';
import { isPersonName, isTitle } from './values/name.ts';

/** Below the firm a signature has no more than a mail, a page and a number. */
const mostBelow = 2;

/**
 * "Nell Haskins / Haskins Dock & Lift   231-555-0173" at the end of a letter that closes without a farewell: the words under who signs
 * are the firm, where they join two things by "and", begin with the surname or name what the letter is about, and have a phone beside or
 * below them. A letter that asks something may be the customer's own, unless a thread says whose it is; and a name that stands above as
 * well is somebody's who is spoken of.
 */
export function firmUnderSigner(
  reading: Reading,
  parties: Parties,
  greeting: FoundText | undefined,
  written: Message | undefined,
): Evidence<string>[] {
  const { from, to } = written?.body ?? { from: 0, to: reading.lines.length };
  const isInside = ({ lineIndex }: Party) => lineIndex >= from && lineIndex < to;
  if (parties.all.some((one) => (one.origin === 'signature' || one.origin === 'label') && isInside(one))) return [];
  if (!written && (!greeting || reading.source.text.includes('?'))) return [];
  const lines = reading.lines.slice(from, to);
  const first = lines[0]?.start ?? 0;
  for (let at = Math.max(2, lines.length - 1 - mostBelow); at < lines.length; at++) {
    const [above, name, line] = lines.slice(at - 2, at + 1);
    if (!above || !name || !line || above.start < (greeting?.start ?? 0) || line.depth !== above.depth) continue;
    if (name.depth !== above.depth || !isParagraphEnd(reading, above, name) || !isSigner(name, greeting)) continue;
    const told = reading.source.text.slice(first, name.start);
    if (told.includes(name.text)) continue;
    const firm = firmBefore(reading, line, lines[at + 1], name.text.split(/\s+/).at(-1) ?? '', told);
    if (firm && lines.slice(at + 1).every((one) => isReach(reading, one))) return [evidence(firm, 0.7, 'signature')];
  }
  return [];
}

const isParagraphEnd = (reading: Reading, above: Line, below: Line): boolean =>
  /[.!]\)?$/.test(above.text) &&
  !hasWord(above.text, 'throughOther') &&
  /\n[\s>]*\n/.test(reading.source.text.slice(above.end, below.start));

const isSigner = ({ text }: Line, greeting: FoundText | undefined): boolean =>
  /^\p{Lu}[\p{L}'’-]+ (?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]{2,}$/u.test(text) &&
  isPersonName(text) &&
  !wordsOf(text).some((word) => wordsOf(greeting?.value ?? '').includes(word));

/** What stands before the phone, in words of a name that begin with the surname, or end with what was spoken of: "I walked the dock". */
function firmBefore(
  reading: Reading,
  line: Line,
  below: Line | undefined,
  surname: string,
  told: string,
): FoundText | undefined {
  const phoneIn = (one: Line | undefined) =>
    one?.cells.flatMap((cell) => reading.phones(cell)).sort((a, b) => a.start - b.start)[0];
  const phone = phoneIn(line);
  if ((!phone && !phoneIn(below)) || line.text.length > 120 || isAddressLine(line.text)) return undefined;
  const value = reading.slice({ start: line.start, end: phone?.start ?? line.end }).replace(/[\s,·•|–—-]+$/, '');
  const [, one = '', and = '', other = ''] =
    /^\p{Lu}\S+ (?:\p{Lu}[\p{L}'’-]+ ){0,2}(\p{Lu}[\p{L}'’-]+) (&|\p{Ll}{1,3}) (\p{Lu}[\p{L}'’-]+)$/u.exec(value) ?? [];
  const isSpokenOf = [one, other].some((word) => word.length > 3 && told.includes(` ${word.toLowerCase()}`));
  const isName = (and === '&' || isWord(and, 'and')) && (value.startsWith(`${surname} `) || isSpokenOf);
  const isNumber = (
    ['phoneMobile', 'phoneOffice', 'phoneWork', 'phoneFax', 'contactUs', 'careOf', 'nobody'] as const
  ).some((kind) => hasWord(value, kind));
  if (
    !isName ||
    isNumber ||
    saysWhereItRings(value) ||
    isTitle(value.split(/\s+/)) ||
    leadingWord(value, 'throughOther')
  )
    return undefined;
  return { value, start: line.start, end: line.start + value.length };
}

const isOfPhone = (kind: LabelKind): boolean => ['phone', 'mobile', 'officePhone', 'fax'].includes(kind);

/** "Haskins Sales & Estimating": under who signs, where a number rings and who picks it up. */
export const saysWhereItRings = (text: string): boolean =>
  text
    .split(/\s+/)
    .slice(1)
    .every(
      (word) =>
        word === '&' ||
        isWord(word, 'and') ||
        isWord(word, 'officeMailbox') ||
        fieldLabels().get(foldedPhrase(word))?.some(isOfPhone) === true,
    );

const isReach = (reading: Reading, line: Line): boolean =>
  line.cells.every((cell) => reading.reach(cell) > 0 || /^(?:https?:|www\.)\S+$/i.test(cell.text));
