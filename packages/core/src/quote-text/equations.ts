import type { AmountRow } from './amount-rows.ts';
import { amountWords, hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import { plusTaxWords } from './plus-tax.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { findMoney, type Money } from './values/money.ts';

/** From 3 % to 27 %: the lowest and the highest general rates of the countries read, and of Hungary. */
const isTaxRate = (halves: number) => halves >= 6 && halves <= 54;

/** Whether a price with its tax is another price and full or half percents of it. */
export function isTaxedBy(gross: Money, net: Money): boolean {
  const halves = Math.round((gross.minor / net.minor - 1) * 200);
  return isTaxRate(halves) && Math.round(net.minor * (1 + halves / 200)) === gross.minor;
}

/** " + VAT = ", " + 19 % MwSt. (826,50 €) = ", " plus HST comes to ": what leads from the price before it to the one behind it, and names neither. */
export function leadsToGross(between: string): boolean {
  if (!/=\s*$/.test(between) && !isSaid(between)) return false;
  return plusTaxWords(between.replace(/\([^()]*\)/g, ' ')).some((word) => word.start < 3);
}

/** "... is", "... comes to", and not another word behind it. */
const isSaid = (between: string): boolean =>
  between.length < 40 &&
  [...wordsIn(between, 'copula'), ...amountWords(between, 'price')].some(
    (word) => word.start > 3 && between.slice(word.end).trim() === '',
  );

/** What asks for a part of the price, or was paid of it, is no other price. */
const parts: readonly AmountRow['role'][] = ['deposit', 'received', 'stage', 'balance'];

/**
 * "Price for the roof as discussed: £4,350 + VAT = £5,220": a line that does its sum is the price, and no tax of £5,220. Beside
 * another price it may be one of several.
 */
export function settleEquation(reading: Reading, regions: readonly LineRegion[], rows: readonly AmountRow[]): void {
  const priced = rows.filter((one) => !parts.includes(one.role) && one.region !== 'payment');
  const row = priced.at(-1);
  const others = priced.slice(0, -1);
  if (!row || row.role === 'optional' || row.role === 'periodic') return;
  const net = solvedNet(reading, row);
  if (!net || !(others.length > 0 ? addUpTo(others, net) : !hasRival(reading, regions, row))) return;
  row.role = 'total';
  row.loose = false;
}

/** The price that a line adds its tax to. */
function solvedNet(reading: Reading, { label, amount, after }: AmountRow): Money | undefined {
  const text = reading.slice(label);
  const net = findMoney(text, 0, reading.decimal, reading.context.currency).find((one) => one.shape !== 'integer');
  if (!net || !isTaxedBy(amount, net) || !leadsToGross(text.slice(net.end))) return undefined;
  if (hasAmountWord(after, 'periodic') || leadingWord(after, 'per') || hasWord(after, 'orWord')) return undefined;
  return isPriceOfAll(text.slice(0, net.start)) ? net : undefined;
}

/** "Load $480 / Fridges $70 / Stairs $50 / $600 plus HST = $678": the price is the sum of the list above it. */
const addUpTo = (others: readonly AmountRow[], net: Money): boolean =>
  others.length > 1 &&
  others.every(({ role }) => role === 'item') &&
  others.reduce((sum, { amount }) => sum + amount.minor, 0) === net.minor;

const elsewise = ['periodic', 'optional', 'maybe', 'previous', 'other', 'discount'] as const;

/** "Price for the roof as discussed:", "Our quote:", or nothing at all; a skip or a day has its sum too. */
const isPriceOfAll = (lead: string): boolean =>
  !/\p{L}/u.test(lead) ||
  ((['price', 'total', 'grandTotal'] as const).some((kind) => hasAmountWord(lead, kind)) &&
    !hasWord(lead, 'per') &&
    !elsewise.some((kind) => hasAmountWord(lead, kind)));

/** An amount of the same size on another line. */
const hasRival = (reading: Reading, regions: readonly LineRegion[], { amount, lineIndex }: AmountRow): boolean =>
  reading.lines.some((line, index) => {
    const region = regions[index]?.region;
    if (index === lineIndex || region === 'terms' || region === 'payment') return false;
    return reading
      .money(line)
      .some((one) => one.shape !== 'integer' && one.minor !== amount.minor && one.minor * 2 > amount.minor);
  });

/**
 * "Labor + parts $1,086.00 / Veteran discount -$108.60 / Sales tax $27.02 / Amount for this job $1,004.42": what all rows above make is
 * their sum, and what taxes and discounts under it lead to is the total, where no row has the name.
 */
export function settleUnnamedSteps(reading: Reading, rows: readonly AmountRow[]): void {
  const body = rows.filter(({ region, role }) => region === 'body' && role !== 'sectionTotal');
  if (body.some(({ role, alternatives }) => role === 'total' || role === 'optional' || alternatives)) return;
  const isStep = (row: AmountRow | undefined) => row?.role === 'tax' || row?.role === 'discount';
  const first = body.findIndex(isStep);
  const base = body[first - 1];
  const steps = body.slice(first).findIndex((row) => !isStep(row));
  const reached = steps < 0 ? undefined : body[first + steps];
  const above = body.slice(0, first - 1).filter(({ role }) => role === 'item');
  if (!base || reached?.role !== 'item' || base.amount.minor <= 0 || above.length < 2) return;
  const sum = above.reduce((all, { amount }) => all + amount.minor, 0);
  const led = body.slice(first, first + steps).reduce((all, { role, amount }) => all + stepOf(role, amount), sum);
  const label = reading.slice(reached.label);
  const goesOn = body.slice(first + steps + 1).some((row) => row.role === 'item' || isStep(row));
  if (base.amount.minor !== sum || reached.amount.minor !== led || goesOn || hasWord(label, 'inCash')) return;
  if (base.role === 'item') base.role = 'subtotal';
  if (base.role === 'subtotal') reached.role = 'total';
}

const stepOf = (role: AmountRow['role'], { minor }: Money): number => (role === 'tax' ? minor : -Math.abs(minor));
