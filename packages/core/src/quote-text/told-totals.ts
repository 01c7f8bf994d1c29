import type { AmountRow } from './amount-rows.ts';
import { hasAmountWord } from './labels/index.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { isExplained } from './spoken-amounts.ts';
import { conditionalTotal } from './spoken-total.ts';
import type { TotalCandidate } from './total.ts';
import { findMoney } from './values/money.ts';

/** "$380 flat", and a turn later "so $415": another amount of the same size that no word explains leaves the price open. */
export function hasUnexplained(
  reading: Reading,
  total: TotalCandidate,
  sentences: readonly Sentence[],
  isMade: boolean,
): boolean {
  const own = sentences.find((sentence) => sentence.start <= total.start && total.end <= sentence.end);
  const isGross = own !== undefined && hasAmountWord(own.text, 'gross');
  return sentences.some((sentence) => {
    const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
    return money.some((one, index) => {
      const isRival = one.shape === 'marked' && one.minor !== total.value && one.minor * 2 > total.value;
      // An amount before a figure called total, or before one that a list makes, leads to it.
      if (!isRival || (one.start < total.start && (isMade || total.confidence > 0.8))) return false;
      const isItsNet = isGross && one.minor < total.value && total.value <= one.minor * 1.3;
      return !isItsNet && !isExplained(sentence, money, index);
    });
  });
}

/** "$1,750 for both rooms", then "I could do $1,550 total if ...": which of them holds, an answer decides. */
export const isTalkedDown = (total: TotalCandidate | undefined, spoken: readonly TotalCandidate[]): boolean =>
  total !== undefined &&
  spoken.some(
    (one) =>
      one.confidence <= conditionalTotal &&
      one.start > total.end &&
      one.value < total.value &&
      one.value * 2 > total.value,
  );

/** "It comes to $1,950. With HST it's $2,203.50": of two figures that a tax apart, the one that a sentence calls gross. */
export function withoutNet(
  spoken: readonly TotalCandidate[],
  sentences: readonly Sentence[],
): readonly TotalCandidate[] {
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
export const countAmounts = (reading: Reading, rows: readonly AmountRow[], sentences: readonly Sentence[]): number =>
  new Set([
    ...rows.map((row) => row.amount.start),
    ...sentences.flatMap((one) =>
      findMoney(one.text, one.start, reading.decimal, reading.context.currency)
        .filter((money) => money.shape === 'marked')
        .map((money) => money.start),
    ),
  ]).size;
