import type { AmountRole } from './amount-role.ts';
import { readAmountsInFront } from './amounts-in-front.ts';
import { joinBrokenRows } from './broken-rows.ts';
import { settleEquation, settleUnnamedSteps } from './equations.ts';
import { settleLotTotals } from './lot-totals.ts';
import { nameWithLineAbove } from './named-above.ts';
import type { Reading, Span } from './reading.ts';
import type { LineRegion, Region, TableColumns } from './regions.ts';
import {
  nameFromAbove,
  settleBareSubtotal,
  settleBelowSubtotal,
  settleNetColumn,
  settleTaxColumns,
  settleTotalsOfParts,
  settleUnnamedSum,
  settleUnnamedTax,
} from './row-columns.ts';
import { rowsOfLine } from './rows-of-line.ts';
import { readStacks } from './stacked-rows.ts';
import { settleStages } from './staged-price.ts';
import { settleTickedSum } from './ticked-choice.ts';
import { settleBelowTotal } from './total-steps.ts';
import type { Money } from './values/money.ts';
import { describeFromAbove } from './words-above.ts';

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
  const inFront = readAmountsInFront(reading, regions, new Set([...skip, ...stacked.lines]));
  for (const [index, line] of reading.lines.entries()) {
    if (rows.length > mostRows) break;
    const region = regions[index];
    if (!region || region.region === 'terms' || region.tableHeader || skip.has(index) || stacked.lines.has(index))
      continue;
    const front = inFront.get(index);
    if (front) {
      rows.push(front);
      continue;
    }
    rows.push(
      ...rowsOfLine(reading, line, index, { ...region, underHeader: regions[index - 1]?.tableHeader === true }),
    );
  }
  settleTaxColumns(reading, rows);
  settleNetColumn(reading, rows);
  for (const row of rows) nameFromAbove(reading, regions, row);
  for (const row of rows) describeFromAbove(reading, regions, row, rows, skip);
  nameWithLineAbove(reading, regions, rows);
  joinBrokenRows(reading, regions, rows);
  const all = [...rows, ...stacked.rows];
  settleBelowTotal(reading, all);
  const bare = stacked.rows.length > 0 ? [] : rows.flatMap((row) => bareRowsAbove(reading, row, rows, skip));
  const sorted = [...all, ...bare].sort((a, b) => a.amount.start - b.amount.start);
  settleBareSubtotal(reading, sorted);
  settleTotalsOfParts(reading, sorted);
  settleLotTotals(reading, sorted);
  settleUnnamedTax(reading, sorted);
  settleBelowSubtotal(sorted);
  settleUnnamedSum(reading, sorted);
  settleUnnamedSteps(reading, sorted);
  settleTickedSum(reading, sorted);
  settleEquation(reading, regions, sorted);
  settleStages(reading, sorted);
  return sorted;
}

/** "driveway 225 / deck 590 / total 815": bare numbers are prices when they make the total under them. */
function bareRowsAbove(
  reading: Reading,
  total: AmountRow,
  rows: readonly AmountRow[],
  skip: ReadonlySet<number>,
): AmountRow[] {
  // "Steel ..... $ 560 / Shop time ..... 975 / $1535": a sum without words, under rows of which some have no sign.
  const isUnnamed = total.role === 'item' && !/[\p{L}\d]/u.test(reading.slice(total.label) + total.after);
  if (total.role !== 'total' && total.role !== 'subtotal' && !isUnnamed) return [];
  const found: AmountRow[] = [];
  let beside = 0;
  let target = total.amount.minor;
  let sum = 0;
  for (let at = total.lineIndex - 1; at >= 0 && found.length < 30; at--) {
    const line = reading.lines[at];
    const amount = line && reading.money(line).at(-1);
    const marked = rows.find((row) => row.lineIndex === at && row.role === 'item' && !row.loose && !row.alternatives);
    if (isUnnamed && marked && /\p{L}{2}/u.test(reading.slice(marked.label))) {
      sum += marked.amount.minor;
      beside++;
      if (sum === target && found.length > 0 && found.length + beside > 2) return found;
      if (sum > target) break;
      continue;
    }
    const tax = found.length === 0 ? rows.find((row) => row.lineIndex === at && row.role === 'tax') : undefined;
    // "trip 55 / locks 198 / 253 / tax 7%  17.71": between the list and the total, its sum without a name.
    const isSum = line?.cells.length === 1 && amount?.end === line.end && amount.start === line.start;
    target -= tax?.amount.minor ?? 0;
    if (tax || (isSum && found.length === 0 && amount.minor === target)) continue;
    // "after hours: no": of nothing that costs.
    if (line && found.length === 0 && !/\d/.test(line.text) && !skip.has(at)) continue;
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
    if (!isUnnamed && sum === target && found.length + beside > 1) return found;
    if (sum > target) break;
  }
  return [];
}

/** An estimate of more rows is a price list, and checking its sums is not worth a customer's wait. */
const mostRows = 600;
