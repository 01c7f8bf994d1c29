import { type Evidence, evidence } from './draft.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isWord, leadingWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Line } from './lines.ts';
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
 * are the firm, where they begin with the surname, join two things by "and" and have a phone beside them. A letter that asks something
 * may be the customer's own, and a name that stands above as well is somebody's who is spoken of.
 */
export function firmUnderSigner(
  reading: Reading,
  parties: Parties,
  greeting: FoundText | undefined,
): Evidence<string>[] {
  if (!greeting || parties.all.some((one) => one.origin === 'signature' || one.origin === 'label')) return [];
  if (reading.source.text.includes('?')) return [];
  const { lines } = reading;
  for (let at = Math.max(2, lines.length - 1 - mostBelow); at < lines.length; at++) {
    const [above, name, line] = lines.slice(at - 2, at + 1);
    if (!above || !name || !line || above.start < greeting.start || line.depth !== above.depth) continue;
    if (name.depth !== above.depth || !isParagraphEnd(reading, above, name) || !isSigner(name, greeting)) continue;
    if (reading.source.text.indexOf(name.text) < name.start) continue;
    const firm = firmBefore(reading, line, name.text.split(/\s+/).at(-1) ?? '');
    if (firm && lines.slice(at + 1).every((one) => isReach(reading, one))) return [evidence(firm, 0.7, 'signature')];
  }
  return [];
}

const isParagraphEnd = (reading: Reading, above: Line, below: Line): boolean =>
  /[.!]\)?$/.test(above.text) &&
  !hasWord(above.text, 'throughOther') &&
  /\n[\s>]*\n/.test(reading.source.text.slice(above.end, below.start));

const isSigner = ({ text }: Line, greeting: FoundText): boolean =>
  /^\p{Lu}[\p{L}'’-]+ (?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]{2,}$/u.test(text) &&
  isPersonName(text) &&
  !wordsOf(text).some((word) => wordsOf(greeting.value).includes(word));

/** What stands before the phone, in words of a name that begin with the surname. */
function firmBefore(reading: Reading, line: Line, surname: string): FoundText | undefined {
  const phone = line.cells.flatMap((cell) => reading.phones(cell)).sort((a, b) => a.start - b.start)[0];
  if (!phone || line.text.length > 120 || isAddressLine(line.text)) return undefined;
  const value = reading.slice({ start: line.start, end: phone.start }).replace(/[\s,·•|–—-]+$/, '');
  const isName =
    value.startsWith(`${surname} `) &&
    /^\p{Lu}\S+(?: \p{Lu}[\p{L}'’-]+){1,3} (?:&|and) \p{Lu}[\p{L}'’-]+$/u.test(value);
  const isNumber = (['phoneMobile', 'phoneOffice', 'phoneWork', 'phoneFax', 'contactUs', 'careOf'] as const).some(
    (kind) => hasWord(value, kind),
  );
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
