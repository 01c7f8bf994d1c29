import { depositWords, isReceived } from './deposit-words.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import type { Reading } from './reading.ts';
import { clausesOf, type Sentence } from './sentences.ts';
import type { TotalCandidate } from './total.ts';
import { findMoney, type Money } from './values/money.ts';

/**
 * "Got your check for $800 ... the ramp is $5,650 installed, so $4,850 left": what was paid and what is left make the price, and it
 * stands there too. Of a paste with these three amounts and no other, whose sum proves which is which.
 */
export function priceOfPaidAndLeft(reading: Reading, sentences: readonly Sentence[]): TotalCandidate[] {
  const found: { money: Money; clause: Sentence }[] = [];
  for (const sentence of sentences)
    for (const clause of clausesOf(sentence)) {
      const money = findMoney(clause.text, clause.start, reading.decimal, reading.context.currency);
      found.push(...money.flatMap((one) => (one.shape === 'marked' ? [{ money: one, clause }] : [])));
      if (found.length > mostAmounts) return [];
    }
  const values = new Set(found.map(({ money }) => money.minor));
  const whole = Math.max(...values);
  const price = found.find(({ money }) => money.minor === whole);
  const isLeft = ({ text }: Sentence) => hasAmountWord(text, 'balance') || hasWord(text, 'isLeft');
  const isPaid = ({ clause }: { clause: Sentence }) => isReceived(clause.text) || depositWords(clause.text).length > 0;
  const left = found.find(({ money, clause }) => money.minor < whole && isLeft(clause));
  const paid = found.find((one) => one.money.minor < whole && one !== left && isPaid(one));
  if (values.size !== 3 || !price || !left || !paid || left.money.minor + paid.money.minor !== whole) return [];
  if (isLeft(price.clause) || hasAmountWord(price.clause.text, 'previous')) return [];
  const { start, end } = price.money;
  return [{ value: whole, confidence: 0.86, start, end, reason: 'sentence', money: price.money }];
}

const mostAmounts = 6;
