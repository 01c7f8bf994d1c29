import { type AmountRow, readAmountRows } from './amount-rows.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import type { Reading } from './reading.ts';
import { type LineRegion, readRegions } from './regions.ts';
import { addsUp, sumsOf } from './sums.ts';

/** What a list with its total is made of; anything else between makes it another kind of list. */
const listed: readonly AmountRow['role'][] = ['item', 'subtotal', 'tax', 'discount'];

/** Longer lines are sentences, and their amounts are what something would cost. */
const longestRow = 90;

/** Below more lines than this the heading is no title of an estimate: what stands there is terms. */
const mostLines = 80;

/**
 * "Terms and Conditions" as the title of the whole estimate: a list with the total that it makes is the price, where the text
 * names no amount outside. What stands below the list stays terms.
 */
export function openPricedTerms(reading: Reading, regions: LineRegion[], skip: ReadonlySet<number>): LineRegion[] {
  const heading = regions.findIndex((one) => one.region === 'terms' && one.heading);
  if (heading < 0 || reading.lines.length - heading > mostLines || isPricedOutside(reading, regions, skip))
    return regions;
  const opened = [...regions.slice(0, heading + 1), ...readRegions(reading.lines.slice(heading + 1))];
  const list = pricedList(reading, opened, skip);
  const above = list ? reading.lines.slice(heading + 1, list.from) : [];
  if (!list || above.some(({ text }) => isOfFees(text))) return regions;
  // Number, date and customer stand between; a clause of the terms is longer than they are.
  const from = above.some(({ text }) => text.length > longestRow) ? list.from : heading + 1;
  return regions.map((one, index) => (index >= from && index <= list.to ? (opened[index] ?? one) : one));
}

const isPricedOutside = (reading: Reading, regions: readonly LineRegion[], skip: ReadonlySet<number>): boolean =>
  reading.lines.some(
    (line, index) =>
      regions[index]?.region !== 'terms' &&
      !skip.has(index) &&
      reading.money(line).some((one) => one.shape !== 'integer'),
  );

/** The lines of a list whose rows make its total, the only one. */
function pricedList(
  reading: Reading,
  regions: readonly LineRegion[],
  skip: ReadonlySet<number>,
): { from: number; to: number } | undefined {
  const rows = readAmountRows(reading, regions, skip);
  const totals = rows.filter((row) => row.role === 'total');
  const total = totals[0];
  if (!total || totals.some((row) => row.amount.minor !== total.amount.minor)) return undefined;
  const above = rows.filter((row) => row.amount.start < total.amount.start);
  const items = above.filter((row) => row.role === 'item');
  const from = items[0]?.lineIndex;
  if (from === undefined || items.length < 2 || !above.every((row) => isListed(reading, row))) return undefined;
  const between = reading.lines.slice(from, total.lineIndex + 1);
  if (between.some((line) => line.text.length > longestRow)) return undefined;
  const sums = sumsOf(
    above,
    items.map((row) => ({ amountMinor: row.amount.minor })),
  );
  const made = { ...sums, subtotals: [] };
  return addsUp(total.amount.minor, made, items.length) ? { from, to: total.lineIndex } : undefined;
}

const isListed = (reading: Reading, row: AmountRow): boolean =>
  listed.includes(row.role) &&
  row.region === 'body' &&
  !row.loose &&
  !row.alternatives &&
  !isOfFees(reading.slice(row.label).replace(/[\s:]+$/, '')) &&
  !hasAmountWord(row.after, 'periodic');

/** "Change orders, for example:", "Restocking", "Extra outlet": what terms charge for, or would. */
const isOfFees = (text: string): boolean =>
  text.endsWith(':') || hasWord(text, 'refused') || hasAmountWord(text, 'other') || hasAmountWord(text, 'maybe');
