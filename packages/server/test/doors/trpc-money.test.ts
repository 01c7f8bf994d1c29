import { createTRPCClient, httpLink } from '@trpc/client';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRouter, type QuoteRescueRouter } from '../../src/doors/trpc/index.ts';
import { aRequest, createFlowKit, type FlowKit } from '../flow/flow-kit.ts';

let kit: FlowKit;
const clientOf = (access: 'read' | 'write') => {
  const router = createRouter<object>({
    context: kit.context,
    authenticate: () => ({ tenantId: 'T1', actor: { id: 'user-7' }, access }),
  });
  return createTRPCClient<QuoteRescueRouter>({
    links: [
      httpLink({
        url: 'https://host.example/api',
        fetch: (input: string | URL | Request, init?: object) =>
          fetchRequestHandler({
            endpoint: '/api',
            req: new Request(input, init),
            router,
            createContext: () => ({}),
          }),
      }),
    ],
  });
};
beforeAll(async () => {
  kit = await createFlowKit();
});
afterAll(() => kit.drop());

it('a contractor edits a quote, re-issues its link, marks a deposit as received and gives a part back', async () => {
  const client = clientOf('write');
  const { estimateId, quoteUrl } = await client.enroll.mutate(aRequest());
  const edited = await client.changeQuote.mutate({ estimateId, changes: { totalMinor: 200_000 } });
  expect(edited.estimate).toMatchObject({ totalMinor: 200_000, depositMinor: 60_000, status: 'active' });
  expect(edited.rows).toContainEqual(expect.objectContaining({ kind: 'fact', type: 'changed', by: 'contractor' }));

  const link = await client.reissueLink.mutate({ estimateId });
  expect(link.quoteUrl).not.toBe(quoteUrl);
  expect((await client.timeline.query({ estimateId })).estimate.quoteUrl).toBe(link.quoteUrl);

  const { payments } = await client.markDepositReceived.mutate({ estimateId, amountMinor: 70_000 });
  expect(payments).toMatchObject([{ amountMinor: 70_000, flag: 'amount_differs', proposedRefundMinor: 10_000 }]);
  expect((await client.list.query({})).items[0]).toMatchObject({ status: 'won', needsYou: 'refund' });
  const paymentId = payments[0]?.paymentId ?? '';
  await client.refund.mutate({ estimateId, paymentId, amountMinor: 10_000 });
  expect((await client.payments.query({ estimateId })).payments).toMatchObject([
    { refundedMinor: 10_000, proposedRefundMinor: null },
  ]);
  expect((await client.list.query({})).items[0]?.needsYou).toBeNull();
});

it('who may only read sees the money and moves none', async () => {
  const { estimateId } = await clientOf('write').enroll.mutate(aRequest());
  const client = clientOf('read');
  expect(await client.payments.query({ estimateId })).toMatchObject({ payments: [], readOnly: true });
  const refused = { data: { quoteRescue: { code: 'forbidden' } } };
  const changes = { totalMinor: 1_000 };
  await expect(client.changeQuote.mutate({ estimateId, changes })).rejects.toMatchObject(refused);
  await expect(client.reissueLink.mutate({ estimateId })).rejects.toMatchObject(refused);
  await expect(client.markDepositReceived.mutate({ estimateId })).rejects.toMatchObject(refused);
  await expect(client.refund.mutate({ estimateId, paymentId: 'pi_1', amountMinor: 1 })).rejects.toMatchObject(refused);
});
