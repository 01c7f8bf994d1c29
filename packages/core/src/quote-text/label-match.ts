import { type LabelMatch, parties, personalKinds, reachKinds } from './label.ts';
import { foldedPhrase } from './labels/fold.ts';
import { fieldLabels, isLabel, isWord, leadingWord, ofWords, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import { openLabel } from './open-label.ts';

export type { LabelMatch } from './label.ts';

export const longestLabel = 44;

/** "Fecha del servicio: 28/11/2026", "Fecha estimada de entrega:", "Date prévue de début :": the date of something else. */
function isOtherDate(text: string, colon: number): boolean {
  const open = openLabel(text);
  if (!open?.kinds.includes('issued') || open.valueStart > colon) return false;
  const rest = foldedPhrase(withoutAside(text.slice(open.valueStart, colon)));
  if (ofWords().some((of) => rest.startsWith(`${of} `))) return true;
  // "Date estimate prepared by Ann:" is still this document's.
  return rest !== '' && rest.split(' ').length < 6 && !/\d/.test(rest) && !isOfDocument(rest);
}

const isOfDocument = (rest: string) =>
  rest
    .split(' ')
    .some(
      (word) =>
        isLabel(word, 'documentTitle') ||
        isLabel(word, 'estimateNumber') ||
        isLabel(word, 'issued') ||
        isWord(word, 'revision'),
    );

export function matchLabel(text: string): LabelMatch | undefined {
  const colon = labelColon(text);
  if (colon >= 0) {
    const known = lookUp(inWords(text.slice(0, colon)));
    const valueStart = colon + 1 + blanksAt(text, colon + 1);
    if (known) return { ...known, valueStart, form: valueStart >= text.length ? 'alone' : 'colon' };
    if (isOtherDate(text, colon)) return { kinds: ['otherDate'], owner: undefined, valueStart, form: 'colon' };
  }
  if (text.length <= longestLabel) {
    const phrase = foldedPhrase(withoutAside(text));
    const kinds = fieldLabels().get(phrase);
    if (kinds && phrase.length > 1) return { kinds, owner: undefined, valueStart: text.length, form: 'alone' };
    const compound = compoundLabel(text);
    if (compound) return { ...compound, valueStart: text.length, form: 'alone' };
  }
  return gluedLabel(text) ?? openLabel(text);
}

/** "Date20 Jul 2026", "Quote NumberQU-0233": a copy of a PDF lost the blank between a label and its date or number. */
function gluedLabel(text: string): LabelMatch | undefined {
  const head = /^\p{Lu}\p{L}{1,12}(?: \p{L}{2,12})?(?<=\p{Ll})(?=\p{Lu}{1,5}-?\d|\d)/u.exec(text.slice(0, 40))?.[0];
  if (head === undefined) return undefined;
  const rest = text.slice(head.length);
  const kinds = fieldLabels().get(foldedPhrase(head)) ?? [];
  const isDated = kinds.some((kind) => kind === 'issued' || kind === 'expires' || kind === 'otherDate');
  const isNumbered =
    kinds.some((kind) => kind === 'estimateNumber' || kind === 'otherNumber') &&
    isWord(/\p{L}+$/u.exec(head)?.[0] ?? '', 'numberMark');
  const fits = (isDated && /^\d{1,4}[ ./-]\S/.test(rest)) || (isNumbered && /^[\p{L}\d./-]+$/u.test(rest));
  return fits ? { kinds, owner: undefined, valueStart: head.length, form: 'open' } : undefined;
}

function labelColon(text: string): number {
  const head = text.slice(0, longestLabel);
  const colon = head.indexOf(':');
  return colon > 0 && !/^:\d\d|^:\/\//.test(text.slice(colon, colon + 3)) ? colon : -1;
}

/** "quoteNumber", as programs write it. */
const inWords = (head: string) =>
  /^"?\p{Ll}+(?:\p{Lu}\p{Ll}+)+"?$/u.test(head) ? head.replace(/(?=\p{Lu})/gu, ' ') : head;

const blanksAt = (text: string, at: number) => /^[\s*_:]*/.exec(text.slice(at))?.[0].length ?? 0;
const withoutAside = (text: string) => text.replace(/\([^()]{0,30}\)/g, ' ');

/** "GST Registration Number", "Company Representative": a heading's last words say what it is, if it is a number or a person of the firm. */
function compoundLabel(text: string): Pick<LabelMatch, 'kinds' | 'owner'> | undefined {
  if (!/^\p{Lu}[\p{L}&/]*(?: \p{Lu}?[\p{L}&/-]*){1,3}[.:#]?$/u.test(text)) return undefined;
  const known = lookUp(text);
  if (known?.kinds.includes('otherNumber') && known.owner === undefined) return known;
  // "Client Phone", over its column of an export or in a cell before the number.
  if (known?.owner && known.kinds.some((kind) => reachKinds.includes(kind))) return known;
  const words = foldedPhrase(text).split(' ');
  const role = fieldLabels().get(words.at(-1) ?? '');
  const firm = fieldLabels().get(words.slice(0, -1).join(' '));
  return role?.includes('thirdParty') && firm?.includes('contractor')
    ? { kinds: ['thirdParty'], owner: undefined }
    : undefined;
}

function lookUp(head: string): Pick<LabelMatch, 'kinds' | 'owner'> | undefined {
  const phrase = foldedPhrase(withoutAside(head));
  const exact = fieldLabels().get(phrase);
  if (exact) return { kinds: exact, owner: undefined };
  const words = phrase.split(' ');
  // "Estimate for Ana Ruiz, her cell: 512-555-0143" is a sentence with a label in it.
  if (words.length > 6 || /\p{L}{2}[,.;] /u.test(head)) return undefined;
  // "Name/Tel: Vic Stone 512-555-0143": who, and how to reach them; "Name & Title" is who.
  const [who, reachedBy] = head.split(/\s?[/&+]\s?/).map((part) => fieldLabels().get(foldedPhrase(part)));
  if (reachedBy && who?.some((kind) => kind === 'personName' || kind === 'customer'))
    return { kinds: [...who, ...reachedBy.filter((kind) => reachKinds.includes(kind))], owner: undefined };
  if (isEitherOf(head)) return { kinds: ['customer'], owner: undefined };
  // "Telefon Kundin", "Email (client)": how to reach whom.
  const whose = words.length === 2 ? fieldLabels().get(words[1] ?? '') : undefined;
  const reach = (fieldLabels().get(words[0] ?? '') ?? []).filter((kind) => reachKinds.includes(kind));
  const reached = parties.find((party) => whose?.includes(party));
  if (reach.length > 0 && reached) return { kinds: reach, owner: reached };
  // "Ihr Telefon", "Your cell", to whom the paste speaks.
  const your = leadingWord(phrase, 'addressed');
  const theirs = your ? (fieldLabels().get(phrase.slice(your.end).trim()) ?? []) : [];
  if (theirs.some((kind) => personalKinds.includes(kind)))
    return { kinds: theirs.filter((kind) => personalKinds.includes(kind)), owner: 'customer' };
  // "Phone on file", "Cell we have for you": how to reach whom the paste is for.
  const onFile = wordsIn(phrase, 'onFile').at(-1);
  if (onFile && onFile.start > 0 && onFile.end === phrase.length) {
    const kinds = (fieldLabels().get(phrase.slice(0, onFile.start).trim()) ?? []).filter(
      (kind) => kind === 'personName' || reachKinds.includes(kind),
    );
    if (kinds.length > 0) return { kinds, owner: 'customer' };
  }
  // "Validez de la oferta" is about the offer and says when it ends.
  if (
    fieldLabels()
      .get(words[0] ?? '')
      ?.includes('expires')
  )
    return { kinds: ['expires'], owner: undefined };
  if (isPlaceOfWork(words)) return { kinds: ['jobAddress'], owner: undefined };
  for (let skip = 1; skip < words.length; skip++) {
    const kinds = fieldLabels().get(words.slice(skip).join(' '));
    if (!kinds) continue;
    const before = fieldLabels().get(words.slice(0, skip).join(' ')) ?? [];
    const owner = parties.find((party) => before.includes(party));
    if (kinds.some((kind) => before.includes(kind))) return { kinds, owner };
    const dated = kinds.every((kind) => kind === 'issued' || kind === 'number' || kind === 'estimateNumber');
    // "Payment date", "Policy number": an unknown or foreign word before makes it another date or number.
    if (dated && owner === undefined)
      return {
        kinds: [
          before.includes('estimateNumber')
            ? (kinds[0] ?? 'number')
            : kinds.includes('issued')
              ? 'otherDate'
              : 'otherNumber',
        ],
        owner,
      };
    // "Service agreement for:" names its party at the end; "Your customer:" does not.
    // "wir bieten Ihnen an:", "We propose to:" are sentences.
    // "Building inspector: Harlan Boggs".
    if (kinds.includes('thirdParty') && !kinds.includes('customer') && skip === 1 && words.length < 4)
      return { kinds: ['thirdParty'], owner };
    if (kinds.some((kind) => parties.some((party) => party === kind)))
      return words.length > 2 && (/^\p{Ll}/u.test(head.trim()) || isWord(words[0] ?? '', 'firstPerson'))
        ? undefined
        : isWord(words.at(-1) ?? '', 'forParty') || isOfTheFirm(words.slice(0, skip), kinds)
          ? { kinds, owner }
          : undefined;
    return { kinds, owner };
  }
  return undefined;
}

/** "Locataire ou propriétaire", "Owner or agent": whichever of them it is, a form asks for whom it is for. */
function isEitherOf(head: string): boolean {
  const or = wordsIn(head, 'orWord').find(({ start }) => start > 0);
  if (!or) return false;
  const [one = [], other = []] = [head.slice(0, or.start), head.slice(or.end)].map((part) =>
    fieldLabels().get(foldedPhrase(part)),
  );
  const isParty = (kinds: readonly LabelKind[]) => kinds.includes('customer') || kinds.includes('thirdParty');
  return isParty(one) && isParty(other) && [...one, ...other].includes('customer');
}

/** "Domicilio de los trabajos", "Adresse des travaux": the address of something that is the job. */
function isPlaceOfWork([place = '', ...words]: readonly string[]): boolean {
  const of = ofWords().find((one) => words.join(' ').startsWith(`${one} `));
  if (of === undefined || !isOneOf(fieldLabels().get(place), ['address', 'jobAddress'])) return false;
  return isOneOf(fieldLabels().get(words.join(' ').slice(of.length + 1)), ['job', 'jobAddress', 'itemsHeading']);
}

const isOneOf = (kinds: readonly LabelKind[] | undefined, wanted: readonly LabelKind[]) =>
  kinds?.some((kind) => wanted.includes(kind)) === true;

/** "Your consultant:", "Our estimator:" are people of the firm; "Your customer:" is nobody the paste is for. */
const isOfTheFirm = (before: readonly string[], kinds: readonly LabelKind[]) =>
  kinds.includes('thirdParty') && isWord(before.join(' '), 'version');
