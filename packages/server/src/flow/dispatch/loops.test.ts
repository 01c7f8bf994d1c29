import { expect, it } from 'vitest';
import { createLoops } from './loops.ts';

/** What is known of a promise once everything that can go on has gone on. */
async function stateOf(promise: Promise<boolean>): Promise<boolean | 'open'> {
  let state: boolean | 'open' = 'open';
  void promise.then((value) => {
    state = value;
  });
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return state;
}

it('a loop that finds nothing looks again once another has taken something', async () => {
  const loops = createLoops();
  const [idle, busy] = [loops.enter(), loops.enter()];
  const asked = idle.othersTook();
  expect(await stateOf(asked)).toBe('open');
  loops.tellOthers();
  expect(await stateOf(asked)).toBe(true);
  const again = idle.othersTook();
  busy.leave();
  expect(await stateOf(again)).toBe(false);
});

it('the last one that finds nothing sends all home', async () => {
  const loops = createLoops();
  const all = [loops.enter(), loops.enter(), loops.enter()];
  const asked = all.map((loop) => loop.othersTook());
  expect(await Promise.all(asked)).toEqual([false, false, false]);
  for (const loop of all) loop.leave();
  const later = loops.enter();
  expect(await later.othersTook()).toBe(false);
});

it('a loop that breaks off while others wait is not waited for', async () => {
  const loops = createLoops();
  const [idle, broken] = [loops.enter(), loops.enter()];
  const asked = idle.othersTook();
  broken.leave();
  expect(await stateOf(asked)).toBe(false);
});
