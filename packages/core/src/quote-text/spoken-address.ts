import type { Evidence } from './draft.ts';
import { hasAmountWord, hasWord, isLabel, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Parties } from './party-walk.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import {
  type AddressInText,
  addressInText,
  endsInPlace,
  isAddressLine,
  isElsewhere,
  isPlaceLine,
} from './values/address.ts';

/**
 * "Here is our price for the fitted wardrobes at": what it is for, in words and no figure, behind the last "for" of a sentence that
 * presents an estimate. "We did one for a neighbor at" and "stop by for samples at" present none.
 */
function saidFor(before: string): string | undefined {
  const near = before.slice(-200);
  const word = wordsIn(near, 'forParty').findLast(({ start, end }) => end - start > 2 && start > 0);
  const rest = word && near.slice(word.end);
  if (!word || rest === undefined || !/^(?: \p{L}[\p{L}'’-]*,?){2,12}\s*$/u.test(rest)) return undefined;
  const said = near.slice(0, word.start);
  const presents =
    hasWord(near, 'presents') ||
    hasAmountWord(said, 'price') ||
    (said.match(/\p{L}{3,}/gu) ?? []).some((one) => isLabel(one, 'documentTitle'));
  return presents ? rest : undefined;
}

/** "For the pump out at 5514 Kettle Creek Rd, Elkton KY 42220 its 375": what a sentence begins with, and its price behind the address. */
function pricedFor(before: string, behind: string): string | undefined {
  const word = leadingWord(before, 'forParty');
  const rest = word && word.end - word.start > 2 ? before.slice(word.end) : '';
  const isPriced = /^[^.!?]{0,60}(?:[$€£] ?\d|\b\d{2,5}\b)/.test(behind);
  const isTheirs = !rest.split(' ').some((word) => isLabel(word, 'thirdParty') || isWord(word, 'relative'));
  return isPriced && isTheirs && /^(?: \p{Ll}[\p{L}'’-]*){2,7}\s*$/u.test(rest) ? rest : undefined;
}

const gluedStreetAndPlace =
  /(?<=\s)\p{Lu}[\p{L}.-]{4,40} \d{1,4} ?[a-z]?(?:[-/]\d{1,4}){0,3}, \d{4,5} \p{Lu}[\p{L}.-]+(?: \p{L}[\p{L}.-]+){0,3}(?=[:.]?\s*$)/u;

/** "unser Anbot für die Wohnung Beispielgasse 7/12, 1999 Musterwien:": where no word stands before the street, at the end of what it is for. */
function gluedStreet(text: string): AddressInText | undefined {
  const found = /\d{4}/.test(text) ? gluedStreetAndPlace.exec(text) : null;
  if (!found || !isAddressLine(found[0]) || saidFor(text.slice(0, found.index)) === undefined) return undefined;
  return { start: found.index, end: found.index + found[0].length };
}

/** "ma proposition pour votre jardin (9 chemin du Lavoir, 38999 Montexemple) :": the address of what it is for, in a bracket behind it. */
function bracketed(text: string): AddressInText | undefined {
  const found = /\(([^()@]{10,90})\)/.exec(text);
  const address = found?.[1]?.trim() ?? '';
  if (!found || !/\d{4}/.test(address) || !isAddressLine(address) || isPlaceLine(address)) return undefined;
  const isWhole = endsInPlace(address) || isPlaceLine((address.split(',').at(-1) ?? '').trim());
  if (!isWhole || saidFor(text.slice(0, found.index)) === undefined) return undefined;
  const start = text.indexOf(address, found.index);
  return { start, end: start + address.length };
}

/** "8 Quince Close, Little / Ambling": the line ends inside the name of a village. */
const isWrappedTown = (place: string): boolean => /^\s\p{Lu}[\p{L}'’-]+\n[\s>]*\p{Lu}[\p{L}'’-]+$/u.test(place);

/** "... the deck at": the word before an address that the work is at. */
const endsInPlaceWord = (before: string) =>
  wordsIn(before.slice(-12), 'nearPlace').some((word) => before.slice(-12).slice(word.end).trim() === '');

/** An address that a sentence says the work is at: "Here is what we talked about for the house at 19 Pinebark Ct, Conyers, GA 30013". */
export function addressInSentences(
  reading: Reading,
  sentences: readonly Sentence[],
  parties: Parties,
): Evidence<string>[] {
  const priced = reading.lines.find((line) => reading.money(line).some((one) => one.shape !== 'integer'));
  const isIntroduction = ({ start }: Sentence) => start < (priced?.start ?? reading.source.text.length);
  return sentences.slice(0, 200).flatMap((sentence) => {
    const glued = isIntroduction(sentence) ? (bracketed(sentence.text) ?? gluedStreet(sentence.text)) : undefined;
    const address = glued ?? addressInText(sentence.text);
    // A blank line and the marks of a quotation are blanks of a sentence, and mean nothing.
    const before = sentence.text.slice(0, address?.start ?? 0).replace(/ {2,}|\($/g, ' ');
    const behind = sentence.text.slice(address?.end ?? 0);
    const told = pricedFor(before, behind) ?? (glued || isIntroduction(sentence) ? saidFor(before) : undefined);
    if (!address || !(glued || endsInPlaceWord(before)) || isElsewhere(told ?? before)) return [];
    // What a letter says first goes into the block of whoever writes, if it is no more than read line by line.
    const taken = parties.all.flatMap((party) =>
      told !== undefined && (party.kind === 'contractor' || party.kind === 'unknown') ? [] : party.address,
    );
    const whole = { start: sentence.start + address.start, end: sentence.start + address.end };
    // The next line goes on with the address only if it is a place.
    const [line = '', ...below] = reading.slice(whole).split('\n');
    const place = reading.slice(whole).split(',').at(-1) ?? '';
    const wraps = below.length > 0 && !isPlaceLine(below.join(' ').trim()) && !isWrappedTown(place);
    const span = wraps ? { start: whole.start, end: whole.start + line.trimEnd().length } : whole;
    if (taken.some((one) => one.start < span.end && one.end > span.start)) return [];
    const said = withTown(reading, span);
    if (!said) return [];
    return [
      {
        value: said.value,
        confidence: 0.58,
        ...said.span,
        reason: 'sentence' as const,
      },
    ];
  });
}

/** "44 Oakhampton Cres, Brampton. Sofa and two fridges": a town behind the street that nobody knows, which was left out. */
function isCutOff(reading: Reading, span: Span): boolean {
  const behind = reading.source.text.slice(span.end, span.end + 60);
  return !endsInPlace(reading.slice(span)) && /^, \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?:[,.:;\n]|$)/u.test(behind);
}

/** "... at 940 Quince St" in the subject, and with its town in the letter or on the line below: the whole of it, or nothing before a town nobody knows. */
function withTown(reading: Reading, { start, end }: Span): { span: Span; value: string } | undefined {
  const { text } = reading.source;
  const street = text.slice(start, end);
  for (let at = text.indexOf(street); at >= 0 && !endsInPlace(street); at = text.indexOf(street, at + 1)) {
    const behind = at + street.length;
    const [lead = '', town = ''] = /^,?[ >\n]*([^\n:;!?]{3,40})/.exec(text.slice(behind, behind + 60)) ?? [];
    const place = town.replace(/[\s.,]+$/, '');
    if (/[\p{L}\d]/u.test(text.charAt(at - 1)) || !/^,?\s/.test(lead) || !isPlaceLine(place)) continue;
    const whole = { start: at, end: behind + lead.length - town.length + place.length };
    return { span: whole, value: `${street}, ${place}`.replace(/\s+/g, ' ') };
  }
  return isCutOff(reading, { start, end }) ? undefined : { span: { start, end }, value: street.replace(/\s+/g, ' ') };
}
