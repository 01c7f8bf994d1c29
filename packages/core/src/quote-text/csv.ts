import type { Cell, Line } from './lines.ts';
import { tabWidth } from './lines.ts';

/** Comma- or semicolon-separated text from a spreadsheet, or nothing when the text is not that. */
export function readCsv(text: string): Line[] | undefined {
  if (/^\s*>/.test(text)) return undefined;
  const rows = text
    .slice(0, 4000)
    .split('\n', 40)
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
    const cells = fieldsOf(row, from, separator).filter((cell) => cell.text !== '');
    const first = cells[0];
    const last = cells[cells.length - 1];
    if (first && last)
      lines.push({
        text: text.slice(first.start, last.end),
        start: first.start,
        end: last.end,
        depth: 0,
        cells,
        tabular: true,
      });
    from += row.length + 1;
  }
  return lines;
}

/** Prose and addresses put a blank after every comma; a spreadsheet puts none. */
function looksWritten(row: string, mark: string): boolean {
  const unquoted = row.replace(/"[^"]*"/g, '');
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
