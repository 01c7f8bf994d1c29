import { roleOf } from './amount-role.ts';
import type { AmountRow } from './amount-rows.ts';
import { amountWords, hasAmountWord, hasWord, leadingWord } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import { isNumberCell, type LineRegion } from './regions.ts';
import type { Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/** Under "Ex GST" and "Inc GST" two prices are no choice: the last is what is paid. */
export function settleTaxColumns(reading: Reading, rows: AmountRow[]): void {
  if (!rows.some((row) => row.alternatives)) return;
  const header = reading.lines.findIndex((line) => {
    const [net, gross] = line.cells.slice(-2).map((cell) => cell.text);
    return (
      line.cells.length >= 2 &&
      line.text.length < 160 &&
      reading.money(line).length === 0 &&
      hasAmountWord(net ?? '', 'net') &&
      hasAmountWord(gross ?? '', 'gross')
    );
  });
  if (header < 0) return;
  for (const row of rows) if (row.lineIndex > header && row.alternatives) row.alternatives = false;
}

/** "Subtotal, VAT, Total" in every row: the amounts are those that quantity and price make, if they make the subtotal below. */
export function settleNetColumn(reading: Reading, rows: AmountRow[]): void {
  const table = rows.filter((row) => row.role === 'item' && row.alternatives && row.region === 'body');
  const nets = table.map((row) => netAmount(reading, row));
  if (table.length === 0 || nets.some((net) => net === undefined)) return;
  const sum = nets.reduce((all, net) => all + (net?.minor ?? 0), 0);
  if (!rows.some((row) => row.role === 'subtotal' && row.amount.minor === sum)) return;
  for (const [index, row] of table.entries()) {
    const net = nets[index];
    if (!net) continue;
    row.alternatives = false;
    row.after = reading.source.text.slice(net.end, row.amount.end);
    row.label = { start: row.label.start, end: net.start };
    row.amount = net;
  }
}

/** The amount of a row that stands before its last one and is quantity times price. */
function netAmount(reading: Reading, row: AmountRow): Money | undefined {
  const line = reading.lines[row.lineIndex];
  if (!line) return undefined;
  return reading
    .money(line)
    .filter((one) => one.shape !== 'integer' && one.end < row.amount.start && one.minor <= row.amount.minor)
    .findLast((one) => isTimes(reading, line, one));
}

/**
 * "Subtotal $1,600.00 / Loyalty -$100.00 / Tax $64.20": what stands between a sum and the total takes off from all of it, whatever
 * it is called, if the list does not go on under the sum.
 */
export function settleBelowSubtotal(rows: readonly AmountRow[]): void {
  const body = rows.filter((row) => row.region === 'body');
  const last = body.findLastIndex((row) => row.role === 'item' && row.amount.minor > 0);
  const sum = body.findIndex((row, index) => index > last && (row.role === 'subtotal' || row.role === 'sectionTotal'));
  const total = body.findLastIndex((row) => row.role === 'total');
  if (sum < 0) return;
  for (const row of body.slice(sum + 1, total)) if (row.role === 'item' && row.amount.minor < 0) row.role = 'discount';
}

/** "2495   $5,697.50 / less cash price -$113.95": the sum of all rows above, without a name, that something comes off or on. */
export function settleBareSubtotal(reading: Reading, rows: readonly AmountRow[]): void {
  const body = rows.filter((row) => row.region === 'body');
  let sum = 0;
  let above = 0;
  for (const [index, row] of body.entries()) {
    if (row.role !== 'item' || row.alternatives) return;
    const next = body[index + 1]?.role;
    const leadsOn = next === 'discount' || next === 'tax';
    if (above > 1 && row.amount.minor === sum && leadsOn && !row.given && !/\p{L}/u.test(reading.slice(row.label))) {
      row.role = 'subtotal';
      return;
    }
    sum += row.amount.minor;
    above++;
  }
}

/** "Subtotal $2,877.00 / Knox County (9.25%) $266.12 / Total $3,143.12": the rate of the sum above it is a tax, whatever it is called. */
export function settleUnnamedTax(reading: Reading, rows: readonly AmountRow[]): void {
  for (const [index, row] of rows.entries()) {
    const rate = /(\d{1,2}(?:[.,]\d{1,4})?) ?%/.exec(reading.slice(row.label))?.[1];
    const sum = rows[index - 1];
    if (rate === undefined || row.role !== 'item' || sum?.role !== 'subtotal') continue;
    const share = (sum.amount.minor * Number(rate.replace(',', '.'))) / 100;
    const leads = rows.some((to) => to.role === 'total' && to.amount.minor === sum.amount.minor + row.amount.minor);
    if (leads && Math.abs(share - row.amount.minor) <= 1) row.role = 'tax';
  }
}

/** "Total for shelves $640 / Total for hours $414": totals of parts, unless one of them is what the others make. */
export function settleTotalsOfParts(reading: Reading, rows: readonly AmountRow[]): void {
  const parts = rows.filter((row) => row.role !== 'deposit' && isTotalFor(reading.slice(row.label)));
  const sum = parts.reduce((all, row) => all + row.amount.minor, 0);
  if (new Set(parts.map((row) => row.amount.minor)).size < 2) return;
  for (const row of parts) if (row.amount.minor * 2 !== sum) row.role = 'sectionTotal';
}

const isTotalFor = (label: string): boolean => {
  const total = amountWords(label, 'total')[0];
  const rest = total && !/[\p{L}\d]/u.test(label.slice(0, total.start)) ? label.slice(total.end) : '';
  return leadingWord(rest, 'forParty') !== undefined && !hasAmountWord(label, 'grandTotal');
};

/** "ESTIMATED COST OF JOB  $7,105.00": a price by a name nobody knows is the total where it is what all rows above it make, and none has the name. */
export function settleUnnamedSum(reading: Reading, rows: readonly AmountRow[]): void {
  if (rows.some((row) => row.role === 'total' || row.role === 'subtotal' || row.alternatives)) return;
  const body = rows.filter((one) => one.region === 'body');
  const last = body.findLastIndex((row) => row.role === 'item' && row.amount.minor > 0);
  const above: number[] = [];
  let sum = 0;
  for (const [index, { role, amount, label }] of body.entries()) {
    const isPrice = role === 'item' && hasAmountWord(reading.slice(label), 'price');
    // Two parts alike and their double may as well be three parts, and a list that goes on has other sums.
    if (isPrice && new Set(above).size > 1 && amount.minor === sum && isEndOfList(reading, body, index, last)) {
      const row = body[index];
      if (row) row.role = 'total';
      continue;
    }
    if (role === 'item') above.push(amount.minor);
    if (role === 'item' || role === 'tax') sum += amount.minor;
    if (role === 'discount') sum -= Math.abs(amount.minor);
  }
}

/** Only prices by other names follow: "Cost of work / Sales tax / Cost to customer". */
const isEndOfList = (reading: Reading, rows: readonly AmountRow[], index: number, last: number): boolean =>
  index === last ||
  rows
    .slice(index + 1, last + 1)
    .every(
      (row, at, below) =>
        row.role !== 'item' ||
        (at === below.length - 1 &&
          below.some((one) => one.role === 'tax') &&
          hasAmountWord(reading.slice(row.label), 'price')),
    );

/** "Billed To    Date of Issue    Estimate Total" over "Aisha Mbeki    09/30/2026    $742.00": labels name the cells under them. */
export function nameFromAbove(reading: Reading, regions: readonly LineRegion[], row: AmountRow): void {
  const above = reading.lines[row.lineIndex - 1];
  const line = reading.lines[row.lineIndex];
  if (!above || !line || above.cells.length < 2 || line.cells.length < 2) return;
  if (regions[row.lineIndex - 1]?.tableHeader || reading.money(above).some((one) => one.shape !== 'integer')) return;
  const cell = line.cells.find((one) => one.start <= row.amount.start && row.amount.end <= one.end);
  const over = cell && above.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  if (!over || above.cells.filter((one) => reading.label(one)?.form === 'alone').length < 2) return;
  const role = roleOf(over.text, '');
  if (role !== 'total' && role !== 'subtotal' && role !== 'deposit' && role !== 'balance') return;
  row.role = role;
  row.label = { start: over.start, end: over.end };
}

/** Whether two number cells before an amount make it: a quantity and a price. */
export const isTimes = (reading: Reading, line: Line, amount: Money): boolean =>
  productOf(reading, line, amount) !== undefined;

/** The quantity and the price that are the two. */
export function productOf(
  reading: Reading,
  line: Line,
  amount: Money,
): { quantity: number; unitPriceMinor: number } | undefined {
  if (!line.cells.some((cell) => cell.start <= amount.start && amount.end <= cell.end)) return undefined;
  const rates = reading.money(line).filter((one) => one.end <= amount.start && one.minor > 0);
  for (const cell of line.cells) {
    const quantity =
      isNumberCell(cell) && cell.end <= amount.start ? readQuantity(cell.text, reading.decimal) : undefined;
    const rate = rates.find(
      (one) => quantity !== undefined && one.start !== cell.start && Math.round(quantity * one.minor) === amount.minor,
    );
    if (quantity !== undefined && rate) return { quantity, unitPriceMinor: rate.minor };
  }
  return undefined;
}

/** Several prices side by side that neither multiply nor add up. */
export function areAlternatives(reading: Reading, line: Line, marked: readonly Money[]): boolean {
  const last = marked[marked.length - 1];
  if (!last) return false;
  const between = marked.slice(1).every((one, index) => {
    const previous = marked[index];
    const words = reading.source.text.slice(previous?.end ?? 0, one.start);
    // Words between are a sentence or a product, unless they name the next option.
    return previous !== undefined && !/[@×=]/.test(words) && (!/\p{L}/u.test(words) || hasAmountWord(words, 'option'));
  });
  if (!between) return false;
  const numbers = (reading.slice({ start: line.start, end: last.start }).match(/\d[\d.,]*/g) ?? []).map(
    (raw) => readQuantity(raw.replace(/[.,]+$/, ''), reading.decimal) ?? 0,
  );
  // "1  2 890,00 €  5 %  2 745,50 €": a column says what is taken off.
  const percents = line.cells.flatMap((cell) => /^-?(\d{1,2}(?:[.,]\d)?) ?%$/.exec(cell.text)?.[1] ?? []);
  const multiplies = marked
    .slice(0, -1)
    .some(
      (rate) =>
        rate.minor === last.minor ||
        numbers.some(
          (n) => isTimesLess(n * rate.minor, last.minor, percents) || isTimesRounded(n, rate.minor, last.minor),
        ),
    );
  const perUnit = hasWord(reading.source.text.slice(marked[0]?.end ?? 0, (marked[0]?.end ?? 0) + 12), 'per');
  const sum = marked.slice(0, -1).reduce((total, one) => total + one.minor, 0);
  return !multiplies && !perUnit && sum !== last.minor;
}

/** "6 doors   $63.83   $383.00": a price that was rounded to the cent makes its amount within half a cent for each. */
const isTimesRounded = (count: number, rate: number, amount: number): boolean =>
  count > 1 && count <= 1000 && rate !== amount && Math.abs(count * rate - amount) <= count / 2;

/** A product, or what is left of it after one of the percentages. */
const isTimesLess = (product: number, amount: number, percents: readonly string[]): boolean =>
  [0, ...percents.map((one) => Number(one.replace(',', '.')))].some(
    (off) => Math.round((product * (100 - off)) / 100) === amount,
  );
