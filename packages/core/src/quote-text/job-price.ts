import type { AmountRow } from './amount-rows.ts';
import { chooseItems } from './choose-items.ts';
import { conflictingDocuments, isVoided } from './conflicting-documents.ts';
import type { Conversation } from './conversation.ts';
import { depositWords } from './deposit-words.ts';
import { isHaggled } from './haggled.ts';
import { hasAmountWord } from './labels/index.ts';
import type { ItemInText } from './line-items.ts';
import { withoutOldPrices } from './old-prices.ts';
import type { Outline } from './outline.ts';
import { isInTwoColumns, type Reading, type Span } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { readSentences, type Sentence, withoutOrders } from './sentences.ts';
import { addsUp, sumsOf } from './sums.ts';
import { readTotals, type TotalCandidate } from './total.ts';
import { isOutdated } from './total-contradiction.ts';
import { spanOfRow } from './total-steps.ts';
import { hasUnexplainedCredit } from './unexplained-credit.ts';
import { findMoney } from './values/money.ts';

/** The head of a text without the rest: amounts and sums below could make others of its own. */
export const noMoney = { items: [], totals: [], addUp: false };

export interface MoneyRead {
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
export function readMoney(reading: Reading, { thread, conversation, regions, rows, values }: Outline): MoneyRead {
  const { items: chosen, loose, itemRows } = chooseItems(reading, rows);
  // A sentence that ends in an amount looks like a row; those that make no item are read as sentences too.
  const settled = rows
    // "Total $1,960, 30% to start": what follows a total may be the deposit.
    .filter(
      (row) => row.role !== 'total' || !(/\p{L}{2}.*\s\p{L}{3}/u.test(row.after) || depositWords(row.after).length > 0),
    )
    // "That's 24,000 ex VAT, or €27,240 with the VAT": no row, and maybe the price.
    .filter(
      (row) =>
        !(
          (row.role === 'other' ||
            row.role === 'stage' ||
            row.role === 'periodic' ||
            isNamedTotal(reading, row) ||
            isNamedBehind(row)) &&
          row.loose
        ),
    )
    // "$4,000 deposit with signed proposal; $6,450 upon delivery": clause by clause.
    .filter((row) => row.role !== 'deposit' || row.given || !/\d[.,]\d\d(?!\d)/.test(reading.slice(row.label)))
    .filter((row) => row.role !== 'item' || (itemRows.includes(row) && !(row.loose && loose)))
    .map((row) => row.lineIndex);
  const skip = new Set([...thread.headerLines, ...settled, ...conversation.foreign]);
  const sentences = withoutOldPrices(reading, withoutOrders(readSentences(reading, regions, skip)));
  const items = loose ? listSaid(reading, rows, { chosen, itemRows }, sentences) : chosen;
  const sums = sumsOf(rows, items);
  const conflict = conflictingDocuments(
    reading,
    rows,
    values.filter((value) => !conversation.foreign.has(value.lineIndex)),
  );
  if (conflict) return { rows, sentences, items: [], totals: [], addUp: false, conflict };
  if (isVoided(reading, conversation.foreign)) return { ...noMoney, rows, sentences: [], outdated: true };
  if (hasUnexplainedCredit(reading, rows)) return { ...noMoney, rows, sentences };
  const totals = readTotals({ reading, rows, sentences, sums, itemCount: items.length });
  if (isOutdated(reading, totals[0], rows, laterSentences(reading, regions, conversation)))
    return { rows, sentences, items: [], totals: [], addUp: false, outdated: true };
  if (isHaggled(reading, rows, totals[0], regions, { thread, conversation })) return { ...noMoney, rows, sentences };
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
  const kept = (loose && items === chosen && (!proven || itself)) || unproven || guessed || unsummed ? [] : items;
  const addUp = total !== undefined && addsUp(total.value, sums, kept.length);
  return { rows, sentences, items: kept, totals, addUp };
}

function laterSentences(reading: Reading, regions: readonly LineRegion[], { newer }: Conversation): Sentence[] {
  const others = [...reading.lines.keys()].filter((index) => !newer.has(index));
  return newer.size > 0 ? readSentences(reading, regions, new Set(others)) : [];
}

/** "Pad $175 / Fitting $345 / That makes $520. ... Ad: up to $500 off": where a sentence says what the rows make, others are none of them. */
function listSaid(
  reading: Reading,
  rows: readonly AmountRow[],
  { chosen, itemRows }: { chosen: ItemInText[]; itemRows: readonly AmountRow[] },
  sentences: readonly Sentence[],
): ItemInText[] {
  if (rows.some(({ role }) => role === 'total' || role === 'subtotal')) return chosen;
  const tight = chosen.filter(({ end }) => itemRows.some((row) => !row.loose && spanOfRow(row).end === end));
  return isSumSaid(reading, tight, sentences) && !isSumSaid(reading, chosen, sentences) ? tight : chosen;
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

/** "With the discount it comes to $5,200 all in": what a discount leaves, and no discount. */
const isNamedBehind = (row: AmountRow) =>
  row.role === 'discount' && row.amount.minor > 0 && hasAmountWord(row.after, 'total');

const amountText = (reading: Reading, item: ItemInText) =>
  /\S+ \d\d$/.exec(reading.slice({ start: item.end - 14, end: item.end }))?.[0] ?? '';
