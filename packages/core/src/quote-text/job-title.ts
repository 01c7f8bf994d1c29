import type { Evidence } from './draft.ts';
import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { headings, isWord, leadingWord } from './labels/index.ts';
import type { ItemInText } from './line-items.ts';
import type { Message } from './messages.ts';
import { startsAsOption } from './option-blocks.ts';
import type { Reading } from './reading.ts';
import { columnKinds } from './regions.ts';
import { isAddressLine } from './values/address.ts';
import { looksLikeCompany } from './values/name.ts';

/** What the job is, for "about your ...": a label says it, else the mail's subject, else the first item (low confidence). */
export function readJobTitles(
  reading: Reading,
  values: readonly LabelledValue[],
  messages: readonly Message[],
  items: readonly ItemInText[],
): Evidence<string>[] {
  const found: Evidence<string>[] = [];
  // "Project:" with nothing behind it: what else could be the title is a guess.
  let unread = false;
  const inColumns = hasColumnsBelow(reading);
  for (const labelled of values) {
    if (labelled.form === 'open' || labelled.form === 'columns') continue;
    const isTitle = labelled.kinds.includes('jobTitle');
    if (!isTitle && !labelled.kinds.includes('job')) continue;
    const text = labelled.value ? reading.slice(labelled.value) : '';
    const doubtful = isDoubtful(labelled, text) || (inColumns && isColumnHeading(labelled));
    if (!labelled.value || doubtful) unread = true;
    if (!labelled.value || !isPhrase(text) || startsAsOption(text)) continue;
    const confidence = doubtful ? asked : isTitle ? 0.85 : 0.8;
    found.push({ value: shorten(text), confidence, ...labelled.value, reason: 'label' });
  }
  for (const { subject } of messages) {
    const text = subject ? withoutReplyMarks(reading.slice(subject)) : '';
    if (subject && isPhrase(text))
      found.push({
        value: shorten(text),
        confidence: 0.6,
        start: subject.end - text.length,
        end: subject.end,
        reason: 'mail_header',
      });
  }
  const first = items.find((item) => item.amountMinor > 0);
  if (first)
    found.push({
      value: shorten(first.description),
      confidence: items.length === 1 ? 0.45 : 0.3,
      start: first.start,
      end: first.end,
      reason: 'line_item',
    });
  const sure = found.some((one) => one.reason === 'label' && one.confidence > asked);
  return found
    .filter((one) => one.value !== '')
    .map((one) => (unread && !sure ? { ...one, confidence: Math.min(asked, one.confidence) } : one));
}

/** Below the threshold under which a screen asks. */
const asked = 0.45;

/**
 * "Re:" at the end of a line: its value was lost, or the line below it is the value. "Scope" stands over a list, and a firm under
 * "Reference" may head the next block.
 */
const isDoubtful = ({ form, label }: LabelledValue, text: string) =>
  form === 'stacked' && (/:\s*$/.test(label) || headings().has(foldedPhrase(label)) || looksLikeCompany(text));

/** "Qty" alone on its line: the columns of a table stand below each other. */
const hasColumnsBelow = ({ lines }: Reading): boolean =>
  lines.some(
    ({ cells, text }) =>
      cells.length === 1 && columnKinds(text)?.some((kind) => kind === 'quantity' || kind === 'unitPrice') === true,
  );

/** "Work" over "Remove rotted boards" and "Install new ones": there a heading of items, and what stands below is the first of them. */
const isColumnHeading = ({ form, label }: LabelledValue): boolean =>
  form === 'stacked' && columnKinds(label)?.includes('item') === true;

/** "Re: Fwd: deck" is about the deck. */
function withoutReplyMarks(subject: string): string {
  const mark = leadingWord(subject, 'replyMark');
  const rest = mark && /^\s*:\s*/.exec(subject.slice(mark.end));
  return mark && rest ? withoutReplyMarks(subject.slice(mark.end + rest[0].length)) : subject;
}

const isPhrase = (text: string) =>
  text.length > 2 &&
  text.length < 120 &&
  /\p{L}{3}/u.test(text) &&
  !isAddressLine(text) &&
  !isWord(text, 'same') &&
  columnKinds(text) === undefined &&
  !/[@$£€]|^\d[\d-]*$/.test(text);

/** Up to eight words and 80 characters, cut at a comma where there is one. */
function shorten(text: string): string {
  const first = text.replace(/\s+/g, ' ').split(/,\s|;\s|\s[–—-]\s/)[0] ?? '';
  return first
    .split(' ')
    .slice(0, 8)
    .join(' ')
    .slice(0, 80)
    .replace(/[\s.,:;-]+$/, '');
}
