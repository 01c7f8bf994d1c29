import { isInFirmsColumn } from './firm-column.ts';
import type { LabelledValue } from './labelled-values.ts';
import { hasWord, isWord } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import type { Cell } from './lines.ts';
import { reachBesideName } from './party-cells.ts';
import { absorb, type Party, phoneUseOf } from './party-content.ts';
import { consumeValue, isParted, lastLabelled, openParty, orphan, partyAt, type Walk } from './party-walk.ts';
import type { Span } from './reading.ts';
import { readSiteForm } from './site-labels.ts';
import { addressInText, isAddressLine, isListItem } from './values/address.ts';
import { companyWeight, isPersonName } from './values/name.ts';

const contactKinds: readonly LabelKind[] = ['phone', 'mobile', 'officePhone', 'fax', 'email'];
/** Numbers that a form has for the firm, beside whom it is for. */
const firmKinds: readonly LabelKind[] = ['fax', 'officePhone'];

/** A phone or a mail and no word of a name. */
export const reaches = (walk: Walk, value: Span): boolean =>
  walk.reading.reach(value) > 0 && !/\p{L}/u.test(walk.reading.slice(value).replace(/\S+@\S+/g, ''));

/** "address is 733 Foxglove Ct": what is said around an address is no part of it. */
function addressOf(text: string, value: Span): Span {
  const inside = /^\p{Ll}/u.test(text) ? addressInText(text) : undefined;
  return inside ? { start: value.start + inside.start, end: value.start + inside.end } : value;
}

/** "Call Steve with questions 406-555-0122" under whom the estimate is for: how to reach the firm, whatever block is open. */
function isToAnother(walk: Walk, { cell, value, lineIndex }: LabelledValue, party: Party): boolean {
  if (!value || walk.speaker(lineIndex) === 'customer') return false;
  if (hasWord(cell.text, 'contactUs')) return true;
  const named = /^\p{Lu}\p{Ll}+(?= )/u.exec(walk.reading.slice(value))?.[0];
  return party.kind === 'customer' && named !== undefined && isPersonName(named) && !party.name?.value.includes(named);
}

/** "Marv's Drywall / O: 804-555-0150 / Cell: 804-555-0151" below the list: a firm's own foot, with every number in it. */
function isUnderFirm({ reading, parties }: Walk, { cell, lineIndex }: LabelledValue): boolean {
  for (let at = lineIndex; at >= 0 && at > lineIndex - 6; at--) {
    const line = reading.lines[at];
    if (!line || (at < lineIndex && /\n[\s>]*\n/.test(reading.source.text.slice(line.end, cell.start)))) return false;
    const isOfFirm = ({ kind, company }: Party) =>
      kind !== 'customer' && company !== undefined && line.start <= company.start && company.end <= line.end;
    if (parties.all.some(isOfFirm) || line.cells.some((one) => companyWeight(one.text) > 0)) return true;
  }
  return false;
}

/** "Residence: 71 Oyster Shell Ln" under the firm's own head: where a customer lives, and no firm. */
function livesThere(walk: Walk, { label, cell, lineIndex }: LabelledValue): Party | undefined {
  if (!isWord(label.replace(/[\s:]+$/, ''), 'homeLabel')) return undefined;
  if ((partyAt(walk, cell.column)?.origin ?? 'letterhead') !== 'letterhead') return undefined;
  const known = walk.parties.all.findLast((party) => party.kind === 'customer' && party.origin === 'label');
  if (!known) return openParty(walk, 'customer', 'label', lineIndex, cell.column);
  walk.open = [...walk.open.filter((party) => party.origin !== 'letterhead' && party !== known), known];
  return known;
}

/** "Phone:", "E-mail:", "Address:": of the block that is open here. */
export function readContactLabel(walk: Walk, labelled: LabelledValue): boolean {
  const isContact = labelled.kinds.some((kind) => contactKinds.includes(kind));
  const isAddress = labelled.kinds.some((kind) => kind === 'address' || kind === 'street' || kind === 'city');
  if ((!isContact && !isAddress) || !labelled.value) return false;
  const { value } = labelled;
  if (isAddress && readSiteForm(walk, labelled)) {
    consumeValue(walk, labelled);
    return true;
  }
  const reach = walk.reading.reach(value);
  const text = walk.reading.slice(value);
  if (isAddress && labelled.form === 'stacked' && isListItem(walk.reading.source.text, value)) return true;
  // "Address: [Street Address]", as the template came.
  if (/^[[{<].*[\]}>]$/.test(text.trim()) && reach === 0) return true;
  if (isContact && reach === 0 && !addressInText(text)) return labelled.form !== 'open';
  if (isAddress && labelled.form === 'open' && !isAddressLine(text)) return false;
  // "SUBMITTED TO  Fay Delacroix      PHONE  920-555-0139", under a firm whose name is set in the middle of the page.
  const cell = labelled.form === 'beside' ? (value as Cell) : labelled.cell;
  const isOwn = isContact && labelled.form !== 'stacked' && !labelled.kinds.some((kind) => firmKinds.includes(kind));
  const beside = isOwn ? reachBesideName(walk, cell, labelled.lineIndex) : undefined;
  const home = isAddress ? livesThere(walk, labelled) : undefined;
  const above = home ?? beside ?? partyAt(walk, labelled.cell.column) ?? lastLabelled(walk) ?? walk.parties.all[0];
  if (!above) return false;
  // "Emergencies after hours: 512-555-0199": only a firm has such a number.
  if (isContact && hasWord(labelled.label, 'firmPhone') && walk.speaker(labelled.lineIndex) !== 'customer') {
    absorb(walk.reading, orphan(walk, 'contractor', labelled.lineIndex), value);
    consumeValue(walk, labelled);
    return true;
  }
  if (isContact && isInFirmsColumn(walk, labelled.cell, labelled.lineIndex, above)) {
    absorb(walk.reading, orphan(walk, 'contractor', labelled.lineIndex), value);
    consumeValue(walk, labelled);
    return true;
  }
  if (isContact && labelled.form === 'open' && isToAnother(walk, labelled, above)) {
    absorb(walk.reading, orphan(walk, 'contractor', labelled.lineIndex), value);
    return true;
  }
  // "Tel 07700 900233" under the price list is the sender's, unless a label opened the block above the list.
  // Even then, where nothing else says how to reach the firm.
  const firmless = !walk.parties.all.some(
    (one) => one.kind !== 'customer' && one.kind !== 'thirdParty' && one.emails.length + one.phones.length > 0,
  );
  const parted =
    (above.origin !== 'label' || firmless || isUnderFirm(walk, labelled)) &&
    isContact &&
    isParted(walk, above, labelled.lineIndex);
  const party = parted ? orphan(walk, walk.speaker(labelled.lineIndex) ?? 'contractor', labelled.lineIndex) : above;
  if (isAddress && reach === 0) party.address.push(addressOf(text, value));
  else absorb(walk.reading, party, value, phoneUseOf(labelled.kinds, labelled.label), true);
  consumeValue(walk, labelled);
  return true;
}
