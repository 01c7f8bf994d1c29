import { createHmac } from 'node:crypto';

/**
 * `X-Twilio-Signature` of a form POST: HMAC-SHA1 with the auth token over the address called, followed by every field's
 * name and value in the order of the names.
 * Source: https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function signTwilioWebhook(input: {
  readonly authToken: string;
  /** Exactly as called, with its query. */
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
}): string {
  const fields = Object.keys(input.form)
    .sort()
    .map((name) => name + input.form[name])
    .join('');
  return createHmac('sha1', input.authToken)
    .update(input.url + fields, 'utf8')
    .digest('base64');
}

/**
 * `Stripe-Signature` of a webhook: HMAC-SHA256 with the endpoint's secret over time stamp, dot and raw body.
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
export function signStripeWebhook(input: {
  readonly secret: string;
  readonly body: string | Uint8Array;
  /** Epoch ms; Stripe writes seconds. */
  readonly now: number;
}): string {
  const seconds = Math.floor(input.now / 1000);
  const signature = createHmac('sha256', input.secret).update(`${seconds}.`).update(input.body).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
