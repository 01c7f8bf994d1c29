import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Rows whose name stands on one line and whose numbers stand on another. */
const read = (text: string, country = 'US', currency = 'USD') =>
  parseEstimate(text, { country, currency, timeZone: 'America/Chicago' });
const itemsOf = (text: string, country = 'US', currency = 'USD') =>
  read(text, country, currency).lineItems.map((one) => [
    one.description,
    one.quantity,
    one.unitPriceMinor,
    one.amountMinor,
  ]);

describe('a note between the name of a row and its numbers', () => {
  const paste = (note: string) =>
    `Product / Service\tQty.\tUnit price\tTotal\nGutter cleaning\n1\t$300.00\t$300.00\nDownspout guards\n${note}\n4\t$25.00\t$100.00\nWindow wash\n10\t$12.00\t$120.00\n\nSubtotal\t$420.00\nTotal\t$420.00\n\nDeposit required\t$50.00`;

  it('makes that row an option, and none of those below it', () => {
    for (const note of ['Optional', 'Optional - not selected']) {
      expect(itemsOf(paste(note)), note).toEqual([
        ['Gutter cleaning', 1, 30_000, 30_000],
        ['Window wash', 10, 1_200, 12_000],
      ]);
      expect(read(paste(note)).fields.totalMinor?.value, note).toBe(42_000);
    }
  });
});

describe('a quantity and a price under a name', () => {
  it('may say of what, and the rate of tax', () => {
    expect(
      itemsOf(
        'Sand and seal oak floor\n38 m² x 21,00 €      798,00 €\nTreppe schleifen\n14 Stk x 45,00 €     630,00 €\n\nSumme netto    1.428,00 €\n19 % MwSt.     271,32 €\nGesamtbetrag   1.699,32 €',
        'DE',
        'EUR',
      ),
    ).toEqual([
      ['Sand and seal oak floor', 38, 2_100, 79_800],
      ['Treppe schleifen', 14, 4_500, 63_000],
    ]);
    expect(
      itemsOf(
        'Rewire kitchen\n1 x 840.00     20% VAT     840.00\nLED downlight\n8 x 35.00     20% VAT     280.00\n\nSubtotal     1,120.00\nTotal VAT 20%     224.00\nTotal GBP     1,344.00',
        'GB',
        'GBP',
      ),
    ).toEqual([
      ['Rewire kitchen', 1, 84_000, 84_000],
      ['LED downlight', 8, 3_500, 28_000],
    ]);
  });

  it('may stand under a position, and is no item under an alternative', () => {
    expect(
      itemsOf(
        '1  Zaun setzen\n   20 m x 40,00 €      800,00 €\n2  Tor\n   1 Stk x 300,00 €    300,00 €\n3  Alternativposition zu 2: Tor, verzinkt\n   1 Stk x 450,00 €    (450,00 €)\n\nSumme netto    1.100,00 €\n19 % USt       209,00 €\nEndsumme       1.309,00 €',
        'DE',
        'EUR',
      ),
    ).toEqual([
      ['Zaun setzen', 20, 4_000, 80_000],
      ['Tor', 1, 30_000, 30_000],
    ]);
  });
});

describe('a count and its unit under a heading', () => {
  it('are what the row is called', () => {
    const items = itemsOf(
      'Spring special\n5 rooms @ $45.00   $225.00\nSofa   $110.00\nStairs   $60.00\nTotal   $395.00',
    );
    expect(items.map(([name]) => name)).toEqual(['5 rooms', 'Sofa', 'Stairs']);
  });
});

describe('the sum of a lot on the line of its name', () => {
  const paste = (sum: string) =>
    `N°    Désignation        Qté    PU HT      Total HT\n1     TOITURE                              ${sum}\n1.1   Tuiles             10     80,00 €    800,00 €\n1.2   Liteaux            20     10,00 €    200,00 €\n2     GOUTTIÈRES                           300,00 €\n2.1   Gouttière zinc     10     30,00 €    300,00 €\n\nTotal HT     1 300,00 €\nTVA 10 %     130,00 €\nTotal TTC    1 430,00 €`;

  it('is no item beside those that make it', () => {
    expect(itemsOf(paste('1 000,00 €'), 'FR', 'EUR').map(([name]) => name)).toEqual([
      'Tuiles',
      'Liteaux',
      'Gouttière zinc',
    ]);
  });

  it('is an item where they do not make it', () => {
    const text = paste('1 500,00 €')
      .replace('1 300,00', '2 800,00')
      .replace('130,00', '280,00')
      .replace('1 430,00', '3 080,00');
    expect(itemsOf(text, 'FR', 'EUR').map(([name]) => name)).toContain('TOITURE');
  });
});

describe('names over descriptions under "Items, Quantity, Price, Amount"', () => {
  const head = 'Items\tQuantity\tPrice\tAmount\n';
  const foot = '\nTotal:\t$520.00\nGrand Total (USD):\t$520.00';

  it('are what the rows are called', () => {
    expect(
      itemsOf(
        `${head}Sump pump\nHalf horse, cast iron\nwith check valve\t1\t$400.00\t$400.00\nDischarge line\t12\t$10.00\t$120.00\n${foot}`,
      ),
    ).toEqual([
      ['Sump pump', 1, 40_000, 40_000],
      ['Discharge line', 12, 1_000, 12_000],
    ]);
  });

  it('are none where the description stands under its row', () => {
    const items = itemsOf(
      `${head}Sump pump\t1\t$400.00\t$400.00\nHalf horse, cast iron\nDischarge line\t12\t$10.00\t$120.00\nSchedule 40\n${foot}`,
    );
    expect(items.map(([name]) => name)).toEqual(['Sump pump', 'Discharge line']);
  });

  it('are headings under any other', () => {
    const items = itemsOf(
      `Description\tQty\tRate\tAmount\nBasement\nSump pump\t1\t$400.00\t$400.00\nDischarge line\t12\t$10.00\t$120.00\n${foot}`,
    );
    expect(items.map(([name]) => name)).toEqual(['Sump pump', 'Discharge line']);
  });
});

describe('a unit under its quantity', () => {
  it('breaks the row, which is one all the same', () => {
    expect(
      itemsOf(
        '#\tItem & Description\tQty\tRate\tAmount\n1\tGate opener\t2.00\npcs\t450.00\t900.00\nwith remote\n2\tKeypad\t1.00\nset\t100.00\t100.00\nSub Total\t1,000.00\nTotal\t$1,000.00',
      ),
    ).toEqual([
      ['Gate opener', 2, 45_000, 90_000],
      ['Keypad', 1, 10_000, 10_000],
    ]);
  });
});
