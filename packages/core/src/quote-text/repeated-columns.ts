import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels } from './labels/index.ts';
import type { Cell, Line } from './lines.ts';

/**
 * `"NF-1093","Rosalind Vickers","Prime doors",1302.00,4097.00` in every row: an export repeats what the document says of itself. The
 * repeated columns in front stay once, as a line of their own under the headings; those behind ("Estimate Total") are left out, for
 * no row of them is an item's. Columns of which the headings name nothing of a document ("Category") are left as they are.
 */
export function withoutRepeatedColumns(lines: readonly Line[], source: string): Line[] {
  const [head, ...rows] = lines;
  const [first] = rows;
  if (!head || !first || rows.length < 2) return [...lines];
  const repeated = first.cells.filter((cell) => rows.every((row) => textAt(row, cell.column) === cell.text));
  const front = leading(first.cells, repeated);
  const known = front.filter(({ column }) => fieldLabels().has(foldedPhrase(textAt(head, column) ?? '')));
  if (known.length < 2 || front.length === first.cells.length) return [...lines];
  const back = leading([...first.cells].reverse(), repeated);
  const isOwn = ({ column }: Cell) => ![...front, ...back].some((cell) => cell.column === column);
  const own = rows.flatMap((row) => lineOf(row, row.cells.filter(isOwn), source) ?? []);
  return [head, lineOf(first, front, source) ?? [], ...own].flat();
}

const textAt = (line: Line, column: number) => line.cells.find((cell) => cell.column === column)?.text;

function leading(cells: readonly Cell[], repeated: readonly Cell[]): Cell[] {
  const end = cells.findIndex((cell) => !repeated.includes(cell));
  return cells.slice(0, end < 0 ? cells.length : end);
}

function lineOf(line: Line, cells: Cell[], source: string): Line | undefined {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return undefined;
  return { ...line, cells, start: first.start, end: last.end, text: source.slice(first.start, last.end) };
}
