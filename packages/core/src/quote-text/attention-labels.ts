import type { LabelledValue } from './labelled-values.ts';
import { leadingWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import type { Party } from './party-content.ts';
import { isNumberedName, namesSomebody, takeLabelledName } from './party-names.ts';
import { openParty, partyAt, type Walk } from './party-walk.ts';
import { companyWeight } from './values/name.ts';

/** "Attn: P. Tate" under "Bill to: Cumberland Storage LLC" is a person at the customer, not a second customer. */
export function isAttention(walk: Walk, labelled: LabelledValue): boolean {
  if (leadingWord(labelled.label, 'attention') === undefined) return false;
  const current = partyAt(walk, labelled.cell.column);
  // "Bass Strait Plumbing / Attention: Matt Doyle" beside somebody the paste is for: a person at the firm that issues it.
  if (isIssuer(walk, labelled, current)) {
    if (current?.kind === 'unknown') current.kind = 'contractor';
    return true;
  }
  // "Briar Glen HOA / c/o ... / Attn: Dana Whit": who is written to is the customer.
  if (current?.kind === 'unknown' && current.origin === 'block' && (current.company || current.titled)) {
    current.kind = 'customer';
    if (current.company) current.name ??= current.company;
    return true;
  }
  if (current?.kind === 'customer' && current.name !== undefined) return true;
  // "Strata Plan 70455 / Attention: Rowan Ellis": a body in no block yet, right above.
  const above = walk.reading.cellAt(labelled.lineIndex - 1, labelled.cell.column);
  if (!above || walk.byCell.has(above) || !(isNumberedName(above.text) || companyWeight(above.text) > 0)) return false;
  const head = current?.origin === 'letterhead' && current.company?.start === above.start ? current : undefined;
  const kind = head === undefined || hasFirmBelow(walk, above, labelled.lineIndex) ? 'customer' : 'thirdParty';
  const party = openParty(walk, kind, 'block', labelled.lineIndex - 1, labelled.cell.column);
  takeLabelledName(walk.reading, party, above);
  if (head) {
    delete head.name;
    delete head.company;
  }
  return true;
}

/** "Lakeside Dental Group / Attn: Maria Soto" on top is whom the paste is to, where another firm signs it; else it may be either. */
function hasFirmBelow({ reading, skip }: Walk, above: Cell, lineIndex: number): boolean {
  return reading.lines.some(
    (line, index) =>
      index > lineIndex &&
      !skip.has(index) &&
      line.cells.some(
        (cell) =>
          cell.text !== above.text &&
          (companyWeight(cell.text) === 2 || (companyWeight(cell.text) === 1 && !/^\p{Lu}\p{L}+$/u.test(cell.text))) &&
          !reading.label(cell),
      ),
  );
}

/** A firm right above, where another block or label names a customer. */
function isIssuer(walk: Walk, labelled: LabelledValue, current: Party | undefined): boolean {
  if (current?.kind === 'customer' || current?.company === undefined) return false;
  const above = walk.reading.lines[labelled.lineIndex - 1];
  if (!above || current.company.start < above.start || current.company.end > above.end) return false;
  const isCustomer = (one: LabelledValue) =>
    one !== labelled &&
    one.kinds.includes('customer') &&
    leadingWord(one.label, 'attention') === undefined &&
    one.form !== 'open' &&
    one.value !== undefined &&
    namesSomebody(walk.reading, one.value);
  return (
    walk.parties.all.some(
      (one) =>
        one !== current &&
        one.name !== undefined &&
        (one.titled === true || (one.kind === 'customer' && one.origin === 'label')),
    ) || walk.values.some(isCustomer)
  );
}
