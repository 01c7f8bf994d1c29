import { countsAsAmount, isOneOfTwo, isToStart, leadingTotal, namedBehindOthers } from './amount-of-line.ts';
import { type AmountRole, roleOf } from './amount-role.ts';
import type { AmountRow } from './amount-rows.ts';
import { depositWords } from './deposit-words.ts';
import { isTaxedBy, leadsToGross } from './equations.ts';
import { amountWords, hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Line } from './lines.ts';
import { readNamedParts } from './named-parts.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { areAlternatives, isTimes } from './row-columns.ts';
import { breaksOff, goesOnFromAbove, isLoose, isProse } from './running-text.ts';
import { timesBefore } from './times-rows.ts';
import { isListItem } from './values/address.ts';
import { isSaidAgain, type Money } from './values/money.ts';

/** Roles that a single word gives ("Skim coat and prime", a *prime* being a rebate in French): what multiplies is an item all the same. */
const wordy: ReadonlySet<AmountRole> = new Set([
  'other',
  'discount',
  'stage',
  'received',
  'periodic',
  // "BAL-200   Ballon thermodynamique": a code may be short for anything.
  'balance',
  'carried',
]);

export function rowsOfLine(
  reading: Reading,
  line: Line,
  lineIndex: number,
  region: LineRegion & { underHeader: boolean },
): AmountRow[] {
  if (line.text.length > 260) return [];
  const parts = readNamedParts(reading, line);
  if (parts)
    return [{ ...parts, lineIndex, after: '', role: 'item', region: region.region, loose: false, alternatives: false }];
  const money = reading
    .money(line)
    .filter((one) => one.shape !== 'integer' || countsAsAmount(reading, line, one, region));
  const pairs = netAndGross(reading, line, money) ?? labelledPairs(reading, line, money);
  if (pairs.length > 1)
    return pairs.map((pair) => ({ ...pair, lineIndex, region: region.region, loose: false, alternatives: false }));
  const first = money[0];
  const last = leadingTotal(reading, line, money) ?? money[money.length - 1];
  if (!first || !last) return [];
  const label = { start: line.start, end: last.start };
  const labelText = reading.slice(label);
  const after = reading.source.text.slice(last.end, line.end);
  // "dollars ($ 11,700.00 )": an amount said again in figures belongs to its sentence.
  if (last.minor > 0 && /\(\s?$/.test(labelText)) return [];
  if (last.minor < 0 && isSaidAgain(labelText)) return [];
  if (isOneOfTwo(reading, line, money, last)) return [];
  const role = roleInLine(reading, line, money, last, region);
  // "One third of the total, that is $2,000.00, is due on signing": a sentence about a part of it.
  if (role === 'total' && /^\s?,?\s\p{L}/u.test(after) && isPartOfTotal(labelText)) return [];
  const totalFirst =
    !breaksOff(labelText.trimEnd()) &&
    // "You pay the deductible, $2,500.00, when we are finished".
    !/, $/.test(labelText) &&
    !(role === 'tax' && isClauseOfPrice(labelText)) &&
    role !== 'item' &&
    roleOf(labelText, '') !== 'item' &&
    /^[\s*]*[\p{L} ()%\d.,-]{2,40}[\s:=]*$/u.test(labelText);
  if (
    (isProse(labelText, after, line) ||
      (!region.underHeader && goesOnFromAbove(reading, line, lineIndex, labelText))) &&
    !totalFirst
  )
    return [];
  const marked = money.filter((one) => one.shape === 'marked');
  return [
    {
      lineIndex,
      label,
      amount: last,
      after,
      role: role === 'rounding' && Math.abs(last.minor) > 100 ? 'item' : role,
      region: region.region,
      loose: isLoose(line, labelText, last),
      alternatives:
        marked.length > 1 &&
        marked.includes(last) &&
        !isToStart(reading, line, money, last) &&
        areAlternatives(reading, line, marked),
      ...(region.table === undefined ? {} : { table: region.table }),
    },
  ];
}

const isPartOfTotal = (label: string): boolean =>
  [...wordsIn(label, 'fraction'), ...wordsIn(label, 'half')].some(
    (share) => leadingWord(label.slice(share.end), 'of') !== undefined,
  );

/** "The price for the / job, tax and hardware included, is $9,240": the sentence begins above, and what it says of tax stands between commas. */
const isClauseOfPrice = (label: string): boolean => {
  const is = wordsIn(label, 'copula').at(-1);
  return is !== undefined && /,\s*$/.test(label.slice(0, is.start)) && !/\p{L}/u.test(label.slice(is.end));
};

/** What the last amount of a line is: what its words say, unless the table or the list around it says that they only sound so. */
function roleInLine(
  reading: Reading,
  line: Line,
  money: readonly Money[],
  last: Money,
  region: LineRegion,
): AmountRole {
  const labelText = reading.slice({ start: line.start, end: last.start });
  const after = reading.source.text.slice(last.end, line.end);
  const named = namedBehindOthers(reading, line, money, last) ? 'total' : roleOf(labelText, after);
  // "Bond breaker", "Insurance certificate": what multiplies in an item table is an item, whatever its words are.
  // "- crown reduction (20 % off the height): $540" in a list: what is in brackets says how.
  const bare = labelText.replace(/\([^()]*\)/g, ' ');
  const aside =
    named === 'discount' && last.minor > 0 && isListItem(reading.source.text, line) && roleOf(bare, after) === 'item';
  // A column of tax marks stands in every row ("18.00  GST  630.00").
  const taxMarked = named === 'tax' && !hasAmountWord(line.cells[0]?.text ?? '', 'tax');
  // "less cash price 2%   -$113.95": what is taken off has the name of the price that is left.
  const less = named === 'total' && last.minor < 0 && isTakenOff(labelText);
  // "Utility incentive (credited by us)   -$600.00": another's gift that the firm takes off its price.
  if (less || (named === 'other' && last.minor < 0 && isRebateToFirm(labelText))) return 'discount';
  // "Ask your accountant about a credit of up to $2,000": it comes off no price of this document.
  if (named === 'discount' && last.minor > 0 && line.cells.length === 1 && hasWord(labelText, 'otherPerson'))
    return 'other';
  // "1 x 1,250.00   13.5% VAT   1,250.00".
  if (taxMarked && last.minor > 0 && timesBefore(reading, labelText, last)) return 'item';
  const role =
    aside ||
    ((wordy.has(named) || taxMarked) &&
      last.minor > 0 &&
      (region.inTable || line.cells.length > 3) &&
      isTimes(reading, line, last))
      ? 'item'
      : named;
  // "Diagnostic fee paid 11/6   -$95.00": taken off because it was paid.
  const paid =
    last.minor < 0 &&
    (role === 'item' || (role === 'discount' && !isRebateToFirm(labelText))) &&
    (hasAmountWord(labelText.replace(/\([^()]*\)/g, ' '), 'received') ||
      // "Check 1042 -$2,000.00", and no discount by name.
      (role === 'item' && hasWord(labelText, 'payment')));
  return paid ? 'received' : role;
}

const isTakenOff = (label: string): boolean =>
  leadingWord(label.trimStart(), 'leavingOut') !== undefined &&
  !hasAmountWord(label, 'received') &&
  !hasAmountWord(label, 'deposit') &&
  !hasWord(label, 'payment');

/** "Utility rebate, paid to us   -$600.00": taken off because another pays it; the customer has paid nothing. */
const isRebateToFirm = (label: string): boolean =>
  hasWord(label, 'rebate') && hasWord(label, 'paidToFirm') && depositWords(label).length === 0;

type Pair = Pick<AmountRow, 'label' | 'amount' | 'after' | 'role'>;

/** "Total 6 070,00 € HT, soit 6 677,00 € TTC": the total without its tax and with it, under one name. */
function netAndGross(reading: Reading, line: Line, money: readonly Money[]): Pair[] | undefined {
  const [net, gross, other] = money;
  if (!net || !gross || other || !isTaxedBy(gross, net)) return undefined;
  const label = { start: line.start, end: net.start };
  if (reading.slice(label).length > 40 || roleOf(reading.slice(label), '') !== 'total') return undefined;
  const between = { start: net.end, end: gross.start };
  const after = reading.source.text.slice(gross.end, line.end);
  const isNamed = (text: string, kind: 'net' | 'gross') => amountWords(text, kind).some((word) => word.start < 3);
  if (between.end - between.start > 30 || !isNamed(reading.slice(between), 'net') || !isNamed(after, 'gross'))
    return undefined;
  return [
    { label, amount: net, after: '', role: 'subtotal' },
    // What leads from one to the other, though no figure says it.
    { label: between, amount: { ...gross, minor: gross.minor - net.minor }, after: '', role: 'tax' },
    { label: between, amount: gross, after, role: 'total' },
  ];
}

/** "Subtotal $100   Tax $8   Total $108" on one line. */
function labelledPairs(reading: Reading, line: Line, money: readonly Money[]): Pair[] {
  if (money.length < 2 || money.length > 6) return [];
  const pairs: Pair[] = [];
  let from = line.start;
  for (const amount of money) {
    // "To lock cabinets we need $5,400.00 with your signature; second payment $8,000 when they land": a new clause names the second.
    const clause = from + (/^.*[;.]\s+(?=\p{L})/u.exec(reading.source.text.slice(from, amount.start))?.[0].length ?? 0);
    const label = { start: clause, end: amount.start };
    const role = roleOf(reading.slice(label), '');
    if (role === 'item' || role === 'optional' || role === 'other') return [];
    const text = reading.slice(label);
    if (text.length > 50 || leadsToGross(text)) return [];
    // "Macht zusammen 2.750 € netto, also 3.272,50 €": a comma ends what belongs to the amount before.
    if (
      pairs.length > 0 &&
      amountWords(text, 'net').some((word) => word.start < 2 && /^\s?[,;]/.test(text.slice(word.end)))
    )
      return [];
    pairs.push({ label, amount, after: '', role });
    from = amount.end;
  }
  return pairs;
}
