/**
 * Money is an integer in the minor units of its currency. Exponents are Stripe's, not those of Intl, which differ for
 * some currencies (HUF, ISK): what is asked for must be what is charged.
 */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));

export type Money = { readonly amountMinor: number; readonly currency: string };

/** Number of decimals of the currency: 0, 2 or 3. */
export function currencyExponent(currency: string): 0 | 2 | 3 {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** `$12,500.00` in `en-US`; the currency is always visible. Whole sums keep their decimals, as on an invoice. */
export function formatMoney(money: Money, locale: string): string {
  const exponent = currencyExponent(money.currency);
  const id = `${locale} ${money.currency}`;
  let formatter = formatters.get(id);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: money.currency,
      minimumFractionDigits: exponent,
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

/** Share of a sum in basis points, rounded half up to the minor unit. Exact for every safe integer. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** Deposit asked for a total: never above the total, never negative. */
export function depositFor(totalMinor: number, rule: DepositRule): number {
  switch (rule.type) {
    case 'none':
      return 0;
    case 'amount':
      return Math.max(0, Math.min(rule.amountMinor, totalMinor));
    case 'percent':
      return Math.max(0, Math.min(shareOf(totalMinor, rule.basisPoints), totalMinor));
  }
}
