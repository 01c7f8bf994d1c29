export type TwilioFault =
  /** Refuses with Twilio's JSON error, such as `{ status: 429, code: 20429, retryAfterSeconds: 30 }`. */
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly code: number;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
    }
  /** A proxy in front answers with an HTML page: no code. `accepted`: Twilio has taken the text all the same. */
  | { readonly kind: 'html'; readonly status: number; readonly accepted?: boolean }
  /** The connection is cut without an answer. */
  | { readonly kind: 'cut'; readonly accepted: boolean }
  /** Taken, and answered late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Taken; the carrier does not deliver it. */
  | { readonly kind: 'undelivered'; readonly code: number; readonly status?: 'undelivered' | 'failed' }
  /** Taken; these callbacks come, in this order. `[]` = none ever. */
  | { readonly kind: 'callbacks'; readonly statuses: readonly string[] };
