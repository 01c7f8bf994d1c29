import { matchLabel } from './label-match.ts';
import type { LabelledValue } from './labelled-values.ts';
import { hasWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell } from './lines.ts';
import {
  absorb,
  createParty,
  endsWithHonorific,
  isHonorificLine,
  nameBeforeMore,
  type Party,
  takeLabelledName,
} from './party-content.ts';
import { readContactLabel, readOwned, readPartyLabel } from './party-labels.ts';
import {
  beginsBlock,
  endsAbove,
  isFirmBeside,
  isFirmWithReach,
  isLocality,
  isReachBelow,
  isTownUnderStreet,
  joinsFirm,
  rightOf,
  standsOverPostcode,
  takeLinesAbove,
  takeStreetAbove,
} from './party-lines.ts';
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
import { readInnerSites, readSiteLabel } from './site-labels.ts';
import { isAddressLine, isBareStreet, isListItem, isPlaceLine } from './values/address.ts';
import { companyWeight, isPersonName, startsWithHonorific } from './values/name.ts';

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
  const margin = input.reading.lines.reduce((least, line) => Math.min(least, line.cells[0]?.column ?? 0), 40);
  const letterhead = createParty(input.speaker(0) ?? 'unknown', 'letterhead', 0, margin);
  const parties: Parties = { all: [letterhead], site: undefined, sites: [], siteUnread: undefined };
  const byCell = new Map(input.values.map((value) => [value.cell, value]));
  const walk: Walk = {
    ...input,
    byCell,
    consumed: new Set(),
    open: [letterhead],
    parties,
    siteColumn: undefined,
    siteForm: undefined,
  };
  for (const [lineIndex, line] of input.reading.lines.entries()) {
    if (input.skip.has(lineIndex)) continue;
    // "Powered by QuickBid Inc.", "Materials from Gulfside Supply Co.": firms that are no party to this.
    if (line.text.length > 400 || leadingWord(line.text, 'throughOther')) continue;
    if (lineIndex > 0 && input.speaker(lineIndex) !== input.speaker(lineIndex - 1))
      openParty(walk, input.speaker(lineIndex) ?? 'unknown', 'block', lineIndex, 0);
    const closing = isWord(line.text.replace(/[,.!–—-]+\s*$/, ''), 'closing') && line.text.length < 40;
    if (closing) {
      openParty(walk, input.speaker(lineIndex) ?? 'contractor', 'signature', lineIndex, 0);
      continue;
    }
    // "Framing   9-10k": what a part of the work costs, however it is written.
    const beside = line.cells.length === 2 ? line.cells[1] : undefined;
    if (beside && isRoughPrice(beside.text) && input.reading.dates(beside).length === 0) continue;
    for (const cell of line.cells) if (!walk.consumed.has(cell)) readCell(walk, cell, lineIndex);
  }
  readInnerCustomer(walk);
  if (parties.sites.length === 0) readInnerSites(walk);
  parties.site = parties.sites[0];
  return parties;
}

/** "Service quote - prepared for Tobias Renquist  (tobias.r@example.net)": a label in the middle of a line, where no other names the customer. */
function readInnerCustomer(walk: Walk): void {
  const { reading, parties, skip } = walk;
  if (parties.all.some((party) => party.kind === 'customer' && party.origin === 'label' && party.name)) return;
  for (const [lineIndex, line] of reading.lines.slice(0, Math.min(walk.firstRow, 30)).entries()) {
    if (skip.has(lineIndex) || walk.speaker(lineIndex) !== undefined) continue;
    for (const [at, cell] of line.cells.entries()) {
      const from = innerLabel(cell.text);
      const label = from === undefined ? undefined : matchLabel(cell.text.slice(from));
      if (from === undefined || !label?.kinds.includes('customer') || label.form === 'alone') continue;
      const value = { start: cell.start + from + label.valueStart, end: cell.end };
      const name = nameBeforeMore(reading.slice(value));
      if (!isPersonName(name) || !name.trim().includes(' ')) continue;
      const party = createParty('customer', 'label', lineIndex, cell.column);
      takeLabelledName(reading, party, value);
      const rest = line.cells.slice(at + 1).filter((one) => !namesParty(one.text, 0) && !reading.label(one));
      for (const span of [{ start: party.name?.end ?? value.end, end: cell.end }, ...rest])
        if (reading.emails(span).length + reading.phones(span).length === 1)
          absorb(reading, party, span, 'plain', true);
      for (const other of parties.all) {
        other.emails = other.emails.filter((one) => !party.emails.some((own) => own.start === one.start));
        other.phones = other.phones.filter((one) => !party.phones.some((own) => own.start === one.start));
      }
      parties.all.push(party);
      return;
    }
  }
}

/** Where a label of two words or more begins behind a dash, a comma or a bracket. */
function innerLabel(text: string): number | undefined {
  if (text.length > 160) return undefined;
  for (const mark of text.matchAll(/(?:\s[-–—|·]|[,;:(.])\s?(?=\p{L}+ \p{L}+ \p{Lu}|\p{L}+ \p{L}+: ?\p{Lu})/gu))
    return mark.index + mark[0].length;
  return undefined;
}

const isRoughPrice = (text: string): boolean =>
  /^[~$£€]?\s?\d[\d.,]*\s?k?(?:\s?(?:-|–|to)\s?[$£€]?\d[\d.,]*\s?k?)?(?:ish)?$/i.test(text) &&
  !/^\d{4,5}$|^\d{8,}$/.test(text);

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
  const written = labelled.value ? walk.reading.slice(labelled.value) : '';
  // "QUOTE / Taranaki Gas 2019 Ltd": a firm may have a number in its name.
  if (!labelled.kinds.includes('documentTitle') || (/\d/.test(written) && companyWeight(written) === 0))
    consumeValue(walk, labelled);
  tailCompany(walk, labelled, lineIndex);
  tailCustomer(walk, labelled, lineIndex);
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
  if (companyWeight(walk.reading.slice(span)) > 0) absorb(walk.reading, createdContractor(walk, lineIndex), span);
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

function createdContractor(walk: Walk, lineIndex: number): Party {
  const party = createParty('contractor', 'block', lineIndex, 0);
  walk.parties.all.push(party);
  return party;
}

/**
 * "Prepared for  Ezekiel Thornquist    603-555-0187    ezekiel.t@example.com": on the line of a labelled name a number or a mail is
 * theirs, unless it stands in a column of contact data that began above.
 */
function reachBesideName(walk: Walk, cell: Cell, lineIndex: number): Party | undefined {
  const { reading } = walk;
  const reach = [...reading.emails(cell), ...reading.phones(cell)];
  const party = walk.parties.all.at(-1);
  if (reach.length === 0 || !party?.name || party.origin !== 'label' || party.lineIndex !== lineIndex) return undefined;
  if (party.name.end > cell.start || namesParty(cell.text, reach.length)) return undefined;
  const above = reading.lines[lineIndex - 1];
  const parted = above && /\n[\s>]*\n/.test(reading.source.text.slice(above.end, cell.start));
  const over = parted ? undefined : above?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  return over ? undefined : party;
}

/** A word that could name somebody, beside a mail or a number. */
const namesParty = (text: string, reaches: number): boolean =>
  reaches > 1 ||
  wordsIn(text, 'contactUs').length > 0 ||
  companyWeight(text) > 0 ||
  /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u.test(text.replace(/\S+@\S+/, ''));

/** More than a few lines between what a block last took and this line. */
function isFarBelow({ reading, speaker }: Walk, party: Party, lineIndex: number): boolean {
  if (speaker(lineIndex) !== undefined) return false;
  const spans = [party.name, ...party.emails, ...party.phones, ...party.address].flatMap((one) =>
    one ? [one.end] : [],
  );
  const last = Math.max(reading.lines[party.lineIndex]?.end ?? 0, ...spans);
  const line = reading.lines[lineIndex - 7];
  return line !== undefined && line.start > last;
}

const isEmpty = (party: Party) =>
  party.name === undefined &&
  party.company === undefined &&
  party.emails.length + party.phones.length + party.address.length === 0;

function readPlainCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const { reading, siteColumn } = walk;
  const underSite = siteColumn && Math.abs(siteColumn.column - cell.column) <= 3;
  if (
    underSite &&
    !isListItem(reading.source.text, cell) &&
    (isAddressLine(cell.text) || standsOverPostcode(walk, cell, lineIndex))
  ) {
    siteColumn.site.parts.push(cell);
    if (isPlaceLine(cell.text)) walk.siteColumn = undefined;
    return;
  }
  // "Canada" under an address begins no block, and says nothing that the currency does not.
  if (isWord(cell.text, 'country')) return;
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
  const beside = reachBesideName(walk, cell, lineIndex);
  if (beside) {
    absorb(reading, beside, cell);
    return;
  }
  const letterhead = walk.parties.all[0];
  // The firm's head may begin at the right, beside whom the paste is for.
  if (letterhead && isEmpty(letterhead) && walk.parties.all.length === 1 && cell.column - letterhead.column >= 40)
    letterhead.column = cell.column;
  const flush = walk.open.find((party) => party.right !== undefined && Math.abs(party.right - rightOf(cell)) <= 2);
  const current = flush ?? partyAt(walk, cell.column);
  if (!flush && !underSite && current && isFirmBeside(walk, cell, lineIndex, current)) {
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
  if (current && (isTownUnderStreet(walk, current, cell, lineIndex) || isLocality(walk, current, cell, lineIndex))) {
    current.address.push(cell);
    return;
  }
  const above = walk.reading.lines[lineIndex - 1];
  const named = current?.name && above && current.name.start >= above.start && current.name.end <= above.end;
  if (current && named && current.address.length === 0 && isBareStreet(cell.text)) {
    current.address.push(cell);
    return;
  }
  if (current?.kind === 'customer' && current.origin === 'label' && isPlaceLine(cell.text))
    takeLinesAbove(walk, current, cell, lineIndex);
  if (current && current.address.length === 0 && isPlaceLine(cell.text))
    takeStreetAbove(walk, current, cell, lineIndex);
  if (current?.kind === 'customer' && current.name && isFirmWithReach(walk, cell)) {
    absorb(reading, openParty(walk, 'contractor', 'block', lineIndex, cell.column), cell);
    return;
  }
  if (current && joinsFirm(walk, current, cell, lineIndex)) return;
  // A sign-off far below "Submitted to: ..." is not the customer's, though no price list stands between.
  if (current?.kind === 'customer' && current.origin === 'label' && isFarBelow(walk, current, lineIndex)) {
    const reach = reading.emails(cell).length + reading.phones(cell).length;
    if (reach > 0) absorb(reading, orphan(walk, sender, lineIndex), cell);
    if (reach > 0 || !isAddressLine(cell.text)) return;
  }
  const party = beginsBlock(walk, cell, lineIndex, current)
    ? openParty(walk, sender, 'block', lineIndex, cell.column)
    : current;
  // "Questions? Call us at ..." is the sender's, in whatever block it stands.
  const own =
    (hasWord(cell.text, 'contactUs') || hasWord(cell.text, 'firmPhone')) && walk.speaker(lineIndex) !== 'customer';
  if (own && (reading.emails(cell).length > 0 || reading.phones(cell).length > 0))
    absorb(reading, orphan(walk, 'contractor', lineIndex), cell);
  else if (party) absorb(reading, isParted(walk, party, lineIndex) ? orphan(walk, sender, lineIndex) : party, cell);
  else if (reading.emails(cell).length + reading.phones(cell).length > 0)
    absorb(reading, orphan(walk, sender, lineIndex), cell);
}
