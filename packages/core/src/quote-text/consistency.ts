import type { AmountRow } from './amount-rows.ts';
import type { Candidates } from './choose-fields.ts';
import { depositWords } from './deposit-words.ts';
import type { DepositTerms, Evidence } from './draft.ts';
import { hasAmountWord, wordsIn } from './labels/index.ts';
import { startsAsOption } from './option-blocks.ts';
import { isInTwoColumns, type Reading } from './reading.ts';
import { clauseAround, type Sentence } from './sentences.ts';
import type { TotalCandidate } from './total.ts';
import { findMoney } from './values/money.ts';

/** What a draft must not say at once, whatever each piece of evidence says alone. The weaker piece goes, or both: silence costs a look, a wrong value trust. */
export function withoutContradictions(
  reading: Reading,
  candidates: Candidates,
  { rows, sentences }: { rows: readonly AmountRow[]; sentences: readonly Sentence[] },
): Candidates {
  const isGuess = (one: TotalCandidate) => one.reason !== 'sums_match' && isInTwoColumns(reading.slice(one.money));
  const totals = (candidates.totalMinor as TotalCandidate[]).filter(
    (one) => !isLessThanALine(reading, one, rows) && !isGuess(one) && !isPaidInPart(reading, one, sentences),
  );
  const money = totalsAndDeposits(totals, candidates.deposit);
  return { ...candidates, ...money, ...datesInOrder(candidates.issuedOn, candidates.validUntil) };
}

/** A job does not cost less than one of its lines, unless something is taken off or the sum proves it. */
function isLessThanALine(reading: Reading, total: TotalCandidate, rows: readonly AmountRow[]): boolean {
  if (total.reason === 'sums_match') return false;
  const lessens = rows.some((row) => row.role === 'discount' || row.amount.minor < 0);
  return (
    !lessens &&
    !isChosenPrice(reading, total, rows) &&
    rows.some(
      (row) =>
        row.role === 'item' &&
        row.region === 'body' &&
        !row.loose &&
        !row.alternatives &&
        row.amount.shape !== 'integer' &&
        row.amount.minor > total.value,
    )
  );
}

/** "Option B price $12,400 / Option C / Complete $23,900 / Contract amount: $12,400": the contract is about one of them. */
function isChosenPrice(reading: Reading, total: TotalCandidate, rows: readonly AmountRow[]): boolean {
  if (!hasAmountWord(reading.slice(total), 'grandTotal')) return false;
  const chosen = rows.some((row) => row.role === 'item' && row.amount.minor === total.value);
  const heads = chosen ? reading.lines.filter((line) => line.text.length < 80 && startsAsOption(line.text)) : [];
  return (
    heads.length > 1 &&
    rows.every(
      (row) =>
        row.amount.minor <= total.value ||
        heads.some((head) => head.start <= row.label.start && row.amount.end < total.start),
    )
  );
}

/** "The job is €12,810. We take the grant of €6,000 off, so you pay €6,810": what is paid is the smaller figure, if the sum is meant so. */
function isPaidInPart(reading: Reading, total: TotalCandidate, sentences: readonly Sentence[]): boolean {
  const moneyOf = (sentence: Sentence) =>
    findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency).filter(
      (one) => one.shape !== 'integer',
    );
  const near = sentences.slice(0, 60);
  const all = new Set(near.flatMap(moneyOf).map((one) => one.minor));
  return near.some((sentence) =>
    moneyOf(sentence).some((one) => {
      if (one.minor >= total.value || !all.has(total.value - one.minor)) return false;
      const clause = clauseAround(sentence, one.start);
      const before = clause.text.slice(0, one.start - clause.start);
      const named = wordsIn(before, 'priceName').some((word) => before.length - word.end < 8);
      return named && !hasAmountWord(clause.text, 'balance') && depositWords(clause.text).length === 0;
    }),
  );
}

/** Nobody puts down the whole price or more: one of the two is something else. */
function totalsAndDeposits(
  totals: TotalCandidate[],
  deposits: readonly Evidence<DepositTerms>[],
): Pick<Candidates, 'totalMinor' | 'deposit'> {
  const total = totals[0];
  const asked = ({ value }: Evidence<DepositTerms>) => (value.type === 'amount' ? value.amountMinor : 0);
  const tooMuch = total ? deposits.filter((one) => asked(one) >= total.value) : [];
  if (!total || tooMuch.length === 0) return { totalMinor: totals, deposit: [...deposits] };
  const doubtful = total.reason !== 'sums_match' && tooMuch.some((one) => one.confidence >= total.confidence);
  return { totalMinor: doubtful ? [] : totals, deposit: deposits.filter((one) => !tooMuch.includes(one)) };
}

/** An estimate does not end before it was written. */
function datesInOrder(
  issued: readonly Evidence<string>[],
  expires: readonly Evidence<string>[],
): Pick<Candidates, 'issuedOn' | 'validUntil'> {
  const best = (all: readonly Evidence<string>[]) => [...all].sort((a, b) => b.confidence - a.confidence)[0];
  const [from, until] = [best(issued), best(expires)];
  if (!from || !until || until.value >= from.value) return { issuedOn: [...issued], validUntil: [...expires] };
  const lead = from.confidence - until.confidence;
  return { issuedOn: lead > 0.1 ? [...issued] : [], validUntil: lead < -0.1 ? [...expires] : [] };
}
