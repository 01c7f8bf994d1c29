import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** An address ends where the sentence around it goes on. */
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: country === 'US' ? 'USD' : 'EUR', timeZone: 'UTC' }).fields;

describe('an address in a sentence', () => {
  const site = (said: string) =>
    read(`Hi Curt,\n\nSite is ${said}\n\nTotal $900.00\n\nVern Halloway`).jobAddress?.value;

  it('ends with the word of its street, where a small word goes on', () => {
    expect(site('41 Elm Ave not 14 as I wrote.')).toBe('41 Elm Ave');
    expect(site('12 Otter Creek Rd and you can call me any time.')).toBe('12 Otter Creek Rd');
  });

  it('takes the town that "in" names, and no month', () => {
    expect(site('12 Otter Creek Rd in Dexter if I got that right.')).toBe('12 Otter Creek Rd in Dexter');
    expect(site('12 Otter Creek Rd in June if it stays dry.')).toBe('12 Otter Creek Rd');
  });

  it('goes on with a dwelling, a compass point or a postcode', () => {
    const labelled = (value: string) => read(`Bill to: Curt Hale\nJob site: ${value}\nTotal $900.00`).jobAddress?.value;
    for (const value of [
      '41 Elm St unit 4, Dexter, MI 48130',
      '41 Elm St corner of Oak, Dexter, MI 48130',
      '41 Elm Ave west, Dexter, MI 48130',
      '41 Old Mill Rd in Milan, MI 48160',
    ])
      expect(labelled(value)).toBe(value);
  });

  it('ends with a town behind its postcode', () => {
    const paste = (value: string) => `Elektro Petersen\n\nObjekt: ${value}\nGesamt 2.380 Euro inkl. MwSt.`;
    expect(read(paste('Gartenstraße 12, 25999 Musterbüll neue Lampen setzen'), 'DE').jobAddress?.value).toBe(
      'Gartenstraße 12, 25999 Musterbüll',
    );
    expect(read(paste('Gartenstraße 12, 25999 Muster unter Teck'), 'DE').jobAddress?.value).toBe(
      'Gartenstraße 12, 25999 Muster unter Teck',
    );
  });
});
