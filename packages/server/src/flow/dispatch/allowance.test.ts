import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpentTokens } from '../../store/system/lanes.ts';
import { allowanceOf, spend, waitOf } from './allowance.ts';

/** Claims that take all they may, at these pauses (ms). Returns when each message went. */
function flood(rate: number, pauses: readonly number[]): number[] {
  let spent: SpentTokens = [];
  let now = 1_000_000;
  const went: number[] = [];
  for (const pause of pauses) {
    now += pause;
    const tokens = Math.max(0, Math.floor(allowanceOf({ rate, spent }, now)));
    for (let n = 0; n < tokens; n++) went.push(now);
    spent = spend({ rate, spent }, tokens, now);
  }
  return went;
}

describe('the allowance of a lane', () => {
  it('is never exceeded in any second, wherever it begins, though a message reaches its provider 40 ms late', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 10, 50, 700),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 40 })),
        (rate, pauses, late) => {
          const at = flood(rate, pauses)
            .map((time) => time + (late.next().value ?? 0))
            .sort((a, b) => a - b);
          for (const [index, from] of at.entries()) {
            expect(at.slice(index).filter((time) => time < from + 1000).length).toBeLessThanOrEqual(rate);
          }
        },
      ),
    );
  });

  it('is used to more than nine tenths by a flood', () => {
    const pauses = Array.from({ length: 6000 }, () => 10);
    for (const rate of [1, 10, 50]) expect(flood(rate, pauses).length / rate / 60).toBeGreaterThan(0.92);
  });

  it('says how long it rests, and allows a message then and not before', () => {
    const spent = spend({ rate: 2, spent: [] }, 2, 10_000);
    const wait = waitOf({ rate: 2, spent }, 10_000);
    expect(allowanceOf({ rate: 2, spent }, 10_000 + wait - 1)).toBe(0);
    expect(allowanceOf({ rate: 2, spent }, 10_000 + wait)).toBe(2);
    expect(waitOf({ rate: 2, spent }, 10_000 + wait)).toBe(0);
  });

  it('lets a text that is longer than the rate go alone, and waits as long as it is', () => {
    const spent = spend({ rate: 1, spent: [] }, 3, 10_000);
    expect(allowanceOf({ rate: 1, spent }, 10_000)).toBe(-2);
    expect(waitOf({ rate: 1, spent }, 10_000)).toBeGreaterThan(1000);
  });

  it('of less than one a second lets one go and keeps the others for their time', () => {
    const spent = spend({ rate: 0.5, spent: [] }, 1, 10_000);
    expect(waitOf({ rate: 0.5, spent }, 10_000)).toBeGreaterThanOrEqual(2000);
  });
});
