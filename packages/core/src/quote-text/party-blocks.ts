import { readContactLabel } from './contact-labels.ts';
import { closeAt, documentKinds } from './document-labels.ts';
import { readInnerCustomer } from './inner-customer.ts';
import { readInnerSites } from './inner-sites.ts';
import { isWord, leadingWord } from './labels/index.ts';
import type { Cell } from './lines.ts';
import { readPlainCell } from './party-cells.ts';
import { createParty } from './party-content.ts';
import { readOwned, readPartyLabel } from './party-labels.ts';
import { openParty, type Parties, type PartyInput, type Walk } from './party-walk.ts';
import type { Reading } from './reading.ts';
import { readSiteLabel } from './site-labels.ts';
import { isAddressLine } from './values/address.ts';

/** Walks the lines once, keeping for every column the block that is open in it. */
export function readParties(input: PartyInput): Parties {
  const margin = input.reading.lines.reduce((least, line) => Math.min(least, line.cells[0]?.column ?? 0), 40);
  const letterhead = createParty(input.speaker(0) ?? 'unknown', 'letterhead', 0, margin);
  const parties: Parties = { all: [letterhead], site: undefined, sites: [], siteUnread: undefined };
  const byCell = new Map(input.values.map((value) => [value.cell, value]));
  const walk: Walk = {
    ...input,
    byCell,
    consumed: new Set(),
    open: [letterhead],
    parties,
    siteColumn: undefined,
    siteForm: undefined,
  };
  for (const [lineIndex, line] of input.reading.lines.entries()) {
    if (input.skip.has(lineIndex)) continue;
    // "Powered by QuickBid Inc.", "Materials from Gulfside Supply Co.": firms that are no party to this.
    if (line.text.length > 400 || leadingWord(line.text, 'throughOther')) continue;
    if (lineIndex > 0 && input.speaker(lineIndex) !== input.speaker(lineIndex - 1))
      openParty(walk, input.speaker(lineIndex) ?? 'unknown', 'block', lineIndex, 0);
    const closing = isWord(line.text.replace(/[,.!–—-]+\s*$/, ''), 'closing') && line.text.length < 40;
    if (closing) {
      openParty(walk, input.speaker(lineIndex) ?? 'contractor', 'signature', lineIndex, 0);
      continue;
    }
    // "Framing   9-10k": what a part of the work costs, however it is written.
    const beside = line.cells.length === 2 ? line.cells[1] : undefined;
    if (beside && isRoughPrice(beside.text) && !isDateOrPhone(input.reading, beside)) continue;
    for (const cell of line.cells) if (!walk.consumed.has(cell)) readCell(walk, cell, lineIndex);
  }
  readInnerCustomer(walk);
  if (parties.sites.length === 0) readInnerSites(walk);
  parties.site = parties.sites[0];
  return parties;
}

const isRoughPrice = (text: string): boolean =>
  /^[~$£€]?\s?\d[\d.,]*\s?k?(?:\s?(?:-|–|to)\s?[$£€]?\d[\d.,]*\s?k?)?(?:ish)?$/i.test(text) &&
  !/^\d{4,5}$|^\d{8,}$/.test(text);

/** "5.8.2026", "412.555.0129". */
const isDateOrPhone = (reading: Reading, cell: Cell): boolean =>
  reading.dates(cell).length + reading.phones(cell).length > 0;

function readCell(walk: Walk, cell: Cell, lineIndex: number): void {
  const labelled = walk.byCell.get(cell);
  if (!labelled) {
    readPlainCell(walk, cell, lineIndex);
    return;
  }
  if (labelled.owner && readOwned(walk, labelled)) return;
  if (readPartyLabel(walk, labelled) || readSiteLabel(walk, labelled) || readContactLabel(walk, labelled)) return;
  const named =
    labelled.form !== 'open' ||
    (labelled.value !== undefined && /\d/.test(walk.reading.slice(labelled.value)) && !isAddressLine(cell.text));
  if (
    named &&
    (labelled.kinds.some((kind) => documentKinds.includes(kind)) || labelled.kinds.includes('documentTitle'))
  ) {
    closeAt(walk, labelled, lineIndex);
    return;
  }
  if (labelled.form === 'open') readPlainCell(walk, cell, lineIndex);
}
