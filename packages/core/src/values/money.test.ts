import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent, type DepositRule, depositFor, formatMoney, minimumCharge } from './money.ts';

const percent = (basisPoints: number): DepositRule => ({ type: 'percent', basisPoints });
const amount = (amountMinor: number): DepositRule => ({ type: 'amount', amountMinor });

describe('the deposit rule', () => {
  it('rounds a share half up, once, to the minor unit of the currency', () => {
    expect(depositFor(318_450, percent(3000), 'USD')).toBe(95_535);
    expect(depositFor(10_050, percent(3350), 'USD')).toBe(3_367); // 3366.75
    expect(depositFor(1_010, percent(2500), 'USD')).toBe(253); // 252.5
    expect(depositFor(10_010, percent(3333), 'JPY')).toBe(3_336); // 3336.333 yen, which have no decimals
  });

  it('ends in 0 in currencies with three decimals, rounded half up from the exact share', () => {
    expect(depositFor(100_000, percent(1234), 'KWD')).toBe(12_340);
    expect(depositFor(12_345_670, percent(1000), 'BHD')).toBe(1_234_570); // 1234567
    // 44.5 is nearer to 40 than to 50: rounding to 45 first would have given 50.
    expect(depositFor(445, percent(1000), 'OMR')).toBe(40);
    // Not rounded up above a total that does not end in 0.
    expect(depositFor(1_239, percent(10_000), 'TND')).toBe(1_230);
  });

  it('is whole krónur and shillings, which Stripe counts in hundredths and takes no part of', () => {
    expect([currencyExponent('ISK'), currencyExponent('UGX')]).toEqual([2, 2]);
    expect(depositFor(1_234_500, percent(5000), 'ISK')).toBe(617_300); // 6172.50
    expect(depositFor(1_234_500, percent(3000), 'UGX')).toBe(370_400); // 3703.50
    expect(depositFor(1_250, percent(10_000), 'ISK')).toBe(1_200);
    expect(depositFor(99, percent(10_000), 'UGX')).toBe(0);
  });

  it('is never above the total', () => {
    expect(depositFor(20_000, amount(50_000), 'USD')).toBe(20_000);
    expect(depositFor(20_000, percent(10_000), 'USD')).toBe(20_000);
  });

  it('is raised to the least sum that can be charged, and is none where the total is below that', () => {
    expect(depositFor(300, percent(1000), 'USD')).toBe(50);
    expect(depositFor(100, amount(10), 'GBP')).toBe(30);
    expect(depositFor(49, percent(5000), 'USD')).toBe(0);
    expect(depositFor(9_000, percent(100), 'MXN')).toBe(1_000);
    expect(depositFor(900, percent(100), 'MXN')).toBe(0);
  });

  it('is none where none was asked, or a share comes to nothing', () => {
    expect(depositFor(500_000, { type: 'none' }, 'USD')).toBe(0);
    expect(depositFor(1_000, percent(1), 'USD')).toBe(0);
  });

  it('keeps all of this for every total, rule and currency', () => {
    const rules = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map(percent),
      fc.integer({ min: 1, max: 1_000_000_000_000 }).map(amount),
    );
    const currencies = fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'KRW', 'KWD', 'OMR', 'MXN', 'HUF', 'ISK', 'UGX');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), rules, currencies, (total, rule, currency) => {
        const deposit = depositFor(total, rule, currency);
        expect(Number.isSafeInteger(deposit)).toBe(true);
        expect(deposit).toBeGreaterThanOrEqual(0);
        expect(deposit).toBeLessThanOrEqual(total);
        if (deposit > 0) expect(deposit).toBeGreaterThanOrEqual(minimumCharge(currency));
        if (currencyExponent(currency) === 3) expect(deposit % 10).toBe(0);
        if (currency === 'ISK' || currency === 'UGX') expect(deposit % 100).toBe(0);
      }),
    );
  });
});

describe('money as it is read', () => {
  it('has the decimals of its currency, also where a sum is whole', () => {
    expect(formatMoney({ amountMinor: 1_250_000, currency: 'USD' }, 'en-US')).toBe('$12,500.00');
    expect(formatMoney({ amountMinor: 12_500, currency: 'JPY' }, 'en-US')).toBe('¥12,500');
    expect(formatMoney({ amountMinor: 12_500_000, currency: 'KWD' }, 'en-US')).toMatch(/KWD\s12,500\.000/);
  });

  it('has none in currencies that have none any more, unless there is something behind the point', () => {
    expect(formatMoney({ amountMinor: 1_250_000, currency: 'ISK' }, 'en-US')).toMatch(/^ISK\s12,500$/);
    expect(formatMoney({ amountMinor: 370_400, currency: 'UGX' }, 'en-US')).toMatch(/^UGX\s3,704$/);
    expect(formatMoney({ amountMinor: 1_250, currency: 'ISK' }, 'en-US')).toMatch(/^ISK\s12\.5$/);
  });
});
