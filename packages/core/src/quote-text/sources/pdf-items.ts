/** A piece of text of a PDF page with its place, as `getTextContent()` of PDF.js gives it (`x`, `y` are `transform[4]`, `[5]`). */
export interface PdfTextItem {
  text: string;
  /** Left edge and baseline in points; `y` grows upwards, as in PDF. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** From 1. */
  page: number;
}

/**
 * The text of PDF pages as `parseEstimate` reads it: lines from baselines, columns from left edges, set with blanks as in a
 * fixed-width font, so that blocks side by side and tables stay what they were. Order of the items does not matter, a form feed
 * ends a page. Reading the file itself is up to the caller: a PDF library is heavier than everything here.
 */
export function textFromPdfItems(items: readonly PdfTextItem[]): string {
  const usable = items.filter(
    (item) => item.text.trim() !== '' && [item.x, item.y, item.width, item.height].every(Number.isFinite),
  );
  const pages = [...new Set(usable.map((item) => item.page))].sort((a, b) => a - b);
  return pages.map((page) => textOfPage(usable.filter((item) => item.page === page))).join('\f\n');
}

function textOfPage(items: readonly PdfTextItem[]): string {
  const left = items.reduce((least, item) => Math.min(least, item.x), Number.POSITIVE_INFINITY);
  const unit = characterWidth(items);
  const lines = linesOf(items);
  const pitch = median(lines.slice(1).map((line, index) => (lines[index]?.y ?? line.y) - line.y));
  return lines
    .map(({ y, items: line }, index) => {
      const above = lines[index - 1];
      const apart = above !== undefined && pitch > 0 && above.y - y > pitch * 1.6;
      return `${apart ? '\n' : ''}${setLine(line, left, unit)}`;
    })
    .join('\n');
}

/** Words of one line share a baseline; superscripts and rounding move it by less than half the letters' height. */
function linesOf(items: readonly PdfTextItem[]): { y: number; items: PdfTextItem[] }[] {
  const lines: { y: number; items: PdfTextItem[] }[] = [];
  for (const item of [...items].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines[lines.length - 1];
    if (line && line.y - item.y < Math.max(2, Math.min(item.height, 12) * 0.45)) line.items.push(item);
    else lines.push({ y: item.y, items: [item] });
  }
  for (const line of lines) line.items.sort((a, b) => a.x - b.x);
  return lines;
}

/** Wider grids than any paper would only make long lines of blanks. */
const mostColumns = 240;

function setLine(items: readonly PdfTextItem[], left: number, unit: number): string {
  let text = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const gap = item.x - end;
    const column = Math.min(mostColumns, Math.round((item.x - left) / unit));
    const words = item.text.replace(/\s+/g, ' ').trim();
    if (text === '') text = ' '.repeat(column);
    else if (gap > unit * 1.5) text = `${text}  `.padEnd(column, ' ');
    else if (gap > unit * 0.15 || /^\s|\s$/.test(item.text)) text += ' ';
    text += words;
    end = item.x + item.width;
  }
  return text;
}

function characterWidth(items: readonly PdfTextItem[]): number {
  const width = median(items.filter((item) => item.width > 0).map((item) => item.width / item.text.length));
  return width > 0.5 ? width : 5;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
