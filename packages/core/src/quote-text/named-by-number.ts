import { type Evidence, evidence } from './draft.ts';
import { fold } from './labels/fold.ts';
import { isWord } from './labels/index.ts';
import type { Participant } from './messages.ts';
import { piecesOf } from './named-by-domain.ts';
import type { Reading } from './reading.ts';
import { wordsOf } from './somebody-else.ts';
import { isAddressLine } from './values/address.ts';
import type { FoundText } from './values/contact.ts';
import { companyWeight, isOnlyWork, isPersonName, isTitle, trimName } from './values/name.ts';

/**
 * "Terra Piling & Underpinning" over "Quote TPU-26-45": a firm numbers its estimates with its initials. Three letters are asked of a
 * name that stands anywhere, two of a trade that writes in a chat ("Trevanion Memorials" and "TM2291"); and somebody else is the customer, since
 * a job may be numbered with its initials too.
 */
export function namedByNumber(
  reading: Reading,
  number: string | undefined,
  customers: readonly Evidence<string>[],
  writer: Participant | undefined,
): Evidence<string>[] {
  const letters = /^(\p{Lu}{2,5})[ /–-]?\d/u.exec(number ?? '')?.[1]?.toLowerCase();
  if (letters === undefined || customers.length === 0) return [];
  const taken = customers.flatMap((one) => wordsOf(one.value)).filter((word) => word.length > 2);
  const isNamed = ({ text }: { text: string }) =>
    initialsOf(text) === letters && !wordsOf(text).some((word) => taken.includes(word));
  const name = writer?.name;
  if (name && companyWeight(name.value) > 0 && isNamed({ text: name.value }))
    return [evidence(name, 0.7, 'mail_header')];
  if (letters.length < 3) return [];
  const found = reading.lines.flatMap((line) =>
    line.text.length > 200
      ? []
      : line.cells.flatMap((cell) =>
          reading.label(cell) ? [] : piecesOf(cell).flatMap((one) => nameOf(one, isNamed)),
        ),
  );
  // Of two with the same initials neither is told apart.
  const names = new Set(found.map((one) => fold(one.value)));
  return names.size === 1 && found[0] ? [evidence(found[0], 0.7, 'letterhead')] : [];
}

function nameOf(piece: { text: string; start: number }, isNamed: (one: { text: string }) => boolean): FoundText[] {
  const { value, start } = trimName(piece.text);
  const from = piece.start + start;
  if (!isNamed({ text: value }) || !isPersonName(value) || isAddressLine(value)) return [];
  return isTitle(value.split(/\s+/)) || isOnlyWork(value) ? [] : [{ value, start: from, end: from + value.length }];
}

/** "tpu" of "Terra Piling & Underpinning": of a name whose words are all its own. */
function initialsOf(text: string): string | undefined {
  if (text.length > 60 || /[\d@:.?!]/.test(text)) return undefined;
  const words = text.split(/[\s-]+/).filter((word) => word !== '&' && word !== '+' && !isWord(word, 'nameJoiner'));
  return words.every((word) => /^\p{Lu}/u.test(word)) ? words.map((word) => fold(word).charAt(0)).join('') : undefined;
}
