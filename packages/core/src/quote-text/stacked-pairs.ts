import type { Line } from './lines.ts';
import { emptyRow, isNumeric, isText, lineAt, moneyOf, type Stacks, totalLabel } from './stacked-rows.ts';
import type { Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/** "Pressure wash / $350.00 / Shutters / $180.00 / TOTAL / $530.00": pairs are items when they make a total below them. */
export function readPairStack(stacks: Stacks, from: number): number | undefined {
  const pairs: { label: Line; amount: Money; at: number }[] = [];
  let at = from;
  let sum = 0;
  for (; pairs.length < 60; at += 2) {
    const label = lineAt(stacks, at);
    const line = lineAt(stacks, at + 1);
    const amount = line && isNumeric(line) ? moneyOf(stacks, line) : undefined;
    if (!label || !isText(label) || totalLabel(stacks, label) || !amount || amount.shape === 'integer') break;
    pairs.push({ label, amount, at: at + 1 });
    sum += amount.minor;
  }
  if (pairs.length < 2 || !totalLabel(stacks, lineAt(stacks, at))) return undefined;
  const proven = [at + 1, at + 2, at + 3, at + 4].some((index) => {
    const line = lineAt(stacks, index);
    return line !== undefined && isNumeric(line) && moneyOf(stacks, line)?.minor === sum;
  });
  if (!proven) return undefined;
  for (const { label, amount, at: line } of pairs)
    stacks.rows.push({ ...emptyRow(stacks, line, label, amount), given: { description: label } });
  for (let used = from; used < at; used++) stacks.lines.add(used);
  return at;
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
