import type { CountryCode } from 'libphonenumber-js/min';
import { hasNumberingPlan, type PhoneReader } from './values/phone.ts';

/**
 * How numbers are written at home in `country` (ISO 3166-1 alpha-2), for `ParseContext.phones`. The parser knows the countries
 * whose languages it reads; for the others this loads libphonenumber's metadata (about 50 kB), which is why it is not part of
 * the parser. Undefined where nothing is needed, or nobody knows the country. Loading twice costs nothing.
 */
export async function loadPhoneReader(country: string): Promise<PhoneReader | undefined> {
  if (hasNumberingPlan(country)) return undefined;
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  if (!isSupportedCountry(country)) return undefined;
  return (written, home) => {
    const phone = parsePhoneNumberFromString(written, home as CountryCode);
    if (!phone?.isPossible()) return undefined;
    // Metadata calls numbers reserved for fiction invalid; a trunk zero or a plus shows that it is a number all the same.
    return /^(?:\+|\(?0)/.test(written) || phone.isValid() ? phone.number : undefined;
  };
}
