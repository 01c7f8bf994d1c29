import type { Language } from './language.ts';

/** What a document says of itself, what another or a stamp says of it, and what a program prints on all of its own. */
export const enDocument: Language['words'] = {
  accepting: 'accept, acceptance, accepted, accepting',
  asksAfter: 'how are things/ye/you, how_s/hows it_going/things/you',
  ifWord: 'if, provided',
  lasting:
    'can do, applies, apply, firm, fixed, good, guaranteed, held, hold, holding, holds, honor, honored, honour, honoured, in effect, in force, keep, keeping, last, lasts, locked, locked in, remain, remains, run, runs, stand, standing, stands, stay, stays',
  numberIs: 'carries, has, is, is under, s',
  offerName:
    'bid, estimate, figure, figures, number, numbers, offer, price, prices, pricing, proposal, quotation, quote, quoted price, quoted prices, rate, rates, tender',
  reportDate: 'date of report, report date',
  referenceWord: 'code, id, ref, reference',
  until: 'through, thru, til, till, to, until, up to, up until',
  itemsColumn: 'items, products, services',
  replaces: 'cancels and replaces, replaces, replaces and supersedes, supersedes, supersedes and replaces',
  voided:
    'void, voided, canceled, cancelled, superseded, withdrawn, this/the bid/estimate/proposal/quote/quotation has_been/is/is_now/was canceled/cancelled/superseded/void/voided/withdrawn',
  placeColumn: 'area, elevation, opening, room, rooms, tree, zone',
};
