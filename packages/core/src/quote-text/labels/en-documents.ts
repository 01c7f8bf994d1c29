import type { Language } from './language.ts';

/** What is said of one document by another or by a stamp on it, and what a program prints on all of its own. */
export const enDocuments: Language['words'] = {
  itemsColumn: 'items, products, services',
  replaces: 'cancels and replaces, replaces, replaces and supersedes, supersedes, supersedes and replaces',
  voided:
    'void, voided, canceled, cancelled, superseded, withdrawn, this/the bid/estimate/proposal/quote/quotation has_been/is/is_now/was canceled/cancelled/superseded/void/voided/withdrawn',
};
