import type { WebhookRequest } from '../../../ports/send-outcome.ts';
import { exampleContext, type PaymentsContract } from './setup.ts';

/** What the provider reports, and who is believed. */
export function reportsContract({ name, describe, expect, test, open, events }: PaymentsContract): void {
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
          expect(await parts.provider.retrieveSession(sessionId, exampleContext())).toMatchObject({
            session: { status: 'pending' },
          });
          await parts.settleBankDebit(sessionId, result);
          expect((await events(parts)).map((event) => event.kind)).toEqual(['pending', kind]);
          expect(await parts.provider.retrieveSession(sessionId, exampleContext())).toMatchObject({
            session: { status },
          });
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
        const answer = await parts.provider.retrieveSession(sessionId, exampleContext());
        const paymentId = (answer.outcome === 'ok' && answer.session.paymentId) || '';
        const refund = (amountMinor: number, idempotencyKey: string) =>
          parts.provider.refund({ paymentId, amountMinor, currency: 'USD', idempotencyKey }, exampleContext());
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
