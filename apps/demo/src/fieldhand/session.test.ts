import { expect, test } from 'vitest';
import { accounts } from './accounts.ts';
import { createSessions } from './session.ts';

const [brightwater] = accounts;
if (brightwater === undefined) throw new Error('There are no accounts.');

test('a cookie names the account it was made for', () => {
  const sessions = createSessions('secret');
  const cookie = sessions.cookieFor(brightwater).split(';')[0];
  expect(sessions.accountOf(`theme=dark; ${cookie}`)).toBe(brightwater);
});

test('a cookie signed with another secret, or for another account, is no session', () => {
  const sessions = createSessions('secret');
  const foreign = createSessions('other').cookieFor(brightwater).split(';')[0] ?? '';
  expect(sessions.accountOf(foreign)).toBeNull();
  const own = sessions.cookieFor(brightwater).split(';')[0] ?? '';
  expect(sessions.accountOf(own.replace('brightwater', 'northline'))).toBeNull();
  expect(sessions.accountOf(undefined)).toBeNull();
});
