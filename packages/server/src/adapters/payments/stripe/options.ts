import type { PerTenant } from '../../per-tenant.ts';

export type StripeOptions = {
  /** The platform's key for all tenants, or the tenant's own; `null` = this tenant takes no payments. */
  readonly secretKey: PerTenant<string>;
  /**
   * Signing secret of the webhook endpoint, `whsec_...`. Several while one is being replaced, or for an account and a
   * Connect endpoint. If given per tenant, an event is only ever believed about the tenant whose address was called.
   */
  readonly webhookSecret: PerTenant<string | readonly string[]>;
  /**
   * Connect, direct charges: the tenant's `acct_...`; null = on the account of the key. Asked once per attempt and kept
   * with it. Events are believed only from the account that the tenant has when they arrive; what a former account
   * still reports is found by reconciliation, which asks the account the attempt was made on.
   */
  readonly connectedAccount?: (tenantId: string) => string | null | Promise<string | null>;
  /** The platform's share of a payment on a connected account, in minor units of its currency; null or 0 = none. */
  readonly applicationFee?: (payment: {
    readonly tenantId: string;
    readonly amountMinor: number;
    readonly currency: string;
  }) => number | null | Promise<number | null>;
  /** Whether a refund gives back the platform's share as well, in proportion. Default false, as Stripe's. */
  readonly refundApplicationFee?: boolean;
  /** Instead of `https://api.stripe.com`: an emulator. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
  /** Per request, ms. Default 15,000. */
  readonly timeoutMs?: number;
};
