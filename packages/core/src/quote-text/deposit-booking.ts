import type { DepositTerms, Evidence } from './draft.ts';
import { hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import { isOfTotal, percentages } from './percentages.ts';
import type { Reading, Span } from './reading.ts';
import { clauseAround, type Sentence } from './sentences.ts';
import { findMoney } from './values/money.ts';

/** "You go on the calendar when 30% is paid": what must be there before the work has its date; the last stages have theirs. */
const mostBooking = 60;

export function depositInBooking(reading: Reading, sentence: Sentence): Evidence<DepositTerms>[] {
  const { text, start } = sentence;
  if (!hasWord(text, 'booked')) return [];
  const shares = [
    ...percentages(text).map((one) => ({ ...one, terms: { type: 'percent' as const, value: one.value } })),
    ...wordsIn(text, 'half').map((one) => ({ ...one, terms: { type: 'percent' as const, value: 50 } })),
    ...findMoney(text, 0, reading.decimal, reading.context.currency).flatMap((one) =>
      one.shape === 'integer' ? [] : [{ ...one, terms: { type: 'amount' as const, amountMinor: one.minor } }],
    ),
  ];
  const [share] = shares;
  if (!share || shares.length > 1 || (share.terms.type === 'percent' && share.terms.value > mostBooking)) return [];
  // "..., rest at the end": what another clause says of another part.
  if (isOffOrKept(clauseAround(sentence, start + share.start).text)) return [];
  if (isPaidWith(text, share)) {
    const span = { start: start + share.start, end: start + share.end };
    return [{ value: share.terms, confidence: 0.85, ...span, reason: 'sentence' }];
  }
  const once = wordsIn(text, 'once').findLast((word) => word.end <= share.start);
  // "cuando esté pagado el 30 %" says it the other way round.
  const paid = once && wordsIn(text, 'isPaid').find((word) => word.start >= once.start);
  if (!once || !paid) return [];
  const [first, second] = paid.start < share.start ? [paid, share] : [share, paid];
  if (first.start - once.end > 14 || second.start - first.end > 14) return [];
  // "when we have 50% of the permits": behind the word, a share of something else than the price.
  const rest = text.slice(share.end);
  const goesOn = leadingWord(rest, 'and') ?? leadingWord(rest, 'booked');
  if (first === paid && !/^\s*(?:$|[.,;:)!])/.test(rest) && !goesOn && !isOfTotal(rest.slice(0, 30))) return [];
  const span = { start: start + first.start, end: start + second.end };
  return [{ value: share.terms, confidence: 0.85, ...span, reason: 'sentence' }];
}

/** "We hold the week with 30% paid": a condition in three words, and nothing behind them that makes another of it. */
function isPaidWith(text: string, share: Span): boolean {
  const before = text.slice(Math.max(0, share.start - 16), share.start);
  if (hasWord(text, 'not') || !wordsIn(before, 'with').some((word) => before.slice(word.end).trim() === ''))
    return false;
  const rest = text.slice(share.end);
  const paid = leadingWord(rest, 'paidPart');
  return paid !== undefined && /^\s*(?:$|[.,;:)!])/.test(rest.slice(paid.end));
}

const isOffOrKept = (text: string) =>
  hasAmountWord(text, 'discount') || hasAmountWord(text, 'balance') || hasWord(text, 'refused');
