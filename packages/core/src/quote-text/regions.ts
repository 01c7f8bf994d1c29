import { foldedPhrase } from './labels/fold.ts';
import { fromLanguages } from './labels/in-use.ts';
import { columnHeadings, fieldLabels, hasAmountWord, headings, isWord } from './labels/index.ts';
import type { ColumnKind, LabelKind } from './labels/language.ts';
import type { Cell, Line } from './lines.ts';
import { articlesIn } from './numbered-articles.ts';

/** What a line is part of. Amounts under "Optional" or "Payment schedule" mean something else than under "Work". */
export type Region = 'body' | 'options' | 'payment' | 'terms';

export interface LineRegion {
  region: Region;
  /** The line holds the column headings of an item table. */
  tableHeader: boolean;
  /** A heading and nothing else. */
  heading: boolean;
  /** A table header stands above and no other region has begun since. */
  inTable: boolean;
  /** What the headings of the table above say of its columns. */
  table?: TableColumns;
}

export interface TableColumns {
  /** Columns of the names and of the descriptions of items, where a heading names them. */
  item?: number;
  description?: number;
  /** Column of the positions or codes of items, where that comes before a description. */
  position?: number;
  /** Whether a column left of the words has a heading of the firm's own, as "ROOM" in front of "WORK". */
  aside: boolean;
  /** How far a cell may stand from its heading's column: none where marks cut the table, a few characters where blanks do. */
  tolerance: number;
  /** "Rate, Qty": the price of one stands before how many. */
  rateFirst: boolean;
  /** "Qty, Unit, Description": what is counted stands right behind how many. */
  unitNext: boolean;
}

const regionOf: Partial<Record<LabelKind, Region>> = {
  optionsHeading: 'options',
  paymentHeading: 'payment',
  termsHeading: 'terms',
  itemsHeading: 'body',
};

export function readRegions(lines: readonly Line[]): LineRegion[] {
  let region: Region = 'body';
  let inTable = false;
  let table: TableColumns | undefined;
  const at = (fields: Pick<LineRegion, 'tableHeader' | 'heading'> & { region?: Region }): LineRegion => ({
    region,
    inTable,
    ...(table === undefined || !inTable ? {} : { table }),
    ...fields,
  });
  const articles = articlesIn(lines);
  return lines.map((line, index) => {
    if (articles.has(index)) return at({ tableHeader: false, heading: false, region: 'terms' });
    if (isTableHeader(line)) {
      inTable = true;
      table = columnsOf(line);
      if (region !== 'options') region = 'body';
      return at({ tableHeader: true, heading: false });
    }
    const found = region === 'terms' ? undefined : headingOf(line);
    if (found === undefined || (found.region === 'options' && found.alone && isNoteOfRow(lines, index)))
      return at({ tableHeader: false, heading: false });
    if (!found.alone)
      return at({ tableHeader: false, heading: false, region: found.region === 'body' ? region : found.region });
    region = found.region;
    if (region !== 'body') inTable = false;
    return at({ tableHeader: false, heading: true });
  });
}

const isPriced = (line: Line | undefined) => line !== undefined && /[$£€]\s?\d|\d[.,]\d\d(?!\d)/.test(line.text);

/** "Generator inlet (optional)  $690.00 / Not included in total": said of the row above, or of nothing, where the sum follows. */
function isNoteOfRow(lines: readonly Line[], index: number): boolean {
  const [above, below] = [lines[index - 1], lines[index + 1]];
  if (above && below && standsInRow(above, below)) return true;
  if (!above || !isPriced(above)) return false;
  return (
    hasAmountWord(above.text, 'optional') ||
    (isPriced(below) && (hasAmountWord(below?.text ?? '', 'subtotal') || hasAmountWord(below?.text ?? '', 'total')))
  );
}

/** "Aeration / Optional - not selected / 1   $290.00   $290.00": between the name of a row and its numbers. */
const standsInRow = (above: Line, below: Line): boolean =>
  above.cells.length === 1 &&
  !isPriced(above) &&
  isPriced(below) &&
  below.cells.length > 1 &&
  below.cells.every(isNumberCell);

function columnsOf(line: Line): TableColumns {
  const heads = (kind: ColumnKind) => line.cells.find((cell) => columnKinds(cell.text)?.includes(kind))?.column;
  const item = heads('item');
  const description = heads('description') ?? (item === undefined ? besidePlace(line)?.column : undefined);
  // "Qty  Code  Item": a code may stand behind the quantity, but never behind the words.
  const words = line.cells.findIndex((cell) => columnKinds(cell.text)?.some(isWordKind));
  const before = line.cells.slice(0, Math.max(0, words));
  const code = before.find((cell) => columnKinds(cell.text)?.includes('position'));
  const position = headingAt(line.text, 'position') === 0 ? line.cells[0]?.column : code?.column;
  const [rate, quantity] = [headingAt(line.text, 'unitPrice'), headingAt(line.text, 'quantity')];
  const [unit, described] = [headingAt(line.text, 'unit'), headingAt(line.text, 'description')];
  return {
    ...(item === undefined ? {} : { item }),
    ...(description === undefined ? {} : { description }),
    ...(position === undefined ? {} : { position }),
    aside: besidePlace(line) !== undefined || before.some((cell) => columnKinds(cell.text) === undefined),
    tolerance: line.tabular ? 0 : 3,
    rateFirst: rate !== undefined && quantity !== undefined && rate < quantity,
    unitNext: quantity !== undefined && unit !== undefined && quantity < unit && unit < (described ?? 0),
  };
}

/** "ROOM   BLIND   W x D (mm)   INC VAT": what stands beside where, whatever it is called, is what is done there. */
function besidePlace({ cells, text }: Line): Cell | undefined {
  const [place, words] = cells;
  const last = cells.at(-1)?.text ?? '';
  if (!place || !words || cells.length < 3 || text.length > 120 || !isWord(place.text, 'placeColumn')) return undefined;
  const isPriced = columnKinds(last)?.some((kind) => kind === 'amount' || kind === 'unitPrice');
  if (!isPriced && !hasAmountWord(last, 'gross') && !hasAmountWord(last, 'net')) return undefined;
  const kinds = columnKinds(words.text);
  if (kinds) return kinds.some(isWordKind) ? words : undefined;
  return cells.some((cell) => fieldLabels().has(foldedPhrase(cell.text))) ? undefined : words;
}

const isWordKind = (kind: ColumnKind) => kind === 'item' || kind === 'description';

/** Where the first heading of this kind begins, also in a line of headings with single blanks between. */
function headingAt(text: string, kind: ColumnKind): number | undefined {
  const words = [...text.matchAll(/[^\s|]+/g)].slice(0, 12);
  for (const [index, word] of words.entries())
    for (const size of [2, 1]) {
      const last = words[index + size - 1];
      if (last && columnKinds(text.slice(word.index, last.index + last[0].length))?.includes(kind)) return word.index;
    }
  return undefined;
}

/** Most lines begin with a word that begins no heading, and need not be looked up in every length. */
const firstWords = fromLanguages(
  (): ReadonlySet<string | undefined> => new Set([...headings().keys()].map((phrase) => phrase.split(' ', 1)[0])),
);

/** A heading phrase at the start of a line: alone, or with its content behind a colon ("Payable: 1/3 down"). */
function headingOf(line: Line): { region: Region; alone: boolean } | undefined {
  const text = line.text.slice(0, 90).replace(/^[\s#*=-]+/, '');
  const first = /^[^\p{L}\p{N}]*[\p{L}\p{N}][\p{L}\p{N}’'&-]*/u.exec(text)?.[0];
  if (first === undefined || !firstWords().has(foldedPhrase(first).split(' ', 1)[0])) return undefined;
  const tokens = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'&-]*/gu)].slice(0, 5);
  for (let count = tokens.length; count > 0; count--) {
    const last = tokens[count - 1];
    if (!last) continue;
    const end = last.index + last[0].length;
    const kind = headings().get(foldedPhrase(text.slice(0, end)))?.[0];
    const region = kind && regionOf[kind];
    if (!region) continue;
    const rest = text.slice(end).trim();
    if (rest === '' || /^[:.-]*$/.test(rest)) return { region, alone: true };
    if (/^[(–—-]/.test(rest) && !/\d/.test(rest)) return { region, alone: true };
    if (rest.startsWith(':') && region !== 'terms') return { region, alone: false };
  }
  return undefined;
}

/** No heading is longer, whatever stands in brackets behind it. */
const longestHeading = 60;

export const columnKinds = (text: string): readonly ColumnKind[] | undefined =>
  text.length > longestHeading
    ? undefined
    : (columnHeadings().get(foldedPhrase(text)) ?? columnHeadings().get(foldedPhrase(withoutUnit(text))));

/** "Unit price ($)", "Total (inc GST)", "G-Preis EUR": in what money, and whether with tax. */
const withoutUnit = (text: string) =>
  text.length > 40
    ? text
    : text.replace(/(?:\s*\([^()]{1,16}\)|\s(?:[$£€¥]|[A-Z]{2}?\$|EUR|CHF|GBP|USD|CAD|AUD|NZD|MXN))\s*$/, '');

/** Two headings or more, one of them of amounts; or a line of heading words with single blanks between. */
function isTableHeader(line: Line): boolean {
  if (line.text.length > 200 || /[$£€]\s?\d|\d[.,]\d\d|\d{3}/.test(line.text)) return false;
  if (besidePlace(line)) return true;
  const known = line.cells.map((cell) => columnKinds(cell.text));
  const matched = known.filter((kinds) => kinds !== undefined);
  const priced = (kinds: readonly ColumnKind[]) => kinds.includes('amount') || kinds.includes('unitPrice');
  // "ROOM   WORK   SQ FT   RATE   LABOR + MATL": a firm's own columns beside those that every table has.
  const isWords = (kinds: readonly ColumnKind[]) => kinds.includes('item') || kinds.includes('description');
  const named = line.tabular && matched.some(isWords) && matched.some((kinds) => priced(kinds) && !isWords(kinds));
  const least = named ? 1 / 3 : 1 / 2;
  if (matched.length >= 2 && matched.length >= line.cells.length * least && matched.some(priced)) return true;
  if (line.cells.length > 2) return false;
  const kinds = kindsOfWords(line.text);
  return (
    kinds.length >= 3 &&
    kinds.length <= 9 &&
    kinds.filter((kind) => kind !== undefined).length >= Math.max(3, kinds.length - 1) &&
    kinds.some((kind) => kind !== undefined && priced(kind))
  );
}

/** "Pos. Bezeichnung Menge E-Preis EUR G-Preis EUR": headings of one to three words with single blanks between; undefined for a word that is none. */
function kindsOfWords(text: string): (readonly ColumnKind[] | undefined)[] {
  const words = text.split(/\s+/);
  const found: (readonly ColumnKind[] | undefined)[] = [];
  let unknown = 0;
  // A second word that is none makes the line no heading.
  for (let at = 0; at < words.length && at < 16 && unknown < 2; ) {
    const size = [3, 2, 1].find(
      (count) => at + count <= words.length && columnKinds(words.slice(at, at + count).join(' ')),
    );
    found.push(size === undefined ? undefined : columnKinds(words.slice(at, at + size).join(' ')));
    if (size === undefined) unknown++;
    at += size ?? 1;
  }
  return found;
}

export const isNumberCell = (cell: Cell): boolean => /^[\s\d.,$£€¥()%+-]+$/.test(cell.text) && /\d/.test(cell.text);
