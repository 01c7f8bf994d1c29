import { expect, test } from 'vitest';
import { readSmsIntent } from '../../src/flow/sms-intent.ts';

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  '“STOP”',
  'Stop!!! 🛑',
  'stop please',
  'Please stop',
  'STOP texting me',
  "don't text me again",
  'no more messages',
  'Unsubscribe me',
  'opt out',
  'OPT-OUT',
  'opt me out',
  'cancel',
  'please cancel these',
  'quit',
  'END',
  'revoke',
  'wrong number',
  'BAJA',
  'no más',
  'NO MAS MENSAJES',
  'quiero darme de baja',
  'no me escriban',
  'Parar',
  'alto',
  'I said STOP. Did you stop by yesterday anyway?',
])('"%s" ends texts', (body) => {
  expect(readSmsIntent(body)).toMatchObject({ intent: 'stop' });
});

test.each([
  'stop contacting me',
  'Leave me alone',
  'take me off your list',
  'remove my number from your list',
  'Do not ever contact me again',
  'No me contacten',
])('"%s" ends every channel', (body) => {
  expect(readSmsIntent(body)).toEqual({ intent: 'stop', channels: ['sms', 'email'] });
});

test.each([
  'Can you stop by on Tuesday?',
  'Could you start at the end of the month',
  'My heater quit working again, come sooner',
  "Please don't cancel, we want it",
  'At the west end of the house there is a second unit',
  'Yes lets do it but cancel the appointment on Monday',
  'How much for the bigger one?',
  '',
  'Sunday works for us',
])('"%s" is something to read, not a revocation', (body) => {
  expect(readSmsIntent(body)).toEqual({ intent: 'other' });
});

test.each([
  ['START', 'start'],
  ['unstop', 'start'],
  ['Alta', 'start'],
  ['help', 'help'],
  ['AYUDA', 'help'],
  ['Yes', 'yes'],
  ['Sí', 'yes'],
])('"%s" is %s', (body, intent) => {
  expect(readSmsIntent(body)).toEqual({ intent });
});
