import { shareInApposition } from './appositions.ts';
import { depositWords } from './deposit-words.ts';
import { hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Reading } from './reading.ts';
import { clauseAround, type Sentence } from './sentences.ts';
import {
  isConditional,
  isEndOfRange,
  isGross,
  isNet,
  isNetAndTax,
  isOfTheWhole,
  isProductOf,
  isRate,
  isSomethingElse,
  nearTotalWord,
} from './spoken-amounts.ts';
import type { TotalCandidate } from './total.ts';
import { findMoney, moneySigns } from './values/money.ts';

/** What a sentence says the whole job costs. */
export function totalsInSentence(reading: Reading, sentence: Sentence): TotalCandidate[] {
  if (!/\d/.test(sentence.text)) return [];
  const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
  // A sentence with more figures than this does not say what the job costs.
  if (money.length > 12) return [];
  // "Either roof, £4,350 + VAT = £5,220 or £6,000 + VAT = £7,200 with slates".
  if (money.filter((one) => isNetAndTax(sentence, money, one)).length > 1) return [];
  const found: TotalCandidate[] = [];
  const [share] = shareInApposition(reading, sentence);
  // "Draws: $15,000 at signing, $30,000 at framing, $25,000 at drywall".
  const staged =
    money.filter((one) => one.shape !== 'integer').length >= 3 &&
    (hasWord(sentence.text, 'payment') || hasAmountWord(sentence.text, 'stage'));
  for (const [index, one] of money.entries()) {
    if (share && share.start <= one.start && one.end <= share.end) continue;
    if (one.minor <= 0 || isEndOfRange(sentence, money, index) || isNet(sentence, one)) continue;
    // "Coloursteel Maxx 0.40": nobody writes a price below one without its sign.
    if (one.shape === 'decimal' && /^0/.test(reading.slice(one))) continue;
    const clause = clauseAround(sentence, one.start);
    const total = nearTotalWord(clause, one) || isNetAndTax(sentence, money, one);
    const product = isProductOf(reading, sentence, one);
    if (staged && !total) continue;
    if (one.shape === 'integer' && !product && !(total && clause.text.length < 400)) continue;
    // Where amounts have their sign, "2.40 x 3.00 m" beside a word for a price is a size.
    if (one.shape === 'decimal' && !total && moneySigns.test(reading.source.text)) continue;
    const priced =
      total ||
      hasAmountWord(sentence.text, 'grandTotal') ||
      hasAmountWord(sentence.text, 'price') ||
      isGross(sentence, one) ||
      hasAmountWord(clause.text, 'gross') ||
      isOfTheWhole(reading, sentence, one) ||
      /=\s*$/.test(sentence.text.slice(0, one.start - sentence.start)) ||
      product;
    // "9 days at £220 a day so £1,980": the sum is not the rate that it is made of.
    const madeOfRate =
      product && !isRate(sentence, one) && money.some((other) => other !== one && isRate(sentence, other));
    if (!priced || isSomethingElse(sentence, clause, one, { all: money, madeOfRate })) continue;
    if (isOfAnotherSubject(sentence, clause)) continue;
    // "48 € de l'heure et 35 € de déplacement": beside a rate stand fees.
    if (!total && !product && money.some((other) => other !== one && isRate(sentence, other))) continue;
    const conditional = isConditional(sentence, clause, one);
    const alone = money.filter((other) => other.shape !== 'integer').length === 1;
    if (conditional && !((total || isGross(sentence, one)) && one.shape === 'marked' && alone)) continue;
    const confidence = conditional ? conditionalTotal : total ? (one.shape === 'integer' ? 0.78 : 0.86) : 0.74;
    found.push({ value: one.minor, confidence, start: one.start, end: one.end, reason: 'sentence', money: one });
  }
  return found;
}

/** "The deposit for the job, tax and hardware included, is $2,240": what an amount behind commas is of stands in front of them. */
function isOfAnotherSubject(sentence: Sentence, clause: Sentence): boolean {
  if (!leadingWord(clause.text.trimStart(), 'copula')) return false;
  const before = sentence.text.slice(0, clause.start - sentence.start);
  const subject = before.slice(Math.max(0, ...wordsIn(before, 'copula').map((word) => word.end)));
  // "Old one taken away" is work; "the price of the old company" is another's.
  if (hasAmountWord(subject, 'previous') && hasAmountWord(subject, 'price')) return true;
  return depositWords(subject).length > 0 || otherSubjects.some((kind) => hasAmountWord(subject, kind));
}

const otherSubjects = ['balance', 'discount', 'optional', 'other', 'periodic', 'stage'] as const;

/** "If we leave the wood I can do it for $3,400 all in": the price, unless the paste has another amount. */
export const conditionalTotal = 0.55;

/** Whether the sentence names a price with its tax in, and none without. */
export const statesGross = (reading: Reading, sentence: Sentence): boolean =>
  !hasAmountWord(sentence.text, 'plusTax') &&
  totalsInSentence(reading, sentence).some((one) => isGross(sentence, one.money));

/** "£7,200.00 plus VAT of £1,440.00, a total of £8,640.00": the sentence does the sum itself. */
export function givesGross(reading: Reading, sentence: Sentence): boolean {
  const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency)
    .filter((one) => one.shape !== 'integer' || isNet(sentence, one))
    .slice(0, 8);
  const stated = money.some(
    (gross) =>
      (isGross(sentence, gross) ||
        nearTotalWord(clauseAround(sentence, gross.start), gross) ||
        isNetAndTax(sentence, money, gross)) &&
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

/** "Removal of both trees, stumps and haul off: $3,850.00.", "The treatment is $285", and no other amount anywhere. */
export function onlyAmount(reading: Reading, sentences: readonly Sentence[]): TotalCandidate[] {
  const found = sentences.flatMap((sentence) =>
    findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency)
      .filter((one) => one.shape !== 'integer')
      .map((money) => ({ sentence, money })),
  );
  const only = found[0];
  if (!only || found.length > 1 || only.money.minor <= 0) return [];
  const { sentence, money } = only;
  const before = sentence.text.slice(0, money.start - sentence.start);
  // "I am at $1,200 in lumber so far".
  const rest = sentence.text.slice(money.end - sentence.start);
  const ends = /^\s*(?:$|[.,;!)–-])/.test(rest) || leadingWord(rest, 'and') !== undefined;
  const named = ends && wordsIn(before, 'copula').some((word) => before.slice(word.end).trim() === '');
  if (!named && (!/[:–—-]\s*$/.test(before) || before.trim().split(/\s+/).length < 6)) return [];
  const clause = clauseAround(sentence, money.start);
  if (isSomethingElse(sentence, clause, money) || isConditional(sentence, clause, money)) return [];
  if (isOfAnotherSubject(sentence, clause)) return [];
  return [{ value: money.minor, confidence: 0.55, start: money.start, end: money.end, reason: 'only_one', money }];
}
