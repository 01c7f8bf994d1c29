import { describe, expect, it, vi } from 'vitest';
import { countries } from './countries.ts';
import type { Country } from './country.ts';

/** A country that is nowhere, so that no other entry can know its ways. */
const zorbia: Country = {
  code: 'ZZ',
  decimal: ',',
  dates: 'monthFirst',
  phones: { code: '99', trunk: '0', digits: [6, 6] },
  placeEnds: ['\\bZOR-\\d{3}$'],
};

const text = `Customer: Ana Ruiz
Oak Path 12
Mill Green ZOR-117
Phone: 0 55 01 43
Date: 05/08/2026
Pump  1.200,50
Labour  300,00
Total  1.500,50`;

async function readWith(list: readonly Country[]) {
  vi.resetModules();
  vi.doMock('./countries.ts', () => ({ countries: list }));
  const { parseEstimate } = await import('../index.ts');
  vi.doUnmock('./countries.ts');
  const { fields } = parseEstimate(text, { country: 'ZZ', currency: 'EUR', timeZone: 'Etc/UTC' });
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
}

describe('a country is data', () => {
  it('has its numbers, dates, telephones and towns read by nothing but an entry', async () => {
    expect(await readWith([...countries, zorbia])).toMatchObject({
      customerPhone: '+99550143',
      issuedOn: '2026-05-08',
      totalMinor: 150_050,
      jobAddress: 'Oak Path 12, Mill Green ZOR-117',
    });
  });

  it('and without it is read with the day first, and has no phone', async () => {
    const fields = await readWith(countries);
    expect(fields).toMatchObject({ issuedOn: '2026-08-05' });
    expect(fields).not.toHaveProperty('customerPhone');
  });
});
