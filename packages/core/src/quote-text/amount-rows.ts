import { type AmountRole, roleOf } from './amount-role.ts';
import { depositWords } from './deposit-words.ts';
import { amountWords, hasAmountWord, hasWord, isWord } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import type { LineRegion, Region, TableColumns } from './regions.ts';
import {
  areAlternatives,
  describeFromAbove,
  isTimes,
  nameFromAbove,
  settleBelowSubtotal,
  settleBelowTotal,
  settleNetColumn,
  settleTaxColumns,
  settleTotalsOfParts,
  settleUnnamedSum,
  settleUnnamedTax,
} from './row-columns.ts';
import { readStacks } from './stacked-rows.ts';
import { isListItem } from './values/address.ts';
import { isSaidAgain, type Money } from './values/money.ts';

/** A line (or a stack of lines) that says: this costs that. */
export interface AmountRow {
  /** Index of the line the amount stands on. */
  lineIndex: number;
  /** The words before the amount. */
  label: Span;
  amount: Money;
  /** The words after it. */
  after: string;
  role: AmountRole;
  region: Region;
  /** Only a blank parts label and amount: a sentence could look the same. */
  loose: boolean;
  /** Several prices side by side that do not multiply: a choice. */
  alternatives: boolean;
  /** What the headings of its table say. */
  table?: TableColumns;
  /** Quantity and unit price, when the layout names them (stacked columns); else they are found by arithmetic. */
  given?: { quantity?: number; unitPriceMinor?: number; description: Span };
}

export function readAmountRows(
  reading: Reading,
  regions: readonly LineRegion[],
  skip: ReadonlySet<number>,
): AmountRow[] {
  const rows: AmountRow[] = [];
  const stacked = readStacks(reading, regions, skip);
  for (const [index, line] of reading.lines.entries()) {
    if (rows.length > mostRows) break;
    const region = regions[index];
    if (!region || region.region === 'terms' || region.tableHeader || skip.has(index) || stacked.lines.has(index))
      continue;
    rows.push(
      ...rowsOfLine(reading, line, index, { ...region, underHeader: regions[index - 1]?.tableHeader === true }),
    );
  }
  settleTaxColumns(reading, rows);
  settleNetColumn(reading, rows);
  for (const row of rows) nameFromAbove(reading, regions, row);
  for (const row of rows) describeFromAbove(reading, regions, row, rows, skip);
  const all = [...rows, ...stacked.rows];
  settleBelowTotal(reading, all);
  const bare = stacked.rows.length > 0 ? [] : rows.flatMap((row) => bareRowsAbove(reading, row, rows, skip));
  const sorted = [...all, ...bare].sort((a, b) => a.amount.start - b.amount.start);
  settleTotalsOfParts(reading, sorted);
  settleUnnamedTax(reading, sorted);
  settleBelowSubtotal(sorted);
  settleUnnamedSum(reading, sorted);
  return sorted;
}

/** "driveway 225 / deck 590 / total 815": bare numbers are prices when they make the total under them. */
function bareRowsAbove(
  reading: Reading,
  total: AmountRow,
  rows: readonly AmountRow[],
  skip: ReadonlySet<number>,
): AmountRow[] {
  if (total.role !== 'total' && total.role !== 'subtotal') return [];
  const found: AmountRow[] = [];
  let sum = 0;
  for (let at = total.lineIndex - 1; at >= 0 && found.length < 30; at--) {
    const line = reading.lines[at];
    const amount = line && reading.money(line).at(-1);
    if (!line || !amount || amount.shape !== 'integer' || amount.end !== line.end || skip.has(at)) break;
    const label = { start: line.start, end: amount.start };
    if (!/\p{L}{2}.*[\s:.–-]$/u.test(reading.slice(label)) || rows.some((row) => row.lineIndex === at)) break;
    sum += amount.minor;
    found.push({
      lineIndex: at,
      label,
      amount,
      after: '',
      role: 'item',
      region: total.region,
      loose: false,
      alternatives: false,
    });
    if (sum === total.amount.minor && found.length > 1) return found;
    if (sum > total.amount.minor) break;
  }
  return [];
}

/** An estimate of more rows is a price list, and checking its sums is not worth a customer's wait. */
const mostRows = 600;

/** Roles that a single word gives ("Skim coat and prime", a *prime* being a rebate in French): what multiplies is an item all the same. */
const wordy: ReadonlySet<AmountRole> = new Set(['other', 'discount', 'stage', 'received', 'periodic']);

function rowsOfLine(
  reading: Reading,
  line: Line,
  lineIndex: number,
  region: LineRegion & { underHeader: boolean },
): AmountRow[] {
  if (line.text.length > 260) return [];
  const money = reading
    .money(line)
    .filter((one) => one.shape !== 'integer' || countsAsAmount(reading, line, one, region));
  const pairs = labelledPairs(reading, line, money);
  if (pairs.length > 1)
    return pairs.map((pair) => ({ ...pair, lineIndex, region: region.region, loose: false, alternatives: false }));
  const first = money[0];
  const last = leadingTotal(reading, line, money) ?? money[money.length - 1];
  if (!first || !last) return [];
  const label = { start: line.start, end: last.start };
  const labelText = reading.slice(label);
  const after = reading.source.text.slice(last.end, line.end);
  // "dollars ($ 11,700.00 )": an amount said again in figures belongs to its sentence.
  if (last.minor > 0 && /\(\s?$/.test(labelText)) return [];
  if (last.minor < 0 && isSaidAgain(labelText)) return [];
  if (isOneOfTwo(reading, line, money, last)) return [];
  const named = namedBehindOthers(reading, line, money, last) ? 'total' : roleOf(labelText, after);
  // "Bond breaker", "Insurance certificate": what multiplies in an item table is an item, whatever its words are.
  // "- crown reduction (20 % off the height): $540" in a list: what is in brackets says how.
  const bare = labelText.replace(/\([^()]*\)/g, ' ');
  const aside =
    named === 'discount' && last.minor > 0 && isListItem(reading.source.text, line) && roleOf(bare, after) === 'item';
  // A column of tax marks stands in every row ("18.00  GST  630.00").
  const taxMarked = named === 'tax' && !hasAmountWord(line.cells[0]?.text ?? '', 'tax');
  const role =
    aside ||
    ((wordy.has(named) || taxMarked) &&
      last.minor > 0 &&
      (region.inTable || line.cells.length > 3) &&
      isTimes(reading, line, last))
      ? 'item'
      : named;
  // "Diagnostic fee paid 11/6   -$95.00": taken off because it was paid.
  const paid =
    last.minor < 0 &&
    (role === 'item' || role === 'discount') &&
    (hasAmountWord(labelText.replace(/\([^()]*\)/g, ' '), 'received') ||
      // "Check 1042 -$2,000.00", and no discount by name.
      (role === 'item' && hasWord(labelText, 'payment')));
  const totalFirst =
    !breaksOff(labelText.trimEnd()) &&
    // "You pay the deductible, $2,500.00, when we are finished".
    !/, $/.test(labelText) &&
    role !== 'item' &&
    roleOf(labelText, '') !== 'item' &&
    /^[\s*]*[\p{L} ()%\d.,-]{2,40}[\s:=]*$/u.test(labelText);
  if (
    (isProse(labelText, after, line) ||
      (!region.underHeader && goesOnFromAbove(reading, line, lineIndex, labelText))) &&
    !totalFirst
  )
    return [];
  const marked = money.filter((one) => one.shape === 'marked');
  return [
    {
      lineIndex,
      label,
      amount: last,
      after,
      role: paid ? 'received' : role === 'rounding' && Math.abs(last.minor) > 100 ? 'item' : role,
      region: region.region,
      loose: isLoose(line, labelText, last),
      alternatives:
        marked.length > 1 && !isToStart(reading, line, money, last) && areAlternatives(reading, line, marked),
      ...(region.table === undefined ? {} : { table: region.table }),
    },
  ];
}

/**
 * "$1,054 total, or $1,300 with doors", "Total $1,054 up from $980": which of two figures a line means, only a sentence can say,
 * unless the words between them lead from one to the other.
 */
function isOneOfTwo(reading: Reading, line: Line, money: readonly Money[], last: Money): boolean {
  const [first] = money;
  const previous = money[money.indexOf(last) - 1];
  if (!first || !previous || line.tabular) return false;
  const between = reading.source.text.slice(previous.end, last.start);
  if (line.cells.length === 1 && hasWord(between, 'orWord')) return true;
  const isNamedFirst = roleOf(reading.source.text.slice(line.start, first.start), '') === 'total';
  if (!isNamedFirst || !/\p{L}{2}/u.test(between) || /[=×*@]/.test(between)) return false;
  return ['item', 'other', 'optional', 'discount'].includes(roleOf(between, '')) && !isTimes(reading, line, last);
}

/** "4.850,00 € zzgl. 19 % MwSt. (921,50 €), insgesamt 5.771,50 €": of several amounts in a sentence the last is the one called total. */
function namedBehindOthers(reading: Reading, line: Line, money: readonly Money[], last: Money): boolean {
  const previous = money[money.indexOf(last) - 1];
  if (!previous || line.cells.length > 1) return false;
  return roleOf(reading.source.text.slice(previous.end, last.start).replace(/^[^\p{L}]+/u, ''), '') === 'total';
}

/** "Total $1,960, one third to start.": the first amount, where the words before it are no more than a total's name. */
function leadingTotal(reading: Reading, line: Line, money: readonly Money[]): Money | undefined {
  const first = money[0];
  if (!first || money.length < 2) return undefined;
  const label = reading.source.text.slice(line.start, first.start);
  const role = roleOf(label, '');
  return role !== 'item' &&
    role !== 'optional' &&
    label.length < 40 &&
    !line.tabular &&
    roleOf(reading.source.text.slice(first.end, money[1]?.start), '') !== 'total' &&
    /^[,;.]/.test(reading.source.text.slice(first.end, first.end + 1))
    ? first
    : undefined;
}

/** "Total $1,275, $250 to start and the rest when we load up": the second amount is a part of the first. */
function isToStart(reading: Reading, line: Line, money: readonly Money[], total: Money): boolean {
  const part = money[1];
  if (!part || money.length > 2 || total !== money[0] || part.minor >= total.minor) return false;
  const words = reading.source.text.slice(part.end, line.end).split(/[,;.]/)[0] ?? '';
  return hasAmountWord(words, 'start') || depositWords(words).length > 0;
}

/** A bare whole number is an amount at the end of a table row, or right after a total's name. */
function countsAsAmount(reading: Reading, line: Line, money: Money, region: LineRegion): boolean {
  const cell = line.cells.find((one) => one.start <= money.start && money.end <= one.end);
  if (!cell) return false;
  const digits = reading.slice(money).replace(/\D/g, '');
  // "860 00": a ruled form has a column for the cents.
  const ownCell = cell.text.replace(/ 00$/, '').replace(/[^\p{L}\d]/gu, '') === digits;
  const label = reading.source.text.slice(line.start, money.start);
  const role = roleOf(label, '');
  const named =
    role !== 'item' && role !== 'other' && role !== 'optional' && label.trim().length < 45 && money.minor !== 0;
  const tail = reading.source.text.slice(money.end, line.end).trim();
  // "Total 6740 no vat".
  if (named && (tail.length < 3 || (tail.length < 12 && hasAmountWord(tail, 'tax'))))
    return (
      ownCell ||
      /[:=]\s*$/.test(label) ||
      (['total', 'subtotal'] as const).some((kind) =>
        amountWords(label, kind).some((word) => label.slice(word.end).trim() === ''),
      ) ||
      role === 'subtotal' ||
      /\d ?%\s*$/.test(label)
    );
  return region.inTable && ownCell && line.cells.length > 1 && cell === line.cells[line.cells.length - 1];
}

type Pair = Pick<AmountRow, 'label' | 'amount' | 'after' | 'role'>;

/** "Subtotal $100   Tax $8   Total $108" on one line. */
function labelledPairs(reading: Reading, line: Line, money: readonly Money[]): Pair[] {
  if (money.length < 2 || money.length > 6) return [];
  const pairs: Pair[] = [];
  let from = line.start;
  for (const amount of money) {
    const label = { start: from, end: amount.start };
    const role = roleOf(reading.slice(label), '');
    if (role === 'item' || role === 'optional' || role === 'other') return [];
    const text = reading.slice(label);
    if (text.length > 50) return [];
    // "Macht zusammen 2.750 € netto, also 3.272,50 €": a comma ends what belongs to the amount before.
    if (
      pairs.length > 0 &&
      amountWords(text, 'net').some((word) => word.start < 2 && /^\s?[,;]/.test(text.slice(word.end)))
    )
      return [];
    pairs.push({ label, amount, after: '', role });
    from = amount.end;
  }
  return pairs;
}

/** Sentences run on after the amount, or end before it and go on. */
function isProse(label: string, after: string, line: Line): boolean {
  const tail = after.replace(/\([^()]{0,60}\)/g, '').trim();
  if (tail.length > 26 || /^[,;] ?\p{Ll}/u.test(tail)) return true;
  if (line.cells.length > 1) return false;
  return breaksOff(label) || label.split(/\s+/).length > 14;
}

/** "Contract price equals RCV. First check $11,800": another sentence begins before the amount. */
function breaksOff(label: string): boolean {
  const ends = label.matchAll(/(\p{L}{3,})[.!?] +(?:\p{Lu}|[$£€]|$)|\d\d[.!?] \p{Lu}\p{Ll}/gu);
  return [...ends].some((end) => !isWord(end[1] ?? '', 'abbreviation'));
}

/** "... would be $4,200 inc / GST laid, or if you go the bluestone it's $6,850": a paragraph that wraps is no list. */
function goesOnFromAbove(reading: Reading, line: Line, lineIndex: number, label: string): boolean {
  const above = reading.lines[lineIndex - 1];
  return (
    above !== undefined &&
    above.cells.length === 1 &&
    line.cells.length === 1 &&
    !isListItem(reading.source.text, line) &&
    above.depth === line.depth &&
    above.text.length >= 48 &&
    !/[.!?:;)]$|\d(?:\s?(?:[€$£]|EUR|CHF))?$/.test(above.text) &&
    /^\p{Ll}|,\s/u.test(label) &&
    // "..., removal of the branches included: 1 480 €": after a comma a few words do.
    label.trim().split(/\s+/).length >= (/,$/.test(above.text) && /^\p{Ll}/u.test(label) ? 3 : 6)
  );
}

function isLoose(line: Line, label: string, amount: Money): boolean {
  const cell = line.cells.find((one) => one.start <= amount.start && amount.end <= one.end);
  if (!cell) return true;
  const before = cell.text.slice(0, Math.max(0, amount.start - cell.start));
  if (before.trim() === '' || /^[\s$£€¥-]*$/.test(before)) return false;
  return !/(?:[:=–—-]|\s-|\t)\s*$/.test(label);
}
