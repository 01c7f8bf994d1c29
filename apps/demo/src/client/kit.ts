import type { QuoteRescueRouter } from '@quote-rescue/server';
import { createTRPCClient, httpBatchLink } from '@trpc/client';

/** The kit's router, under the address where Fieldhand mounts the kit. */
const kitEndpoint = '/quotes/trpc';

/** For Fieldhand's own pages; the kit's components have their own way there. */
export const kit = createTRPCClient<QuoteRescueRouter>({ links: [httpBatchLink({ url: kitEndpoint })] });
