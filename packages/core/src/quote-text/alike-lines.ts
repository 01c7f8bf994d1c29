import type { Line } from './lines.ts';

/** A long estimate with its terms has fewer lines; below this every line is read. */
const longPaste = 300;
/** More lines than this that differ in their numbers only are a log, a list of photos, a schedule of readings. */
const mostAlike = 30;

/** "$12", "1.250,00", "12.50 EUR": what a row of items ends in. Such lines are read however many there are. */
const isPriced = (text: string): boolean => /[$€£¥]|\d[.,]\d\d(?!\d)(?![^\d]*\d)/.test(text);

const shapeOf = (text: string): string => text.replace(/\d+/g, '9').replace(/\b\p{L}\b/gu, 'x');

/**
 * Leaves out what a long paste repeats with other numbers: appended logs say nothing about the estimate, and reading a
 * thousand such lines as if each could be a party, a total or a date took a second.
 */
export function withoutAlikeLines(lines: readonly Line[]): Line[] {
  if (lines.length < longPaste) return [...lines];
  const shapes = lines.map(({ text }) => (isPriced(text) ? undefined : shapeOf(text)));
  const counts = new Map<string, number>();
  for (const shape of shapes) if (shape !== undefined) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return lines.filter((_line, index) => (counts.get(shapes[index] ?? '') ?? 0) <= mostAlike);
}
