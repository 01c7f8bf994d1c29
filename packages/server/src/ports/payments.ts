import type { WebhookRequest, WebhookResult } from './send-outcome.ts';

/** One attempt to take a deposit. Stored with exactly these values before the provider is asked. */
export type PaymentRequest = {
  readonly attemptId: string;
  /** Stable per attempt; the same key always goes with the same values. */
  readonly idempotencyKey: string;
  readonly tenantId: string;
  readonly estimateId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Shown on the provider's page: "Deposit: Roof repair, Brightwater". */
  readonly description: string;
  readonly customerEmail: string | null;
  /** Where the provider sends the customer afterwards; the page checks before it says "paid". */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** ISO instant on machine time. */
  readonly expiresAt: string;
};

export type PaymentSession = {
  readonly sessionId: string;
  /** Where the customer pays; null once it is no longer open. */
  readonly url: string | null;
  readonly status: 'open' | 'paid' | 'pending' | 'failed' | 'expired';
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's id of the money movement, once there is one. */
  readonly paymentId: string | null;
};

export type PaymentAnswer =
  | { readonly outcome: 'ok'; readonly session: PaymentSession }
  | {
      readonly outcome: 'failed';
      readonly code: string;
      readonly message: string;
      readonly retry: boolean;
      readonly scope: 'attempt' | 'tenant';
    }
  /** The answer was lost; asking again with the same idempotency key is safe. */
  | { readonly outcome: 'unknown'; readonly error: string };

/** What a provider reports. Sums are what the provider says, never what we asked for. */
export type PaymentEvent = {
  readonly eventId: string;
  readonly kind: 'paid' | 'pending' | 'failed' | 'expired' | 'refunded' | 'disputed';
  /**
   * Whose payment it is, where the provider can vouch for it; null = the tenant's whose address was called. With one
   * webhook address for a platform account it may be another one. A tenant with a secret of its own must not be able to
   * name another: such an event is not reported.
   */
  readonly tenantId: string | null;
  readonly estimateId: string | null;
  readonly attemptId: string | null;
  readonly sessionId: string | null;
  readonly paymentId: string | null;
  /** For `refunded`: the sum refunded so far in all. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly occurredAt: string;
};

export type PaymentContext = { readonly tenantId: string; readonly signal: AbortSignal };

export type PaymentProvider = {
  readonly name: string;
  createSession(request: PaymentRequest, context: PaymentContext): Promise<PaymentAnswer>;
  retrieveSession(sessionId: string, context: PaymentContext): Promise<PaymentAnswer>;
  /** Closes an open session. If it was completed meanwhile, answers with that state. */
  expireSession(sessionId: string, context: PaymentContext): Promise<PaymentAnswer>;
  refund(
    input: {
      readonly paymentId: string;
      readonly amountMinor: number;
      readonly currency: string;
      readonly idempotencyKey: string;
    },
    context: PaymentContext,
  ): Promise<
    | { readonly outcome: 'ok'; readonly refundId: string }
    | { readonly outcome: 'failed'; readonly code: string; readonly message: string; readonly retry: boolean }
  >;
  receive(request: WebhookRequest): Promise<WebhookResult<PaymentEvent>>;
};
