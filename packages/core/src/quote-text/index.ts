import { withoutAlikeLines } from './alike-lines.ts';
import { type AmountRow, readAmountRows } from './amount-rows.ts';
import { choiceLines } from './choice-columns.ts';
import { type Candidates, chooseFields } from './choose-fields.ts';
import { chooseItems } from './choose-items.ts';
import { conflictingDocuments } from './conflicting-documents.ts';
import { withoutContradictions } from './consistency.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { readCurrency } from './currency.ts';
import { agreeing, readDeposits, readDepositsInTerms } from './deposit.ts';
import { readDates } from './document-dates.ts';
import { readNumbers } from './document-number.ts';
import type { EstimateDraft, ParseContext, ParseWarning } from './draft.ts';
import { readGreeting } from './greeting.ts';
import { readJobTitles } from './job-title.ts';
import { type LabelledValue, readLabelledValues } from './labelled-values.ts';
import { hasAmountWord } from './labels/index.ts';
import type { ItemInText } from './line-items.ts';
import { readLines } from './lines.ts';
import { linesToRead } from './long-text.ts';
import { belowChrome, isOwnWord } from './mail-chrome.ts';
import { readThread, type Thread } from './messages.ts';
import { readParties } from './party-blocks.ts';
import { choosePeople, type People } from './people.ts';
import { createReading, isInTwoColumns, type Reading, type Span } from './reading.ts';
import { type LineRegion, readRegions } from './regions.ts';
import { readSentences, type Sentence } from './sentences.ts';
import { readSource } from './source-text.ts';
import { addsUp, readTotals, sumsOf, type TotalCandidate } from './total.ts';
import { isOutdated } from './total-contradiction.ts';
import { findMoney } from './values/money.ts';

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
export { loadPhoneReader } from './phone-reader.ts';
export { type EmailText, readEmail } from './sources/email.ts';
export { type PdfTextItem, textFromPdfItems } from './sources/pdf-items.ts';
export type { PhoneReader } from './values/phone.ts';

/**
 * Reads a pasted estimate into a draft a person confirms. Pure and deterministic: no network, no clock, never throws.
 * A field the text does not settle is absent, not guessed; every field says where it stands in `text` (UTF-16 indexes).
 *
 * `text` may be plain text, HTML source, a Markdown table, CSV or tabs from a spreadsheet, also mixed, also a thread of mails.
 * Files come in through a step that makes text of them: `readEmail` for .eml, `textFromPdfItems` for the pieces a PDF library
 * finds on a page. Spans then mean the text those returned.
 */
export function parseEstimate(text: string, context: ParseContext): EstimateDraft {
  const source = readSource(text);
  const all = readLines(source.text);
  const unread = source.text.slice(all.at(-1)?.end ?? 0);
  const { lines, cut } = linesToRead(belowChrome(withoutAlikeLines(all)), unread);
  const reading = createReading(source, lines, context);
  const outline = readOutline(reading);
  const money = cut === undefined ? readMoney(reading, outline) : { ...readMoney(reading, outline), ...noMoney };
  const people = readPeople(reading, outline, money.items);
  const { candidates, ambiguous } = readCandidates(reading, outline, money, people);
  for (const name of cut?.contested ?? []) candidates[name] = [];
  const fields = chooseFields(reading, withoutContradictions(reading, candidates, money));
  const warnings = [...ambiguous, ...moneyWarnings(reading, money)];
  const stoppedAt = cut === undefined ? source.cutAt : source.original(cut.at, cut.at + 1).start;
  if (stoppedAt !== undefined) warnings.push({ code: 'text_cut', start: stoppedAt, end: text.length });
  if (Object.keys(fields).length === 0 && money.items.length === 0)
    warnings.push({ code: 'nothing_found', start: 0, end: text.length });
  const confidence = money.addUp ? 0.95 : 0.7;
  const lineItems = money.items.map((item) => ({ ...item, confidence, ...source.original(item.start, item.end) }));
  return { fields, lineItems, warnings };
}

/** The head of a text without the rest: amounts and sums below could make others of its own. */
const noMoney = { items: [], totals: [], addUp: false };

/** Where the text is what: mails, regions, rows of amounts, labels and their values. */
interface Outline {
  thread: Thread;
  conversation: Conversation;
  regions: LineRegion[];
  rows: AmountRow[];
  rowLines: ReadonlySet<number>;
  values: LabelledValue[];
  /** Lines of a table of choices. */
  choices: ReadonlySet<number>;
}

function readOutline(reading: Reading): Outline {
  const thread = readThread(reading);
  const regions = readRegions(reading.lines);
  const conversation = readConversation(reading, thread, regions);
  const rows = readAmountRows(reading, regions, new Set([...thread.headerLines, ...conversation.foreign]));
  const rowLines = new Set(rows.filter((row) => row.role !== 'other').map((row) => row.lineIndex));
  const choices = choiceLines(reading, rows);
  for (const index of choices) rowLines.add(index);
  const values = readLabelledValues(reading, regions, new Set([...thread.headerLines, ...rowLines]));
  return { thread, conversation, regions, rows, rowLines, values, choices };
}

interface MoneyRead {
  rows: readonly AmountRow[];
  sentences: Sentence[];
  items: ItemInText[];
  totals: TotalCandidate[];
  /** Items, subtotals, taxes and discounts make the total. */
  addUp: boolean;
  /** Two documents with totals of their own. */
  conflict?: Span;
  /** A later mail gives another price. */
  outdated?: boolean;
}

/** Items, then what they and the sentences say the whole job costs; loose items stay only if the sum proves them. */
function readMoney(reading: Reading, { thread, conversation, regions, rows, values }: Outline): MoneyRead {
  const { items, loose, itemRows } = chooseItems(reading, rows);
  // A sentence that ends in an amount looks like a row; those that make no item are read as sentences too.
  const settled = rows
    // "Total $1,960, 30% to start": what follows a total may be the deposit.
    .filter((row) => row.role !== 'total' || !/\p{L}{2}.*\s\p{L}{3}/u.test(row.after))
    // "That's 24,000 ex VAT, or €27,240 with the VAT": no row, and maybe the price.
    .filter(
      (row) =>
        !(
          (row.role === 'other' || row.role === 'stage' || row.role === 'periodic' || isNamedTotal(reading, row)) &&
          row.loose
        ),
    )
    // "$4,000 deposit with signed proposal; $6,450 upon delivery": clause by clause.
    .filter((row) => row.role !== 'deposit' || row.given || !/\d[.,]\d\d(?!\d)/.test(reading.slice(row.label)))
    .filter((row) => row.role !== 'item' || (itemRows.includes(row) && !(row.loose && loose)))
    .map((row) => row.lineIndex);
  const skip = new Set([...thread.headerLines, ...settled, ...conversation.foreign]);
  const sentences = readSentences(reading, regions, skip);
  const sums = sumsOf(rows, items);
  const conflict = conflictingDocuments(
    reading,
    rows,
    values.filter((value) => !conversation.foreign.has(value.lineIndex)),
  );
  if (conflict) return { rows, sentences, items: [], totals: [], addUp: false, conflict };
  const totals = readTotals(reading, rows, sentences, sums, items.length);
  if (isOutdated(reading, totals[0], rows, laterSentences(reading, regions, conversation)))
    return { rows, sentences, items: [], totals: [], addUp: false, outdated: true };
  const total = totals[0];
  const proven = total !== undefined && addsUp(total.value, sums, items.length);
  // An amount cannot prove itself: the total must stand elsewhere than the only item.
  const itself = items.length === 1 && items[0]?.end === total?.money.end;
  const unproven = total?.reason === 'sentence' && !proven;
  const guessed = !proven && items.some((item) => isInTwoColumns(amountText(reading, item)));
  // Prices without a sum may as well be a choice, or a price list.
  const unsummed =
    !proven &&
    !rows.some((row) => row.role === 'total' || row.role === 'subtotal') &&
    !isSumSaid(reading, items, sentences);
  const kept = (loose && (!proven || itself)) || unproven || guessed || unsummed ? [] : items;
  const addUp = total !== undefined && addsUp(total.value, sums, kept.length);
  return { rows, sentences, items: kept, totals, addUp };
}

function laterSentences(reading: Reading, regions: readonly LineRegion[], { newer }: Conversation): Sentence[] {
  const others = [...reading.lines.keys()].filter((index) => !newer.has(index));
  return newer.size > 0 ? readSentences(reading, regions, new Set(others)) : [];
}

/** "So that's £4,090 plus VAT" under rows that make £4,090: the sum of the list, and not the total. */
const isSumSaid = (reading: Reading, items: readonly ItemInText[], sentences: readonly Sentence[]): boolean => {
  const sum = items.reduce((all, item) => all + item.amountMinor, 0);
  const spoken = (one: Sentence) => findMoney(one.text, one.start, reading.decimal, reading.context.currency);
  return (
    items.length > 1 &&
    sentences.some((one) => spoken(one).some((money) => money.shape !== 'integer' && money.minor === sum))
  );
};

/** "I could do $1,550 total if we start in May. $500 deposit": an offer on a condition, and a total. */
const isNamedTotal = (reading: Reading, row: AmountRow) =>
  row.role === 'optional' && hasAmountWord(reading.slice(row.label), 'total');

const amountText = (reading: Reading, item: ItemInText) =>
  /\S+ \d\d$/.exec(reading.slice({ start: item.end - 14, end: item.end }))?.[0] ?? '';

/** The head of a document may name the total already; the list of what is done comes after the addresses. */
function pricedLines(rows: readonly AmountRow[], rowLines: ReadonlySet<number>): ReadonlySet<number> {
  const items = rows
    .filter((row) => row.role === 'item' && !row.loose && (row.given || row.label.end > row.label.start))
    .map((row) => row.lineIndex);
  return items.length > 0 ? new Set(items) : rowLines;
}

const isWithin = (line: Span | undefined, items: readonly ItemInText[]) =>
  line !== undefined && items.some((item) => item.start <= line.start && line.end < item.end);

function readPeople(reading: Reading, outline: Outline, items: readonly ItemInText[]): People {
  const { thread, conversation, regions, rows, rowLines, values, choices } = outline;
  const { main, author, speaker } = conversation;
  const greeting = readGreeting(reading, main?.body.from ?? 0, main?.body.to ?? 0, main?.from !== undefined);
  const terms = regions.flatMap((one, index) => (one.region === 'terms' ? [index] : []));
  // The headings of an export name fields of the document too.
  const headers = regions.flatMap((one, index) =>
    one.tableHeader && !values.some(({ lineIndex }) => lineIndex === index) ? [index] : [],
  );
  const priced = pricedLines(rows, rowLines);
  // A description that begins on the lines above its amount.
  const described = [...reading.lines.keys()].filter((index) => isWithin(reading.lines[index], items));
  const parties = readParties({
    reading,
    values,
    skip: new Set([...thread.headerLines, ...rowLines, ...terms, ...headers, ...described]),
    firstRow: Math.min(...priced, reading.lines.length),
    priced,
    speaker,
    greetingLine: greeting?.lineIndex,
  });
  const sentences = readSentences(reading, regions, new Set([...thread.headerLines, ...choices]));
  return choosePeople({
    reading,
    parties,
    messages: thread.messages,
    author,
    greeting: greeting?.name,
    isChat: thread.isChat,
    sentences,
  });
}

function readCandidates(
  reading: Reading,
  { thread, conversation, regions, rowLines, values }: Outline,
  { rows, sentences, items, totals, conflict, outdated }: MoneyRead,
  people: People,
): { candidates: Candidates; ambiguous: ParseWarning[] } {
  const { main, foreign } = conversation;
  const own = values.filter((value) => !foreign.has(value.lineIndex));
  const head = reading.lines
    .slice(0, Math.min(...pricedLines(rows, rowLines), 30))
    .flatMap((line, index) => (thread.headerLines.has(index) || foreign.has(index) ? [] : line.cells));
  // "A deposit of $400 is due at signing. The price is good until June 5": a row of money may also say how long it holds.
  const spoken = readSentences(reading, regions, new Set([...thread.headerLines, ...foreign]));
  const dates = readDates(reading, own, spoken, head, main?.date);
  const asked = readDeposits(reading, rows, sentences).filter((one) => !outdated || one.value.type === 'percent');
  const candidates: Candidates = {
    ...people,
    estimateNumber: readNumbers(reading, own),
    issuedOn: dates.issued,
    validUntil: dates.expires,
    currency: readCurrency(reading, totals[0]?.money, rows, sentences),
    totalMinor: totals,
    deposit: agreeing(asked.length > 0 ? asked : readDepositsInTerms(reading, regions), totals[0]?.value),
    jobTitle: readJobTitles(reading, values, thread.messages, items),
  };
  if (conflict) dropDifferent(candidates);
  // "Junk Email 27": a folder or a button of a mail program, wherever it stands, is nobody.
  for (const name of ['companyName', 'customerName', 'jobTitle'] as const)
    candidates[name] = candidates[name].filter((one) => !isOwnWord(one.value));
  const ambiguous = dates.ambiguous.map((date) => warning(reading, 'ambiguous_date', date.start, date.end));
  return { candidates, ambiguous };
}

/** Of two documents in one paste only what both say alike is said; how to reach a customer goes with the name. */
function dropDifferent(candidates: Candidates): void {
  const differ = (name: keyof Candidates) => new Set(candidates[name].map((one) => JSON.stringify(one.value))).size > 1;
  const person = ['customerName', 'customerEmail', 'customerPhone', 'jobAddress'] as const;
  const other = ['estimateNumber', 'issuedOn', 'validUntil', 'deposit', 'jobTitle'] as const;
  const strangers = person.some(differ) || candidates.customerName.length === 0;
  for (const name of [...person.filter(() => strangers), ...other.filter(differ)]) candidates[name] = [];
}

const warning = (reading: Reading, code: ParseWarning['code'], start: number, end: number): ParseWarning => ({
  code,
  ...reading.source.original(start, end),
});

function moneyWarnings(reading: Reading, { rows, items, totals, addUp, conflict }: MoneyRead): ParseWarning[] {
  if (conflict) return [warning(reading, 'conflicting_documents', conflict.start, conflict.end)];
  const first = rows[0];
  const total = totals[0];
  if (!total) return first ? [warning(reading, 'no_single_total', first.label.start, first.amount.end)] : [];
  return items.length > 0 && !addUp ? [warning(reading, 'total_does_not_add_up', total.start, total.end)] : [];
}
