import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Prices called by what they are for, with what comes off them, and until when they hold. */
const read = (text: string) =>
  parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' }).fields;
const totalOf = (text: string) => read(text).totalMinor?.value;

const windows = 'Windows and installation   $16,920.00\nSpring factory rebate     ($1,400.00)\nTrade-in   -$550.00\n';

describe('a net price under items and what comes off them', () => {
  it('is the total, whatever a tax adviser may say', () => {
    for (const label of ['NET PRICE TO YOU', 'YOUR NET PRICE'])
      expect(totalOf(`${windows}${label}   $14,970.00\nAsk your tax adviser about a credit of up to $600.`)).toBe(
        14_970_00,
      );
  });

  it('is none where a tax still comes on top, or a tax credit has come off', () => {
    expect(totalOf(`${windows}NET PRICE TO YOU   $14,970.00\nSales tax 6%   $898.20`)).toBeUndefined();
    expect(
      totalOf('Solar   $16,000.00\nFederal tax credit   -$4,800.00\nNET PRICE TO YOU   $11,200.00'),
    ).toBeUndefined();
    expect(
      totalOf('Doors   $2,000.00\nWindows   $10,000.00\nTotal   $12,000.00\nSales tax may add up to $720.00'),
    ).toBe(undefined);
  });
});

describe('the price for all work above', () => {
  const items = 'Tank, set and bedded   2,975.00\nRisers and lids   385.00\n';

  it('is the total of items without signs', () => {
    for (const label of [
      'PRICE FOR ALL WORK ABOVE',
      'Cost for the work described above',
      'Price for all the work listed',
    ])
      expect(totalOf(`${items}${label}   $3,360.00`), label).toBe(3_360_00);
  });

  it('is none before tax or in a choice', () => {
    expect(totalOf(`${items}Price for all work above   $3,360.00 plus tax`)).toBeUndefined();
    expect(totalOf(`${items}Price for all work above   $3,360.00\nSales tax   $200.00\nTotal   $3,560.00`)).toBe(
      3_560_00,
    );
    const option = (name: string, tank: string, sum: string) =>
      `Option ${name}\nTank   ${tank}\nRisers   385.00\nPRICE FOR ALL WORK ABOVE   ${sum}\n`;
    expect(totalOf(option('A', '2,975.00', '$3,360.00') + option('B', '3,975.00', '$4,360.00'))).toBeUndefined();
  });
});

describe('the end of a price', () => {
  const endOf = (text: string) => read(`Estimate date: 05/28/2026\nTotal   $500.00\n${text}`).validUntil?.value;

  it('is that of the offer', () => {
    expect(endOf('Pricing ends 06/12/2026')).toBe('2026-06-12');
    expect(endOf('To reserve a slot: $75 deposit. Pricing ends 06/12/2026.')).toBe('2026-06-12');
  });

  it('is not that of its financing', () => {
    expect(endOf('0% financing offer ends 06/12/2026.')).toBeUndefined();
  });
});
