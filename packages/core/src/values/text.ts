/**
 * Text that strangers typed, made fit for a header, a text message or a page. Nothing here trusts its input.
 */

// Control characters, the two Unicode line breaks and direction overrides: they split headers or make text read as
// something else. Joiners stay, emoji are made of them.
const unsafe = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const unsafeButNewline = /[^\P{Cc}\n]+|[\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

// What nearly every name, job and address is already. Messages are made by the thousand a second.
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** One line without control characters, at most `max` characters; what is cut off shows as `…`. */
export function oneLine(text: string, max: number): string {
  if (text.length <= max && plainLine.test(text)) return text;
  return clip(text.toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' ').trim(), max);
}

// Joiners, fillers and blanks that are letters or symbols to Unicode and nothing to a reader.
const blankLetters = '\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0';
const seen = new RegExp(`[^\\p{C}\\p{Z}\\p{M}${blankLetters}]`, 'u');

/** Whether a reader sees anything of it: a name of zero-width spaces is no name. */
export function isVisible(text: string): boolean {
  return seen.test(text);
}

/** Free text: keeps its line breaks, at most two in a row, and nothing else that is invisible. */
export function prose(text: string, max: number): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(unsafeButNewline, ' ');
  return clip(plain.replace(/\n{3,}/g, '\n\n').trim(), max);
}

/** A value for a mail header (subject, display name): one line, bounded far below the 998 characters RFC 5322 allows. */
export function headerText(text: string, max = 150): string {
  return oneLine(text, max);
}

/** Text for an HTML text node or a quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;')
    : text;
}

/**
 * The name to greet with, or null where greeting by name would be wrong: firms, couples, initials, titles alone.
 * `Whitfield, Dana` and `Mrs. Dana Whitfield` are both Dana; `Mr. Whitfield` is nobody's first name.
 */
export function firstNameOf(fullName: string): string | null {
  const name = oneLine(fullName, 200);
  if (/[&/@<>()[\]{}\d]|\b(and|y|und|et)\b|\b(llc|inc|ltd|gmbh|corp|co|company|hoa|trust|estate)\b\.?/i.test(name))
    return null;
  const turned = /^([^,]+),\s*([^,]+)$/.exec(name);
  const words = (turned === null ? name : `${turned[2]} ${turned[1]}`).split(' ');
  const titled = /^(mr|mrs|ms|miss|mx|dr|prof|sr|sra|srta|don|doña)\.?$/i.test(words[0] ?? '');
  if (titled) words.shift();
  if (titled && words.length < 2) return null;
  const first = words[0] ?? '';
  return /^\p{L}[\p{L}\p{M}'’-]{1,29}$/u.test(first) ? first : null;
}

function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = Array.from(text);
  return points.length <= max
    ? text
    : `${points
        .slice(0, Math.max(0, max - 1))
        .join('')
        .trimEnd()}…`;
}
