import type { DeliveryReport, SendOutcome, WebhookRequest, WebhookResult } from './send-outcome.ts';

/** One e-mail, rendered and addressed. Nothing of it changes between two tries under the same key. */
export type EmailMessage = {
  /** Idempotency key of the touchpoint, `est_abc123:T+0`. */
  readonly key: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: { readonly name: string | null; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Extra headers: List-Unsubscribe, List-Unsubscribe-Post. Names and values hold no line breaks. */
  readonly headers: Readonly<Record<string, string>>;
  /** Deterministic `<...@...>`, so that bounces and replies find the message. */
  readonly messageId: string;
};

export type SendContext = { readonly tenantId: string; readonly signal: AbortSignal };

/**
 * How a provider protects against sending twice:
 * `key` takes an idempotency key, `look_up` can be asked what became of a message, `none` can do neither.
 */
export type Repeatability = 'key' | 'look_up' | 'none';

export type EmailProvider = {
  /** Short stable name, stored with every message: `smtp`, `resend`. */
  readonly name: string;
  readonly repeatability: Repeatability;
  /** How many hand-overs may be under way at once in one worker; at most 25 count. */
  readonly parallelism: number;
  /** Never throws for what a provider can answer; an exception counts as `uncertain`. */
  send(message: EmailMessage, context: SendContext): Promise<SendOutcome>;
  /** Only for `look_up`: what became of the message with this key. */
  lookUp?(key: string, messageId: string, context: SendContext): Promise<SendOutcome | { readonly outcome: 'unknown' }>;
  /** Absent = the provider reports nothing (plain SMTP). */
  receive?(request: WebhookRequest): Promise<WebhookResult<DeliveryReport>>;
};
