import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string, country = 'US', currency = 'USD') => {
  const { fields, lineItems } = parseEstimate(text, { country, currency, timeZone: 'America/Chicago' });
  return {
    total: fields.totalMinor?.value,
    deposit: fields.deposit?.value,
    items: lineItems.map((one) => [one.description, one.amountMinor]),
    counts: lineItems.map((one) => one.quantity),
  };
};

/** Lists whose sum has no name, or another than sums have. */
describe('what a list makes', () => {
  it('is of bare numbers where a sum without a name and a tax lead to the total', () => {
    const list =
      'Job: locks for Ann Lee\nTrip ...... 55\nrekey 9 cyl @ 22 ...... 198\nlever x 2 @ 84 ...... 168\nno weekend work\n';
    const { items, counts } = read(`${list}      421\ntax 7%    29.47\nyou pay   450.47`);
    expect(items).toEqual([
      ['Trip', 5_500],
      ['rekey 9 cyl', 19_800],
      ['lever', 16_800],
    ]);
    expect(counts).toEqual([undefined, 9, 2]);
    expect(read(`${list}tax 7%    29.47\nTotal   455.00`).items).toEqual([]);
  });

  it('is the total of what is ticked, by whatever name', () => {
    const rows =
      'For: Ann Lee\n[x] Flakes ...... $3,000.00\n[ ]  Metallic ....... $4,000.00\n[X]  Cove ...... $400.00\n';
    const { total, items } = read(`${rows}Your selection: $3,400.00`);
    expect(total).toBe(340_000);
    expect(items).toEqual([
      ['Flakes', 300_000],
      ['Cove', 40_000],
    ]);
    expect(read(`${rows}Your selection: $3,900.00`).total).toBeUndefined();
  });

  it('leaves out what is done in one case only', () => {
    const { total, deposit, items } = read(
      'Estimate for Ann Lee\n  Hole, est. 320 ft. @ $18.00/ft.     $5,760.00\n  Casing, 60 ft. @ $24.00/ft.        $1,440.00\n  Blasting, only if ledge is met:    $2,400.00\n  COST OF WELL                       $7,200.00\nTerms: one-third ($2,400.00) before the drill moves, balance net 10 days.',
    );
    expect(total).toBe(720_000);
    expect(deposit).toEqual({ type: 'amount', amountMinor: 240_000 });
    expect(items).toEqual([
      ['Hole', 576_000],
      ['Casing', 144_000],
    ]);
    const french =
      'Devis pour Anne Roy\nFouille 500,00 €\nDynamitage, seulement si nécessaire 300,00 €\nTotal 500,00 €';
    expect(read(french, 'FR', 'EUR').items).toEqual([['Fouille', 50_000]]);
  });

  it('is open where another than the customer paid a share before', () => {
    const text =
      'Well for Ann Lee, total $9,000.00.\nYour neighbor paid one-third ($3,000.00) before the rig arrived and still owes the balance.';
    expect(read(text).deposit).toBeUndefined();
  });

  it('stands beside days and sizes, and not beside a range of prices', () => {
    const told = (text: string) => read(`hey Kim, ${text}`).total;
    expect(told('gutters are $640 for everything. $100 holds it, the 14 or 15 is what I have left')).toBe(64_000);
    expect(told('gutters run 600 or 700, the camera is $175 flat')).toBeUndefined();
  });
});
