import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string, country = 'GB', currency = 'GBP') =>
  parseEstimate(text, { country, currency, timeZone: 'Europe/London' });

describe('the number of a document', () => {
  it('may hold "&" between capitals, and three parts that are no date', () => {
    expect(read('Fib LLP\nQuotation ref R&M-0218\n\nTotal £900.00').fields.estimateNumber?.value).toBe('R&M-0218');
    const devis = (number: string) =>
      read(`Toits SAS\nDevis n° ${number}\nClient : Mme Roussel\n\nTotal TTC 900,00 €`, 'FR', 'EUR').fields;
    expect(devis('26.04.207').estimateNumber?.value).toBe('26.04.207');
    expect(devis('26.04.2026').estimateNumber).toBeUndefined();
  });

  it('is not what something costs', () => {
    expect(
      read('Bonjour Julie, le portail c’est 900 € TTC tout compris.', 'FR', 'EUR').fields.estimateNumber,
    ).toBeUndefined();
  });
});

describe('the period in which an offer may be accepted', () => {
  it('ends it', () => {
    const until = (text: string) => read(`Fib LLP\nQuote AB-12\n${text}\n\nTotal £900.00`).fields.validUntil?.value;
    expect(until('Issued 1 July 2026; acceptance period ends 31 July 2026')).toBe('2026-07-31');
    expect(until('Issued 1 July 2026. Offer period: 30 days.')).toBe('2026-07-31');
    expect(until('Dated 1 July 2026. The notice period ends on 31 July 2027.')).toBeUndefined();
  });
});

describe('a price list above its total', () => {
  it('holds what makes the total, whatever its words, and nothing below it', () => {
    const draft = read(
      'Tidy Paths Ltd\nCustomer: Ann Pell\n\nResin drive      £1,000.00\nBonded edging      £800.00\nGate               £85.00\nTotal            £1,885.00\n\nYour cost once the grant is in: £1,020.00',
    );
    expect(draft.lineItems.map((item) => item.amountMinor)).toEqual([100000, 80000, 8500]);
  });
});
