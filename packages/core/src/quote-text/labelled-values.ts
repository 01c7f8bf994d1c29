import { joinedLabels } from './joined-labels.ts';
import { matchLabel } from './label-match.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { isAddressLine } from './values/address.ts';
import { companyWeight, isPersonName } from './values/name.ts';

/** A label and the value it names, wherever the value stands. */
export interface LabelledValue {
  kinds: readonly LabelKind[];
  owner: 'customer' | 'contractor' | 'thirdParty' | undefined;
  label: string;
  cell: Cell;
  lineIndex: number;
  /** Undefined for a heading over a block. */
  value: Span | undefined;
  /** `stacked`: the value stands under its label. `columns`: labels stacked first, then as many values. */
  form: 'colon' | 'open' | 'beside' | 'stacked' | 'columns' | 'alone';
}

export function readLabelledValues(
  reading: Reading,
  regions: readonly LineRegion[],
  skip: ReadonlySet<number>,
): LabelledValue[] {
  const values: LabelledValue[] = [];
  const columns = readLabelColumns(reading, regions, skip, values);
  for (const [lineIndex, line] of reading.lines.entries()) {
    const region = regions[lineIndex];
    const joined = skip.has(lineIndex) || region?.region === 'terms' ? [] : joinedLabels(reading, lineIndex);
    if (joined.length > 0) {
      values.push(...joined);
      continue;
    }
    if (skip.has(lineIndex) || columns.has(lineIndex) || region?.region === 'terms' || line.text.length > 400) continue;
    if (region?.tableHeader) {
      values.push(...recordValues(reading, lineIndex));
      continue;
    }
    // "Home · Clients · Estimates · Settings": the menu of a page.
    if (line.cells.length > 3 && line.cells.every((cell) => /^\p{Lu}\p{L}+$/u.test(cell.text))) continue;
    for (const [at, cell] of line.cells.entries()) {
      const match = reading.label(cell);
      if (!match) continue;
      const label = cell.text.slice(0, match.valueStart);
      const base = { kinds: match.kinds, owner: match.owner, label, cell, lineIndex };
      if (match.form !== 'alone') {
        values.push({ ...base, value: { start: cell.start + match.valueStart, end: cell.end }, form: match.form });
        continue;
      }
      const beside = line.cells[at + 1];
      if (
        beside &&
        !isLabelItself(reading, beside) &&
        !fitsBelowOnly(reading, { cell, kinds: match.kinds, lineIndex, beside }) &&
        !isHeadingBeside(reading, { cell, kinds: match.kinds, lineIndex, beside })
      )
        values.push({ ...base, value: beside, form: 'beside' });
      else {
        const below = regions[lineIndex + 1]?.tableHeader ? undefined : cellBelow(reading, lineIndex, cell);
        values.push({ ...base, value: below, form: 'stacked' });
      }
    }
  }
  return values;
}

const recordKinds: readonly LabelKind[] = [
  'customer',
  'email',
  'phone',
  'mobile',
  'estimateNumber',
  'issued',
  'expires',
  'jobAddress',
];

/** An export repeats the document's data in every row: "Estimate Number,Date,Customer,Item,Qty" over "E-20,2026-08-19,Ann,...". */
function recordValues(reading: Reading, lineIndex: number): LabelledValue[] {
  const line = reading.lines[lineIndex];
  if (!line?.tabular) return [];
  const found = line.cells.flatMap((cell): LabelledValue[] => {
    const match = matchLabel(`${cell.text}:`);
    const below = reading.lines[lineIndex + 1]?.cells.find((one) => one.column === cell.column);
    if (match?.form !== 'alone' || !below || !match.kinds.some((kind) => recordKinds.includes(kind))) return [];
    return [
      { kinds: match.kinds, owner: match.owner, label: cell.text, cell, lineIndex, value: below, form: 'stacked' },
    ];
  });
  return found.length >= 2 ? found : [];
}

/** The cell under a label, unless that is a label too. */
function cellBelow(reading: Reading, lineIndex: number, cell: Cell): Cell | undefined {
  const below = reading.cellAt(lineIndex + 1, cell.column);
  return !below || isLabelItself(reading, below) ? undefined : below;
}

/** "Unit 12, Cedar Court" and "Calle Luna 3" begin like a label, and are what one names. */
function isLabelItself(reading: Reading, cell: Cell): boolean {
  const label = reading.label(cell);
  const isStreet = label?.kinds.includes('street') === true || /^\S+ \S+, \p{Lu}/u.test(cell.text);
  return label !== undefined && !(label.form === 'open' && isAddressLine(cell.text) && isStreet);
}

const wantsDate = (kinds: readonly LabelKind[]) =>
  kinds.some((kind) => kind === 'issued' || kind === 'expires' || kind === 'otherDate');
const wantsNumber = (kinds: readonly LabelKind[]) =>
  kinds.some((kind) => kind === 'number' || kind === 'estimateNumber' || kind === 'otherNumber');

/** A label without a colon, and the cell to its right, which may be its value or belong to another column. */
interface LabelBeside {
  cell: Cell;
  kinds: readonly LabelKind[];
  lineIndex: number;
  beside: Cell;
}

/** "Quote Number    Kererū Coatings Ltd" over "QU-1107    Level 1": the cell beside is another column's. */
function fitsBelowOnly(reading: Reading, { cell, kinds, lineIndex, beside }: LabelBeside): boolean {
  const below = cellBelow(reading, lineIndex, cell);
  if (!below) return false;
  const fits = (one: Cell) =>
    wantsDate(kinds) ? reading.dates(one).length > 0 : /\d/.test(one.text) && !/^[\p{L} ]{2,20}:\s/u.test(one.text);
  // "Prepared for     Direct 804-555-0150" over somebody's name: the firm's contact data, in a column that begins beside the heading.
  if (kinds.includes('customer') && reading.reach(beside) > 0)
    return isPersonName(below.text) && below.text.includes(' ');
  if (kinds.includes('customer') && companyWeight(beside.text) > 0)
    return isPersonName(below.text) && below.text.includes(' ') && headsColumn(reading, lineIndex, beside);
  return (wantsDate(kinds) || wantsNumber(kinds)) && !fits(beside) && fits(below);
}

/** "CUSTOMER:    Ridge Line Roofing LLC" over "Ana Ruiz    12 Shop Rd": the firm's own block begins beside the heading. */
function headsColumn(reading: Reading, lineIndex: number, { column }: Cell): boolean {
  const under = reading.cellAt(lineIndex + 1, column);
  return under !== undefined && (isAddressLine(under.text) || reading.reach(under) > 0);
}

/** "PROPOSAL FOR    OUR SHOP" over "Bettina Strand    90 Turnpike Spur": two headings that look alike, each over its own block. */
function isHeadingBeside(reading: Reading, { cell, kinds, lineIndex, beside }: LabelBeside): boolean {
  const isParty = kinds.some((kind) => kind === 'customer' || kind === 'contractor');
  const below = isParty ? cellBelow(reading, lineIndex, cell) : undefined;
  const other = reading.cellAt(lineIndex + 1, beside.column);
  if (!below || !other || /\d/.test(beside.text) || isShouted(cell.text) !== isShouted(beside.text)) return false;
  return isPersonName(below.text) && below.text.includes(' ') && !(isShouted(beside.text) && isShouted(below.text));
}

const isShouted = (text: string) => text === text.toUpperCase();

/** "No. / Date / Customer / 4471 / 06/02/2026 / Felix Arroway": as many values as labels, each fitting its label. */
function readLabelColumns(
  reading: Reading,
  regions: readonly LineRegion[],
  skip: ReadonlySet<number>,
  values: LabelledValue[],
): Set<number> {
  const used = new Set<number>();
  const loneLabel = (index: number) => {
    const cell =
      reading.lines[index]?.cells.length === 1 && !skip.has(index) && regions[index]?.region !== 'terms'
        ? reading.lines[index]?.cells[0]
        : undefined;
    const match = cell && reading.label(cell);
    return cell && match?.form === 'alone' ? { cell, match } : undefined;
  };
  for (let from = 0; from < reading.lines.length; from++) {
    let count = 0;
    while (count < 12 && loneLabel(from + count)) count++;
    if (count < 2) continue;
    // The first label may be the document's title: "Estimate / No. / Date ...".
    for (const skipTitle of [1, 0]) {
      const first = from + skipTitle;
      const wanted = count - skipTitle;
      if (wanted < 2 || !fits(reading, first, wanted, loneLabel)) continue;
      for (let i = 0; i < wanted; i++) {
        const labelled = loneLabel(first + i);
        const value = reading.lines[first + wanted + i]?.cells[0];
        if (!labelled || !value) continue;
        values.push({
          kinds: labelled.match.kinds,
          owner: labelled.match.owner,
          label: labelled.cell.text,
          cell: labelled.cell,
          lineIndex: first + i,
          value,
          form: 'columns',
        });
        used.add(first + i).add(first + wanted + i);
      }
      break;
    }
    from += count - 1;
  }
  return used;
}

function fits(
  reading: Reading,
  first: number,
  count: number,
  loneLabel: (index: number) => { match: { kinds: readonly LabelKind[] } } | undefined,
): boolean {
  let checked = 0;
  for (let i = 0; i < count; i++) {
    const line = reading.lines[first + count + i];
    const cell = line?.cells.length === 1 ? line.cells[0] : undefined;
    const kinds = loneLabel(first + i)?.match.kinds ?? [];
    if (!cell || loneLabel(first + count + i)) return false;
    const isDate = reading.dates(cell).length > 0;
    if (wantsDate(kinds) !== isDate || (wantsNumber(kinds) && !/\d/.test(cell.text))) return false;
    if (kinds.includes('customer') && /\d/.test(cell.text)) return false;
    if (kinds.includes('email') !== cell.text.includes('@')) return false;
    if (wantsDate(kinds) || wantsNumber(kinds) || kinds.includes('email')) checked++;
  }
  return checked > 0;
}
