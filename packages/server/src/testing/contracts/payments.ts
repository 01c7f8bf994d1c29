import type { PaymentContext, PaymentEvent, PaymentProvider, PaymentRequest } from '../../ports/payments.ts';
import type { WebhookRequest } from '../../ports/send-outcome.ts';
import type { ContractTestApi } from './test-api.ts';

/** What a provider is asked to do wrong, once. */
export type PaymentsContractFault =
  /** Done; the answer is lost, whatever the SDK repeats by itself. */
  | 'answer_lost'
  /** Not done; a 5xx, whatever the SDK repeats by itself. */
  | 'server_error'
  | 'rate_limited';

export type PaymentsContractSetup = {
  readonly provider: PaymentProvider;
  readonly withBadCredentials: PaymentProvider;
  readonly unreachable: PaymentProvider;
  fail(fault: PaymentsContractFault): void;
  /** How many sessions exist at the provider. */
  sessions(): number;
  /** What the customer does on the provider's page. */
  pay(sessionId: string, how: 'card' | 'bank_debit'): Promise<void>;
  settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): Promise<void>;
  /** Time passes at the provider until this session has expired. */
  expireAtProvider(sessionId: string): Promise<void>;
  /** Webhooks so far as they reach the host, oldest first. */
  webhooks(): Promise<readonly WebhookRequest[]>;
  /** Machine time at the provider, epoch ms. */
  now(): number;
  stop(): Promise<void>;
};

/** An attempt as the kit stores it before it asks the provider. */
export function examplePayment(now: number, changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    attemptId: 'att_0123456789',
    idempotencyKey: 'deposit:att_0123456789',
    tenantId: 'tnt_ridgeline',
    estimateId: 'est_abc123',
    amountMinor: 150_000,
    currency: 'USD',
    description: 'Deposit: Roof repair, Ridgeline Roofing “North”',
    customerEmail: 'dana.w@example.com',
    successUrl: 'https://quotes.example.com/q/0123456789abcdefghijkl?paid=1',
    cancelUrl: 'https://quotes.example.com/q/0123456789abcdefghijkl',
    expiresAt: new Date(now + 3_600_000).toISOString(),
    ...changes,
  };
}

const context = (): PaymentContext => ({ tenantId: 'tnt_ridgeline', signal: new AbortController().signal });

/** What not every kind of provider has: tests that need it do not exist for one that has not. */
export type PaymentsCapability =
  /** A page on which the customer pays; the others answer with instructions. */
  | 'page'
  /** Remembers sessions and idempotency keys: there is something that could be made twice. */
  | 'memory'
  /** A network, with its faults. */
  | 'network'
  /** Reports of its own. */
  | 'webhooks'
  /** A least sum. */
  | 'minimum';

/**
 * What every payment adapter must keep. `without`: what this one does not have, each with the reason in words.
 */
export function paymentsContract(
  { describe, it, expect }: ContractTestApi,
  name: string,
  setup: () => Promise<PaymentsContractSetup>,
  without: { readonly [capability in PaymentsCapability]?: string } = {},
) {
  type Body = (parts: PaymentsContractSetup, request: PaymentRequest) => Promise<void>;
  const test = (title: string, body: Body, ...needs: readonly PaymentsCapability[]) => {
    if (needs.some((capability) => Object.hasOwn(without, capability))) return;
    it(title, async () => {
      const parts = await setup();
      try {
        await body(parts, examplePayment(parts.now()));
      } finally {
        await parts.stop();
      }
    });
  };

  async function open(parts: PaymentsContractSetup, request: PaymentRequest) {
    const answer = await parts.provider.createSession(request, context());
    if (answer.outcome !== 'ok') throw new Error(`no session: ${JSON.stringify(answer)}`);
    return answer.session;
  }

  async function events(parts: PaymentsContractSetup): Promise<readonly PaymentEvent[]> {
    const results = await Promise.all((await parts.webhooks()).map((request) => parts.provider.receive(request)));
    return results.flatMap((result) => {
      if (result.outcome !== 'accepted') throw new Error(`a webhook was not accepted: ${JSON.stringify(result)}`);
      return result.events;
    });
  }

  describe(`${name} keeps the payments contract: sessions`, () => {
    test(
      'an open session has a page, the sum asked for, and no payment yet',
      async (parts, request) => {
        const session = await open(parts, request);
        expect(session).toMatchObject({ status: 'open', amountMinor: 150_000, currency: 'USD', paymentId: null });
        expect(/^https?:\/\//.test(session.url ?? '')).toBe(true);
        expect(await parts.provider.retrieveSession(session.sessionId, context())).toEqual({ outcome: 'ok', session });
      },
      'page',
    );

    test('without a page there are instructions, the same each time the attempt is asked for', async (parts, request) => {
      const session = await open(parts, request);
      expect(session.url === null).toBe((session.instructions ?? []).length > 0);
      expect((await open(parts, request)).instructions).toEqual(session.instructions);
    });

    test(
      'the same attempt asked for many times is one session',
      async (parts, request) => {
        const first = await open(parts, request);
        const again = await Promise.all([open(parts, request), open(parts, request)]);
        expect(again.map(({ sessionId }) => sessionId)).toEqual([first.sessionId, first.sessionId]);
        expect(parts.sessions()).toBe(1);
      },
      'memory',
    );

    test(
      'a key used for another sum is refused, and nothing new is made',
      async (parts, request) => {
        await open(parts, request);
        const answer = await parts.provider.createSession({ ...request, amountMinor: 90_000 }, context());
        expect(answer).toMatchObject({ outcome: 'failed', retry: false, scope: 'attempt' });
        expect(parts.sessions()).toBe(1);
      },
      'memory',
    );

    test(
      'a lost answer is unknown, and asking again with the key finds the one session',
      async (parts, request) => {
        parts.fail('answer_lost');
        expect((await parts.provider.createSession(request, context())).outcome).toBe('unknown');
        await open(parts, request);
        expect(parts.sessions()).toBe(1);
      },
      'network',
    );

    test(
      'a server error is unknown, "too many requests" is a retry',
      async (parts, request) => {
        parts.fail('server_error');
        expect((await parts.provider.createSession(request, context())).outcome).toBe('unknown');
        parts.fail('rate_limited');
        expect(
          await parts.provider.createSession({ ...request, idempotencyKey: 'deposit:att_2' }, context()),
        ).toMatchObject({ outcome: 'failed', retry: true, scope: 'attempt' });
      },
      'network',
    );

    test(
      'a sum the provider cannot take is final for this attempt',
      async (parts, request) => {
        const answer = await parts.provider.createSession({ ...request, amountMinor: 1 }, context());
        expect(answer).toMatchObject({ outcome: 'failed', retry: false, scope: 'attempt' });
      },
      'minimum',
    );

    test('refused credentials concern the tenant', async (parts, request) => {
      expect(await parts.withBadCredentials.createSession(request, context())).toMatchObject({
        outcome: 'failed',
        scope: 'tenant',
      });
    });

    test(
      'an unreachable provider is unknown',
      async (parts, request) => {
        expect((await parts.unreachable.createSession(request, context())).outcome).toBe('unknown');
      },
      'network',
    );

    test('a faulty customer address does not keep the customer from paying', async (parts, request) => {
      expect((await open(parts, { ...request, customerEmail: 'dana at example' })).status).toBe('open');
    });

    test('sums without decimals are not multiplied', async (parts, request) => {
      const session = await open(parts, { ...request, amountMinor: 5_000, currency: 'JPY' });
      expect(session).toMatchObject({ amountMinor: 5_000, currency: 'JPY' });
    });

    test('B35: an open session can be closed; doing it twice is the same', async (parts, request) => {
      const { sessionId } = await open(parts, request);
      for (let n = 0; n < 2; n++)
        expect(await parts.provider.expireSession(sessionId, context())).toMatchObject({
          outcome: 'ok',
          session: { status: 'expired', url: null },
        });
    });

    test('a session that the provider does not know is told as such', async (parts) => {
      const unknown = { outcome: 'failed', code: 'no_such_session', retry: false, scope: 'attempt' };
      expect(await parts.provider.retrieveSession('cs_never_made', context())).toMatchObject(unknown);
      expect(await parts.provider.expireSession('cs_never_made', context())).toMatchObject(unknown);
    });

    test(
      'B33: closing a session that was paid meanwhile answers "paid", with the payment',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.pay(sessionId, 'card');
        const answer = await parts.provider.expireSession(sessionId, context());
        expect(answer).toMatchObject({ outcome: 'ok', session: { status: 'paid', amountMinor: 150_000 } });
        expect(answer.outcome === 'ok' && answer.session.paymentId !== null).toBe(true);
      },
      'webhooks',
    );
  });

  describe(`${name} keeps the payments contract: what is reported`, () => {
    test('what nobody has signed is not believed', async (parts, request) => {
      const { sessionId } = await open(parts, request);
      const body = new TextEncoder().encode(JSON.stringify({ id: 'evt_1', type: 'paid', sessionId }));
      const url = 'https://quotes.example.com/webhooks/payments';
      const unsigned = {
        tenantId: request.tenantId,
        url,
        method: 'POST',
        headers: new Headers(),
        body,
        now: parts.now(),
      };
      expect((await parts.provider.receive(unsigned)).outcome).toBe('bad_signature');
    });

    test(
      'a payment is reported with its own sum and the attempt it belongs to',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.pay(sessionId, 'card');
        const reported = await events(parts);
        expect(reported.length).toBe(1);
        expect(reported[0]).toMatchObject({
          kind: 'paid',
          tenantId: 'tnt_ridgeline',
          estimateId: 'est_abc123',
          attemptId: 'att_0123456789',
          sessionId,
          amountMinor: 150_000,
          currency: 'USD',
        });
        expect(Number.isNaN(Date.parse(reported[0]?.occurredAt ?? ''))).toBe(false);
      },
      'webhooks',
    );

    test(
      'B30: the same webhook twice has the same event id',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.pay(sessionId, 'card');
        for (const webhook of await parts.webhooks())
          expect(await parts.provider.receive(webhook)).toEqual(await parts.provider.receive(webhook));
      },
      'webhooks',
    );

    for (const [result, kind, status] of [
      ['succeeded', 'paid', 'paid'],
      ['failed', 'failed', 'failed'],
    ] as const)
      test(
        `B31: a bank debit is pending first, and days later ${kind}`,
        async (parts, request) => {
          const { sessionId } = await open(parts, request);
          await parts.pay(sessionId, 'bank_debit');
          expect(await parts.provider.retrieveSession(sessionId, context())).toMatchObject({
            session: { status: 'pending' },
          });
          await parts.settleBankDebit(sessionId, result);
          expect((await events(parts)).map((event) => event.kind)).toEqual(['pending', kind]);
          expect(await parts.provider.retrieveSession(sessionId, context())).toMatchObject({ session: { status } });
        },
        'webhooks',
      );

    test(
      'an expired session is reported',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.expireAtProvider(sessionId);
        expect((await events(parts)).map(({ kind, sessionId }) => ({ kind, sessionId }))).toEqual([
          { kind: 'expired', sessionId },
        ]);
      },
      'webhooks',
    );

    test(
      'each refund is reported once by its own id and sum; the same key refunds once',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.pay(sessionId, 'card');
        const answer = await parts.provider.retrieveSession(sessionId, context());
        const paymentId = (answer.outcome === 'ok' && answer.session.paymentId) || '';
        const refund = (amountMinor: number, idempotencyKey: string) =>
          parts.provider.refund({ paymentId, amountMinor, currency: 'USD', idempotencyKey }, context());
        expect(await refund(50_000, 'refund:1')).toEqual(await refund(50_000, 'refund:1'));
        expect((await refund(100_000, 'refund:2')).outcome).toBe('ok');
        expect(await refund(1_000, 'refund:3')).toMatchObject({ outcome: 'failed', retry: false });
        const told = (await events(parts)).flatMap((event) => (event.kind === 'refund' ? [event] : []));
        const sums = new Map(told.map(({ refundId, amountMinor }) => [refundId, amountMinor]));
        expect([...sums.values()].sort()).toEqual([100_000, 50_000]);
        for (const event of told)
          expect(event).toMatchObject({ paymentId, estimateId: 'est_abc123', currency: 'USD', returned: false });
      },
      'webhooks',
    );

    test(
      'a wrong signature, changed bytes, an old time stamp: refused',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.pay(sessionId, 'card');
        const webhook = (await parts.webhooks()).at(-1);
        if (webhook === undefined) throw new Error('no webhook came');
        const outcome = async (changes: Partial<WebhookRequest>) =>
          (await parts.provider.receive({ ...webhook, ...changes })).outcome;
        const respaced = new TextEncoder().encode(
          JSON.stringify(JSON.parse(new TextDecoder().decode(webhook.body)), null, 1),
        );
        expect(await outcome({ body: respaced })).toBe('bad_signature');
        expect(await outcome({ headers: new Headers() })).toBe('bad_signature');
        expect(await outcome({ now: webhook.now + 3_600_000 })).toBe('bad_signature');
        expect(await outcome({})).toBe('accepted');
      },
      'webhooks',
    );
  });
}
