import { isAttention } from './attention-labels.ts';
import { reaches, readContactLabel } from './contact-labels.ts';
import { matchLabel } from './label-match.ts';
import type { LabelledValue } from './labelled-values.ts';
import { hasWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import type { LabelKind } from './labels/language.ts';
import { absorb, type Party, phoneUseOf } from './party-content.ts';
import { isNumberedName, nameBeforeMore, namesSomebody, takeLabelledName } from './party-names.ts';
import { consumeValue, openParty, partyAt, type Walk } from './party-walk.ts';
import type { Span } from './reading.ts';
import { isAddressLine } from './values/address.ts';
import { isHouseName } from './values/house-name.ts';
import { companyWeight, isPersonName } from './values/name.ts';

/** "Customer phone": the label says whose it is. */
export function readOwned(walk: Walk, labelled: LabelledValue): boolean {
  if (!labelled.owner || !labelled.value) return false;
  const known = walk.parties.all.find((party) => party.kind === labelled.owner && party.origin === 'label');
  const party = known ?? openParty(walk, labelled.owner, 'label', labelled.lineIndex, labelled.cell.column);
  if (labelled.kinds.includes('personName')) {
    takeLabelledName(walk.reading, party, labelled.value);
    takeReach(walk, party, labelled, labelled.value);
  } else absorb(walk.reading, party, labelled.value, phoneUseOf(labelled.kinds, labelled.label), true);
  consumeValue(walk, labelled);
  return true;
}

/** "To:", "From:", "Company:": words that also label other things. */
const isWeakLabel = (label: string) => isWord(label, 'weakParty') || leadingWord(label, 'questionsLabel') !== undefined;

/** "Proposal for:" names its party at the end. */
const endsInFor = (label: string) => {
  const last = wordsIn(label, 'forParty').at(-1);
  return last !== undefined && last.start > 0 && /^\s*:\s*$/.test(label.slice(last.end));
};

/** "Prepared for", "From", "Estimator": opens the block of a party. */
export function readPartyLabel(walk: Walk, labelled: LabelledValue): boolean {
  const kind = isHaulier(walk, labelled)
    ? 'contractor'
    : (['customer', 'contractor', 'thirdParty'] as const).find((one) => labelled.kinds.includes(one));
  const named = labelled.kinds.includes('personName') && (labelled.form !== 'open' || isNameOnForm(walk, labelled));
  if (!kind && !named) return nameOverAddress(walk, labelled);
  const { value } = labelled;
  // "Contact: (512) 555-0137": how to reach whoever the block is about, and no name.
  if (!kind && value && reaches(walk, value)) return readContactLabel(walk, { ...labelled, kinds: ['phone'] });
  // "Your Home Deserves The Best" begins like a heading.
  if (labelled.form === 'open' && kind !== 'thirdParty' && leadingWord(labelled.label, 'version')) return false;
  if (isOfficeOfSigner(walk, labelled)) return true;
  // "Customer Signature: ____" is a label of more words.
  if (labelled.form === 'open' && value && /^[\p{L} ]{2,30}:/u.test(walk.reading.slice(value))) return false;
  if (kind === 'customer' && value && (isForWork(walk, labelled) || isOwnerOfFirm(walk, labelled))) return false;
  if (kind === 'customer' && isCover(walk, labelled)) return false;
  const weak = isWeakLabel(labelled.label) || labelled.form === 'open' || endsInFor(labelled.label);
  if (
    labelled.form === 'open' &&
    !named &&
    !/\p{L}\P{L}+\p{L}/u.test(labelled.label) &&
    !leadingWord(labelled.label, 'partyWord') &&
    !isForFullName(walk, labelled) &&
    !isOwnerUnderNumber(walk, labelled)
  )
    return false;
  if (weak && !(value && namesSomebody(walk.reading, value))) return kind === 'thirdParty' && labelled.form !== 'open';
  // "CUSTOMER AUTHORIZATION": without a colon one word more is a heading.
  if (labelled.form === 'open' && kind && value && isOneWord(walk.reading.slice(value))) return false;
  // "Proposal for Pest Control Services": what for, where nothing but a trade makes it a firm.
  if (labelled.form === 'open' && kind === 'customer' && value && isTradeOnly(walk.reading.slice(value))) return false;
  if (!kind) return takePersonName(walk, labelled);
  if (isAttention(walk, labelled)) {
    consumeValue(walk, labelled);
    return true;
  }
  const party = openParty(walk, kind, 'label', labelled.lineIndex, labelled.cell.column);
  if (kind === 'contractor' && leadingWord(labelled.label, 'preparer') !== undefined) party.preparer = true;
  if (kind === 'thirdParty' && hasWord(labelled.label, 'onSite')) party.onSite = true;
  if (kind === 'customer' && isWord(labelled.label.replace(/[\s:]+$/, ''), 'ownerWord')) party.byOwner = true;
  if (!value) return true;
  // "To: Kim Lee, Realtor, on behalf of the owner, Dana Ruiz": who asked, and who is written to, are two.
  if (kind === 'customer' && hasWord(walk.reading.slice(value), 'onBehalf')) party.kind = 'thirdParty';
  // Under a heading anything may stand; beside a colon the label vouches for the name.
  const under = labelled.form === 'stacked' || labelled.form === 'columns';
  if (under && !namesSomebody(walk.reading, value)) return true;
  consumeValue(walk, labelled);
  if (leadingWord(labelled.label, 'attention') !== undefined) party.attention = true;
  const numbered = isNumberedName(walk.reading.slice(value));
  if (numbered || !isAddressLine(walk.reading.slice(value)) || isNameBeforeHouse(walk.reading.slice(value)))
    takeLabelledName(walk.reading, party, value);
  if (!numbered) absorb(walk.reading, party, value, 'plain', true);
  addAddressAfterName(walk, party, value);
  return true;
}

/** "SOLD TO Ana Ruiz 12 Oak St, Troy, NY 12180", as a copy joined the lines; "Rose Cottage 12 Mill Ln, ..." is all address. */
function isNameBeforeHouse(text: string): boolean {
  const name = nameBeforeMore(text);
  return /^ \d/.test(text.slice(name.length)) && name.includes(' ') && isPersonName(name) && !isHouseName(name);
}

/** "Carrier: Two Oxen Moving" beside "Shipper: Ana Ruiz" moves the house; else a carrier insures it. */
const isHaulier = ({ values }: Walk, { label }: LabelledValue): boolean =>
  isLabelOf(label, 'haulier') && values.some((one) => isLabelOf(one.label, 'consignor'));

const isLabelOf = (label: string, kind: 'haulier' | 'consignor') => isWord(label.replace(/[\s:]+$/, ''), kind);

/** "Marisol Trent / Owner / Trent Cabinet Finishing": under a name of its block, over a firm, the word says what somebody is. */
function isOfficeOfSigner(walk: Walk, { form, label, value, cell, lineIndex }: LabelledValue): boolean {
  if (form !== 'stacked' || !value || !/^\p{Lu}\p{Ll}+$/u.test(label.trim())) return false;
  const signed = partyAt(walk, cell.column)?.origin === 'signature';
  if (!signed && companyWeight(walk.reading.slice(value)) === 0) return false;
  const above = walk.reading.lines[lineIndex - 1];
  const name = above?.cells.find((one) => Math.abs(one.column - cell.column) <= 3);
  if (!name || walk.consumed.has(name) || walk.byCell.has(name)) return false;
  return isPersonName(name.text);
}

/** "For: Deck Repair and Stain", "Prepared for: Spring Tune-Up": what it is for, not whom. */
function isForWork({ reading }: Walk, { label, value }: LabelledValue): boolean {
  const text = value ? nameBeforeMore(reading.slice(value)) : '';
  const isFor = wordsIn(label, 'forParty').some((word) => /^[\s:]*$/.test(label.slice(word.end)));
  return isFor && hasWord(text, 'workWord') && !hasWord(text, 'companySuffix') && !hasWord(text, 'honorific');
}

/** "Insured: $3,000,000 aggregate", "Insured: yes" in a firm's head say what it is covered for; "Insured: Ana Ruiz" is whose claim it is. */
function isCover({ reading }: Walk, { label, value }: LabelledValue): boolean {
  if (!hasWord(label, 'coverage')) return false;
  const text = value ? nameBeforeMore(reading.slice(value)).trim() : '';
  return !value || !namesSomebody(reading, value) || !text.includes(' ') || hasWord(text, 'coverage');
}

/** "Grubb Builders LLC / Owner: Tom Hale / 302-555-0190": right under a firm's name and over a number, or beside one, it is the firm that somebody owns. */
function isOwnerOfFirm({ reading }: Walk, { label, cell, lineIndex }: LabelledValue): boolean {
  if (!isWord(label.replace(/[\s:]+$/, ''), 'ownerWord')) return false;
  const [above, below] = [reading.lines[lineIndex - 1], reading.lines[lineIndex + 1]];
  const firm = above?.cells.some((one) => one.column === cell.column && companyWeight(one.text) > 0);
  const beside = reading.lines[lineIndex]?.cells.some((one) => reading.reach(one) > 0) === true;
  // "Reach owner at 615-555-0199": of whoever owns the house; a firm has a number of its own.
  const isBelow =
    below && reading.reach(below) > 0 && !matchLabel(below.text) && !hasWord(below.text.slice(0, 40), 'ownerWord');
  const reach = beside || isBelow === true;
  return firm === true && reach;
}

/** "To: Niamh Walsh, 33 Ashgrove, Naas, Co. Kildare": places without a word for a street, but set as one after the name. */
function addAddressAfterName(walk: Walk, party: Party, value: Span): void {
  if (party.address.length > 0 || !party.name || party.name.start < value.start) return;
  const rest = walk.reading.slice({ start: party.name.end, end: value.end });
  const lead = /^,\s*(?=\d{1,5}[a-z]? \p{Lu}[^,\d]{2,40},\s*\p{Lu}[^\d@$£€]{2,60}$)/u.exec(rest)?.[0];
  if (lead !== undefined) party.address.push({ start: party.name.end + lead.length, end: value.end });
}

/** "Name Lorraine Beck", filled in by hand on a form, over the price list. */
const isNameOnForm = (walk: Walk, { label, value, lineIndex }: LabelledValue): boolean =>
  isWord(label, 'nameWord') &&
  lineIndex < walk.firstRow &&
  value !== undefined &&
  isPersonName(walk.reading.slice(value)) &&
  walk.reading.slice(value).includes(' ');

/** "For Rosalind Achebe", over the price list. */
const isForFullName = (walk: Walk, { label, value, lineIndex }: LabelledValue): boolean =>
  (isWord(label, 'forParty') || isWord(label, 'attention')) &&
  /^\p{Lu}/u.test(label) &&
  lineIndex < walk.firstRow &&
  value !== undefined &&
  isPersonName(nameBeforeMore(walk.reading.slice(value))) &&
  nameBeforeMore(walk.reading.slice(value)).trim().includes(' ');

/** "Owner Hamish Lockyer", under the number and the date of the estimate, over the price list. */
const isOwnerUnderNumber = (walk: Walk, { label, value, lineIndex }: LabelledValue): boolean =>
  isWord(label, 'ownerWord') &&
  lineIndex < walk.firstRow &&
  value !== undefined &&
  isPersonName(nameBeforeMore(walk.reading.slice(value))) &&
  walk.values.some((one) => one.lineIndex === lineIndex - 1 && one.kinds.some((kind) => ofDocument.includes(kind)));

const ofDocument: readonly LabelKind[] = ['estimateNumber', 'issued', 'number'];

const isTradeOnly = (text: string) => {
  const name = nameBeforeMore(text).trim();
  // "Customer Vic Stone".
  const words = name.split(/\s+/);
  return companyWeight(name) === 1 && !(words.length === 2 && isWord(words[1] ?? '', 'tradeSurname'));
};

const isOneWord = (text: string) => /^\p{L}+$/u.test(text.trim());

/** "Name: Ana Ruiz" belongs to the open block, or begins the customer's. */
function takePersonName(walk: Walk, labelled: LabelledValue): boolean {
  if (!labelled.value) return false;
  const current = partyAt(walk, labelled.cell.column);
  // "Client: La Parrilla / Contact: Ana Ruiz": a person at the customer.
  if (
    current?.kind === 'customer' &&
    current.origin === 'label' &&
    current.name &&
    !isWord(labelled.label, 'nameWord')
  ) {
    consumeValue(walk, labelled);
    return true;
  }
  const fits = current && current.origin === 'label' && !current.name;
  const party = fits ? current : openParty(walk, 'customer', 'label', labelled.lineIndex, labelled.cell.column);
  if (!fits && !(current?.kind === 'customer' && current.origin === 'label')) party.byName = true;
  takeLabelledName(walk.reading, party, labelled.value);
  takeReach(walk, party, labelled, labelled.value);
  consumeValue(walk, labelled);
  return true;
}

/** "Contact on file: Ana Ruiz, (410) 555-0162, ana@example.com": how to reach whoever a label names. */
function takeReach({ reading }: Walk, party: Party, { kinds, label }: LabelledValue, value: Span): void {
  const use = phoneUseOf(kinds, label);
  for (const phone of reading.phones(value)) if (!phone.bare) party.phones.push({ ...phone, use });
  party.emails.push(...reading.emails(value));
}

/** Bookkeeping programs head the customer's block with "ADDRESS". */
function nameOverAddress(walk: Walk, labelled: LabelledValue): boolean {
  if (
    !labelled.kinds.includes('address') ||
    labelled.form !== 'stacked' ||
    !labelled.value ||
    !namesSomebody(walk.reading, labelled.value)
  )
    return false;
  const party = openParty(walk, 'customer', 'label', labelled.lineIndex, labelled.cell.column);
  takeLabelledName(walk.reading, party, labelled.value);
  consumeValue(walk, labelled);
  return true;
}
