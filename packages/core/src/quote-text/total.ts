import type { AmountRow } from './amount-rows.ts';
import type { Evidence } from './draft.ts';
import { foldedPhrase } from './labels/fold.ts';
import { amountWords, hasAmountWord, hasWord } from './labels/index.ts';
import { hasOptionBlocks, startsAsOption } from './option-blocks.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import {
  conditionalTotal,
  givesGross,
  isEndOfRange,
  isExplained,
  onlyAmount,
  statesGross,
  totalsInSentence,
} from './spoken-total.ts';
import { tickedTotal } from './ticked-choice.ts';
import { isContradicted } from './total-contradiction.ts';
import { isWhatIsLeft, withDiscountBelow, withTaxBelow } from './total-steps.ts';
import { findMoney, type Money } from './values/money.ts';

export interface TotalCandidate extends Evidence<number> {
  money: Money;
}

export interface Sums {
  items: number;
  subtotals: readonly number[];
  taxes: number;
  discounts: number;
  /** What the last digit was rounded by. */
  rounding: number;
}

/** What the parts of the totals block would add up to. */
export function sumsOf(rows: readonly AmountRow[], items: readonly { amountMinor: number }[]): Sums {
  const of = (role: AmountRow['role']) => rows.filter((row) => row.role === role && row.region === 'body');
  return {
    items: items.reduce((sum, item) => sum + item.amountMinor, 0),
    subtotals: of('subtotal').map((row) => row.amount.minor),
    taxes: distinct(of('tax')).reduce((sum, row) => sum + row.amount.minor, 0),
    rounding: of('rounding').reduce((sum, row) => sum + row.amount.minor, 0),
    discounts: distinct(of('discount')).reduce((sum, row) => sum + Math.abs(row.amount.minor), 0),
  };
}

const distinct = (rows: readonly AmountRow[]) => {
  const seen = new Set<number>();
  return rows.filter(({ amount: { minor } }) => !seen.has(minor) && seen.add(minor));
};

/** "Federal tax credit -$900 / Net investment $15,600": what somebody else gives comes off no price. */
const isAfterCredit = (
  reading: Reading,
  { amount }: AmountRow,
  rows: readonly AmountRow[],
  sums: Sums,
  itemCount: number,
): boolean =>
  !addsUp(amount.minor, sums, itemCount) &&
  rows.some((credit) => {
    // A firm's own "referral credit" is no item either.
    const isOthers = credit.role === 'other' && hasAmountWord(reading.slice(credit.label), 'other');
    if (!isOthers || credit.amount.start > amount.start) return false;
    const before = amount.minor + Math.abs(credit.amount.minor);
    const above = rows.filter((row) => row.amount.start < credit.label.start);
    const listed = above.reduce((sum, row) => sum + (row.role === 'item' ? row.amount.minor : 0), 0);
    const prices = [listed, ...above.map((row) => row.amount.minor)];
    return addsUp(before, sums, itemCount) || prices.includes(before + sums.discounts);
  });

/** Whether a total is what its parts make: within one minor unit per part, for taxes rounded line by line. */
export function addsUp(total: number, sums: Sums, itemCount: number): boolean {
  const bases = [...(itemCount > 0 ? [sums.items] : []), ...sums.subtotals];
  return bases.some((base) =>
    [0, sums.taxes].some((tax) =>
      [0, sums.discounts].some((off) =>
        [0, sums.rounding].some((rounded) => Math.abs(base + tax - off + rounded - total) <= 2),
      ),
    ),
  );
}

/** Candidates for what the whole job costs, best first; empty when the text gives no single figure. */
export function readTotals(
  reading: Reading,
  rows: readonly AmountRow[],
  sentences: readonly Sentence[],
  sums: Sums,
  itemCount: number,
): TotalCandidate[] {
  if (taxComesOnTop(reading, sentences, rows) || hasOptionBlocks(reading, rows)) return [];
  const labelled = rows.filter(
    (row) => row.role === 'total' && row.amount.minor > 0 && !row.alternatives && row.region !== 'payment',
  );
  const bases = rows.filter((row) => row.role === 'subtotal' || labelled.includes(row));
  const inOptions = (row: AmountRow) => row.region === 'options' && !addsUp(row.amount.minor, sums, itemCount);
  const candidates = labelled
    .filter(
      (row) =>
        !inOptions(row) && !isWhatIsLeft(row, bases, rows) && !isAfterCredit(reading, row, rows, sums, itemCount),
    )
    .map((row) => fromRow(reading, row, sums, itemCount));
  if (candidates.length > 0) {
    const settled = withTaxBelow(withDiscountBelow(settle(candidates, reading, rows), rows), reading, rows);
    return isContradicted(reading, settled[0], rows, sentences) ? [] : settled;
  }
  const ticked = tickedTotal(reading, rows);
  if (ticked.length > 0) return ticked;
  if (rows.some((row) => row.alternatives && row.region !== 'payment') || areOptions(reading, rows)) return [];
  const unlabelled = sumUnderLine(reading, rows);
  const amounts = countAmounts(reading, rows, sentences);
  const spoken = sentences
    .flatMap((sentence) => totalsInSentence(reading, sentence))
    .filter((one) => one.confidence > conditionalTotal || amounts === 1);
  // Beside a range ("$1,200-$1,500, the camera is $175 flat") only a figure called total is one.
  const hasRange = sentences.some(
    (sentence) =>
      /[$£€¥]/.test(sentence.text) &&
      findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency).some((_, index, all) =>
        isEndOfRange(sentence, all, index),
      ),
  );
  const told = withoutNet(spoken, sentences);
  const settled = settle([...unlabelled, ...told.filter((one) => !hasRange || one.confidence > 0.8)], reading, rows);
  if (
    isTalkedDown(
      settled[0],
      sentences.flatMap((sentence) => totalsInSentence(reading, sentence)),
    )
  )
    return [];
  // "Either way the alarms need doing": what was said before it was a choice.
  if (settled[0]?.reason === 'sentence' && amounts > 1 && sentences.some((one) => hasWord(one.text, 'choice')))
    return [];
  if (settled[0]?.reason === 'sentence' && hasUnexplained(reading, settled[0], sentences)) return [];
  return settled.length > 0 || spoken.length > 0 || rows.length > 0 ? settled : onlyAmount(reading, sentences);
}

/** "$380 flat", and a turn later "so $415": another amount of the same size that no word explains leaves the price open. */
function hasUnexplained(reading: Reading, total: TotalCandidate, sentences: readonly Sentence[]): boolean {
  const own = sentences.find((sentence) => sentence.start <= total.start && total.end <= sentence.end);
  const isGross = own !== undefined && hasAmountWord(own.text, 'gross');
  return sentences.some((sentence) => {
    const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
    return money.some((one, index) => {
      const isRival = one.shape === 'marked' && one.minor !== total.value && one.minor * 2 > total.value;
      // An amount before a figure called total leads to it.
      if (!isRival || (one.start < total.start && total.confidence > 0.8)) return false;
      const isItsNet = isGross && one.minor < total.value && total.value <= one.minor * 1.3;
      return !isItsNet && !isExplained(sentence, money, index);
    });
  });
}

/** "$1,750 for both rooms", then "I could do $1,550 total if ...": which of them holds, an answer decides. */
const isTalkedDown = (total: TotalCandidate | undefined, spoken: readonly TotalCandidate[]): boolean =>
  total !== undefined &&
  spoken.some(
    (one) =>
      one.confidence <= conditionalTotal &&
      one.start > total.end &&
      one.value < total.value &&
      one.value * 2 > total.value,
  );

/** "It comes to $1,950. With HST it's $2,203.50": of two figures that a tax apart, the one that a sentence calls gross. */
function withoutNet(spoken: readonly TotalCandidate[], sentences: readonly Sentence[]): readonly TotalCandidate[] {
  const sentenceOf = (one: TotalCandidate) =>
    sentences.find((sentence) => sentence.start <= one.start && one.end <= sentence.end);
  const gross = spoken.filter((one) => hasAmountWord(sentenceOf(one)?.text ?? '', 'gross'));
  return spoken.filter(
    (net) =>
      !gross.some(
        (one) => sentenceOf(one) !== sentenceOf(net) && one.value > net.value && one.value <= net.value * 1.3,
      ),
  );
}

/** How many amounts with a sign there are, in rows and in sentences. */
const countAmounts = (reading: Reading, rows: readonly AmountRow[], sentences: readonly Sentence[]): number =>
  new Set([
    ...rows.map((row) => row.amount.start),
    ...sentences.flatMap((one) =>
      findMoney(one.text, one.start, reading.decimal, reading.context.currency)
        .filter((money) => money.shape === 'marked')
        .map((money) => money.start),
    ),
  ]).size;

function fromRow(reading: Reading, row: AmountRow, sums: Sums, itemCount: number): TotalCandidate {
  const label = reading.slice(row.label);
  const proven = addsUp(row.amount.minor, sums, itemCount);
  const strong = hasAmountWord(label, 'grandTotal') ? 0.04 : 0;
  return {
    value: row.amount.minor,
    confidence: (proven ? 0.95 : 0.8) + strong,
    start: row.label.start,
    end: row.amount.end,
    reason: proven ? 'sums_match' : 'label',
    money: row.amount,
  };
}

/** One figure wins, or none does: of two that differ, only one that the other leads to (total, tax, total). */
function settle(candidates: TotalCandidate[], reading: Reading, rows: readonly AmountRow[]): TotalCandidate[] {
  const sorted = [...candidates].sort((a, b) => b.confidence - a.confidence || a.start - b.start);
  const best = sorted[0];
  if (!best) return [];
  const rivals = sorted.filter((one) => one.value !== best.value);
  if (hasNamesake(reading, rows, best, rivals)) return [];
  const close = rivals.filter((one) => best.confidence - one.confidence < 0.08);
  if (close.length === 0) return sorted;
  const stepsOf = (role: AmountRow['role']) =>
    rows.filter((row) => row.role === role).map((row) => Math.abs(row.amount.minor));
  const taxes = stepsOf('tax');
  const roundings = rows.filter((row) => row.role === 'rounding').map((row) => row.amount.minor);
  const discounts = stepsOf('discount');
  const all = [best, ...close];
  // Within a cent each of two leads to the other: the one that a rounding leads to comes last.
  const reached = all.filter((one) => roundings.some((by) => all.some((from) => from.value + by === one.value)));
  const last = [...reached, ...all].find((one) =>
    all.every((other) => other.value === one.value || leadsTo(other.value, one.value, taxes, discounts, roundings)),
  );
  if (last) {
    const confidence = Math.max(last.confidence, best.confidence);
    const others = sorted.filter((one) => one !== last);
    return [
      { ...last, confidence },
      ...others.map((one) => ({ ...one, confidence: Math.min(one.confidence, confidence - 0.02) })),
    ];
  }
  const grand = all.filter((one) => hasAmountWord(reading.slice(one), 'grandTotal'));
  const proven = grand.filter((one) => one.reason === 'sums_match');
  return proven.length === 1 && proven[0] ? [proven[0], ...sorted.filter((one) => one !== proven[0])] : [];
}

/** "Total $489" and "Total $5,420", neither of them the sum of the others or a step on the way: nobody can tell. */
function hasNamesake(
  reading: Reading,
  rows: readonly AmountRow[],
  best: TotalCandidate,
  rivals: readonly TotalCandidate[],
): boolean {
  const nameOf = (one: TotalCandidate) => foldedPhrase(reading.slice(one).replace(/[^\p{L} ]/gu, ' '));
  const same = rivals.filter((one) => nameOf(one) !== '' && nameOf(one) === nameOf(best));
  const steps = (role: AmountRow['role']) =>
    rows.filter((row) => row.role === role).map((row) => Math.abs(row.amount.minor));
  const values = [...new Set(same.map((one) => one.value))];
  if (values.reduce((sum, value) => sum + value, 0) === best.value) return false;
  const roundings = rows.filter((row) => row.role === 'rounding').map((row) => row.amount.minor);
  return values.some((value) => !leadsTo(value, best.value, steps('tax'), steps('discount'), roundings));
}

/** A total grows by its taxes and shrinks by its discounts, one of them or all. */
function leadsTo(
  from: number,
  to: number,
  taxes: readonly number[],
  discounts: readonly number[],
  roundings: readonly number[],
): boolean {
  const sum = (steps: readonly number[]) => steps.reduce((all, step) => all + step, 0);
  const ups = [0, sum(taxes), ...taxes];
  const downs = [0, sum(discounts), ...discounts];
  const exact = (rounded: number) => ups.some((up) => downs.some((down) => from + up - down + rounded === to));
  return (
    from !== to &&
    (roundings.some(exact) || ups.some((up) => downs.some((down) => Math.abs(from + up - down - to) <= 1)))
  );
}

/** "Option A $900 / Option B $1,400": a choice nobody has made yet. */
export function areOptions(reading: Reading, rows: readonly AmountRow[]): boolean {
  const named = rows.filter((row) => startsAsOption(reading.slice(row.label)));
  return named.length >= 2;
}

/** "price + VAT" and no figure with it: the text does not say what the customer pays. */
function taxComesOnTop(reading: Reading, sentences: readonly Sentence[], rows: readonly AmountRow[]): boolean {
  if (rows.some((row) => row.role === 'tax')) return false;
  // "+HST" on every line, then a subtotal and a total above it: the tax is in.
  const net = rows.filter((row) => row.role === 'subtotal').map((row) => row.amount.minor);
  const isGross = (row: AmountRow) => net.some((one) => row.amount.minor > one && row.amount.minor <= one * 1.35);
  if (rows.some((row) => row.role === 'total' && isGross(row))) return false;
  const addsTax = (text: string) =>
    amountWords(text, 'plusTax').some((word) => word.end - word.start > 6 || text.charAt(word.start) === '+');
  const isNet =
    rows.some((row) => addsTax(row.after)) ||
    sentences.some((sentence) => addsTax(sentence.text) && !givesGross(reading, sentence));
  // "Fixed price $54,890 including GST" says it, whatever an hour of extra work is.
  return isNet && !sentences.some((sentence) => statesGross(reading, sentence));
}

/** An amount without words that is the sum of the rows above it. */
function sumUnderLine(reading: Reading, rows: readonly AmountRow[]): TotalCandidate[] {
  const found: TotalCandidate[] = [];
  let sum = 0;
  let above = 0;
  for (const [index, row] of rows.entries()) {
    const { minor, start, end } = row.amount;
    const worded = /[\p{L}\d]/u.test(reading.slice(row.label));
    // "$255.00 / Senior discount -$25.50": a sum that goes on is no total.
    // So is none of several amounts below each other, of which each may be anything.
    const goesOn = rows
      .slice(index + 1)
      .some(
        (one) =>
          one.role === 'discount' ||
          one.role === 'tax' ||
          (one.amount.minor !== minor && !/[\p{L}\d]/u.test(reading.slice(one.label))),
      );
    if (!worded && above >= 2 && sum === minor && !goesOn)
      found.push({ value: sum, confidence: 0.85, start, end, reason: 'sums_match', money: row.amount });
    if (row.role !== 'item' && row.role !== 'discount') continue;
    sum += row.role === 'discount' ? -Math.abs(minor) : minor;
    above++;
  }
  return found;
}
