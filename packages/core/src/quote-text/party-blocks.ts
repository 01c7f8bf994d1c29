import { isWord, leadingWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { LabelledValue } from './labelled-values.ts';
import type { Cell } from './lines.ts';
import { absorb, createParty, endsWithHonorific, isHonorificLine, namesSomebody, type Party, type PartyKind, phoneUseOf, takeLabelledName } from './party-content.ts';
import type { Reading, Span } from './reading.ts';
import { addressInText, endsInPlace, isAddressLine, isPlaceLine, isSamePlaceWord } from './values/address.ts';
import { companyWeight, isPersonName, startsWithHonorific, trimName } from './values/name.ts';

export interface Parties {
  all: Party[];
  /** Where the work is, by its own label. */
  site: { parts: Span[]; same: boolean } | undefined;
  /** More than one labelled site that differ. */
  sites: { parts: Span[]; same: boolean }[];
}

export interface PartyInput {
  reading: Reading;
  values: readonly LabelledValue[];
  skip: ReadonlySet<number>;
  /** First line with a price: blocks below it are the sender's sign-off. */
  firstRow: number;
  /** Whose words a line is, where a thread says so. */
  speaker(lineIndex: number): 'customer' | 'contractor' | undefined;
  /** Line of "Hi Corinne,", if the paste is a letter. */
  greetingLine: number | undefined;
}

const documentKinds: readonly LabelKind[] = ['estimateNumber', 'issued', 'expires', 'otherDate', 'number', 'otherNumber', 'jobTitle'];
const contactKinds: readonly LabelKind[] = ['phone', 'mobile', 'officePhone', 'fax', 'email'];

interface Walk extends PartyInput {
  byCell: Map<Cell, LabelledValue>;
  consumed: Set<Cell>;
  open: Party[];
  parties: Parties;
  siteColumn: { site: { parts: Span[]; same: boolean }; column: number } | undefined;
}

/** Walks the lines once, keeping for every column the block that is open in it. */
export function readParties(input: PartyInput): Parties {
  const letterhead = createParty(input.speaker(0) ?? 'unknown', 'letterhead', 0, 0);
  const parties: Parties = { all: [letterhead], site: undefined, sites: [] };
  const byCell = new Map(input.values.map((value) => [value.cell, value]));
  const walk: Walk = { ...input, byCell, consumed: new Set(), open: [letterhead], parties, siteColumn: undefined };
  for (const [lineIndex, line] of input.reading.lines.entries()) {
    if (input.skip.has(lineIndex)) continue;
    if (line.text.length > 400) continue;
    if (lineIndex > 0 && input.speaker(lineIndex) !== input.speaker(lineIndex - 1)) openParty(walk, input.speaker(lineIndex) ?? 'unknown', 'block', lineIndex, 0);
    const closing = isWord(line.text.replace(/[,.!–—-]+\s*$/, ''), 'closing') && line.text.length < 40;
    if (closing) {
      openParty(walk, input.speaker(lineIndex) ?? 'contractor', 'signature', lineIndex, 0);
      continue;
    }
    for (const cell of line.cells) if (!walk.consumed.has(cell)) readCell(walk, cell, lineIndex);
  }
  parties.site = parties.sites[0];
  return parties;
}

function openParty(walk: Walk, kind: PartyKind, origin: Party['origin'], lineIndex: number, column: number): Party {
  const party = createParty(kind, origin, lineIndex, column);
  walk.open = [...walk.open.filter((one) => Math.abs(one.column - column) > 3), party];
  walk.siteColumn = undefined;
  walk.parties.all.push(party);
  return party;
}

/** The open block a cell stands in: the nearest one that begins at its column or to the left. */
function partyAt(walk: Walk, column: number): Party | undefined {
  return walk.open.filter((party) => party.column <= column + 3).sort((a, b) => b.column - a.column || b.lineIndex - a.lineIndex)[0];
}

function readCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const labelled = walk.byCell.get(cell);
  if (!labelled) return readPlainCell(walk, cell, lineIndex);
  if (labelled.owner && readOwned(walk, labelled)) return;
  if (readPartyLabel(walk, labelled) || readSiteLabel(walk, labelled) || readContactLabel(walk, labelled)) return;
  const named = labelled.form !== 'open' || (labelled.value !== undefined && /\d/.test(walk.reading.slice(labelled.value)) && !isAddressLine(cell.text));
  if (named && (labelled.kinds.some((kind) => documentKinds.includes(kind)) || labelled.kinds.includes('documentTitle'))) {
    closeAt(walk, labelled, lineIndex);
    return;
  }
  if (labelled.form === 'open') readPlainCell(walk, cell, lineIndex);
}

/** "Estimate # 1047" in the first column ends the block above it; labelled phones and mails below still find it. */
function closeAt(walk: Walk, labelled: LabelledValue, lineIndex: number): void {
  if (!labelled.kinds.includes('documentTitle') || (labelled.value && /\d/.test(walk.reading.slice(labelled.value)))) consumeValue(walk, labelled);
  tailCompany(walk, labelled, lineIndex);
  const first = walk.reading.lines[lineIndex]?.cells[0] === labelled.cell;
  const named = walk.parties.all[0]?.name ?? walk.parties.all[0]?.company;
  if (!first || (walk.parties.all.length === 1 && !named)) return;
  walk.open = walk.open.filter((party) => Math.abs(party.column - labelled.cell.column) > 3);
  walk.siteColumn = undefined;
}

/** "Estimate 5150 - Cedar Hollow Handyman": the firm behind the number. */
function tailCompany(walk: Walk, labelled: LabelledValue, lineIndex: number): void {
  if (!labelled.value) return;
  const text = walk.reading.slice(labelled.value);
  const dash = /\s[-–—|]\s+/.exec(text);
  if (!dash) return;
  const start = labelled.value.start + dash.index + dash[0].length;
  const span = { start, end: labelled.value.end };
  if (companyWeight(walk.reading.slice(span)) > 0) absorb(walk.reading, createdContractor(walk, lineIndex), span);
}

function createdContractor(walk: Walk, lineIndex: number): Party {
  const party = createParty('contractor', 'block', lineIndex, 0);
  walk.parties.all.push(party);
  return party;
}

function consumeValue(walk: Walk, labelled: LabelledValue): void {
  const { value } = labelled;
  if (labelled.form === 'beside' || labelled.form === 'stacked' || labelled.form === 'columns') walk.consumed.add(value as Cell);
}

function readOwned(walk: Walk, labelled: LabelledValue): boolean {
  if (!labelled.owner || !labelled.value) return false;
  const known = walk.parties.all.find((party) => party.kind === labelled.owner && party.origin === 'label');
  const party = known ?? openParty(walk, labelled.owner, 'label', labelled.lineIndex, labelled.cell.column);
  if (labelled.kinds.includes('personName')) takeLabelledName(walk.reading, party, labelled.value);
  else absorb(walk.reading, party, labelled.value, phoneUseOf(labelled.kinds), true);
  consumeValue(walk, labelled);
  return true;
}

const weakPartyLabel = /^(?:to|for|from|a|de|an|von|para|pour|attention|company|business|owner|firm|pay to|questions.*)\b[\s:]*$/i;

function readPartyLabel(walk: Walk, labelled: LabelledValue): boolean {
  const kind = (['customer', 'contractor', 'thirdParty'] as const).find((one) => labelled.kinds.includes(one));
  const named = labelled.kinds.includes('personName') && labelled.form !== 'open';
  if (!kind && !named) return nameOverAddress(walk, labelled);
  const { value } = labelled;
  const weak = weakPartyLabel.test(labelled.label) || labelled.form === 'open' || /\s(?:for|to|para|pour|für)\s*:\s*$/i.test(labelled.label);
  if (labelled.form === 'open' && !/\p{L}\P{L}+\p{L}|^(?:customer|client|cliente|kunde)/iu.test(labelled.label)) return false;
  if (weak && !(value && namesSomebody(walk.reading, value))) return kind === 'thirdParty' && labelled.form !== 'open';
  if (!kind) return takePersonName(walk, labelled);
  const party = openParty(walk, kind, 'label', labelled.lineIndex, labelled.cell.column);
  if (!value) return true;
  consumeValue(walk, labelled);
  if (!isAddressLine(walk.reading.slice(value))) takeLabelledName(walk.reading, party, value);
  absorb(walk.reading, party, value, 'plain', true);
  return true;
}

/** "Name: Ana Ruiz" belongs to the open block, or begins the customer's. */
function takePersonName(walk: Walk, labelled: LabelledValue): boolean {
  if (!labelled.value) return false;
  const current = partyAt(walk, labelled.cell.column);
  const fits = current && current.origin === 'label' && !current.name;
  const party = fits ? current : openParty(walk, 'customer', 'label', labelled.lineIndex, labelled.cell.column);
  takeLabelledName(walk.reading, party, labelled.value);
  consumeValue(walk, labelled);
  return true;
}

/** Bookkeeping programs head the customer's block with "ADDRESS". */
function nameOverAddress(walk: Walk, labelled: LabelledValue): boolean {
  if (!labelled.kinds.includes('address') || labelled.form !== 'stacked' || !labelled.value || !namesSomebody(walk.reading, labelled.value)) return false;
  const party = openParty(walk, 'customer', 'label', labelled.lineIndex, labelled.cell.column);
  takeLabelledName(walk.reading, party, labelled.value);
  consumeValue(walk, labelled);
  return true;
}

function readSiteLabel(walk: Walk, labelled: LabelledValue): boolean {
  const isSite = labelled.kinds.includes('jobAddress');
  if (!(isSite || labelled.kinds.includes('job')) || !labelled.value) return false;
  const text = walk.reading.slice(labelled.value);
  const inside = isAddressLine(text) ? { start: 0, end: text.length } : addressInText(text);
  const same = isSite && isSamePlaceWord(text.replace(/[.()]/g, ''));
  const worded = isSite && labelled.form !== 'open' && /\p{L}{3}/u.test(text) && text.length < 140 && (/\d/.test(text) || text.includes(','));
  if (!inside && !same && !(worded && walk.reading.phones(labelled.value).length === 0 && walk.reading.emails(labelled.value).length === 0)) return false;
  const start = labelled.value.start + (inside?.start ?? 0);
  const site = { parts: same ? [] : [{ start, end: labelled.value.start + (inside?.end ?? text.length) }], same };
  walk.parties.sites.push(site);
  consumeValue(walk, labelled);
  const column = labelled.form === 'beside' || labelled.form === 'stacked' ? (labelled.value as Cell).column : labelled.cell.column;
  walk.open = walk.open.filter((party) => labelled.form !== 'stacked' || Math.abs(party.column - column) > 3);
  walk.siteColumn = same || endsInPlace(text) ? undefined : { site, column };
  return true;
}

function readContactLabel(walk: Walk, labelled: LabelledValue): boolean {
  const isContact = labelled.kinds.some((kind) => contactKinds.includes(kind));
  const isAddress = labelled.kinds.some((kind) => kind === 'address' || kind === 'street' || kind === 'city');
  if ((!isContact && !isAddress) || !labelled.value) return false;
  const { value } = labelled;
  const reach = walk.reading.phones(value).length + walk.reading.emails(value).length;
  const text = walk.reading.slice(value);
  if (isContact && reach === 0 && !addressInText(text)) return labelled.form !== 'open';
  if (isAddress && labelled.form === 'open' && !isAddressLine(text)) return false;
  const party = partyAt(walk, labelled.cell.column) ?? lastLabelled(walk) ?? walk.parties.all[0];
  if (!party) return false;
  if (isAddress && reach === 0) party.address.push(value);
  else absorb(walk.reading, party, value, phoneUseOf(labelled.kinds), true);
  consumeValue(walk, labelled);
  return true;
}

const lastLabelled = (walk: Walk) => walk.parties.all.findLast((party) => party.origin === 'label' && party.kind !== 'thirdParty');

function readPlainCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const { reading, siteColumn } = walk;
  if (siteColumn && Math.abs(siteColumn.column - cell.column) <= 3 && isAddressLine(cell.text)) {
    siteColumn.site.parts.push(cell);
    if (isPlaceLine(cell.text)) walk.siteColumn = undefined;
    return;
  }
  if (leadingWord(cell.text, 'greeting') && /^\S+(?: \S+){0,4},?$/.test(cell.text)) return;
  const sender = walk.speaker(lineIndex) ?? (lineIndex > walk.firstRow || (walk.greetingLine !== undefined && lineIndex > walk.greetingLine) ? 'contractor' : 'unknown');
  if (isHonorificLine(cell.text)) {
    openParty(walk, 'customer', 'label', lineIndex, cell.column);
    return;
  }
  if (endsWithHonorific(cell.text) || (startsWithHonorific(cell.text) && lineIndex < walk.firstRow && isPersonName(cell.text))) {
    const party = openParty(walk, sender === 'contractor' ? 'unknown' : 'customer', 'block', lineIndex, cell.column);
    takeLabelledName(reading, party, cell);
    return;
  }
  const current = partyAt(walk, cell.column);
  if (current && current.address.length === 0 && isPlaceLine(cell.text)) takeStreetAbove(walk, current, cell, lineIndex);
  const party = beginsBlock(walk, cell, lineIndex, current) ? openParty(walk, sender, 'block', lineIndex, cell.column) : current;
  if (party) absorb(reading, lineIndex > walk.firstRow && party.lineIndex < walk.firstRow ? orphan(walk, sender, lineIndex) : party, cell);
  else if (reading.emails(cell).length + reading.phones(cell).length > 0) absorb(reading, orphan(walk, sender, lineIndex), cell);
}

/** "Am Mühlbach 3" has no word for a street; the place under it shows what it is. */
function takeStreetAbove(walk: Walk, party: Party, cell: Cell, lineIndex: number): void {
  const above = walk.reading.lines[lineIndex - 1]?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  if (!above || walk.skip.has(lineIndex - 1) || walk.byCell.has(above) || walk.consumed.has(above)) return;
  const reach = walk.reading.emails(above).length + walk.reading.phones(above).length;
  if (reach === 0 && above.text.length < 60 && /\d/.test(above.text) && /\p{L}{3}/u.test(above.text) && !/[$£€#]/.test(above.text)) party.address.push(above);
}

function orphan(walk: Walk, kind: PartyKind, lineIndex: number): Party {
  const party = createParty(kind, 'block', lineIndex, 0);
  walk.parties.all.push(party);
  return party;
}

/** A name starts a block of its own when a firm's legal form, or contact data beside or below it, shows that it is one. */
function beginsBlock(walk: Walk, cell: Cell, lineIndex: number, current: Party | undefined): boolean {
  if (current && !current.name && !current.company) return false;
  const text = trimName(cell.text).value;
  if (isAddressLine(cell.text)) return false;
  const weight = companyWeight(text);
  if (weight === 0 && !isPersonName(text)) return false;
  if (current?.kind === 'contractor' && current.origin === 'signature') return false;
  const below = walk.reading.lines[lineIndex + 1];
  const beside = walk.reading.lines[lineIndex]?.cells.filter((one) => one.start > cell.start) ?? [];
  const under = below && !walk.skip.has(lineIndex + 1) ? below.cells.filter((one) => Math.abs(one.column - cell.column) <= 3 || below.cells.length === 1) : [];
  const near = [...beside.slice(0, 1), ...under];
  const supported = near.some((one) => walk.reading.emails(one).length + walk.reading.phones(one).length > 0 || isAddressLine(one.text));
  if (weight === 2) return true;
  if (weight === 1) return supported || current === undefined || current.kind === 'customer' || (under[0] !== undefined && companyWeight(under[0].text) > 0);
  return supported || (under[0] !== undefined && companyWeight(under[0].text) > 0 && current === undefined);
}
