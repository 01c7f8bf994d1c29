import { roleOf } from './amount-role.ts';
import type { AmountRow } from './amount-rows.ts';
import { depositWords } from './deposit-words.ts';
import { hasAmountWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { timesBefore } from './times-rows.ts';
import type { Money } from './values/money.ts';

interface FrontRow {
  lineIndex: number;
  amount: Money;
  /** A dash or a number stands in front of it. */
  isListed: boolean;
  words: Span;
  given: NonNullable<AmountRow['given']>;
}

/** How far below a list its sum may stand. */
const nearBelow = 8;

/**
 * "$465.00 – Garage clear-out / $180.00 – Hot tub cut up / All together: $645.00": lines that begin with their amounts. The words
 * behind them are items, whatever they sound like ("Colado de entrada"), where the amounts make a figure right below.
 */
export function readAmountsInFront(
  reading: Reading,
  regions: readonly LineRegion[],
  skip: ReadonlySet<number>,
): ReadonlyMap<number, AmountRow> {
  const found = new Map<number, AmountRow>();
  let run: FrontRow[] = [];
  const close = () => {
    for (const row of run.length > 1 ? rowsOfRun(reading, run) : [])
      found.set(row.lineIndex, { ...row, region: regions[row.lineIndex]?.region ?? 'body' });
    run = [];
  };
  for (const [index, line] of reading.lines.entries()) {
    const region = regions[index];
    const isRead = /^(?:[-–—] +|\d{1,2}[.)] +)?[$£€\d]/.test(line.text) && line.text.length < 160 && !skip.has(index);
    const row =
      isRead && region?.region !== 'terms' && !region?.tableHeader ? frontRow(reading, line, index) : undefined;
    // "- $50.00 discount" under lines without a dash is a credit.
    if (run.length > 0 && row?.isListed !== run[0]?.isListed) close();
    if (row) run.push(row);
  }
  close();
  return found;
}

function rowsOfRun(reading: Reading, run: readonly FrontRow[]): AmountRow[] {
  const roles = run.map(({ words }) => roleOf(reading.slice(words), ''));
  const ends = roles.findIndex((role) => role === 'total' || role === 'subtotal');
  const list = ends < 0 ? run : run.slice(0, ends);
  // "$600.00 - deposit due at signing / $900.00 - after rough-in": when the price is paid, and not what for.
  const isWhen = ({ words }: FrontRow) =>
    (['start', 'stage'] as const).some((kind) => hasAmountWord(reading.slice(words), kind));
  if (list.filter(isWhen).length > 1) return [];
  const isPayment = list.some(({ words }, index) => {
    const role = roles[index];
    const [word] = role === 'deposit' ? depositWords(reading.slice(words)) : [];
    return (
      role === 'stage' || role === 'balance' || role === 'received' || (role === 'deposit' && (word?.start ?? 0) < 3)
    );
  });
  if (isPayment) return [];
  const isListed = makeSumBelow(reading, list, run[list.length]);
  // "- $50.00 senior discount / - $30.00 referral" may as well be credits, and "12.50 m2 tiles / 8.20 m2 walls" sizes.
  if (!isListed && (run[0]?.isListed || run.some(({ amount }) => amount.shape !== 'marked'))) return [];
  return run.map(({ lineIndex, amount, words, given }, index) => {
    const named = roles[index] ?? 'item';
    const listed = isListed && index < list.length;
    const role = listed && named !== 'tax' ? 'item' : named;
    const kept = { lineIndex, label: words, amount, after: '', role, loose: !listed, alternatives: false, given };
    return { ...kept, region: 'body' };
  });
}

/** Whether the amounts of a list make the figure that stands below them. */
function makeSumBelow(reading: Reading, list: readonly FrontRow[], total: FrontRow | undefined): boolean {
  const sum = list.reduce((all, { amount }) => all + amount.minor, 0);
  if (total?.amount.minor === sum) return list.length > 1;
  const last = list.at(-1)?.lineIndex ?? 0;
  const below = total ? [] : reading.lines.slice(last + 1, last + 1 + nearBelow);
  return (
    list.length > 1 &&
    below.some((line) => reading.money(line).some(({ minor, shape }) => minor === sum && shape !== 'integer'))
  );
}

function frontRow(reading: Reading, line: Line, lineIndex: number): FrontRow | undefined {
  const [first, ...others] = reading.money(line).filter((one) => one.shape !== 'integer');
  const bullet = /^(?:[-–—]|\d{1,2}[.)]) +/.exec(line.text)?.[0].length ?? 0;
  const start = line.start + bullet;
  if (!first || (first.start !== line.start && first.start !== start) || line.cells.length > 2) return undefined;
  const amount = bullet > 0 ? { ...first, start, minor: Math.abs(first.minor) } : first;
  const rest = reading.source.text.slice(amount.end, line.end);
  // "$5.50/ft", "$1,200.00 - $1,500.00", "£40 x 6 £240".
  const gap = /^(?:\s*[-–—:=|]\s*|\s+)(?=\p{L}|\d{1,4}(?:[^\d.,]|[.,]\d))/u.exec(rest)?.[0].length;
  // "$400.00 of that is tear off.".
  if (gap === undefined || !/\p{L}{2}/u.test(rest) || /\s\S+\s.*[.!?]$/.test(rest.trimStart())) return undefined;
  // "$450 for the driveway".
  const lead = leadingWord(rest.slice(gap), 'forParty')?.end ?? -1;
  const words = { start: amount.end + gap + lead + 1, end: line.end };
  const product = productAtEnd(reading, words, amount);
  if (others.length > 0 && !product) return undefined;
  return { lineIndex, amount, isListed: bullet > 0, words, given: product ?? { description: words } };
}

/** "Colado de entrada, 480 pies² a $5.50": how many at what price, where they make the amount. */
function productAtEnd(reading: Reading, words: Span, amount: Money): FrontRow['given'] | undefined {
  const text = reading.slice(words);
  for (const { index } of [...text.matchAll(/(?<![\p{L}\d.,$£€])\d/gu)].slice(0, 6)) {
    const tail = text.slice(index).replace(/\)$/, '');
    const word = wordsIn(tail, 'timesWord').at(-1);
    const times = timesBefore(reading, word ? `${tail.slice(0, word.start)}@${tail.slice(word.end)}` : tail, amount);
    if (!times) continue;
    const { quantity, unitPriceMinor, unit } = times;
    const isApart = /\p{L}{2}.*[,;:(–—-]\s*$/u.test(text.slice(0, index));
    const isCut = isApart || (index > 3 && (unit === undefined || isWord(unit, 'unit')));
    return { description: isCut ? { start: words.start, end: words.start + index } : words, quantity, unitPriceMinor };
  }
  return undefined;
}
