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
};

/** The host's own name of the tenant, to ask it which sites may frame this tenant's quotes. */
export const policyOf = ({ origin, quotePage }: Door, tenantId: string | null) => ({
  frameAncestors: tenantId === null ? [] : (quotePage.frameAncestors?.(tenantId) ?? []),
  plainHttp: origin.startsWith('http:'),
});
