import type { WebhookRequest, WebhookResult } from './send-outcome.ts';

/**
 * What a provider decides once per attempt and must know again at every later call about it: on whose account the money
 * is taken, the platform's share. Opaque to everybody else, and stored with the attempt, so that a setting changed
 * meanwhile changes neither the parameters under an idempotency key nor where an old session is asked for. No secrets.
 */
export type PaymentTerms = Readonly<Record<string, string | number>>;

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
  /** What `termsFor` answered. */
  readonly terms?: PaymentTerms;
};

export type UnansweredAttempt = {
  readonly attemptId: string;
  /** When the provider was first asked: ISO instant on machine time. */
  readonly createdAt: string;
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
  /** How to pay where the provider has no page of its own (`url` is null then): lines to show, in order. */
  readonly instructions?: readonly PaymentInstruction[];
};

export type PaymentInstruction = { readonly label: string; readonly value: string };

export type PaymentAnswer =
  | { readonly outcome: 'ok'; readonly session: PaymentSession }
  | {
      readonly outcome: 'failed';
      /** The provider's own word, except `no_such_session`: it knows no session of this name, so nobody can pay in it. */
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
  readonly currency: string;
  readonly occurredAt: string;
} & (
  | { readonly kind: 'paid' | 'pending' | 'failed' | 'expired'; readonly amountMinor: number }
  | ({ readonly kind: 'refund' } & PaymentRefund)
  | ({ readonly kind: 'dispute' } & PaymentDispute)
);

/** One refund, whoever asked for it. */
export type PaymentRefund = {
  readonly refundId: string;
  readonly amountMinor: number;
  /** It came back: the bank could not deliver it, or it was called off. Final. */
  readonly returned: boolean;
};

/** One dispute between the customer and the bank. */
export type PaymentDispute = {
  readonly disputeId: string;
  readonly amountMinor: number;
  /** `lost`: the bank gave the sum back to the customer. Can become `won` on appeal; nothing follows `won`. */
  readonly state: 'open' | 'lost' | 'won';
};

export type PaymentContext = {
  readonly tenantId: string;
  readonly signal: AbortSignal;
  /** Of the attempt that the call is about; absent where there is none. */
  readonly terms?: PaymentTerms;
};

export type RefundAnswer =
  | { readonly outcome: 'ok'; readonly refund: PaymentRefund }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string; readonly retry: boolean };

/** All that is known of what went back, or may go back, of one payment. */
export type PaymentReversals =
  | {
      readonly outcome: 'ok';
      readonly refunds: readonly PaymentRefund[];
      readonly disputes: readonly PaymentDispute[];
    }
  | Exclude<PaymentAnswer, { outcome: 'ok' }>;

/** `tenantId` null: the address of the whole host was called, and each event says whose it is. */
export type PaymentWebhookRequest = Omit<WebhookRequest, 'tenantId'> & { readonly tenantId: string | null };

export type PaymentProvider = {
  readonly name: string;
  /** What customers know it by: "Card details go to …". Absent = the page names nobody. */
  readonly displayName?: string;
  /**
   * False: it has no page of its own. `createSession` answers with instructions to show, and the contractor says when the
   * money has come. Default true.
   */
  readonly hosted?: boolean;
  /** Asked once per attempt, before `createSession`. Absent = there is nothing to decide. */
  termsFor?(
    payment: Pick<PaymentRequest, 'tenantId' | 'estimateId' | 'amountMinor' | 'currency'>,
  ): Promise<PaymentTerms>;
  createSession(request: PaymentRequest, context: PaymentContext): Promise<PaymentAnswer>;
  retrieveSession(sessionId: string, context: PaymentContext): Promise<PaymentAnswer>;
  /**
   * The session of an attempt whose answer was lost, so that its name is not known here: it may be open, and is to be
   * closed. `no_such_session` = none was made. Absent = an attempt without an answer leaves nothing behind.
   */
  findSession?(attempt: UnansweredAttempt, context: PaymentContext): Promise<PaymentAnswer>;
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
  ): Promise<RefundAnswer>;
  /** For reconciliation. Absent = the provider keeps no record of its own. */
  retrieveReversals?(paymentId: string, context: PaymentContext): Promise<PaymentReversals>;
  receive(request: PaymentWebhookRequest): Promise<WebhookResult<PaymentEvent>>;
};
