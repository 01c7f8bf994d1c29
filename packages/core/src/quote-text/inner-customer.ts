import { matchLabel } from './label-match.ts';
import { namesParty } from './party-cells.ts';
import { absorb, createParty } from './party-content.ts';
import { nameBeforeMore, takeLabelledName } from './party-names.ts';
import type { Walk } from './party-walk.ts';
import { isPersonName } from './values/name.ts';

/** "Service quote - prepared for Tobias Renquist  (tobias.r@example.net)": a label in the middle of a line, where no other names the customer. */
export function readInnerCustomer(walk: Walk): void {
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
        if (reading.reach(span) === 1) absorb(reading, party, span, 'plain', true);
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
