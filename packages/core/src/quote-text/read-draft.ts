import { withoutAlikeLines } from './alike-lines.ts';
import type { AmountRow } from './amount-rows.ts';
import { type Candidates, chooseFields } from './choose-fields.ts';
import { withoutContradictions } from './consistency.ts';
import { readCurrency } from './currency.ts';
import { agreeing, readDeposits, readDepositsInTerms } from './deposit.ts';
import { readDates } from './document-dates.ts';
import { readNumbers } from './document-number.ts';
import type { EstimateDraft, ParseContext, ParseWarning } from './draft.ts';
import { earlierExpiry } from './earlier-offer.ts';
import { readGreeting } from './greeting.ts';
import { type MoneyRead, noMoney, readMoney } from './job-price.ts';
import { readJobTitles } from './job-title.ts';
import { foldedPhrase } from './labels/fold.ts';
import { readIn } from './labels/in-use.ts';
import { mailLabels } from './labels/index.ts';
import type { Language } from './labels/language.ts';
import type { ItemInText } from './line-items.ts';
import { readLines } from './lines.ts';
import { linesToRead } from './long-text.ts';
import { belowChrome, isOwnWord } from './mail-chrome.ts';
import { namedByNumber } from './named-by-number.ts';
import { type Outline, readOutline } from './outline.ts';
import { readParties } from './party-blocks.ts';
import { choosePeople, type People } from './people.ts';
import { createReading, type Reading, type Span } from './reading.ts';
import { noFigure, withoutReplaced } from './replaced-document.ts';
import { readSentences } from './sentences.ts';
import type { SourceText } from './source-text.ts';
import { withoutVoidedCopy } from './voided-copy.ts';

/** Reads a text into a draft, with the words of the languages it is written in (`languagesIn`). */
export const readDraft = (source: SourceText, context: ParseContext, languages: readonly Language[]): EstimateDraft =>
  readIn(languages, () => draftOf(source, context));

function draftOf(pasted: SourceText, context: ParseContext): EstimateDraft {
  const read = readLines(pasted.text);
  const source = withoutReplaced(pasted, read);
  const all = source === pasted ? read : readLines(source.text);
  const unread = source.text.slice(all.at(-1)?.end ?? 0);
  const { lines, cut } = linesToRead(belowChrome(withoutAlikeLines(all)), unread);
  const whole = createReading(source, lines, context);
  const kept = withoutVoidedCopy(whole);
  const reading = kept === lines ? whole : createReading(source, kept, context);
  const outline = readOutline(reading);
  const money = cut === undefined ? readMoney(reading, outline) : { ...readMoney(reading, outline), ...noMoney };
  const people = readPeople(reading, outline, money.items);
  const { candidates, ambiguous } = readCandidates(reading, outline, money, people);
  for (const name of cut?.contested ?? []) candidates[name] = [];
  const fields = chooseFields(reading, withoutContradictions(reading, candidates, money));
  const warnings = [...ambiguous, ...moneyWarnings(reading, money)];
  const stoppedAt = cut === undefined ? source.cutAt : source.original(cut.at, cut.at + 1).start;
  if (stoppedAt !== undefined) warnings.push({ code: 'text_cut', start: stoppedAt, end: source.length });
  if (Object.keys(fields).length === 0 && money.items.length === 0)
    warnings.push({ code: 'nothing_found', start: 0, end: source.length });
  const confidence = money.addUp ? 0.95 : 0.7;
  const lineItems = money.items.map((item) => ({ ...item, confidence, ...source.original(item.start, item.end) }));
  return { fields, lineItems, warnings };
}

/** The head of a document may name the total already; the list of what is done comes after the addresses. */
function pricedLines(rows: readonly AmountRow[], rowLines: ReadonlySet<number>): ReadonlySet<number> {
  const items = rows
    .filter((row) => row.role === 'item' && !row.loose && (row.given || row.label.end > row.label.start))
    .map((row) => row.lineIndex);
  return items.length > 0 ? new Set(items) : rowLines;
}

const isWithinLine = (line: Span | undefined, at: number) => line !== undefined && line.start <= at && at <= line.end;

const isWithin = (line: Span | undefined, items: readonly ItemInText[]) =>
  line !== undefined && items.some((item) => item.start <= line.start && line.end < item.end);

function readPeople(reading: Reading, outline: Outline, items: readonly ItemInText[]): People {
  const { thread, conversation, regions, rows, rowLines, values, choices } = outline;
  const { main, author, speaker, rivals } = conversation;
  // "Subject: barn takedown / Curt, / ...": of a mail's header a copy kept no more than the subject.
  const head = /^(\p{L}{2,12}): \S/u.exec(reading.lines[0]?.text ?? '')?.[1] ?? '';
  // "Cedar, six feet high" greets nobody.
  const isCalled = /^[^,]{2,45},$/.test(reading.lines[1]?.text ?? '');
  const subject = !main?.from && isCalled && mailLabels().get(foldedPhrase(head))?.includes('mailSubject') ? 1 : 0;
  const greeting = readGreeting(
    reading,
    Math.max(main?.body.from ?? 0, subject),
    main?.body.to ?? 0,
    main?.from !== undefined || subject > 0,
  );
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
    skip: new Set([...thread.headerLines, ...rowLines, ...terms, ...headers, ...described, ...rivals.lines]),
    firstRow: Math.min(...priced, reading.lines.length),
    priced,
    speaker,
    greetingLine: greeting?.lineIndex,
  });
  const sentences = readSentences(reading, regions, new Set([...thread.headerLines, ...choices, ...rivals.lines]));
  return choosePeople({
    reading,
    parties,
    messages: thread.messages.filter((message) => !rivals.passedOn.has(message)),
    author,
    greeting: greeting?.name,
    isChat: thread.isChat,
    sentences,
  });
}

function readCandidates(
  reading: Reading,
  outline: Outline,
  { rows, sentences, items, totals, conflict, outdated }: MoneyRead,
  people: People,
): { candidates: Candidates; ambiguous: ParseWarning[] } {
  const { thread, conversation, regions, rowLines, values } = outline;
  const { main, foreign, rivals } = conversation;
  const isRival = (at: number) => [...rivals.all].some((index) => isWithinLine(reading.lines[index], at));
  const own = values.filter((value) => !foreign.has(value.lineIndex));
  const priced = pricedLines(rows, rowLines);
  const second = conflict?.end ?? titleAgain(reading, rows);
  const head = [...headLines(reading, 0, priced), ...(second === undefined ? [] : headLines(reading, second, priced))]
    .filter((index) => !thread.headerLines.has(index) && !foreign.has(index))
    .flatMap((index) => reading.lines[index]?.cells ?? []);
  // "A deposit of $400 is due at signing. The price is good until June 5": a row of money may also say how long it holds.
  const spoken = readSentences(reading, regions, new Set([...thread.headerLines, ...foreign]));
  const dates = readDates(reading, own, spoken, head, main?.date);
  const expires = dates.expires.length > 0 ? dates.expires : earlierExpiry(reading, outline, totals[0]?.value);
  const asked = readDeposits(reading, rows, sentences).filter((one) => !outdated || one.value.type === 'percent');
  const candidates: Candidates = {
    ...people,
    estimateNumber: readNumbers(reading, own).filter(({ start }) => !isRival(start)),
    issuedOn: dates.issued,
    validUntil: expires,
    currency: readCurrency(reading, totals[0]?.money, rows, sentences),
    totalMinor: totals,
    deposit: agreeing(asked.length > 0 ? asked : readDepositsInTerms(reading, regions), totals[0]?.value),
    jobTitle: readJobTitles(reading, values, thread.messages, items),
  };
  if (people.companyName.length === 0)
    candidates.companyName = namedByNumber(
      reading,
      candidates.estimateNumber[0]?.value,
      people.customerName,
      conversation.author,
    );
  if (conflict) dropDifferent(candidates, conflict.end);
  // "Junk Email 27": a folder or a button of a mail program, wherever it stands, is nobody.
  for (const name of ['companyName', 'customerName', 'jobTitle'] as const)
    candidates[name] = candidates[name].filter((one) => !isOwnWord(one.value) && !one.value.includes(noFigure));
  const ambiguous = dates.ambiguous.map((date) => warning(reading, 'ambiguous_date', date.start, date.end));
  return { candidates, ambiguous };
}

/** Where, below a total, the letterhead or the title stands once more: another document, though nothing is numbered. */
function titleAgain({ lines }: Reading, rows: readonly AmountRow[]): number | undefined {
  const total = rows.find((row) => row.role === 'total')?.lineIndex;
  const first = lines[0]?.text;
  const again = total === undefined ? undefined : lines.slice(total + 1).find(({ text }) => text === first);
  return again?.start;
}

/** The lines of a document above its first price; the second of two documents begins at `from`. */
function headLines({ lines }: Reading, from: number, priced: ReadonlySet<number>): number[] {
  const first = from === 0 ? 0 : lines.findIndex((line) => from < line.end);
  const next = Math.min(...[...priced].filter((index) => index >= first), first + 30, lines.length);
  return first < 0 ? [] : Array.from({ length: Math.max(0, next - first) }, (_, at) => first + at);
}

/**
 * Of two documents in one paste, the second of which begins at `second`, only what both say alike is said; how to reach a customer
 * goes with the name. What one of them alone says of its date is not known of the other.
 */
function dropDifferent(candidates: Candidates, second: number): void {
  const isOfBoth = (all: readonly Span[]) =>
    all.some(({ start }) => start < second) && all.some(({ start }) => start >= second);
  for (const name of ['issuedOn', 'validUntil'] as const) if (!isOfBoth(candidates[name])) candidates[name] = [];
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
