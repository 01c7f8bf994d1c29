import type { Evidence } from './draft.ts';
import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasAmountWord, hasWord, wordsIn } from './labels/index.ts';
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
  if (issued.length === 0 && ambiguous.length === 0 && mailDate?.iso !== undefined)
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

/** A date alone in a cell of the document's head. */
function loneDate(reading: Reading, head: readonly Span[], taken: readonly Span[]): Evidence<string>[] {
  const dates = head.flatMap((cell) => {
    const date = reading.dates(cell)[0];
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

function expiryInSentences(reading: Reading, sentences: readonly Sentence[]): Evidence<string>[] {
  return sentences.flatMap((sentence) => {
    const words = [...wordsIn(sentence.text, 'validity'), ...expiryLabels(sentence.text)];
    if (words.length === 0) return [];
    return reading.dates(sentence).flatMap((date) => {
      const at = date.start - sentence.start;
      const near = words.some((word) => word.end <= at && at - word.end < 40);
      const between = sentence.text.slice(0, at);
      if (!near || date.iso === undefined || hasWord(between.slice(-40), 'notValidity')) return [];
      return [{ value: date.iso, confidence: 0.88, start: date.start, end: date.end, reason: 'sentence' as const }];
    });
  });
}

/** Expiry labels in the middle of a sentence: "Price held until 04/30/2026". */
function expiryLabels(text: string): Span[] {
  const found: Span[] = [];
  const words = [...text.slice(0, 400).matchAll(/[\p{L}’']+/gu)];
  for (let i = 0; i + 1 < words.length; i++)
    for (const size of [4, 3, 2]) {
      const first = words[i];
      const last = words[i + size - 1];
      if (!first || !last) continue;
      const span = { start: first.index, end: last.index + last[0].length };
      if (fieldLabels.get(foldedPhrase(text.slice(span.start, span.end)))?.includes('expires')) found.push(span);
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
      const unit = `${match[2]}`;
      const count = Number(match[1]);
      const value = isUnit(unit, 'day')
        ? addDays(issued.value, count)
        : isUnit(unit, 'week')
          ? addDays(issued.value, count * 7)
          : isUnit(unit, 'month') && count <= 12
            ? addMonths(issued.value, count)
            : undefined;
      if (value !== undefined && count > 0)
        return [
          {
            value,
            confidence: 0.7,
            start: span.start + match.index,
            end: span.start + match.index + match[0].length,
            reason: 'derived',
          },
        ];
      if (value === undefined && isUnit(`${match[2]} ${match[3] ?? ''}`.trim(), 'day')) {
        const later = addDays(issued.value, count);
        if (later)
          return [
            {
              value: later,
              confidence: 0.7,
              start: span.start + match.index,
              end: span.start + match.index + match[0].length,
              reason: 'derived',
            },
          ];
      }
    }
  }
  for (const span of labelled) {
    const date = dayMonthAfter(reading.slice(span), span.start, issued.value);
    if (date?.iso !== undefined && date.start - span.start < 12)
      return [{ value: date.iso, confidence: 0.6, start: date.start, end: date.end, reason: 'derived' }];
  }
  return [];
}

const isUnit = (text: string, kind: 'day' | 'week' | 'month') => {
  const word = wordsIn(text, kind)[0];
  return word !== undefined && word.start === 0;
};
