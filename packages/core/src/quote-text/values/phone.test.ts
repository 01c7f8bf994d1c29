import fc from 'fast-check';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { parseEstimate } from '../index.ts';
import { loadPhoneReader } from '../phone-reader.ts';
import { readPhone } from './phone.ts';

const countries = 'US CA PR GB IE AU NZ DE AT CH FR BE NL ES MX JP'.split(' ') as CountryCode[];

describe('numbers read by the plans agree with libphonenumber', () => {
  for (const country of countries) {
    const example = getExampleNumber(country, examples);
    if (!example) throw new Error(`libphonenumber has no example for ${country}`);

    it(`${country}: a mobile number as written at home and abroad`, () => {
      for (const written of [example.formatNational(), example.formatInternational(), example.number])
        expect(readPhone(written, country), written).toBe(example.number);
      expect(readPhone(example.formatInternational(), 'US')).toBe(example.number);
    });

    it(`${country}: whatever is read is a number the library thinks possible, and the same one`, () => {
      const written = fc
        .tuple(fc.constantFrom('', '0', '+', '00'), fc.stringMatching(/^\d{6,14}$/))
        .map((parts) => parts.join(''));
      fc.assert(
        fc.property(written, (text) => {
          const value = readPhone(text, country);
          if (value === undefined || /^(?:\+|00|010)/.test(text)) return;
          const phone = parsePhoneNumberFromString(text, country);
          expect(phone?.isPossible(), `${text} as ${value}`).toBe(true);
          expect(phone?.number).toBe(value);
        }),
        { numRuns: 300 },
      );
    });
  }
});

describe('countries without a plan', () => {
  const tenant = { country: 'PT', currency: 'EUR', timeZone: 'Europe/Lisbon' };
  const text = 'Customer: Rui Matos\nPhone: 912 345 678\nTotal: 450,00 €';

  it('have their home numbers read once the metadata is loaded, and left out before', async () => {
    expect(parseEstimate(text, tenant).fields.customerPhone).toBeUndefined();
    const phones = await loadPhoneReader('PT');
    if (!phones) throw new Error('no metadata for PT');
    expect(parseEstimate(text, { ...tenant, phones }).fields.customerPhone?.value).toBe('+351912345678');
  });

  it('are read from abroad without it', () => {
    expect(parseEstimate(text.replace('912', '+351 912'), tenant).fields.customerPhone?.value).toBe('+351912345678');
  });

  it('load nothing where the parser knows the plan, or nobody knows the country', async () => {
    expect(await loadPhoneReader('US')).toBeUndefined();
    expect(await loadPhoneReader('ZZ')).toBeUndefined();
  });
});
