import type { Evidence } from './draft.ts';
import { matchLabel } from './label-match.ts';
import type { LabelledValue } from './labelled-values.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, hasWord, isLabel, isWord, leadingWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Line } from './lines.ts';
import type { Reading, Span } from './reading.ts';
import { saidNumbers } from './said-numbers.ts';

/** An identifier: starts with a letter or digit, holds a digit, no blanks. */
const idShape = /^[#\s`*"“„«]*([\p{L}\d](?:[\p{L}\d./_\u2010-\u2015-]|(?<=\p{Lu})&(?=\p{Lu})){0,30})/u;

/** "KV 2026/58": a short mark of capitals before the number. */
const spacedId = /^[#\s]*(\p{Lu}{1,4} (\d[\p{L}\d./_-]{1,20}))(?=$|[\s,;|)])/u;

/** "KV 26/078 vom 17. August 2026", "Q 1045 for Ann Berg": what may go on behind such a number. */
const endsNumber = (rest: string) =>
  /^(?:$|\s{2}|[\t\n,;|)])/.test(rest) ||
  leadingWord(rest, 'documentDated') !== undefined ||
  leadingWord(rest, 'forParty') !== undefined ||
  /^ [-–—] /.test(rest);

const notId =
  /^(?:\d{1,2}[-/.]\d{1,2}[-/.](?:\d\d){1,2}|\d{1,2}[/.]\d{1,2}|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d+[.,]\d\d|\d{1,2}(?:st|nd|rd|th)?)$/i;

/** "Est. year-1 production", "Est. 25-year savings": small words with a figure. */
const isPeriod = /^(?:\p{Ll}{3,}-\d{1,4}|\d{1,3}-\p{Ll}{3,})$/u;

/** "Quote   P 555-0100"; but "Presupuesto nº P 26/031" and "Angebot AN 2026/112" have letters before the number. */
const isOtherLabel = (mark: string, marked: boolean): boolean =>
  !marked &&
  fieldLabels()
    .get(foldedPhrase(mark))
    ?.some((kind) => kind !== 'customer') === true;

/** "Quote NumberQU-0233": the last word of a label that a copy glued to its number. */
function gluedMark(text: string): number {
  const mark = /^\s*(\p{Lu}\p{Ll}{1,10})(?=\p{Lu}{1,5}-?\d|\d)/u.exec(text);
  return mark && isWord(mark[1] ?? '', 'numberMark') ? mark[0].length : 0;
}

/** "26/88" is no day of a month. */
const isNoDay = (text: string): boolean =>
  /^\d\d\/\d\d$/.test(text) && text.split('/').some((part) => Number(part) > 31);

/** Where a document's number stands in the value of a label. */
export function idAt(reading: Reading, { start: from, end }: Span, marked = false): Span | undefined {
  const span = { start: from + gluedMark(reading.slice({ start: from, end: Math.min(end, from + 20) })), end };
  const text = reading.slice(span);
  const spaced = spacedId.exec(text);
  if (
    spaced?.[1] &&
    spaced[2] &&
    (!notId.test(spaced[2]) || isNoDay(spaced[2])) &&
    endsNumber(text.slice(spaced[0].length)) &&
    !isOtherLabel(spaced[1].split(' ')[0] ?? '', marked)
  ) {
    const start = span.start + spaced[0].length - spaced[1].length;
    return { start, end: start + spaced[1].replace(/[.\u2010-\u2015-]+$/, '').length };
  }
  const match = idShape.exec(text);
  const id = match?.[1]?.replace(/[.\u2010-\u2015-]+$/, '');
  if (
    !match ||
    !id ||
    !/\d/.test(id) ||
    (!marked && isPeriod.test(id)) ||
    (notId.test(id) && !match[0].startsWith('#') && !(marked && /^\d+(?:[/.]\d+)?$/.test(id))) ||
    id.length < 2
  )
    return undefined;
  if (/^ ?\d|^-\d/.test(text.slice(match[0].length)) && /^\d+$/.test(id)) return undefined;
  const start = span.start + match[0].length - (match[1]?.length ?? 0);
  return withSuffix(reading, { start, end: start + id.length });
}

/** "2026-311 bis" is another document than 2026-311. */
function withSuffix(reading: Reading, id: Span): Span {
  const word = /^ (\p{L}{3,6})(?![\p{L}\d])/u.exec(reading.source.text.slice(id.end, id.end + 8))?.[1];
  return word !== undefined && isWord(word, 'numberSuffix') ? { start: id.start, end: id.end + 1 + word.length } : id;
}

/** "Est. 1961", "EST. 1988 - LIC 448812" is when the firm began. */
function isFoundingYear({ form, label }: LabelledValue, text: string): boolean {
  if (form !== 'open' || hasWord(label, 'numberMark')) return false;
  const rest = /^\s*(?:1[89]\d|20[0-2])\d(?!\d)\s*/.exec(text)?.[0].length;
  if (rest === undefined) return false;
  return (
    rest === text.length ||
    (isWord(label.replace(/[\s.]+$/, ''), 'abbreviation') && /^[-–—|·•,;]/.test(text.slice(rest)))
  );
}

const named = (labelled: LabelledValue, kind: LabelKind) => labelled.kinds.includes(kind);

/** The number of this document; never a licence, policy, claim or customer number: those have labels of their own. */
export function readNumbers(reading: Reading, values: readonly LabelledValue[]): Evidence<string>[] {
  const candidates: Evidence<string>[] = [];
  const references: Evidence<string>[] = [];
  for (const labelled of values) {
    const strong = named(labelled, 'estimateNumber');
    if ((!strong && !named(labelled, 'number')) || !labelled.value || labelled.owner === 'thirdParty') continue;
    if (labelled.form === 'stacked' && strong && !hasWord(labelled.label, 'numberMark')) {
      // "ESTIMATE" over the firm's phone.
      if (reading.slice(labelled.value).trim().includes(' ') || reading.phones(labelled.value).length > 0) continue;
    }
    if (isFoundingYear(labelled, reading.slice(labelled.value))) continue;
    const id = idAt(
      reading,
      behindReference(reading, labelled.value),
      /:\s*$/.test(labelled.label) || hasWord(labelled.label, 'numberMark') || isShortNumber(reading, labelled),
    );
    if (!id) continue;
    const confidence =
      (strong ? 0.95 : 0.8) - (labelled.form === 'open' ? 0.03 : 0) - (labelled.form === 'columns' ? 0.15 : 0);
    (hasWord(labelled.label, 'referenceWord') ? references : candidates).push({
      value: reading.slice(id),
      confidence,
      ...id,
      reason: labelled.form === 'columns' ? 'stacked_columns' : 'label',
    });
  }
  // "quote_id: 88213", "Our ref: JM/12" beside a line that says the number.
  const less = candidates.length > 0 ? 0.05 : 0;
  candidates.push(...references.map((one) => ({ ...one, confidence: one.confidence - less })));
  if (candidates.length > 0) return candidates;
  const found = numbersInLines(reading);
  return found.length > 0 ? found : bareReferences(reading, values);
}

/** "Estimate 88", and nothing else on the line. */
const isShortNumber = (reading: Reading, { form, value, cell, lineIndex }: LabelledValue): boolean =>
  form === 'open' &&
  value !== undefined &&
  /^\d\d$/.test(reading.slice(value)) &&
  reading.lines[lineIndex]?.cells.length === 1 &&
  /^\p{L}+ /u.test(cell.text);

/** "Quotation - our ref AJH/2261": a title, and the label of its number behind it. */
function behindReference(reading: Reading, value: Span): Span {
  const text = reading.slice(value);
  // "見積番号 No. NS-2026-118": the mark again, in another language.
  const mark = leadingWord(text, 'numberMark');
  const gap = mark && /^[.:\s]+(?=[\p{L}\d-]*\d)/u.exec(text.slice(mark.end))?.[0].length;
  if (mark && gap) return { start: value.start + mark.end + gap, end: value.end };
  const inner = /^\p{L}+ \p{L}+/u.test(text) ? matchLabel(text) : undefined;
  const isNumber = inner?.kinds.includes('estimateNumber') && inner.valueStart < text.length;
  return inner && isNumber ? { start: value.start + inner.valueStart, end: value.end } : value;
}

/** "Ref: OA/26/117" where nothing else is numbered: a reference that is a number and nothing else. */
function bareReferences(reading: Reading, values: readonly LabelledValue[]): Evidence<string>[] {
  return values.flatMap((labelled) => {
    const { value, label } = labelled;
    if (!value || !named(labelled, 'job') || labelled.form === 'open' || !hasWord(label, 'numberMark')) return [];
    const id = idAt(reading, value);
    if (!id || id.end - id.start !== reading.slice(value).trim().length || id.end - id.start < 3) return [];
    return [{ value: reading.slice(id), confidence: 0.7, ...id, reason: 'label' as const }];
  });
}

/** "EST0219": the short word for the document and its number, alone. */
function isMarkedNumber(text: string): boolean {
  const mark = /^(\p{Lu}{2,5})-?\d{3,10}$/u.exec(text)?.[1];
  return mark !== undefined && isLabel(mark, 'estimateNumber');
}

/** "Estimate 77120", "Agreement 26-0957", "Anbot 2026/41"; but "c'est 900 €" has no "Est." */
const namedNumber =
  /(?<!['’])(\p{L}{3,14}) (?!\d+ [€$£])(\d{3,10}|\d{2,4}-\d{3,6}|(?:19|20)\d\d\/\d{1,5}|\d\d\/\d{3,5})(?=$|[,.;:)]|\s+(\p{L}*))/giu;

const idBehindTitle =
  /(?:^|\s)(?:\p{Lu}{1,5}[-/]?\d{2,}[\d-]{0,10}|(?:19|20)\d\d[-/](?:\p{Lu}{1,4}-)?\d{2,6}|#\p{Lu}{0,4}-?\d[\d-]{2,10})\*{0,2}$/u;

/**
 * "Kitchen refresh proposal – KR-88", "Offre de prix 2026/0091", "Quote for Job #S8-2047": a line that ends in the name of the document
 * and a number, which a dash parts from it or which is the job's where no other is.
 */
function titledNumber({ text, start, end }: Line): { span: Span; confidence: number } | undefined {
  const id = text.length < 90 ? idBehindTitle.exec(text) : null;
  if (!id) return undefined;
  const from = id.index + (/^\s/.test(id[0]) ? 1 : 0);
  const span = { start: start + from, end };
  const [, title = '', dash] = /(\p{L}+(?: \p{L}+){0,2})(\s+[-–—|·]\s*)?\s*$/u.exec(text.slice(0, from)) ?? [];
  const words = title.split(' ');
  const isTitle = [1, 2, 3].some(
    (size) => (dash || size > 1) && size <= words.length && isLabel(words.slice(-size).join(' '), 'documentTitle'),
  );
  if (isTitle) return { span, confidence: 0.75 };
  const isJobs = words.length === 3 && isLabel(words[0] ?? '', 'documentTitle') && isLabel(words[2] ?? '', 'job');
  return isJobs && id[0].includes('#') && text.startsWith(title) ? { span, confidence: 0.6 } : undefined;
}

/** "Re: your Estimate #1047" anywhere in a short line. */
function numbersInLines(reading: Reading): Evidence<string>[] {
  const found: Evidence<string>[] = [];
  for (const [index, line] of reading.lines.slice(0, 400).entries()) {
    found.push(...saidNumbers(reading, line, (span) => idAt(reading, span, true)));
    // A notice in one line ("... has sent you quote #1182 for $1,265.00. Review it here: ...") says it at once.
    if (line.text.length > 200 && index > 2) continue;
    const text = line.text.length > 200 ? line.text.slice(0, 200).replace(/\S*$/, '') : line.text;
    const bare = line.cells.find(
      (cell) => /^# ?\p{Lu}{1,5}-?\d[\d-]{0,12}$/u.test(cell.text) || isMarkedNumber(cell.text),
    );
    const id = bare && idAt(reading, bare, true);
    if (id) found.push({ value: reading.slice(id), confidence: 0.8, ...id, reason: 'label' });
    for (const match of text.matchAll(
      /(\p{L}{3,20})\s{1,3}(?=\p{Lu}-?\d{3}|\p{Lu}{2,5}-?\d\d|\p{Lu}{2,4} \d{2,4}[/-]\d)/gu,
    )) {
      if (!isLabel(match[1] ?? '', 'documentTitle')) continue;
      const named = idAt(reading, { start: line.start + match.index + match[0].length, end: line.end });
      if (named) found.push({ value: reading.slice(named), confidence: 0.8, ...named, reason: 'sentence' });
    }
    const titled = titledNumber(line);
    const behindTitle = titled && idAt(reading, titled.span, true);
    if (behindTitle)
      found.push({ value: reading.slice(behindTitle), confidence: titled.confidence, ...behindTitle, reason: 'label' });
    for (const match of text.matchAll(namedNumber)) {
      // "Subject: Estimate 77120 for your home", but not "estimate 1200 sq ft" or "quote 2026".
      const isYear = /^(?:19|20)\d\d(?:\/(?:0[1-9]|1[0-2]))?$/.test(match[2] ?? '');
      if (isYear || isWord(match[3] ?? '', 'unit') || isWord(match[3] ?? '', 'day')) continue;
      // "Agreement 26-0957".
      const isNamed = isLabel(match[1] ?? '', 'documentTitle') && !isLabel(match[1] ?? '', 'otherNumber');
      if (!isLabel(match[1] ?? '', 'estimateNumber') && !(isNamed && match[2]?.includes('-'))) continue;
      const start = line.start + match.index + (match[1]?.length ?? 0) + 1;
      const id = withSuffix(reading, { start, end: start + (match[2]?.length ?? 0) });
      found.push({ value: reading.slice(id), confidence: 0.75, ...id, reason: 'sentence' });
    }
    for (const match of text.matchAll(/([\p{L}]{3,20})\s+(#|[\p{L}º°]{1,9}\.?)\s*(?=\p{L}{0,6}-?\d)/giu)) {
      // "Voici le devis n° 1187".
      if (!isLabel(match[0].replace(/[º°]/g, ''), 'estimateNumber')) continue;
      const id = idAt(reading, { start: line.start + match.index + match[0].length, end: line.end });
      if (id) found.push({ value: reading.slice(id), confidence: 0.85, ...id, reason: 'label' });
    }
  }
  return found;
}
