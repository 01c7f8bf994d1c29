import type { AmountRow } from './amount-rows.ts';
import type { Candidates } from './choose-fields.ts';
import type { DepositTerms, Evidence } from './draft.ts';
import { isInTwoColumns, type Reading } from './reading.ts';
import type { TotalCandidate } from './total.ts';

/** What a draft must not say at once, whatever each piece of evidence says alone. The weaker piece goes, or both: silence costs a look, a wrong value trust. */
export function withoutContradictions(
  reading: Reading,
  candidates: Candidates,
  rows: readonly AmountRow[],
): Candidates {
  const isGuess = (one: TotalCandidate) => one.reason !== 'sums_match' && isInTwoColumns(reading.slice(one.money));
  const totals = (candidates.totalMinor as TotalCandidate[]).filter(
    (one) => !isLessThanALine(one, rows) && !isGuess(one),
  );
  const money = totalsAndDeposits(totals, candidates.deposit);
  return { ...candidates, ...money, ...datesInOrder(candidates.issuedOn, candidates.validUntil) };
}

/** A job does not cost less than one of its lines, unless something is taken off or the sum proves it. */
function isLessThanALine(total: TotalCandidate, rows: readonly AmountRow[]): boolean {
  if (total.reason === 'sums_match') return false;
  const lessens = rows.some((row) => row.role === 'discount' || row.amount.minor < 0);
  return (
    !lessens &&
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
