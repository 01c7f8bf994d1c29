import { expect, it } from 'vitest';
import { createHands } from './hands.ts';

const careful = (parallelism: number) => createHands({ parallelism, repeatability: 'none' });

/** Slow lanes take all that they can get. Returns how many places they have. */
async function takenBySlow(hands: ReturnType<typeof createHands>, lanes: number): Promise<number> {
  let taken = 0;
  for (let lane = 1; lane <= lanes; lane++) {
    hands.hold(lane, 100);
    void hands.slowPlaces(lane, 100).then((places) => {
      taken += places;
    });
  }
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return taken;
}

it('never lets more than its places be in doubt, and keeps some for lanes that answer', async () => {
  const hands = careful(25);
  expect(await takenBySlow(hands, 50)).toBe(20);
  expect(await hands.places(25)).toBe(5);
  hands.wake();
});

it('towards a provider with keys keeps lanes going that answer, however many others hang', async () => {
  const hands = createHands({ parallelism: 25, repeatability: 'key' });
  expect(await takenBySlow(hands, 50)).toBe(250);
  expect(await hands.places(25)).toBe(25);
  // Those fall silent, too: there is an end to it, because each costs memory.
  let silent = 250;
  for (let lane = 101; lane < 200 && silent < 500; lane++, silent += 25) hands.turnSlow(lane, 25);
  const next = hands.places(25);
  hands.wake();
  expect(await next).toBe(0);
});

it('gives a place back to whoever waits for it', async () => {
  const hands = careful(2);
  expect(await hands.places(5)).toBe(2);
  const next = hands.places(5);
  hands.turnSlow(7, 1);
  hands.free(1);
  expect(await next).toBe(1);
  expect(hands.held()).toEqual([7]);
  hands.freeSlow(7, 1);
  hands.letGo(7, 1);
  expect(hands.held()).toEqual([]);
  expect(hands.heldCount).toBe(0);
});

it('takes little of a lane that was slow until it has answered at once', async () => {
  const hands = careful(25);
  expect(hands.quotaOf(7)).toBeUndefined();
  hands.hold(7, 5);
  expect(hands.quotaOf(7)).toBe(5);
  expect(await hands.slowPlaces(7, 5)).toBe(5);
  hands.freeSlow(7, 5, true);
  hands.letGo(7, 5);
  expect(hands.quotaOf(7)).toBeUndefined();
  expect(hands.anySlow).toBe(false);
});

it('tells whoever waits for a place to ask whether to go on', async () => {
  const hands = careful(1);
  expect(await hands.places(1)).toBe(1);
  const waiting = [hands.places(1), hands.slowPlaces(7, 1)];
  hands.wake();
  expect(await Promise.all(waiting)).toEqual([0, 0]);
});

it('remembers no more than a thousand slow lanes, and none less that has something out', () => {
  const hands = createHands({ parallelism: 25, repeatability: 'key' });
  hands.hold(1, 1);
  for (let lane = 2; lane <= 3_000; lane++) {
    hands.hold(lane, 1);
    hands.letGo(lane, 1);
  }
  expect(hands.isSlow(1)).toBe(true);
  expect(Array.from({ length: 3_000 }, (_, index) => hands.isSlow(index + 1)).filter(Boolean)).toHaveLength(1_000);
});

it('takes nothing more of any lane that is known to be slow while much of others waits', () => {
  const hands = createHands({ parallelism: 25, repeatability: 'key' });
  hands.hold(1, 1);
  hands.letGo(1, 1);
  hands.hold(2, 499);
  expect(hands.held()).toEqual([2]);
  hands.hold(3, 1);
  expect(hands.held()).toEqual([1, 2, 3]);
  hands.letGo(3, 1);
  expect(hands.held()).toEqual([2]);
});
