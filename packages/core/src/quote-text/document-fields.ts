import type { Evidence } from './draft.ts';
import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasAmountWord, hasWord, isWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { addDays, addMonths, dayMonthAfter, type FoundDate } from './values/date.ts';

/** An identifier: starts with a letter or digit, holds a digit, no blanks. */
const idShape = /^[#\s]*([\p{L}\d][\p{L}\d./_\u2010-\u2015-]{0,30})/u;
/** "KV 2026/58": a short mark of capitals before the number. */
const spacedId = /^[#\s]*(\p{Lu}{1,4} (\d[\p{L}\d./_-]{1,20}))(?=$|\s{2}|\t|\n|[,;|)])/u;
const notId =
  /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d+[.,]\d\d|\d{1,2}(?:st|nd|rd|th)?)$/i;

/** Where a document's number stands in the value of a label. */
export function idAt(reading: Reading, span: Span, marked = false): Span | undefined {
  const text = reading.slice(span);
  const spaced = spacedId.exec(text);
  if (
    spaced?.[1] &&
    spaced[2] &&
    !notId.test(spaced[2]) &&
    !fieldLabels.has(foldedPhrase(spaced[1].split(' ')[0] ?? ''))
  ) {
    const start = span.start + spaced[0].length - spaced[1].length;
    return { start, end: start + spaced[1].replace(/[.\u2010-\u2015-]+$/, '').length };
  }
  const match = idShape.exec(text);
  const id = match?.[1]?.replace(/[.\u2010-\u2015-]+$/, '');
  if (
    !match ||
    !id ||
    !/\d/.test(id) ||
    (notId.test(id) && !match[0].startsWith('#') && !(marked && /^\d+$/.test(id))) ||
    id.length < 2
  )
    return undefined;
  if (/^ ?\d|^-\d/.test(text.slice(match[0].length)) && /^\d+$/.test(id)) return undefined;
  const start = span.start + match[0].length - (match[1]?.length ?? 0);
  return { start, end: start + id.length };
}

const named = (labelled: LabelledValue, kind: LabelKind) => labelled.kinds.includes(kind);

/** The number of this document; never a licence, policy, claim or customer number: those have labels of their own. */
export function readNumbers(reading: Reading, values: readonly LabelledValue[]): Evidence<string>[] {
  const candidates: Evidence<string>[] = [];
  for (const labelled of values) {
    const strong = named(labelled, 'estimateNumber');
    if ((!strong && !named(labelled, 'number')) || !labelled.value || labelled.owner === 'thirdParty') continue;
    if (labelled.form === 'stacked' && strong && !hasWord(labelled.label, 'numberMark')) {
      if (reading.slice(labelled.value).trim().includes(' ')) continue;
    }
    const id = idAt(reading, labelled.value, /:\s*$/.test(labelled.label) || hasWord(labelled.label, 'numberMark'));
    if (!id) continue;
    const confidence =
      (strong ? 0.95 : 0.8) - (labelled.form === 'open' ? 0.03 : 0) - (labelled.form === 'columns' ? 0.15 : 0);
    candidates.push({
      value: reading.slice(id),
      confidence,
      ...id,
      reason: labelled.form === 'columns' ? 'stacked_columns' : 'label',
    });
  }
  if (candidates.length > 0) return candidates;
  const found = numbersInLines(reading);
  return found.length > 0 ? found : references(reading, values);
}

/** "Ref: OA/26/117" where nothing else is numbered: a reference that is a number and nothing else. */
function references(reading: Reading, values: readonly LabelledValue[]): Evidence<string>[] {
  return values.flatMap((labelled) => {
    const { value, label } = labelled;
    if (!value || !named(labelled, 'job') || labelled.form === 'open' || !hasWord(label, 'numberMark')) return [];
    const id = idAt(reading, value);
    if (!id || id.end - id.start !== reading.slice(value).trim().length || id.end - id.start < 3) return [];
    return [{ value: reading.slice(id), confidence: 0.7, ...id, reason: 'label' as const }];
  });
}

/** "EST0219": the short word for the document and its number, alone. */
function isMarkedNumber(text: string): boolean {
  const mark = /^(\p{Lu}{2,5})-?\d{3,10}$/u.exec(text)?.[1];
  return mark !== undefined && fieldLabels.get(foldedPhrase(mark))?.includes('estimateNumber') === true;
}

/** "Re: your Estimate #1047" anywhere in a short line. */
function numbersInLines(reading: Reading): Evidence<string>[] {
  const found: Evidence<string>[] = [];
  for (const line of reading.lines.slice(0, 400)) {
    if (line.text.length > 200) continue;
    const bare = line.cells.find(
      (cell) => /^# ?\p{Lu}{1,5}-?\d[\d-]{0,12}$/u.test(cell.text) || isMarkedNumber(cell.text),
    );
    const id = bare && idAt(reading, bare, true);
    if (id) found.push({ value: reading.slice(id), confidence: 0.8, ...id, reason: 'label' });
    for (const match of line.text.matchAll(/(\p{L}{3,14}) (?=\p{Lu}{1,5}-?\d{2,})/gu)) {
      if (!fieldLabels.get(foldedPhrase(match[1] ?? ''))?.includes('documentTitle')) continue;
      const named = idAt(reading, { start: line.start + match.index + match[0].length, end: line.end });
      if (named) found.push({ value: reading.slice(named), confidence: 0.8, ...named, reason: 'sentence' });
    }
    for (const match of line.text.matchAll(/(\p{L}{3,14}) (\d{3,10})(?=$|[,.;)]|\s+(\p{L}*))/giu)) {
      // "Subject: Estimate 77120 for your home", but not "estimate 1200 sq ft" or "quote 2026".
      const isYear = /^(?:19|20)\d\d$/.test(match[2] ?? '');
      if (isYear || isWord(match[3] ?? '', 'unit') || isWord(match[3] ?? '', 'day')) continue;
      if (!fieldLabels.get(foldedPhrase(match[1] ?? ''))?.includes('estimateNumber')) continue;
      const start = line.start + match.index + (match[1]?.length ?? 0) + 1;
      const id = { start, end: start + (match[2]?.length ?? 0) };
      found.push({ value: reading.slice(id), confidence: 0.75, ...id, reason: 'sentence' });
    }
    for (const match of line.text.matchAll(/([\p{L}]{3,14})\s+(#|no\.?|nr\.?|n[º°]|number)\s*/giu)) {
      if (!fieldLabels.get(foldedPhrase(match[0]))?.includes('estimateNumber')) continue;
      const id = idAt(reading, { start: line.start + match.index + match[0].length, end: line.end });
      if (id) found.push({ value: reading.slice(id), confidence: 0.85, ...id, reason: 'label' });
    }
  }
  return found;
}

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
