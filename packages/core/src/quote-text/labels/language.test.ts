import { describe, expect, it } from 'vitest';
import { fixtures } from '../estimate-fixtures.ts';
import { parseEstimate } from '../index.ts';
import { readDraft } from '../read-draft.ts';
import { loadReader, readEstimate } from '../read-estimate.ts';
import { readSource } from '../source-text.ts';
import { allLanguages } from './all-languages.ts';
import type { Language } from './language.ts';
import { languagesIn, languagesOf } from './languages.ts';

/** A language nobody speaks, so that no other list can know its words. */
const zorbian: Language = {
  code: 'zz',
  months: [
    'ozorik',
    'bozorik',
    'vozorik',
    'gozorik',
    'dozorik',
    'yezorik',
    'zozorik',
    'hozorik',
    'tozorik',
    'izorik',
    'kozorik',
    'lozorik',
  ],
  labels: {
    customer: 'quemzor',
    contractor: 'fazzor',
    phone: 'ringzor',
    mobile: 'pokzor',
    jobAddress: 'ubizor',
    estimateNumber: 'ofertzor no',
    issued: 'dagzor',
    expires: 'finizor',
    jobTitle: 'teemzor',
    documentTitle: 'ofertzor',
  },
  amounts: {
    grandTotal: 'sumzor',
    total: 'totzor',
    subtotal: 'subzor',
    tax: 'taxzor',
    deposit: 'prezor',
    start: 'ad komenzor',
    received: 'havzor',
  },
  columns: { description: 'vatzor', quantity: 'kvantzor', unitPrice: 'prizor', amount: 'montzor' },
  words: { greeting: 'salzor', closing: 'adizor', otherRate: 'minzor', percent: 'centzor', of: 'dez' },
};

const text = `Ofertzor no 7714
Dagzor: 5 dez yezorik 2026
Finizor: 5 zozorik 2026
Quemzor: Ana Ruiz
Pokzor: 512-555-0143
Ubizor: 12 Oak St, Austin, TX 78701
Teemzor: Azulok

Vatzor      Kvantzor   Prizor    Montzor
Azul plak   10         $20.00    $200.00
Fixo        2          $50.00    $100.00
Subzor                           $300.00
Taxzor                           $30.00
Sumzor                           $330.00

Prezor 30 centzor, 5 centzor minzor.`;

const tenant = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };

function readWith(languages: readonly Language[]) {
  const { fields, lineItems } = readDraft(readSource(text), tenant, languages);
  return { fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])), lineItems };
}

describe('a language is data', () => {
  it('reads an estimate in a language that is nothing but a file of words', () => {
    const { fields, lineItems } = readWith([allLanguages.en, zorbian]);
    expect(fields).toEqual({
      customerName: 'Ana Ruiz',
      customerPhone: '+15125550143',
      estimateNumber: '7714',
      issuedOn: '2026-06-05',
      validUntil: '2026-07-05',
      currency: 'USD',
      totalMinor: 33_000,
      deposit: { type: 'percent', value: 30 },
      jobAddress: '12 Oak St, Austin, TX 78701',
      jobTitle: 'Azulok',
    });
    expect(lineItems.map(({ description, quantity, amountMinor }) => [description, quantity, amountMinor])).toEqual([
      ['Azul plak', 10, 20_000],
      ['Fixo', 2, 10_000],
    ]);
  });

  it('and finds almost nothing in it without the file', () => {
    const { fields } = readWith([allLanguages.en]);
    expect(fields).not.toHaveProperty('customerName');
    expect(fields).not.toHaveProperty('totalMinor');
    expect(fields).not.toHaveProperty('issuedOn');
    expect(fields).not.toHaveProperty('deposit');
  });
});

describe('the languages of a paste', () => {
  it.each([
    ['Presupuesto para la casa de Ana\nTotal: $900', 'US', ['en', 'es']],
    ['Devis 114\nMontant : 900 €', 'GB', ['en', 'fr']],
    ['Angebot 114\nSumme: 900 €', 'US', ['en', 'de']],
    ['Hallo Anna, Ku\u0308che streichen macht 650€. Gru\u00df Peter', 'US', ['en', 'de']],
    ['お見積書 合計 90,000円', 'US', ['en', 'ja']],
    // The country's own are read whatever a paste shows.
    ['Estimate for the deck of Ann Lee, due on signing\nTotal $900', 'MX', ['en', 'es']],
    ['Estimate for the deck of Ann Lee, due on signing\nTotal $900', 'CH', ['en', 'fr', 'de']],
    // Names and places that are written in English too.
    ['Hi Julio, the deck for Altos, Tel. 650-555-0144\nRosa de la Cruz\nEst. 2 hours, total $900', 'US', ['en']],
    ['Pour 4" slab at 1214 Calle Real and fur out the walls, 2 feet\nTotal $900', 'US', ['en']],
    // What shows nothing may be anything.
    ['Gutters $900\nTotal $900', 'US', ['en', 'fr', 'de', 'es', 'ja']],
    ['Moquette 180.00\nTotal HT 180.00', 'US', ['en', 'fr', 'de', 'es', 'ja']],
  ])('%j in %s', (paste, country, languages) => {
    expect(languagesIn(paste, country)).toEqual(languages);
  });

  it.each([
    ['Rénovation toit 9 000 €\nTotal hors taxes 9 000 €\nTotal toutes taxes comprises 9 540 €', 'EUR', 954_000],
    ['Moquette 180.00\nTotal HT 180.00\nTVH 14.60\nNet à payer 194.60', 'CHF', 19_460],
    ['Teppich 180.00\nNettosumme 180.00\nMWST 14.60\nEndbetrag 194.60', 'CHF', 19_460],
    ['Losetas 180.00\nBase imponible 180.00\nIVA 14.60\nTotal a pagar 194.60', 'USD', 19_460],
  ])('let no net price pass for the total, wherever the contractor is: %j', (paste, currency, totalMinor) => {
    for (const country of ['US', 'GB', 'BE', 'CH', 'PR']) {
      const total = parseEstimate(paste, { ...tenant, country, currency }).fields.totalMinor?.value;
      expect(total ?? totalMinor, country).toBe(totalMinor);
    }
  });

  it('take nothing from the others: most English pastes load no other, and whoever waits reads the same', async () => {
    const english = fixtures.filter(({ context }) => context.country === 'US');
    const alone = english.filter(({ text }) => languagesIn(text, 'US').length === 1);
    expect(alone.length).toBeGreaterThan(0.85 * english.length);
    for (const { text, context, slug } of fixtures.filter((_, at) => at % 24 === 0))
      expect(await readEstimate(text, context), slug).toEqual(parseEstimate(text, context));
  }, 60_000);

  it('are loaded ahead as a paste in English there asks for them', async () => {
    const paste = 'Estimate for the deck of Ann Lee, due on signing\nTotal $900';
    for (const country of ['US', 'GB', 'CA', 'CH', 'DE', 'MX', 'JP', 'BR']) {
      expect(languagesOf(country), country).toEqual(languagesIn(paste, country));
      await loadReader(country);
    }
  });

  it('no text is read in the languages of the one before', () => {
    const spanish = 'Cliente: Ana Ruiz\nAnticipo: 30%\nTotal: $900.00';
    const before = parseEstimate(spanish, tenant);
    parseEstimate('Angebot 114\nKunde: Ute Kern\nSumme: 900 €', tenant);
    expect(parseEstimate(spanish, tenant)).toEqual(before);
  });
});
