import { depositWords } from './deposit-words.ts';
import { amountWords, hasAmountWord, hasWord, isWord, wordsIn } from './labels/index.ts';
import { percentages } from './percentages.ts';
import type { Reading } from './reading.ts';
import { clausesOf, type Sentence } from './sentences.ts';
import { findMoney } from './values/money.ts';

/**
 * "One third of the price, that is $2,160.00, is payable on signing": what a share comes to stands between commas, and belongs to
 * what is said of it behind them. One sentence of the three, if it is one.
 */
export function shareInApposition(reading: Reading, sentence: Sentence): Sentence[] {
  const [share, amount, asked] = clausesOf(sentence);
  if (share && amount && isSaidInFigures(reading, share, amount)) {
    const text = sentence.text.slice(share.start - sentence.start, amount.end - sentence.start);
    return [{ start: share.start, end: amount.end, text }];
  }
  if (!hasWord(sentence.text, 'due') && !hasAmountWord(sentence.text, 'start')) return [];
  if (!share || !amount || !asked || !isShare(share.text)) return [];
  // "... is payable", "wird ... fällig", "one half, $4,325.00, with order".
  const isAsked =
    wordsIn(asked.text, 'due').some(({ start }) => start < 40) ||
    amountWords(asked.text, 'start').some(({ start }) => start < 6);
  if (!isAsked) return [];
  const [money, second] = findMoney(amount.text, 0, reading.decimal, reading.context.currency);
  if (!money || second || money.shape === 'integer' || /\p{L}/u.test(amount.text.slice(money.end))) return [];
  const lead = amount.text.slice(0, money.start);
  if (/\p{L}/u.test(lead) && !isWord(lead, 'thatIs')) return [];
  const text = sentence.text.slice(share.start - sentence.start, asked.end - sentence.start);
  return [{ start: share.start, end: asked.end, text }];
}

/** "A third to get the shop started - call it $4,900": the share says what for, the amount how much. */
function isSaidInFigures(reading: Reading, share: Sentence, amount: Sentence): boolean {
  if (/\d/.test(share.text) || !hasWord(share.text, 'fraction') || !hasAmountWord(share.text, 'start')) return false;
  const [money, second] = findMoney(amount.text, 0, reading.decimal, reading.context.currency);
  if (!money || second || money.shape === 'integer' || /\p{L}/u.test(amount.text.slice(money.end))) return false;
  return isWord(amount.text.slice(0, money.start), 'thatIs');
}

/** "The price, $6,480.00, is payable on completion" is no share of it. */
const isShare = (text: string): boolean =>
  percentages(text).length > 0 || hasWord(text, 'half') || hasWord(text, 'fraction') || depositWords(text).length > 0;
