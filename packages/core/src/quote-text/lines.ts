import { chatMarks, type Said } from './chat.ts';
import { csvLine, quoteMarks, readCsv, separatorBelow } from './csv.ts';
import { matchLabel } from './label-match.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels } from './labels/index.ts';

/** A stretch of one line between wide gaps: what a column of a table or one of two blocks side by side holds. */
export interface Cell {
  text: string;
  /** Range in the source text. */
  start: number;
  end: number;
  /** Where it begins, to tell which cells stand under each other: characters from the line's start, or tab stops. */
  column: number;
}

export interface Line {
  /** Without blanks at either end and without quote marks. */
  text: string;
  start: number;
  end: number;
  /** How many `>` stood before it. */
  depth: number;
  cells: Cell[];
  /** Cells come from tabs, table pipes or CSV, so their number is a column number. */
  tabular: boolean;
  /** A turn of a chat begins here. */
  said?: Said;
}

/** Columns of a line with tabs are this far apart, so that column arithmetic works alike for both kinds. */
export const tabWidth = 100;

/** Lines with something on them. Blank lines are dropped at once: they carry no meaning anywhere in the parser. */
export function readLines(text: string): Line[] {
  const chat = chatMarks(text);
  const csv = chat ? undefined : readCsv(text);
  if (csv) return csv.slice(0, mostLines);
  const lines: Line[] = [];
  let from = 0;
  let separator: string | undefined;
  let said: Said | undefined;
  while (from <= text.length && lines.length < mostLines) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    // A table of separated values may stand inside a letter: from its headings to the first line that is no row.
    const marks = quoteMarks(text.slice(from, to));
    const row = text.slice(from + marks, to);
    separator = row.trim() === '' ? separator : separatorBelow(row, separator);
    const mark = chat?.(text.slice(from, to), from);
    const line =
      separator === undefined ? readLine(text, mark?.contentStart ?? from, to) : csvLine(row, from + marks, separator);
    said = mark ?? said;
    if (line) {
      lines.push(said ? { ...line, said: { name: said.name, self: said.self } } : line);
      said = undefined;
    }
    from = to + 1;
  }
  return lines;
}

/** Lines with text; a long estimate with its terms has a few hundred. */
const mostLines = 2500;

function readLine(text: string, from: number, to: number): Line | undefined {
  let start = from;
  let depth = 0;
  for (let at = from; at < to && (text[at] === '>' || text[at] === ' ' || (text[at] === '\t' && depth > 0)); at++) {
    if (text[at] !== '>') continue;
    depth++;
    // One blank belongs to the mark; more are the line's own and say in which column it begins.
    start = at + (text[at + 1] === ' ' ? 2 : 1);
  }
  const content = text.slice(start, to);
  if (/^[\s|:+=_\-–—─━]*$/.test(content) && !/\d/.test(content)) return undefined;
  const inner = innerLabel(content) ?? labelledField(content);
  if (inner !== undefined) {
    const end = content.length - (content.charAt(inner) === '"' ? (/"?\s*$/.exec(content)?.[0].length ?? 0) : 0);
    const cells = [trimCell(content, 0, inner, start), trimCell(content, inner, end, start)].flatMap((cell) =>
      cell ? [{ ...cell, column: cell.start - start }] : [],
    );
    const [left, right] = cells;
    if (left && right)
      return {
        text: text.slice(left.start, right.end),
        start: left.start,
        end: right.end,
        depth,
        cells,
        tabular: false,
      };
  }
  const piped = /^\s*\|/.test(content) || content.split('|').length > 3;
  const tabular = piped || content.includes('\t');
  const cells = piped
    ? splitCells(content, start, /\|/g, true)
    : tabular
      ? splitCells(content, start, /\t/g, true)
      : splitCells(content, start, isSemicolonRow(content) ? / ; /g : gap, false);
  const first = cells[0];
  const last = cells[cells.length - 1];
  if (!first || !last) return undefined;
  return { text: text.slice(first.start, last.end), start: first.start, end: last.end, depth, cells, tabular };
}

/**
 * "Gordon Pratt Estimate Date 06/01/2026": a copy joined two columns with one blank. Where a label of a date or a number and its
 * value end a short line of capitalised words, the label begins the second column.
 */
function innerLabel(content: string): number | undefined {
  if (content.length > 90 || !/\d\s*$/.test(content) || / {2}|[\t|$£€:;]/.test(content.trim())) return undefined;
  const words = [...content.matchAll(/[^ ]+/g)];
  if (words.length < 4 || words.length > 10 || !/^\p{Lu}/u.test(words[0]?.[0] ?? '')) return undefined;
  for (let at = 1; at < words.length - 1; at++) {
    if (!/^\p{Lu}/u.test(words[at]?.[0] ?? '')) return undefined;
    for (const size of [3, 2]) {
      const last = words[at + size - 1];
      const from = words[at];
      const rest = words.slice(at + size);
      if (!last || !from || rest.length === 0 || rest.length > 3 || !/\d/.test(rest.at(-1)?.[0] ?? '')) continue;
      const kinds = fieldLabels().get(foldedPhrase(content.slice(from.index, last.index + last[0].length))) ?? [];
      if (kinds.some((kind) => kind === 'estimateNumber' || kind === 'issued' || kind === 'expires')) return from.index;
    }
  }
  return undefined;
}

/** "Customer,Harbor Point HOA": an export's own fields over its table. A person sets a blank behind a comma. */
function labelledField(content: string): number | undefined {
  // '"Pool location","14 Beachplum Ln, Sayville, NY"': two quoted fields and no more, whatever the first is called.
  const pair = /^\s*"[^"]{1,40}"[,;](?="[^"]{1,200}"\s*$)/.exec(content)?.[0].length;
  if (pair !== undefined) return pair;
  const field = /^\s*"?([\p{L}][\p{L}\d #./-]{1,29})"?[,;](?=\S)/u.exec(content.slice(0, 60));
  if (!field) return undefined;
  const [whole, name = ''] = field;
  // "Client Phone,(614) 555-0178": a label that says whose it is.
  const isKnown = fieldLabels().has(foldedPhrase(name)) || matchLabel(`${name}:`)?.owner !== undefined;
  return isKnown ? whole.length : undefined;
}

/** "Fenêtre PVC 2 vantaux ; 5 ; 540,00 ; 2 700,00": French sets a blank before every semicolon; what ends in two numbers is a row. */
const isSemicolonRow = (content: string): boolean =>
  content.includes(' ; ') && /\p{L}.* ; [\d.,' $£€]{1,18} ; [\d.,' $£€]{1,18}$/u.test(content.slice(-200).trimEnd());

/** A line in more pieces than this is no table. */
const mostCells = 60;

/** Two blanks or more, dot leaders, rules to write on, a lone bar, dot or bullet between words. */
const gap = / {2,}|\s?\.{3,}\s?|(?:\s\.){3,}\s?|\s?…+\s?|_{3,}|(?:- ){3,}|-{4,}| [|·•*] /g;

function splitCells(content: string, offset: number, separator: RegExp, numbered: boolean): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let slot = 0;
  const push = (to: number) => {
    const cell = trimCell(content, from, to, offset);
    if (cell) cells.push(numbered ? { ...cell, column: slot * tabWidth } : { ...cell, column: cell.start - offset });
    slot++;
  };
  for (const match of content.matchAll(separator)) {
    push(match.index);
    from = match.index + match[0].length;
  }
  push(content.length);
  if (cells.length > mostCells) return [trimCell(content, 0, content.length, offset) ?? []].flat();
  return numbered ? cells : cells.filter((cell, index) => !joinsPlace(cells[index - 1], cell, content, offset));
}

/** "Bend, OR  97702", "Airdrie, AB  T4B 0A0": people set two blanks before a postcode; it stays with its state. Extends the cell before. */
function joinsPlace(before: Cell | undefined, cell: Cell, content: string, offset: number): boolean {
  if (
    !before ||
    !/^(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/.test(cell.text) ||
    !/[, ][A-Z]{2}\.?$/.test(before.text)
  )
    return false;
  before.end = cell.end;
  before.text = content.slice(before.start - offset, cell.end - offset);
  return true;
}

const opening = /[\s•▪◦‣·*|_`"“”→]/;
const closing = /[\s|_`*\\]/;

/** Drops blanks, bullets and Markdown marks around a cell; a cell of punctuation alone is none. */
function trimCell(content: string, from: number, to: number, offset: number): Cell | undefined {
  let start = from;
  let end = to;
  while (start < end && opening.test(content.charAt(start))) start++;
  while (end > start && closing.test(content.charAt(end - 1))) end--;
  const marker = /^(?:#{1,6} +(?![^ ]*\d)|[-–—+] +(?=[^\d\s$£€¥(]))/.exec(
    content.slice(start, Math.min(end, start + 20)),
  );
  if (marker) start += marker[0].length;
  while (start < end && opening.test(content.charAt(start))) start++;
  const text = content.slice(start, end);
  if (!/[\p{L}\p{N}☐☑☒]|^\[ \]$/u.test(text)) return undefined;
  return { text, start: offset + start, end: offset + end, column: 0 };
}
