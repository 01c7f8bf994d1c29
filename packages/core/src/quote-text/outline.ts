import { type AmountRow, readAmountRows } from './amount-rows.ts';
import { choiceLines } from './choice-columns.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { type LabelledValue, readLabelledValues } from './labelled-values.ts';
import { readThread, type Thread } from './messages.ts';
import { openPricedTerms } from './priced-terms.ts';
import type { Reading } from './reading.ts';
import { type LineRegion, readRegions } from './regions.ts';

/** Where the text is what: mails, regions, rows of amounts, labels and their values. */
export interface Outline {
  thread: Thread;
  conversation: Conversation;
  regions: LineRegion[];
  rows: AmountRow[];
  rowLines: ReadonlySet<number>;
  values: LabelledValue[];
  /** Lines of a table of choices. */
  choices: ReadonlySet<number>;
}

export function readOutline(reading: Reading): Outline {
  const thread = readThread(reading);
  const known = readRegions(reading.lines);
  const conversation = readConversation(reading, thread, known);
  const others = new Set([...thread.headerLines, ...conversation.foreign]);
  const regions = openPricedTerms(reading, known, others);
  const rows = readAmountRows(reading, regions, others);
  const rowLines = new Set(rows.filter((row) => row.role !== 'other').map((row) => row.lineIndex));
  const choices = choiceLines(reading, rows);
  for (const index of choices) rowLines.add(index);
  const values = readLabelledValues(reading, regions, new Set([...thread.headerLines, ...rowLines]));
  return { thread, conversation, regions, rows, rowLines, values, choices };
}
