import type { AmountRow } from './amount-rows.ts';
import { amountWords, leadingWord } from './labels/index.ts';
import { type ItemInText, itemFrom } from './line-items.ts';
import { hasOptionBlocks, startsAsOption } from './option-blocks.ts';
import type { Reading } from './reading.ts';
import { columnKinds } from './regions.ts';
import { addsUp, sumsOf } from './sums.ts';
import { areOptions } from './total.ts';
import { spanOfRow } from './total-steps.ts';

export interface ChosenItems {
  items: ItemInText[];
  /** Only the sum can tell some of them from sentences that end in an amount. */
  loose: boolean;
  itemRows: readonly AmountRow[];
}

/** Rows the total is made of. Settles the role of rows that only the list as a whole tells: credits of a section, a sum said below it. */
export function chooseItems(reading: Reading, rows: readonly AmountRow[]): ChosenItems {
  const body = rows.filter((row) => row.region === 'body');
  const firstSum = body.findIndex((row) => row.role === 'subtotal' || row.role === 'total');
  const firstSection = body.findIndex((row) => row.role === 'sectionTotal');
  const credits = creditsInSections(body);
  for (const row of credits) row.role = 'item';
  const chosen = body.filter((row, index) => {
    if (
      row.alternatives ||
      !(row.given || /\p{L}/u.test(reading.slice(row.label))) ||
      isAside(reading, row) ||
      isSummary(reading, row)
    )
      return false;
    const afterSection = firstSection >= 0 && index > firstSection && !credits.has(row);
    if (row.role === 'item')
      return (
        !(firstSum >= 0 && index > firstSum && isOfTotals(reading, row)) && !(afterSection && row.amount.minor < 0)
      );
    // A negative row inside the list is an item; in the totals block it is a discount on all of them.
    return (
      row.role === 'discount' &&
      row.amount.minor < 0 &&
      index > 0 &&
      (firstSum < 0 || index < firstSum) &&
      !afterSection &&
      body[index - 1]?.role !== 'tax'
    );
  });
  // "So that's £4,090 plus VAT" under rows that make £4,090 is said of them, and none of them.
  const sum = chosen.slice(0, -1).reduce((all, row) => all + row.amount.minor, 0);
  const said = chosen.length > 2 && firstSum < 0 ? chosen.at(-1) : undefined;
  if (said?.loose && said.amount.minor === sum && !chosen.slice(0, -1).some((row) => row.loose)) {
    said.role = 'other';
    chosen.pop();
  }
  if (hasOptionBlocks(reading, rows)) return { items: [], loose: false, itemRows: [] };
  const items = itemsFrom(reading, chosen);
  const hasSum = rows.some((row) => row.role === 'total' || row.role === 'subtotal');
  // One option of which the others were read as something else is still a choice.
  if (!hasSum && chosen.length === 1 && chosen[0] && startsAsOption(reading.slice(chosen[0].label)))
    return { items: [], loose: false, itemRows: [] };
  // "$189/hr, travel $95 flat": beside rates, a price by itself is no list of what the job is made of.
  if (!hasSum && body.some((row) => row.role === 'periodic')) return { items: [], loose: false, itemRows: [] };
  // "Option A / Option B" without a total that they make: a choice, not a list.
  if (!hasSum && areOptions(reading, chosen)) return { items: [], loose: false, itemRows: [] };
  const totals = rows.filter((row) => row.role === 'total' || row.role === 'subtotal').map((row) => row.amount.minor);
  const sums = sumsOf(rows, items);
  const made = { ...sums, subtotals: [] };
  if (totals.length > 0 && items.length > 0 && !totals.some((total) => addsUp(total, made, items.length)))
    return reconciled(reading, rows, chosen, items, totals);
  return { items, loose: chosen.some((row) => row.loose), itemRows: chosen };
}

const isSum = ({ role }: AmountRow) => role === 'sectionTotal' || role === 'subtotal' || role === 'total';

/** "Core credit -$60.00 / Materials subtotal: $1,101.00": the sum of its section takes it off, so it is a line of that section. */
function creditsInSections(body: readonly AmountRow[]): ReadonlySet<AmountRow> {
  const credits = new Set<AmountRow>();
  let section: AmountRow[] = [];
  for (const row of body) {
    if (!isSum(row)) {
      section.push(row);
      continue;
    }
    const isMade = section.reduce((sum, one) => sum + one.amount.minor, 0) === row.amount.minor;
    if (isMade && row.role !== 'total' && section.every(({ role }) => role === 'item' || role === 'discount'))
      for (const one of section) if (one.amount.minor < 0) credits.add(one);
    section = [];
  }
  return credits;
}

/** "Amount   $3,563.43" over the list: a heading's word names no work, it says again what the whole costs. */
const isSummary = (reading: Reading, row: AmountRow): boolean =>
  !row.given &&
  columnKinds(reading.slice(row.label).replace(/[\s:.$£€-]+$/u, ''))?.every(
    (kind) => kind === 'amount' || kind === 'unitPrice',
  ) === true;

/** Between a subtotal and the total: "Gross receipts 8.39 %" is a tax by another name, and "Shipping $0.00" is nothing. */
const isOfTotals = (reading: Reading, row: AmountRow): boolean =>
  !row.given && (row.amount.minor === 0 || /\d ?%/.test(reading.slice(row.label)));

/** Where two rows name the same item ("Paving"), the column beside it says what each is. */
function itemsFrom(reading: Reading, rows: readonly AmountRow[]): ItemInText[] {
  const items = rows.flatMap((row) => ({ row, item: itemFrom(reading, row) }));
  const named = (item: ItemInText | undefined) =>
    items.filter((one) => one.item?.description === item?.description).length;
  const found = items.flatMap(({ row, item }) => (named(item) > 1 ? itemFrom(reading, row, true) : item) ?? []);
  // "1.1 Aushub", "1.2 Abfuhr": where every row begins so it is a position; else it may be 2.5 tons.
  const position = /^\d{1,2}(?:\.\d{1,3}){1,3}\.?\s+(?=\p{L})/u;
  if (found.length < 3 || !found.every((item) => position.test(item.description))) return found;
  return found.map((item) => ({ ...item, description: item.description.replace(position, '') }));
}

/** "dollars ($ 11,700.00 )" and "$40.00 each": an amount said in passing. */
function isAside(reading: Reading, row: AmountRow): boolean {
  const before = reading.source.text.slice(Math.max(0, row.amount.start - 2), row.amount.start);
  if (/\(\s?$/.test(before) && row.amount.minor > 0) return true;
  // "Please go ahead with the $1,054 total."
  if (row.loose && isTotalBehind(row.after)) return true;
  const each = leadingWord(row.after, 'apiece');
  return each !== undefined && !amountWords(row.after, 'periodic').some((word) => word.start <= each.start);
}

const isTotalBehind = (after: string) =>
  amountWords(after, 'total').some((word) => after.slice(0, word.start).trim() === '');

const isPlainRow = (reading: Reading, row: AmountRow) =>
  row.region === 'body' && !row.alternatives && row.amount.minor > 0 && /\p{L}/u.test(reading.slice(row.label));

/** Roles that a word inside an item's name can give: "Gutter insurance wrap", "Puerta de entrada". */
const wordyRoles: readonly AmountRow['role'][] = ['other', 'discount', 'stage', 'deposit', 'received'];

function widened(reading: Reading, rows: readonly AmountRow[], chosen: readonly AmountRow[]): AmountRow[] {
  const firstSum = rows.findIndex((row) => row.role === 'subtotal' || row.role === 'total');
  return rows.filter(
    (row, index) =>
      chosen.includes(row) ||
      (wordyRoles.includes(row.role) && (row.role === 'other' || index < firstSum) && isPlainRow(reading, row)),
  );
}

/** "Carried to page 2   $4,835.00", by whatever name: the sum of all rows above says nothing new, where the total is right without it. */
function withoutRunningSums(rows: readonly AmountRow[]): AmountRow[] {
  const kept: AmountRow[] = [];
  let sum = 0;
  for (const row of rows) {
    // What is taken off below a sum is taken off the whole, and no part of the list.
    if (row.amount.minor < 0 && kept.length < rows.indexOf(row)) return [];
    if (kept.length > 0 && row.amount.minor === sum) continue;
    kept.push(row);
    sum += row.amount.minor;
  }
  return kept;
}

/** A list that begins with the sum of what was left out, or with an amount that stood right above, goes on from another page. */
function isBroughtForward(items: readonly ItemInText[], first: number): boolean {
  const amount = items[first]?.amountMinor;
  const above = items.slice(0, first).reduce((sum, item) => sum + item.amountMinor, 0);
  return amount === above || amount === items[first - 1]?.amountMinor;
}

/** The items do not make the total: leave out the loose ones, or all of them, rather than show a wrong list. */
function reconciled(
  reading: Reading,
  rows: readonly AmountRow[],
  chosen: readonly AmountRow[],
  items: ItemInText[],
  totals: readonly number[],
): ChosenItems {
  const tight = chosen.filter((row) => !row.loose).flatMap((row) => itemFrom(reading, row) ?? []);
  // The same for every try, and looking through all rows again for each took most of the time of a long list.
  const beside = { ...sumsOf(rows, []), subtotals: [] };
  const fits = (some: ItemInText[]) => {
    const made = { ...beside, items: some.reduce((sum, item) => sum + item.amountMinor, 0) };
    return some.length > 0 && totals.some((total) => addsUp(total, made, some.length));
  };
  const rowsOf = (some: readonly ItemInText[]) =>
    chosen.filter((row) => some.some((item) => item.end === spanOfRow(row).end));
  const single = withoutRunningSums(chosen).flatMap((row) => itemFrom(reading, row) ?? []);
  for (const some of [tight, items, single])
    if (fits(some)) return { items: some, loose: false, itemRows: rowsOf(some) };
  // "Gutter insurance wrap": words that usually name something else, in a row without which the sum is not right.
  const wider = widened(reading, rows, chosen);
  // "Bonded $50,000", "Your cost after grants €875.01" below the totals are no part of the list, and "Bonded bead fill" in it is.
  const ends = rows.find((row) => row.role === 'subtotal' || row.role === 'total')?.amount.start ?? 0;
  const above = wider.filter((row) => row.amount.start < ends && (row.role !== 'discount' || chosen.includes(row)));
  for (const some of wider.length > chosen.length ? [wider, withoutRunningSums(wider), above] : []) {
    const all = some.flatMap((row) => itemFrom(reading, row) ?? []);
    if (!fits(all)) continue;
    for (const row of some) row.role = 'item';
    return { items: all, loose: false, itemRows: some };
  }
  for (let last = items.length - 1; last > 1; last--)
    if (fits(items.slice(0, last)))
      return { items: items.slice(0, last), loose: false, itemRows: rowsOf(items.slice(0, last)) };
  for (let first = 1; first < items.length - 1; first++)
    if (fits(items.slice(first)) && !isBroughtForward(items, first))
      return { items: items.slice(first), loose: false, itemRows: rowsOf(items.slice(first)) };
  return { items: [], loose: false, itemRows: [] };
}
