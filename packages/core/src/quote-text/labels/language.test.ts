import { describe, expect, it, vi } from 'vitest';
import type { Language } from './language.ts';
import { languages } from './languages.ts';

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

async function readWith(list: readonly Language[]) {
  vi.resetModules();
  vi.doMock('./languages.ts', () => ({ languages: list }));
  const { parseEstimate } = await import('../index.ts');
  vi.doUnmock('./languages.ts');
  const { fields, lineItems } = parseEstimate(text, tenant);
  return { fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])), lineItems };
}

describe('a language is data', () => {
  it('reads an estimate in a language that is nothing but a file of words', async () => {
    const { fields, lineItems } = await readWith([...languages, zorbian]);
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

  it('and finds almost nothing in it without the file', async () => {
    const { fields } = await readWith(languages);
    expect(fields).not.toHaveProperty('customerName');
    expect(fields).not.toHaveProperty('totalMinor');
    expect(fields).not.toHaveProperty('issuedOn');
    expect(fields).not.toHaveProperty('deposit');
  });
});
