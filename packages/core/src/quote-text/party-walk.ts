import type { LabelledValue } from './labelled-values.ts';
import type { Cell } from './lines.ts';
import { createParty, type Party, type PartyKind } from './party-content.ts';
import type { Reading, Span } from './reading.ts';

export interface JobSite {
  /** The lines of the address. */
  parts: Span[];
  /** "Job location: same". */
  same: boolean;
}

export interface Parties {
  all: Party[];
  /** Where the work is, by its own label. */
  site: JobSite | undefined;
  /** More than one labelled site that differ. */
  sites: JobSite[];
  /** What stands behind a label for the site, where that could not be read as an address. */
  siteUnread: 'nothing' | 'words' | undefined;
}

export interface PartyInput {
  reading: Reading;
  values: readonly LabelledValue[];
  skip: ReadonlySet<number>;
  /** First line with a price: blocks below it are the sender's sign-off. */
  firstRow: number;
  /** Lines of the price list: no block goes on below one. */
  priced: ReadonlySet<number>;
  /** Whose words a line is, where a thread says so. */
  speaker(lineIndex: number): 'customer' | 'contractor' | undefined;
  /** Line of "Hi Corinne,", if the paste is a letter. */
  greetingLine: number | undefined;
}

/** What the walk over the lines carries along. */
export interface Walk extends PartyInput {
  byCell: Map<Cell, LabelledValue>;
  consumed: Set<Cell>;
  open: Party[];
  parties: Parties;
  siteColumn: { site: JobSite; column: number } | undefined;
  /** A heading over a form: "Street" and "City" under it are those of the site. */
  siteForm: { site: JobSite; column: number; lineIndex: number } | undefined;
}

export function openParty(
  walk: Walk,
  kind: PartyKind,
  origin: Party['origin'],
  lineIndex: number,
  column: number,
): Party {
  const party = createParty(kind, origin, lineIndex, column);
  walk.open = [...walk.open.filter((one) => Math.abs(one.column - column) > 3), party];
  // A block in another column does not end the site's.
  if (walk.siteColumn && Math.abs(walk.siteColumn.column - column) <= 3) walk.siteColumn = undefined;
  walk.parties.all.push(party);
  return party;
}

/** The open block a cell stands in: the nearest one that begins at its column or to the left. */
export function partyAt(walk: Walk, column: number): Party | undefined {
  return walk.open
    .filter((party) => party.column <= column + 3)
    .sort((a, b) => b.column - a.column || b.lineIndex - a.lineIndex)[0];
}

/** A value in a cell of its own is read with its label, not again by itself. */
export function consumeValue(walk: Walk, labelled: LabelledValue): void {
  const { value } = labelled;
  if (labelled.form === 'beside' || labelled.form === 'stacked' || labelled.form === 'columns')
    walk.consumed.add(value as Cell);
}

export const lastLabelled = (walk: Walk) =>
  walk.parties.all.findLast((party) => party.origin === 'label' && party.kind !== 'thirdParty');

/** Whether a price list stands between a block's first line and this one. */
export function isParted(walk: Walk, party: Party, lineIndex: number): boolean {
  if (walk.firstRow >= lineIndex) return false;
  for (let at = Math.max(party.lineIndex + 1, walk.firstRow); at < lineIndex; at++)
    if (walk.priced.has(at)) return true;
  return false;
}

/** Contact data that stands in no block. */
export function orphan(walk: Walk, kind: PartyKind, lineIndex: number): Party {
  const party = createParty(kind, 'block', lineIndex, 0);
  walk.parties.all.push(party);
  return party;
}
