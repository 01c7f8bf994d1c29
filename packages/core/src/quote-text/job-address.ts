import { inOneLine, isBareCode, withLinesAround } from './address-lines.ts';
import type { Evidence } from './draft.ts';
import { fold } from './labels/fold.ts';
import { leadingWord, wordsIn } from './labels/index.ts';
import type { Party } from './party-content.ts';
import type { Parties } from './party-walk.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { addressInSentences } from './spoken-address.ts';
import { endsInPlace, isPlaceLine, withoutHouse } from './values/address.ts';
import { withoutTalk } from './values/address-talk.ts';

/** Parts of an address on one line, blanks and doubled commas gone. */
function joined(reading: Reading, parts: readonly Span[]): string {
  const lines = parts
    .map((part) =>
      withoutTalk(reading.slice(part).replace(/\s+/g, ' '))
        .replace(/^[\s,]+|[\s,;:]+$/g, '')
        // How to reach somebody there.
        .replace(/(?<=\d{4,5}|\p{L}),? \(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$/u, '')
        // The bracket that was opened before the address.
        .replace(/^([^(]*)\)$/, '$1'),
    )
    .filter((part) => part !== '');
  return withoutHouse(lines.reduce(inOneLine, '').slice(0, 300));
}

/** Street and place are both there. A copied address may have lost a line, and half of one sends nobody anywhere: it is asked for. */
function isWhole(reading: Reading, parts: readonly Span[]): boolean {
  const whole = joined(reading, parts);
  const last = parts[parts.length - 1];
  const place = endsInPlace(whole) || (last !== undefined && isPlaceLine(lastPart(reading.slice(last))));
  const street = joined(reading, parts.slice(0, 1)).split(',')[0] ?? '';
  return place && (/\d/.test(street) || parts.length > 1) && !isPlaceLine(whole);
}

/** Below the threshold under which a screen asks. */
const asked = 0.45;

const noSpan: Span = { start: 0, end: 0 };

/** Nobody works in a post office box. */
const isMailbox = (text: string) => wordsIn(text.slice(0, 20), 'mailbox').some((word) => word.start < 2);

/** "unser Haus an der Lindenallee 3, 99998 Beispielberg": a sentence of which the end is an address, and nobody knows where that begins. */
const isTalk = (text: string) =>
  /^\p{Ll}{2,} (?:\p{L}+ ){0,4}\p{Ll}{2,} .*\p{Lu}/u.test(text) &&
  leadingWord(text, 'street') === undefined &&
  leadingWord(text, 'dwelling') === undefined;

const lastPart = (text: string) => (text.split(',').at(-1) ?? '').trim();

/** "45 Park Rd / ??? / Wigan / WN5 8HY": a line between two lines of an address that was not read as one of them. */
function leavesLineOut(reading: Reading, parts: readonly Span[]): boolean {
  const at = (part: Span) => reading.lines.findIndex((line) => line.start <= part.start && part.start <= line.end);
  const columnOf = (line: number, part: Span | undefined) =>
    reading.lines[line]?.cells.find((cell) => part && cell.start <= part.start && part.start <= cell.end)?.column;
  const lines = parts.map(at);
  const column = columnOf(lines[0] ?? -1, parts[0]);
  const between = (from: number, to: number) =>
    reading.lines
      .slice(from + 1, to)
      .some((line) =>
        line.cells.some((cell) => cell.column === column && /^\p{L}/u.test(cell.text) && !reading.label(cell)),
      );
  return lines.some(
    (line, index) => index > 0 && line - (lines[index - 1] ?? line) < 4 && between(lines[index - 1] ?? line, line),
  );
}

/** A line that names a town; "M5V 2T6" under "Toronto, ON" names no other. */
const isTown = (reading: Reading, above: Span | undefined, part: Span): boolean =>
  isPlaceLine(reading.slice(part)) &&
  !(above && isBareCode(reading.slice(part)) && isPlaceLine(reading.slice(above)) && !/\d/.test(reading.slice(above)));

/** The address of the first customer whose lines are one address, and all of it. */
function homeOf(reading: Reading, customers: readonly Party[]): { address: readonly Span[] } | undefined {
  const isBroken = (parts: readonly Span[]) => leavesLineOut(reading, parts);
  const lived = customers.find(
    (party) =>
      party.address.length > 0 &&
      !isBroken(party.address) &&
      // "Loading: 10 Park Lane": a label that nobody knows.
      !party.address.some((part) => reading.slice(part).includes(':')) &&
      !isMailbox(reading.slice(party.address[0] ?? noSpan)) &&
      !isTalk(joined(reading, party.address)) &&
      party.address.filter((part) => isWhole(reading, [part])).length < 2 &&
      // Two towns in one block: two columns were taken for one.
      party.address.filter((part, at) => isTown(reading, party.address[at - 1], part)).length < 2,
  );
  return lived && { address: withLinesAround(reading, lived.address, lived.name) };
}

const spanOf = (parts: readonly Span[]): Span => ({
  start: parts[0]?.start ?? 0,
  end: parts[parts.length - 1]?.end ?? 0,
});

/** Where the work is: its own label, else the customer's address, else an address in a sentence. */
export function readJobAddresses(
  reading: Reading,
  parties: Parties,
  customers: readonly Party[],
  sentences: readonly Sentence[],
): Evidence<string>[] {
  const { sites } = parties;
  const site = parties.site && { ...parties.site, parts: withLinesAround(reading, parties.site.parts) };
  const own = homeOf(reading, customers);
  if (site && site.parts.length > 0) {
    const written = (one: typeof site) => fold(joined(reading, one.parts)).replace(/\s/g, '');
    const street = written(parties.site ?? site);
    const conflict = sites.some(
      (one) => one !== parties.site && one.parts.length > 0 && written(one).slice(0, 12) !== street.slice(0, 12),
    );
    const whole = own && site.parts.length === 1 && !endsInPlace(joined(reading, site.parts)) ? own : undefined;
    if (
      !conflict &&
      whole &&
      street.length > 5 &&
      fold(joined(reading, whole.address)).replace(/\s/g, '').startsWith(street)
    )
      return [
        { value: joined(reading, whole.address), confidence: 0.9, ...spanOf(whole.address), reason: 'party_block' },
      ];
    return conflict
      ? []
      : [
          {
            value: joined(reading, site.parts),
            confidence: isWhole(reading, site.parts) ? 0.93 : 0.7,
            ...spanOf(site.parts),
            reason: 'label',
          },
        ];
  }
  const found: Evidence<string>[] = [];
  // "Job site: the old mill": another address of the paste is not where the work is. With nothing behind it, the person is asked.
  if (parties.siteUnread === 'words' && !site?.same) return [];
  const most = parties.siteUnread === 'nothing' && !site?.same ? asked : 1;
  // A town alone sends nobody anywhere.
  if (own && !isPlaceLine(joined(reading, own.address)))
    found.push({
      value: joined(reading, own.address),
      confidence: isWhole(reading, own.address) ? (site?.same ? 0.9 : 0.66) : asked,
      ...spanOf(own.address),
      reason: 'party_block',
    });
  if (found.length === 0) found.push(...addressInSentences(reading, sentences, parties));
  return found.map((one) => ({ ...one, confidence: Math.min(most, one.confidence) }));
}
