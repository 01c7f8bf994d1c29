import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** What stands between words and prices, and what an export says in every row, is no part of an item. */

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };

const read = (text: string) => {
  const { fields, lineItems } = parseEstimate(text, us);
  return { total: fields.totalMinor?.value, items: lineItems.map((item) => item.amountMinor) };
};

describe('a dash between words and prices', () => {
  it.each([
    'Pull old heater -- $210.00\nNew 50 gal heater, 3/4" -- $1,480.00\nHaul away -- $60.00\nTotal -- $1,750.00',
    "Pull old heater   - $210.00\nNew 50 gal heater, 5'   - $1,480.00\nHaul away   - $60.00\nTotal   - $1,750.00",
    "Pull old heater, 5' - $210.00\nNew 50 gal heater (tall)* - $1,480.00\nHaul away! - $60.00\nTotal - $1,750.00",
  ])('is no minus: %s', (text) => expect(read(text)).toEqual({ total: 175_000, items: [21_000, 148_000, 6_000] }));

  it('is one where only a credit has it', () => {
    const text = 'New heater   $1,480.00\nHaul away   $60.00\nScrap credit   - $40.00\nTotal   $1,500.00';
    expect(read(text)).toEqual({ total: 150_000, items: [148_000, 6_000, -4_000] });
  });
});

describe('an export that repeats the document in every row', () => {
  const head = 'Quote Number,Customer,Email,Description,Quantity,Rate,Amount,Quote Total';
  const rows = (total: string) =>
    [
      `Q-88,Dana Whitlow,dana@example.com,Cedar pickets,40,12.00,480.00,${total}`,
      `Q-88,Dana Whitlow,dana@example.com,Set posts,10,45.00,450.00,${total}`,
      `Q-88,Dana Whitlow,dana@example.com,Gate kit,1,220.00,220.00,${total}`,
    ].join('\n');

  it('has its own items or none', () => {
    const { fields, lineItems } = parseEstimate(`${head}\n${rows('1150.00')}`, us);
    const own = ['Cedar pickets', 'Set posts', 'Gate kit'];
    expect(lineItems.filter((item) => !own.includes(item.description))).toEqual([]);
    expect([undefined, 115_000]).toContain(fields.totalMinor?.value);
    expect(fields.customerName?.value).toBe('Dana Whitlow');
  });
});
