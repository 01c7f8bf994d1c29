import { roleOf } from './amount-role.ts';
import type { AmountRow } from './amount-rows.ts';
import type { ColumnKind } from './labels/language.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import { columnKinds, type LineRegion, type Region } from './regions.ts';
import { currencyCodes, type Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';

export interface Stacks {
  reading: Reading;
  regions: readonly LineRegion[];
  skip: ReadonlySet<number>;
  rows: AmountRow[];
  lines: Set<number>;
  totalLabels: Map<string, boolean>;
  headings: Map<string, readonly ColumnKind[] | undefined>;
}

export function lineAt(stacks: Stacks, index: number): Line | undefined {
  return stacks.skip.has(index) || stacks.regions[index]?.region === 'terms' ? undefined : stacks.reading.lines[index];
}

const regionAt = (stacks: Stacks, index: number): Region => stacks.regions[index]?.region ?? 'body';

export function headingAt(stacks: Stacks, index: number): readonly ColumnKind[] | undefined {
  const line = lineAt(stacks, index);
  if (line?.cells.length !== 1 || line.text.length >= 30) return undefined;
  if (!stacks.headings.has(line.text)) stacks.headings.set(line.text, columnKinds(line.text.replace(/:$/, '')));
  return stacks.headings.get(line.text);
}

const numericLine = new RegExp(
  `^(?:(?:${currencyCodes})\\s?)?[\\s$£€¥]*-?\\(?[$£€¥]?\\s?\\d[\\d.,' ]*\\)?\\s?(?:%|[$£€]|[A-Z]{3})?$`,
);

export const isNumeric = (line: Line) => line.cells.length === 1 && numericLine.test(line.text);

export const isText = (line: Line) => line.cells.length === 1 && /\p{L}{2}/u.test(line.text) && !isNumeric(line);

export function moneyOf(stacks: Stacks, line: Line): Money | undefined {
  const money = stacks.reading.money(line);
  return money.length === 1 ? money[0] : undefined;
}

/** A line that is the name of a total and nothing else. */
export function totalLabel(stacks: Stacks, line: Line | undefined): boolean {
  if (line?.cells.length !== 1 || line.text.length > 40 || /[$£€]\s?\d/.test(line.text)) return false;
  const known = stacks.totalLabels.get(line.text);
  if (known !== undefined) return known;
  const isTotal = namesTotal(line.text);
  stacks.totalLabels.set(line.text, isTotal);
  return isTotal;
}

function namesTotal(text: string): boolean {
  const role = roleOf(text, '');
  return role !== 'item' && role !== 'other' && role !== 'optional' && role !== 'periodic' && role !== 'stage';
}

export function quantityAndRate(
  stacks: Stacks,
  lines: readonly (Line | undefined)[],
  amount: Money,
): { quantity?: number; unitPriceMinor?: number } {
  // Quantity stands before rate in nearly every product, so that reading is tried first.
  const inOrder = (rate: Line | undefined) =>
    [...lines].sort(
      (a, b) => Number((rate?.start ?? 0) < (a?.start ?? 0)) - Number((rate?.start ?? 0) < (b?.start ?? 0)),
    );
  for (const rateLine of [...lines].reverse())
    for (const quantityLine of inOrder(rateLine)) {
      const rate = rateLine && moneyOf(stacks, rateLine);
      const quantity =
        quantityLine && quantityLine !== rateLine
          ? readQuantity(quantityLine.text.replace(/ ?\p{L}[\p{L}²³. ]*$/u, ''), stacks.reading.decimal)
          : undefined;
      if (rate && quantity !== undefined && Math.round(quantity * rate.minor) === amount.minor)
        return { quantity, unitPriceMinor: rate.minor };
    }
  return {};
}

export function emptyRow(stacks: Stacks, lineIndex: number, label: Line, amount: Money): AmountRow {
  return {
    lineIndex,
    label,
    amount,
    after: '',
    role: 'item',
    region: regionAt(stacks, lineIndex),
    loose: false,
    alternatives: false,
  };
}
