import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const totalOf = (text: string) =>
  parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' }).fields.totalMinor?.value;

/** Lists in short messages, without a currency sign. */
describe('a product in a list', () => {
  const paste = (total: string) =>
    `Hi Ida, went thru the numbers.\nPaint 12 shutters at 45 each = 540\nFront door 160\nTouch up 80\nSo ${total} all in, cash or check. Can start thurs`;

  it('is no total beside the figure that the list makes', () => {
    expect(totalOf(paste('780'))).toBe(78_000);
  });

  it('leaves the total open where the list makes another', () => {
    expect(totalOf(paste('880'))).toBeUndefined();
  });
});
