import { readDates } from './document-dates.ts';
import type { Evidence } from './draft.ts';
import type { Message } from './messages.ts';
import type { Outline } from './outline.ts';
import type { Reading } from './reading.ts';
import { readSentences } from './sentences.ts';

/**
 * "Great, I'll put you down for the oak then, so £4,260", over the offer of the same hand that has the oak at £4,260 and is "valid
 * until 31 October 2026": what was taken is still that offer. A price that stands in no earlier mail is a new one.
 */
export function earlierExpiry(
  reading: Reading,
  { thread, conversation, regions, values }: Outline,
  total: number | undefined,
): Evidence<string>[] {
  const offer = conversation.earlier.find((message) => names(reading, message, total));
  if (!offer) return [];
  const { from, to } = offer.body;
  const isInside = (index: number) => index >= from && index < to;
  const others = [...reading.lines.keys()].filter((index) => !isInside(index) || thread.headerLines.has(index));
  const own = values.filter((one) => isInside(one.lineIndex));
  const { expires } = readDates(reading, own, readSentences(reading, regions, new Set(others)), [], offer.date);
  return expires.map((one) => ({ ...one, confidence: Math.min(one.confidence, 0.75) }));
}

const names = (reading: Reading, { body }: Message, total: number | undefined): boolean =>
  total !== undefined &&
  reading.lines.slice(body.from, body.to).some((line) => reading.money(line).some((one) => one.minor === total));
