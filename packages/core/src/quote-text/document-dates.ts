import type { Evidence } from './draft.ts';
import { matchLabel } from './label-match.ts';
import type { LabelledValue } from './labelled-values.ts';
import { hasAmountWord, hasWord, isLabel, isWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell } from './lines.ts';
import { expiryFromTerm, expiryInSentences } from './offer-end.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import type { FoundDate } from './values/date.ts';

const named = (labelled: LabelledValue, kind: LabelKind) => labelled.kinds.includes(kind);

export interface DatedFields {
  issued: Evidence<string>[];
  expires: Evidence<string>[];
  /** Dates whose order of day and month the country leaves open. */
  ambiguous: FoundDate[];
}

export function readDates(
  reading: Reading,
  values: readonly LabelledValue[],
  sentences: readonly Sentence[],
  head: readonly Span[],
  mailDate: FoundDate | undefined,
): DatedFields {
  const ambiguous: FoundDate[] = [];
  const taken: Span[] = [];
  const ofAnother: Span[] = [];
  const collect = (kind: LabelKind): Evidence<string>[] =>
    values.flatMap((labelled) => {
      if (!named(labelled, kind) || !labelled.value) return [];
      const first = reading.dates(labelled.value)[0];
      if (!first || first.start - labelled.value.start > 24) return [];
      if (kind === 'issued' && !isDateOf(reading, labelled, first)) return [];
      if (kind === 'expires' && isOfAnother(reading, labelled)) {
        ofAnother.push(first);
        return [];
      }
      const again = kind === 'issued' ? revisedBehind(reading, first, labelled.value) : undefined;
      taken.push(first, ...(again ? [again] : []));
      const date = again ?? first;
      if (date.ambiguous) ambiguous.push(date);
      const revised = again || hasWord(labelled.label, 'revision') ? 0.03 : 0;
      const base = labelled.form === 'columns' ? 0.8 : 0.93;
      return date.iso === undefined
        ? []
        : [{ value: date.iso, confidence: base + revised, start: date.start, end: date.end, reason: 'label' as const }];
    });
  const issued = collect('issued');
  if (issued.length === 0) issued.push(...reportDates(reading, values));
  issued.push(...revisedInHead(reading, head, taken));
  const expires = [...collect('expires'), ...expiryInSentences(reading, sentences)].filter(
    (one) => !ofAnother.some(({ start }) => start === one.start),
  );
  collect('otherDate');
  if (issued.length === 0 && ambiguous.length === 0) issued.push(...datedBehindNumber(reading, head, ambiguous));
  if (issued.length === 0 && ambiguous.length === 0) issued.push(...loneDate(reading, head, [...taken, ...expires]));
  if (issued.length === 0 && ambiguous.length === 0) issued.push(...datedInSentences(reading, sentences, ambiguous));
  const again = sentences.some((one) => hasWord(one.text, 'sentAgain'));
  if (issued.length === 0 && ambiguous.length === 0 && mailDate?.iso !== undefined && !again)
    issued.push({
      value: mailDate.iso,
      confidence: 0.6,
      start: mailDate.start,
      end: mailDate.end,
      reason: 'mail_header',
    });
  const from = issued[0];
  if (expires.length === 0 && from) expires.push(...expiryFromTerm(reading, values, sentences, from));
  return { issued, expires, ambiguous };
}

/** "Date of inspection: 14/05/2026     Date of report: 18/05/2026" over the priced schedule of a survey. */
const reportDates = (reading: Reading, values: readonly LabelledValue[]): Evidence<string>[] =>
  values.flatMap(({ label, value }) => {
    const date = value && isWord(label.replace(/[\s:]+$/, ''), 'reportDate') ? reading.dates(value)[0] : undefined;
    return date?.iso === undefined
      ? []
      : [{ value: date.iso, confidence: 0.8, start: date.start, end: date.end, reason: 'label' as const }];
  });

/** "Prepared 1/8/26, rev. 1/20/26", "Datum: 08.01.2026 (überarbeitet am 20.01.2026)": the date of this version. */
function revisedBehind(reading: Reading, first: FoundDate, value: Span): FoundDate | undefined {
  const next = reading.dates(value).find((one) => one.start > first.start);
  const between = next ? reading.slice({ start: first.end, end: next.start }) : '';
  return next && isRevisionMark(between) ? next : undefined;
}

/** "Revised from 1/8/26" names the older one. */
function isRevisionMark(text: string): boolean {
  const word = text.length <= 28 ? wordsIn(text, 'revision').at(-1) : undefined;
  return word !== undefined && !isWord(text.slice(word.end).replace(/[.:\s]+$/, ''), 'datedFrom');
}

/** "rev. 1/20/26", "January 8, 2026, revised January 20, 2026" in a cell without a label; of several revisions the last. */
function revisedInHead(reading: Reading, head: readonly Span[], taken: readonly Span[]): Evidence<string>[] {
  const found = head.flatMap((cell) => {
    const text = reading.slice(cell);
    if (text.length > 90 || !hasWord(text, 'revision')) return [];
    const dates = reading.dates(cell);
    const date = dates.at(-1);
    if (date?.iso === undefined || dates.length > 2 || cell.end - date.end > 3) return [];
    const lead = reading.slice({ start: dates.length === 2 ? (dates[0]?.end ?? 0) : cell.start, end: date.start });
    const isNew = !taken.some((one) => one.start === date.start);
    return isNew && isRevisionMark(lead) ? [{ ...date, iso: date.iso }] : [];
  });
  const last = found.sort((a, b) => (a.iso < b.iso ? 1 : -1))[0];
  return last ? [{ value: last.iso, confidence: 0.96, start: last.start, end: last.end, reason: 'label' }] : [];
}

/** "Le prix tient jusqu'au 30 juin": behind a label without a colon a sentence may go on, and a date in it is of something else. */
function isDateOf(reading: Reading, { form, label, value, cell }: LabelledValue, date: FoundDate): boolean {
  if (form !== 'open' || !value) return true;
  const between = reading.slice({ start: value.start, end: date.start });
  if (hasWord(cell.text.slice(0, date.start - cell.start), 'validity')) return false;
  const words = between.match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? [];
  return label.trim().length > 3 || words.every((word) => isWord(word, 'weekday'));
}

/**
 * "LIC 884121   Expires 12/31/2027": when the firm's licence ends. "EXP 07/27/26" may be of anything, and is the offer's beside, under or over
 * the number or the date of the document.
 */
function isOfAnother(reading: Reading, { label, cell, lineIndex }: LabelledValue): boolean {
  const word = label.replace(/[\s.:]+$/, '');
  if (word.includes(' ')) return false;
  const row = (reading.lines[lineIndex]?.cells ?? []).filter((one) => one.end <= cell.start);
  const column = [-1, 1].map((step) =>
    reading.lines[lineIndex + step]?.cells.find((one) => one.column === cell.column),
  );
  const is = (one: Cell | undefined, kinds: readonly LabelKind[]) =>
    one !== undefined && reading.label(one)?.kinds.some((kind) => kinds.includes(kind)) === true;
  const ofDocument: readonly LabelKind[] = ['estimateNumber', 'issued'];
  if ([...column, ...row].some((one) => is(one, ofDocument))) return false;
  const left = row.at(-1);
  return isWord(word, 'abbreviation') || is(left, ['otherNumber']) || hasWord(left?.text ?? '', 'coverage');
}

/** "Quote TC-0915 — issued 2026-08-19, valid until 2026-09-18": a part of the line that names the document. */
function datedBehindNumber(reading: Reading, head: readonly Span[], ambiguous: FoundDate[]): Evidence<string>[] {
  const found = head.flatMap((cell) => {
    const text = reading.slice(cell);
    const parted = /\d[\p{L}\d]* ?(?:[,;(|—–]| - ) ?(\p{L}[\p{L} ]{2,20}):? $/u;
    return reading.dates(cell).flatMap((date) => {
      const label = parted.exec(text.slice(0, date.start - cell.start))?.[1];
      return label !== undefined && isLabel(label, 'issued') && namesItsNumber(text) ? [date] : [];
    });
  });
  const [date, second] = found;
  if (!date || second) return [];
  if (date.ambiguous) ambiguous.push(date);
  return date.iso === undefined
    ? []
    : [{ value: date.iso, confidence: 0.85, start: date.start, end: date.end, reason: 'label' }];
}

const namesItsNumber = (text: string): boolean => matchLabel(text)?.kinds.includes('estimateNumber') === true;

/** A date alone in a cell of the document's head; as often as it stands there, for two documents may be of one day. */
function loneDate(reading: Reading, head: readonly Span[], taken: readonly Span[]): Evidence<string>[] {
  const dates = head.flatMap((cell) => {
    const [date, other] = reading.dates(cell);
    // "Nov 15 2026 to Apr 15 2027" is how long something lasts.
    if (other) return [];
    // "3/14/26, 9:41 AM" says when a page was printed.
    const clock =
      date && /^,? \d{1,2}:\d\d(?: ?[ap]\.?m\.?)?/i.exec(reading.slice({ start: date.end, end: date.end + 14 }))?.[0];
    if (clock && !isBesideNumber(reading, cell)) return [];
    const rest = date ? reading.slice(cell).length - (date.end - date.start) - (clock?.length ?? 0) : 99;
    const lead = date ? reading.slice({ start: cell.start, end: date.start }) : '';
    // "Quote 31887 / November 3, 2026".
    const numbered = reading.label({ ...cell, text: reading.slice(cell), column: 0 })?.kinds.includes('estimateNumber');
    return date?.iso !== undefined &&
      rest <= (numbered ? 36 : isPlaceOrDay(lead) ? 40 : 3) &&
      !isWord(lead.trim(), 'until') &&
      !goesOnFromAbove(reading, cell) &&
      !taken.some((one) => one.start === date.start)
      ? [{ value: date.iso, confidence: 0.75, start: date.start, end: date.end, reason: 'letterhead' as const }]
      : [];
  });
  return new Set(dates.map((date) => date.value)).size > 1 ? [] : dates;
}

/** "RO# WW-40518     03/27/2026 9:14 AM": when the document was written; alone at the top, when a page was printed. */
const isBesideNumber = ({ lines, label }: Reading, cell: Span): boolean =>
  lines
    .find((line) => line.start <= cell.start && cell.end <= line.end)
    ?.cells.some((one) => label(one)?.kinds.some((kind) => kind === 'estimateNumber' || kind === 'number')) === true;

/** "Tuesday, March 3, 2026", "Musterstadt, den 17.04.2026"; but neither "The price will stand until 2026-12-15" nor "Roof inspected May 4, 2026". */
function isPlaceOrDay(lead: string): boolean {
  if (lead.length > 36) return false;
  if (isWord(lead.replace(/[.,]/g, ' '), 'weekday')) return true;
  const place = /^\p{Lu}[\p{L} .,'’-]{1,30} $/u.exec(lead)?.[0].replace(/,? (?:(?:den|le|a|am) )?$/, '');
  if (place === undefined || !lead.includes(',') || hasWord(place, 'weekday') || hasWord(place, 'workWord'))
    return false;
  const words = place.match(/[\p{L}'’]+/gu) ?? [];
  return words.every((word) => /^\p{Lu}/u.test(word) || isWord(word, 'nameJoiner') || isLabel(word, 'documentTitle'));
}

/** "This price is good until / December 15, 2026.": the end of a sentence that began on the line above. */
function goesOnFromAbove({ lines }: Reading, cell: Span): boolean {
  const above = lines[lines.findIndex((line) => line.start === cell.start) - 1];
  const last = above?.cells.length === 1 ? /\p{L}+$/u.exec(above.text)?.[0] : undefined;
  return last !== undefined && (isWord(last, 'until') || isWord(last, 'openWord') || /,$/.test(above?.text ?? ''));
}

/** "Quote 20619, dated 08/31/2026:", "unser Angebot vom 3. Mai 2026": the document and its date, and no word of another one. */
function datedInSentences(
  reading: Reading,
  sentences: readonly Sentence[],
  ambiguous: FoundDate[],
): Evidence<string>[] {
  return sentences.flatMap((sentence) => {
    if (hasAmountWord(sentence.text, 'previous') || hasWord(sentence.text, 'revision')) return [];
    const all = reading.dates(sentence);
    const dates = all.filter((date, at) => isOfDocument(sentence, date, all[at - 1]));
    const [date] = dates;
    if (dates.length !== 1 || !date) return [];
    if (date.ambiguous) ambiguous.push(date);
    return date.iso === undefined
      ? []
      : [{ value: date.iso, confidence: 0.82, start: date.start, end: date.end, reason: 'sentence' as const }];
  });
}

/** "Suite à notre rendez-vous du 4 mai 2026, voici notre devis D-77 du 6 mai 2026": between the date before and this one. */
function isOfDocument({ text, start }: Sentence, date: Span, dateBefore: Span | undefined): boolean {
  const from = dateBefore ? dateBefore.end - start : 0;
  const before = text.slice(from, date.start - start);
  const word = wordsIn(before, 'documentDated').at(-1);
  if (!word || before.slice(word.end).trim() !== '') return false;
  const words = before.slice(Math.max(0, word.start - 40), word.start).matchAll(/\p{L}{3,}/gu);
  return [...words].some((one) => isLabel(one[0], 'documentTitle'));
}
