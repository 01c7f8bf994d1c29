import type { LabelledValue } from './labelled-values.ts';
import { hasWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import { consumeValue, type Walk } from './party-walk.ts';
import {
  addressInText,
  endsInPlace,
  isAddressLine,
  isListItem,
  isPlaceLine,
  isSamePlaceWord,
} from './values/address.ts';
import { isPersonName } from './values/name.ts';

/** Whether something stands behind a label, or under it, that is no row of the price list. */
function isWorded(walk: Walk, { value, form, lineIndex }: LabelledValue): boolean {
  const isWork = value && (walk.skip.has(lineIndex + 1) || isListItem(walk.reading.source.text, value));
  return value !== undefined && !(form === 'stacked' && isWork);
}

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
  if (!labelled.value) return false;
  if (labelled.form === 'stacked' && isListItem(walk.reading.source.text, labelled.value)) return isSite;
  const at = labelled.value.start;
  const text = walk.reading.slice(labelled.value);
  if (isSite && labelled.form === 'stacked' && isPersonName(text) && opensSiteUnderName(walk, labelled)) return true;
  const inside = isAddressLine(text) ? { start: 0, end: text.length } : addressInText(text);
  const same = isSite && isSamePlaceWord(text.replace(/[.()]/g, ''));
  const worded =
    isSite &&
    labelled.form !== 'open' &&
    /\p{L}{3}/u.test(text) &&
    text.length < 140 &&
    // Under its label a line of the work description may stand where the address was lost.
    /[,\d]/.test(text) &&
    (labelled.form !== 'stacked' || (text.length < 60 && hasWord(text, 'street'))) &&
    !walk.priced.has(walk.reading.lines.findIndex((line) => line.start <= at && at <= line.end));
  if (
    !inside &&
    !same &&
    !(worded && walk.reading.phones(labelled.value).length === 0 && walk.reading.emails(labelled.value).length === 0)
  )
    return false;
  const start = labelled.value.start + (inside?.start ?? 0);
  const site = { parts: same ? [] : [{ start, end: labelled.value.start + (inside?.end ?? text.length) }], same };
  walk.parties.sites.push(site);
  consumeValue(walk, labelled);
  const column =
    labelled.form === 'beside' || labelled.form === 'stacked' ? (labelled.value as Cell).column : labelled.cell.column;
  walk.open = walk.open.filter((party) => labelled.form !== 'stacked' || Math.abs(party.column - column) > 3);
  walk.siteColumn =
    same || endsInPlace(text) || isPlaceLine((text.split(',').at(-1) ?? '').trim()) ? undefined : { site, column };
  return true;
}

/** "JOB ADDRESS / Yolanda Whitfield / 2210 Manzanita Ave": the name stands over the address as on a letter. */
function opensSiteUnderName(walk: Walk, labelled: LabelledValue): boolean {
  const name = labelled.value as Cell;
  const below = walk.reading.lines[labelled.lineIndex + 2]?.cells.find(
    (one) => Math.abs(one.column - name.column) <= 3,
  );
  if (!below || !isAddressLine(below.text)) return false;
  const site = { parts: [], same: false };
  walk.parties.sites.push(site);
  consumeValue(walk, labelled);
  const known = walk.parties.all.find((party) => party.kind === 'customer' && party.name?.value === name.text);
  // What stands under the address ("(916) 555-0162") is the customer's.
  if (known) walk.open = [...walk.open.filter((party) => party !== known && party.column !== known.column), known];
  walk.siteColumn = { site, column: name.column };
  return true;
}
