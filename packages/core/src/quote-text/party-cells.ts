import { isInFirmsColumn } from './firm-column.ts';
import { fold } from './labels/fold.ts';
import { hasWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Cell } from './lines.ts';
import { absorb, type Party, type PartyKind } from './party-content.ts';
import {
  beginsBlock,
  endsAbove,
  isFirmBeside,
  isFirmWithReach,
  isLocality,
  isPartOfTown,
  isTownUnderStreet,
  joinsFirm,
  rightOf,
  standsOverPostcode,
  takeLinesAbove,
  takeStreetAbove,
} from './party-lines.ts';
import { endsWithHonorific, isHonorificLine, takeLabelledName } from './party-names.ts';
import { isParted, openParty, orphan, partyAt, type Walk } from './party-walk.ts';
import type { Span } from './reading.ts';
import { isAddressLine, isBareStreet, isListItem, isPlaceLine } from './values/address.ts';
import { companyWeight, isOnlyWork, isPersonName, startsWithHonorific, trimName } from './values/name.ts';

/**
 * "Prepared for  Ezekiel Thornquist    603-555-0187    ezekiel.t@example.com": on the line of a labelled name a number or a mail is
 * theirs, unless it stands in a column of contact data that began above.
 */
export function reachBesideName(walk: Walk, cell: Cell, lineIndex: number): Party | undefined {
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

/** "Coral's cell 843-555-0151", where the customer is called Ignatius & Coral Mbeki. */
function ownerOfReach({ reading, parties }: Walk, cell: Cell): Party | undefined {
  const name = /^(\p{Lu}[\p{L}-]{1,20})['’]s? \p{L}[\p{L} ]{1,14}[:.]? ?[(+\d]/u.exec(cell.text)?.[1];
  if (name === undefined || reading.phones(cell).length !== 1) return undefined;
  return parties.all.find(
    (party) => party.kind === 'customer' && party.name?.value.split(/[^\p{L}-]+/u).includes(name),
  );
}

/** A word that could name somebody, beside a mail or a number. */
export const namesParty = (text: string, reaches: number): boolean =>
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

/** "Humphries Paving & Landscapes / 07700 900177" under the list, where no farewell stands above. */
function isFirmAtFoot({ reading, firstRow, skip }: Walk, cell: Cell, lineIndex: number): boolean {
  if (lineIndex < firstRow || cell.text.length > 60 || skip.has(lineIndex + 1) || companyWeight(cell.text) === 0)
    return false;
  const below = reading.cellAt(lineIndex + 1, cell.column);
  if (below === undefined || reading.reach(below) === 0) return false;
  // "Concretos y Patios Ledesma / Chuy Ledesma, 915-555-0112".
  const who = /^\p{L}[^\d@,|·:]{2,40}(?=,? [|·(]? ?[(+\d])/u.exec(below.text)?.[0] ?? '';
  return !/\p{L}{3}.*\s\p{L}{3}/u.test(below.text) || (who !== '' && isPersonName(who));
}

const isEmpty = (party: Party) =>
  party.name === undefined &&
  party.company === undefined &&
  party.emails.length + party.phones.length + party.address.length === 0;

export function readPlainCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const { reading, siteColumn } = walk;
  const underSite = siteColumn && Math.abs(siteColumn.column - cell.column) <= 3;
  if (
    underSite &&
    !isListItem(reading.source.text, cell) &&
    (isAddressLine(cell.text) ||
      standsOverPostcode(walk, cell, lineIndex) ||
      isPartOfTown(walk, siteColumn.site.parts, cell, lineIndex))
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
  if (opensAddressee(walk, cell, lineIndex, sender)) return;
  if (goesThroughAnother(walk, cell, lineIndex)) return;
  const beside = reachBesideName(walk, cell, lineIndex) ?? ownerOfReach(walk, cell);
  if (beside) {
    absorb(reading, beside, cell);
    return;
  }
  const letterhead = walk.parties.all[0];
  // The firm's head may begin at the right, beside whom the paste is for. A date there begins none.
  const isFarRight = letterhead && cell.column - letterhead.column >= 40 && reading.dates(cell).length === 0;
  if (isFarRight && isEmpty(letterhead) && walk.parties.all.length === 1) letterhead.column = cell.column;
  const flush = walk.open.find((party) => party.right !== undefined && Math.abs(party.right - rightOf(cell)) <= 2);
  const current = flush ?? partyAt(walk, cell.column);
  if (!flush && !underSite && current && isFirmBeside(walk, cell, lineIndex, current)) {
    const firm = openParty(walk, 'contractor', 'letterhead', lineIndex, cell.column);
    firm.right = rightOf(cell);
    absorb(reading, firm, cell);
    return;
  }
  if (current && joinsAddress(walk, current, cell, lineIndex)) return;
  if (current?.kind === 'customer' && current.name && isFirmWithReach(walk, cell)) {
    absorb(reading, openParty(walk, 'contractor', 'block', lineIndex, cell.column), cell);
    return;
  }
  if (current && joinsFirm(walk, current, cell, lineIndex)) return;
  absorbCell(walk, current, cell, lineIndex, sender);
}

/** What says how to reach somebody, or could name them: of the block that is open here, of one it begins, or of nobody's. */
function absorbCell(walk: Walk, current: Party | undefined, cell: Cell, lineIndex: number, sender: PartyKind): void {
  const { reading } = walk;
  const reach = reading.reach(cell);
  // A sign-off far below "Submitted to: ..." is not the customer's, though no price list stands between.
  const isFar = current?.kind === 'customer' && current.origin === 'label' && isFarBelow(walk, current, lineIndex);
  const firm = isFar ? footOfFirm(walk, cell, lineIndex) : undefined;
  if (firm) {
    absorb(reading, openParty(walk, 'contractor', 'block', lineIndex, cell.column), firm);
    return;
  }
  if (isFar && !isFirmAtFoot(walk, cell, lineIndex)) {
    if (reach > 0) absorb(reading, orphan(walk, sender, lineIndex), cell);
    if (reach > 0 || !isAddressLine(cell.text)) return;
  }
  const party = beginsBlock(walk, cell, lineIndex, current)
    ? openParty(walk, sender, 'block', lineIndex, cell.column)
    : current;
  // "Questions? Call us at ..." is the sender's, in whatever block it stands.
  const own =
    (hasWord(cell.text, 'contactUs') || hasWord(cell.text, 'firmPhone')) && walk.speaker(lineIndex) !== 'customer';
  const beside = reach > 0 && party !== undefined && isInFirmsColumn(walk, cell, lineIndex, party);
  if ((own || beside) && reach > 0) absorb(reading, orphan(walk, 'contractor', lineIndex), cell);
  else if (party) absorb(reading, isParted(walk, party, lineIndex) ? orphan(walk, sender, lineIndex) : party, cell);
  else if (reach > 0) absorb(reading, orphan(walk, sender, lineIndex), cell);
}

/**
 * "Blackthorn Chimney & Hearth · 207-555-0101" under the price list: a firm, and how to reach it beside its name. With a legal form also
 * behind a sentence: "25% down to schedule. Rainline Gutters LLC · 208-555-0103", or with nothing to reach it by: "Rainline Gutters LLC".
 */
function footOfFirm(walk: Walk, cell: Cell, lineIndex: number): Span | undefined {
  const { reading } = walk;
  const line = reading.lines[lineIndex];
  const beside = line?.cells[line.cells.indexOf(cell) + 1];
  if (lineIndex <= walk.firstRow || cell.text.length > 120 || walk.speaker(lineIndex) === 'customer') return undefined;
  if (line?.cells[0] === cell && opensFoot(walk, cell, lineIndex)) return cell;
  // "Tualatin Ductless & Air   CCB 000321" at the end of all: only a firm has a licence; "Air Handler   Serial 88012" is a thing.
  const isLicensed = beside && reading.label(beside)?.kinds.every((kind) => kind === 'otherNumber');
  if (isLicensed && lineIndex > reading.lines.length - 4 && companyWeight(cell.text) > 0 && !isOnlyWork(cell.text))
    return /\s/.test(cell.text) ? cell : undefined;
  if (!beside || reading.reach(beside) === 0 || /\p{L}{3}/u.test(beside.text.replace(/\S+@\S+/g, ''))) return undefined;
  if (companyWeight(cell.text) > 0) return /\s/.test(cell.text) ? cell : undefined;
  const sentence = /^.*\p{Ll}{3}[.!] (?=\p{Lu})/u.exec(cell.text)?.[0].length;
  const name = sentence === undefined ? '' : cell.text.slice(sentence);
  return companyWeight(name) === 2 ? { start: cell.end - name.length, end: cell.end } : undefined;
}

/** A paragraph that begins with a legal form's firm; under "Accepted by:", and where the customer has the name, it may be theirs. */
function opensFoot({ reading, byCell, parties }: Walk, { text, column, start }: Cell, lineIndex: number): boolean {
  const above = reading.lines[lineIndex - 1];
  const over = reading.cellAt(lineIndex - 1, column);
  if (!above || companyWeight(text) < 2 || !/\n[\s>]*\n/.test(reading.source.text.slice(above.end, start)))
    return false;
  if (over && (/:$/.test(over.text) || byCell.get(over)?.form === 'stacked')) return false;
  const called = fold(trimName(text).value);
  return !parties.all.some(({ kind, name }) => kind === 'customer' && fold(name?.value ?? '') === called);
}

/** "Prepared for: Dana Ruiz / c/o Kim Lee, Lone Star Realty": how to reach somebody below is not the owner's; a body has no other. */
function goesThroughAnother(walk: Walk, cell: Cell, lineIndex: number): boolean {
  if (leadingWord(cell.text, 'careOf') === undefined) return false;
  const current = partyAt(walk, cell.column);
  if (current?.kind !== 'customer' || current.company || !isPersonName(current.name?.value ?? '')) return false;
  openParty(walk, 'thirdParty', 'block', lineIndex, cell.column);
  return true;
}

/** "Herrn", "Mrs. Delgado", "鈴木様": the title says that somebody is written to. */
function opensAddressee(walk: Walk, cell: Cell, lineIndex: number, sender: PartyKind): boolean {
  if (isHonorificLine(cell.text)) {
    openParty(walk, 'customer', 'label', lineIndex, cell.column);
    return true;
  }
  if (
    endsWithHonorific(cell.text) ||
    (startsWithHonorific(cell.text) && lineIndex < walk.firstRow && isPersonName(cell.text))
  ) {
    const party = openParty(walk, sender === 'contractor' ? 'unknown' : 'customer', 'block', lineIndex, cell.column);
    takeLabelledName(walk.reading, party, cell);
    // "Mrs. Delgado," begins a letter, not a block: what follows is the sender's.
    if (/,\s*$/.test(cell.text) && party.kind === 'customer') {
      walk.open = walk.open.filter((one) => one !== party);
      walk.greetingLine ??= lineIndex;
    }
    return true;
  }
  return false;
}

/** A line of the address of the block that is open here; a town also brings it the lines above. */
function joinsAddress(walk: Walk, current: Party, cell: Cell, lineIndex: number): boolean {
  if (standsOverPostcode(walk, cell, lineIndex)) {
    if (!endsAbove(walk, current, lineIndex)) takeLinesAbove(walk, current, cell, lineIndex);
    current.address.push(cell);
    return true;
  }
  const above = walk.reading.lines[lineIndex - 1];
  const { name } = current;
  const named = name && above && name.start >= above.start && name.end <= above.end;
  if (
    isTownUnderStreet(walk, current, cell, lineIndex) ||
    isLocality(walk, current, cell, lineIndex) ||
    (named && current.address.length === 0 && isBareStreet(cell.text))
  ) {
    current.address.push(cell);
    return true;
  }
  if (current.kind === 'customer' && current.origin === 'label' && isPlaceLine(cell.text))
    takeLinesAbove(walk, current, cell, lineIndex);
  if (current.address.length === 0 && isPlaceLine(cell.text)) takeStreetAbove(walk, current, cell, lineIndex);
  return false;
}
