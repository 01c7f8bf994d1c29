import { countryOf, placesAndCodes } from './countries/index.ts';
import { fold } from './labels/fold.ts';
import { fromLanguages } from './labels/in-use.ts';
import { hasWord, leadingWord, workEndings } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import { endsInPlace, isPlaceLine } from './values/address.ts';
import { isHouseName } from './values/house-name.ts';

const placeAndCode = new RegExp(placesAndCodes, 'u');

/** The address with what stands right above and below in its column: the name of its house, and its postcode. */
export const withLinesAround = (reading: Reading, parts: readonly Span[], name?: Span): readonly Span[] =>
  withCodeBelow(reading, withPlaceBelow(reading, withHouseAbove(reading, parts, name)));

export const isBareCode = (text: string): boolean => /^(?:\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/.test(text);

/** "Rio Rancho, NM" and "87124", "29000" and "Quimper": between a town and its postcode stands no comma. */
export const inOneLine = (text: string, line: string): string => {
  const isJoined = placeAndCode.test(`${text.slice(-60)} ${line}`) && isBareCode(line);
  const gap = isJoined || /(?:^|, )\d{4,5}$/.test(text) ? ' ' : ', ';
  return text === '' ? line : `${text}${gap}${line}`;
};

interface Place {
  lineIndex: number;
  cell: Cell;
  /** Where the text itself begins, behind a label. */
  column: number;
}

function placeOf(reading: Reading, span: Span): Place | undefined {
  const lineIndex = reading.lines.findIndex((line) => line.start <= span.start && span.end <= line.end);
  const cell = reading.lines[lineIndex]?.cells.find((one) => one.start <= span.start && span.end <= one.end);
  return cell && { lineIndex, cell, column: cell.column + span.start - cell.start };
}

/** What a line has under an address: in its column, or alone under a label and its value. */
function cellUnder(reading: Reading, { lineIndex, cell, column }: Place, step: number): Cell | undefined {
  const cells = reading.lines[lineIndex + step]?.cells ?? [];
  const isLone = cells.length === 1 && reading.lines[lineIndex]?.cells.length === 1;
  const below = cells.find((one) => [cell.column, column].some((at) => Math.abs(one.column - at) <= 3));
  return below ?? (isLone ? cells[0] : undefined);
}

/** "Site | 208 Ferry Slip Ln, / Chestertown, MD 21620": the second line of a cell stands where the page's lines begin, under the label. */
function withPlaceBelow(reading: Reading, parts: readonly Span[]): readonly Span[] {
  const last = parts.at(-1);
  const place = last && placeOf(reading, last);
  const line = reading.lines[place?.lineIndex ?? -1];
  if (!place || !line?.tabular || line.cells.length !== 2 || line.cells[1] !== place.cell) return parts;
  const [below, other] = reading.lines[place.lineIndex + 1]?.cells ?? [];
  const text = reading.slice(last);
  const isPlace = below && !other && below.end - below.start < 60 && isPlaceLine(below.text);
  return isPlace && !reading.label(below) && !endsInPlace(text) && !isPlaceLine(text) ? [...parts, below] : parts;
}

/** "The Old Forge / 3 Chapel Lane": the line over the number. */
function withHouseAbove(reading: Reading, parts: readonly Span[], name: Span | undefined): readonly Span[] {
  const [first] = parts;
  const place = first && placeOf(reading, first);
  if (!first || !place || !/^\d/.test(reading.slice(first)) || place.cell.start !== first.start) return parts;
  const above = reading.cellAt(place.lineIndex - 1, place.cell.column);
  if (!above || !isHouseName(above.text) || reading.label(above)) return parts;
  // "Harbor Point Apartments" may be whom the paste is for, and "Whitcombe Cottages" what Dale Whitcombe runs.
  const named = name ? reading.slice(name) : '';
  return above.text.split(' ').some((word) => word.length > 3 && named.includes(word)) ? parts : [above, ...parts];
}

/**
 * "Rio Rancho, NM / 87124", "Marrickville NSW / 2204", "29000 / Quimper": a number of its own belongs to the address above only if the
 * town's region has such postcodes, or the town stands under it where postcodes come first.
 */
function withCodeBelow(reading: Reading, parts: readonly Span[]): readonly Span[] {
  const last = parts.at(-1);
  const place = last && placeOf(reading, last);
  if (!last || !place) return parts;
  const text = reading.slice(last);
  const [one, two] = [1, 2].map((step) => cellUnder(reading, place, step));
  if (!one) return parts;
  const isOfTown = (town: string, cell: Cell) => placeAndCode.test(`${town} ${reading.slice(codeIn(cell))}`);
  if (!/\d$/.test(text) && isOfTown(text, one)) return [...parts, codeIn(one)];
  if (!two || endsInPlace(text) || isPlaceLine(text)) return parts;
  if (/^\p{Lu}[\p{L} .,'’-]{2,40}$/u.test(one.text) && isOfTown(one.text, two)) return [...parts, one, codeIn(two)];
  const isFirst = countryOf(reading.context.country)?.placeStarts !== undefined && placeEndsNowhere(reading);
  const isTown = /^\p{Lu}\p{Ll}[\p{L} '’-]{1,30}$/u.test(two.text) && !reading.label(two) && !namesWork(two.text);
  return isFirst && isTown && /^\d{5}$/.test(one.text) ? [...parts, one, two] : parts;
}

const workEnd = fromLanguages(() => new RegExp(`(?:${workEndings()})$`));

/** "Toiture", "Dachsanierung": what is done, under a number that is no postcode then. */
const namesWork = (text: string): boolean =>
  hasWord(text, 'trade') || hasWord(text, 'workWord') || workEnd().test(fold(text).trim());

const placeEndsNowhere = ({ context }: Reading) => countryOf(context.country)?.placeEnds === undefined;

/** "ZIP: 87124": the number without its word. */
function codeIn(cell: Cell): Span {
  const word = leadingWord(cell.text, 'postcodeWord');
  const lead = word ? word.end + (/^[\s:.]*/.exec(cell.text.slice(word.end))?.[0].length ?? 0) : 0;
  return { start: cell.start + lead, end: cell.end };
}
