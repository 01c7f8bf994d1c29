/** What a hand-over came to. Retryable or final stands in the type. */
export type SendOutcome =
  | { readonly outcome: 'sent'; readonly providerId: string }
  | { readonly outcome: 'skipped_opt_out'; readonly code: string }
  | {
      readonly outcome: 'failed';
      /** The provider's own code, or `http_503`, `connection_refused`. */
      readonly code: string;
      readonly message: string;
      readonly retry: { readonly kind: 'never' } | { readonly kind: 'after'; readonly ms: number | null };
      /**
       * `message`: only this one. `recipient`: this address takes no mail or texts. `tenant`: key, account or sender is
       * refused; the tenant's channel is paused and the tenant told once.
       */
      readonly scope: 'message' | 'recipient' | 'tenant';
    }
  /** Handed over, answer lost. Never repeated blindly. */
  | { readonly outcome: 'uncertain'; readonly error: string };

/** A callback as it came in: raw bytes, because signatures are made over bytes. */
export type WebhookRequest = {
  /** Tenant named by the address that was called. */
  readonly tenantId: string;
  /** The public URL the provider called, from the configured base URL, with its query. */
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Machine time, epoch ms: for signature tolerance. */
  readonly now: number;
};

export type WebhookResult<T> =
  | {
      readonly outcome: 'accepted';
      readonly events: readonly T[];
      readonly answer?: { readonly contentType: string; readonly body: string };
    }
  /** Answered with 401: provider, or somebody else, did not sign as agreed. */
  | { readonly outcome: 'bad_signature'; readonly reason: string }
  /** Answered with 400: signed, but not understood. */
  | { readonly outcome: 'malformed'; readonly reason: string };

/** What a provider reports about a message handed over before. */
export type DeliveryReport = {
  /** Unique per provider; a repeated delivery of the same report has the same id. */
  readonly eventId: string;
  /** Reports come in any order: `accepted` ranks below all others and takes none of them back. */
  readonly kind: 'accepted' | 'delivered' | 'opened' | 'bounced' | 'complained' | 'failed' | 'opted_out';
  /** From the callback address or the provider's metadata. Without it the message is looked for among all of the tenant's. */
  readonly key: string | null;
  readonly providerId: string;
  readonly code: string | null;
  readonly permanent: boolean;
  /** Whose fault a failure is, as in `SendOutcome`. `tenant` stops the tenant's channel; absent = the message's or its address's. */
  readonly scope?: 'message' | 'recipient' | 'tenant';
  /** ISO instant, or null where the provider gives none. */
  readonly occurredAt: string | null;
};
