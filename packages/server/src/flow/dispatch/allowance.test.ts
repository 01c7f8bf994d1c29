import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpentTokens } from '../../store/system/lanes.ts';
import { allowanceOf, heldSlot, hold, spend, spentSlot, waitOf } from './allowance.ts';

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

/** What the database does with the changes of a lane. */
function changed(spent: SpentTokens, changes: SpentTokens): SpentTokens {
  const slots = new Map<number, number>();
  for (const [slot, tokens] of [...spent, ...changes]) slots.set(slot, (slots.get(slot) ?? 0) + tokens);
  return [...slots].filter(([, tokens]) => tokens > 0).sort(([a], [b]) => a - b);
}

/** What is told of tokens that were held since then. */
const told = (heldAt: number, goneAt: number | null, tokens: number): SpentTokens => [
  [heldSlot(heldAt), -tokens],
  ...(goneAt === null ? [] : [[spentSlot(goneAt), tokens] as const]),
];

/** As `flood`, but a batch goes, if at all, so long after its claim, and its lane is told of it later still. */
function slowFlood(
  rate: number,
  claims: readonly { pause: number; until: number; tellAfter: number; goes: boolean }[],
): number[] {
  let spent: SpentTokens = [];
  let now = 1_000_000;
  const went: number[] = [];
  let open: { tellAt: number; changes: SpentTokens }[] = [];
  for (const { pause, until, tellAfter, goes } of claims) {
    now += pause;
    for (const { changes } of open.filter(({ tellAt }) => tellAt <= now)) spent = changed(spent, changes);
    open = open.filter(({ tellAt }) => tellAt > now);
    const tokens = Math.max(0, Math.floor(allowanceOf({ rate, spent }, now)));
    spent = hold({ rate, spent }, tokens, now);
    const at = now + until;
    if (goes) for (let n = 0; n < tokens; n++) went.push(at);
    open.push({ tellAt: at + tellAfter, changes: told(now, goes ? at : null, tokens) });
  }
  return went;
}

describe('the allowance of a lane', () => {
  it('is never exceeded though batches go seconds after they were charged, in any order, and some not at all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 10, 50, 700),
        fc.array(
          fc.record({
            pause: fc.integer({ min: 0, max: 400 }),
            until: fc.integer({ min: 0, max: 5_000 }),
            tellAfter: fc.integer({ min: 0, max: 2_000 }),
            goes: fc.boolean(),
          }),
          { maxLength: 80 },
        ),
        (rate, claims) => {
          const at = slowFlood(rate, claims).sort((a, b) => a - b);
          for (const [index, from] of at.entries()) {
            expect(at.slice(index).filter((time) => time < from + 1000).length).toBeLessThanOrEqual(rate);
          }
        },
      ),
    );
  });

  it('is whole again at once when nothing of a batch went, and a minute later when nobody tells', () => {
    const spent = hold({ rate: 10, spent: [] }, 10, 10_000);
    expect(allowanceOf({ rate: 10, spent }, 12_000)).toBe(0);
    expect(allowanceOf({ rate: 10, spent: changed(spent, told(10_000, null, 10)) }, 10_000)).toBe(10);
    expect(allowanceOf({ rate: 10, spent }, 69_000)).toBe(0);
    expect(allowanceOf({ rate: 10, spent }, 72_000)).toBe(10);
  });

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
