import { roleOf } from './amount-role.ts';
import type { AmountRow } from './amount-rows.ts';
import { readCountedStack } from './counted-stacks.ts';
import { hasAmountWord, isWord } from './labels/index.ts';
import type { ColumnKind } from './labels/language.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { readNumberLine, readPairStack } from './stacked-pairs.ts';
import {
  emptyRow,
  headingAt,
  isNumeric,
  isText,
  lineAt,
  moneyOf,
  quantityAndRate,
  type Stacks,
  totalLabel,
} from './stacks.ts';
import type { Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/**
 * Tables whose viewer copied one value per line: row by row (heading, heading, heading, then the values of each row) or column by
 * column (a heading, all its values, the next heading). Nothing is paired unless the counts agree.
 */
export function readStacks(
  reading: Reading,
  regions: readonly LineRegion[],
  skip: ReadonlySet<number>,
): { rows: AmountRow[]; lines: Set<number> } {
  const stacks: Stacks = {
    reading,
    regions,
    skip,
    rows: [],
    lines: new Set(),
    totalLabels: new Map(),
    headings: new Map(),
  };
  for (let index = 0; index < reading.lines.length; ) {
    const next =
      readRowStack(stacks, index) ??
      readCountedStack(stacks, index) ??
      readColumnStack(stacks, index) ??
      readPairStack(stacks, index) ??
      readTotalsStack(stacks, index) ??
      readNumberLine(stacks, index);
    index = next ?? index + 1;
  }
  return { rows: stacks.rows, lines: stacks.lines };
}

function readRowStack(stacks: Stacks, from: number): number | undefined {
  const kinds: (readonly ColumnKind[])[] = [];
  for (let at = from; kinds.length < 12; at++) {
    const heading = headingAt(stacks, at);
    if (!heading) break;
    kinds.push(heading);
  }
  if (kinds.length < 2) return undefined;
  const isWordColumn = (kind: readonly ColumnKind[]) =>
    (kind.includes('item') || kind.includes('description')) && !kind.includes('quantity');
  const numbers = kinds.filter(
    (kind) => !isWordColumn(kind) && !kind.every((one) => one === 'unit' || one === 'position'),
  ).length;
  if (numbers < 1 || !kinds.some(isWordColumn)) return undefined;
  const hasUnits = kinds.some((kind) => kind.every((one) => one === 'unit'));
  const counted = kinds.some((kind) => kind.includes('quantity'));
  let at = from + kinds.length;
  const rows: AmountRow[] = [];
  const lines = new Set(kinds.map((_, index) => from + index));
  for (;;) {
    const texts: number[] = [];
    const numbered = lineAt(stacks, at)?.text.replace(/[.)]$/, '') === String(rows.length + 1);
    const named = lineAt(stacks, at + 1);
    if (numbered && named && isText(named)) lines.add(at++);
    for (
      let line = lineAt(stacks, at);
      line &&
      isText(line) &&
      !(texts.length > 0 && counted && isCount(line)) &&
      (!totalLabel(stacks, line) || isCredit(stacks, line, at, numbers)) &&
      texts.length < 8;
      line = lineAt(stacks, ++at)
    )
      texts.push(at);
    const values: number[] = [];
    for (
      let line = lineAt(stacks, at);
      line &&
      (isNumeric(line) ||
        (hasUnits && isWord(line.text, 'unit')) ||
        (values.length > 0 && isTaxMark(line)) ||
        (counted && values.length < 2 && isCount(line))) &&
      values.length < numbers;
      line = lineAt(stacks, ++at)
    )
      if (isNumeric(line) || isCount(line)) values.push(at);
    const row = values.length === numbers ? rowFrom(stacks, texts, values) : undefined;
    if (!row) break;
    rows.push(row);
    for (const used of [...texts, ...values]) lines.add(used);
  }
  // Two headings are also two labels; two rows under them are a table.
  if (rows.length === 0 || (kinds.length === 2 && rows.length < 2)) return undefined;
  stacks.rows.push(...rows);
  for (const used of lines) stacks.lines.add(used);
  return Math.max(...lines) + 1;
}

/** "Credit - owner removes old carpet / 1 / -225.00 / -225.00": what comes off, with a count as every row has it. */
function isCredit(stacks: Stacks, line: Line, at: number, numbers: number): boolean {
  if (numbers < 2 || roleOf(line.text, '') !== 'discount') return false;
  const below = lineAt(stacks, at + 1);
  const from = below && isText(below) && !totalLabel(stacks, below) ? at + 2 : at + 1;
  const values = Array.from({ length: numbers }, (_, index) => lineAt(stacks, from + index));
  const isValue = (value: Line | undefined) => value !== undefined && isNumeric(value) && !value.text.includes('%');
  return values.every(isValue) && /^\W*[-(]/.test(values.at(-1)?.text ?? '');
}

/** "22 m", "1 pauschal": how many, and of what. */
const isCount = (line: Line) =>
  isWord(/^\d{1,5}(?:[.,]\d{1,3})? ?(\p{L}[\p{L}²³. ]{0,14})$/u.exec(line.text)?.[1] ?? '', 'unit');

/** "+HST" under a price: which tax comes on it. */
const isTaxMark = (line: Line) =>
  line.text.length <= 14 && !/\d[.,]\d\d/.test(line.text) && hasAmountWord(line.text, 'tax');

function rowFrom(stacks: Stacks, texts: readonly number[], values: readonly number[]): AmountRow | undefined {
  const first = lineAt(stacks, texts[0] ?? -1);
  const lastIndex = values[values.length - 1] ?? -1;
  const last = lineAt(stacks, lastIndex);
  const amount = last && moneyOf(stacks, last);
  if (!first || !amount) return undefined;
  const numbers = values.slice(0, -1).map((index) => stacks.reading.lines[index]);
  return {
    ...emptyRow(stacks, lastIndex, first, amount),
    given: { description: first, ...quantityAndRate(stacks, numbers, amount) },
  };
}

function readColumnStack(stacks: Stacks, from: number): number | undefined {
  const first = headingAt(stacks, from);
  if (!first || !(first.includes('description') || first.includes('item'))) return undefined;
  const columns: { kinds: readonly ColumnKind[]; lines: Line[]; at: number[] }[] = [];
  let at = from;
  for (let heading: readonly ColumnKind[] | undefined = first; heading; heading = headingAt(stacks, at)) {
    const column: (typeof columns)[number] = { kinds: heading, lines: [], at: [] };
    at++;
    const wanted = columns[0]?.lines.length;
    for (let line = lineAt(stacks, at); line && line.cells.length === 1; line = lineAt(stacks, ++at)) {
      if (
        headingAt(stacks, at) ||
        totalLabel(stacks, line) ||
        column.lines.length === wanted ||
        column.lines.length > 60
      )
        break;
      if (columns.length > 0 ? !isNumeric(line) : !isText(line)) break;
      column.lines.push(line);
      column.at.push(at);
    }
    columns.push(column);
  }
  const count = columns[0]?.lines.length ?? 0;
  const amounts = columns.findLast((column) => column.kinds.includes('amount') || column.kinds.includes('unitPrice'));
  if (count < 1 || columns.length < 2 || !amounts || columns.some((column) => column.lines.length !== count))
    return undefined;
  pairColumns(stacks, columns, amounts);
  for (let used = from; used < at; used++) stacks.lines.add(used);
  return at;
}

function pairColumns(
  stacks: Stacks,
  columns: readonly { kinds: readonly ColumnKind[]; lines: Line[]; at: number[] }[],
  amounts: { lines: Line[]; at: number[] },
): void {
  const quantities = columns.find((column) => column.kinds.includes('quantity'));
  const rates = columns.find((column) => column.kinds.includes('unitPrice') && column !== amounts);
  for (const [index, line] of (columns[0]?.lines ?? []).entries()) {
    const amountLine = amounts.lines[index];
    const amount = amountLine && moneyOf(stacks, amountLine);
    if (!amount) continue;
    const quantityLine = quantities?.lines[index];
    const both = quantityAndRate(stacks, [quantityLine, rates?.lines[index]], amount);
    const quantity =
      both.quantity ?? (quantityLine && !rates ? readQuantity(quantityLine.text, stacks.reading.decimal) : undefined);
    stacks.rows.push({
      ...emptyRow(stacks, amounts.at[index] ?? 0, line, amount),
      given: { description: line, ...both, ...(quantity === undefined ? {} : { quantity }) },
    });
  }
}

/** "$995.53 (30%)" under "Deposit requested". */
const isShared = (line: Line) => /^[$£€]\s?\d[\d.,]{0,14} \(\d{1,2}(?:[.,]\d{1,2})? ?%\)$/.test(line.text);

/** Names of totals, then as many amounts; or a name and its amount in turn. */
function readTotalsStack(stacks: Stacks, from: number): number | undefined {
  const labels: Line[] = [];
  let at = from;
  for (
    let line = lineAt(stacks, at);
    line && totalLabel(stacks, line) && labels.length < 10;
    line = lineAt(stacks, ++at)
  )
    labels.push(line);
  if (labels.length === 0) return undefined;
  // "HST (13%) / #00000 0000 RT0001 / 910.00": the number a tax is registered under.
  if (/^#/.test(lineAt(stacks, at)?.text ?? '')) at++;
  const amounts: { money: Money; at: number; after: string }[] = [];
  for (
    let line = lineAt(stacks, at);
    line && (isNumeric(line) || isShared(line)) && amounts.length <= labels.length;
    line = lineAt(stacks, ++at)
  ) {
    const money = moneyOf(stacks, line);
    if (!money || (/%/.test(line.text) && !isShared(line))) break;
    amounts.push({ money, at, after: stacks.reading.source.text.slice(money.end, line.end) });
  }
  // Two names and more with another number of amounts: one is lost, and any pairing would be a guess.
  if (labels.length > 1 && amounts.length > 1 && amounts.length !== labels.length) return from + labels.length;
  if (amounts.length !== labels.length) return undefined;
  for (const [index, label] of labels.entries()) {
    const amount = amounts[index];
    if (!amount) continue;
    const row = emptyRow(stacks, amount.at, label, amount.money);
    stacks.rows.push({ ...row, after: amount.after, role: roleOf(label.text, '') });
  }
  for (let used = from; used < at; used++) stacks.lines.add(used);
  return at;
}
