import { createFinder, htmlEntityAt, htmlTagAt, looksLikeHtml } from './source-html.ts';

/** The paste as the parser reads it, with the way back to the paste as it was. */
export interface SourceText {
  /** Plain text: `\n` ends a line, blanks are U+0020, no invisible characters, no markup. */
  text: string;
  /** Turns a range of `text` into the range of the original that it came from. */
  original(start: number, end: number): { start: number; end: number };
  /** Of the original, in UTF-16 units. */
  length: number;
  /** Raw bytes of a PDF, an image or an archive: there is nothing to read. */
  isBinary: boolean;
  /** Where the original was cut, if it is longer than the parser reads. */
  cutAt?: number;
}

/** Longer pastes are terms and attachments: everything an estimate says comes long before. In UTF-16 units. */
const readAtMost = 250_000;

export function readSource(original: string): SourceText {
  const input = original.slice(0, readAtMost);
  const writer = createWriter(input.length);
  if (!isBinary(input)) copyReadable(input, writer);
  const written = writer.text();
  const spaced = blanksInSpacedWords(written);
  writer.leaveOut(spaced);
  const text = spaced.size === 0 ? written : writer.text();
  return {
    text,
    original: writer.original,
    length: original.length,
    isBinary: isBinary(input),
    ...(original.length > readAtMost ? { cutAt: readAtMost } : {}),
  };
}

/** How PDF, ZIP (and so DOCX), PNG, GIF and JPEG files begin. */
const fileHeads = ['%PDF-', 'PK\u0003\u0004', '\u0089PNG', 'GIF8', '\u00ff\u00d8\u00ff'];

function isBinary(input: string): boolean {
  const head = input.slice(0, 40).replace(/^[\s>]+/, '');
  if (fileHeads.some((start) => head.startsWith(start))) return true;
  let controls = 0;
  let undecoded = 0;
  const sample = input.slice(0, 20_000);
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code === 0xfffd) undecoded++;
    else if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) controls++;
  }
  // Text in a wrong encoding has a few undecoded letters, and a copied line break may be a control character; bytes have many of both.
  return (
    (controls > 3 && (controls + undecoded) * 30 > sample.length) || (undecoded > 20 && undecoded * 8 > sample.length)
  );
}

function createWriter(capacity: number) {
  const units = new Uint16Array(capacity);
  const starts = new Int32Array(capacity);
  const ends = new Int32Array(capacity);
  let length = 0;
  return {
    /** One UTF-16 unit. */
    write(unit: string, start: number, end: number): void {
      units[length] = unit.charCodeAt(0);
      starts[length] = start;
      ends[length] = end;
      length++;
    },
    leaveOut(left: ReadonlySet<number>): void {
      if (left.size === 0) return;
      let to = 0;
      for (let from = 0; from < length; from++) {
        if (left.has(from)) continue;
        units[to] = units[from] ?? 0;
        starts[to] = starts[from] ?? 0;
        ends[to] = ends[from] ?? 0;
        to++;
      }
      length = to;
    },
    text() {
      const parts: string[] = [];
      // As many arguments as every engine takes in one call.
      for (let from = 0; from < length; from += 8192)
        parts.push(Reflect.apply(String.fromCharCode, undefined, units.subarray(from, Math.min(from + 8192, length))));
      return parts.join('');
    },
    original: (start: number, end: number) => ({
      start: starts[Math.max(0, Math.min(start, length - 1))] ?? 0,
      end: ends[Math.max(0, Math.min(end, length) - 1)] ?? 0,
    }),
  };
}

type Writer = ReturnType<typeof createWriter>;

/** "~~$1,350.00~~  $1,125.00": what is struck out holds no more. */
const struck = /(?<!~)~~(?=[^\s~])[^~\r\n]{1,200}(?<!\s)~~(?!~)/y;

function copyReadable(input: string, writer: Writer): void {
  const html = looksLikeHtml(input);
  const find = createFinder(input);
  let at = 0;
  while (at < input.length) {
    const unit = input.charAt(at);
    if (unit === '~') {
      struck.lastIndex = at;
      at += struck.exec(input)?.[0].length ?? 0;
      if (input.charAt(at) !== '~') continue;
    }
    if (unit === '<') {
      const tag = htmlTagAt(input, at, find);
      if (tag) {
        if (tag.replacement !== '') writer.write(tag.replacement, at, tag.end);
        at = tag.end;
        continue;
      }
    }
    if (unit === '&') {
      const entity = htmlEntityAt(input, at);
      if (entity) {
        const readable = readableUnit(entity.text);
        if (readable !== '') writer.write(readable, at, entity.end);
        at = entity.end;
        continue;
      }
    }
    at += copyUnits(input, at, html, writer);
  }
}

const spacedLetters = /(?<![^\s|>#])(?:\p{L} ){1,20}\p{L}(?: {2,4}(?:\p{L} ){1,20}\p{L}){0,4}(?![\p{L}\d.,:;'’&/-])/gu;

/** "915 - 555 - 0173", "$ 2 ,350 .00": a scan sets blanks around marks, and two in "Customer :  Eulalia  Montoya". */
const isScanned = /\d \.\d\d\b|\d ,\d{3}\b|\b\d{3} - \d{3} - \d{4}\b/;
const scannedName =
  /(?<=^[ >]{0,12}\p{L}[\p{L} ]{1,24} ?: {1,12})\p{Lu}\p{Ll}+(?: {1,2}\p{Lu}[\p{L}'’.-]*){1,3}(?= *$)/gmu;

/** "P R O P O S A L", "J O B   Q U O T E": the blanks inside words whose letters are set apart, where there are enough of them to be no list. */
function blanksInSpacedWords(text: string): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const { 0: found, index } of text.matchAll(spacedLetters)) {
    if (found.replace(/ /g, '').length < 5) continue;
    // Of the blanks between two words the first stays.
    for (const blank of found.matchAll(/(?<=\S) (?=\S)|(?<= ) /g)) inside.add(index + blank.index);
  }
  if (!isScanned.test(text)) return inside;
  for (const { 0: found, index } of text.matchAll(scannedName))
    for (const blank of found.matchAll(/(?<=\p{L} ) (?=\p{Lu})/gu)) inside.add(index + blank.index);
  return inside;
}

/** "**Owner** Hamish Lockyer · ...", "**Prepared for** Ann Pell": bold at the start of a line, and a name without a price behind it. */
const isBoldLabelEnd = (input: string, at: number): boolean =>
  /(?:^|\n|· )\*\*\p{Lu}\p{Ll}{3,11}(?: for| to)?$/u.test(input.slice(Math.max(0, at - 22), at)) &&
  /^\*\* \p{Lu}\p{L}*[^\S\n](?![^\n]*,\s*(?:\p{Ll}|$))[^\n$£€]{2,80}$/mu.test(
    /^[^\n]{0,90}/.exec(input.slice(at, at + 90))?.[0] ?? '',
  );

/** Copies one character, or one pair that stands for nothing readable, and says how many units were consumed. */
function copyUnits(input: string, at: number, html: boolean, writer: Writer): number {
  const unit = input.charAt(at);
  const next = input.charAt(at + 1);
  if (unit === '\r') {
    writer.write(html ? ' ' : '\n', at, at + (next === '\n' ? 2 : 1));
    return next === '\n' ? 2 : 1;
  }
  if (html && (unit === '\n' || unit === '\t')) {
    writer.write(' ', at, at + 1);
    return 1;
  }
  if (unit === '*' && next === '*' && isBoldLabelEnd(input, at)) {
    writer.write(':', at, at + 2);
    return 2;
  }
  if ((unit === '*' && next === '*') || (unit === '~' && next === '~')) return 2;
  const code = unit.charCodeAt(0);
  if (code >= 0xd800 && code <= 0xdfff) return copySurrogate(input, at, writer);
  const readable = readableUnit(unit);
  if (readable !== '') writer.write(readable, at, at + 1);
  return 1;
}

/** Emoji part words like a blank; rare letters outside the first plane are kept; lone halves are dropped. */
function copySurrogate(input: string, at: number, writer: Writer): number {
  const point = input.codePointAt(at) ?? 0;
  if (point < 0x10000) return 1;
  // Tags and more variation selectors show nothing; neither do musical formatting marks.
  if ((point >= 0xe0000 && point <= 0xe0fff) || (point >= 0x1d173 && point <= 0x1d17a)) return 2;
  if (point >= 0x1f000 && point <= 0x1faff) writer.write(' ', at, at + 2);
  else {
    writer.write(input.charAt(at), at, at + 2);
    writer.write(input.charAt(at + 1), at, at + 2);
  }
  return 2;
}

const invisible =
  /\u034f|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffd]|[\ufe00-\ufe0f]/;
const blank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const pictograph = /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u260f\u2613-\u27bf\u2b00-\u2bff]/;

function readableUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code >= 32 && code < 127) return unit;
  if (unit === '\n' || unit === '\t') return unit;
  if (unit === '\f' || unit === '\v' || unit === '\u2028' || unit === '\u2029' || unit === '\u0085') return '\n';
  if (code < 32 || (code >= 127 && code < 160) || invisible.test(unit)) return '';
  if (blank.test(unit)) return ' ';
  if (pictograph.test(unit)) return ' ';
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (unit === '\uffe5') return '¥';
  return unit;
}
