import type { TenantSettings } from '@quote-rescue/core';
import type { Context } from '../../flow/context.ts';
import type { QuoteRescueOptions } from '../../options.ts';

export type QuotePageOptions = NonNullable<QuoteRescueOptions['quotePage']>;

/** What the routes are given. */
export type Door = {
  readonly context: Context;
  /** Path of the public address, without a slash at the end: `` or `/quotes`. */
  readonly basePath: string;
  readonly origin: string;
  readonly quotePage: QuotePageOptions;
  /** Who sends a request; null = not known. */
  readonly addressOf: (request: Request) => string | null;
};

/** Whose page it is, as far as its policy depends on that. */
export type PageOwner = { readonly externalId: string; readonly settings: Pick<TenantSettings, 'frameAncestors'> };

/** Which sites may frame a quote: its own tenant's list, and what the host adds. A page of no tenant, none. */
export const policyOf = ({ origin, quotePage }: Door, tenant: PageOwner | null) => ({
  frameAncestors:
    tenant === null
      ? []
      : [...(tenant.settings.frameAncestors ?? []), ...(quotePage.frameAncestors?.(tenant.externalId) ?? [])],
  plainHttp: origin.startsWith('http:'),
});
