import { QuoteRescueError } from '@quote-rescue/core';
import { expect, test } from 'vitest';
import { refuseUnworkable } from './refuse-unworkable.ts';

const email = { name: 'smtp', repeatability: 'none', parallelism: 5, send: async () => ({ outcome: 'sent' }) };
const workable = {
  database: 'postgres://localhost/app',
  baseUrl: 'https://app.example.com/quotes',
  secrets: ['a secret that is long enough for this'],
  email,
  emailFrom: 'quotes@app.example.com',
  authenticate: () => null,
};

const faultsOf = (options: unknown): Record<string, string> => {
  try {
    refuseUnworkable(options);
    return {};
  } catch (error) {
    if (!(error instanceof QuoteRescueError) || error.code !== 'misconfigured') throw error;
    expect(error.message).toContain('createQuoteRescue cannot start');
    return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
  }
};

test('options that can work are taken, also with instances of classes', () => {
  class Pool {
    query() {}
  }
  class Provider {
    name = 'own';
    repeatability = 'key';
    parallelism = 25;
    send() {}
  }
  expect(faultsOf(workable)).toEqual({});
  expect(faultsOf({ ...workable, database: new Pool(), email: new Provider(), sms: new Provider() })).toEqual({});
});

test('variables that are not set are told by the name of their option, all at once', () => {
  const unset = { ...workable, database: undefined, secrets: [undefined], baseUrl: undefined, emailFrom: undefined };
  expect(Object.keys(faultsOf(unset)).sort()).toEqual(['baseUrl', 'database', 'emailFrom', 'secrets.0']);
  expect(faultsOf({ ...workable, secrets: ['short'] })['secrets.0']).toContain('openssl rand -hex 32');
  expect(Object.keys(faultsOf(undefined))).toEqual(['']);
});

test('a provider that cannot do what it says is refused before its first message', () => {
  expect(faultsOf({ ...workable, email: { ...email, repeatability: 'look_up' } })).toHaveProperty(['email.lookUp']);
  expect(faultsOf({ ...workable, sms: { ...email, parallelism: 0 } })).toHaveProperty(['sms.parallelism']);
  expect(faultsOf({ ...workable, email: 'smtp' }).email).toContain('@quote-rescue/server/email/smtp');
});

test('rates and loops that would send nothing for ever are refused', () => {
  expect(faultsOf({ ...workable, rates: { sms: 0 } })).toHaveProperty(['rates.sms']);
  expect(faultsOf({ ...workable, workers: -1 })).toHaveProperty(['workers']);
  expect(faultsOf({ ...workable, workers: 0 })).toEqual({});
});
