import type { LabelledValue } from './labelled-values.ts';
import { fold } from './labels/fold.ts';
import { hasAmountWord, isLabel, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell } from './lines.ts';
import { absorb, createParty, type Party } from './party-content.ts';
import { isReachBelow } from './party-lines.ts';
import { takeLabelledName } from './party-names.ts';
import { consumeValue, openParty, type Walk } from './party-walk.ts';
import { companyWeight, isPersonName } from './values/name.ts';

export const documentKinds: readonly LabelKind[] = [
  'estimateNumber',
  'issued',
  'expires',
  'otherDate',
  'number',
  'otherNumber',
  'jobTitle',
];

/** "Estimate # 1047" in the first column ends the block above it; labelled phones and mails below still find it. */
export function closeAt(walk: Walk, labelled: LabelledValue, lineIndex: number): void {
  if (labelled.kinds.includes('documentTitle') && labelled.form === 'stacked' && nameUnderTitle(walk, labelled)) return;
  const written = labelled.value ? walk.reading.slice(labelled.value) : '';
  // "QUOTE / Taranaki Gas 2019 Ltd": a firm may have a number in its name.
  if (!labelled.kinds.includes('documentTitle') || (/\d/.test(written) && companyWeight(written) === 0))
    consumeValue(walk, labelled);
  tailCompany(walk, labelled, lineIndex);
  tailCustomer(walk, labelled, lineIndex);
  workForCustomer(walk, labelled, lineIndex);
  // A tax or licence number in the middle of a block: how to reach the firm stands below it.
  if (labelled.kinds.every((kind) => kind === 'otherNumber') && isReachBelow(walk, labelled.cell, lineIndex)) return;
  const first = walk.reading.lines[lineIndex]?.cells[0] === labelled.cell;
  const named = walk.parties.all[0]?.name ?? walk.parties.all[0]?.company;
  if (!first || (walk.parties.all.length === 1 && !named)) return;
  walk.open = walk.open.filter((party) => Math.abs(party.column - labelled.cell.column) > 3);
  walk.siteColumn = undefined;
}

/** "QUOTE / Priyanka Menon": some products set the addressee right under the title. */
function nameUnderTitle(walk: Walk, { value, cell, lineIndex }: LabelledValue): boolean {
  if (!value || !isPersonName(walk.reading.slice(value)) || walk.speaker(lineIndex)) return false;
  const party = openParty(walk, 'unknown', 'block', lineIndex + 1, cell.column);
  party.titled = true;
  takeLabelledName(walk.reading, party, value);
  walk.consumed.add(value as Cell);
  return true;
}

/** "Estimate 5150 - Cedar Hollow Handyman": the firm behind the number. */
function tailCompany(walk: Walk, labelled: LabelledValue, lineIndex: number): void {
  if (!labelled.value) return;
  const text = walk.reading.slice(labelled.value);
  const dash = /\s[-–—|]\s+/.exec(text);
  if (!dash) return;
  const start = labelled.value.start + dash.index + dash[0].length;
  const span = { start, end: labelled.value.end };
  if (couldBeFirm(walk, walk.reading.slice(span))) absorb(walk.reading, createdContractor(walk, lineIndex), span);
}

/** "Upstairs Bathroom Flooring", "Rear Deck & Stairs", "Ruiz Deck" for Ana Ruiz: behind the number may stand what the job is. */
function couldBeFirm({ reading, values }: Walk, text: string): boolean {
  const weight = companyWeight(text);
  if (weight !== 1) return weight > 0;
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  const kinds = ['trade', 'workWord', 'housePart', 'nameJoiner'] as const;
  const isOfJob = words.every((word) => kinds.some((kind) => isWord(word, kind)));
  const isCustomers = values.some(
    ({ kinds: of, value }) =>
      of.includes('customer') &&
      value &&
      reading
        .slice(value)
        .split(/[\s,]+/)
        .includes(words[0] ?? ''),
  );
  return !isOfJob && !isCustomers && !words.some((word) => isLabel(word, 'address'));
}

/** "Quote Q-20931 for Hollis Greer": whom it is for, behind the number. */
function tailCustomer(walk: Walk, { value }: LabelledValue, lineIndex: number): void {
  const text = value ? walk.reading.slice(value) : '';
  const number = /^#?[\p{L}\d./-]*\d[\p{L}\d./-]*\s+/u.exec(text)?.[0].length ?? 0;
  const word = number > 0 ? leadingWord(text.slice(number), 'forParty') : undefined;
  if (!value || !word) return;
  const span = { start: value.start + number + word.end + 1, end: value.end };
  const name = walk.reading.slice(span);
  if (!isPersonName(name) || !name.trim().includes(' ')) return;
  const party = createParty('customer', 'label', lineIndex, 0);
  takeLabelledName(walk.reading, party, span);
  walk.parties.all.push(party);
}

/**
 * "Proposal: Bathroom for Ignatius & Coral Mbeki": what is done, and for whom, where the name is said again ("Coral's cell", mbeki@...).
 * "Proposal: Flooring for Great Room" is for a part of the house.
 */
function workForCustomer({ reading, parties }: Walk, { kinds, form, value }: LabelledValue, lineIndex: number): void {
  const text = value && form === 'colon' && kinds.includes('documentTitle') ? reading.slice(value) : '';
  const word = wordsIn(text.slice(0, 90), 'forParty').findLast(({ start, end }) => start > 2 && end - start > 2);
  if (!value || !word || /[\d:]/.test(text) || parties.all.some((one) => one.kind === 'customer' && one.name)) return;
  const span = { start: value.start + word.end + 1, end: value.end };
  const name = reading.slice(span);
  const words = name.match(/\p{L}{4,}/gu) ?? [];
  const parts = ['housePart', 'houseWord', 'houseName', 'trade', 'street', 'workWord'] as const;
  if (!isPersonName(name) || !name.trim().includes(' ')) return;
  if (words.some((one) => parts.some((kind) => isWord(one, kind)) || hasAmountWord(one, 'section'))) return;
  const rest = fold(reading.source.text.slice(span.end));
  if (!words.some((one) => rest.includes(fold(one).trim()))) return;
  const party = createParty('customer', 'label', lineIndex, 0);
  takeLabelledName(reading, party, span);
  parties.all.push(party);
}

function createdContractor(walk: Walk, lineIndex: number): Party {
  const party = createParty('contractor', 'block', lineIndex, 0);
  walk.parties.all.push(party);
  return party;
}
