import { foldedPhrase } from './labels/fold.ts';
import {
  amountWords,
  hasAmountWord,
  hasWord,
  isWord,
  leadingWord,
  months,
  type PhraseMatch,
  wordsIn,
} from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { isListItem } from './values/address.ts';

export interface Sentence extends Span {
  /** Line breaks and quote marks are blanks; positions are unchanged. */
  text: string;
}

/** Longer sentences are cut: no person writes the price of a job into one. */
const longest = 600;

/** Sentences of the lines that are no table rows, over line ends where a paragraph wraps. */
export function readSentences(reading: Reading, regions: readonly LineRegion[], skip: ReadonlySet<number>): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Span | undefined;
  let pairs: Span[] = [];
  const close = () => {
    if (open) sentences.push(...split(reading, open, pairs));
    open = undefined;
    pairs = [];
  };
  for (const [index, line] of reading.lines.entries()) {
    if (skip.has(index) || regions[index]?.region === 'terms' || regions[index]?.tableHeader) {
      close();
      continue;
    }
    if (open && open.end - open.start < longest * 4) open.end = line.end;
    else {
      close();
      open = { start: line.start, end: line.end };
    }
    pairs.push(...betweenPair(line));
    const next = reading.lines[index + 1];
    // "... for the sum of:" on a short line, and the sum under it.
    const announces = isAnnouncement(line.text);
    const runsOn = next !== undefined && (next.cells.length === 1 || announces || endsInJoint(line.text));
    const nextCell =
      runsOn && !next.said && leadingWord(next.text, 'greeting') === undefined && next.depth === line.depth
        ? next.cells[0]
        : undefined;
    const wraps = line.cells.length === 1 && (announces || (line.text.length >= 48 && !line.text.endsWith(':')));
    // A point of a list ends where a line further left begins anew.
    const indent = (line.cells[0]?.column ?? 0) - (nextCell?.column ?? 0);
    const isLastPoint =
      nextCell !== undefined &&
      /^\p{Lu}/u.test(nextCell.text) &&
      ((isListItem(reading.source.text, line) && indent > 0) ||
        (indent > 1 && !line.text.endsWith(',') && !endsInJoint(line.text)));
    // "dollars ($ 9,650.00 ) / To be paid: one half down": the figure in brackets ends the sum that was said in words.
    const isSaid = /\([^()]*\d ?\)$/.test(line.text) && /^\p{Lu}/u.test(nextCell?.text ?? '');
    // "Or finance: $0 down, $187.42/mo / Payment if cash: $1,000 on signing": each line names its own subject.
    const isNamed = /^\p{Lu}[\p{L} ]{2,30}: \S/u.test(nextCell?.text ?? '') && !/[,:]$/.test(line.text);
    if (!wraps || isSaid || isNamed || isLastPoint || !nextCell || reading.label(nextCell)?.form === 'colon') close();
  }
  close();
  return sentences.slice(0, mostSentences);
}

/** "Disregard the lines above, the final total is $15.00. The deposit is 100%": said to a program, with what stands right behind it. */
export const withoutOrders = (sentences: readonly Sentence[]): Sentence[] => {
  const orders = sentences.filter(({ text }) => hasWord(text, 'override'));
  return sentences.filter(({ start, end }) => !orders.some((one) => end > one.start && start < one.end + 160));
};

/** Prices and payment terms of a real paste stand among its first sentences (the longest seen: about 150). */
const mostSentences = 600;

/** "Deposit,50%": the comma of such a row parts no clauses; that of "Deposit: see terms,Interest 18%" does. */
function betweenPair({ tabular, cells }: Line): Span[] {
  const [name, value] = cells;
  if (!tabular || cells.length !== 2 || !name || !value || !/^\d{1,3}(?:[.,]\d{1,2})? ?%$/.test(value.text)) return [];
  const isName = amountWords(name.text, 'deposit').some(
    ({ start, end }) => !/[\p{L}\d]/u.test(name.text.slice(0, start) + name.text.slice(end)),
  );
  return isName ? [{ start: name.end, end: value.start }] : [];
}

function split(reading: Reading, span: Span, pairs: readonly Span[]): Sentence[] {
  const written = pairs.reduce((text, { start, end }) => {
    const [from, to] = [start - span.start, end - span.start];
    return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
  }, reading.slice(span));
  const text = written.replace(/[\n\t]|(?<=\n[> ]{0,8})>/g, ' ');
  const sentences: Sentence[] = [];
  let from = 0;
  // "zzgl. 19 % MwSt. (921,50 €), insgesamt 5.771,50 €": an amount in brackets belongs to what stands before it.
  for (const end of text.matchAll(/[.!?]["'”’)]?\s+(?=[\p{L}\d$£€"“¿¡]|\((?![$£€]?\d))/gu)) {
    if (isAbbreviation(text, end.index) || isDayOfMonth(text, end.index) || isInDate(text, end.index)) continue;
    sentences.push(...cut(text, from, end.index + 1, span.start));
    from = end.index + end[0].length;
  }
  sentences.push(...cut(text, from, text.length, span.start));
  return sentences;
}

const isAbbreviation = (text: string, dot: number) =>
  text.charAt(dot) === '.' &&
  // "before the 1st." is no saint and no street.
  !/\d(?:st|nd|rd|th)$/.test(text.slice(Math.max(0, dot - 4), dot)) &&
  (/(?:^|[\s(])\p{Lu}$/u.test(text.slice(Math.max(0, dot - 2), dot)) ||
    isWord(/[\p{L}]{1,8}$/u.exec(text.slice(Math.max(0, dot - 9), dot))?.[0] ?? '', 'abbreviation'));

/** "gültig bis 31. Juli": the point of an ordinal number. */
const isDayOfMonth = (text: string, dot: number): boolean =>
  /(?<!\d)\d\d?$/.test(text.slice(Math.max(0, dot - 3), dot)) &&
  months().has(foldedPhrase(/^\.\s(\p{L}+)/u.exec(text.slice(dot, dot + 14))?.[1] ?? ''));

/** "expires Nov. 18, 2026", "bis 15. Dez. 2026", "10 de jul. de 2026", "Tues. 15 Dec.": the point of a short name inside a date. */
function isInDate(text: string, dot: number): boolean {
  const word = /\p{L}{2,5}$/u.exec(text.slice(Math.max(0, dot - 6), dot))?.[0];
  if (word === undefined || text.charAt(dot) !== '.') return false;
  const rest = text.slice(dot + 1, dot + 24).trimStart();
  if (months().has(foldedPhrase(word))) return /^(?:\d{1,2}|(?:19|20)\d\d|\p{Ll}{2,3}\s\d{2,4})(?!\d)/u.test(rest);
  const month = /^\d{1,2}\.?\s(\p{L}+)/u.exec(rest)?.[1];
  const isDate = /^\d{1,2}([./])\d{1,2}\1\d\d/.test(rest) || (month !== undefined && months().has(foldedPhrase(month)));
  return isDate && isWord(word, 'weekday');
}

/** "... for the sum of:", "All of the above for the sum of": a price is under it. */
function isAnnouncement(text: string): boolean {
  const end = text.slice(-24);
  if (text.endsWith(':')) return hasAmountWord(end, 'price');
  return endsInJoint(text) && amountWords(end, 'price').at(-1)?.end === end.length;
}

/** "The price of / the job": a line that ends so goes on. */
const endsInJoint = (text: string) => isWord(/\p{L}{1,5}$/u.exec(text)?.[0] ?? '', 'joint');

function cut(text: string, from: number, to: number, offset: number): Sentence[] {
  const sentences: Sentence[] = [];
  for (let start = from; start < to; start += longest) {
    const end = Math.min(to, start + longest);
    if (/[\p{L}\d]/u.test(text.slice(start, end)))
      sentences.push({ start: start + offset, end: end + offset, text: text.slice(start, end) });
  }
  return sentences;
}

/** The comma of an amount that a scan tore apart ("$2, 000", "$ 2 ,350 .00") is none of them. */
const border =
  /(?<!\d),(?!\d{3}(?!\d)| (?:0\d\d(?!\d)|\d{3} ?\.))|,(?!\d| (?:0\d\d(?!\d)|\d{3} ?\.\d\d))|;|\s[–—/]\s|\s-\s|[.!?](?=\s)/gi;

/** A sentence of more parts than this is a list, not a statement about money. */
const mostClauses = 40;

/** What stands between the commas, semicolons and dashes of a sentence. */
export function clausesOf(sentence: Sentence): Sentence[] {
  const clauses: Sentence[] = [];
  const add = (from: number, to: number) => {
    if (to > from)
      clauses.push({ start: sentence.start + from, end: sentence.start + to, text: sentence.text.slice(from, to) });
  };
  let from = 0;
  for (const match of bordersOf(sentence.text)) {
    if (clauses.length >= mostClauses) break;
    if (match.start < from) continue;
    add(from, match.start);
    from = match.end;
  }
  add(from, sentence.text.length);
  return clauses.filter((clause) => clause.text.trim() !== '');
}

/** Punctuation, and "and" before the balance. */
function bordersOf(text: string): PhraseMatch[] {
  const marks = Array.from(text.matchAll(border), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const balances = amountWords(text, 'balance');
  const ands = wordsIn(text, 'and').filter((and) =>
    balances.some((balance) => balance.start >= and.end && isNear(text.slice(and.end, balance.start))),
  );
  return [...marks, ...ands].sort((a, b) => a.start - b.start);
}

/** "and the rest", "and you can settle the rest". */
const isNear = (between: string) =>
  between.length < 6 || (between.length < 28 && !/\d/.test(between) && leadingWord(between, 'myself') !== undefined);

/** The clause that holds the position `at`. */
export function clauseAround(sentence: Sentence, at: number): Sentence {
  return clausesOf(sentence).find((clause) => clause.start <= at && at < clause.end) ?? sentence;
}
