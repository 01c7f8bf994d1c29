import { roleOf } from './amount-role.ts';
import type { AmountRow } from './amount-rows.ts';
import type { Line } from './lines.ts';
import { columnKinds } from './regions.ts';
import { emptyRow, isNumeric, isText, lineAt, moneyOf, type Stacks, totalLabel } from './stacks.ts';
import { readQuantity } from './values/number.ts';

/**
 * "Dryer vent cleaning / qty 1 / $119.00 / $119.00": a web page copied with one cell a line and no headings, where every row says which
 * of its numbers is the quantity. Each row proves itself: quantity times price makes its amount.
 */
export function readCountedStack(stacks: Stacks, from: number): number | undefined {
  const rows: AmountRow[] = [];
  const details: number[] = [];
  let at = from;
  for (let row = rowAt(stacks, at); row && rows.length < 60; row = rowAt(stacks, at)) {
    rows.push(row);
    details.push(row.lineIndex - at - 3);
    at = row.lineIndex + 1;
  }
  // Where a row begins, the one before it says; the first is as long as the others, or stands under a heading.
  const isFirst = stacks.regions[from - 1]?.heading === true || details.every((count) => count === details[0]);
  if (!isFirst) return undefined;
  if (rows.length === 0 || (rows.length === 1 && !totalLabel(stacks, lineAt(stacks, at)))) return undefined;
  stacks.rows.push(...rows);
  for (let used = from; used < at; used++) stacks.lines.add(used);
  return at;
}

/** Between the name and the quantity, a description. */
const mostDetails = 2;

function rowAt(stacks: Stacks, from: number): AmountRow | undefined {
  const label = lineAt(stacks, from);
  if (!label || !isText(label) || totalLabel(stacks, label) || roleOf(label.text, '') !== 'item') return undefined;
  if (stacks.regions[from]?.heading || stacks.reading.reach(label) > 0) return undefined;
  for (let at = from + 1; at <= from + 1 + mostDetails; at++) {
    const line = lineAt(stacks, at);
    if (!line || line.cells.length > 1) return undefined;
    const quantity = countIn(stacks, line);
    if (quantity === undefined) {
      if (!isText(line) || totalLabel(stacks, line) || stacks.regions[at]?.heading) return undefined;
      continue;
    }
    const [rate, last] = [lineAt(stacks, at + 1), lineAt(stacks, at + 2)];
    const [price, amount] = [rate, last].map((one) => (one && isNumeric(one) ? moneyOf(stacks, one) : undefined));
    if (!price || !amount || amount.shape === 'integer' || Math.round(quantity * price.minor) !== amount.minor)
      return undefined;
    const given = { description: label, quantity, unitPriceMinor: price.minor };
    return { ...emptyRow(stacks, at + 2, label, amount), given };
  }
  return undefined;
}

/** "qty 2", "Quantity: 2", "Menge 2". */
function countIn(stacks: Stacks, line: Line): number | undefined {
  const [, word = '', count = ''] = /^(\p{L}{2,10})\.?:? ?(\d{1,5}(?:[.,]\d{1,3})?)$/u.exec(line.text) ?? [];
  return word !== '' && columnKinds(word)?.includes('quantity')
    ? readQuantity(count, stacks.reading.decimal)
    : undefined;
}
