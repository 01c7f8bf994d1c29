import { depositWords, isReceived } from './deposit-words.ts';
import { amountWords, hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import { isOfTotal } from './percentages.ts';
import type { Span } from './reading.ts';

/** Received, waived, refused, a penalty, or somebody else's: not something to ask for. */
export function isRefused(text: string): boolean {
  if (isReceived(text) || hasAmountWord(text, 'discount') || isPeriodic(text)) return true;
  if (hasWord(text, 'notOurDeposit')) return true;
  // "We have your $500 deposit", but "once we have your deposit".
  if (isInHand(text) && !hasWord(text, 'once')) return true;
  if (hasWord(text, 'refused') && !hasWord(text, 'nonRefundable')) return true;
  const word = depositWords(text)[0] ?? amountWords(text, 'start')[0];
  return (
    denials(text).some((not) => word !== undefined && not.end <= word.start + 1 && word.start - not.end < 12) ||
    hasWord(text, 'waived')
  );
}

/** "$200 a month"; but "$12,000 on acceptance and a progress claim at month end" has one stage after another, and "$200 locks in a day" one day. */
function isPeriodic(text: string): boolean {
  const stages = [...amountWords(text, 'stage'), ...amountWords(text, 'start')];
  return amountWords(text, 'periodic').some(
    (word) => !stages.some((stage) => stage.start <= word.start && word.end <= stage.end),
  );
}

/** "No deposit"; but in "Non-refundable deposit of $2,000.00" it is not the deposit that is denied. */
export function denials(text: string): readonly Span[] {
  const kept = wordsIn(text, 'nonRefundable');
  return wordsIn(text, 'not').filter((not) => !kept.some((one) => one.start <= not.start && not.end <= one.end));
}

/** "We hold the week with 30% down": a date is held, and no money. */
const isInHand = (text: string): boolean =>
  wordsIn(text, 'inHand').some(
    (word) => !wordsIn(text, 'booked').some((booked) => word.start <= booked.start && booked.start < word.end),
  );

/** "Never pay more than 30% down", "humidity under 50% before we start": a bound is nothing to ask for. */
export const isBound = (text: string, share: Span): boolean => {
  const before = text.slice(Math.max(0, share.start - 24), share.start);
  return wordsIn(before, 'bound').some((word) => before.slice(word.end).trim() === '');
};

const joints = ['openWord', 'due', 'asks', 'isPaid', 'paidPart', 'payment', 'copula', 'once', 'and', 'with'] as const;
const names = ['total', 'grandTotal', 'price', 'deposit', 'start', 'stage', 'section'] as const;

/**
 * "75% strength before we start framing", "$400 of lumber before we start": without a word for a deposit, a share must be one of the
 * price, and only words of payment may stand between it and the moment.
 */
export function isOfSomethingElse(text: string, share: Span, isPercent: boolean): boolean {
  const rest = text.slice(share.end);
  const start = amountWords(rest, 'start')[0];
  if (hasWord(text, 'coverage') || hasWord(text, 'measured')) return true;
  if (!isPercent)
    return (
      start?.start !== 1 && !leadingWord(rest, 'onDate') && leadingWord(rest, 'of') !== undefined && !isOfTotal(rest)
    );
  if (!start) return false;
  return !isOnlyPayment(rest.slice(0, start.start));
}

/** Nothing but words that any line about a payment may hold. */
export function isOnlyPayment(text: string): boolean {
  let other = text;
  for (const kind of joints) other = without(other, wordsIn(other, kind));
  for (const kind of names) other = without(other, amountWords(other, kind));
  return !/\p{L}/u.test(other);
}

/** "We ask for 40% before we start the second room": of a part of the work that is not the first. */
export const isOfLaterPart = (text: string): boolean =>
  amountWords(text, 'start').some(({ end }) =>
    hasWord(text.slice(end, end + 25).split(/[,;.\d]/)[0] ?? '', 'laterPart'),
  );

const without = (text: string, words: readonly Span[]): string =>
  words.reduce((kept, { start, end }) => kept.slice(0, start) + ' '.repeat(end - start) + kept.slice(end), text);
