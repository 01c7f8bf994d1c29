import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isWord } from './labels/index.ts';
import type { Line } from './lines.ts';

/** "Inbox 312", "Reply": a word of a mail program, alone or with a count. */
export const isOwnWord = (text: string): boolean =>
  text.length < 60 &&
  // Most texts hold none at all, and need not be cut to what might be one.
  hasWord(text, 'mailChrome') &&
  isWord(text.replace(/^[-–—\s]+|[-–—\s]+$/g, '').replace(/\s*(?:\(\d+\)|[\d.,]+\+?)$/, ''), 'mailChrome');

/** "Inbox 312     Drafts 4     Junk Email 27", by columns or by their counts: folders and buttons side by side. */
function areOwnWords(line: Line): boolean {
  if (line.text.length > 160 || !hasWord(line.text, 'mailChrome')) return false;
  const counted = !/\d/.test(line.text)
    ? []
    : (line.text.match(/\p{L}[^\d()]*?\s*(?:\(\d{1,5}\)|\d{1,5}\+?)(?=\s|$)/gu) ?? []);
  const isWhole = counted.join('').replace(/\s/g, '') === line.text.replace(/\s/g, '');
  return [line.cells.map((cell) => cell.text), isWhole ? counted : []].some(
    (parts) => parts.length > 1 && parts.every(isOwnWord),
  );
}

/** "Home   Services   Contact   Log in", "We use cookies ...": the frame of a web page. */
function isSiteFrame(line: Line): boolean {
  if (line.text.length > 160 || /\d/.test(line.text)) return false;
  if (hasWord(line.text, 'cookies')) return true;
  if (!hasWord(line.text, 'siteChrome') && !hasWord(line.text, 'mailChrome')) return false;
  const parts = line.cells.length > 2 ? line.cells.map((cell) => cell.text) : line.text.split(/\s+/);
  return parts.length > 2 && parts.every((part) => isWord(part, 'siteChrome') || isWord(part, 'mailChrome'));
}

const isChrome = (line: Line) => isOwnWord(line.text) || areOwnWords(line) || isSiteFrame(line);

/** "Junk 27", "Clients (4)", "Family", "12": a folder, its count, or both. */
const folder = /^(?:[\p{L}&'’ -]{2,24}?(?<count>\s*(?:\(\d{1,5}\)|\d{1,5}\+?))?|(?<number>\d{1,5}\+?))$/u;

const isDocument = (text: string) =>
  fieldLabels()
    .get(foldedPhrase(text.replace(/[\s\d()+]+$/, '')))
    ?.some((kind) => kind !== 'issued') === true;

/** Words of a mail program or a site, and what stands in a list with them: among its own words a short line is a folder of somebody's. */
export function chromeLines(lines: readonly Line[]): ReadonlySet<number> {
  const own = new Set([...lines.entries()].flatMap(([index, line]) => (isChrome(line) ? [index] : [])));
  if (own.size < 2) return own;
  const all = new Set(own);
  for (const step of [1, -1])
    for (const start of own) {
      const run: number[] = [];
      for (let at = start + step; Math.abs(at - start) < 8 && !own.has(at); at += step) {
        const line = lines[at];
        const match = folder.exec(line?.text ?? '');
        if (!line || line.said || !match || line.text.split(' ').length > 4 || isDocument(line.text)) break;
        run.push(at);
        // Without a count it is a folder only where the program's words go on behind it.
        const counted = match.groups?.count !== undefined || match.groups?.number !== undefined;
        if (counted || own.has(at + step)) for (const one of run) all.add(one);
      }
    }
  return all;
}

/** The lines without those of a mail program above the paste, so that what comes first is first. */
export function belowChrome(lines: Line[]): Line[] {
  const chrome = chromeLines(lines.slice(0, 40));
  let from = 0;
  while (chrome.has(from) && !lines[from]?.said) from++;
  return from > 1 && from < lines.length ? lines.slice(from) : lines;
}
