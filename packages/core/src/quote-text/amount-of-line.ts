import { roleOf } from './amount-role.ts';
import { depositWords } from './deposit-words.ts';
import { amountWords, hasAmountWord, hasWord } from './labels/index.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import type { LineRegion } from './regions.ts';
import { isTimes } from './row-columns.ts';
import type { Money } from './values/money.ts';

/**
 * "$1,054 total, or $1,300 with doors", "Total $1,054 up from $980": which of two figures a line means, only a sentence can say,
 * unless the words between them lead from one to the other.
 */
export function isOneOfTwo(reading: Reading, line: Line, money: readonly Money[], last: Money): boolean {
  const [first] = money;
  const previous = money[money.indexOf(last) - 1];
  if (!first || !previous || line.tabular) return false;
  const between = reading.source.text.slice(previous.end, last.start);
  if (line.cells.length === 1 && hasWord(between, 'orWord')) return true;
  const isNamedFirst = roleOf(reading.source.text.slice(line.start, first.start), '') === 'total';
  if (!isNamedFirst || !/\p{L}{2}/u.test(between) || /[=×*@]/.test(between)) return false;
  return ['item', 'other', 'optional', 'discount'].includes(roleOf(between, '')) && !isTimes(reading, line, last);
}

/** "4.850,00 € zzgl. 19 % MwSt. (921,50 €), insgesamt 5.771,50 €": of several amounts in a sentence the last is the one called total. */
export function namedBehindOthers(reading: Reading, line: Line, money: readonly Money[], last: Money): boolean {
  const previous = money[money.indexOf(last) - 1];
  if (!previous || line.cells.length > 1) return false;
  return roleOf(reading.source.text.slice(previous.end, last.start).replace(/^[^\p{L}]+/u, ''), '') === 'total';
}

/** "Total $1,960, one third to start.": the first amount, where the words before it are no more than a total's name. */
export function leadingTotal(reading: Reading, line: Line, money: readonly Money[]): Money | undefined {
  const first = money[0];
  if (!first || money.length < 2) return undefined;
  // "Full value protection, $45,000, $500 deductible   310.00": the amount of a row stands in a column of its own.
  const [cell] = line.cells.slice(-1);
  if (line.cells.length > 1 && money.at(-1)?.start === cell?.start) return undefined;
  const label = reading.source.text.slice(line.start, first.start);
  const role = roleOf(label, '');
  return role !== 'item' &&
    role !== 'optional' &&
    label.length < 40 &&
    !line.tabular &&
    roleOf(reading.source.text.slice(first.end, money[1]?.start), '') !== 'total' &&
    /^[,;.]/.test(reading.source.text.slice(first.end, first.end + 1))
    ? first
    : undefined;
}

/** "Total $1,275, $250 to start and the rest when we load up": the second amount is a part of the first. */
export function isToStart(reading: Reading, line: Line, money: readonly Money[], total: Money): boolean {
  const part = money[1];
  if (!part || money.length > 2 || total !== money[0] || part.minor >= total.minor) return false;
  const words = reading.source.text.slice(part.end, line.end).split(/[,;.]/)[0] ?? '';
  return hasAmountWord(words, 'start') || depositWords(words).length > 0;
}

/** A bare whole number is an amount at the end of a table row, or right after a total's name. */
export function countsAsAmount(reading: Reading, line: Line, money: Money, region: LineRegion): boolean {
  const cell = line.cells.find((one) => one.start <= money.start && money.end <= one.end);
  if (!cell) return false;
  const digits = reading.slice(money).replace(/\D/g, '');
  // "860 00": a ruled form has a column for the cents.
  const ownCell = cell.text.replace(/ 00$/, '').replace(/[^\p{L}\d]/gu, '') === digits;
  const label = reading.source.text.slice(line.start, money.start);
  const role = roleOf(label, '');
  const named =
    role !== 'item' && role !== 'other' && role !== 'optional' && label.trim().length < 45 && money.minor !== 0;
  const tail = reading.source.text.slice(money.end, line.end).trim();
  // "Total 6740 no vat".
  if (named && (tail.length < 3 || (tail.length < 12 && hasAmountWord(tail, 'tax'))))
    return (
      ownCell ||
      /[:=]\s*$/.test(label) ||
      (['total', 'subtotal'] as const).some((kind) =>
        amountWords(label, kind).some((word) => label.slice(word.end).trim() === ''),
      ) ||
      role === 'subtotal' ||
      /\d ?%\s*$/.test(label)
    );
  return region.inTable && ownCell && line.cells.length > 1 && cell === line.cells[line.cells.length - 1];
}
