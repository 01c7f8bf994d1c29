import type { LabelledValue } from './labelled-values.ts';
import { hasWord, isWord, leadingWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell } from './lines.ts';
import {
  absorb,
  createParty,
  endsWithHonorific,
  isHonorificLine,
  type Party,
  takeLabelledName,
} from './party-content.ts';
import { readContactLabel, readOwned, readPartyLabel, readSiteLabel } from './party-labels.ts';
import {
  consumeValue,
  isParted,
  openParty,
  orphan,
  type Parties,
  type PartyInput,
  partyAt,
  type Walk,
} from './party-walk.ts';
import { addressInText, isAddressLine, isPlaceLine } from './values/address.ts';
import { companyWeight, isFirmEnding, isPersonName, startsWithHonorific, trimName } from './values/name.ts';

const documentKinds: readonly LabelKind[] = [
  'estimateNumber',
  'issued',
  'expires',
  'otherDate',
  'number',
  'otherNumber',
  'jobTitle',
];
/** Walks the lines once, keeping for every column the block that is open in it. */
export function readParties(input: PartyInput): Parties {
  const letterhead = createParty(input.speaker(0) ?? 'unknown', 'letterhead', 0, 0);
  const parties: Parties = { all: [letterhead], site: undefined, sites: [] };
  const byCell = new Map(input.values.map((value) => [value.cell, value]));
  const walk: Walk = { ...input, byCell, consumed: new Set(), open: [letterhead], parties, siteColumn: undefined };
  for (const [lineIndex, line] of input.reading.lines.entries()) {
    if (input.skip.has(lineIndex)) continue;
    if (line.text.length > 400) continue;
    if (lineIndex > 0 && input.speaker(lineIndex) !== input.speaker(lineIndex - 1))
      openParty(walk, input.speaker(lineIndex) ?? 'unknown', 'block', lineIndex, 0);
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

function readCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const labelled = walk.byCell.get(cell);
  if (!labelled) {
    readPlainCell(walk, cell, lineIndex);
    return;
  }
  if (labelled.owner && readOwned(walk, labelled)) return;
  if (readPartyLabel(walk, labelled) || readSiteLabel(walk, labelled) || readContactLabel(walk, labelled)) return;
  const named =
    labelled.form !== 'open' ||
    (labelled.value !== undefined && /\d/.test(walk.reading.slice(labelled.value)) && !isAddressLine(cell.text));
  if (
    named &&
    (labelled.kinds.some((kind) => documentKinds.includes(kind)) || labelled.kinds.includes('documentTitle'))
  ) {
    closeAt(walk, labelled, lineIndex);
    return;
  }
  if (labelled.form === 'open') readPlainCell(walk, cell, lineIndex);
}

/** "Estimate # 1047" in the first column ends the block above it; labelled phones and mails below still find it. */
function closeAt(walk: Walk, labelled: LabelledValue, lineIndex: number): void {
  if (labelled.kinds.includes('documentTitle') && labelled.form === 'stacked' && nameUnderTitle(walk, labelled)) return;
  if (!labelled.kinds.includes('documentTitle') || (labelled.value && /\d/.test(walk.reading.slice(labelled.value))))
    consumeValue(walk, labelled);
  tailCompany(walk, labelled, lineIndex);
  // A tax or licence number in the middle of a block: how to reach the firm stands below it.
  if (labelled.kinds.every((kind) => kind === 'otherNumber') && isReachBelow(walk, labelled.cell, lineIndex)) return;
  const first = walk.reading.lines[lineIndex]?.cells[0] === labelled.cell;
  const named = walk.parties.all[0]?.name ?? walk.parties.all[0]?.company;
  if (!first || (walk.parties.all.length === 1 && !named)) return;
  walk.open = walk.open.filter((party) => Math.abs(party.column - labelled.cell.column) > 3);
  walk.siteColumn = undefined;
}

function isReachBelow(walk: Walk, cell: Cell, lineIndex: number): boolean {
  const below = walk.reading.lines[lineIndex + 1]?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  return below !== undefined && (isAddressLine(below.text) || isReach(walk, below));
}

const isReach = (walk: Walk, cell: Cell) => walk.reading.emails(cell).length + walk.reading.phones(cell).length > 0;

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
  if (companyWeight(walk.reading.slice(span)) > 0) absorb(walk.reading, createdContractor(walk, lineIndex), span);
}

function createdContractor(walk: Walk, lineIndex: number): Party {
  const party = createParty('contractor', 'block', lineIndex, 0);
  walk.parties.all.push(party);
  return party;
}

function readPlainCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const { reading, siteColumn } = walk;
  const underSite = siteColumn && Math.abs(siteColumn.column - cell.column) <= 3;
  if (underSite && (isAddressLine(cell.text) || standsOverPostcode(walk, cell, lineIndex))) {
    siteColumn.site.parts.push(cell);
    if (isPlaceLine(cell.text)) walk.siteColumn = undefined;
    return;
  }
  if (leadingWord(cell.text, 'greeting') && /^\S+(?: \S+){0,4},?$/.test(cell.text)) return;
  const sender =
    walk.speaker(lineIndex) ??
    (lineIndex > walk.firstRow || (walk.greetingLine !== undefined && lineIndex > walk.greetingLine)
      ? 'contractor'
      : 'unknown');
  if (isHonorificLine(cell.text)) {
    openParty(walk, 'customer', 'label', lineIndex, cell.column);
    return;
  }
  if (
    endsWithHonorific(cell.text) ||
    (startsWithHonorific(cell.text) && lineIndex < walk.firstRow && isPersonName(cell.text))
  ) {
    const party = openParty(walk, sender === 'contractor' ? 'unknown' : 'customer', 'block', lineIndex, cell.column);
    takeLabelledName(reading, party, cell);
    // "Mrs. Delgado," begins a letter, not a block: what follows is the sender's.
    if (/,\s*$/.test(cell.text) && party.kind === 'customer') {
      walk.open = walk.open.filter((one) => one !== party);
      walk.greetingLine ??= lineIndex;
    }
    return;
  }
  const flush = walk.open.find((party) => party.right !== undefined && Math.abs(party.right - rightOf(cell)) <= 2);
  const current = flush ?? partyAt(walk, cell.column);
  if (!flush && current && isFirmBeside(walk, cell, lineIndex, current)) {
    const firm = openParty(walk, 'contractor', 'letterhead', lineIndex, cell.column);
    firm.right = rightOf(cell);
    absorb(reading, firm, cell);
    return;
  }
  if (current && standsOverPostcode(walk, cell, lineIndex)) {
    if (!endsAbove(walk, current, lineIndex)) takeLinesAbove(walk, current, cell, lineIndex);
    current.address.push(cell);
    return;
  }
  if (current && current.address.length === 0 && isPlaceLine(cell.text))
    takeStreetAbove(walk, current, cell, lineIndex);
  if (current && joinsFirm(walk, current, cell, lineIndex)) return;
  const party = beginsBlock(walk, cell, lineIndex, current)
    ? openParty(walk, sender, 'block', lineIndex, cell.column)
    : current;
  // "Questions? Call us at ..." is the sender's, in whatever block it stands.
  const own = hasWord(cell.text, 'contactUs') && walk.speaker(lineIndex) !== 'customer';
  if (own && (reading.emails(cell).length > 0 || reading.phones(cell).length > 0))
    absorb(reading, orphan(walk, 'contractor', lineIndex), cell);
  else if (party) absorb(reading, isParted(walk, party, lineIndex) ? orphan(walk, sender, lineIndex) : party, cell);
  else if (reading.emails(cell).length + reading.phones(cell).length > 0)
    absorb(reading, orphan(walk, sender, lineIndex), cell);
}

/** "Bill to / Dale Whitcombe / Whitcombe Cottages": the line under the name goes on with it, if the sender's firm is known already. */
function isSecondNameLine(walk: Walk, current: Party, lineIndex: number, weight: number): boolean {
  if (current.kind !== 'customer' || current.origin !== 'label' || !current.name) return false;
  if (current.emails.length + current.phones.length + current.address.length > 0) return false;
  const above = walk.reading.lines[lineIndex - 1];
  if (!above || current.name.start < above.start || current.name.end > above.end || current.lineIndex === lineIndex - 1)
    return false;
  return weight === 0 || walk.parties.all.some((party) => party !== current && party.company !== undefined);
}

/** "Kestrel Electrical / Services Ltd": the last words of a firm's name on a line of their own. */
function joinsFirm(walk: Walk, party: Party, cell: Cell, lineIndex: number): boolean {
  const above = walk.reading.lines[lineIndex - 1]?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  const begun = party.company ?? party.name;
  if (!above || !begun || begun.start < above.start || begun.end !== above.end || !isFirmEnding(cell.text))
    return false;
  const value = `${begun.value} ${trimName(cell.text).value}`;
  if (companyWeight(value) < 2 || hasWord(begun.value, 'companySuffix')) return false;
  party.company = { value, start: begun.start, end: cell.end, weight: 2 };
  party.name = party.company;
  return true;
}

/** A block that has a firm and a way to reach it: another name below it is somebody else's. */
const isFull = (party: Party) =>
  party.company !== undefined && party.emails.length + party.phones.length + party.address.length > 0;

/** "Laura Ibarra Goñi / 12345678Z / Calle Iturribide 22": an identity number may stand between a name and its address. */
function isSupportedBelow(walk: Walk, cell: Cell, lineIndex: number): boolean {
  for (let at = lineIndex + 1; at <= lineIndex + 2; at++) {
    const line = walk.reading.lines[at];
    if (!line || walk.skip.has(at)) return false;
    const below = line.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
    if (!below || walk.byCell.get(below)?.form === 'colon' || isPersonName(below.text)) return false;
    if (isAddressLine(below.text) || walk.reading.emails(below).length + walk.reading.phones(below).length > 0)
      return true;
    if (!/\d/.test(below.text) || /\p{L}{4}/u.test(below.text)) return false;
  }
  return false;
}

const rightOf = (cell: Cell) => cell.column + cell.text.length;

/** A firm far to the right of the customer's block, which is still without a name: another column, often set flush right. */
function isFirmBeside(walk: Walk, cell: Cell, lineIndex: number, current: Party): boolean {
  const first = walk.reading.lines[lineIndex]?.cells[0];
  return (
    current.kind === 'customer' &&
    first !== undefined &&
    first !== cell &&
    Math.abs(first.column - current.column) <= 3 &&
    cell.column - rightOf(first) >= 12 &&
    companyWeight(cell.text) > 0
  );
}

/** "Wetherby" between a street and "LS22 0YY" is the town, not somebody. */
function standsOverPostcode(walk: Walk, cell: Cell, lineIndex: number): boolean {
  const below = walk.reading.lines[lineIndex + 1]?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  return (
    below !== undefined &&
    below.text.length <= 10 &&
    isPlaceLine(below.text) &&
    /^[\p{L} .,'’-]{2,40}$/u.test(cell.text)
  );
}

function endsAbove(walk: Walk, party: Party, lineIndex: number): boolean {
  const last = party.address.at(-1);
  const above = walk.reading.lines[lineIndex - 1];
  return last !== undefined && above !== undefined && last.start >= above.start && last.end <= above.end;
}

/** "The Old Rectory / Church Lane / Fenstanton / PE28 9JX": all between the name and the town is the address. */
function takeLinesAbove(walk: Walk, party: Party, cell: Cell, lineIndex: number): void {
  if (party.address.length > 0 || !party.name) return;
  const lines: Cell[] = [];
  for (let at = lineIndex - 1; at >= 0 && lines.length < 4; at--) {
    const above = walk.reading.lines[at]?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
    if (!above) continue;
    const reach = walk.reading.emails(above).length + walk.reading.phones(above).length;
    if (above.start <= party.name.start || reach > 0 || walk.skip.has(at) || walk.byCell.has(above)) break;
    if (above.text.length > 60 || companyWeight(above.text) > 0) break;
    lines.unshift(above);
  }
  party.address.push(...lines);
}

/** "Am Mühlbach 3" has no word for a street; the place under it shows what it is. */
function takeStreetAbove(walk: Walk, party: Party, cell: Cell, lineIndex: number): void {
  const above = walk.reading.lines[lineIndex - 1]?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  if (!above || walk.skip.has(lineIndex - 1) || walk.byCell.has(above) || walk.consumed.has(above)) return;
  const reach = walk.reading.emails(above).length + walk.reading.phones(above).length;
  if (
    reach === 0 &&
    above.text.length < 60 &&
    /\d/.test(above.text) &&
    /\p{L}{3}/u.test(above.text) &&
    !/[$£€#]/.test(above.text)
  )
    party.address.push(above);
}

/** A name starts a block of its own when a firm's legal form, or contact data beside or below it, shows that it is one. */
function beginsBlock(walk: Walk, cell: Cell, lineIndex: number, current: Party | undefined): boolean {
  if (current && !current.name && !current.company) return false;
  const address = addressInText(cell.text);
  const lead = address && /^[^\d]{2,60},\s*$/.test(cell.text.slice(0, address.start)) ? address.start : undefined;
  const text = trimName(lead === undefined ? cell.text : cell.text.slice(0, lead)).value;
  if (lead === undefined && isAddressLine(cell.text)) return false;
  const weight = companyWeight(text);
  if (weight === 0 && !isPersonName(text)) return false;
  if (current && isSecondNameLine(walk, current, lineIndex, weight)) return false;
  if (current?.kind === 'contractor' && current.origin === 'signature') return false;
  const below = walk.reading.lines[lineIndex + 1];
  const beside = walk.reading.lines[lineIndex]?.cells.filter((one) => one.start > cell.start) ?? [];
  const under =
    below && !walk.skip.has(lineIndex + 1)
      ? below.cells.filter((one) => Math.abs(one.column - cell.column) <= 3 || below.cells.length === 1)
      : [];
  const near = [...beside.slice(0, 1), ...under];
  const supported =
    lead !== undefined ||
    near.some(
      (one) => walk.reading.emails(one).length + walk.reading.phones(one).length > 0 || isAddressLine(one.text),
    );
  if (weight === 2) return true;
  if (weight === 0 && current && !supported && isFull(current) && text.includes(' '))
    return isSupportedBelow(walk, cell, lineIndex);
  if (weight === 1)
    return (
      supported ||
      current === undefined ||
      current.kind === 'customer' ||
      (under[0] !== undefined && companyWeight(under[0].text) > 0)
    );
  return supported || (under[0] !== undefined && companyWeight(under[0].text) > 0 && current === undefined);
}
