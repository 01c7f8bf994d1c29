import type { AmountRow } from './amount-rows.ts';
import type { Conversation } from './conversation.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import type { Message, Thread } from './messages.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { clauseAround, readSentences, type Sentence } from './sentences.ts';
import { isEndOfRange, isSomethingElse } from './spoken-amounts.ts';
import type { TotalCandidate } from './total.ts';
import { addressInText } from './values/address.ts';
import { findMoney, type Money } from './values/money.ts';

/**
 * "Total $9,870", then "any chance at 9500?" and "I can do $9,600 if you pay by check": in a chat the price is talked down after it
 * was named, and which figure both agreed on, their answers say. A customer's offer that is turned down changes nothing.
 */
export function isHaggled(
  reading: Reading,
  rows: readonly AmountRow[],
  total: TotalCandidate | undefined,
  regions: readonly LineRegion[],
  { thread, conversation }: { thread: Thread; conversation: Conversation },
): boolean {
  if (!thread.isChat || !total) return false;
  const at = reading.lines.findIndex((line) => line.start <= total.end && total.end <= line.end);
  const known = new Set(rows.filter((row) => row.amount.end <= total.end).map((row) => row.amount.minor));
  let isOffered = false;
  let isAnswered = true;
  for (const { body } of thread.messages.filter((message) => message.body.from > at)) {
    const said = sentencesOf(reading, regions, body);
    const isFirm = conversation.speaker(body.from) === 'contractor';
    const lower = said.filter((one) => namesLower(reading, one, { total: total.value, known, isFirm, isOffered }));
    if (isFirm) {
      const refuses = said.some(({ text }) => hasWord(text, 'not'));
      if (lower.some(({ text }) => !hasWord(text, 'not'))) return true;
      // "Sorry thats my best price" agrees to nothing.
      if (!isAnswered && !refuses && said.some(({ text }) => hasWord(text, 'agrees'))) return true;
      isAnswered = true;
    } else {
      // "hmm can you do 1600", or the code of a gate: only another figure of the firm tells.
      if (said.some((one) => isBetween(reading, one, total.value))) isOffered = true;
      if (lower.length > 0) isAnswered = false;
    }
  }
  return false;
}

function sentencesOf(reading: Reading, regions: readonly LineRegion[], body: Message['body']): Sentence[] {
  const others = new Set([...reading.lines.keys()].filter((index) => index < body.from || index >= body.to));
  return readSentences(reading, regions, others);
}

/** Whether a sentence has a number below the total and above half of it. */
const isBetween = (reading: Reading, { text }: Sentence, total: number): boolean =>
  !addressInText(text) &&
  findMoney(text, 0, reading.decimal, reading.context.currency).some(({ minor }) => minor < total && minor * 2 > total);

interface Talk {
  total: number;
  /** Amounts of the list that the total is made of. */
  known: ReadonlySet<number>;
  isFirm: boolean;
  /** The customer has named a lower figure before. */
  isOffered: boolean;
}

/** A price below the total and more than half of it; people leave out its sign. */
function namesLower(reading: Reading, sentence: Sentence, { total, known, isFirm, isOffered }: Talk): boolean {
  const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
  return money.some((one, index) => {
    if (one.minor >= total || one.minor * 2 <= total || known.has(one.minor)) return false;
    if (isEndOfRange(sentence, money, index)) return false;
    const clause = clauseAround(sentence, one.start);
    // "ok 1600 then", and after an offer "lets say 1700 and I throw in the stump"; else it may be of a part.
    const isPlain = isFirm ? isOffered || /^\P{L}*(?:\p{L}+\s)?\d/u.test(clause.text) : one.shape !== 'integer';
    const isPriced =
      isPlain ||
      sentence.text.trimEnd().endsWith('?') ||
      (['price', 'total', 'maybe'] as const).some((kind) => hasAmountWord(clause.text, kind));
    return isPriced && !addressInText(clause.text) && !isSomethingElse(sentence, clause, one);
  });
}

/**
 * "$385 for everything", "could you do 350?", "I can do $360": what an answer to a question about less says may be
 * the price now. For a talk copied without who said what, where `isHaggled` cannot ask who is the firm.
 */
export const isHaggledOver = (
  reading: Reading,
  total: TotalCandidate | undefined,
  sentences: readonly Sentence[],
): boolean => {
  if (total?.reason !== 'sentence') return false;
  const between = (from: number, one: Money) =>
    one.minor >= from && one.minor < total.value && one.minor * 2 > total.value;
  const moneyIn = ({ text, start }: Sentence) => findMoney(text, start, reading.decimal, reading.context.currency);
  const later = sentences.filter((sentence) => sentence.start > total.end);
  return later.some((question, at) => {
    const asks = question.text.length < 120 && /\?\s*$/.test(question.text);
    const asked = asks ? moneyIn(question).find((one) => between(0, one)) : undefined;
    return (
      asked !== undefined &&
      later
        .slice(at + 1)
        .some((answer) => moneyIn(answer).some((one) => one.shape === 'marked' && between(asked.minor, one)))
    );
  });
};
