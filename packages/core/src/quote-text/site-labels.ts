import type { LabelledValue } from './labelled-values.ts';
import { hasWord, leadingWord, wordsIn } from './labels/index.ts';
import type { Cell } from './lines.ts';
import { takeLabelledName } from './party-names.ts';
import { consumeValue, openParty, type Walk } from './party-walk.ts';
import {
  addressInText,
  endsInPlace,
  isAddressLine,
  isListItem,
  isPlaceLine,
  isSamePlaceWord,
} from './values/address.ts';
import { isHouseName } from './values/house-name.ts';
import { isPersonName } from './values/name.ts';

/** Whether something stands behind a label, or under it, that is no row of the price list. */
function isWorded(walk: Walk, { value, form, lineIndex }: LabelledValue): boolean {
  const isWork = value && (walk.skip.has(lineIndex + 1) || isListItem(walk.reading.source.text, value));
  return value !== undefined && !(form === 'stacked' && isWork);
}

/** "Gate code 4471#" and "Sehr geehrte Frau Dr. Berg" hold a word for a street too. */
const saysElse = (text: string) => leadingWord(text, 'greeting') !== undefined || hasWord(text, 'codeWord');

/** "Works at above address:" names no address of its own: what stands under it is the work. */
const pointsElsewhere = ({ kinds, label }: LabelledValue): boolean =>
  (kinds.includes('jobAddress') || kinds.includes('address')) && hasWord(label, 'same');

/** "Job site", or "Job:" before an address. */
export function readSiteLabel(walk: Walk, labelled: LabelledValue): boolean {
  const isSite = labelled.kinds.includes('jobAddress');
  if (pointsElsewhere(labelled)) {
    walk.parties.sites.push({ parts: [], same: true });
    return true;
  }
  if (!(isSite || labelled.kinds.includes('job'))) return false;
  if (isSite && labelled.form !== 'open')
    walk.parties.siteUnread = isWorded(walk, labelled) ? 'words' : (walk.parties.siteUnread ?? 'nothing');
  if (!labelled.value) {
    const { cell, lineIndex } = labelled;
    if (isSite) walk.siteForm = { site: { parts: [], same: false }, column: cell.column, lineIndex };
    return false;
  }
  if (labelled.form === 'stacked' && isListItem(walk.reading.source.text, labelled.value)) return isSite;
  const written = walk.reading.slice(labelled.value);
  const at = labelled.value.start + placeWordsBefore(written);
  const text = written.slice(at - labelled.value.start);
  const isNamed = isPersonName(text) || isHouseName(text);
  if (isSite && labelled.form === 'stacked' && isNamed && opensSiteUnderName(walk, labelled)) return true;
  if (isSite && isOtherPerson(walk, labelled)) return true;
  const found = addressInText(text);
  const inside =
    (isAddressLine(text) && found?.start !== 0) || (isSite && standsOverPlace(walk, labelled, text))
      ? { start: 0, end: text.length }
      : found;
  const same = isSite && isSamePlaceWord(text.replace(/[.()]/g, ''));
  const worded =
    isSite &&
    labelled.form !== 'open' &&
    /\p{L}{3}/u.test(text) &&
    text.length < 140 &&
    // "Pool at: (16x32, about 18,500 gal)": what was said of the place, where the address was lost.
    !text.startsWith('(') &&
    // Under its label a line of the work description may stand where the address was lost.
    /[,\d]/.test(text) &&
    (labelled.form !== 'stacked' || (text.length < 60 && hasWord(text, 'street') && !saysElse(text))) &&
    !walk.priced.has(walk.reading.lines.findIndex((line) => line.start <= at && at <= line.end));
  if (
    !inside &&
    !same &&
    !(worded && walk.reading.phones(labelled.value).length === 0 && walk.reading.emails(labelled.value).length === 0)
  )
    return false;
  // "The Old Forge, 3 Chapel Lane, ...": the house is called so.
  const isCalled = isSite && inside !== undefined && isHouseName(text.slice(0, inside.start));
  const start = at + (isCalled ? 0 : (inside?.start ?? 0));
  const site = { parts: same ? [] : [{ start, end: at + (inside?.end ?? text.length) }], same };
  walk.parties.sites.push(site);
  consumeValue(walk, labelled);
  const column =
    labelled.form === 'beside' || labelled.form === 'stacked' ? (labelled.value as Cell).column : labelled.cell.column;
  walk.open = walk.open.filter((party) => labelled.form !== 'stacked' || Math.abs(party.column - column) > 3);
  walk.siteColumn =
    same || endsInPlace(text) || isPlaceLine((text.split(',').at(-1) ?? '').trim()) ? undefined : { site, column };
  return true;
}

/** "Obra en: C/ Almendro 21", "Trabajos a realizar en C/ Almendro 21": how long what stands between a label and its address is. */
function placeWordsBefore(text: string): number {
  if (!/^\p{Ll}/u.test(text)) return 0;
  const ends = wordsIn(text.slice(0, 32), 'nearPlace').flatMap(({ start, end }) => {
    const gap = /^(?: ?:)? +(?=\S)/.exec(text.slice(end))?.[0].length;
    return gap !== undefined && /^(?:\p{Ll}{1,14} ){0,3}$/u.test(text.slice(0, start)) ? [end + gap] : [];
  });
  return ends.findLast((end) => isAddressLine(text.slice(end))) ?? 0;
}

/** "PROPERTY ADDRESS: / 77 Vineyard Knoll / North East, Pennsylvania 16428": a house, and under it its town, whatever the street is called. */
function standsOverPlace(walk: Walk, { form, value, lineIndex }: LabelledValue, text: string): boolean {
  if (form !== 'stacked' || text.length > 50 || !/^\d{1,6}[A-Za-z]?(?: \p{Lu}[\p{L}'’.-]*){1,4}$/u.test(text))
    return false;
  const { column } = value as Cell;
  const below = walk.reading.lines[lineIndex + 2]?.cells.find((one) => Math.abs(one.column - column) <= 3);
  return below !== undefined && isPlaceLine(below.text);
}

/** "Work To Be Performed At: / Street 77 Quarry Rd / City Roseville, OH 43777": the lines of a form under a heading for the site. */
export function readSiteForm({ siteForm, parties }: Walk, { cell, value, lineIndex, kinds }: LabelledValue): boolean {
  if (!siteForm || !value || Math.abs(siteForm.column - cell.column) > 3 || lineIndex - siteForm.lineIndex > 4)
    return false;
  if (!kinds.includes('street') && !(kinds.includes('city') && siteForm.site.parts.length > 0)) return false;
  siteForm.site.parts.push(value);
  if (!parties.sites.includes(siteForm.site)) parties.sites.push(siteForm.site);
  return true;
}

/** "Bill To: Larch Holdings LLC" and "Ship To: Roscoe Villanueva": how to reach who is there says nothing of who pays. */
function isOtherPerson(walk: Walk, { form, value, cell, lineIndex }: LabelledValue): boolean {
  const name = value && walk.reading.slice(value);
  if (!value || !name?.includes(' ') || form === 'open' || form === 'stacked' || !isPersonName(name)) return false;
  const isKnown = walk.parties.all.some((one) => one.kind === 'customer' && one.origin === 'label' && one.name);
  if (!isKnown) return false;
  const party = openParty(walk, 'thirdParty', 'label', lineIndex, cell.column);
  party.onSite = true;
  takeLabelledName(walk.reading, party, value);
  return true;
}

/** "JOB ADDRESS / Yolanda Whitfield / 2210 Manzanita Ave": the name stands over the address as on a letter; "The Old Forge" is its house. */
function opensSiteUnderName(walk: Walk, labelled: LabelledValue): boolean {
  const name = labelled.value as Cell;
  const below = walk.reading.cellAt(labelled.lineIndex + 2, name.column);
  if (!below || !isAddressLine(below.text)) return false;
  const isHouse = isHouseName(name.text);
  const site = { parts: isHouse ? [name] : [], same: false };
  walk.parties.sites.push(site);
  walk.siteColumn = { site, column: name.column };
  consumeValue(walk, labelled);
  if (isHouse) return true;
  const known = walk.parties.all.find((party) => party.kind === 'customer' && party.name?.value === name.text);
  // What stands under the address ("(916) 555-0162") is the customer's.
  if (known) walk.open = [...walk.open.filter((party) => party !== known && party.column !== known.column), known];
  else {
    // Where nobody else is called the customer, greeted or written to, who is named over the site's address may be.
    const greeted = walk.greetingLine === undefined ? undefined : walk.reading.lines[walk.greetingLine]?.text;
    const isOther =
      walk.values.some((one) => one.kinds.includes('customer') && one.form !== 'open') ||
      walk.speaker(labelled.lineIndex) !== undefined ||
      (greeted !== undefined && !name.text.split(' ').some((word) => greeted.includes(word)));
    const party = openParty(walk, isOther ? 'thirdParty' : 'unknown', 'block', labelled.lineIndex + 1, name.column);
    party.onSite = isOther;
    takeLabelledName(walk.reading, party, name);
  }
  walk.siteColumn = { site, column: name.column };
  return true;
}
