import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** A number with points between its groups looks like a price that somebody wrote by hand. */
const phoneOf = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: 'USD', timeZone: 'America/Chicago' }).fields.customerPhone?.value;

describe('a phone in a cell beside its label', () => {
  it('may have points between its groups', () => {
    expect(phoneOf('Client\tIda Novak\nTel\t412.555.0129\nTotal\t$900.00')).toBe('+14125550129');
    expect(phoneOf('Client\tIda Novak\nCell\t412.555.0129\nFraming\t9-10k\nTotal\t$900.00')).toBe('+14125550129');
  });
});
