import { QuoteRescueError } from '@quote-rescue/core';
import type Stripe from 'stripe';
import type { PaymentTerms } from '../../../ports/payments.ts';
import { loadVendorSdk } from '../../load-vendor-sdk.ts';
import { forTenant } from '../../per-tenant.ts';
import type { StripeOptions } from './options.ts';
import { readTerms } from './session.ts';

export type OnAccount = { readonly stripeAccount?: string };
export type StripeConnection = { readonly client: Stripe; readonly account: OnAccount };
export type Connect = (tenantId: string, terms?: PaymentTerms) => Promise<StripeConnection>;

/**
 * The tenant's client, and on whose account it acts: the one an attempt was made on where there is one, else the tenant's
 * own of now. Throws QuoteRescueError `payments_unavailable` for a tenant without a key.
 */
export function connector(options: StripeOptions): Connect {
  return async (tenantId, terms) => {
    const key = await forTenant(options.secretKey, tenantId);
    if (key === null)
      throw new QuoteRescueError('payments_unavailable', 'This account has no Stripe key. Set one to take deposits.');
    const { default: Sdk } = await loadVendorSdk('stripe', () => import('stripe'));
    const client = new Sdk(key, {
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(options.port === undefined ? {} : { port: options.port }),
      ...(options.protocol === undefined ? {} : { protocol: options.protocol }),
      timeout: options.timeoutMs ?? 15_000,
      // One quick repeat under the same key; more would keep the customer waiting.
      maxNetworkRetries: 1,
      telemetry: false,
    });
    const account = terms === undefined ? await options.connectedAccount?.(tenantId) : readTerms(terms).account;
    return { client, account: account === undefined || account === null ? {} : { stripeAccount: account } };
  };
}
