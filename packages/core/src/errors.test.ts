import { expect, test } from 'vitest';
import { QuoteRescueError } from './errors.ts';

test('an error of another copy of the package is recognized, by its name and code', () => {
  const ofAnotherCopy = Object.assign(new Error('No such estimate.'), { name: 'QuoteRescueError', code: 'not_found' });
  expect(ofAnotherCopy instanceof QuoteRescueError).toBe(true);
  expect(new QuoteRescueError('conflict', 'Already there.') instanceof QuoteRescueError).toBe(true);
});

test('other errors are not, whatever code they carry', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const alike = Object.assign(new Error('no code of ours'), { name: 'QuoteRescueError', code: 'ECONNREFUSED' });
  const plain = { name: 'QuoteRescueError', code: 'not_found' };
  for (const other of [refused, alike, plain, null, 'not_found']) expect(other instanceof QuoteRescueError).toBe(false);
});
