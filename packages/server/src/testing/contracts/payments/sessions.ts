import type { UnansweredAttempt } from '../../../ports/payments.ts';
import { exampleContext, type PaymentsContract } from './setup.ts';

/** Opening, finding and closing a payment session. */
export function sessionsContract({ name, describe, expect, test, open }: PaymentsContract): void {
  describe(`${name} keeps the payments contract: sessions`, () => {
    test(
      'an open session has a page, the sum asked for, and no payment yet',
      async (parts, request) => {
        const session = await open(parts, request);
        expect(session).toMatchObject({ status: 'open', amountMinor: 150_000, currency: 'USD', paymentId: null });
        expect(/^https?:\/\//.test(session.url ?? '')).toBe(true);
        expect(await parts.provider.retrieveSession(session.sessionId, exampleContext())).toEqual({
          outcome: 'ok',
          session,
        });
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
        const answer = await parts.provider.createSession({ ...request, amountMinor: 90_000 }, exampleContext());
        expect(answer).toMatchObject({ outcome: 'failed', retry: false, scope: 'attempt' });
        expect(parts.sessions()).toBe(1);
      },
      'memory',
    );

    test(
      'a lost answer is unknown, and asking again with the key finds the one session',
      async (parts, request) => {
        parts.fail('answer_lost');
        expect((await parts.provider.createSession(request, exampleContext())).outcome).toBe('unknown');
        await open(parts, request);
        expect(parts.sessions()).toBe(1);
      },
      'network',
    );

    test(
      'a session whose answer was lost is found by its attempt, and none for an attempt that was never asked for',
      async (parts, request) => {
        const asked = { attemptId: request.attemptId, createdAt: new Date(parts.now()).toISOString() };
        const find = (attempt: UnansweredAttempt) => parts.provider.findSession?.(attempt, exampleContext());
        for (let n = 0; n < 12; n++) {
          const attemptId = `att_other_${n}`;
          await open(parts, { ...request, attemptId, idempotencyKey: `deposit:${attemptId}` });
        }
        const none = { outcome: 'failed', code: 'no_such_session' };
        expect(await find(asked)).toMatchObject(none);
        parts.fail('answer_lost');
        expect((await parts.provider.createSession(request, exampleContext())).outcome).toBe('unknown');
        const found = await find(asked);
        expect(found).toMatchObject({ outcome: 'ok', session: { status: 'open', amountMinor: 150_000 } });
        const { sessionId } = await open(parts, request);
        expect(found).toMatchObject({ session: { sessionId } });
        await parts.provider.expireSession(sessionId, exampleContext());
        expect(await find(asked)).toMatchObject({ outcome: 'ok', session: { status: 'expired', url: null } });
      },
      ...(['network', 'search'] as const),
    );

    test(
      'a server error is unknown, "too many requests" is a retry',
      async (parts, request) => {
        parts.fail('server_error');
        expect((await parts.provider.createSession(request, exampleContext())).outcome).toBe('unknown');
        parts.fail('rate_limited');
        expect(
          await parts.provider.createSession({ ...request, idempotencyKey: 'deposit:att_2' }, exampleContext()),
        ).toMatchObject({ outcome: 'failed', retry: true, scope: 'attempt' });
      },
      'network',
    );

    test(
      'a sum the provider cannot take is final for this attempt',
      async (parts, request) => {
        const answer = await parts.provider.createSession({ ...request, amountMinor: 1 }, exampleContext());
        expect(answer).toMatchObject({ outcome: 'failed', retry: false, scope: 'attempt' });
      },
      'minimum',
    );

    test('refused credentials concern the tenant', async (parts, request) => {
      expect(await parts.withBadCredentials.createSession(request, exampleContext())).toMatchObject({
        outcome: 'failed',
        scope: 'tenant',
      });
    });

    test(
      'an unreachable provider is unknown',
      async (parts, request) => {
        expect((await parts.unreachable.createSession(request, exampleContext())).outcome).toBe('unknown');
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
        expect(await parts.provider.expireSession(sessionId, exampleContext())).toMatchObject({
          outcome: 'ok',
          session: { status: 'expired', url: null },
        });
    });

    test('a session that the provider does not know is told as such', async (parts) => {
      const unknown = { outcome: 'failed', code: 'no_such_session', retry: false, scope: 'attempt' };
      expect(await parts.provider.retrieveSession('cs_never_made', exampleContext())).toMatchObject(unknown);
      expect(await parts.provider.expireSession('cs_never_made', exampleContext())).toMatchObject(unknown);
    });

    test(
      'B33: closing a session that was paid meanwhile answers "paid", with the payment',
      async (parts, request) => {
        const { sessionId } = await open(parts, request);
        await parts.pay(sessionId, 'card');
        const answer = await parts.provider.expireSession(sessionId, exampleContext());
        expect(answer).toMatchObject({ outcome: 'ok', session: { status: 'paid', amountMinor: 150_000 } });
        expect(answer.outcome === 'ok' && answer.session.paymentId !== null).toBe(true);
      },
      'webhooks',
    );
  });
}
