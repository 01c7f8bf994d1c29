import type { Evidence } from './draft.ts';
import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fromLanguages } from './labels/in-use.ts';
import { fieldLabels, hasAmountWord, hasWord, isLabel, isWord, wordsIn } from './labels/index.ts';
import { isPriceHeldUntil, priceHolds } from './price-holds.ts';
import type { Reading, Span } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { addDays, addMonths, dayMonthAfter, type FoundDate } from './values/date.ts';

/** When an offer ends, said in sentences: "Price held until 04/30/2026", "Valid 30 days". */
export function expiryInSentences(reading: Reading, sentences: readonly Sentence[]): Evidence<string>[] {
  return sentences.flatMap((sentence) => {
    const words = [...wordsIn(sentence.text, 'validity'), ...expiryLabels(sentence.text)];
    const dates = reading.dates(sentence);
    return dates.flatMap((date, index): Evidence<string>[] => {
      const at = date.start - sentence.start;
      // "0% financing offer ends 06/12/2026" says nothing of the price.
      if (hasWord(sentence.text.slice(0, at), 'finance')) return [];
      if (date.iso !== undefined && isPriceHeldUntil(sentence.text, { start: at, end: date.end - sentence.start }))
        return [{ value: date.iso, confidence: 0.88, start: date.start, end: date.end, reason: 'sentence' as const }];
      const word = words.findLast((one) => one.end <= at && at - one.end < 40);
      const near = word !== undefined && isNearest(sentence, word, dates, index);
      const between = sentence.text.slice(0, at);
      const term = word && termBefore(sentence.text.slice(word.end, at), date.iso);
      if (near && term === 'open') return [];
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

/** "Good thru 4/30/26, I can begin 5/11/26" ends on the first of two dates, "valid from 4/1/26 to 4/30/26" on the second. */
function isNearest({ text, start }: Sentence, word: Span, dates: readonly FoundDate[], index: number): boolean {
  const joined = (one: FoundDate | undefined, next: FoundDate | undefined) =>
    one !== undefined && next !== undefined && isWord(text.slice(one.end - start, next.start - start).trim(), 'until');
  const before = dates[index - 1];
  const isFirst = before === undefined || before.start - start < word.end;
  return !joined(dates[index], dates[index + 1]) && (isFirst || joined(before, dates[index]));
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
export function expiryFromTerm(
  reading: Reading,
  values: readonly LabelledValue[],
  sentences: readonly Sentence[],
  issued: Evidence<string>,
): Evidence<string>[] {
  const labelled = values.filter((one) => one.kinds.includes('expires') && one.value).map((one) => one.value as Span);
  const spoken = sentences.filter((one) => hasWord(one.text, 'validity') && !hasAmountWord(one.text, 'periodic'));
  for (const span of [...labelled, ...spoken, ...sentences.flatMap(behindHeldPrice)]) {
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
  for (const sentence of sentences) {
    const date = dayOfHeldPrice(sentence, issued.value);
    if (date?.iso !== undefined)
      return [{ value: date.iso, confidence: 0.6, start: date.start, end: date.end, reason: 'derived' }];
  }
  for (const span of [...labelled, ...spoken.flatMap(afterValidity)]) {
    const date = dayMonthAfter(reading.slice(span), span.start, issued.value);
    if (date?.iso !== undefined && date.start - span.start < 12)
      return [{ value: date.iso, confidence: 0.6, start: date.start, end: date.end, reason: 'derived' }];
  }
  return [];
}

/** "The price stands for 30 days": what is right behind the words, for the next sentence may say how long the work takes. */
const behindHeldPrice = ({ text, start, end }: Sentence): Span[] =>
  priceHolds(text).map((one) => ({ start: start + one.end, end: Math.min(end, start + one.end + 28) }));

/** "I'm holding this number till May 15": a day without a year right behind "until". */
function dayOfHeldPrice({ text, start }: Sentence, issued: string): FoundDate | undefined {
  if (priceHolds(text).length === 0) return undefined;
  for (const until of wordsIn(text, 'until')) {
    const date = dayMonthAfter(text.slice(until.end, until.end + 24), start + until.end, issued);
    const span = date && { start: date.start - start, end: date.end - start };
    if (span && span.start - until.end < 4 && isPriceHeldUntil(text, span)) return date;
  }
  return undefined;
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
