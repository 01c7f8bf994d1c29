import { roleOf } from './amount-role.ts';
import type { Line } from './lines.ts';
import { columnKinds } from './regions.ts';
import { emptyRow, isNumeric, isText, lineAt, moneyOf, type Stacks, totalLabel } from './stacks.ts';
import type { Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/** A name, up to three lines of detail, and an amount. */
interface StackedPair {
  label: Line;
  amount: Money;
  /** Line of the amount. */
  at: number;
  /** Its last line: "6 x $57.00" may stand under "$342.00". */
  last: number;
  details: number;
  /** "28 × $3.00" stands over the amount. */
  times: boolean;
  /** The lines of detail are set in, and the name is not. */
  indented: boolean;
}

/** "Pressure wash / $350.00 / Shutters / soft wash / $180.00 / TOTAL / $530.00": pairs are items when they make a total below them. */
export function readPairStack(stacks: Stacks, from: number): number | undefined {
  const pairs: StackedPair[] = [];
  let at = from;
  let sum = 0;
  while (pairs.length < 60) {
    const below = isListHeading(stacks, at) ? pairAt(stacks, at + 1) : undefined;
    const pair = below?.times ? below : pairAt(stacks, at);
    if (!pair) break;
    pairs.push(pair);
    sum += pair.amount.minor;
    at = pair.last + 1;
  }
  const [first, ...others] = pairs;
  // More lines over the first amount than over any other: the topmost is a heading of them all.
  if (!first || others.length === 0) return undefined;
  const isUnderHeading = isListHeading(stacks, from) && first.label !== lineAt(stacks, from);
  if (!isUnderHeading && first.details > Math.max(...others.map((pair) => pair.details)) && !first.indented)
    return undefined;
  if (!totalStands(stacks, at, sum)) return undefined;
  for (const { label, amount, at: line } of pairs)
    stacks.rows.push({
      ...emptyRow(stacks, line, label, amount),
      given: { description: label, ...timesBeside(stacks, line) },
    });
  for (let used = from; used < at; used++) stacks.lines.add(used);
  return at;
}

/** "Services", "Materials": over the rows of an app's page; over a detail and an amount the name of a row. */
function isListHeading(stacks: Stacks, at: number): boolean {
  const line = lineAt(stacks, at);
  return line?.cells.length === 1 && (columnKinds(line.text)?.every((kind) => kind === 'item') ?? false);
}

const mostDetails = 3;
const columnOf = (line: Line) => line.cells[0]?.column ?? 0;

function pairAt(stacks: Stacks, from: number): StackedPair | undefined {
  const label = lineAt(stacks, from);
  if (!label || !isText(label) || stacks.regions[from]?.tableHeader) return undefined;
  const isCredit = roleOf(label.text, '') === 'discount';
  if (!isCredit && totalLabel(stacks, label)) return undefined;
  let indented = columnOf(label) === 0;
  let details = 0;
  for (let at = from + 1; at <= from + 1 + mostDetails; at++) {
    const line = lineAt(stacks, at);
    if (!line) return undefined;
    if (columnOf(line) === 0) indented = false;
    const amount = isNumeric(line) ? moneyOf(stacks, line) : undefined;
    if (amount?.shape === 'integer') return undefined;
    const times = amount !== undefined && isProductLine(stacks, lineAt(stacks, at - 1) ?? line, line);
    // "Visit credit / 1.0 × -$95.00 / -$95.00".
    if (isCredit && amount && !(amount.minor < 0 && times)) return undefined;
    if (amount) return { times, label, amount, at, last: isTimesBelow(stacks, at) ? at + 1 : at, details, indented };
    if (isProductLine(stacks, line, lineAt(stacks, at + 1))) continue;
    if (!isText(line) || totalLabel(stacks, line) || stacks.reading.money(line).some((one) => one.shape !== 'integer'))
      return undefined;
    details++;
  }
  return undefined;
}

/** "28 × $3.00" over "$84.00". */
function isProductLine(stacks: Stacks, line: Line, next: Line | undefined): boolean {
  const count = /^(\d[\d.,]*) ?[x×@*] ?/i.exec(line.text)?.[1];
  const rate = count === undefined ? undefined : stacks.reading.money(line).at(-1);
  const amount = next && moneyOf(stacks, next);
  const quantity = count === undefined ? undefined : readQuantity(count, stacks.reading.decimal);
  return rate !== undefined && amount !== undefined && Math.round((quantity ?? 0) * rate.minor) === amount.minor;
}

/** "6 x $57.00" under "$342.00", and not over an amount of its own ("$57.00 / 1 x $57.00 / $57.00"). */
function isTimesBelow(stacks: Stacks, at: number): boolean {
  const [amount, line, next] = [lineAt(stacks, at), lineAt(stacks, at + 1), lineAt(stacks, at + 2)];
  return line !== undefined && isProductLine(stacks, line, amount) && !isProductLine(stacks, line, next);
}

/** Quantity and price on the line over an amount, or under it. */
function timesBeside(stacks: Stacks, at: number): { quantity?: number; unitPriceMinor?: number } {
  const above = lineAt(stacks, at - 1);
  const isAbove = above !== undefined && isProductLine(stacks, above, lineAt(stacks, at));
  const line = isAbove ? above : isTimesBelow(stacks, at) ? lineAt(stacks, at + 1) : undefined;
  if (!line) return {};
  const quantity = readQuantity(/^\d[\d.,]*/.exec(line.text)?.[0] ?? '', stacks.reading.decimal);
  const rate = stacks.reading.money(line).at(-1);
  return quantity === undefined || !rate ? {} : { quantity, unitPriceMinor: rate.minor };
}

/** Whether one of the next lines is the sum, under the name of a total or behind it. */
function totalStands(stacks: Stacks, from: number, sum: number): boolean {
  const stacked = totalLabel(stacks, lineAt(stacks, from));
  return [0, 1, 2, 3, 4].some((step) => {
    const line = lineAt(stacks, from + step);
    const amount = line && moneyOf(stacks, line);
    if (!line || amount?.minor !== sum) return false;
    if (isNumeric(line)) return stacked && step > 0;
    const role = roleOf(stacks.reading.slice({ start: line.start, end: amount.start }), '');
    return role === 'total' || role === 'subtotal';
  });
}

/** "Pump / 1.5 HP submersible / 1 3,495.00 3,495.00": the words of a row on lines of their own, its numbers together below. */
export function readNumberLine(stacks: Stacks, at: number): number | undefined {
  const line = lineAt(stacks, at);
  if (!line || !stacks.regions[at]?.inTable || !/^[\d.,$£€ ]+$/.test(line.text)) return undefined;
  const pieces = line.text.split(' ');
  const money = stacks.reading.money(line);
  const amount = money.at(-1);
  const rate = money.at(-2);
  const quantity = readQuantity(pieces[0] ?? '', stacks.reading.decimal);
  if (pieces.length !== 3 || !amount || !rate || quantity === undefined) return undefined;
  if (Math.round(quantity * rate.minor) !== amount.minor) return undefined;
  let top = at;
  while (at - top < 5 && isWordLine(stacks, top - 1)) top--;
  const first = lineAt(stacks, top);
  if (!first || top === at) return undefined;
  stacks.rows.push({
    ...emptyRow(stacks, at, first, amount),
    given: { description: first, quantity, unitPriceMinor: rate.minor },
  });
  for (let used = top; used <= at; used++) stacks.lines.add(used);
  return at + 1;
}

function isWordLine(stacks: Stacks, at: number): boolean {
  const line = lineAt(stacks, at);
  if (!line || stacks.lines.has(at) || stacks.regions[at]?.tableHeader || !stacks.regions[at]?.inTable) return false;
  return (
    /\p{L}{2}/u.test(line.text) &&
    !totalLabel(stacks, line) &&
    stacks.reading.money(line).every((one) => one.shape === 'integer')
  );
}
