import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** An estimate that names the one it replaces: the number, the date and the price of that one are not its own. */
const read = (text: string, country = 'US', currency = 'USD') =>
  parseEstimate(text, { country, currency, timeZone: 'America/Chicago' }).fields;

describe('a document that replaces another', () => {
  it('has its own number, date and total', () => {
    const fields = read(
      'Hi Dana,\n\nHere is estimate 1043, which replaces our estimate 1042 dated March 3, 2026 ($7,920.00).\n\nTear-off and new shingles: $5,200.00\nGutters: $980.00\nTotal: $6,180.00',
    );
    expect(fields.estimateNumber?.value).toBe('1043');
    expect(fields.totalMinor?.value).toBe(618_000);
    expect(fields.issuedOn).toBeUndefined();
  });

  it('says so in other languages, in brackets and over the end of a line', () => {
    for (const [country, text, number, total] of [
      [
        'FR',
        'Voici le devis 2026-311 bis, qui remplace le devis 2026-311 du 28/09/2026 (7 920,00 € TTC).\n\nTotal TTC : 6 677,00 €',
        '2026-311 bis',
        667_700,
      ],
      [
        'ES',
        'Presupuesto 2026-58 bis (anula y sustituye al presupuesto 2026-58 de 3/4/2026 por 900,00 €)\n\nTotal con IVA: 847,00 €',
        '2026-58 bis',
        84_700,
      ],
      [
        'DE',
        'Angebot 2026-15\n\nDieses Angebot ersetzt unser Angebot 2026-14 vom 3.2.2026 über 900,00 €.\n\nGesamtbetrag brutto: 847,00 €',
        '2026-15',
        84_700,
      ],
      [
        'US',
        'Estimate Q-205\nThis estimate for the deck and the stairs supersedes the earlier\nestimate Q-198 for $9,000.00.\n\nTotal $8,470.00',
        'Q-205',
        847_000,
      ],
    ] as const) {
      const fields = read(text, country, country === 'US' ? 'USD' : 'EUR');
      expect(fields.estimateNumber?.value, text).toBe(number);
      expect(fields.totalMinor?.value, text).toBe(total);
    }
  });

  it('gives its new price behind a comma', () => {
    const text = 'This replaces estimate 1042 of 3/3/2026, new total $6,180.00.';
    expect(read(text).totalMinor?.value).toBe(618_000);
  });

  it('is none where a thing is replaced', () => {
    const fields = read('Estimate 88\nIt replaces the old 40 gal tank: $1,800.00\nPermit: $120.00\nTotal: $1,920.00');
    expect(fields.totalMinor?.value).toBe(192_000);
  });
});

describe('a word behind a number', () => {
  it('is part of it in French and Spanish, and says until when in German', () => {
    expect(read('Devis n° 2026-40 ter\nTotal TTC : 900,00 €', 'FR', 'EUR').estimateNumber?.value).toBe('2026-40 ter');
    expect(
      read('Angebot Nr. 2026-40 bis 30.11.2026 gültig\nGesamtbetrag brutto: 900,00 €', 'DE', 'EUR').estimateNumber
        ?.value,
    ).toBe('2026-40');
  });
});

describe('a fixed price', () => {
  it('is one until a day', () => {
    const text = 'Devis 2026-40 du 3 mars 2026\nTotal TTC : 900,00 €\nPrix fermes jusqu’au 30 avril 2026.';
    expect(read(text, 'FR', 'EUR').validUntil?.value).toBe('2026-04-30');
  });
});
