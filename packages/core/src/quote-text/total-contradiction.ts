import type { AmountRow } from './amount-rows.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { isExplained } from './spoken-amounts.ts';
import { conditionalTotal, totalsInSentence } from './spoken-total.ts';
import type { TotalCandidate } from './total.ts';
import { findMoney, type Money } from './values/money.ts';

/** "Without the skylight it's $11,240" in a later mail by the same hand: the total of the mail below no longer holds, and what does is not called so. */
export function isOutdated(
  reading: Reading,
  total: TotalCandidate | undefined,
  rows: readonly AmountRow[],
  newer: readonly Sentence[],
): boolean {
  if (!total) return false;
  const known = new Set([total.value, ...rows.map((row) => Math.abs(row.amount.minor))]);
  return newer.some((sentence) => {
    const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
    return money.some(
      (one, index) =>
        one.shape === 'marked' &&
        !known.has(one.minor) &&
        one.minor * 2 > total.value &&
        total.value * 2 > one.minor &&
        !isExplained(sentence, money, index),
    );
  });
}

/**
 * "All in it comes to $6,150.00" above a document whose total is $5,500.00: nobody can tell which of them holds. A figure
 * that the document holds too, or that its taxes, discounts or extras make of its total, contradicts nothing.
 */
export function isContradicted(
  reading: Reading,
  total: TotalCandidate | undefined,
  rows: readonly AmountRow[],
  sentences: readonly Sentence[],
): boolean {
  if (!total) return false;
  // A sentence that ends in its amount looks like a row, and is none of the document's.
  const firm = rows.filter((row) => !row.loose);
  const own = firm.length > 0 ? firm : rows;
  const known = new Set(own.map((row) => Math.abs(row.amount.minor)));
  const isStep = (other: number) => known.has(other) || known.has(Math.abs(other - total.value));
  const first = Math.min(...own.map((row) => row.label.start));
  const isAnother = ({ minor, shape }: Money) =>
    shape === 'marked' && minor !== total.value && minor * 2 > total.value && total.value * 2 > minor && !isStep(minor);
  // "All together it comes to $6,150.00" at the end of a line is read as a total's row.
  if (rows.some((row) => row.loose && row.role === 'total' && row.amount.end < first && isAnother(row.amount)))
    return true;
  return sentences.some((sentence) => {
    if (sentence.end > first) return false;
    const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
    return totalsInSentence(reading, sentence).some((one) => {
      const index = money.findIndex((other) => other.start === one.start);
      return one.confidence > conditionalTotal && isAnother(one.money) && !isExplained(sentence, money, index);
    });
  });
}
