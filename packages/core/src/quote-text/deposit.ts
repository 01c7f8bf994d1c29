import { currencyExponent } from '../values/money.ts';
import type { AmountRow } from './amount-rows.ts';
import { shareInApposition } from './appositions.ts';
import { askedBeforeWork } from './deposit-before-work.ts';
import { depositInBooking } from './deposit-booking.ts';
import { denials, isBound, isOfLaterPart, isOfSomethingElse, isOnlyPayment, isRefused } from './deposit-refused.ts';
import { depositWords, isReceived } from './deposit-words.ts';
import type { DepositTerms, Evidence } from './draft.ts';
import { amountWords, hasAmountWord, hasWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import { isOfTotal, percentages } from './percentages.ts';
import type { Reading, Span } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { clausesOf, readSentences, type Sentence } from './sentences.ts';
import { isEndOfRange } from './spoken-amounts.ts';
import { spanOfRow } from './total-steps.ts';
import { addressInText } from './values/address.ts';
import { findMoney, type Money, moneySigns } from './values/money.ts';

type Candidate = Evidence<DepositTerms>;

/** What is asked for before work starts. Percentages win over their amount: they survive a change of the total. */
export function readDeposits(
  reading: Reading,
  rows: readonly AmountRow[],
  sentences: readonly Sentence[],
): Candidate[] {
  const candidates = [
    ...rows.flatMap((row) => fromRow(reading, row, rows)),
    // "Would 30% down work for you?" asks, and settles nothing.
    ...sentences
      .filter((sentence) => !sentence.text.trimEnd().endsWith('?') && !isOfLoan(sentence))
      .flatMap((sentence) =>
        [...clausesOf(sentence), ...purposeOf(sentence), ...shareInApposition(reading, sentence)].flatMap((clause) =>
          fromClause(reading, clause),
        ),
      ),
    ...sentences.flatMap((sentence) => depositInBooking(reading, sentence)),
    ...firstStage(reading, rows),
  ];
  if (candidates.length === 0) candidates.push(...askedBeforeWork(reading, sentences));
  const received = rows.some((row) => row.role === 'received' && row.amount.minor !== 0);
  return received
    ? candidates.filter((candidate) => candidate.reason === 'sentence' && candidate.value.type === 'percent')
    : candidates;
}

/** "With financing, $1,000.00 down at signing": of a loan that one may take or leave. */
const isOfLoan = (sentence: Sentence): boolean => {
  const [head] = clausesOf(sentence);
  return head !== undefined && !/\d/.test(head.text) && hasWord(head.text, 'finance');
};

/** A longer text under "Terms" is the same in every estimate, and what it says of deposits may be meant for other jobs. */
const mostTerms = 8;

/** "Terms / 20% deposit payable on acceptance": of a few lines that a person wrote, where nothing else asks for one. */
export function readDepositsInTerms(reading: Reading, regions: readonly LineRegion[]): Candidate[] {
  const terms = regions.flatMap(({ region, heading }, index) => (region === 'terms' && !heading ? [index] : []));
  if (terms.length === 0 || terms.length > mostTerms) return [];
  if (terms.some((index) => (reading.lines[index]?.text.length ?? 0) > 200)) return [];
  const others = new Set(regions.keys());
  for (const index of terms) others.delete(index);
  const asBody = regions.map((one) => ({ ...one, region: 'body' as const }));
  const sentences = readSentences(reading, asBody, others);
  const named = sentences
    .flatMap(clausesOf)
    .filter((clause) => depositWords(clause.text).length > 0)
    .flatMap((clause) => fromClause(reading, clause));
  const found = named.length > 0 ? named : askedBeforeWork(reading, sentences);
  const values = new Set(found.map((one) => JSON.stringify(one.value)));
  return values.size === 1 ? found.map((one) => ({ ...one, confidence: 0.7 })) : [];
}

function fromRow(reading: Reading, row: AmountRow, rows: readonly AmountRow[]): Candidate[] {
  // Taken off the total: it was paid already.
  if (row.role !== 'deposit' || row.amount.minor <= 0 || (row.region === 'options' && !isOfTheJob(reading, row, rows)))
    return [];
  const text = reading.slice(row.label);
  // "On account 4,000.00   To pay 4,520.00": of two amounts the word may belong to either.
  if (findMoney(text, 0, reading.decimal, reading.context.currency).some((one) => one.shape !== 'integer')) return [];
  if (denials(text).length > 0 || hasWord(`${text} ${row.after}`, 'notOurDeposit')) return [];
  if (isReceived(text) || isReceived(row.after) || isByCheck(row.after)) return [];
  // "Credit for deposit $500.00": taken off what is due.
  if (leadingDiscount(text)) return [];
  if (hasWord(text, 'refused') && !hasWord(text, 'nonRefundable')) return [];
  // "Due at signing: $1,000.00. Then 60% when the permit is issued": what follows is another stage.
  const own = row.after.split(/[.;,](?=\s)/)[0] ?? '';
  const percent = percentages(`${text} ${hasAmountWord(own, 'balance') || hasAmountWord(own, 'stage') ? '' : own}`)[0];
  const span = spanOfRow(row);
  // "deposit_percent: 30", "Deposit %  30": no thirty dollars.
  if (isPercentName(text) && row.amount.shape !== 'marked') {
    const value = row.amount.minor / 10 ** currencyExponent(reading.context.currency);
    return value < 100 ? [{ value: { type: 'percent', value }, confidence: 0.95, ...span, reason: 'label' }] : [];
  }
  if (percent)
    return [{ value: { type: 'percent', value: percent.value }, confidence: 0.95, ...span, reason: 'label' }];
  return [
    { value: { type: 'amount', amountMinor: Math.abs(row.amount.minor) }, confidence: 0.95, ...span, reason: 'label' },
  ];
}

const isPercentName = (label: string): boolean => {
  const name = label.replace(/[\s:=()]+$/, '');
  return name.endsWith('%') ? !/\d ?%$/.test(name) : wordsIn(name, 'percent').at(-1)?.end === name.length;
};

/**
 * "Deposit: $2,300.00 with order." below a list of alternates: of the job, where its total stands above them and neither they nor
 * anything else has a sum or a deposit of its own.
 */
function isOfTheJob(reading: Reading, row: AmountRow, rows: readonly AmountRow[]): boolean {
  const others = rows.filter((one) => one !== row);
  return (
    isOnlyPayment(withoutPay(reading.slice(row.label))) &&
    others.some((one) => one.role === 'total' && one.region === 'body' && one.amount.end < row.label.start) &&
    !others.some((one) => one.role === 'deposit' || (one.region === 'options' && isSum(reading, one))) &&
    !others.some((one) => one.amount.start > row.amount.end && one.role !== 'balance' && one.role !== 'stage')
  );
}

/** "Pay a deposit of £900", "Please pay". */
const withoutPay = (label: string): string => label.slice(leadingWord(label, 'payNow')?.end ?? 0);

const isSum = (reading: Reading, row: AmountRow) =>
  hasAmountWord(reading.slice(row.label), 'total') || ['total', 'subtotal', 'sectionTotal', 'tax'].includes(row.role);

/** "Deposit $500.00 (check #1042, 3/1/26)": a check that has a number was written. */
const isByCheck = (after: string) => hasWord(after, 'payment') && /(?:#|\bno\.?) ?\d{3}/i.test(after);

const leadingDiscount = (label: string) =>
  amountWords(label, 'discount').some((word) => !/\p{L}/u.test(label.slice(0, word.start)));

/** "10% or $1,000, whichever is less": a share and an amount that say different things settle nothing. */
export function agreeing(candidates: readonly Candidate[], total: number | undefined): Candidate[] {
  const sure = candidates.filter((one) => one.confidence >= 0.85);
  const shares = sure.flatMap(({ value }) => (value.type === 'percent' ? [value.value] : []));
  const amounts = sure.flatMap(({ value }) => (value.type === 'amount' ? [value.amountMinor] : []));
  if (total === undefined || shares.length === 0 || amounts.length === 0) return [...candidates];
  // Rounded amounts ("about a third, $3,783") are within a hundredth of the total.
  const isShare = (amount: number) => shares.some((share) => Math.abs((total * share) / 100 - amount) <= total / 100);
  if (!amounts.some(isShare)) return [];
  // "deposit_percent: 30 / deposit_amount: 849.15": one deposit, said twice.
  const isOne = new Set(shares).size === 1 && amounts.every(isShare);
  return candidates.map((one) =>
    isOne && one.value.type === 'amount' ? { ...one, confidence: one.confidence - 0.02 } : one,
  );
}

function fromClause(reading: Reading, clause: Sentence): Candidate[] {
  if (!/\d|[½%]/.test(clause.text) && !hasWord(clause.text, 'half')) return [];
  const deposits = depositWords(clause.text);
  const words = [...deposits, ...amountWords(clause.text, 'start')];
  if (words.length === 0 || isRefused(clause.text)) return [];
  // "7300 Depot Ave".
  if (addressInText(clause.text)) return [];
  // "30% avance" is a later stage in Spanish and a deposit in French.
  const staged = hasAmountWord(clause.text, 'stage') ? 0.1 : 0;
  const strong = (deposits.length > 0 ? 0.92 : 0.85) - staged;
  const distance = (start: number, end: number) =>
    Math.min(...words.map((word) => Math.max(0, word.start - end, start - word.end)));
  const amounts = findMoney(clause.text, 0, reading.decimal, reading.context.currency).filter(
    (one) =>
      (one.shape !== 'integer' ||
        isBareDeposit(reading, clause.text, deposits, one) ||
        isBareStart(clause.text, one)) &&
      one.minor !== 0,
  );
  const percents = percentages(clause.text).map((one) => ({
    ...one,
    terms: { type: 'percent' as const, value: one.value },
  }));
  const halves = wordsIn(clause.text, 'half')
    .filter((half) => distance(half.start, half.end) < (isOfTotal(clause.text.slice(half.end)) ? 30 : 14))
    .map((half) => ({ ...half, terms: { type: 'percent' as const, value: 50 } }));
  const sums = amounts.map((one) => ({ ...one, terms: { type: 'amount' as const, amountMinor: Math.abs(one.minor) } }));
  // "10% or $1,000": which of them it is depends on something else.
  const isChoice = percents.some((percent) => sums.some((sum) => isOr(clause.text.slice(percent.end, sum.start))));
  if (isChoice) return [];
  const usable = percents.length > 0 ? percents : sums.length > 0 ? sums : halves;
  const nearest = [...usable].sort((a, b) => distance(a.start, a.end) - distance(b.start, b.end))[0];
  // "$95 filter clean when we start": without a word for a deposit, an amount must stand right beside the moment.
  const isDue =
    deposits.length > 0 ||
    nearest?.terms.type === 'percent' ||
    hasWord(clause.text, 'due') ||
    hasWord(clause.text, 'asks');
  if (!nearest || isBound(clause.text, nearest)) return [];
  if (
    deposits.length === 0 &&
    (isOfLaterPart(clause.text) || isOfSomethingElse(clause.text, nearest, nearest.terms.type === 'percent'))
  )
    return [];
  if (distance(nearest.start, nearest.end) > (isDue ? 60 : 12)) return [];
  // "Owner to move the pipe before we start ($200-$350 by others)".
  if (
    deposits.length === 0 &&
    sums.some((one, at) => one === nearest && isEndOfRange({ ...clause, start: 0 }, amounts, at))
  )
    return [];
  const start = clause.start + Math.min(nearest.start, words[0]?.start ?? 0);
  const end = clause.start + Math.max(nearest.end, words[0]?.end ?? 0);
  return [{ value: nearest.terms, confidence: strong, start, end, reason: 'sentence' }];
}

/** "Um den Termin zu halten, bitte ich um 30 %": what for, and behind a comma what is asked. */
function purposeOf(sentence: Sentence): Sentence[] {
  const [purpose, asked] = clausesOf(sentence);
  if (!purpose || !asked || /\d/.test(purpose.text) || !hasWord(asked.text, 'due')) return [];
  if (!hasAmountWord(purpose.text, 'start')) return [];
  const text = sentence.text.slice(purpose.start - sentence.start, asked.end - sentence.start);
  return [{ start: purpose.start, end: asked.end, text }];
}

const isOr = (between: string) => between !== '' && isWord(between, 'rangeTo');

/** "We take 1000 deposit"; "deposit 1000" only in a paste that writes no currency signs at all. */
const isBareDeposit = (
  reading: Reading,
  text: string,
  deposits: readonly Span[],
  { start, end, minor }: Money,
): boolean =>
  minor >= 50_00 &&
  (deposits.some((word) => word.start - end === 1 || isOfBetween(text, end, word.start)) ||
    (deposits.some((word) => start - word.end === 1 || isOfBetween(text, word.end, start)) &&
      !moneySigns.test(reading.source.text)));

/** "1,500 de anticipo", "anticipo de 1,500". */
const isOfBetween = (text: string, from: number, to: number): boolean =>
  to - from > 2 && to - from < 9 && isWord(text.slice(from, to), 'of');

/** "Need 500 to book": a round number right before what it is for, and no year. */
const isBareStart = (text: string, { start, end, minor }: Money): boolean =>
  minor >= 50_00 &&
  minor % 10_00 === 0 &&
  !/^(?:19|20)\d\d$/.test(text.slice(start, end)) &&
  amountWords(text, 'start').some((word) => word.start - end === 1);

/** The first line of a payment schedule, when it names the start of the work or the signature. */
function firstStage(reading: Reading, rows: readonly AmountRow[]): Candidate[] {
  // "50% with order   9,301.57" under the total, without a heading.
  const first =
    rows.find((row) => row.region === 'payment' && row.amount.minor > 0) ??
    rows.find((row) => row.role === 'stage' && percentages(reading.slice(row.label)).length === 1);
  if (!first || first.role === 'deposit' || first.role === 'received') return [];
  const text = reading.slice(first.label);
  if (!hasAmountWord(text, 'start') && !hasWord(text, 'firstStage')) return [];
  const percent = percentages(text)[0];
  const terms: DepositTerms = percent
    ? { type: 'percent', value: percent.value }
    : { type: 'amount', amountMinor: first.amount.minor };
  return [{ value: terms, confidence: 0.75, ...spanOfRow(first), reason: 'label' }];
}
