import type { FieldName } from './draft.ts';
import { longestLabel, matchLabel } from './label-match.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import { contestedFields } from './left-out.ts';
import type { Line } from './lines.ts';
import { type LineRegion, readRegions } from './regions.ts';

/**
 * A text up to this long is read whole, terms aside: reading costs up to a millisecond for 200 characters, and an answer must
 * come within half a second. In characters, as are the others.
 */
const readWhole = 48_000;
/** Of a longer text: who writes to whom, and what about, stands in its head; the sum and who signs in its tail. */
const headLength = 8_000;
const tailLength = 6_000;
/** What lies between gives the lines that say something, with those around them. */
const evidenceLength = 28_000;
/** Every line costs something, however short it is. */
const perLine = 16;
/** A label stands over its value, a name over an address of several lines. */
const linesAbove = 1;
const linesBelow = 3;

export interface LinesToRead {
  lines: Line[];
  /**
   * More lines say something than can be read. Then only the head is left, and what the others could speak against is not taken
   * from it. `at` is a place in the text the lines were made of.
   */
  cut?: { at: number; contested: ReadonlySet<FieldName> };
}

/** Amounts, rates, dates, numbers of telephones and houses, addresses of mail. */
const figure = /[$€£¥%@]|\d[.,]\d\d(?!\d)|\d{3}/;

/**
 * What of a long text is read. `unread` is what stands below the last line, which is read by nobody. Lines that say nothing of an
 * estimate are left out of the middle; a line without cells stands for them, so that nothing joins over the gap.
 */
export function linesToRead(lines: Line[], unread: string): LinesToRead {
  const lost = /[$€£¥]|\d[.,]\d\d(?!\d)/.test(unread);
  const size = lines.reduce((sum, line) => sum + sizeOf(line), 0);
  if (size <= readWhole && !lost) return { lines };
  const regions = readRegions(lines);
  const isTerms = (index: number) => regions[index]?.region === 'terms' && regions[index]?.heading === false;
  const costs = lines.map((line, index) => (isTerms(index) ? 0 : sizeOf(line)));
  const cost = costs.reduce((sum, one) => sum + one, 0);
  if (cost <= readWhole && !lost) return { lines };
  const head = countWithin(costs, headLength);
  const tail = lines.length - countWithin(costs.toReversed(), tailLength);
  const kept = lost ? undefined : withEvidence(lines, regions, costs, head, tail);
  if (kept) return { lines: withGaps(lines, kept) };
  const read = lines.slice(0, head);
  const leftOut = [...lines.slice(head).flatMap((line) => line.cells.map((cell) => cell.text)), ...unread.split('\n')];
  const contested = contestedFields(leftOut, read.map((line) => line.text).join('\n'));
  return { lines: read, cut: { at: lines[head]?.start ?? lines.at(-1)?.end ?? 0, contested } };
}

const sizeOf = (line: Line) => line.text.length + perLine;

/** How many of the first together cost no more than this. */
function countWithin(costs: readonly number[], most: number): number {
  let sum = 0;
  for (const [index, cost] of costs.entries()) {
    sum += cost;
    if (sum > most) return index;
  }
  return costs.length;
}

/** Head, tail, terms, and the lines between that say something; undefined where those are too many. */
function withEvidence(
  lines: readonly Line[],
  regions: readonly LineRegion[],
  costs: readonly number[],
  head: number,
  tail: number,
): ReadonlySet<number> | undefined {
  const kept = new Set<number>(
    lines.flatMap((_, index) => (index < head || index >= tail || costs[index] === 0 ? [index] : [])),
  );
  let left = evidenceLength;
  for (let at = head; at < tail; at++) {
    const line = lines[at];
    if (!line || costs[at] === 0 || !saysSomething(line, regions[at])) continue;
    for (let near = at - linesAbove; near <= at + linesBelow; near++) {
      if (kept.has(near) || near >= lines.length) continue;
      kept.add(near);
      left -= costs[near] ?? 0;
    }
    if (left < 0) return undefined;
  }
  return kept;
}

/** Whether a line could be evidence, or change what the evidence around it means ("Optional work", "All prices plus GST"). */
function saysSomething(line: Line, region: LineRegion | undefined): boolean {
  const { text } = line;
  if (line.said || region?.heading || region?.tableHeader || figure.test(text)) return true;
  if (hasAmountWord(text, 'plusTax') || hasAmountWord(text, 'optional') || hasAmountWord(text, 'maybe')) return true;
  if (hasWord(text, 'validity') || hasWord(text, 'wrote')) return true;
  if (/\d/.test(text) && (hasAmountWord(text, 'total') || hasAmountWord(text, 'deposit'))) return true;
  return line.cells.some(({ text: cell }) => {
    const form =
      cell.length <= longestLabel || cell.slice(0, longestLabel).includes(':') ? matchLabel(cell)?.form : 'open';
    return form === 'colon' || form === 'alone';
  });
}

/** The kept lines in their order, with a line that says nothing where others were left out. */
function withGaps(lines: readonly Line[], kept: ReadonlySet<number>): Line[] {
  return lines.flatMap((line, index) => {
    if (kept.has(index)) return [line];
    return kept.has(index - 1)
      ? [{ text: '…', start: line.start, end: line.start, depth: line.depth, cells: [], tabular: false }]
      : [];
  });
}
