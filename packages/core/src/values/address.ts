import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/**
 * Addresses are compared in one normal form, so that no spelling slips past an opt-out list.
 */

/**
 * Lower-cased, trimmed mailbox, or null if it is none. Plus tags are kept: `dana+roof@` is another mailbox.
 * Upper and lower case before the @ are treated as one, although RFC 5321 lets them differ: no large provider does,
 * and a second mail to the same person is the worse mistake.
 */
export function normalizeEmail(text: string): string | null {
  const mailbox = text.trim().toLowerCase();
  if (mailbox.length > 254) return null;
  return /^[^\s@<>"(),:;[\]\\]+@[a-z0-9\p{L}](?:[a-z0-9\p{L}-]*[a-z0-9\p{L}])?(?:\.[a-z0-9\p{L}](?:[a-z0-9\p{L}-]*[a-z0-9\p{L}])?)+$/u.test(
    mailbox,
  )
    ? mailbox
    : null;
}

/** E.164 without extension, or null. `country` (ISO 3166 alpha-2) reads numbers without a country code. */
export function normalizePhone(text: string, country: string): string | null {
  // Word processors write U+2010 and U+2011 for hyphens; the library takes only some of them.
  const plain = text.replace(/[\u2010-\u2015\u2212]/g, '-').slice(0, 80);
  const parsed = parsePhoneNumberFromString(
    plain,
    isSupportedCountry(country) ? (country satisfies CountryCode) : undefined,
  );
  return parsed?.isPossible() ? parsed.number : null;
}

/**
 * A number as people write it in `country` (ISO 3166 alpha-2): `(303) 555-0148` at home, `+44 20 7946 0018` from abroad.
 * Only E.164 is rewritten: what a person typed stays as it was typed.
 */
export function formatPhone(text: string, country: string): string {
  const parsed = text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  if (parsed === undefined) return text;
  const home = isSupportedCountry(country) && getCountryCallingCode(country) === parsed.countryCallingCode;
  return home ? parsed.formatNational() : parsed.formatInternational();
}

/** ISO country of an E.164 number, or null where it cannot be told. */
export function phoneCountry(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.country ?? null;
}
