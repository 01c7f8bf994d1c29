import type { Evidence } from './draft.ts';
import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fromLanguages } from './labels/in-use.ts';
import { fieldLabels, hasAmountWord, hasWord, isLabel, isWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { addDays, addMonths, dayMonthAfter, type FoundDate } from './values/date.ts';

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
  const collect = (kind: LabelKind): Evidence<string>[] =>
    values.flatMap((labelled) => {
      if (!named(labelled, kind) || !labelled.value) return [];
      const date = reading.dates(labelled.value)[0];
      if (!date || date.start - labelled.value.start > 24) return [];
      if (kind === 'issued' && !isDateOf(reading, labelled, date)) return [];
      taken.push(date);
      if (date.ambiguous) ambiguous.push(date);
      const revised = hasWord(labelled.label, 'revision') ? 0.03 : 0;
      const base = labelled.form === 'columns' ? 0.8 : 0.93;
      return date.iso === undefined
        ? []
        : [{ value: date.iso, confidence: base + revised, start: date.start, end: date.end, reason: 'label' as const }];
    });
  const issued = collect('issued');
  const expires = [...collect('expires'), ...expiryInSentences(reading, sentences)];
  collect('otherDate');
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

/** "Le prix tient jusqu'au 30 juin": behind a label without a colon a sentence may go on, and a date in it is of something else. */
function isDateOf(reading: Reading, { form, label, value, cell }: LabelledValue, date: FoundDate): boolean {
  if (form !== 'open' || !value) return true;
  const between = reading.slice({ start: value.start, end: date.start });
  if (hasWord(cell.text.slice(0, date.start - cell.start), 'validity')) return false;
  const words = between.match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? [];
  return label.trim().length > 3 || words.every((word) => isWord(word, 'weekday'));
}

/** A date alone in a cell of the document's head. */
function loneDate(reading: Reading, head: readonly Span[], taken: readonly Span[]): Evidence<string>[] {
  const dates = head.flatMap((cell) => {
    const [date, other] = reading.dates(cell);
    // "Nov 15 2026 to Apr 15 2027" is how long something lasts.
    if (other) return [];
    // "3/14/26, 9:41 AM" says when a page was printed.
    if (date && /^,? \d{1,2}:\d\d/.test(reading.slice({ start: date.end, end: date.end + 8 }))) return [];
    const rest = date ? reading.slice(cell).length - (date.end - date.start) : 99;
    const lead = date ? reading.slice({ start: cell.start, end: date.start }) : '';
    // "Tuesday, March 3, 2026", "Musterstadt, den 17.04.2026".
    const introduced = /^\p{L}[\p{L} .,-]{1,30},? (?:den |le |a |am )?$/u.test(lead) ? 40 : 3;
    // "Quote 31887 / November 3, 2026".
    const numbered = reading.label({ ...cell, text: reading.slice(cell), column: 0 })?.kinds.includes('estimateNumber');
    return date?.iso !== undefined &&
      rest <= (numbered ? 36 : introduced) &&
      !taken.some((one) => one.start === date.start)
      ? [date]
      : [];
  });
  const first = dates[0];
  if (!first?.iso || new Set(dates.map((date) => date.iso)).size > 1) return [];
  return [{ value: first.iso, confidence: 0.75, start: first.start, end: first.end, reason: 'letterhead' }];
}

/** "Quote 20619, dated 08/31/2026:", "unser Angebot vom 3. Mai 2026": the document and its date, and no word of another one. */
function datedInSentences(
  reading: Reading,
  sentences: readonly Sentence[],
  ambiguous: FoundDate[],
): Evidence<string>[] {
  return sentences.flatMap((sentence) => {
    const dates = reading.dates(sentence);
    if (dates.length !== 1 || !dates[0]) return [];
    const [date] = dates;
    const before = sentence.text.slice(0, date.start - sentence.start);
    const word = wordsIn(before, 'documentDated').at(-1);
    if (!word || before.slice(word.end).trim() !== '' || hasAmountWord(sentence.text, 'previous')) return [];
    if (hasWord(sentence.text, 'revision')) return [];
    const named = [...before.slice(Math.max(0, word.start - 40), word.start).matchAll(/\p{L}{3,}/gu)].some((one) =>
      isLabel(one[0], 'documentTitle'),
    );
    if (!named) return [];
    if (date.ambiguous) ambiguous.push(date);
    return date.iso === undefined
      ? []
      : [{ value: date.iso, confidence: 0.82, start: date.start, end: date.end, reason: 'sentence' as const }];
  });
}

function expiryInSentences(reading: Reading, sentences: readonly Sentence[]): Evidence<string>[] {
  return sentences.flatMap((sentence) => {
    const words = [...wordsIn(sentence.text, 'validity'), ...expiryLabels(sentence.text)];
    if (words.length === 0) return [];
    return reading.dates(sentence).flatMap((date): Evidence<string>[] => {
      const at = date.start - sentence.start;
      const word = words.findLast((one) => one.end <= at && at - one.end < 40);
      const near = word !== undefined;
      const between = sentence.text.slice(0, at);
      const term = word && termBefore(sentence.text.slice(word.end, at), date.iso);
      // "0% financing offer ends 06/12/2026" says nothing of the price.
      if (near && (term === 'open' || hasWord(sentence.text.slice(0, word.start), 'finance'))) return [];
      if (near && term !== undefined)
        return [{ value: term, confidence: 0.7, start: date.start, end: date.end, reason: 'derived' as const }];
      if (
        !near ||
        date.iso === undefined ||
        hasWord(
          between
            .slice(-40)
            .split(/[,;]\s/)
            .at(-1) ?? '',
          'notValidity',
        )
      )
        return [];
      return [{ value: date.iso, confidence: 0.88, start: date.start, end: date.end, reason: 'sentence' as const }];
    });
  });
}

/** "Good for 30 days from 10/01/2026": the date that many days on; `open` where a term and a date are joined otherwise. */
function termBefore(text: string, date: string | undefined): string | undefined {
  const match = [...text.matchAll(termShape)].findLast((one) => later('2026-01-01', one) !== undefined);
  if (!match || date === undefined) return undefined;
  const rest = text.slice(match.index + match[0].length - (match[3]?.length ?? 0));
  return isWord(rest.replace(/[\s,:(]+$/, ''), 'datedFrom') ? later(date, match) : 'open';
}

/** The day that a term, as `termShape` finds it, leads to. */
function later(from: string, match: RegExpMatchArray): string | undefined {
  const count = Number(match[1]);
  const unit = match[2] ?? '';
  if (count === 0) return undefined;
  if (isUnit(unit, 'day') || isUnit(`${unit} ${match[3] ?? ''}`.trim(), 'day')) return addDays(from, count);
  if (isUnit(unit, 'week')) return addDays(from, count * 7);
  return isUnit(unit, 'month') && count <= 12 ? addMonths(from, count) : undefined;
}

/** First words of labels for the end of an offer: a sentence without any has no such label, and need not be tried from every word on. */
const expiryBeginnings = fromLanguages(
  (): ReadonlySet<string> =>
    new Set(
      [...fieldLabels()].flatMap(([phrase, kinds]) => (kinds.includes('expires') ? (phrase.split(' ')[0] ?? '') : [])),
    ),
);

/** Expiry labels in the middle of a sentence: "Price held until 04/30/2026". */
function expiryLabels(text: string): Span[] {
  const found: Span[] = [];
  const beginnings = expiryBeginnings();
  if (
    !foldedPhrase(text.slice(0, 400))
      .split(' ')
      .some((word) => beginnings.has(word))
  )
    return found;
  const words = [...text.slice(0, 400).matchAll(/[\p{L}’']+/gu)];
  for (let i = 0; i + 1 < words.length; i++)
    for (const size of [4, 3, 2]) {
      const first = words[i];
      const last = words[i + size - 1];
      if (!first || !last) continue;
      const span = { start: first.index, end: last.index + last[0].length };
      if (isLabel(text.slice(span.start, span.end), 'expires')) found.push(span);
    }
  return found;
}

const termShape = /(?<![\d.,$£€])(\d{1,3})(?:\s?\))?[\s-]*([\p{L}]+)(?: ([\p{L}]+))?/gu;

/** "Valid 30 days", counted from the issue date; also a day without a year, read as the first one after it. */
function expiryFromTerm(
  reading: Reading,
  values: readonly LabelledValue[],
  sentences: readonly Sentence[],
  issued: Evidence<string>,
): Evidence<string>[] {
  const labelled = values.filter((one) => named(one, 'expires') && one.value).map((one) => one.value as Span);
  const spoken = sentences.filter((one) => hasWord(one.text, 'validity') && !hasAmountWord(one.text, 'periodic'));
  for (const span of [...labelled, ...spoken]) {
    const text = reading.slice(span).replace(/\n/g, ' ');
    for (const match of text.matchAll(termShape)) {
      const before = text.slice(Math.max(0, match.index - 60), match.index);
      if (hasWord(before, 'notValidity') || hasWord(text.slice(match.index, match.index + 40), 'notValidity')) continue;
      const value = later(issued.value, match);
      if (value !== undefined)
        return [
          {
            value,
            confidence: 0.7,
            start: span.start + match.index,
            end: span.start + match.index + match[0].length,
            reason: 'derived',
          },
        ];
    }
  }
  for (const span of [...labelled, ...spoken.flatMap(afterValidity)]) {
    const date = dayMonthAfter(reading.slice(span), span.start, issued.value);
    if (date?.iso !== undefined && date.start - span.start < 12)
      return [{ value: date.iso, confidence: 0.6, start: date.start, end: date.end, reason: 'derived' }];
  }
  return [];
}

/** What follows "valid" in a sentence that says of nothing else when it ends, and gives no year. */
function afterValidity(sentence: Sentence): Span[] {
  const word = wordsIn(sentence.text, 'validity').at(-1);
  if (!word || hasWord(sentence.text, 'notValidity') || /(?:19|20)\d\d/.test(sentence.text)) return [];
  return [{ start: sentence.start + word.end, end: sentence.end }];
}

const isUnit = (text: string, kind: 'day' | 'week' | 'month') => {
  const word = wordsIn(text, kind)[0];
  return word !== undefined && word.start === 0;
};
