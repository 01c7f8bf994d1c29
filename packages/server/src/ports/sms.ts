import type { Repeatability, SendContext } from './email.ts';
import type { DeliveryReport, SendOutcome, WebhookRequest, WebhookResult } from './send-outcome.ts';

export type SmsMessage = {
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly segments: number;
  /** `/webhooks/sms/:tenantId?key=<key>`: carries tenant and key, so that a callback finds its message even if the answer to the send was lost. */
  readonly statusCallbackUrl: string;
};

/** A text from a customer. `intent` is read by the kit from `body`, unless the provider classified it. */
export type InboundSms = {
  readonly eventId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly classified: 'stop' | 'start' | 'help' | null;
  /** True if the provider has answered STOP/START/HELP itself: the kit then stays silent. */
  readonly answeredByProvider: boolean;
};

export type SmsWebhookEvent =
  | { readonly type: 'report'; readonly report: DeliveryReport }
  | { readonly type: 'inbound'; readonly message: InboundSms };

export type SmsProvider = {
  readonly name: string;
  readonly repeatability: Repeatability;
  readonly parallelism: number;
  send(message: SmsMessage, context: SendContext): Promise<SendOutcome>;
  lookUp?(message: SmsMessage, context: SendContext): Promise<SendOutcome | { readonly outcome: 'unknown' }>;
  receive(request: WebhookRequest): Promise<WebhookResult<SmsWebhookEvent>>;
};
