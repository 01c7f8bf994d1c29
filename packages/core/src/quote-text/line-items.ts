import type { AmountRow } from './amount-rows.ts';
import { type Factors, wordsBetween } from './counted-first.ts';
import type { ParsedLineItem } from './draft.ts';
import { isWord, wordsIn } from './labels/index.ts';
import type { Cell, Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import { isNumberCell } from './regions.ts';
import { isDetailOfAbove } from './times-rows.ts';
import { spanOfRow } from './total-steps.ts';
import { findMoney, type Money } from './values/money.ts';
import { readQuantity } from './values/number.ts';
import { isAmountOf, startsAtPosition, wrappedAbove } from './wrapped-rows.ts';

/** An item with its positions still in the source text. */
export type ItemInText = Omit<ParsedLineItem, 'confidence'>;

export function itemFrom(reading: Reading, row: AmountRow, byDescription = false): ItemInText | undefined {
  const line = reading.lines[row.lineIndex];
  if (!line) return undefined;
  if (row.given) {
    const { description, quantity, unitPriceMinor } = row.given;
    return {
      description: tidy(reading.slice(description)),
      ...(quantity === undefined ? {} : { quantity }),
      ...(unitPriceMinor === undefined ? {} : { unitPriceMinor }),
      amountMinor: row.amount.minor,
      start: Math.min(description.start, row.amount.start),
      end: spanOfRow(row).end,
    };
  }
  const cell =
    cellUnderHeading(line, row, byDescription) ?? withItsNumber(reading, line, describingCell(line, row), row.amount);
  const product = findProduct(reading, line, row);
  const described = describe(reading, cell, product, row);
  const wrapped = wrappedAbove(reading, row, described);
  const own = reading.slice(described);
  // "35 ft" and nothing above it that it could belong to: how much of what, nobody knows.
  if (!wrapped && (row.table || isDetailOfAbove(reading, row)) && isAmountOf(own)) return undefined;
  const whole = wrapped ? `${wrapped.text} ${own}` : own;
  const description = tidy(startsAtPosition(reading, row, wrapped ?? described) ? withoutPosition(whole) : whole);
  // "6 X": how many of what, nobody knows.
  if (!/\p{L}{2}|[\u3040-\u9fff]/u.test(description)) return undefined;
  return {
    description,
    ...(product ? { quantity: product.quantity, unitPriceMinor: product.unitPriceMinor } : {}),
    amountMinor: row.amount.minor,
    start: wrapped?.start ?? described.start,
    end: row.amount.end,
  };
}

/** Numbering, check boxes and what joins a description to its price go; the words stay as written. */
const tidy = (text: string): string =>
  text
    .replace(/^\s*(?:\[[ xX]?\]|[☐☑☒])\s*/, '')
    // "items[0]: Hinged door", "line_items.2 = Trim": the key of an export.
    .replace(/^\p{L}[\p{L}_]{1,23}(?:\[\d{1,3}\]|[._]\d{1,3})\s?[:=]\s?(?=\S)/u, '')
    // "1.- Suministro": how rows are numbered in Mexico.
    .replace(/^(?:\d{1,2}[.)]-?|[A-Z][.)])\s+(?=\S)/, '')
    .replace(/[\s,:;=@(–—-]+$/, '')
    .replace(/\s+/g, ' ')
    // "Zone valve, 1"" w/ flow control": in quoted CSV a quote is written twice.
    .replace(/(?<=\d)""(?!")/g, '"')
    .slice(0, 300);

/** "01 Abdecken und Abkleben", "2.1 Leitungen" under "Pos": only a blank parts the first two columns. */
const withoutPosition = (text: string): string => text.replace(/^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?\s+(?=\p{L})/u, '');

/** The cell under "Item"; under "Description" where the item is only a code ("TF-VK"). */
function cellUnderHeading(line: Line, { table, amount }: AmountRow, byDescription: boolean): Cell | undefined {
  if (!table) return undefined;
  const under = (column: number | undefined) =>
    column === undefined
      ? undefined
      : line.cells.find(
          (one) =>
            Math.abs(one.column - column) <= table.tolerance && one.end <= amount.start && /\p{L}/u.test(one.text),
        );
  const item = under(table.item);
  const description = under(table.description);
  const coded = item !== undefined && description !== undefined && /^[\p{Lu}\d][\p{Lu}\d./-]{0,11}$/u.test(item.text);
  if (coded || (byDescription && description)) return description;
  // "Ref   Species / size   Works   Price": the words do not begin in the first column, whatever stands there.
  return table.tolerance > 0 && !table.aside ? undefined : (item ?? description);
}

/** The first cell with words that is no position, quantity or unit. */
function describingCell(line: Line, { amount, table }: AmountRow): Cell {
  const before = line.cells.filter((cell) => cell.start < amount.start);
  const words = before.filter(
    (cell) =>
      /\p{L}/u.test(cell.text) &&
      !/^\[x\]$/i.test(cell.text) &&
      !isNumberCell(cell) &&
      !isWord(cell.text, 'unit') &&
      !isMeasure(cell.text),
  );
  // "ELEC" under "Code" is no description, whatever its letters are.
  const isPositioned = (cell: Cell) =>
    table?.position !== undefined &&
    Math.abs(cell.column - table.position) <= table.tolerance &&
    !/\s/.test(cell.text) &&
    // "Item" heads positions in Spanish and names in English.
    (table.item !== table.position || !/\p{Ll}/u.test(cell.text));
  const long = words.filter(
    (cell, index) =>
      (cell.text.length > 2 || /[\u3040-\u9fff]{2}/.test(cell.text)) &&
      !((isCode(cell.text) || isPositioned(cell)) && index < words.length - 1),
  );
  return long[0] ?? words[0] ?? before[0] ?? { text: line.text, start: line.start, end: line.end, column: 0 };
}

/** "Phase 1   Concept plan": a number of a part, and what it is. */
function withItsNumber(reading: Reading, line: Line, cell: Cell, amount: Money): Cell {
  const next = line.cells[line.cells.indexOf(cell) + 1];
  const isPart = /^\p{L}+\.? \d{1,3}\.?$/u.test(cell.text) && next !== undefined && next.end <= amount.start;
  if (!isPart || !/\p{L}{3}/u.test(next.text)) return cell;
  return { ...cell, text: reading.slice({ start: cell.start, end: next.end }), end: next.end };
}

/** "EC-300": an article number before the description. */
const isCode = (text: string) => /^[A-Z\d][A-Z\d./-]{1,14}$/.test(text) && /\d/.test(text);

/** "14 Std", "720 sq ft", "180㎡", "A", "$41.50/LF": a quantity, a position or a rate, not a description. */
const isMeasure = (text: string) =>
  isWord(/^\d[\d.,]*\s?(\p{L}[\p{L}. ]{1,12})$/u.exec(text)?.[1] ?? '', 'unit') ||
  /^(?:[A-Z]\.?|[$£€¥]?\d[\d.,]*\s?(?:\/?\s?[\p{L}²³・\u3300-\u33ff]{1,6}[23]?\.?)?)$/u.test(text);

interface Product extends Factors {
  quantity: number;
  unitPriceMinor: number;
}

const quantityShape = /(?<![\p{L}\d.,$£€¥/-])\d{1,7}(?:[.,]\d{1,4})*(?![\d%])/gu;

/** Looks for a quantity and a rate before the amount whose product is the amount: true in any layout, and self-checking. */
function findProduct(reading: Reading, line: Line, { amount, table }: AmountRow): Product | undefined {
  // Cell by cell: the commas between CSV cells are no commas in numbers.
  const pieces = line.cells
    .filter((cell) => cell.start < amount.start)
    .map((cell) => ({ start: cell.start, text: cell.text.slice(0, amount.start - cell.start) }));
  const rates = pieces
    .flatMap((piece) => findMoney(piece.text, piece.start, reading.decimal, reading.context.currency))
    // "Military discount   1   -225.00   -225.00".
    .filter((rate) => rate.minor > 0 || rate.minor === amount.minor);
  const quantities = pieces
    .flatMap((piece) =>
      [...piece.text.matchAll(quantityShape)].map((match) => ({ 0: match[0], at: piece.start + match.index })),
    )
    .slice(0, 12);
  let best: (Product & { score: number }) | undefined;
  for (const rate of rates.slice(-6))
    for (const match of quantities) {
      const quantityAt = { start: match.at, end: match.at + match[0].length };
      if (quantityAt.start < rate.end && quantityAt.end > rate.start) continue;
      // "22 m2 | 130,00 €": what has a currency mark is a price, never a quantity.
      if (rates.some((one) => one.shape === 'marked' && one !== rate && one.start <= match.at && match.at < one.end))
        continue;
      const quantity = readQuantity(match[0], reading.decimal);
      if (
        quantity === undefined ||
        quantity === 0 ||
        Math.round(quantity * rate.minor) !== (rate.minor < 0 ? amount.minor : Math.abs(amount.minor))
      )
        continue;
      const first = line.cells.find((cell) => cell.start <= quantityAt.start && quantityAt.end <= cell.end);
      const isFirst = wordsBetween(reading, first, { quantityAt, rateAt: rate }, amount, table) !== undefined;
      const score = isFirst ? 5 : closeness(reading, line, quantityAt, rate, table?.rateFirst === true);
      if (score > 0 && (!best || score > best.score))
        best = { quantity, unitPriceMinor: rate.minor, quantityAt, rateAt: rate, score };
    }
  if (!best || (amount.minor < 0 && best.unitPriceMinor > 0)) return undefined;
  const { quantity, unitPriceMinor, quantityAt, rateAt } = best;
  return { quantity, unitPriceMinor, quantityAt, rateAt };
}

/** Own cells, or "8 @ $62.00": anything else that happens to multiply is chance. */
function closeness(reading: Reading, line: Line, quantity: Span, rate: Money, rateFirst: boolean): number {
  const cell = line.cells.find((one) => one.start <= quantity.start && quantity.end <= one.end);
  const first = quantity.start < rate.start ? quantity : rate;
  const second = first === quantity ? rate : quantity;
  const between = reading.source.text.slice(first.end, second.start);
  const times = /[@×*]/.test(between) || wordsIn(between, 'times').length > 0;
  const alone = cell !== undefined && (isNumberCell(cell) || isMeasure(cell.text));
  const order = (first === quantity) !== rateFirst ? 0.5 : 0;
  const priced = rate.shape === 'integer' ? 0 : 1;
  // "new grade 2 deadbolt x 2 @ 84": of two numbers alike the one right beside the price.
  if (times && between.length < 60) return 4 + order + priced + (between.length < 5 ? 0.1 : 0);
  if (alone) return 2 + order + priced;
  if (rate.shape !== 'integer' && /^\s*(?:[\p{L}²³.\u3300-\u33ff]{1,8}\.?\s*){0,2}$/u.test(between)) return 1 + order;
  return 0;
}

/** "Steel casing, est. 60 ft. @ $24.00": behind a comma, how sure the quantity is. */
const withoutHedge = (words: string): string => {
  const [whole = '', word = ''] = /, (\p{L}{2,13})\.?$/u.exec(words) ?? [];
  return word !== '' && (isWord(word, 'atLeast') || isWord(word, 'reckoned')) ? words.slice(0, -whole.length) : words;
};

/** The words without "8 @ $62.00"; all of them up to the @ when the number is part of the sentence ("Replace 40 ft baseboard @ $9.50"). */
function describe(reading: Reading, cell: Cell, product: Product | undefined, { amount, table }: AmountRow): Span {
  const end = Math.min(cell.end, amount.start);
  if (!product) return { start: cell.start, end };
  const between = wordsBetween(reading, cell, product, amount, table);
  if (between) return between;
  const inCell = (span: Span) => span.start >= cell.start && span.end <= cell.end;
  if (!inCell(product.quantityAt))
    return { start: cell.start, end: inCell(product.rateAt) ? product.rateAt.start : end };
  // "Salt cell 989.00 1.00": the price may stand before the quantity.
  const first = inCell(product.rateAt)
    ? Math.min(product.rateAt.start, product.quantityAt.start)
    : product.quantityAt.start;
  const before = withoutHedge(reading.source.text.slice(cell.start, first).replace(/(?: [x×])?[\s,:;(–—-]+$/, ''));
  const joined = reading.source.text.slice(
    product.quantityAt.end,
    Math.max(product.quantityAt.end, product.rateAt.start),
  );
  const unit = joined
    .replace(/[@×*]/g, ' ')
    .split(' ')
    .filter((word) => !isWord(word, 'timesWord') && !isWord(word, 'apiece'))
    .join(' ')
    .replace(/[\s.,(]+/g, ' ')
    .trim();
  const isUnit = unit === '' || isWord(unit, 'unit');
  if (before.length > 1 && isUnit) return { start: cell.start, end: cell.start + before.length };
  const mark = /[@×*]/.exec(joined)?.index ?? wordsIn(joined, 'timesWord')[0]?.start;
  const until =
    mark === undefined ? product.rateAt.start : product.quantityAt.end + joined.slice(0, mark).trimEnd().length;
  return { start: cell.start, end: Math.max(cell.start, Math.min(until, end)) };
}
