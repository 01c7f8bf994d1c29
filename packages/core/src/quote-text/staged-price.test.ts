import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string, country = 'US', currency = 'USD') =>
  parseEstimate(text, { country, currency, timeZone: 'America/Chicago' });

/** Stages of a price on one line, beginning with the first amount. */
describe('stages on one line', () => {
  const paste = (price: string, stages: string) =>
    `Proposal\n\nTo:\nIda Novak\n\nPrice\n${price}\n\nPayment\n${stages}\n\nNot included: painting ($85/hr if needed).`;

  it('make the price above, whatever that is called, and the first is the deposit', () => {
    const { fields } = read(
      paste('All labor and lumber: $5,000', '$2,000 at start, $1,500 when framed, $1,500 on completion'),
    );
    expect(fields.totalMinor?.value).toBe(500_000);
    expect(fields.deposit?.value).toEqual({ type: 'amount', amountMinor: 200_000 });
  });

  it('say nothing of a price that they do not make', () => {
    const { fields } = read(
      paste('All labor and lumber: $5,600', '$2,000 at start, $1,500 when framed, $1,500 on completion'),
    );
    expect(fields.totalMinor).toBeUndefined();
  });
});

describe('a deposit', () => {
  it('is asked for below a list of extras, too', () => {
    const { fields } = read(
      'Patio\nPaving  £1,200.00\nSteps  £400.00\n\nTotal cost  £1,600.00\n\nOptional extras\nSealing  £195.00\n\nTo go ahead\nPlease pay a deposit of £300 to secure your date.',
      'GB',
      'GBP',
    );
    expect(fields.deposit?.value).toEqual({ type: 'amount', amountMinor: 30_000 });
  });

  it('is no range of what others ask', () => {
    const { fields } = read(
      'Deck repair\nOwner to have the meter moved before we start ($200-$350 by others)\nTotal: $4,000.00',
    );
    expect(fields.deposit).toBeUndefined();
  });
});

describe('a total without its tax and with it on one line', () => {
  it('is both, so that the list above makes it', () => {
    for (const [text, country, total] of [
      [
        'Dépose  1 000,00 € HT\nTuiles  2 000,00 € HT\n\nTotal 3 000,00 € HT, soit 3 300,00 € TTC (TVA à 10 %)',
        'FR',
        330_000,
      ],
      ['Zaun  1.000,00 €\nTor  500,00 €\n\nGesamt 1.500,00 € netto, also 1.785,00 € brutto', 'DE', 178_500],
    ] as const) {
      const { fields, lineItems, warnings } = read(text, country, 'EUR');
      expect(fields.totalMinor?.value, text).toBe(total);
      expect(lineItems, text).toHaveLength(2);
      expect(warnings, text).toEqual([]);
    }
  });
});
