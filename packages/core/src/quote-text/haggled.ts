import type { Conversation } from './conversation.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import type { Message, Thread } from './messages.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { clauseAround, readSentences, type Sentence } from './sentences.ts';
import { isEndOfRange, isSomethingElse } from './spoken-amounts.ts';
import type { TotalCandidate } from './total.ts';
import { addressInText } from './values/address.ts';
import { findMoney } from './values/money.ts';

/**
 * "Total $9,870", then "any chance at 9500?" and "I can do $9,600 if you pay by check": in a chat the price is talked down after it
 * was named, and which figure both agreed on, their answers say. A customer's offer that is turned down changes nothing.
 */
export function isHaggled(
  reading: Reading,
  total: TotalCandidate | undefined,
  regions: readonly LineRegion[],
  thread: Thread,
  conversation: Conversation,
): boolean {
  if (!thread.isChat || !total) return false;
  const at = reading.lines.findIndex((line) => line.start <= total.end && total.end <= line.end);
  const later = thread.messages.filter(({ body }) => body.from > at);
  return later.some((message, index) => {
    const said = sentencesOf(reading, regions, message);
    const isContractor = conversation.speaker(message.body.from) === 'contractor';
    const lower = said.filter((sentence) => namesLower(reading, sentence, total.value, isContractor));
    if (lower.length === 0) return false;
    if (isContractor) return lower.some(({ text }) => !hasWord(text, 'not'));
    const answer = later.slice(index + 1).find(({ body }) => conversation.speaker(body.from) === 'contractor');
    const answered = answer ? sentencesOf(reading, regions, answer) : [];
    // "Sorry thats my best price" agrees to nothing.
    return answered.some(({ text }) => hasWord(text, 'agrees')) && !answered.some(({ text }) => hasWord(text, 'not'));
  });
}

function sentencesOf(reading: Reading, regions: readonly LineRegion[], { body }: Message): Sentence[] {
  const others = new Set([...reading.lines.keys()].filter((index) => index < body.from || index >= body.to));
  return readSentences(reading, regions, others);
}

/** A price below the total and more than half of it; people leave out its sign. */
const namesLower = (reading: Reading, sentence: Sentence, total: number, isContractor: boolean): boolean => {
  const money = findMoney(sentence.text, sentence.start, reading.decimal, reading.context.currency);
  return money.some((one, index) => {
    if (one.minor >= total || one.minor * 2 <= total || isEndOfRange(sentence, money, index)) return false;
    const clause = clauseAround(sentence, one.start);
    const isPriced =
      one.shape !== 'integer' ||
      sentence.text.trimEnd().endsWith('?') ||
      // "ok 1600 then".
      (isContractor && /^\P{L}*(?:\p{L}+\s)?\d/u.test(clause.text)) ||
      (['price', 'total', 'maybe'] as const).some((kind) => hasAmountWord(clause.text, kind));
    return isPriced && !addressInText(clause.text) && !isSomethingElse(sentence, clause, one);
  });
};
