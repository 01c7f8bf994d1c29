import type { FieldName } from './draft.ts';
import { longestLabel, matchLabel } from './label-match.ts';
import type { LabelKind } from './labels/language.ts';
import { holdsLabelWord } from './open-label.ts';

const people: readonly FieldName[] = ['customerName', 'customerEmail', 'customerPhone', 'companyName', 'jobAddress'];

/** What a label could say otherwise than the part that was read; those not named here speak of people. */
const fieldsOf: Partial<Record<LabelKind, readonly FieldName[]>> = {
  estimateNumber: ['estimateNumber'],
  number: ['estimateNumber'],
  issued: ['issuedOn'],
  expires: ['validUntil'],
  jobTitle: ['jobTitle'],
  job: ['jobTitle', 'jobAddress'],
  documentTitle: [],
  otherNumber: [],
  otherDate: [],
};

const plainKinds: readonly LabelKind[] = ['customer', 'estimateNumber', 'issued', 'expires'];

/** Looking at more lines would cost more than reading them was to spare. */
const mostLooked = 4000;

/**
 * Fields that lines which nobody read could speak against: the price always, the others where a label of their kind or an address
 * of mail stands there that is not in what was read. A list of 1,500 items has none, so that whose it is stays known.
 */
export function contestedFields(leftOut: readonly string[], read: string): ReadonlySet<FieldName> {
  const contested = new Set<FieldName>(['totalMinor', 'deposit']);
  const add = (names: readonly FieldName[]) => {
    for (const name of names) contested.add(name);
  };
  const worded = leftOut.filter((text) => /[a-z\u00c0-\uffff]{2}/i.test(text));
  const all: readonly FieldName[] = [...people, 'estimateNumber', 'issuedOn', 'validUntil', 'jobTitle'];
  if (worded.length > mostLooked) add(all);
  for (const text of new Set(worded.slice(0, mostLooked))) {
    if (all.every((name) => contested.has(name))) break;
    if (isForeignMail(text, read)) add(people);
    const couldBeLabel =
      text.slice(0, longestLabel).includes(':') || (text.length <= longestLabel && holdsLabelWord(text));
    const label = couldBeLabel ? matchLabel(text) : undefined;
    // "Phone jack in the hall" is an item; "Prepared for Ana Ruiz" and "Estimate # 12" are labels with nothing behind a colon.
    const kinds = label?.form === 'open' ? label.kinds.filter((kind) => plainKinds.includes(kind)) : label?.kinds;
    for (const kind of kinds ?? []) add(fieldsOf[kind] ?? people);
  }
  return contested;
}

const isForeignMail = (text: string, read: string): boolean => {
  if (!text.includes('@')) return false;
  const mail = /[\w.+-]{1,40}@[\w.-]{3,60}/.exec(text)?.[0];
  return mail !== undefined && !read.includes(mail);
};
