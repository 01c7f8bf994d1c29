import type { AmountRow } from './amount-rows.ts';
import { depositWords } from './deposit-words.ts';
import type { Evidence } from './draft.ts';
import { amountWords, hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Reading } from './reading.ts';
import { clauseAround, type Sentence } from './sentences.ts';
import { findMoney, type Money } from './values/money.ts';

export interface TotalCandidate extends Evidence<number> {
  money: Money;
}

export interface Sums {
  items: number;
  subtotals: readonly number[];
  taxes: number;
  discounts: number;
}

/** What the parts of the totals block would add up to. */
export function sumsOf(rows: readonly AmountRow[], items: readonly { amountMinor: number }[]): Sums {
  const of = (role: AmountRow['role']) => rows.filter((row) => row.role === role && row.region === 'body');
  return {
    items: items.reduce((sum, item) => sum + item.amountMinor, 0),
    subtotals: of('subtotal').map((row) => row.amount.minor),
    taxes: distinct(of('tax')).reduce((sum, row) => sum + row.amount.minor, 0),
    discounts: distinct(of('discount')).reduce((sum, row) => sum + Math.abs(row.amount.minor), 0),
  };
}

const distinct = (rows: readonly AmountRow[]) =>
  rows.filter((row, index) => rows.findIndex((one) => one.amount.minor === row.amount.minor) === index);

/** Whether a total is what its parts make: within one minor unit per part, for taxes rounded line by line. */
export function addsUp(total: number, sums: Sums, itemCount: number): boolean {
  const bases = [...(itemCount > 0 ? [sums.items] : []), ...sums.subtotals];
  return bases.some((base) =>
    [0, sums.taxes].some((tax) => [0, sums.discounts].some((off) => Math.abs(base + tax - off - total) <= 2)),
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
  if (taxComesOnTop(reading, sentences, rows)) return [];
  const labelled = rows.filter(
    (row) => row.role === 'total' && row.amount.minor > 0 && !row.alternatives && row.region !== 'payment',
  );
  const inOptions = (row: AmountRow) => row.region === 'options' && !addsUp(row.amount.minor, sums, itemCount);
  const candidates = labelled.filter((row) => !inOptions(row)).map((row) => fromRow(reading, row, sums, itemCount));
  if (candidates.length > 0) return settle(candidates, reading, rows);
  if (rows.some((row) => row.alternatives && row.region !== 'payment') || areOptions(reading, rows)) return [];
  const unlabelled = sumUnderLine(reading, rows);
  const spoken = sentences.flatMap((sentence) => fromSentence(reading, sentence));
  // Beside a range ("$1,200-$1,500, the camera is $175 flat") only a figure called total is one.
  const hasRange = sentences.some(
    (sentence) =>
      /[$£€¥]/.test(sentence.text) &&
      findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency).some((_, index, all) =>
        isEndOfRange(sentence, all, index),
      ),
  );
  const settled = settle([...unlabelled, ...spoken.filter((one) => !hasRange || one.confidence > 0.8)], reading, rows);
  return settled.length > 0 || spoken.length > 0 || rows.length > 0 ? settled : onlyAmount(reading, sentences);
}

/** "Removal of both trees, stumps and haul off: $3,850.00." and no other amount anywhere. */
function onlyAmount(reading: Reading, sentences: readonly Sentence[]): TotalCandidate[] {
  const found = sentences.flatMap((sentence) =>
    findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency)
      .filter((one) => one.shape !== 'integer')
      .map((money) => ({ sentence, money })),
  );
  const only = found[0];
  if (!only || found.length > 1 || only.money.minor <= 0) return [];
  const { sentence, money } = only;
  const before = sentence.text.slice(0, money.start - sentence.start);
  if (!/[:–—-]\s*$/.test(before) || before.trim().split(/\s+/).length < 6) return [];
  if (isSomethingElse(sentence, clauseAround(sentence, money.start), money)) return [];
  return [{ value: money.minor, confidence: 0.55, start: money.start, end: money.end, reason: 'only_one', money }];
}

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
  const close = rivals.filter((one) => best.confidence - one.confidence < 0.08);
  if (close.length === 0) return sorted;
  const stepsOf = (role: AmountRow['role']) =>
    rows.filter((row) => row.role === role).map((row) => Math.abs(row.amount.minor));
  const taxes = stepsOf('tax');
  const discounts = stepsOf('discount');
  const all = [best, ...close];
  const last = all.find((one) =>
    all.every((other) => other.value === one.value || leadsTo(other.value, one.value, taxes, discounts)),
  );
  if (last)
    return [
      { ...last, confidence: Math.max(last.confidence, best.confidence + 0.02) },
      ...sorted.filter((one) => one !== last),
    ];
  const grand = all.filter((one) => hasAmountWord(reading.slice(one), 'grandTotal'));
  const proven = grand.filter((one) => one.reason === 'sums_match');
  return proven.length === 1 && proven[0] ? [proven[0], ...sorted.filter((one) => one !== proven[0])] : [];
}

/** A total grows by its taxes and shrinks by its discounts, one of them or all. */
function leadsTo(from: number, to: number, taxes: readonly number[], discounts: readonly number[]): boolean {
  const sum = (steps: readonly number[]) => steps.reduce((all, step) => all + step, 0);
  const ups = [0, sum(taxes), ...taxes];
  const downs = [0, sum(discounts), ...discounts];
  return from !== to && ups.some((up) => downs.some((down) => Math.abs(from + up - down - to) <= 1));
}

/** "Option A $900 / Option B $1,400": a choice nobody has made yet. */
export function areOptions(reading: Reading, rows: readonly AmountRow[]): boolean {
  const named = rows.filter((row) => startsAsOption(reading.slice(row.label)));
  return named.length >= 2;
}

const startsAsOption = (label: string) => amountWords(label.slice(0, 30), 'option').some((word) => word.start < 4);

/** "price + VAT" and no figure with it: the text does not say what the customer pays. */
function taxComesOnTop(reading: Reading, sentences: readonly Sentence[], rows: readonly AmountRow[]): boolean {
  if (rows.some((row) => row.role === 'tax')) return false;
  const texts = [
    ...sentences.filter((sentence) => !givesGross(reading, sentence)).map((sentence) => sentence.text),
    ...rows.map((row) => row.after),
  ];
  return texts.some((text) =>
    amountWords(text, 'plusTax').some((word) => word.end - word.start > 6 || text.charAt(word.start) === '+'),
  );
}

/** "£7,200.00 plus VAT of £1,440.00, a total of £8,640.00": the sentence does the sum itself. */
function givesGross(reading: Reading, sentence: Sentence): boolean {
  const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency)
    .filter((one) => one.shape !== 'integer')
    .slice(0, 8);
  const stated = money.some(
    (gross) =>
      (isGross(sentence, gross) || nearTotalWord(clauseAround(sentence, gross.start), gross)) &&
      money.some((net) => net.minor < gross.minor && gross.minor <= net.minor * 1.3 && isNet(sentence, net)),
  );
  if (stated) return true;
  return money.some((net, index) =>
    money.some(
      (tax, at) =>
        at !== index &&
        tax.minor > 0 &&
        tax.minor < net.minor &&
        money.some((gross) => Math.abs(net.minor + tax.minor - gross.minor) <= 1),
    ),
  );
}

/** An amount without words that is the sum of the rows above it. */
function sumUnderLine(reading: Reading, rows: readonly AmountRow[]): TotalCandidate[] {
  const found: TotalCandidate[] = [];
  let sum = 0;
  let above = 0;
  for (const row of rows) {
    const { minor, start, end } = row.amount;
    const worded = /[\p{L}\d]/u.test(reading.slice(row.label));
    if (!worded && above >= 2 && sum === minor)
      found.push({ value: sum, confidence: 0.85, start, end, reason: 'sums_match', money: row.amount });
    if (row.role !== 'item' && row.role !== 'discount') continue;
    sum += row.role === 'discount' ? -Math.abs(minor) : minor;
    above++;
  }
  return found;
}

function fromSentence(reading: Reading, sentence: Sentence): TotalCandidate[] {
  if (!/\d/.test(sentence.text)) return [];
  const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
  // A sentence with more figures than this does not say what the job costs.
  if (money.length > 12) return [];
  const found: TotalCandidate[] = [];
  for (const [index, one] of money.entries()) {
    if (one.minor <= 0 || isEndOfRange(sentence, money, index) || isNet(sentence, one)) continue;
    const clause = clauseAround(sentence, one.start);
    const total = nearTotalWord(clause, one);
    if (one.shape === 'integer' && !(total && clause.text.length < 400)) continue;
    const priced =
      total ||
      hasAmountWord(sentence.text, 'grandTotal') ||
      hasAmountWord(sentence.text, 'price') ||
      isGross(sentence, one);
    if (!priced || isSomethingElse(sentence, clause, one)) continue;
    const confidence = total ? (one.shape === 'integer' ? 0.78 : 0.86) : 0.74;
    found.push({ value: one.minor, confidence, start: one.start, end: one.end, reason: 'sentence', money: one });
  }
  return found;
}

function nearTotalWord(clause: Sentence, money: Money): boolean {
  const words = [...amountWords(clause.text, 'total'), ...amountWords(clause.text, 'grandTotal')];
  return words.some(
    (word) => Math.max(clause.start + word.start - money.end, money.start - clause.start - word.end) < 16,
  );
}

/** "£640 + VAT": not what is paid. */
function isNet(sentence: Sentence, money: Money): boolean {
  const after = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 24);
  return amountWords(after, 'plusTax').some((word) => word.start < 3);
}

/** "2 145 € TTC", "£640 inc VAT". */
function isGross(sentence: Sentence, money: Money): boolean {
  const after = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 20);
  return amountWords(after, 'gross').some((word) => word.start < 3);
}

function isSomethingElse(sentence: Sentence, clause: Sentence, money: Money): boolean {
  const text = clause.text;
  const after = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 30);
  if (leadingWord(after.replace(/^\//, 'per '), 'per') || amountWords(after, 'periodic').some((word) => word.start < 3))
    return true;
  if (
    depositWords(text).length > 0 ||
    hasAmountWord(text, 'start') ||
    hasAmountWord(text, 'periodic') ||
    hasAmountWord(text, 'received')
  )
    return true;
  // "Contract price is $14,300, your deductible is $1,500": a total is named by its own clause.
  const scope = nearTotalWord(clause, money) ? text : sentence.text;
  if (hasAmountWord(scope, 'maybe') || hasAmountWord(scope, 'optional') || hasAmountWord(scope, 'other')) return true;
  if (hasWord(sentence.text, 'coverage') || hasAmountWord(text, 'discount')) return true;
  if (hasAmountWord(text, 'tax') && !hasAmountWord(text, 'gross')) return true;
  const before = sentence.text.slice(0, money.start - sentence.start);
  const hedge = wordsIn(before, 'atLeast').at(-1);
  return (hedge !== undefined && before.length - hedge.end < 10) || hasAmountWord(text, 'balance');
}

function isEndOfRange(sentence: Sentence, money: readonly Money[], index: number): boolean {
  const here = money[index];
  const joined = (a: Money | undefined, b: Money | undefined) => {
    if (!a || !b) return false;
    const between = sentence.text.slice(a.end - sentence.start, b.start - sentence.start);
    return (
      /^\s*[-–—~～〜]\s*$/.test(between) ||
      (between.length < 12 && wordsIn(between, 'rangeTo').length > 0 && between.trim().split(/\s+/).length === 1)
    );
  };
  return joined(money[index - 1], here) || joined(here, money[index + 1]);
}
