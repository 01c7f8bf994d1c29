import type { AmountRow } from './amount-rows.ts';
import type { EvidenceReason } from './draft.ts';
import { hasWord } from './labels/index.ts';
import type { Reading, Span } from './reading.ts';
import type { TotalCandidate } from './total.ts';

/** Where a row stands: its amount may stand in front of its words. */
export const spanOfRow = ({ label, amount }: Pick<AmountRow, 'label' | 'amount'>): Span => ({
  start: Math.min(label.start, amount.start),
  end: Math.max(label.end, amount.end),
});

/** The amount of a row as the total, from its label on. */
export const totalOf = (row: AmountRow, confidence: number, reason: EvidenceReason): TotalCandidate => ({
  value: row.amount.minor,
  confidence,
  ...spanOfRow(row),
  reason,
  money: row.amount,
});

/** "Contract price $10,900 / Senior discount -$500 / Net contract price $10,400": the figure that the discount leads to. */
export function withDiscountBelow(candidates: TotalCandidate[], rows: readonly AmountRow[]): TotalCandidate[] {
  const best = candidates[0];
  if (!best) return candidates;
  const off = rows.filter((row) => row.role === 'discount' && row.region === 'body' && row.amount.start > best.end);
  const all = off.reduce((sum, row) => sum + Math.abs(row.amount.minor), 0);
  const last = off.at(-1);
  const net = rows.find(
    (row) =>
      last &&
      row.amount.start > last.amount.end &&
      row.amount.minor === best.value - all &&
      (row.role !== 'balance' || !rows.some((one) => one.role === 'received')),
  );
  if (!net) {
    // With what somebody else gives taken off too, no figure is what the customer pays.
    const given = rows.filter((row) => row.role === 'other' && row.amount.start > best.end);
    const left = best.value - all - given.reduce((sum, row) => sum + Math.abs(row.amount.minor), 0);
    return all > 0 && given.length > 0 && rows.some((row) => row.amount.minor === left) ? [] : candidates;
  }
  return [totalOf(net, 0.85, 'sums_match')];
}

/** "Total £9,305.00 / VAT at 20% £1,861.00 / To pay £11,166.00": a tax under the total that comes on top of it, not out of it. */
export function withTaxBelow(
  candidates: TotalCandidate[],
  reading: Reading,
  rows: readonly AmountRow[],
): TotalCandidate[] {
  const best = candidates[0];
  if (!best) return candidates;
  // "Ask your tax adviser about a credit of up to $600" asks for nothing.
  const isAsked = ({ loose, label }: AmountRow) => !(loose && hasWord(reading.slice(label), 'otherPerson'));
  const below = (row: AmountRow) =>
    row.role === 'tax' && row.amount.minor > 0 && row.amount.start > best.end && isAsked(row);
  const tax = rows.find((row) => below(row) && isOnTop(reading.slice(row.label), row.amount.minor, best.value));
  if (!tax) return candidates;
  const gross = rows.find((row) => Math.abs(row.amount.minor - best.value - tax.amount.minor) <= 1);
  if (!gross) return [];
  return [totalOf(gross, 0.85, 'sums_match')];
}

/** Whether a tax is a share of the total, by the rate it states, else by being a full or half rate of it and of nothing else. */
function isOnTop(label: string, tax: number, total: number): boolean {
  const stated = /(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(label)?.[1]?.replace(',', '.');
  if (stated !== undefined) return Math.abs((total * Number(stated)) / 100 - tax) <= 1;
  const isRate = (share: number) => Math.abs(share * 200 - Math.round(share * 200)) < 0.02 && share >= 0.03;
  return isRate(tax / total) && !isRate(tax / (total - tax));
}

/** "Total $706.53 / Fee paid -$95.00 / Amount due $611.53": what is left of a total that stands above. */
export function isWhatIsLeft(total: AmountRow, totals: readonly AmountRow[], rows: readonly AmountRow[]): boolean {
  const paid = rows.filter((row) => row.role === 'received').map((row) => Math.abs(row.amount.minor));
  const all = paid.reduce((sum, one) => sum + one, 0);
  return (
    all > 0 &&
    totals.some((one) => [all, ...paid].some((part) => part > 0 && one.amount.minor - part === total.amount.minor))
  );
}

/** "Total €4,002.01 / Less grant -€1,600.00 / You pay €2,402.01": what a total is lessened by is no part of what it is made of. */
export function settleBelowTotal(reading: Reading, rows: readonly AmountRow[]): void {
  // Under a line an amount without words is what a total is, too.
  const isFigure = (row: AmountRow) => row.role === 'total' || !/[\p{L}\d]/u.test(reading.slice(row.label));
  const totals = rows.filter((row) => row.role === 'total');
  const from = Math.min(...totals.map((row) => row.amount.start));
  for (const [index, row] of rows.entries()) {
    const { minor, start } = row.amount;
    if (row.role !== 'item' || minor >= 0 || start < from) continue;
    // "Less: incentive, paid to us -$1,800.00 / Less: fall customers -$350.00 / YOU PAY": all that stand together lead on.
    const firstOf = rows.slice(0, index).findLastIndex((one) => !isCreditOfFirm(reading, one)) + 1;
    const after = rows.slice(index).findIndex((one) => !isCreditOfFirm(reading, one));
    const run = after < 1 ? [row] : rows.slice(firstOf, index + after);
    const all = run.reduce((sum, one) => sum + one.amount.minor, 0);
    // A grant that somebody else pays out later leads to no figure that is called total.
    const leads = rows.some(
      (to) =>
        to.amount.start > start &&
        isFigure(to) &&
        totals.some((one) => [minor, all].some((off) => one.amount.minor + off === to.amount.minor)),
    );
    if (leads) for (const one of run) one.role = 'discount';
    if (leads) continue;
    row.role = 'other';
  }
}

/** What is taken off, unless it is a rebate that may be the state's. */
function isCreditOfFirm(reading: Reading, { role, amount, label }: AmountRow): boolean {
  const text = reading.slice(label);
  const isOthers = hasWord(text, 'rebate') && !hasWord(text, 'paidToFirm') && !hasWord(text, 'granted');
  return amount.minor < 0 && (role === 'item' || role === 'discount') && !isOthers;
}
