import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inFairRound } from './fair-round.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const TIMEOUT_MS = 15_000;
type Item = { readonly tenant: number; readonly n: number };
const of = (tenant: number, count: number): Item[] => Array.from({ length: count }, (_, n) => ({ tenant, n }));

/** Tenants below `hanging` get no answer before the time-out. Notes when, and what, each was asked. */
async function round(items: readonly Item[], hanging: number) {
  let now = 0;
  const asked: (Item & { at: number })[] = [];
  let left: readonly Item[] | undefined;
  const work = async (item: Item) => {
    asked.push({ ...item, at: now });
    await later(item.tenant < hanging ? TIMEOUT_MS : 100);
  };
  const done = inFairRound(items, { width: 10, tenantOf: ({ tenant }) => tenant }, work).then((rest) => {
    left = rest;
  });
  for (; left === undefined; now += 100) await vi.advanceTimersByTimeAsync(100);
  await done;
  return { asked, left, took: now };
}

it('asks everybody else promptly although one tenant with a long list hangs', async () => {
  const { asked, left, took } = await round([...of(0, 100), ...of(1, 40), ...of(2, 40)], 1);
  const others = asked.filter(({ tenant }) => tenant > 0);
  expect(others).toHaveLength(80);
  expect(Math.max(...others.map(({ at }) => at))).toBeLessThan(6_000);
  // Ten at once would be 150 s.
  expect(took).toBeLessThanOrEqual(5_000 + TIMEOUT_MS + 200);
  expect(left.every(({ tenant }) => tenant === 0)).toBe(true);
  expect(left.length + asked.length).toBe(180);
});

it('ends, however many tenants hang', async () => {
  const items = Array.from({ length: 100 }, (_, tenant) => of(tenant, 5)).flat();
  const { left, took, asked } = await round(items, 100);
  expect(took).toBeLessThanOrEqual(45_200);
  expect(left.length + asked.length).toBe(500);
});

it('gives all places to one tenant where nobody else waits', async () => {
  const { took } = await round(of(1, 100), 0);
  expect(took).toBeLessThanOrEqual(1_100);
});

it('begins nothing more once one has failed, and tells of it when none is under way', async () => {
  let under = 0;
  let begun = 0;
  const work = async ({ n }: Item) => {
    begun++;
    under++;
    await later(n === 0 ? 100 : 300);
    under--;
    if (n === 0) throw new Error('the database is gone');
  };
  const failed = inFairRound(of(1, 40), { width: 10, tenantOf: () => 1 }, work).catch((error: Error) => {
    expect(under).toBe(0);
    return error.message;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failed).toBe('the database is gone');
  expect(begun).toBe(10);
});
