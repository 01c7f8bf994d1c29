import { type LabelMatch, parties, personalKinds } from './label.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fromLanguages } from './labels/in-use.ts';
import { fieldLabels, isLabel, isWord, leadingWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';

/** A label without a colon, taken for its longest known form: "Estimate # 2291", "Phone (512) 555-0143". */
export function openLabel(text: string): LabelMatch | undefined {
  if (!holdsLabelWord(text.slice(0, 60))) return undefined;
  const tokens = [...text.slice(0, 60).matchAll(/#|№|[\p{L}\p{N}’'&+]+/gu)].slice(0, 6);
  for (let count = tokens.length; count > 0; count--) {
    const last = tokens[count - 1];
    if (!last) continue;
    const end = last.index + last[0].length;
    const head = text.slice(0, end);
    if (/[:;!?(]/.test(head) || (head.includes(', ') && !isLabel(head, 'city'))) continue;
    // "EST-000238": the letters belong to the number.
    if (/^\p{Lu}{1,5}$/u.test(last[0]) && /^[-/]\d/.test(text.slice(end))) continue;
    const owned = ownedContact(head, text.slice(end));
    if (owned) return { ...owned, valueStart: end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0), form: 'open' };
    const kinds = revisedLabel(head) ?? fieldLabels().get(foldedPhrase(head));
    if (!kinds || foldedPhrase(head).length < 2) continue;
    const rest = /^[\s.#:*°º–-]*/.exec(text.slice(end))?.[0].length ?? 0;
    if (rest === 0) continue;
    return { kinds, owner: undefined, valueStart: end + rest, form: 'open' };
  }
  return undefined;
}

/** "Customer mobile 0491 570 156": without a colon, but with whose it is and a number or an address behind it. */
function ownedContact(head: string, rest: string): Pick<LabelMatch, 'kinds' | 'owner'> | undefined {
  if (!/^ (?:[+(]?\d|\S+@)/.test(rest) || !head.includes(' ')) return undefined;
  const [first = '', ...words] = foldedPhrase(head).split(' ');
  const before = fieldLabels().get(first) ?? [];
  const kinds = fieldLabels().get(words.join(' ')) ?? [];
  const owner = isWord(first, 'addressed') ? 'customer' : parties.find((party) => before.includes(party));
  return owner && kinds.some((kind) => personalKinds.includes(kind)) ? { kinds, owner } : undefined;
}

/** "Solar proposal for Colette Marchetti": a title that says of what, and for whom. */
function isTitleFor(head: string): boolean {
  const words = foldedPhrase(head).split(' ');
  return (
    words.length >= 3 &&
    words.length <= 5 &&
    isWord(words.at(-1) ?? '', 'forParty') &&
    fieldLabels()
      .get(words.at(-2) ?? '')
      ?.includes('documentTitle') === true &&
    /^\p{Lu}/u.test(head)
  );
}

const gluedTitles = fromLanguages(() =>
  [...fieldLabels()].flatMap(([phrase, kinds]) =>
    kinds.includes('documentTitle') && /^[a-z]{7,}$/.test(phrase) ? [phrase] : [],
  ),
);

const labelWords = fromLanguages(
  (): ReadonlySet<string> => new Set([...fieldLabels().keys()].flatMap((phrase) => phrase.split(' '))),
);

/** Most lines have no word that stands in any label, and need not be looked up part by part. */
export const holdsLabelWord = (text: string): boolean =>
  foldedPhrase(text)
    .split(' ')
    .some((word) => labelWords().has(word) || gluedTitles().some((title) => word.endsWith(title)));

/** "REVISED ESTIMATE HV-304", "Quote prepared for Sue Farrant": what stands before a label and belongs to it. */
function revisedLabel(head: string): readonly LabelKind[] | undefined {
  const version = leadingWord(head, 'version');
  const kinds = version && fieldLabels().get(foldedPhrase(head.slice(version.end)));
  if (kinds?.includes('estimateNumber')) return kinds;
  const [title, ...rest] = foldedPhrase(head).split(' ');
  // "Umzugsangebot Nr. 88": in German what it is an offer of stands in the same word.
  const glued = gluedTitles().find((one) => title !== one && title?.endsWith(one));
  const gluedKinds = glued && rest.length > 0 ? fieldLabels().get([glued, ...rest].join(' ')) : undefined;
  if (gluedKinds?.includes('estimateNumber') && isWord(rest.join(' '), 'numberMark')) return gluedKinds;
  const named = fieldLabels()
    .get(title ?? '')
    ?.includes('documentTitle')
    ? fieldLabels().get(rest.join(' '))
    : undefined;
  if (named?.includes('customer') && rest.length > 1) return named;
  // "Proposal for homeowner Ann Lee".
  const party = isWord(rest[0] ?? '', 'forParty') ? fieldLabels().get(rest.slice(1).join(' ')) : undefined;
  if (party?.includes('customer') && isLabel(title ?? '', 'documentTitle')) return ['customer'];
  // "Service estimate prepared 05/04/2026".
  const [before = '', last = ''] = rest.slice(-2);
  if (rest.length > 1 && rest.length < 4 && isLabel(before, 'documentTitle') && isLabel(last, 'issued'))
    return ['issued'];
  return isTitleFor(head) ? ['customer'] : undefined;
}
