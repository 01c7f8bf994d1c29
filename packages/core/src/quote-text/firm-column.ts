import { documentKinds } from './document-labels.ts';
import { hasWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import { domainOf } from './of-the-firm.ts';
import type { Party } from './party-content.ts';
import type { Walk } from './party-walk.ts';
import { wordsOf } from './somebody-else.ts';
import { sharedDomain } from './values/contact.ts';
import { companyWeight } from './values/name.ts';

/** How far right of a block its own second column is no longer expected. */
const apart = 20;

/** How many lines of a column are looked at, above and below. */
const reachOfColumn = 6;

/**
 * "To" over somebody's name, and to the right of them "Mobile 804-555-0150" over a fax or a mail at a domain of its own: the firm's
 * contact data, in a column beside the customer. In a form ("Name: ...   Date: ...") both columns are about the customer.
 */
export function isInFirmsColumn(walk: Walk, cell: Cell, lineIndex: number, party: Party): boolean {
  if (party.kind !== 'customer' || cell.column - party.column < apart) return false;
  if (isLineOfForm(walk, cell, lineIndex)) return false;
  // A title before a name begins a block of its own, under its heading.
  const first = party.origin === 'label' ? party.lineIndex : party.lineIndex - 1;
  const column = cellsOfColumn(walk, cell, lineIndex).filter((one) => one.lineIndex >= first);
  return column.some((one) => isFirms(walk, one.cell, party) || (one.cell !== cell && isAboutDocument(walk, one)));
}

/** "Address  611 NW 9th St            Phone 405-555-0119". */
function isLineOfForm({ reading, byCell }: Walk, cell: Cell, lineIndex: number): boolean {
  const left = reading.lines[lineIndex]?.cells[0];
  const form = left && left !== cell ? byCell.get(left)?.form : undefined;
  return form === 'colon' || form === 'open' || form === 'beside';
}

interface Placed {
  cell: Cell;
  lineIndex: number;
}

function cellsOfColumn(walk: Walk, cell: Cell, lineIndex: number): Placed[] {
  const { reading } = walk;
  const found: Placed[] = [{ cell, lineIndex }];
  for (const step of [-1, 1])
    for (let count = 1; count <= reachOfColumn; count++) {
      const at = lineIndex + step * count;
      const [one, before] = [reading.cellAt(at, cell.column), reading.lines[at - step]];
      if (!one || !before || walk.priced.has(at)) break;
      const between = step > 0 ? [before.end, one.start] : [one.end, before.start];
      if (/\n[\s>]*\n/.test(reading.source.text.slice(between[0], between[1]))) break;
      found.push({ cell: one, lineIndex: at });
    }
  return found;
}

/** A firm's name, a fax, a line that only firms have, or a mail at a domain of its own that says nothing of the customer's name. */
function isFirms({ reading }: Walk, cell: Cell, party: Party): boolean {
  const label = reading.label(cell);
  const isFirmsLine =
    label?.kinds.includes('fax') === true || hasWord(cell.text, 'firmPhone') || hasWord(cell.text, 'contactUs');
  if (isFirmsLine || (!label && companyWeight(cell.text) > 0 && !party.company)) return true;
  const own = wordsOf(party.name?.value ?? '').filter((word) => word.length > 2);
  return reading
    .emails(cell)
    .some(({ value }) => !sharedDomain.test(domainOf(value)) && !own.some((word) => value.includes(word)));
}

/** The number or the date of the estimate, where what stands to its left has no label and so is no line of a form. */
function isAboutDocument(walk: Walk, { cell, lineIndex }: Placed): boolean {
  const kinds = walk.reading.label(cell)?.kinds ?? [];
  if (kinds.includes('jobTitle')) return false;
  if (!kinds.some((kind) => documentKinds.includes(kind) || kind === 'documentTitle')) return false;
  return !isLineOfForm(walk, cell, lineIndex);
}
