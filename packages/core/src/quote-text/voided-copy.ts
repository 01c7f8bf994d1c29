import { isStamp } from './conflicting-documents.ts';
import { matchLabel } from './label-match.ts';
import { hasAmountWord } from './labels/index.ts';
import type { Line } from './lines.ts';
import { readThread } from './messages.ts';
import type { Reading } from './reading.ts';

/** A copy begins with the line of its number, or with the letterhead above it. */
interface Copy {
  number: string;
  head: number;
}

/** Above the first number stand a letterhead and a stamp; what stands below more lines may be of anything. */
const mostLetterhead = 8;

/**
 * The lines to read of a paste that holds a document twice, one of them stamped: "Estimate 2231 - SUPERSEDED" with its list and
 * total, then Estimate 2232. Only where the stamp stands on one copy's number or right by it; below a total it could be either's.
 */
export function withoutVoidedCopy(reading: Reading): Line[] {
  const { lines } = reading;
  const stamps = lines.flatMap((line, index) => (isStamp(line) ? [index] : []));
  if (stamps.length === 0) return lines;
  const [first, second, ...others] = copiesOf(lines);
  if (!first || !second || others.length > 0 || first.number === second.number) return lines;
  if (!isPriced(reading, first.head, second.head) || !isPriced(reading, second.head, lines.length)) return lines;
  // A mail says more of which of two documents it means.
  const { messages, headerLines } = readThread(reading);
  if (messages.length > 1 || headerLines.size > 0) return lines;
  const letterhead = letterheadAgain(lines, first.head, second.head);
  const top = letterhead ?? second.head;
  // On top of all, a stamp is the first copy's where the second begins with the same letterhead, and else may be both's.
  const isByFirst = (index: number) =>
    index === first.head ||
    (index === first.head + 1 && index !== second.head - 1) ||
    (index < first.head && first.head <= mostLetterhead && letterhead !== undefined);
  if (stamps.every(isByFirst)) return lines.slice(top);
  const isBySecond = (index: number) =>
    index === second.head ||
    index === second.head + 1 ||
    (letterhead !== undefined && index > top && index < second.head);
  if (!stamps.every(isBySecond)) return lines;
  return lines.slice(0, letterhead ?? endOfPrices(reading, first.head, second.head));
}

/** "ESTIMATE 2231", "Quote No: Q-2231 - VOID": lines that begin with what a document is called, or its number, and the number. */
function copiesOf(lines: readonly Line[]): Copy[] {
  return lines.flatMap((line, head) => {
    const found = line.cells.flatMap(({ text }) => {
      const label = matchLabel(text);
      if (!label?.kinds.some((kind) => kind === 'estimateNumber' || kind === 'documentTitle')) return [];
      return /^[#\s]*([\p{L}\d][\p{L}\d./_-]*)/u.exec(text.slice(label.valueStart))?.[1] ?? [];
    });
    const number = found.find((one) => /\d/.test(one));
    return number === undefined ? [] : [{ number, head }];
  });
}

/** A document with a list and its total, and no line that only refers to one. */
function isPriced(reading: Reading, from: number, to: number): boolean {
  const priced = reading.lines
    .slice(from, to)
    .filter((line) => reading.money(line).some((one) => one.shape !== 'integer'));
  return (
    priced.length > 1 && priced.some(({ text }) => hasAmountWord(text, 'total') || hasAmountWord(text, 'grandTotal'))
  );
}

/** Where the first line of the letterhead stands a second time, before the other number. */
function letterheadAgain(lines: readonly Line[], from: number, to: number): number | undefined {
  const name = lines.find((line, index) => index < from && !isStamp(line))?.text;
  const again = lines.flatMap((line, index) => (index > from && index < to && line.text === name ? [index] : []));
  return again.length === 1 ? again[0] : undefined;
}

/** What stands between the last amount of one copy and the number of the next may be either's. */
function endOfPrices(reading: Reading, from: number, to: number): number {
  const last = reading.lines
    .slice(from, to)
    .findLastIndex((line) => reading.money(line).some((one) => one.shape !== 'integer'));
  return from + last + 1;
}
