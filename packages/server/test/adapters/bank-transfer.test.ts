import { describe, expect, it } from 'vitest';
import { bankTransfer } from '../../src/adapters/payments/bank-transfer/index.ts';
import { paymentsContract } from '../../src/testing/contracts/payments.ts';

const account = [
  { label: 'Account holder', value: 'Ridgeline Roofing LLC' },
  { label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' },
];
const never = async () => {
  throw new Error('a bank transfer has nothing like this');
};

paymentsContract(
  { describe, it, expect },
  'bank transfer',
  async () => ({
    provider: bankTransfer({ account }),
    withBadCredentials: bankTransfer({ account: () => null }),
    unreachable: bankTransfer({ account }),
    fail: () => {},
    sessions: () => 0,
    ...{ pay: never, settleBankDebit: never, expireAtProvider: never, webhooks: never },
    now: () => Date.parse('2026-11-29T10:00:00.000Z'),
    stop: async () => {},
  }),
  {
    page: 'the customer sends the money from a bank of their own',
    memory: 'a session is only its own name: nothing is kept anywhere that could be there twice',
    network: 'nobody is asked',
    search: 'nothing is kept that could be looked for',
    webhooks: 'nobody reports: the contractor marks the money as received',
    minimum: 'banks take every sum',
  },
);

describe('bank transfer', () => {
  it('shows the tenant’s account, and one reference for all attempts of an estimate', async () => {
    const accounts = new Map([['tnt_ridgeline', account]]);
    const provider = bankTransfer({
      account: (tenantId) => accounts.get(tenantId) ?? null,
      referenceLabel: 'Verwendungszweck',
    });
    const context = { tenantId: 'tnt_ridgeline', signal: new AbortController().signal };
    const request = {
      ...{ attemptId: 'pay_1', idempotencyKey: 'k', tenantId: 'tnt_ridgeline', estimateId: 'est_abc12345Xyz' },
      ...{ amountMinor: 150_000, currency: 'EUR', description: 'Deposit', customerEmail: null },
      ...{ successUrl: 'https://x', cancelUrl: 'https://x', expiresAt: '2026-11-30T10:00:00.000Z' },
    };
    const first = await provider.createSession(request, context);
    const second = await provider.createSession({ ...request, attemptId: 'pay_2', amountMinor: 90_000 }, context);
    const lines = [...account, { label: 'Verwendungszweck', value: 'ABC12345' }];
    expect(first).toMatchObject({ outcome: 'ok', session: { amountMinor: 150_000, instructions: lines } });
    expect(second).toMatchObject({ outcome: 'ok', session: { amountMinor: 90_000, instructions: lines } });
    expect(await provider.retrieveSession('cs_of_somebody_else', context)).toMatchObject({ outcome: 'failed' });
  });
});
