/** How a country writes its numbers, as far as E.164 needs it. */
interface NumberingPlan {
  /** Country calling code. */
  code: string;
  /** What stands before a national number at home and goes abroad. */
  trunk: '' | '0';
  /** Fewest and most digits of a national number, without the trunk. */
  digits: readonly [number, number];
  /** What is dialled before a number abroad; `00` where absent. Nobody in North America writes theirs. */
  abroad?: string;
  /** National numbers that are numbers also without a trunk or a plus; where absent, none. */
  plain?: RegExp;
}

const northAmerica: NumberingPlan = {
  code: '1',
  trunk: '',
  digits: [10, 10],

  plain: /^[2-9]\d\d[2-9]\d{6}$/,
};

/**
 * Countries whose languages the parser reads, and their neighbours. Lengths after the national numbering plans that ITU-T publishes for E.164;
 * a test compares every row with libphonenumber. Ranges are not checked: numbers reserved for fiction and new ranges are
 * numbers, and a wrong length is what a misread number has.
 */
const plans: Readonly<Record<string, NumberingPlan>> = {
  US: northAmerica,
  CA: northAmerica,
  PR: northAmerica,
  GB: { code: '44', trunk: '0', digits: [9, 10] },
  IE: { code: '353', trunk: '0', digits: [7, 10] },
  AU: { code: '61', trunk: '0', digits: [9, 10], plain: /^1[38]00\d{6}$/ },
  NZ: { code: '64', trunk: '0', digits: [8, 10] },
  DE: { code: '49', trunk: '0', digits: [6, 13] },
  AT: { code: '43', trunk: '0', digits: [6, 13] },
  CH: { code: '41', trunk: '0', digits: [9, 9] },
  FR: { code: '33', trunk: '0', digits: [9, 9] },
  BE: { code: '32', trunk: '0', digits: [8, 9] },
  NL: { code: '31', trunk: '0', digits: [9, 9] },
  ES: { code: '34', trunk: '', digits: [9, 9], plain: /^[6-9]\d{8}$/ },
  MX: { code: '52', trunk: '', digits: [10, 10], plain: /^[2-9]\d{9}$/ },
  JP: { code: '81', trunk: '0', digits: [9, 10], abroad: '010' },
};

/** Whether the parser reads the home numbers of a country (ISO 3166-1 alpha-2) by itself. */
export const hasNumberingPlan = (country: string): boolean => plans[country] !== undefined;

/** Reads one number as it is written; E.164, or undefined when it is none. */
export type PhoneReader = (written: string, country: string) => string | undefined;

/** 3-3-4 digits in any of the usual marks, or ten in a row. */
const northAmerican = /^(?:\+?1[ .-]?)?(?:\(?\d{3}\)?[ .\-/]{0,2}\d{3}[ .-]?\d{4})$/;

/**
 * A number in E.164, told by the way it is written: a plus, a trunk zero, or 3-3-4 digits in North America. `others` reads the
 * home numbers of countries without a plan here.
 */
export function readPhone(written: string, country: string, others?: PhoneReader): string | undefined {
  const digits = written.replace(/\D/g, '');
  const abroad = internationalDigits(written, digits, country);
  if (abroad !== undefined) return fromAbroad(abroad) ?? others?.(written, country);
  const plan = plans[country];
  if (!plan) return others?.(written, country);
  if (plan === northAmerica && !northAmerican.test(written)) return undefined;
  const national = plan === northAmerica ? digits.replace(/^1(?=\d{10}$)/, '') : digits;
  if (plan.plain?.test(national)) return `+${plan.code}${national}`;
  if (plan.trunk === '' || !national.startsWith(plan.trunk)) return undefined;
  return fits(plan, national.slice(1)) ? `+${plan.code}${national.slice(1)}` : undefined;
}

/** The digits behind "+" or "00", if the number is written for callers from abroad. */
function internationalDigits(written: string, digits: string, country: string): string | undefined {
  if (/^\(?\+/.test(written)) return digits;
  const plan = plans[country];
  const prefix = plan?.abroad ?? '00';
  return plan !== northAmerica && digits.startsWith(prefix) ? digits.slice(prefix.length) : undefined;
}

const fits = ({ digits: [least, most] }: NumberingPlan, national: string) =>
  national.length >= least && national.length <= most && !national.startsWith('0');

/** "+44 (0)20 7946 0018" has a trunk zero that nobody dials from abroad. Codes without a plan need only the length E.164 allows. */
function fromAbroad(digits: string): string | undefined {
  const plan = Object.values(plans).find(({ code }) => digits.startsWith(code));
  if (!plan) return digits.length >= 9 && digits.length <= 15 && !digits.startsWith('0') ? `+${digits}` : undefined;
  const national = digits.slice(plan.code.length).replace(plan.trunk === '0' ? /^0/ : /^$/, '');
  return fits(plan, national) ? `+${plan.code}${national}` : undefined;
}
