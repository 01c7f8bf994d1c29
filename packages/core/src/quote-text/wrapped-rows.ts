import type { AmountRow } from './amount-rows.ts';
import { hasWord, isWord } from './labels/index.ts';
import type { Cell, Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import { isAddressLine } from './values/address.ts';

/** A description takes no more lines than this. */
const mostLines = 5;

/** The lines above an amount that its description begins on: the amount stands at the end of the last one. */
export function wrappedAbove(
  reading: Reading,
  row: AmountRow,
  described: Span,
): { text: string; start: number } | undefined {
  const pieces: Cell[] = [];
  let own = reading.slice(described);
  for (let at = row.lineIndex; row.lineIndex - at < mostLines; at--) {
    const line = reading.lines[at];
    if (!line || hasPosition(line, row)) break;
    const above = wordsOf(reading, reading.lines[at - 1]);
    if (!above || !goesOn(above.text, own, row, hasPosition(reading.lines[at - 1], row))) break;
    pieces.unshift(above);
    own = above.text;
  }
  const first = pieces[0];
  return first && { text: pieces.map((one) => one.text).join(' '), start: first.start };
}

/** Small letters go on; in a table also what stands behind a comma, an open bracket or a small word, and a row without a number among numbered ones. */
const goesOn = (above: string, own: string, row: AmountRow, numbered: boolean): boolean =>
  /^\p{Ll}/u.test(own) || (row.table !== undefined && (numbered || isOpen(above) || isAmountOf(own)));

/** "Trench and bed 4" line," and "(inlet and". */
const isOpen = (text: string): boolean =>
  /[,&(/+]$|\([^()]*$/.test(text) || isWord(/(?<![\p{L}\d])\p{Ll}{1,5}$/u.exec(text)?.[0] ?? '', 'openWord');

/** "35 ft": how much there is of what the line above names. */
export const isAmountOf = (text: string): boolean =>
  isWord(/^\d[\d.,]*\s?(\p{L}[\p{L}. ]{0,12})$/u.exec(text)?.[1] ?? '', 'unit');

/** "2     Set new tank": whether the line has a cell of its own under "No." */
function hasPosition(line: Line | undefined, { table }: AmountRow): boolean {
  const first = line?.cells[0];
  return (
    first !== undefined &&
    table?.position !== undefined &&
    Math.abs(first.column - table.position) <= table.tolerance &&
    /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?(?:\s|$)/.test(first.text)
  );
}

/** Whether the first word of a description may be a position: it stands where the line begins, under "No." */
export function startsAtPosition(reading: Reading, row: AmountRow, { start }: { start: number }): boolean {
  const lines = reading.lines.slice(Math.max(0, row.lineIndex + 1 - mostLines), row.lineIndex + 1);
  return hasPosition(
    lines.find((line) => line.start === start),
    row,
  );
}

/** The only cell with words of a line that could begin a description. */
function wordsOf(reading: Reading, line: Line | undefined): Cell | undefined {
  if (
    !line ||
    reading.money(line).some((one) => one.shape !== 'integer') ||
    // "replace water heater 1,400": a whole number ends the row above, or how to reach somebody stands there.
    /\s\d[\d.,]*$/.test(line.text) ||
    reading.reach(line) > 0
  )
    return undefined;
  const words = line.cells.filter((cell) => /\p{L}/u.test(cell.text) && cell.text.length > 2);
  const last = words[words.length - 1];
  return !last ||
    words.length > 1 ||
    isAddressLine(last.text) ||
    reading.label(last) ||
    // "Note: permits by owner," is said of something else.
    /[.!?:]$|^\p{L}[\p{L} ]{1,20}:\s/u.test(last.text) ||
    hasWord(last.text, 'greeting')
    ? undefined
    : last;
}
