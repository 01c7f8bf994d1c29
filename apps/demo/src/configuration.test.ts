import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

test('without arguments and keys everything runs on this machine', () => {
  const configuration = readConfiguration([], {});
  expect(configuration).toMatchObject({
    reset: false,
    port: null,
    databaseUrl: null,
    smtp: null,
    twilio: null,
    stripe: null,
  });
  expect(configuration.dataFolder).toMatch(/\.data\/demo$/);
});

test('arguments may come after npm\'s own "--"', () => {
  expect(readConfiguration(['--', '--reset', '--port', '0'], {})).toMatchObject({ reset: true, port: 0 });
});

test('an empty variable counts as not set', () => {
  expect(readConfiguration([], { SMTP_URL: '', DATABASE_URL: '' })).toMatchObject({ smtp: null, databaseUrl: null });
});

test("half of a provider's keys is refused with the name of the missing half", () => {
  expect(() => readConfiguration([], { STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    /STRIPE needs .*STRIPE_WEBHOOK_SECRET is not set/,
  );
});

test('a key that cannot be one is refused by name', () => {
  expect(() => readConfiguration([], { TWILIO_ACCOUNT_SID: 'SK123' })).toThrow(/TWILIO_ACCOUNT_SID/);
});

test('an unknown argument, and a port that is none, are answered with the usage', () => {
  expect(() => readConfiguration(['--fast'], {})).toThrow(/--reset/);
  expect(() => readConfiguration(['--port', 'web'], {})).toThrow(/--port web is not a port/);
});

test('all keys together choose the real providers', () => {
  const configuration = readConfiguration([], {
    SMTP_URL: 'smtps://user:pass@smtp.example.com',
    SMTP_FROM: 'quotes@example.com',
    TWILIO_ACCOUNT_SID: 'AC0123',
    TWILIO_AUTH_TOKEN: '0123456789abcdef',
    TWILIO_FROM: '+13035550100',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLIC_URL: 'https://demo.example.com/',
  });
  expect(configuration).toMatchObject({
    smtp: { from: 'quotes@example.com' },
    twilio: { from: '+13035550100' },
    stripe: { webhookSecret: 'whsec_1' },
    publicUrl: 'https://demo.example.com',
  });
});
