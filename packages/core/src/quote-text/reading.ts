import type { ParseContext } from './draft.ts';
import { type LabelMatch, matchLabel } from './label-match.ts';
import type { Cell, Line } from './lines.ts';
import type { SourceText } from './source-text.ts';
import { type FoundPhone, type FoundText, findEmails, findPhones } from './values/contact.ts';
import { type FoundDate, findDates } from './values/date.ts';
import { findMoney, type Money } from './values/money.ts';
import { type DecimalMark, decimalMarkOf } from './values/number.ts';

/** A range of the source text. */
export interface Span {
  start: number;
  end: number;
}

/** The paste, cut into lines, with what every part of the parser asks of a line read once and kept. */
export interface Reading {
  source: SourceText;
  lines: Line[];
  context: ParseContext;
  decimal: DecimalMark;
  label(cell: Cell): LabelMatch | undefined;
  money(line: Line): Money[];
  dates(span: Span): FoundDate[];
  emails(span: Span): FoundText[];
  phones(span: Span): FoundPhone[];
  /** How many mails and numbers stand there. */
  reach(span: Span): number;
  /** What a line has in a column, give or take a few letters. */
  cellAt(lineIndex: number, column: number): Cell | undefined;
  slice(span: Span): string;
}

export function createReading(source: SourceText, lines: Line[], context: ParseContext): Reading {
  const decimal = decimalMarkOf(context.country, source.text);
  const labels = new Map<Cell, LabelMatch | undefined>();
  const money = new Map<Line, Money[]>();
  const slice = (span: Span) => source.text.slice(span.start, span.end);
  const moneyOf = (line: Line) =>
    line.cells
      .flatMap((cell, index) => {
        const text = index > 0 && decimal === '.' ? withCentsColumn(cell.text) : cell.text;
        return findMoney(text, cell.start, decimal, context.currency);
      })
      .slice(0, 200);
  const isDashed = (one: Money) => one.minor < 0 && /[-−–]/.test(source.text.charAt(one.start));
  let parts: boolean | undefined;
  // "Trench   - $1,155.00" in every row, sums and all: a dash that parts words from prices, for no list is made of credits alone.
  const partsPrices = () => {
    if (parts !== undefined) return parts;
    const last = lines.flatMap((line) =>
      moneyOf(line).filter((one) => one.shape !== 'integer' && one.end === line.end),
    );
    parts = last.length >= 3 && last.every(isDashed);
    return parts;
  };
  const emails = oncePerSpan((span) => findEmails(slice(span), span.start));
  const phones = oncePerSpan((span) => findPhones(slice(span), span.start, context.country, context.phones));
  return {
    source,
    lines,
    context,
    decimal,
    slice,
    label(cell) {
      if (!labels.has(cell)) labels.set(cell, matchLabel(cell.text));
      return labels.get(cell);
    },
    money(line) {
      const known = money.get(line);
      if (known) return known;
      const signed = moneyOf(line);
      const isMinus = signed.some(isDashed) && !partsPrices();
      const found = isMinus ? signed : signed.map((one) => (isDashed(one) ? { ...one, minor: -one.minor } : one));
      money.set(line, found);
      return found;
    },
    dates: oncePerSpan((span) => findDates(slice(span), span.start, context.country)),
    emails,
    phones,
    reach: (span) => emails(span).length + phones(span).length,
    cellAt: (lineIndex, column) => lines[lineIndex]?.cells.find((cell) => Math.abs(cell.column - column) <= 3),
  };
}

/** The same cells are asked for their dates, mails and numbers by every step. */
function oncePerSpan<Found>(find: (span: Span) => Found[]): (span: Span) => Found[] {
  const known = new Map<number, Found[]>();
  return (span) => {
    // The longest text read is far shorter than a million characters.
    const key = span.start * 1_000_000 + span.end;
    const found = known.get(key) ?? find(span);
    known.set(key, found);
    return found;
  };
}

/** "483 50": a ruled form has a column for the cents. */
const withCentsColumn = (text: string): string =>
  isInTwoColumns(text) ? `${text.slice(0, -3)}.${text.slice(-2)}` : text;

/** Dollars and cents with a blank between, which could also be a quantity and a price: only a sum can tell. */
export const isInTwoColumns = (text: string): boolean => /^\$? ?(?:\d{1,6}|\d{1,3}(?:,\d{3})+) \d\d$/.test(text);
