import { hasWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Party } from './party-content.ts';
import type { Walk } from './party-walk.ts';
import type { Span } from './reading.ts';
import { addressInText, isAddressLine, isBareStreet, isPlaceLine } from './values/address.ts';
import { isTownName } from './values/bare-town.ts';
import { isHouseName } from './values/house-name.ts';
import { companyWeight, isFirmEnding, isPersonName, trimName } from './values/name.ts';

export function isReachBelow(walk: Walk, cell: Cell, lineIndex: number): boolean {
  const below = walk.reading.cellAt(lineIndex + 1, cell.column);
  return below !== undefined && (isAddressLine(below.text) || walk.reading.reach(below) > 0);
}

/** "Crystal Panes LLC - 626-555-0131 - mail@...": a firm and how to reach it on one line, under somebody's name. */
export function isFirmWithReach(walk: Walk, cell: Cell): boolean {
  const firm = /^(.{3,60}?)\s?(?:[-–—|·•,]\s)/.exec(cell.text)?.[1];
  return firm !== undefined && companyWeight(firm) === 2 && walk.reading.reach(cell) > 0;
}

/** "Bill to / Dale Whitcombe / Whitcombe Cottages": the line under the name goes on with it, if the sender's firm is known already. */
function isSecondNameLine(walk: Walk, current: Party, lineIndex: number, weight: number): boolean {
  if (current.kind !== 'customer' || current.origin !== 'label' || !current.name) return false;
  if (current.emails.length + current.phones.length + current.address.length > 0) return false;
  const above = walk.reading.lines[lineIndex - 1];
  if (
    !above ||
    current.name.start < above.start ||
    current.name.end > above.end ||
    (current.lineIndex === lineIndex - 1 && !current.attention)
  )
    return false;
  return weight === 0 || walk.parties.all.some((party) => party !== current && party.company !== undefined);
}

/** "Kestrel Electrical / Services Ltd": the last words of a firm's name on a line of their own. */
export function joinsFirm(walk: Walk, party: Party, cell: Cell, lineIndex: number): boolean {
  const above = walk.reading.cellAt(lineIndex - 1, cell.column);
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
    if (isAddressLine(below.text) || walk.reading.reach(below) > 0) return true;
    if (!/\d/.test(below.text) || /\p{L}{4}/u.test(below.text)) return false;
  }
  return false;
}

export const rightOf = (cell: Cell) => cell.column + cell.text.length;

/** A firm far to the right of the customer's block, which is still without a name: another column, often set flush right. */
export function isFirmBeside(walk: Walk, cell: Cell, lineIndex: number, current: Party): boolean {
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
export function standsOverPostcode(walk: Walk, cell: Cell, lineIndex: number): boolean {
  const below = walk.reading.cellAt(lineIndex + 1, cell.column);
  return (
    below !== undefined &&
    below.text.length <= 10 &&
    isPlaceLine(below.text) &&
    /^[\p{L} .,'’-]{2,40}$/u.test(cell.text)
  );
}

/** "3 Sunday's Well Rd / Cork / 086 000 0142": a town without a postcode, between the street and how to reach who lives there. */
export function isTownUnderStreet(walk: Walk, party: Party, cell: Cell, lineIndex: number): boolean {
  const below = walk.reading.cellAt(lineIndex + 1, cell.column);
  const street = party.address.at(-1);
  return (
    party.name !== undefined &&
    street !== undefined &&
    party.emails.length + party.phones.length === 0 &&
    endsAbove(walk, party, lineIndex) &&
    !isPlaceLine(walk.reading.slice(street)) &&
    /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u.test(cell.text) &&
    companyWeight(cell.text) === 0 &&
    ((below !== undefined && /^[^\p{L}]*$|@/u.test(below.text) && walk.reading.reach(below) > 0) ||
      (isTownName(cell.text) && endsBlock(walk, cell, lineIndex)))
  );
}

/** The only cell of its line, with a blank line under it. */
function endsBlock({ reading }: Walk, cell: Cell, lineIndex: number): boolean {
  const [line, next] = [reading.lines[lineIndex], reading.lines[lineIndex + 1]];
  return line?.cells.length === 1 && !!next && /\n[\s>]*\n/.test(reading.source.text.slice(cell.end, next.start));
}

/** "14 Rata Street / Naenae / Lower Hutt 5011": the part of a town, between its street and its postcode. */
export const isLocality = (walk: Walk, party: Party, cell: Cell, lineIndex: number): boolean =>
  isPartOfTown(walk, party.address, cell, lineIndex);

/** "3320 N Tamarack Dr / Boise / 83703 Idaho" under "Ship To" is written so, too. */
export function isPartOfTown(walk: Walk, address: readonly Span[], cell: Cell, lineIndex: number): boolean {
  const below = walk.reading.cellAt(lineIndex + 1, cell.column);
  const street = address.at(-1);
  return (
    street !== undefined &&
    standsRightAbove(walk, street, lineIndex) &&
    !isPlaceLine(walk.reading.slice(street)) &&
    /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u.test(cell.text) &&
    companyWeight(cell.text) === 0 &&
    below !== undefined &&
    (isPlaceLine(below.text) || standsOverPostcode(walk, below, lineIndex + 1))
  );
}

export function endsAbove(walk: Walk, party: Party, lineIndex: number): boolean {
  const last = party.address.at(-1);
  return last !== undefined && standsRightAbove(walk, last, lineIndex);
}

function standsRightAbove({ reading }: Walk, { start, end }: Span, lineIndex: number): boolean {
  const above = reading.lines[lineIndex - 1];
  return above !== undefined && start >= above.start && end <= above.end;
}

/** "The Old Rectory / Church Lane / Fenstanton / PE28 9JX": all between the name and the town is the address. */
export function takeLinesAbove(walk: Walk, party: Party, cell: Cell, lineIndex: number): void {
  if (party.address.length > 0 || !party.name) return;
  const lines: Cell[] = [];
  for (let at = lineIndex - 1; at >= 0 && lines.length < 4; at--) {
    const above = walk.reading.cellAt(at, cell.column);
    if (!above) continue;
    const reach = walk.reading.reach(above);
    if (above.start <= party.name.start || reach > 0 || walk.skip.has(at) || walk.byCell.has(above)) break;
    if (above.text.length > 60 || companyWeight(above.text) > 0) break;
    // An identity number may stand between a name and its address.
    if (!/\p{L}{3}/u.test(above.text)) continue;
    lines.unshift(above);
  }
  party.address.push(...lines);
}

/** "Am Mühlbach 3" has no word for a street; the place under it shows what it is. */
export function takeStreetAbove(walk: Walk, party: Party, cell: Cell, lineIndex: number): void {
  const above = walk.reading.cellAt(lineIndex - 1, cell.column);
  if (!above || walk.skip.has(lineIndex - 1) || walk.byCell.has(above) || walk.consumed.has(above)) return;
  const reach = walk.reading.reach(above);
  if (
    reach === 0 &&
    above.text.length < 60 &&
    /\d/.test(above.text) &&
    /\p{L}{3}/u.test(above.text) &&
    !/[$£€#]/.test(above.text)
  )
    party.address.push(above);
}

/** "Mr Pugh / Tor View Farm / Belstone / Okehampton EX20 1XX": between a labelled name and a town stands the address. */
function isOnTheWayToPlace(walk: Walk, cell: Cell, lineIndex: number, current: Party): boolean {
  if (current.kind !== 'customer' || current.origin !== 'label' || !current.name || current.address.length > 0)
    return false;
  if (current.emails.length + current.phones.length > 0 || lineIndex - current.lineIndex > 4) return false;
  return [1, 2].some((step) => {
    const below = walk.reading.cellAt(lineIndex + step, cell.column);
    return below !== undefined && !walk.skip.has(lineIndex + step) && isPlaceLine(below.text);
  });
}

/** "Ida Novak / Rose Cottage / 3 Chapel Lane": between a name and its street stands what the house is called. */
function isHouseUnderName({ reading }: Walk, cell: Cell, lineIndex: number): boolean {
  const above = isHouseName(cell.text) ? reading.cellAt(lineIndex - 1, cell.column) : undefined;
  const below = above && reading.cellAt(lineIndex + 1, cell.column);
  if (!above || !below || !/^\d/.test(below.text) || !isAddressLine(below.text) || reading.label(above)) return false;
  return isPersonName(above.text) && above.text.includes(' ') && !isHouseName(above.text);
}

/** A name starts a block of its own when a firm's legal form, or contact data beside or below it, shows that it is one. */
export function beginsBlock(walk: Walk, cell: Cell, lineIndex: number, current: Party | undefined): boolean {
  if (current && !current.name && !current.company) return false;
  const address = addressInText(cell.text);
  const lead = address && /^[^\d]{2,60},\s*$/.test(cell.text.slice(0, address.start)) ? address.start : undefined;
  const text = trimName(lead === undefined ? cell.text : cell.text.slice(0, lead)).value;
  if (lead === undefined && isAddressLine(cell.text)) return false;
  const weight = companyWeight(text);
  if (weight === 0 && !isPersonName(text)) return false;
  if (weight === 0 && current && isOnTheWayToPlace(walk, cell, lineIndex, current)) return false;
  if (weight === 0 && isHouseUnderName(walk, cell, lineIndex)) return false;
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
    under.some((one) => isHouseUnderName(walk, one, lineIndex + 1)) ||
    near.some(
      (one) =>
        walk.reading.reach(one) > 0 ||
        isAddressLine(one.text) ||
        (isBareStreet(one.text) && (current === undefined || isFull(current))),
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
