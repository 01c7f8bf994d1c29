import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string) => parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' });
const depositOf = (text: string) => read(text).fields.deposit?.value;

/** What a scan makes of amounts. */
describe('an amount with blanks in it', () => {
  it('is one amount where the blank stands in front of the mark', () => {
    const { fields, lineItems } = read(
      'Customer : Ann Lee\nCedar fence      $ 2 ,350 .00\nStain            $ 310 .00\nTOTAL            $ 2 ,660 .00\nDeposit          $ 1 ,000 .00',
    );
    expect(fields.totalMinor?.value).toBe(266_000);
    expect(fields.deposit?.value).toEqual({ type: 'amount', amountMinor: 100_000 });
    expect(lineItems.map((one) => one.amountMinor)).toEqual([235_000, 31_000]);
  });

  it.each([
    'Deposit $ 1 000.00',
    'Down payment of $2, 000.00 required',
    'Deposit $ 1, 000 due at signing.',
    'Down payment $ 2 , 000 . 00',
    'Deposit $ 5 00 to start',
  ])('is none where it could be two: %s', (line) => {
    expect(depositOf(`Fence for Ann Lee\nTotal: $4,000.00\n${line}`)).toBeUndefined();
  });

  it('stays two where a quantity stands before its price', () => {
    expect(read('Posts 12 $15 $180.00\nStain 3 $100 $300.00\nTotal $480.00').lineItems).toHaveLength(2);
  });
});

describe('what is struck out', () => {
  it('holds no more, in a row and in a whole line', () => {
    const { fields, lineItems } = read(
      'Estimate 12 for Ann Lee\nFence ~~$900.00~~ $800.00\nGate $200.00\n~~Stain $300.00~~\nTotal ~~$1,400.00~~ $1,000.00\nDeposit: ~~$500.00~~ $300.00',
    );
    expect(lineItems.map((one) => one.amountMinor)).toEqual([80_000, 20_000]);
    expect(fields.totalMinor?.value).toBe(100_000);
    expect(fields.deposit?.value).toEqual({ type: 'amount', amountMinor: 30_000 });
  });

  it('is struck out in HTML too', () => {
    const html =
      '<p>Estimate</p><p>Fence <s><span>$900.00</span></s> $800.00</p><p>Gate $200.00</p><p>Total <del>$1,100.00</del> $1,000.00</p>';
    expect(read(html).fields.totalMinor?.value).toBe(100_000);
  });

  it('is not what stands between rules of tildes', () => {
    expect(read('~~~~ ESTIMATE ~~~~\nFence $800.00\nGate $200.00\n~~ Total $1,000.00 ~~').lineItems).toHaveLength(2);
  });
});
