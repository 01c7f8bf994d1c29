import { foldedPhrase } from './labels/fold.ts';
import { columnHeadings } from './labels/index.ts';
import type { Cell, Line } from './lines.ts';
import { tabWidth } from './lines.ts';
import { withoutRepeatedColumns } from './repeated-columns.ts';

/** Comma- or semicolon-separated text from a spreadsheet, or nothing when the text is not that. */
export function readCsv(text: string): Line[] | undefined {
  const rows = text
    .slice(0, 4000)
    .split('\n', 40)
    .map((row) => row.slice(quoteMarks(row)))
    .filter((row) => row.trim() !== '');
  if (rows.length < 3) return undefined;
  const separator = [',', ';'].find((mark) => {
    const alike = rows.filter(
      (row) => fieldsOf(row, 0, mark).length > 2 && !row.includes('\t') && !looksWritten(row, mark),
    );
    return alike.length >= 3 && alike.length * 10 >= rows.length * 6;
  });
  if (separator === undefined) return undefined;
  const lines: Line[] = [];
  let from = 0;
  for (const row of text.split('\n')) {
    const marks = quoteMarks(row);
    const line = csvLine(row.slice(marks), from + marks, separator);
    if (line) lines.push(line);
    from += row.length + 1;
  }
  return withoutRepeatedColumns(lines, text);
}

/** How many characters of a line are the marks of a quoted mail. */
export const quoteMarks = (row: string): number => /^(?: ?>)+ ?/.exec(row.slice(0, 20))?.[0].length ?? 0;

/** One row of separated values that begins at `from` of the source text. */
export function csvLine(row: string, from: number, separator: string): Line | undefined {
  const cells = fieldsOf(row, from, separator).filter((cell) => cell.text !== '');
  const first = cells[0];
  const last = cells[cells.length - 1];
  if (!first || !last) return undefined;
  const text = row.slice(first.start - from, last.end - from);
  return { text, start: first.start, end: last.end, depth: 0, cells, tabular: true };
}

/** The separator of a table inside other text: set by a row of column headings, kept by rows with enough of it. */
export function separatorBelow(row: string, current: string | undefined): string | undefined {
  if (row.length > 400) return undefined;
  if (current !== undefined && row.split(current).length > 2 && !looksWritten(row, current)) return current;
  return [';', ','].find((mark) => {
    if (row.split(mark).length < 3 || looksWritten(row, mark)) return false;
    const known = fieldsOf(row, 0, mark).map((cell) => columnHeadings().get(foldedPhrase(cell.text)));
    const priced = known.some((kinds) => kinds?.includes('amount') || kinds?.includes('unitPrice'));
    return priced && known.filter((kinds) => kinds !== undefined).length * 3 >= known.length * 2;
  });
}

/** Prose and addresses put a blank after every comma; a spreadsheet puts none. */
function looksWritten(row: string, mark: string): boolean {
  // "Casing, 60 ft   $1,440.00": a spreadsheet puts an amount with such a comma in quotes.
  const unquoted = row.replace(/"[^"]*"/g, '').replace(/[$£€] ?\d{1,3}(?:,\d{3})+(?!\d)/g, '');
  const marks = unquoted.split(mark).length - 1;
  return marks === 0 || unquoted.split(`${mark} `).length - 1 > marks / 2;
}

function fieldsOf(row: string, offset: number, separator: string): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let quoted = false;
  const push = (to: number) => {
    const raw = row.slice(from, to);
    const text = raw.trim().replace(/^"|"$/g, '').trim();
    const start = offset + from + Math.max(0, raw.indexOf(text));
    cells.push({ text, start, end: start + text.length, column: cells.length * tabWidth });
    from = to + 1;
  };
  for (let i = 0; i < row.length; i++) {
    if (row[i] === '"') quoted = !quoted;
    else if (row[i] === separator && !quoted) push(i);
  }
  push(row.length);
  return cells;
}
