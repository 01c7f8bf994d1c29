import type { AmountRow } from './amount-rows.ts';
import { depositWords } from './deposit-words.ts';
import type { Evidence } from './draft.ts';
import { isHaggledOver } from './haggled.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import { hasOptionBlocks, startsAsOption } from './option-blocks.ts';
import { priceOfPaidAndLeft } from './paid-and-left.ts';
import { plusTaxBehind, plusTaxWords } from './plus-tax.ts';
import type { Reading, Span } from './reading.ts';
import { settle } from './rival-totals.ts';
import { clauseAround, type Sentence } from './sentences.ts';
import { isConditional, isEndOfRange, isNet, isRate, isSomethingElse } from './spoken-amounts.ts';
import { conditionalTotal, givesGross, onlyAmount, statesGross, totalsInSentence } from './spoken-total.ts';
import { withoutListed } from './summed-list.ts';
import { addsUp, type Sums } from './sums.ts';
import { tickedTotal } from './ticked-choice.ts';
import { countAmounts, hasUnexplained, isTalkedDown, withoutNet } from './told-totals.ts';
import { isContradicted } from './total-contradiction.ts';
import { isWhatIsLeft, spanOfRow, withDiscountBelow, withTaxBelow } from './total-steps.ts';
import { findMoney, type Money } from './values/money.ts';

export interface TotalCandidate extends Evidence<number> {
  money: Money;
}

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

/** What totals are looked for in: the rows and sentences of a text, and what its items come to. */
interface PricedText {
  reading: Reading;
  rows: readonly AmountRow[];
  sentences: readonly Sentence[];
  sums: Sums;
  itemCount: number;
}

/** Candidates for what the whole job costs, best first; empty when the text gives no single figure. */
export function readTotals(text: PricedText): TotalCandidate[] {
  const { reading, rows, sentences, sums, itemCount } = text;
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
  return unnamedTotals(text);
}

/** Of a text in which no row is called a total: what is ticked, what stands under a line, what sentences say. */
function unnamedTotals(text: PricedText): TotalCandidate[] {
  const { reading, rows, sentences, sums, itemCount } = text;
  const ticked = tickedTotal(reading, rows);
  if (ticked.length > 0) return ticked;
  if (rows.some((row) => row.alternatives && row.region !== 'payment') || areOptions(reading, rows)) return [];
  const unlabelled = sumUnderLine(reading, rows);
  const amounts = countAmounts(reading, rows, sentences);
  const spoken = sentences
    .flatMap((sentence) => totalsInSentence(reading, sentence))
    .filter((one) => one.confidence > conditionalTotal || amounts === 1);
  // Beside a range ("$1,200-$1,500, the camera is $175 flat") only a figure called total is one; "Nov 14 or 15" is none of prices.
  const isPriceOf = ({ shape, minor }: Money) => shape !== 'integer' || spoken.some((one) => minor * 4 > one.value);
  const hasRange = sentences.some(
    (sentence) =>
      /[$£€¥]/.test(sentence.text) &&
      findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency).some(
        (one, index, all) => isPriceOf(one) && isEndOfRange(sentence, all, index),
      ),
  );
  const proven = rows.length === 0 && !hasRange ? priceOfPaidAndLeft(reading, sentences) : [];
  if (proven.length > 0) return proven;
  const told = withoutListed(reading, withoutNet(spoken, sentences));
  const listed = told.length > 0 || unlabelled.length > 0 ? [] : sumSaidBelow(text);
  const settled = settle(
    [...unlabelled, ...listed, ...told.filter((one) => !hasRange || one.confidence > 0.8)],
    reading,
    rows,
  );
  // "$4,550 for everything. If you pay cash I can do $4,400": of a list that makes the first, the second is an offer beside it.
  const isMade = settled[0] !== undefined && itemCount > 1 && addsUp(settled[0].value, sums, itemCount);
  if (
    isTalkedDown(
      settled[0],
      sentences
        .filter((sentence) => !(isMade && hasWord(sentence.text, 'inCash')))
        .flatMap((sentence) => totalsInSentence(reading, sentence)),
    )
  )
    return [];
  // "Either way the alarms need doing": what was said before it was a choice.
  if (settled[0]?.reason === 'sentence' && amounts > 1 && sentences.some((one) => hasWord(one.text, 'choice')))
    return [];
  if (settled[0]?.reason === 'sentence' && hasUnexplained(reading, settled[0], sentences, isMade)) return [];
  if (isHaggledOver(reading, settled[0], sentences)) return [];
  return settled.length > 0 || spoken.length > 0 || rows.length > 0 ? settled : onlyAmount(reading, sentences);
}

function fromRow(reading: Reading, row: AmountRow, sums: Sums, itemCount: number): TotalCandidate {
  const label = reading.slice(row.label);
  const proven = addsUp(row.amount.minor, sums, itemCount);
  const strong = hasAmountWord(label, 'grandTotal') ? 0.04 : 0;
  return {
    value: row.amount.minor,
    confidence: (proven ? 0.95 : 0.8) + strong,
    ...spanOfRow(row),
    reason: proven ? 'sums_match' : 'label',
    money: row.amount,
  };
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
  const addsTax = (text: string, words: readonly Span[]) =>
    words.some((word) => word.end - word.start > 6 || text.charAt(word.start) === '+');
  const isNet =
    rows.some(({ after }) => addsTax(after, plusTaxBehind(after))) ||
    sentences.some((sentence) => addsTax(sentence.text, plusTaxWords(sentence.text)) && !givesGross(reading, sentence));
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

/** What may be said of amounts below a total. */
const besideTotal = ['start', 'balance', 'stage', 'optional', 'maybe', 'discount', 'periodic'] as const;

/** "Pad $175 / Fitting $345 / That makes $520, a quarter to start": right below a list a sentence says what it makes, in whatever words. */
function sumSaidBelow({ reading, rows, sentences, sums, itemCount }: PricedText): TotalCandidate[] {
  const last = rows.findLast((row) => row.role === 'item' && !row.loose && row.amount.minor > 0);
  const next = last && sentences.find((sentence) => sentence.start > last.amount.end);
  if (itemCount < 2 || !next || rows.some(({ role }) => role === 'discount' || role === 'tax')) return [];
  if (!reading.lines[last.lineIndex + 1] || next.start > (reading.lines[last.lineIndex + 1]?.end ?? 0)) return [];
  const money = findMoney(next.text, next.start, reading.decimal, reading.context.currency);
  const [one] = money;
  if (!one || one.shape === 'integer' || one.minor !== sums.items || isEndOfRange(next, money, 0)) return [];
  // "The materials alone for those are £400": more words say of what.
  const before = next.text.slice(0, one.start - next.start);
  if (before.trim().split(/\s+/).length > 4) return [];
  if ((['section', 'previous'] as const).some((kind) => hasAmountWord(next.text, kind))) return [];
  // "Fitting is £150 on top."
  const goesOn = sentences.some((sentence) =>
    findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency).some((other) => {
      const { text } = clauseAround(sentence, other.start);
      const isPart = besideTotal.some((kind) => hasAmountWord(text, kind)) || depositWords(text).length > 0;
      return other.shape === 'marked' && other.start > one.end && !isPart && !isRate(sentence, other);
    }),
  );
  if (goesOn) return [];
  const clause = clauseAround(next, one.start);
  if (isNet(next, one) || isConditional(next, clause, one) || isSomethingElse(next, clause, one)) return [];
  return [{ value: one.minor, confidence: 0.74, start: one.start, end: one.end, reason: 'sentence', money: one }];
}
