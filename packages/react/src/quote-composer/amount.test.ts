import { describe, expect, test } from 'vitest';
import { formatAmount, readAmount } from './amount.ts';

describe('reading a typed sum', () => {
  test.each([
    ['4850', 'USD', 485_000],
    ['4,850.00', 'USD', 485_000],
    ['$4,850.5', 'USD', 485_050],
    ['4.850,00', 'EUR', 485_000],
    ['4 850,00 €', 'EUR', 485_000],
    ["4'850.00", 'CHF', 485_000],
    ['4,850', 'USD', 485_000],
    ['4.850', 'EUR', 485_000],
    ['1,234,567.89', 'USD', 123_456_789],
    ['-150.00', 'USD', -15_000],
    ['12500', 'JPY', 12_500],
    ['1.234', 'KWD', 1234],
  ])('%s in %s', (text, currency, minor) => {
    expect(readAmount(text, currency)).toBe(minor);
  });

  test.each(['', 'abc', '4,85O', '4.8.5', '1,23,456.00', '12.345.6', '4850.123', '--5', '9'.repeat(20)])(
    'refuses %j rather than guess',
    (text) => {
      expect(readAmount(text, 'USD')).toBeNull();
    },
  );

  test('what is written into an input is read back as the same sum', () => {
    for (const [locale, currency] of [
      ['en-US', 'USD'],
      ['de-DE', 'EUR'],
      ['fr-CA', 'CAD'],
      ['de-CH', 'CHF'],
      ['ja-JP', 'JPY'],
    ] as const)
      for (const minor of [0, 1, 99, 100, 485_000, 123_456_789, -15_000])
        expect(readAmount(formatAmount(minor, currency, locale), currency), `${minor} ${currency} ${locale}`).toBe(
          minor,
        );
  });
});
