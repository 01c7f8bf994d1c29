import { countryOf, type NumberingPlan, numberingPlans } from '../countries/index.ts';

/** Whether the parser reads the home numbers of a country (ISO 3166-1 alpha-2) by itself. */
export const hasNumberingPlan = (country: string): boolean => countryOf(country)?.phones !== undefined;

/** Reads one number as it is written; E.164, or undefined when it is none. */
export type PhoneReader = (written: string, country: string) => string | undefined;

/**
 * A number in E.164, told by the way it is written: a plus, a trunk zero, or 3-3-4 digits in North America. `others` reads the
 * home numbers of countries without a plan here.
 */
export function readPhone(written: string, country: string, others?: PhoneReader): string | undefined {
  const digits = written.replace(/\D/g, '');
  const abroad = internationalDigits(written, digits, country);
  if (abroad !== undefined) return fromAbroad(abroad) ?? others?.(written, country);
  const plan = countryOf(country)?.phones;
  if (!plan) return others?.(written, country);
  if (plan.written && !plan.written.test(written)) return undefined;
  // Where numbers have no trunk and all the same length, the country's own code may stand before them.
  const coded = digits.startsWith(plan.code) && digits.length === plan.code.length + plan.digits[1];
  const national = plan.written && coded ? digits.slice(plan.code.length) : digits;
  if (plan.plain?.test(national)) return `+${plan.code}${national}`;
  if (plan.trunk === '' || !national.startsWith(plan.trunk)) return undefined;
  return fits(plan, national.slice(1)) ? `+${plan.code}${national.slice(1)}` : undefined;
}

/** The digits behind "+" or "00", if the number is written for callers from abroad. */
function internationalDigits(written: string, digits: string, country: string): string | undefined {
  if (/^\(?\+/.test(written)) return digits;
  const plan = countryOf(country)?.phones;
  const prefix = plan?.abroad ?? '00';
  return !plan?.written && digits.startsWith(prefix) ? digits.slice(prefix.length) : undefined;
}

const fits = ({ digits: [least, most] }: NumberingPlan, national: string) =>
  national.length >= least && national.length <= most && !national.startsWith('0');

/** "+44 (0)20 7946 0018" has a trunk zero that nobody dials from abroad. Codes without a plan need only the length E.164 allows. */
function fromAbroad(digits: string): string | undefined {
  const plan = numberingPlans.find(({ code }) => digits.startsWith(code));
  if (!plan) return digits.length >= 9 && digits.length <= 15 && !digits.startsWith('0') ? `+${digits}` : undefined;
  const national = digits.slice(plan.code.length).replace(plan.trunk === '0' ? /^0/ : /^$/, '');
  return fits(plan, national) ? `+${plan.code}${national}` : undefined;
}
