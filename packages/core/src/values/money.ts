/**
 * Money is an integer in the minor units of its currency. Exponents are Stripe's, not those of Intl, which differ for
 * some currencies (HUF, ISK): what is asked for must be what is charged.
 */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Krónur and shillings have no parts any more; Stripe counts them in hundredths all the same, and takes whole ones only. */
const wholeOnly = new Set(['ISK', 'UGX']);
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));

export type Money = { readonly amountMinor: number; readonly currency: string };

/** Number of decimals of the currency: 0, 2 or 3. */
export function currencyExponent(currency: string): 0 | 2 | 3 {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * `$12,500.00` in `en-US`; the currency is always visible. Whole sums keep their decimals, as on an invoice, except where
 * the currency has none any more (ISK, UGX): `ISK 12,500`.
 */
export function formatMoney(money: Money, locale: string): string {
  const exponent = currencyExponent(money.currency);
  const id = `${locale} ${money.currency}`;
  let formatter = formatters.get(id);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: money.currency,
      minimumFractionDigits: wholeOnly.has(money.currency) ? 0 : exponent,
      maximumFractionDigits: exponent,
    });
    formatters.set(id, formatter);
  }
  return formatter.format(money.amountMinor / 10 ** exponent);
}

/** A deposit rule: a share of the total in basis points (3000 = 30 %), or a fixed sum. */
export type DepositRule =
  | { readonly type: 'percent'; readonly basisPoints: number }
  | { readonly type: 'amount'; readonly amountMinor: number }
  | { readonly type: 'none' };

/**
 * Least sum that Stripe takes by card, in minor units. Source: https://docs.stripe.com/currencies, "Minimum and maximum
 * charge amounts". Of a currency that is not here the provider alone knows ("half a dollar or equivalent"): it is asked.
 */
const minimums: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50 },
  ...{ THB: 1000, USD: 50 },
};

/** Least sum that can be asked for, in minor units; 1 where no more is known. */
export function minimumCharge(currency: string): number {
  return minimums[currency] ?? smallestStep(currency);
}

/** Card networks settle three-decimal currencies in steps of ten: the last digit is always 0. */
const smallestStep = (currency: string): number => {
  if (wholeOnly.has(currency)) return 100;
  return currencyExponent(currency) === 3 ? 10 : 1;
};

/**
 * Deposit asked for a total, minor units. The rule in one place:
 * - a share is rounded half up, once, to the smallest sum that can be charged in the currency;
 * - it is never above the total, and never negative;
 * - below the least sum that can be charged it is raised to that: a contractor who asked for a deposit gets one. If the
 *   total itself is below it, or the rule gives nothing, no deposit is asked (0).
 */
export function depositFor(totalMinor: number, rule: DepositRule, currency: string): number {
  const step = smallestStep(currency);
  const most = Math.floor(totalMinor / step) * step;
  const asked = Math.min(askedBy(totalMinor, rule, step), most);
  if (asked <= 0) return 0;
  const least = minimumCharge(currency);
  return least > most ? 0 : Math.max(asked, least);
}

function askedBy(totalMinor: number, rule: DepositRule, step: number): number {
  switch (rule.type) {
    case 'none':
      return 0;
    case 'amount':
      return Math.floor((rule.amountMinor + step / 2) / step) * step;
    case 'percent': {
      // In one go: rounding to the minor unit first and to the step afterwards could round up twice.
      const unit = 10_000n * BigInt(step);
      return Number((BigInt(totalMinor) * BigInt(rule.basisPoints) + unit / 2n) / unit) * step;
    }
  }
}
