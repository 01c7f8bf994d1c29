import type { EstimatePage, TimelineView } from '@quote-rescue/core';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { type inferRouterInputs, type inferRouterOutputs, initTRPC } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import superjson from 'superjson';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createRouter, type QuoteRescueRouter } from '../../src/doors/trpc/index.ts';
import type { Context } from '../../src/flow/context.ts';
import type { Caller } from '../../src/options.ts';
import { silentLogger } from '../../src/ports/logger.ts';

type HostContext = { session: { user: string; readOnly?: boolean } | null; other: Date };

/** A database that knows one tenant and answers nothing else: these tests stop at the door. */
const oneTenant: Context['db'] = {
  async query<R>() {
    return { rows: [{ tenant_id: 1, external_id: 't1', settings: {} }] as R[] };
  },
  transaction: () => Promise.reject(new Error('password authentication failed for user "qr"')),
};
const context = {
  db: oneTenant,
  logger: silentLogger,
  now: () => oneTenant.transaction(async () => ({})),
} as unknown as Context;

const router: QuoteRescueRouter = createRouter({
  context,
  authenticate: ({ session }: HostContext): Caller | null =>
    session && { tenantId: 't1', actor: { id: session.user }, access: session.readOnly === true ? 'read' : 'write' },
});

const plain = initTRPC.context<HostContext>().create();
const plainHost = plain.router({ quotes: router, hello: plain.procedure.query(() => 'hello') });
const withSuperjson = initTRPC.context<HostContext>().create({ transformer: superjson });
const superjsonHost = withSuperjson.router({ quotes: router, now: withSuperjson.procedure.query(() => new Date(0)) });

const signedIn: HostContext = { session: { user: 'u1' }, other: new Date() };

function inProcess(host: typeof plainHost | typeof superjsonHost | QuoteRescueRouter, ctx: HostContext) {
  return (input: string | URL | Request, init?: object) =>
    fetchRequestHandler({ endpoint: '/api', req: new Request(input, init), router: host, createContext: () => ctx });
}
const url = 'http://host.example/api';
const plainClient = (ctx = signedIn) =>
  createTRPCClient<typeof plainHost>({ links: [httpLink({ url, fetch: inProcess(plainHost, ctx) })] });
const superjsonClient = (ctx = signedIn) =>
  createTRPCClient<typeof superjsonHost>({
    links: [httpLink({ url, fetch: inProcess(superjsonHost, ctx), transformer: superjson })],
  });

async function failure(call: Promise<unknown>): Promise<TRPCClientError<QuoteRescueRouter>> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw new Error('the call should have failed', { cause: error });
  return error;
}

describe('the router under a host router', () => {
  it('has the same types on its own, nested, and nested under superjson', () => {
    // Assigned rather than compared: without a transformer tRPC shows a type as JSON leaves it, which drops `readonly`.
    const alone = (view: inferRouterOutputs<QuoteRescueRouter>['timeline']): TimelineView => view;
    const nested = (view: inferRouterOutputs<typeof plainHost>['quotes']['timeline']): TimelineView => view;
    expect([alone, nested]).toHaveLength(2);
    expectTypeOf<inferRouterOutputs<typeof superjsonHost>['quotes']['list']>().toEqualTypeOf<EstimatePage>();
    expectTypeOf<inferRouterInputs<QuoteRescueRouter>['pause']>().toEqualTypeOf<{ estimateId: string }>();
    expectTypeOf(superjsonClient().quotes.list.query).returns.resolves.toEqualTypeOf<EstimatePage>();
  });

  it('calls nothing for an input that is wrong, and names each faulty field', async () => {
    for (const client of [plainClient(), superjsonClient()]) {
      const error = await failure(client.quotes.pause.mutate({ estimateId: 'nonsense' }));
      expect(error.data?.quoteRescue).toEqual({
        code: 'invalid_input',
        fields: [{ path: 'estimateId', message: 'an estimate id such as est_abc123' }],
      });
      expect(error.data?.httpStatus).toBe(400);
      expect(error.message).toContain('estimateId');
    }
  });

  it('refuses who is not signed in, and changes by who may only look', async () => {
    const nobody = { ...signedIn, session: null };
    const looker = { ...signedIn, session: { user: 'u2', readOnly: true } };
    for (const client of [plainClient, superjsonClient]) {
      const unknown = await failure(client(nobody).quotes.settings.query());
      expect(unknown.data).toMatchObject({ httpStatus: 401, quoteRescue: { code: 'unauthenticated' } });
      const refused = await failure(client(looker).quotes.pause.mutate({ estimateId: 'est_abc123' }));
      expect(refused.data).toMatchObject({ httpStatus: 403, quoteRescue: { code: 'forbidden' } });
    }
  });

  it("never shows a client what the database said, and keeps the host's other errors as they are", async () => {
    const error = await failure(plainClient().quotes.pause.mutate({ estimateId: 'est_abc123' }));
    expect(error.data?.quoteRescue.code).toBe('internal');
    expect(JSON.stringify([error.message, error.data])).not.toContain('password');
  });

  it('works on its own as well', async () => {
    const client = createTRPCClient<QuoteRescueRouter>({
      links: [httpLink({ url, fetch: inProcess(router, signedIn) })],
    });
    const error = await failure(client.pause.mutate({ estimateId: '' }));
    expect(error.data?.quoteRescue.code).toBe('invalid_input');
  });
});
