import { readAmountRows } from './amount-rows.ts';
import { chooseItems } from './choose-items.ts';
import { readCurrency } from './currency.ts';
import { readDeposits } from './deposit.ts';
import { readDates, readNumbers } from './document-fields.ts';
import {
  type EstimateDraft,
  type Evidence,
  type FieldName,
  type FieldValues,
  fieldNames,
  type ParseContext,
  type ParsedFields,
  type ParseWarning,
} from './draft.ts';
import { readGreeting } from './greeting.ts';
import { readJobTitles } from './job-title.ts';
import { readLabelledValues } from './labelled-values.ts';
import { hasAmountWord } from './labels/index.ts';
import { readLines } from './lines.ts';
import { type Message, type Participant, readThread, type Thread } from './messages.ts';
import { readParties } from './party-blocks.ts';
import { choosePeople } from './people.ts';
import { createReading, type Reading } from './reading.ts';
import { type LineRegion, readRegions } from './regions.ts';
import { readSentences } from './sentences.ts';
import { readSource } from './source-text.ts';
import { addsUp, readTotals, sumsOf } from './total.ts';

export type {
  DepositTerms,
  EstimateDraft,
  Evidence,
  EvidenceReason,
  FieldName,
  FieldValues,
  ParseContext,
  ParsedField,
  ParsedFields,
  ParsedLineItem,
  ParseWarning,
  ParseWarningCode,
} from './draft.ts';
export { fieldNames } from './draft.ts';

/** All candidates for every field, best first. */
type Candidates = { [Name in FieldName]: Evidence<FieldValues[Name]>[] };

/**
 * Reads a pasted estimate into a draft a person confirms. Pure and deterministic: no network, no clock, never throws.
 * A field the text does not settle is absent, not guessed; every field says where it stands in `text` (UTF-16 indexes).
 */
export function parseEstimate(text: string, context: ParseContext): EstimateDraft {
  const source = readSource(text);
  const warnings: ParseWarning[] =
    source.cutAt === undefined ? [] : [{ code: 'text_cut', start: source.cutAt, end: text.length }];
  const reading = createReading(source, readLines(source.text), context);
  const { candidates, items, notes } = readCandidates(reading);
  const fields = chooseFields(reading, candidates);
  warnings.push(...notes);
  if (Object.keys(fields).length === 0 && items.length === 0)
    warnings.push({ code: 'nothing_found', start: 0, end: text.length });
  return {
    fields,
    lineItems: items.map((item) => ({ ...item, ...source.original(item.start, item.end) })),
    warnings,
  };
}

/** Segmentation, then candidates, then what adds up: each step only reads what the steps before it found. */
function readCandidates(reading: Reading) {
  const thread = readThread(reading);
  const regions = readRegions(reading.lines);
  const { main, author } = mainMessage(reading, thread, regions);
  const foreign = linesOutside(reading, thread, main);
  const rows = readAmountRows(reading, regions, new Set([...thread.headerLines, ...foreign]));
  const rowLines = new Set(rows.filter((row) => row.role !== 'other').map((row) => row.lineIndex));
  const values = readLabelledValues(reading, regions, new Set([...thread.headerLines, ...rowLines]));
  const { items, loose, itemRows } = chooseItems(reading, rows);
  // A sentence that ends in an amount looks like a row; those that make no item are read as sentences too.
  const settled = rows
    .filter((row) => row.role !== 'item' || (itemRows.includes(row) && !(row.loose && loose)))
    .map((row) => row.lineIndex);
  const sentences = readSentences(reading, regions, new Set([...thread.headerLines, ...settled, ...foreign]));
  const allSentences = readSentences(reading, regions, thread.headerLines);
  const greeting = readGreeting(reading, main?.body.from ?? 0, main?.body.to ?? 0, main?.from !== undefined);
  const parties = readParties({
    reading,
    values,
    skip: new Set([...thread.headerLines, ...rowLines, ...termsLines(regions)]),
    firstRow: Math.min(...rowLines, reading.lines.length),
    speaker: (lineIndex) => speakerOf(thread, author, lineIndex),
    greetingLine: greeting?.lineIndex,
  });
  const people = choosePeople({
    reading,
    parties,
    messages: thread.messages,
    author,
    greeting: greeting?.name,
    sentences: allSentences,
  });
  const sums = sumsOf(rows, items);
  const totals = readTotals(reading, rows, sentences, sums, items.length);
  const head = reading.lines
    .slice(0, Math.min(...rowLines, 30))
    .flatMap((line, index) => (thread.headerLines.has(index) || foreign.has(index) ? [] : line.cells));
  const isResent = thread.messages.length > 1;
  const dates = readDates(
    reading,
    values.filter((value) => !foreign.has(value.lineIndex)),
    sentences,
    head,
    isResent ? undefined : main?.date,
  );
  const total = totals[0];
  const kept = loose && !(total && addsUp(total.value, sums, items.length)) ? [] : items;
  const confirmed = total !== undefined && addsUp(total.value, sums, kept.length);
  const candidates: Candidates = {
    ...people,
    estimateNumber: readNumbers(
      reading,
      values.filter((value) => !foreign.has(value.lineIndex)),
    ),
    issuedOn: dates.issued,
    validUntil: dates.expires,
    currency: readCurrency(reading, total?.money, rows, sentences),
    totalMinor: totals,
    deposit: readDeposits(reading, rows, sentences),
    jobTitle: readJobTitles(reading, values, thread.messages, kept),
  };
  const notes: ParseWarning[] = dates.ambiguous.map((date) => ({
    code: 'ambiguous_date',
    ...reading.source.original(date.start, date.end),
  }));
  const priced = rows[0];
  if (!total && priced)
    notes.push({ code: 'no_single_total', ...reading.source.original(priced.label.start, priced.amount.end) });
  if (total && kept.length > 0 && !confirmed)
    notes.push({ code: 'total_does_not_add_up', ...reading.source.original(total.start, total.end) });
  return { candidates, items: kept.map((item) => ({ ...item, confidence: confirmed ? 0.95 : 0.7 })), notes };
}

const termsLines = (regions: readonly LineRegion[]) =>
  regions.flatMap((one, index) => (one.region === 'terms' ? [index] : []));

/** The mail with the prices and its author. Answers stand on top, so an earlier mail of the same hand that names a total wins. */
function mainMessage(
  reading: Reading,
  thread: Thread,
  regions: readonly LineRegion[],
): { main: Message | undefined; author: Participant | undefined } {
  const priced = (message: Message) => {
    let amounts = 0;
    for (let at = message.body.from; at < message.body.to; at++) {
      const line = reading.lines[at];
      if (line && !thread.headerLines.has(at) && regions[at]?.region !== 'terms')
        amounts += reading.money(line).filter((money) => money.shape !== 'integer').length;
    }
    return amounts;
  };
  if (thread.messages.length < 2) return { main: thread.messages[0], author: thread.messages[0]?.from };
  const counts = thread.messages.map(priced);
  const fullest = thread.messages[counts.indexOf(Math.max(...counts))];
  const author = fullest?.from;
  const sameHand = (message: Message) => message.from === undefined || idOf(message.from) === idOf(author);
  const namesTotal = (message: Message) =>
    reading.lines
      .slice(message.body.from, message.body.to)
      .some(
        (line) =>
          line.text.length < 300 &&
          reading.money(line).some((money) => money.shape !== 'integer') &&
          hasAmountWord(line.text, 'total'),
      );
  const latest = thread.messages.find(
    (message, index) => (counts[index] ?? 0) > 0 && sameHand(message) && namesTotal(message),
  );
  return { main: latest ?? fullest, author: author ?? latest?.from };
}

const idOf = (participant: Participant | undefined) => participant?.email?.value ?? participant?.name?.value;

/** Lines of other mails: their prices and dates are not this estimate's. */
function linesOutside(reading: Reading, thread: Thread, main: Message | undefined): Set<number> {
  const outside = new Set<number>();
  if (!main || thread.messages.length < 2) return outside;
  for (const index of reading.lines.keys()) if (index < main.body.from || index >= main.body.to) outside.add(index);
  return outside;
}

function speakerOf(
  thread: Thread,
  writer: Participant | undefined,
  lineIndex: number,
): 'customer' | 'contractor' | undefined {
  const message = thread.messages.find((one) => lineIndex >= one.body.from && lineIndex < one.body.to);
  const author = idOf(message?.from);
  if (!writer || author === undefined) return undefined;
  return author === idOf(writer) ? 'contractor' : 'customer';
}

/** The best candidate of each field, with the next different one beside it. Two as good and different: none. */
function chooseFields(reading: Reading, candidates: Candidates): ParsedFields {
  const fields: ParsedFields = {};
  const choose = <Name extends FieldName>(name: Name): void => {
    const sorted = [...candidates[name]].sort((a, b) => b.confidence - a.confidence);
    const best = sorted[0];
    if (!best) return;
    const same = (a: FieldValues[Name], b: FieldValues[Name]) => comparable(a) === comparable(b);
    const rival = sorted.find((one) => !same(one.value, best.value));
    if (rival && best.confidence - rival.confidence < 0.01 && conflicts(name)) return;
    const placed = (one: Evidence<FieldValues[Name]>): Evidence<FieldValues[Name]> => ({
      value: one.value,
      confidence: one.confidence,
      ...reading.source.original(one.start, one.end),
      reason: one.reason,
    });
    Object.assign(fields, { [name]: rival ? { ...placed(best), runnerUp: placed(rival) } : placed(best) });
  };
  for (const name of fieldNames) choose(name);
  return fields;
}

const comparable = (value: unknown): string => JSON.stringify(value).toLowerCase().replace(/[\s.]/g, '');

/** For these, two equally good values mean two documents. Of two phones or mails the customer gave, the first is as right. */
const conflicts = (name: FieldName): boolean =>
  !['customerEmail', 'customerPhone', 'companyName', 'jobTitle', 'currency'].includes(name);
