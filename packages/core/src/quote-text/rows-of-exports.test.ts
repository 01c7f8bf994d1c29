import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string, country = 'US', currency = 'USD') => {
  const { fields, lineItems } = parseEstimate(text, { country, currency, timeZone: 'America/Chicago' });
  return {
    deposit: fields.deposit?.value,
    items: lineItems.map((one) => [one.description, one.quantity, one.unitPriceMinor, one.amountMinor]),
  };
};

describe('a row of an export in one line', () => {
  it('has its numbers behind their headings', () => {
    expect(
      read(
        'customer.name: Ann Lee\nitems[0]: Frame 10 mm, clear, qty 2, unit 890.00, amount 1780.00\nitems[1]: Door, qty 6, unit 32.50, amount 195.00\ntotal: 1975.00',
      ).items,
    ).toEqual([
      ['Frame 10 mm, clear', 2, 89_000, 178_000],
      ['Door', 6, 3_250, 19_500],
    ]);
    expect(
      read(
        'client : Anne Roy\narticles[0]: Panneau, qté 2, prix 890,00, montant 1780,00\narticles[1]: Porte, qté 1, prix 20,00, montant 20,00\ntotal : 1800,00 €',
        'FR',
        'EUR',
      ).items,
    ).toEqual([
      ['Panneau', 2, 89_000, 178_000],
      ['Porte', 1, 2_000, 2_000],
    ]);
  });

  it('keeps the name of a phase, and no quantity that does not multiply', () => {
    expect(
      read(
        'For: Ann Lee\nPhase 1: Demo, haul; qty: 2; price: $400.00; total: $800.00\nPhase 2: Frame; qty: 1; price: $200.00; total: $250.00\nTotal $1,050.00',
      ).items,
    ).toEqual([
      ['Phase 1: Demo, haul', 2, 40_000, 80_000],
      ['Phase 2: Frame', undefined, undefined, 25_000],
    ]);
  });
});

describe('a deposit named as a percentage', () => {
  const text = (deposit: string) => `For: Ann Lee\nFence $800.00\nGate $200.00\ntotal: 1000.00\n${deposit}`;

  it.each([
    'deposit_percent: 30',
    'deposit_percentage: 30',
    'deposit_percent: 30\ndeposit_amount: 300.00',
    'Deposit %: 30',
  ])('is no amount: %s', (deposit) => {
    expect(read(text(deposit)).deposit).toEqual({ type: 'percent', value: 30 });
  });

  it.each(['deposit_percent: 30\ndeposit_amount: 500.00', 'deposit_percent: 150'])('settles nothing: %s', (deposit) => {
    expect(read(text(deposit)).deposit).toBeUndefined();
  });
});

describe('rows of a page copied with one value a line', () => {
  it('stand under the name of their section, with a credit among them', () => {
    expect(
      read(
        'Estimate #12\nAnn Lee\nServices\nReplace pump\nser. FD 9908\n1.0 × $189.00\n$189.00\nVisit credit\n1.0 × -$95.00\n-$95.00\nMaterials\nHose clamp\n2.0 × $4.80\n$9.60\nTotal\n$103.60',
      ).items,
    ).toEqual([
      ['Replace pump', 1, 18_900, 18_900],
      ['Visit credit', 1, -9_500, -9_500],
      ['Hose clamp', 2, 480, 960],
    ]);
  });

  it('may have the name of a section themselves', () => {
    const rows = 'Estimate 12\nLabor\nPaint rooms\n$450.00\nMaterials\nPaint\n$120.00\nTotal\n$570.00';
    expect(read(rows).items.map(([name]) => name)).toEqual(['Labor', 'Materials']);
  });
});

describe('a column of codes', () => {
  it('describes nothing, wherever it stands in front of the words', () => {
    expect(
      read(
        'Customer: Ann Lee\nQty  Code  Item                                 Unit      Extended\n18   EXT   Pressed pilings, exterior          $390.00    $7,020.00\n4    INT   Interior piers                     $685.00    $2,740.00\n                                           Total        $9,760.00',
      ).items.map(([name]) => name),
    ).toEqual(['Pressed pilings, exterior', 'Interior piers']);
    expect(
      read(
        'Customer: Ann Lee\nPart #         Description                    Qty    Each      Ext\n26696AG030     Front pad set                  1      74.95     74.95\nLabor          Replace brakes                 1.8    120.00    216.00\nShop supplies                                        15.00\nNM gross receipts tax 8%                             24.48\nTotal                                                330.43',
      ).items.map(([name]) => name),
    ).toEqual(['Front pad set', 'Replace brakes', 'Shop supplies']);
  });
});
